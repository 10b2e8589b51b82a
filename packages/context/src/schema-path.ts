/** Paths of context schemas (XC-08): relative to the module, never out of it, never an address. */

const MAX_LENGTH = 300;

/** Whether a declared path stays inside the module: no root, drive, scheme, backslash, or step above the module. */
export function isContained(path: string): boolean {
  if (path === '' || path.length > MAX_LENGTH || /[\\:\0]/.test(path) || path.startsWith('/')) return false;
  let depth = 0;
  for (const step of path.split('/')) {
    if (step === '..') depth--;
    else if (step !== '.' && step !== '') depth++;
    if (depth < 0) return false;
  }
  return depth > 0;
}
