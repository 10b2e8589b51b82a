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

/** What bash completes arguments with: files, directories, or nothing. */
function pathsOf({ arguments: given }: CommandSpec): '-f' | '-d' | '' {
  const named = given.filter(({ choices }) => !choices);
  if (named.length === 0) return '';
  return named.every(({ completes }) => completes === 'directories') ? '-d' : '-f';
}

function bash(): string {
  const groups = Object.keys(GROUPS);
  const first = [...words().map(({ name }) => name), 'help', '--version', '--help'];
  const cases = [...groups.map(bashGroup), ...TABLE.map(bashCommand)];
  return `_rl4() {
  local current="\${COMP_WORDS[COMP_CWORD]}" command="\${COMP_WORDS[1]}" words="" paths=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${first.join(' ')}" -- "$current"))
    return
  fi
  case "$command" in
    ${groups.join('|')}) if [ "$COMP_CWORD" -gt 2 ]; then command="$command \${COMP_WORDS[2]}"; fi ;;
  esac
  case "$command" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [ -n "$paths" ] && [ "\${current#-}" = "$current" ]; then COMPREPLY+=($(compgen "$paths" -- "$current")); fi
}
complete -o filenames -F _rl4 rl4
`;
}

function bashGroup(group: string): string {
  const names = members(group).map(({ name }) => name.split(' ')[1]);
  return `    ${group}) words="${names.join(' ')}" ;;`;
}

function bashCommand(spec: CommandSpec): string {
  const fixed = spec.arguments.flatMap(({ choices }) => choices ?? []);
  const offered = [...fixed, ...longFlags(spec), ...GLOBAL];
  return `    "${spec.name}") words="${offered.join(' ')}" paths="${pathsOf(spec)}" ;;`;
}

function fish(): string {
  const quoted = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`;
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
    if (pathsOf(spec) === '-d') lines.push(`complete -c rl4 ${under(spec.name)} -xa '(__fish_complete_directories)'`);
    if (fixed.length > 0) lines.push(`complete -c rl4 ${under(spec.name)} -a ${quoted(fixed.join(' '))} -f`);
    for (const flag of longFlags(spec)) lines.push(`complete -c rl4 ${under(spec.name)} -l ${flag.slice(2)}`);
  }
  for (const flag of GLOBAL) lines.push(`complete -c rl4 -l ${flag.slice(2)}`);
  return `${lines.join('\n')}\n`;
}
