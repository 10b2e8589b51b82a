export { generatePersonalData, generateTimes } from './personal.js';
export { createRandom, type Random } from './random.js';
export { fuzzRuns } from './runs.js';
export { fillShape, GENERIC_SECRET_SHAPES, generateSecrets, SECRET_SHAPES } from './secrets.js';
export {
  changeLogEntries,
  commitSubjects,
  installedPaths,
  installedUrls,
  pathDictionary,
  proseSentences,
  sourceLines,
  stackLines,
  WORKSPACE_ROOT,
} from './workspace.js';
