/** Personal data and times, generated: e-mail addresses, telephone numbers, IP addresses, instants. */
import { createRandom } from './random.js';

const FIRST = ['alice', 'bob', 'chen', 'dara', 'emeka', 'fatima', 'goran', 'hana', 'ivan', 'jonas', 'kaya', 'lea'];
const LAST = ['smith', 'okafor', 'li', 'garcia', 'novak', 'haddad', 'sato', 'larsen', 'singh', 'weber', 'rossi'];
const HOSTS = ['example.com', 'mail.example.org', 'corp.example.co.uk', 'example.io', 'uni-example.de', 'example.dev'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function generatePersonalData(count: number, seed = 2): string[] {
  const random = createRandom(seed);
  const d = (length: number) => random.text('digit', length);
  const n = (low: number, high: number) => low + random.below(high - low + 1);
  const forms = [
    () => `${random.pick(FIRST)}.${random.pick(LAST)}@${random.pick(HOSTS)}`,
    () => `${random.pick(FIRST)}+${random.text('lower', 4)}@${random.pick(HOSTS)}`,
    () => `+1 ${n(201, 989)} ${n(200, 999)} ${d(4)}`,
    () => `+44 20 7${d(3)} ${d(4)}`,
    () => `+49${n(151, 179)}${d(8)}`,
    () => `(${n(201, 989)}) ${n(200, 999)}-${d(4)}`,
    () => `${n(201, 989)}-${n(200, 999)}-${d(4)}`,
    () => `${n(1, 223)}.${n(0, 255)}.${n(0, 255)}.${n(1, 254)}`,
    () => `2001:db8:${random.text('hex', 4)}:${random.text('hex', 4)}::${random.text('hex', 3)}`,
    () => Array.from({ length: 6 }, () => random.text('hex', 2)).join(':'),
    () => `${n(100, 665)}-${n(10, 99)}-${n(1000, 9999)}`,
  ];
  return Array.from({ length: count }, (_, index) => (forms[index % forms.length] as () => string)());
}

export function generateTimes(count: number, seed = 3): string[] {
  const random = createRandom(seed);
  const n = (low: number, high: number) => low + random.below(high - low + 1);
  const two = (low: number, high: number) => String(n(low, high)).padStart(2, '0');
  const date = () => `${n(2001, 2035)}-${two(1, 12)}-${two(1, 28)}`;
  const clock = () => `${two(0, 23)}:${two(0, 59)}:${two(0, 59)}`;
  const forms = [
    date,
    () => `${date()}T${clock()}Z`,
    () => `${date()}T${clock()}.${random.text('digit', 3)}+02:00`,
    () => `${date()} ${clock()}`,
    () => `${date()}T${clock()}`.replace(/[-:]/g, ''),
    () => `${two(1, 12)}/${two(1, 28)}/${n(2001, 2035)}`,
    () => `${two(1, 28)}.${two(1, 12)}.${n(2001, 2035)}`,
    () => `${n(1, 28)} ${random.pick(MONTHS)} ${n(2001, 2035)}`,
    () => `${random.pick(MONTHS)} ${n(1, 28)}, ${n(2001, 2035)}`,
    clock,
    () => String(n(1_000_000_000, 1_999_999_999)),
    () => `${n(1_000_000_000, 1_999_999_999)}${random.text('digit', 3)}`,
  ];
  return Array.from({ length: count }, (_, index) => (forms[index % forms.length] as () => string)());
}
