export { type FindOptions, findContent } from './find.js';
export { CONTENT_CLASSES, type ContentClass, type Finding } from './finding.js';
export { redact } from './redact.js';
export { isSlug } from './slug.js';
export { coreVocabulary } from './vocabulary.js';
