/** By keyboard, with a screen reader (as far as axe can tell), in both themes, on a phone; with pictures to look at. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABS } from '../src/shell/tabs.js';
import { type Chromium, startChromium, type Visit } from './browser.js';

const SCREENSHOTS = join(import.meta.dirname, '../screenshots');

let chromium: Chromium;
beforeAll(async () => {
  mkdirSync(SCREENSHOTS, { recursive: true });
  chromium = await startChromium();
});
afterAll(() => chromium.close());

async function violations({ page }: Visit): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations: found } = await axe.run();
    return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
  });
}

const WIDTHS = { desktop: { width: 1280, height: 900 }, phone: { width: 375, height: 800 } };

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  it.each(Object.entries(WIDTHS))('axe finds nothing and nothing overflows, on a %s', async (device, viewport) => {
    const visit = await chromium.visit({ colorScheme, viewport });
    const { page, open } = visit;
    for (const { id, name } of TABS) {
      await open(name);
      const examples = page.locator('.examples button');
      for (let index = (await examples.count()) - 1; index >= 0; index--) {
        await examples.nth(index).click();
        await page.waitForTimeout(50);
        await page.locator('progress').waitFor({ state: 'detached' });
        const place = `${name}, ${await examples.nth(index).innerText()}`;
        expect(await violations(visit), place).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), place).toBeLessThanOrEqual(
          0,
        );
      }
      await page.mouse.move(0, 0);
      await page.screenshot({ path: join(SCREENSHOTS, `${id}-${colorScheme}-${device}.png`), fullPage: true });
    }
    expect(visit.complaints).toEqual([]);
    await page.context().close();
  });

  it('axe finds nothing in what is folded away or opens on top', async () => {
    const visit = await chromium.visit({ colorScheme });
    const { page, open } = visit;
    for (const { name } of TABS) {
      await open(name);
      await page.waitForTimeout(100);
      const folded = page.locator('details:not([open]) > summary');
      while ((await folded.count()) > 0) await folded.first().click();
      expect(await violations(visit), name).toEqual([]);
    }
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    expect(await violations(visit), 'Share').toEqual([]);
    await page.context().close();
  });
});

describe('the theme', () => {
  it("is the system's until it is chosen, and the choice outlasts a reload", async () => {
    const { page } = await chromium.visit({ colorScheme: 'light' });
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await page.getByRole('button', { name: 'Theme: system; change to light' }).click();
    await page.getByRole('button', { name: 'Theme: light; change to dark' }).click();
    expect(await ground()).not.toBe(light);
    await page.reload();
    expect(await ground()).not.toBe(light);
    await page.getByRole('button', { name: 'Theme: dark; change to system' }).click();
    expect(await ground()).toBe(light);
    await page.context().close();
  });
});

describe('the keyboard', () => {
  it('reaches the tabs, moves among them, and skips to what is open', async () => {
    const { page } = await chromium.visit();
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Skip to the tab');
    await page.keyboard.press('Enter');
    expect(await page.locator(':focus').getAttribute('id')).toBe('panel');
    await page.getByRole('tab', { name: 'Payload' }).focus();
    for (const [key, name] of [
      ['ArrowRight', 'Leak test'],
      ['End', TABS.at(-1)?.name],
      ['ArrowRight', 'Payload'],
      ['ArrowLeft', TABS.at(-1)?.name],
      ['Home', 'Payload'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('heading', { name: name as string, exact: true, level: 2 }).waitFor();
      expect(await page.locator(':focus').innerText()).toBe(name);
      expect(await page.locator(':focus').getAttribute('aria-selected')).toBe('true');
    }
    await page.context().close();
  });

  it('comes to every control, and focus is seen', async () => {
    const { page } = await chromium.visit();
    const seen = new Set<string>();
    for (let press = 0; press < 25; press++) {
      await page.keyboard.press('Tab');
      seen.add(await page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent || ''));
      const isSeen = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const style = getComputedStyle(element.closest('.paper') ?? element);
        return element === document.body || style.outlineStyle !== 'none';
      });
      expect(isSeen).toBe(true);
    }
    expect([...seen]).toEqual(
      expect.arrayContaining(['Share', 'tab-payload', 'One that leaks', 'payload-text', 'Encode a state of your own']),
    );
    await page.context().close();
  });
});
