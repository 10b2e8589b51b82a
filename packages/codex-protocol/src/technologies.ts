/**
 * Technologies by kind. RL4-CODEX §7.4, ruling XB-38: a payload says `fe`, never `React`.
 * The list need not be complete: what it does not know is refused, not emitted.
 */
import { coreVocabulary, isSlug } from '@rl4/zero-content';

const KINDS: Readonly<Record<string, string>> = {
  fe: `react reactjs preact vue vuejs angular angularjs svelte sveltekit solid solidjs qwik ember next nextjs nuxt nuxtjs
    remix astro gatsby vite webpack tailwind bootstrap jquery html css sass lit storybook redux mui`,
  mobile: 'ios android swift swiftui kotlin flutter dart reactnative expo ionic xamarin',
  api: `node nodejs express expressjs nest nestjs fastify koa hono deno bun django flask fastapi rails rubyonrails laravel
    symfony spring springboot aspnet dotnet gin fiber actix axum phoenix graphql grpc trpc rest openapi`,
  backend: `python java javascript typescript go golang rust ruby php csharp cplusplus c cpp scala elixir erlang haskell
    clojure perl lua zig`,
  db: `postgres postgresql mysql mariadb sqlite mongo mongodb redis cassandra dynamodb firestore supabase cockroachdb
    oracle mssql sqlserver elasticsearch opensearch neo4j clickhouse snowflake bigquery duckdb prisma drizzle`,
  queue: 'kafka rabbitmq sqs nats pulsar celery sidekiq bullmq',
  infra: `docker kubernetes k8s helm terraform pulumi ansible aws amazon azure gcp googlecloud cloudflare vercel netlify
    heroku nginx linux flyio digitalocean serverless lambda`,
  ci: 'github githubactions gitlab gitlabci jenkins circleci travis buildkite argocd',
  llm: `openai gpt chatgpt claude anthropic gemini llama mistral langchain llamaindex ollama huggingface cohere bedrock
    copilot`,
  ml: 'pytorch tensorflow keras jax sklearn scikitlearn pandas numpy spark databricks mlflow',
  test: 'jest vitest mocha cypress playwright selenium pytest junit rspec',
  observability: 'datadog sentry grafana prometheus newrelic splunk opentelemetry',
  platform: 'unity unreal godot electron tauri wordpress shopify drupal',
};

const KIND_NAMES: ReadonlySet<string> = new Set(Object.keys(KINDS));
const KIND_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(KINDS).flatMap(([kind, names]) => names.split(/\s+/).map((name) => [name, kind] as const)),
);

/** Whether a slug says the kind of a technology and names none. */
export function isKind(words: string): boolean {
  return abstractTechnology(words) === words;
}

/** Whether a lower-case word is the name of a technology rather than of a kind. */
function isTechnology(word: string): boolean {
  return KIND_OF.has(word) && !KIND_NAMES.has(word) && word !== 'rest';
}

/** The abstract token of a technology: `React 18` is `fe`; undefined when nobody knows what kind it is. */
export function abstractTechnology(name: string): string | undefined {
  if (KIND_NAMES.has(name)) return name;
  const text = name.trim().toLowerCase();
  const kind = KIND_OF.get(text.replace(/[^a-z0-9]/g, '')) ?? KIND_OF.get(text.replace(/[^a-z]/g, ''));
  if (kind !== undefined) return kind;
  const kinds = text.split(/[\s/+_-]+/).map((word) => (isTechnology(word) ? (KIND_OF.get(word) as string) : word));
  const token = [...new Set(kinds)].join('-');
  return isSlug(token, coreVocabulary) ? token : undefined;
}
