/** A subject that is a JavaScript module: its default export, or the module itself, is an implementation. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Implementation, inProcess } from '../in-process.js';
import type { Subject } from '../subject.js';

export async function moduleSubject(file: string): Promise<Subject> {
  const loaded = (await import(pathToFileURL(resolve(file)).href)) as { default?: Implementation } & Implementation;
  const implementation = loaded.default ?? loaded;
  const { name, version, roles, capabilities, run } = implementation;
  if (typeof run !== 'function' || !Array.isArray(roles) || !Array.isArray(capabilities)) {
    throw new TypeError(`${file} must export { name, version, roles, capabilities, run(operation, input) }`);
  }
  return inProcess({
    name,
    version,
    roles,
    capabilities,
    run: (operation, input) => implementation.run(operation, input),
  });
}
