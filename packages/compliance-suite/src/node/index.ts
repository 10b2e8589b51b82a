export { type CliIo, runCli } from './cli.js';
export { moduleSubject } from './module-subject.js';
export { type SpawnOptions, spawnSubject } from './spawn-subject.js';
