/** Our subject with what only Node can do: the bundles of the manifest. */
import { adapters, assemble } from './subject.js';
import * as manifestBundle from './subjects/manifest-bundle.js';

export const oursOnNode = assemble([...adapters, manifestBundle]);
