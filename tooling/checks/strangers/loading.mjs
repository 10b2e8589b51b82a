/** Loads an installed package in every runtime and compares what it exports. */

/** Node adds `__esModule` to a required module that has a default export. */
const SCRIPTS = {
  'load.mjs': `const names = {};
for (const specifier of process.argv.slice(2)) names[specifier] = Object.keys(await import(specifier)).sort();
console.log(JSON.stringify(names));
`,
  'load.cjs': `const names = {};
const isOwn = (name) => name !== '__esModule';
for (const specifier of process.argv.slice(2)) names[specifier] = Object.keys(require(specifier)).filter(isOwn).sort();
console.log(JSON.stringify(names));
`,
};

/** `specifiers` are all JavaScript entries of the package `name`. @returns {Promise<string[]>} problems */
export async function loadEverywhere(sandbox, name, specifiers, runtimes) {
  for (const [file, text] of Object.entries(SCRIPTS)) sandbox.write(file, text);

  const problems = [];
  let expected;
  for (const runtime of runtimes) {
    const wanted = specifiers.filter((specifier) => specifier === name || !runtime.rootOnly);
    const { names, problem } = await load(sandbox, runtime, wanted);
    if (problem) {
      problems.push(problem);
      continue;
    }
    expected ??= names;
    for (const specifier of wanted) {
      const [got, want] = [names[specifier].join(', '), expected[specifier].join(', ')];
      if (got === '') problems.push(`${specifier} exports nothing to ${runtime.name}`);
      else if (got !== want) problems.push(`${specifier} exports ${got} to ${runtime.name}, elsewhere ${want}`);
    }
  }
  return problems;
}

async function load({ exec }, { name, command, args, script, env }, specifiers) {
  const { ok, stdout, output } = await exec(command, [...args, script, ...specifiers], env);
  if (!ok) return { problem: `${name} fails:\n${output}` };
  try {
    return { names: JSON.parse(stdout) };
  } catch {
    return { problem: `loading by ${name} prints something:\n${stdout}` };
  }
}
