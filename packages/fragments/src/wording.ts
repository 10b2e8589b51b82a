/**
 * Everyday wording that detectors take for content. S-E4 forbids raw code, secrets, file paths and verbatim logs in the
 * field dialect, and nothing else (S-E5; rulings XF-26, XF-27): `Deadline = Friday` is a keyed item (XF-12),
 * `yes/no/maybe` a choice, `@acme/ui` a package, `README.md` a name that every repository has.
 */

const WORD = /^\(?(?:\p{Lu}\p{L}*|\p{Ll}+\d{0,3}|i\p{Lu}\p{L}*)(?:[-'’]\p{L}+){0,3}(?:\(e?s\))?\)?[,;:.!?]?$/u;
const QUANTITY = /^\(?[<>≤≥~±]?[$€£]?\d[\d.,]{0,12}(?:%|\p{L}{1,3}|[$€£])?\)?[,;:.!?]?$/u;
const DASH = /^[-–—&+=]$/;
const MAX_LINE = 400;

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** A line that starts so and is flagged is code, whatever its words. */
const COMMANDS = words(`
  import from SELECT INSERT UPDATE DELETE CREATE ALTER DROP sudo npm pnpm yarn npx git docker kubectl curl pip cargo apt
`);
/** These start sentences too, which are longer or have a word that joins others. */
const KEYWORDS = words(`
  abstract async await bool boolean break case catch char class const continue declare def default double elif else enum
  export extern float fn for foreach func function if include inline int interface let module mut namespace package pass
  private proc protected public raise readonly record require return static string struct sub switch throw trait try type
  typedef typeof union unsigned use using val var virtual void while yield
`);
const JOINING = words('the an no not our your we to with of and or');
/** `port: number;`, `if (done) stop` */
const MEMBER = /^\S+: \S+[,;]$/;
const CONDITION = /^(?:if|while|for) \(/;
const ONE_WORD = /^\p{Lu}?\p{Ll}+[,.!?]?$/u;

/** Whether a line that looks like code is made of plain words: `keep it short;`, `auth = passkeys`, `public beta (EU)`. */
export function isWording(line: string): boolean {
  if (line.length > MAX_LINE || line.endsWith(':')) return false;
  const space = line.indexOf(' ');
  const first = space < 0 ? line : line.slice(0, space);
  if (COMMANDS.has(first) || !isPlain(first)) return false;
  const tokens = line.split(' ').filter((token) => token !== '');
  if (!tokens.every(isPlain)) return false;
  const signs = tokens.filter((token) => token === '=').length;
  if (signs > 0) return signs === 1 && !line.endsWith(';') && !KEYWORDS.has(first) && tokens.at(-1) !== '=';
  if (tokens.length === 1) return ONE_WORD.test(first);
  if (!KEYWORDS.has(first)) return !MEMBER.test(line);
  const isLong = tokens.length > 3 && !line.endsWith(';') && !CONDITION.test(line);
  return isLong || tokens.some((token) => JOINING.has(token));
}

function isPlain(token: string): boolean {
  return WORD.test(token) || QUANTITY.test(token) || DASH.test(token);
}

const REPORTS = /^(?:Error|panic|fatal): /;
const CODE_NAME = /\p{Lu}{6}/u;

/** `Error: users cannot log in on Safari` is told by a person; what a program printed has names, numbers and marks. */
export function isToldError(line: string): boolean {
  const message = line.replace(REPORTS, '');
  const tokens = message.split(' ', 60);
  return (
    message !== line && line.length <= MAX_LINE && !CODE_NAME.test(line) && tokens.every((token) => WORD.test(token))
  );
}

const PACKAGE = /^@[a-z0-9][a-z0-9._-]{0,60}\/[a-z0-9][a-z0-9_-]{0,60}$/;
const PRICE = /^[$€£]\d.{0,60}$/;
/** `Makefile`: without an ending and a directory it is as much a word as a name. */
const BARE_NAME = /^\w{1,60}$/;
const DOCUMENT = /^[\w().-]{1,80}\.(?:pdf|docx?|xlsx?|pptx?|od[tsp])$/i;
const KNOWN_NAMES = words(`
  readme.md readme.txt readme.rst changelog.md contributing.md code_of_conduct.md security.md license.md license.txt
  agents.md claude.md gemini.md todo.md notes.md llms.txt robots.txt humans.txt sitemap.xml index.html package.json
  package-lock.json pnpm-lock.yaml yarn.lock tsconfig.json pyproject.toml requirements.txt setup.py cargo.toml cargo.lock
  go.mod go.sum pom.xml build.gradle gemfile.lock composer.json docker-compose.yml docker-compose.yaml .env .gitignore
  .dockerignore .editorconfig .npmrc .nvmrc .github .vscode .git
`);

/** Whether what looks like a path is a choice, a price, a package, an office document or a name every repository has. */
export function isEverydayName(piece: string): boolean {
  if (piece.includes('/')) return PACKAGE.test(piece) || PRICE.test(piece) || isChoice(piece);
  return BARE_NAME.test(piece) || DOCUMENT.test(piece) || KNOWN_NAMES.has(piece.toLowerCase());
}

const CHOICE = /^(?:\/(?:\p{L}{1,14}|\p{Lu}\d|\p{L}{2,6}-\p{L}{2,6})){2,7}$/u;
/** One of these among the words, and they are directories. */
const DIRECTORIES = words(`
  src lib libs dist pkg packages bin cmd usr var tmp srv proc sys opt home root vendor assets components controllers
  fixtures helpers hooks middleware migrations models modules partials routes schemas scripts stores templates util utils
  workspace venv config configs java python kotlin resources
`);

/** `design/build/run`, `iOS/Android/Web`: two to seven short words, none of which names a directory. */
function isChoice(piece: string): boolean {
  return CHOICE.test(`/${piece}`) && !piece.split('/').some((word) => DIRECTORIES.has(word));
}
