export const USAGE = `rl4-conformance: which requirements a program meets, and what level it may declare

  rl4-conformance smoke   <subject>             is the adapter in order? ask one simple question per operation
  rl4-conformance run     <subject> [options]   run the vectors, judge, report
  rl4-conformance certify <subject> --out <dir> [--adapter <file>…]
                                                run, and write transcript, result and certificate
  rl4-conformance rejudge <transcript> [--certificate <file>]
                                                the verdict again, from the transcript alone
  rl4-conformance report  <result.json> [--format <names>] [--out <dir>]
  rl4-conformance list    [--roles <names>]     the requirements and how many vectors check each
  rl4-conformance explain <id>                  a requirement, its vectors and the ruling; or a vector
  rl4-conformance --version | --help

subject, one of
  --cmd "<program and arguments>"    speaks PROTOCOL.md on standard input and output
  --module <file.js>                 exports { name, version, roles, capabilities, run(operation, input) }
  --url <http address>               takes each message as a POST
  --chat <base url> --model <name>   OpenAI-compatible; the key is read from RL4_CHAT_KEY

options
  --roles <names>       judge these roles, declared or not     --level MUST|SHOULD  the level asked for (MUST)
  --format <names>      terminal,json,junit,markdown,html,badge --out <dir>          write reports there
  --baseline <file>     known failures, which expire           --timeout <seconds>  for one answer (10; chat 120)
  --concurrency <n>     sessions at once (1)                   --repeat <k>         runs of each vector (1; chat 5)
  --seed <text>         generated dual-mode vectors            --temperature <t>    of a chat model (0)

exit code: 0 conformant at the asked level, 1 not, 2 wrong usage, 3 incomplete
`;

/** Wrong arguments: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}
