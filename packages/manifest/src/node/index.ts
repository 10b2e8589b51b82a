export type { Extern } from '../externs.js';
export type { SourceFunction } from '../resolve.js';
export { readManifest, safeReadManifest, writeManifest } from './files.js';
export type { NetworkLimits, NetworkOptions } from './network.js';
export { type Bundle, type ReadBundleOptions, readBundle } from './read-bundle.js';
export { createResolver, type ResolverOptions } from './resolver.js';
export { type WriteBundleOptions, type WriteBundleResult, writeBundle } from './write-bundle.js';
