/** Encoders that let content out: names that are not hashed well, values that should be refused. RL4-CODEX §7, §13. */
import { sha256Hex } from '@rl4/core-hash';
import type { Mutant } from '../../mutants.js';
import { type Change, mutant, replaces, type State, smuggles, writes } from './changes.js';

const of = (id: string, rows: string, description: string, change: Change) =>
  mutant(`encoder-${id}`, rows, 'codex.encode', description, change);
/** Emits values of this kind where it should refuse them. */
const leaky = (id: string, rows: string, description: string, pattern: RegExp) =>
  of(id, rows, description, smuggles(pattern));

export const leakMutants: readonly Mutant[] = [
  of('raw-hotspots', 'E-02 E-30 E-37', 'does not hash hotspots', writes(unhashed)),
  of('short-ids', 'E-30', 'writes ids of eight digits', replaces(/((?:mod|proj|adr)#[0-9a-f]{8})[0-9a-f]+/g, '$1')),
  of('public-ids', 'E-37', 'hashes without a key', writes(publicIds)),
  of('changing-ids', 'E-30 E-41', 'gives a name a new id every time', changingIds()),
  of('one-key', 'E-37 E-38', 'uses a key of its own', (input, _, run) =>
    run('codex.encode', { ...input, key: 'ab'.repeat(32) }),
  ),
  leaky('beyond-ascii', 'E-05', 'emits letters beyond ASCII', /[^\x00-\x7f]/),
  leaky('json', 'E-10', 'lets JSON pass', /^\{/),
  leaky('blobs', 'E-10', 'lets base64 and YAML pass', /==$|: - /),
  leaky('forged', 'E-10', 'lets separators and tags in values pass', /[|<\n]/),
  leaky('traces', 'E-23', 'lets stack lines in insights pass', /^at |^Traceback/),
  leaky('sentences', 'E-25', 'lets adjustments be sentences', /^stabilize the/),
  leaky('raw-extensions', 'E-28', 'lets e-mail addresses and sentences pass', /@|the cart/),
  leaky('file-names', 'E-31', 'lets file names pass', /^login\.py$/),
  leaky('paths', 'E-31', 'lets paths pass', /^src\//),
  leaky('times', 'E-31 E-18', 'lets timestamps pass', /^\d{4}-\d\d-\d\dT/),
  leaky('commits', 'E-31', 'lets commit messages pass', /^fix: /),
  leaky('code', 'E-31', 'lets code pass', /;$/),
  of(
    'technologies',
    'E-33 E-02',
    'writes technologies in lower case',
    writes((payload, { state }) => {
      const names = (state as State).developerProfile?.stackDescriptors;
      return Array.isArray(names)
        ? payload.replace(/hash\([^()]{0,60}\)/, `hash(${names.join(',').toLowerCase()})`)
        : payload;
    }),
  ),
  leaky('secrets', 'E-37', 'lets secrets and people pass', /@|^AKIA|PRIVATE|password/),
  of(
    'personal-session',
    'E-40',
    'hashes an e-mail address for a session',
    smuggles(/@example/, 'fingerprint#aa71c09d33e5b184'),
  ),
  of(
    'plain-session',
    'E-40',
    'writes the name of a session',
    writes((payload, { state }) =>
      payload.replace(/session=[a-z]+#[0-9a-f]+/, `session=${(state as State).optionalMetadata?.session}`),
    ),
  ),
];

/** The first hotspot of the state as it was given. */
function unhashed(payload: string, { state }: Parameters<Change>[0]): string {
  const hotspots = (state as State).temporalContext?.hotspots;
  return Array.isArray(hotspots) ? payload.replace(/mod#[0-9a-f]{16}/, () => hotspots[0]) : payload;
}

function publicIds(payload: string, { state }: Parameters<Change>[0]): string {
  const { projectContext, temporalContext } = state as State;
  const name = String(projectContext?.projectHash ?? (temporalContext?.hotspots as unknown[])?.[0] ?? '');
  return payload.replace(/(proj|mod)#[0-9a-f]{16}/, `$1#${sha256Hex(name).slice(0, 16)}`);
}

function changingIds(): Change {
  let count = 0;
  return writes((payload) => {
    count += 1;
    return payload.replaceAll(/#[0-9a-f]{4}/g, `#${count.toString(16).padStart(4, 'a')}`);
  });
}
