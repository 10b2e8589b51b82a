/** Completion for three shells: commands, then the options and the fixed arguments of the command on the line. */
import type { CommandSpec } from './command.js';
import { GROUPS, TABLE } from './table.js';

export type Shell = 'bash' | 'zsh' | 'fish';

const GLOBAL = ['--json', '--quiet', '--debug', '--no-color', '--help'];

/** The script that a shell is to source. */
export function completionScript(shell: Shell): string {
  if (shell === 'fish') return fish();
  return shell === 'bash' ? bash() : `#compdef rl4\nautoload -U +X bashcompinit && bashcompinit\n${bash()}`;
}

/** `-n, --last <count>` → `--last` */
function longFlags({ options }: CommandSpec): string[] {
  return options.flatMap(({ flags }) => /--[a-z-]+/.exec(flags)?.[0] ?? []);
}

/** The words that may follow `rl4`, and those that may follow a group. */
function words(): { name: string; summary: string }[] {
  const top = TABLE.filter(({ name }) => !name.includes(' '));
  return [...top, ...Object.entries(GROUPS).map(([name, summary]) => ({ name, summary }))];
}

function members(group: string): CommandSpec[] {
  return TABLE.filter(({ name }) => name.startsWith(`${group} `));
}

function bash(): string {
  const names = words().map(({ name }) => name);
  const groups = Object.keys(GROUPS);
  const inGroups = groups.map(
    (group) =>
      `    ${group}) words="${members(group)
        .map(({ name }) => name.split(' ')[1])
        .join(' ')}" ;;`,
  );
  const flags = TABLE.map((spec) => {
    const fixed = spec.arguments.flatMap(({ choices }) => choices ?? []);
    return `    "${spec.name}") words="${[...fixed, ...longFlags(spec), ...GLOBAL].join(' ')}" ;;`;
  });
  return `_rl4() {
  local current="\${COMP_WORDS[COMP_CWORD]}" command="\${COMP_WORDS[1]}" words=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${[...names, 'help', '--version', '--help'].join(' ')}" -- "$current"))
    return
  fi
  case "$command" in
    ${groups.length > 0 ? groups.join('|') : '_'})
      if [ "$COMP_CWORD" -gt 2 ]; then command="$command \${COMP_WORDS[2]}"; fi ;;
  esac
  case "$command" in
${[...inGroups, ...flags].join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  case "$current" in -*) ;; *) COMPREPLY+=($(compgen -f -- "$current")) ;; esac
}
complete -o filenames -F _rl4 rl4
`;
}

function fish(): string {
  const quoted = (text: string) => `'${text.replace(/['\\\\]/g, '\\\\$&')}'`;
  const under = (name: string) => `-n ${quoted(`__fish_seen_subcommand_from ${name.split(' ').at(-1)}`)}`;
  const lines = words().map(
    ({ name, summary }) => `complete -c rl4 -n __fish_use_subcommand -a ${name} -d ${quoted(summary)} -f`,
  );
  for (const group of Object.keys(GROUPS)) {
    for (const { name, summary } of members(group)) {
      lines.push(`complete -c rl4 ${under(group)} -a ${name.split(' ')[1]} -d ${quoted(summary)}`);
    }
  }
  for (const spec of TABLE) {
    const fixed = spec.arguments.flatMap(({ choices }) => choices ?? []);
    if (fixed.length > 0) lines.push(`complete -c rl4 ${under(spec.name)} -a ${quoted(fixed.join(' '))} -f`);
    for (const flag of longFlags(spec)) lines.push(`complete -c rl4 ${under(spec.name)} -l ${flag.slice(2)}`);
  }
  for (const flag of GLOBAL) lines.push(`complete -c rl4 -l ${flag.slice(2)}`);
  return `${lines.join('\n')}\n`;
}
