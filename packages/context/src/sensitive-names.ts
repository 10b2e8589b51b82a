/**
 * Names of members that hold secrets, ruling XC-14. A name is cut into words (`dbPassword`, `API_KEY`, `x-auth-token`);
 * whole words decide, so that `keyboard`, `monkey`, `tokenizer` and `secretary` stay. When in doubt, it is sensitive.
 */

/** Sensitive wherever they stand. */
const WORDS = new Set([
  ...['password', 'passwords', 'passwd', 'pwd', 'passphrase', 'passcode', 'passkey', 'passwort', 'token', 'tokens'],
  ...['secret', 'secrets', 'credential', 'credentials', 'creds', 'apikey', 'apikeys', 'authorization', 'cookie'],
  ...['cookies', 'jwt', 'bearer', 'otp', 'cvv', 'cvc', 'mnemonic', 'htpasswd', 'keystore', 'keypair'],
]);

/** Sensitive at the end or start of a word that was written without separators: `dbpassword`, `accesstoken2`. */
const JOINED =
  /password|passwd|passphrase|(?:api|access|private|secret|signing|encryption|master|license)keys?$|(?:auth|access|refresh|session|bearer|id|api|csrf|xsrf)tokens?$|clientsecrets?$/;

/** Words that make `key` a secret when they come right before it. */
const BEFORE_KEY = new Set([
  ...['api', 'access', 'private', 'secret', 'signing', 'encryption', 'decryption', 'master', 'license', 'licence'],
  ...['auth', 'ssh', 'gpg', 'pgp', 'rsa', 'service', 'account', 'storage', 'shared', 'symmetric', 'deploy', 'session'],
]);

/** Words that make `pass` a password. */
const BEFORE_PASS = new Set(['db', 'database', 'user', 'smtp', 'mail', 'admin', 'root', 'login', 'ftp', 'sudo']);

/** Words that turn tokens into a number of tokens, when the value is a number. */
const COUNTING = new Set([
  ...['max', 'min', 'count', 'counts', 'total', 'num', 'number', 'limit', 'budget', 'used', 'usage', 'remaining'],
  ...['per', 'input', 'output', 'prompt', 'completion', 'cached', 'reasoning', 'average', 'avg', 'length', 'size'],
]);

export type NameVerdict = 'plain' | 'sensitive' | 'count';

const MAX_NAME = 200;

/** Whether members of this name hold secrets; a `count` does unless its value is a number. */
export function judgeName(name: string): NameVerdict {
  const words = wordsOf(name.length > MAX_NAME ? name.slice(0, MAX_NAME) : name);
  if (words.includes('tokens') || words.includes('token')) {
    const counts = words.some((word) => COUNTING.has(word)) || words.join('') === 'tokens';
    const others = words.filter((word) => word !== 'token' && word !== 'tokens');
    if (counts && !others.some((word) => WORDS.has(word))) return 'count';
  }
  return words.some(isSensitiveWord) || JOINED.test(words.join('')) ? 'sensitive' : 'plain';
}

function isSensitiveWord(word: string, index: number, words: readonly string[]): boolean {
  if (WORDS.has(word) || JOINED.test(word)) return true;
  const before = words[index - 1];
  if (word === 'key' || word === 'keys') return words.length === 1 || (before !== undefined && BEFORE_KEY.has(before));
  if (word === 'pass') return before !== undefined && BEFORE_PASS.has(before);
  return word === 'auth' && index === words.length - 1;
}

const BOUNDARY = /[^A-Za-z\u0080-\uffff]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;

function wordsOf(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .split(BOUNDARY)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}
