/** Commands on CODEX manifests and bundles. */
import { type CommandSpec, input, type OptionSpec } from '../command.js';

const MANIFEST = input('manifest', 'a manifest or a bundle');
const OUT: OptionSpec = { flags: '-o, --out <file>', summary: 'write to a file' };
const RELAXED: OptionSpec = { flags: '--relaxed', summary: 'warn where strict rules fail' };
const NETWORK: readonly OptionSpec[] = [
  { flags: '--allow-network', summary: 'fetch sources from public addresses' },
  { flags: '--allow-private', summary: 'from private and loopback addresses too' },
  { flags: '--cache <dir>', summary: 'keep what is fetched here' },
];
const OUTSIDE: OptionSpec = { flags: '--allow-outside', summary: "read files outside the manifest's directory" };
const SOURCES: readonly OptionSpec[] = [
  RELAXED,
  { flags: '--externs <file>', summary: 'JSON or YAML with templates for schemes of your own' },
  { flags: '--functions <module>', summary: 'a module whose functions serve func:// sources' },
  ...NETWORK,
  OUTSIDE,
];

export const MANIFESTS: readonly CommandSpec[] = [
  {
    name: 'manifest init',
    summary: 'make a manifest of files and addresses',
    arguments: [{ name: 'sources', summary: 'files and addresses; - reads a list', isVariadic: true }],
    options: [
      { flags: '--name <name>', summary: 'its name; that of the directory unless given' },
      { flags: '--release <version>', summary: 'its version', default: '0.1.0' },
      { flags: '--layer <id>', summary: 'the layer that holds all sources', default: 'main' },
      { flags: '--system-prompt <text>', summary: 'what the layer tells a model first' },
      { flags: '--uuid <uuid>', summary: 'a random one unless given' },
      ...NETWORK,
      OUTSIDE,
      OUT,
    ],
    load: () => import('../commands/manifest/init.js'),
  },
  {
    name: 'manifest validate',
    summary: 'check a manifest without reading its sources',
    arguments: [MANIFEST],
    options: [RELAXED],
    load: () => import('../commands/manifest/validate.js'),
  },
  {
    name: 'manifest hydrate',
    summary: 'read every source, check it and put it inline',
    arguments: [MANIFEST],
    options: [{ flags: '--inline', summary: 'fail on a source that cannot be inline' }, ...SOURCES, OUT],
    load: () => import('../commands/manifest/hydrate.js'),
  },
  {
    name: 'manifest verify',
    summary: 'check every source against what is recorded',
    arguments: [MANIFEST],
    options: [
      { flags: '--public-key <pem>', summary: 'check the signature too' },
      ...SOURCES,
      { flags: '-o, --out <file>', summary: 'write the manifest with what was observed' },
    ],
    load: () => import('../commands/manifest/verify.js'),
  },
  {
    name: 'manifest dehydrate',
    summary: 'take the contents out again; an edit is never lost',
    arguments: [MANIFEST],
    options: [
      { flags: '--accept-changes', summary: 'record edited contents under their new hash' },
      { flags: '--bundle <file>', summary: 'keep the contents in this bundle' },
      RELAXED,
      OUT,
    ],
    load: () => import('../commands/manifest/dehydrate.js'),
  },
  {
    name: 'manifest bundle',
    summary: 'write a manifest and its sources into one .codex.zip',
    arguments: [MANIFEST],
    options: [{ flags: '--schema', summary: 'add codex.schema.json' }, ...SOURCES, OUT],
    load: () => import('../commands/manifest/bundle.js'),
  },
  {
    name: 'manifest unbundle',
    summary: 'unpack a bundle once every byte is proven',
    arguments: [
      { name: 'bundle', summary: 'a .codex.zip; - reads standard input' },
      { name: 'directory', summary: 'where to; here unless given', isOptional: true, completes: 'directories' },
    ],
    options: [RELAXED, { flags: '--force', summary: 'overwrite what is there' }],
    load: () => import('../commands/manifest/unbundle.js'),
  },
  {
    name: 'manifest render',
    summary: 'print a layer as a model is given it',
    arguments: [
      { name: 'manifest', summary: 'a manifest or a bundle; - reads standard input' },
      { name: 'layer', summary: 'the id of the layer' },
    ],
    options: [...SOURCES, OUT],
    load: () => import('../commands/manifest/render.js'),
  },
  {
    name: 'manifest diff',
    summary: 'compare two manifests; exit code 1 when they differ',
    arguments: [
      { name: 'before', summary: 'a manifest or a bundle; - reads standard input' },
      { name: 'after', summary: 'another one' },
    ],
    options: [],
    load: () => import('../commands/manifest/diff.js'),
  },
  {
    name: 'manifest sign',
    summary: 'add an Ed25519 signature',
    arguments: [MANIFEST],
    options: [
      { flags: '--key <pem>', summary: 'the private key; needed' },
      { flags: '--key-id <id>', summary: 'says which key it was' },
      OUT,
    ],
    load: () => import('../commands/manifest/sign.js'),
  },
  {
    name: 'manifest fetch',
    summary: 'get a manifest from a remote and check it',
    arguments: [{ name: 'remote', summary: 'alias:id of a remote in .rl4/config.yaml, or an address; - reads it' }],
    options: [...NETWORK, RELAXED, OUT],
    load: () => import('../commands/manifest/fetch.js'),
  },
];
