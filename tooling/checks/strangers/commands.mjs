/** Starts the commands of an installed package, as npm has linked them. */
import { join } from 'node:path';

/** Each command tells its version and explains itself. @returns {Promise<string[]>} problems */
export async function startCommands({ dir, exec }, { bin = {}, version }) {
  const problems = [];
  for (const name of Object.keys(bin)) {
    const command = join(dir, 'node_modules/.bin', name);
    const told = await exec(command, ['--version']);
    if (!told.ok || told.stdout.trim() !== version) problems.push(`${name} --version says ${told.output.trim()}`);
    const help = await exec(command, ['--help']);
    if (!help.ok || !help.stdout.includes(name)) problems.push(`${name} --help fails:\n${help.output}`);
  }
  return problems;
}
