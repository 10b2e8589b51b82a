/**
 * The words in which project state is told: activity, condition, change, quality, pace, technology in the abstract.
 * Plurals in -s and trailing or leading numbers are understood; names of people, products and places are not here.
 */
export const coreVocabulary: ReadonlySet<string> = new Set(
  `
  accept access action active activity adjust adopt adr agent align allow amber analysis analyze and anomaly api app
  apply architecture archive assess async atomic audit auth auto automate backend backfill background backlog balance
  base baseline batch be behind benchmark beta block blocked bootstrap boundary branch break breakdown bridge broken
  budget buffer bug build builder bump burn burst busy cache call canary cap capacity capture cascade cd chain change
  channel chat check checkpoint choice chunk churn ci clarify clarity clean cleanup clear cli client close cloud cluster
  code cognitive cohort commit compare compatibility complete complex compliance concurrency confidence config conflict
  consistency consolidate constraint content context contract core correlation cost count coupling coverage crash create
  critical cross current cut cycle daily data database db debt debug decide decision decode deep default defect
  defensive defer delete deliver delivery dependency deploy design detect deterministic developer diff digest dip
  discovery doc document documentation domain done down downtime draft drain drift drill driven drop drought duplicate
  e2e early edge edit efficiency emit encode energy environment error escalate estimate eval evaluate event expand
  experiment exploration exploratory explore export extension fail failing failover failure fallback fast fe feature
  feedback fetch filter final find fix flag flaky flexible flow focus forecast fork format foundation fragment frame
  framework freeze fresh friction frontend full fullstack gap gate generic goal green group growth guard handler handoff
  hard harden hash health healthy high history hold hot hotfix hotspot hybrid hygiene idempotent idle impact implement
  implementation improve in incident incremental index infra infrastructure ingest init input insight integrate
  integration integrity intent internal invalidation investigate isolate isolation issue iter iterate iteration
  iterative job journal kb key knowledge lag language late latency launch layer lead leak lean learn legacy level
  lifecycle limit limited linear lint lite llm load local log long loop loose low lower main maintain maintenance manage
  manual map mature maturity measure medium memory merge message metadata metric micro migrate migration milestone
  minimal miss missing mitigate mixed ml mobile mock mode model moderate modular module monitor monolith monorepo more
  ms multi mvp native network new next night nightly no node noise none normal notification notify now observability observe
  offline onboarding online open operation ops optimistic optimize option optional orchestrate order outage output over
  overhead overload owner pace pair parallel parity parse partial pass patch pattern pause payload peak pending perf
  performance periodic persist phase pilot pipeline pivot plan platform plugin poc policy pr pressure prevent preview
  primary priority privacy process product production profile progress project promote prompt protocol prototype prune
  publish pull purge qa quality query question queue quiet quota range rate ratio read readiness ready reasoning
  rebalance rebuild recover recovery recurring red reduce redundant refactor refine refresh regression regular reject
  relay release reliability reliable render repair replace replay report request require requirement research reset
  resilience resolve resource response responsive rest restart restore result retention retro retry reuse revert review
  rework rewrite risk risky roadmap robust rollback rollout root route run runtime safe safety sandbox scale scaling
  scan schedule schema scope score search secure security self semantic server service session setup shard share shared
  shift ship short signal simple simplify single sla slice slo slow small smoke snapshot source spec specification speed
  spike split spotlight sprint stability stabilize stable stack stage staging stale stall standard start state static
  status steady step stop storage store strategy stream strict strong structure style success suite summary support
  surface surge sustain sync system target task team tech technical temporal tenant test testing threshold through
  throughput ticket time timeout token tolerance tool tooling total trace track tracking traffic transfer transition
  trend triage trigger trust tune tuning type ui uncertain under unknown unstable up update upgrade upload upstream
  uptime usability user ux validate validation validator velocity verify version visibility vs warning web week weekend
  weight window wip with work worker workflow workload workspace write zero zone
  `
    .trim()
    .split(/\s+/),
);
