/** Hostile pastes neither hang the page nor run anything; at 10 KB a keystroke is answered within 100 ms. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Chromium, eventually, paste, startChromium, type Visit } from './browser.js';

let chromium: Chromium;
let visit: Visit;
beforeAll(async () => {
  chromium = await startChromium();
});
afterAll(() => chromium.close());
beforeEach(async () => {
  visit = await chromium.visit();
});
afterEach(async () => {
  expect(visit.complaints).toEqual([]);
  await visit.page.context().close();
});

const AREAS = [
  ['Payload', '#payload-text'],
  ['Leak test', '#leak-text'],
  ['Fragments', '.paste textarea'],
  ['Fragments', '#base-text'],
  ['Manifest', '#manifest-text'],
  ['Manifest', '.source textarea >> nth=0'],
  ['Context', '#context-json'],
  ['Context', '#context-emitted'],
  ['Context', '#module-caller'],
] as const;

const SCRIPT = `<script>alert(1)</script><img src=x onerror=alert(2)><svg onload=alert(3)>javascript:alert(4)`;
const BIDI = 'if (\u202e admin \u2066) \u200b\u200f\ufeff \u2069\u202c return';
/** So many characters, each below a limit: bytes that were taken for text, and any code unit at all. */
const noise = (length: number, below: number) =>
  Array.from({ length }, (_, index) => String.fromCharCode((index * 7919) % below)).join('');
const BINARY = noise(20_000, 256) + noise(2000, 65_536);
const HOSTILE = [
  SCRIPT,
  BIDI,
  BINARY,
  '<'.repeat(20_000),
  `{"__proto__":{"polluted":1}}`,
  '('.repeat(20_000),
  '&a;'.repeat(5000),
  `{"session_state":${'['.repeat(15_000)}${']'.repeat(15_000)}}`,
];

/** The longest that the page did not answer while something was done. */
async function longestSilence(act: () => Promise<void>): Promise<number> {
  const { page } = visit;
  await page.evaluate(() => {
    const state = { longest: 0, last: performance.now() };
    Object.assign(window, { silence: state });
    setInterval(() => {
      const now = performance.now();
      state.longest = Math.max(state.longest, now - state.last);
      state.last = now;
    }, 10);
  });
  await act();
  await page.waitForTimeout(100);
  return page.evaluate(() => (window as unknown as { silence: { longest: number } }).silence.longest);
}

describe('hostile pastes', () => {
  it.each(AREAS)('neither run nor hang: %s %s', async (tab, area) => {
    const { page, open } = visit;
    await open(tab);
    const target = page.locator(area);
    await target.evaluate((element) => element.closest('details')?.setAttribute('open', ''));
    for (const text of HOSTILE) {
      await target.evaluate((element) => (element as HTMLTextAreaElement).select());
      expect(await longestSilence(() => paste(target, text)), text.slice(0, 20)).toBeLessThan(5000);
    }
    expect(
      await page.evaluate(() => [
        document.querySelectorAll('main script, main img, main svg').length,
        'polluted' in {},
      ]),
    ).toEqual([0, false]);
  });

  it.each(AREAS)('of 10 MB are refused before they are read: %s %s', async (tab, area) => {
    const { page, open } = visit;
    await open(tab);
    const target = page.locator(area);
    await target.evaluate((element) => element.closest('details')?.setAttribute('open', ''));
    const before = await target.inputValue();
    const took = await target.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'x = "y"; '.repeat(1_200_000));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      const start = performance.now();
      const isTaken = element.dispatchEvent(event);
      return { isTaken, milliseconds: performance.now() - start };
    });
    expect(took.isTaken).toBe(false);
    expect(took.milliseconds).toBeLessThan(2000);
    expect(await target.inputValue()).toBe(before);
    await eventually(() => page.locator('.refused', { hasText: /characters|larger/ }).count()).toBe(1);
  });

  it('of hidden characters are shown', async () => {
    const { page } = visit;
    await page.locator('#payload-text').fill(BIDI);
    await eventually(() => page.locator('.copy .hidden-character').count()).toBeGreaterThan(4);
  });
});

describe('a mistake of ours', () => {
  it('leaves the page usable', async () => {
    const { page } = visit;
    await page.evaluate(() => {
      const { encode } = TextEncoder.prototype;
      Object.assign(window, { encode });
      TextEncoder.prototype.encode = () => {
        throw new Error('broken on purpose');
      };
    });
    await page.locator('#payload-text').fill('anything');
    await page.getByText('that is a mistake of ours').waitFor();
    await page.evaluate(() => {
      TextEncoder.prototype.encode = (window as unknown as TextEncoder).encode;
    });
    await page.getByRole('button', { name: 'Start again' }).click();
    await eventually(() => page.locator('#payload-text').inputValue()).toContain('<RL4-CODEX');
  });
});

describe('a keystroke at 10 KB', () => {
  const token = 'kpi:velocity=steady | ';
  const payload = `<RL4-CODEX v="1.2">\n<DATA>${token.repeat(450)}mode=strict</DATA>\n<TIMELINE>cycles=5</TIMELINE>\n<CONTEXT></CONTEXT>\n<INSIGHTS></INSIGHTS>\n<DECISIONS>integrity=green</DECISIONS>\n</RL4-CODEX>`;
  const notes = 'Login fails in src/auth/login.ts since 2024-05-06, ask alice@example.com. '.repeat(140);

  it.each([
    ['Payload', '#payload-text', payload],
    ['Leak test', '#leak-text', notes],
    ['Fragments', '#base-text', notes],
    ['Manifest', '.source textarea >> nth=0', notes],
    ['Context', '#context-json', JSON.stringify({ session_state: { note: notes } })],
  ])('is answered within 100 ms: %s', async (tab, area, text) => {
    const { page, open } = visit;
    await open(tab);
    const target = page.locator(area);
    await target.evaluate((element) => element.closest('details')?.setAttribute('open', ''));
    await target.fill(text);
    expect(text.length).toBeGreaterThan(9500);
    const times = await target.evaluate(async (element) => {
      const textarea = element as HTMLTextAreaElement;
      textarea.focus();
      textarea.setSelectionRange(200, 200);
      const taken: number[] = [];
      for (let stroke = 0; stroke < 15; stroke++) {
        const start = performance.now();
        document.execCommand('insertText', false, 'a');
        // Painted: after the frame that follows the one in which the page rendered.
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
        taken.push(performance.now() - start);
      }
      return taken.sort((a, b) => a - b);
    });
    // The middle one: what else the machine is doing may slow down a few.
    expect(times[7]).toBeLessThan(100);
  });
});
