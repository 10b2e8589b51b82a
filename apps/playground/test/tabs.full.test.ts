/** Every tab as a person uses it: typing, pasting, dropping, deciding, sharing, reloading. */
import { strToU8, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EXAMPLES as MANIFESTS } from '../src/manifest/examples.js';
import { type Chromium, dropFile, eventually, paste, startChromium, type Visit } from './browser.js';

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

const text = (selector: string) => visit.page.locator(selector).innerText();

describe('Payload', () => {
  it('colours slots, judges what is typed, and shows problems where they are', async () => {
    const { page } = visit;
    await eventually(() => page.locator('.copy .label.slot-data').first().innerText()).toBe('cog.health');
    await eventually(() => text('.badges')).toContain('a receiver takes it');
    await page
      .locator('#payload-text')
      .fill((await page.inputValue('#payload-text')).replace('phase=build', 'phase=login.py'));
    await eventually(() => text('.badges')).toContain('a receiver refuses it');
    await eventually(() => page.locator('.copy .problem.error').allInnerTexts()).toEqual(['phase', '=', 'login.py']);
    await page.getByRole('button', { name: 'Show ERROR:hash-violation:phase=login.py' }).click();
    const selected = () =>
      page.evaluate(() => {
        const { value, selectionStart, selectionEnd } = document.activeElement as HTMLTextAreaElement;
        return value?.slice(selectionStart, selectionEnd);
      });
    await eventually(selected).toBe('phase=login.py');
  });

  it('shows UNKNOWN as such, unknown tags, the checksum, and the size', async () => {
    const { page, example } = visit;
    await example('Mostly UNKNOWN, in a message');
    await eventually(() => page.locator('.state .unknown').count()).toBeGreaterThan(20);
    await eventually(() => text('.state')).toContain('<TEAM>mood=steady</TEAM>');
    await example('Changed on its way');
    await eventually(() => text('.badges')).toContain('checksum does not fit');
    await page.locator('#payload-text').fill('x'.repeat(10_241));
    await eventually(() => text('.gauge')).toContain('10,241 bytes too large');
    await eventually(() => page.getByRole('meter', { name: 'Size of the payload' }).count()).toBe(1);
  });

  it('takes a file that is dropped on the text, and survives one that is dropped beside it', async () => {
    const { page } = visit;
    await dropFile(page.locator('#payload-text'), 'notes.txt', strToU8('from a file'));
    await eventually(() => page.inputValue('#payload-text')).toBe('from a file');
    await dropFile(page.locator('footer'), 'notes.txt', strToU8('elsewhere'));
    await dropFile(page.locator('#payload-text'), 'large.txt', new Uint8Array(70_000));
    await eventually(() => text('.editor .refused')).toContain('70,000 characters');
    expect(await page.inputValue('#payload-text')).toBe('from a file');
  });

  it('encodes a state with a key of its own, and refuses a path', async () => {
    const { page } = visit;
    await page.getByText('Encode a state of your own').click();
    await page.getByRole('button', { name: 'Encode' }).click();
    await eventually(() => text('.badges')).toContain('checksum verified');
    const payload = await page.inputValue('#payload-text');
    expect(payload).not.toContain('acme');
    expect(payload).not.toContain('login');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('button', { name: 'Encode' }).click();
    await eventually(() => page.inputValue('#payload-text')).not.toBe(payload);
    await page.getByLabel('Phase').fill('src/login.ts');
    await page.getByRole('button', { name: 'Encode' }).click();
    await eventually(() => text('.encode .problems')).toContain('ERROR:value-refused:projectContext.phase');
  });
});

describe('Leak test', () => {
  it('shows which parts of what is pasted would be refused, and why', async () => {
    const { page, open } = visit;
    await open('Leak test');
    const area = page.getByLabel('Any text');
    await area.fill('');
    await eventually(() => text('.badges')).toBe('nothing would be refused');
    await paste(area, 'ask bob@example.com about 😀 src/auth/login.ts');
    await eventually(() => page.locator('.copy .found').allInnerTexts()).toEqual([
      'bob@example.com',
      'src/auth/login.ts',
    ]);
    await eventually(() => text('#leak-findings')).toContain('It points to a person.');
    await eventually(() => page.getByLabel('What remains').inputValue()).toBe('ask [redacted] about 😀 [redacted]');
  });
});

describe('Fragments', () => {
  it('merges what is dragged in, pauses at a conflict, and goes on when it is decided', async () => {
    const { page, open } = visit;
    await open('Fragments');
    await eventually(() => text('.badges')).toContain('merged');
    await page.locator('.row.aside li').dragTo(page.locator('.row.arrived'));
    await eventually(() => text('.badges')).toContain('paused');
    await eventually(() => page.locator('.side p').allInnerTexts()).toEqual(['Call Bo', 'Call Cy']);
    await page.getByRole('button', { name: 'Use this: Call Bo, for UPDATED_TASKS' }).click();
    await eventually(() => text('.badges')).toContain('merged');
    await eventually(() => text('.merged')).toMatch(/Call Bo\s+2025-03-02T10:00:00Z/);
    const before = await text('.merged');
    const arrivals = await page.locator('.row.arrived .when').allInnerTexts();
    await page.getByRole('button', { name: 'Arrive in reverse' }).click();
    await eventually(() => page.locator('.row.arrived .when').allInnerTexts()).not.toEqual(arrivals);
    await eventually(() => text('.merged')).toBe(before);
    await page.getByRole('button', { name: 'Take back UPDATED_TASKS@2025-03-02T10:00:00Z' }).click();
    await eventually(() => text('.badges')).toContain('paused');
  });

  it('takes fragments by paste, by drop and by keyboard', async () => {
    const { page, open } = visit;
    await open('Fragments');
    const fragment = (day: string, note: string) =>
      `<RL4-CODEX-FRAGMENT v="1.0">\nTIMESTAMP: 2025-04-${day}T10:00:00Z\nNOTES: ${note}\n</RL4-CODEX-FRAGMENT>`;
    const area = page.getByLabel('Paste a fragment, a snapshot, or both in one text');
    await paste(area, fragment('01', 'Pasted'));
    await dropFile(page.locator('.row.arrived'), 'late.txt', strToU8(fragment('02', 'Dropped')));
    await page.locator('.merged', { hasText: 'Dropped' }).waitFor();
    await eventually(() => text('.merged')).toMatch(/Pasted\s+2025-04-01T10:00:00Z/);
    await page.getByRole('button', { name: 'Set aside 2025-04-02T10:00:00Z' }).press('Enter');
    await eventually(() => text('.merged')).not.toContain('Dropped');
    await area.pressSequentially(fragment('03', 'Typed'));
    await eventually(() => text('.merged')).toMatch(/Typed\s+2025-04-03T10:00:00Z/);
    await paste(area, 'nothing');
    await eventually(() => text('.timeline .refused')).toBe('There is no snapshot and no fragment in that.');
  });
});

describe('Manifest', () => {
  it('catches a text that is edited', async () => {
    const { page, open } = visit;
    await open('Manifest');
    await page.locator('.badges', { hasText: '2 proven' }).waitFor();
    await eventually(() => page.locator('.copy .excluded').allInnerTexts()).toContain('FIELD NOTES, PRINTED 12 MAY\n');
    const area = page.getByLabel('Text of walk');
    await area.fill((await area.inputValue()).replace('left', 'right'));
    await page.locator('.badges', { hasText: '1 drifted' }).waitFor();
    await eventually(() => text('.source >> nth=0')).toContain('ERROR:hash-mismatch:walk');
    await page.getByText('Strict rules give a model nothing').waitFor();
    await page.getByLabel('relaxed').click();
    const given = page.getByLabel('What a model would be given');
    await eventually(() => given.inputValue()).toContain('Turn right at the oak.');
    expect(await given.inputValue()).not.toContain('FIELD NOTES');
  });

  it('takes a manifest and a bundle that are dropped, and refuses what is neither', async () => {
    const { page, open } = visit;
    await open('Manifest');
    const lite = strToU8(MANIFESTS[2]?.content.manifest as string);
    await dropFile(page.locator('.drop'), 'guide.codex.json', lite);
    await page.locator('.badges', { hasText: '2 not here' }).waitFor();
    const [walk, birds] = JSON.parse(MANIFESTS[0].content.manifest).sources.map(({ content }: { content: string }) =>
      strToU8(content),
    );
    const files = { 'codex.json': lite, 'content/walk.txt': walk, 'content/birds.txt': birds };
    await dropFile(page.locator('.drop'), 'guide.codex.zip', zipSync(files));
    await page.locator('.badges', { hasText: '2 proven' }).waitFor();
    await dropFile(page.locator('.drop'), 'photo.png', Uint8Array.of(137, 80, 78, 71, 0, 255));
    await page.getByText('photo.png is neither a zip nor text in UTF-8.').waitFor();
  });

  it('takes the text of a source that is not here', async () => {
    const { page, open, example } = visit;
    await open('Manifest');
    await example('Texts not here');
    const { content } = JSON.parse(MANIFESTS[0].content.manifest).sources[0];
    await page
      .getByLabel('Give its text')
      .first()
      .setInputFiles({ name: 'w.txt', mimeType: 'text/plain', buffer: Buffer.from(content) });
    await page.locator('.badges', { hasText: '1 proven' }).waitFor();
  });
});

describe('Context', () => {
  it('tells what is delivered, stripped and redacted, and follows what is typed', async () => {
    const { page, open } = visit;
    await open('Context');
    const first = page.locator('.deliveries').first();
    await eventually(() => first.innerText()).toContain('stripped: email');
    await eventually(() => first.innerText()).toContain('redacted: /session_state/dbPassword (sensitive name)');
    await page.getByLabel('module.yaml of the module that is invoked').fill('name: reviewer\ncontext: fork\n');
    await eventually(() => page.locator('.deliveries').first().locator('.badge.fine').count()).toBe(0);
    await page.getByLabel('module.yaml of the module it calls').fill('name: [');
    await eventually(() => text('#module-callee-problems')).toContain('ERROR:yaml-syntax');
  });

  it('shows main against fork step by step', async () => {
    const { page, open } = visit;
    await open('Context');
    await page.getByText('step 5 of 5').waitFor();
    await page.getByRole('button', { name: 'From the start' }).click();
    await eventually(() => page.locator('.runs li').count()).toBe(2);
    for (let step = 1; step < 4; step++) await page.getByRole('button', { name: 'Next step' }).click();
    await eventually(() => page.locator('.runs li.differs').count()).toBe(2);
    const seen = await page.locator('.runs li.differs').allInnerTexts();
    expect(seen[0]).toContain('"issues": 3');
    expect(seen[1]).not.toContain('"issues": 3');
  });
});

describe('Compliance', () => {
  const judged = (name: string) => visit.page.getByText(`judged ${name}`).waitFor();

  it('judges our packages in the page, and finds what a broken one breaks', async () => {
    const { page, open, example } = visit;
    await open('Compliance');
    await page.getByRole('button', { name: 'Run the suite' }).click();
    await judged('our own packages');
    await eventually(() => text('.verdicts >> li:nth-child(2)')).toMatch(/validator\s+MUST and SHOULD met/);
    await example('A validator that takes everything');
    await judged('a validator that takes everything');
    await eventually(() => text('.verdicts >> li:nth-child(2)')).toMatch(/Non-Compliant[\s\S]*RL4-V-02/);
  });

  it('is filtered by requirement, and a case can be opened', async () => {
    const { page, open, example } = visit;
    await open('Compliance');
    await page.getByLabel('Requirement, case or title').fill('rl4-v-04');
    await eventually(() => text('.requirement')).toContain('MUST');
    await eventually(() => page.locator('.case .count').allInnerTexts()).toSatisfy((ids: string[]) =>
      ids.every((id) => id.includes('RL4-V-04')),
    );
    await example('A decoder that guesses');
    await judged('a decoder that guesses');
    await page.locator('.case summary').first().click();
    const opened = await text('.case .inside');
    for (const part of ['is asked', 'must be ok', 'was ok']) expect(opened).toContain(part);
    await page.getByLabel('Role').selectOption('codex-encoder');
    await eventually(() => text('p[role=status].count:not(.status)')).toBe('no case');
  });
});

describe('Sharing', () => {
  it('keeps the content behind the #, and a reload brings it back, in every tab', async () => {
    const { page, url, open } = visit;
    const tabs = [
      ['Payload', '#payload-text'],
      ['Leak test', '#leak-text'],
      ['Fragments', '#base-text'],
      ['Manifest', '#manifest-text'],
      ['Context', '#context-json'],
      ['Compliance', '#case-filter'],
    ] as const;
    for (const [tab, area] of tabs) {
      await open(tab);
      const mark = `shared ${tab} äß😀`;
      await page.locator(area).evaluate((element) => element.closest('details')?.setAttribute('open', ''));
      await page.locator(area).fill(mark);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
      expect(link.split('#')[0]).toBe(url);
      expect(page.url()).toBe(link);
      await page.getByRole('button', { name: 'Close' }).click();
      await page.reload();
      await page.getByRole('heading', { name: tab, exact: true, level: 2 }).waitFor();
      await page.waitForFunction(
        ([selector, value]) => document.querySelector<HTMLTextAreaElement>(selector)?.value === value,
        [area, mark] as const,
      );
    }
  });

  it('says when a link cannot be read, and shows an example instead', async () => {
    const { page, url } = visit;
    for (const hash of ['#leak=AAAA', '#leak=%3Cscript%3E', '#payload=eJwDAAAAAAE']) {
      await page.goto('about:blank');
      await page.goto(url + hash);
      await page.getByText('The link could not be read').waitFor();
    }
    visit.complaints.splice(
      0,
      visit.complaints.length,
      ...visit.complaints.filter((said) => !said.includes('about:blank')),
    );
  });

  it('keeps what is in a tab while another one is open', async () => {
    const { page, open } = visit;
    await page.locator('#payload-text').fill('mine');
    await open('Context');
    await open('Payload');
    await eventually(() => page.inputValue('#payload-text')).toBe('mine');
    await page.goBack();
    await page.getByRole('heading', { name: 'Context', level: 2 }).waitFor();
  });
});
