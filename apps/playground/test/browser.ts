/** The built page in Debian's chromium, below a path of some host, with everything it says and asks for written down. */
import { execFileSync } from 'node:child_process';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { startServer } from '../server.mjs';

export interface Visit {
  page: Page;
  url: string;
  /** Errors and warnings on the console, uncaught errors, and requests to anywhere but the host of the page. */
  complaints: string[];
  open(tab: string): Promise<void>;
  example(name: string): Promise<void>;
}

export interface Chromium {
  visit(options?: BrowserContextOptions): Promise<Visit>;
  close(): Promise<void>;
}

export async function startChromium(): Promise<Chromium> {
  const server = await startServer({ path: '/below/some/path/' });
  const executablePath = execFileSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  return {
    visit: (options) => visit(browser, server.url, options),
    async close() {
      await browser.close();
      server.close();
    },
  };
}

async function visit(browser: Browser, url: string, options?: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => complaints.push(`a dialog: ${dialog.message()}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) complaints.push(`a request: ${request.url()}`);
  });
  const open = async (tab: string) => {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await page.getByRole('heading', { name: tab, exact: true, level: 2 }).waitFor();
  };
  const example = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto(url);
  await page.getByRole('heading', { level: 2 }).waitFor();
  return { page, url, complaints, open, example };
}

/** Pastes as a person does: through the clipboard event, with the browser's own insertion unless it is prevented. */
export function paste(target: Locator, text: string): Promise<void> {
  return target.evaluate((element, pasted) => {
    (element as HTMLTextAreaElement).focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    if (element.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
  }, text);
}

/** Drops a file on an element. */
export function dropFile(target: Locator, name: string, bytes: Uint8Array): Promise<void> {
  return target.evaluate(
    (element, [fileName, numbers]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(numbers)], fileName));
      for (const type of ['dragover', 'drop']) {
        element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    [name, [...bytes]] as const,
  );
}

/** Expects what the page will show once it has rendered. */
export function eventually<T>(read: () => Promise<T>) {
  return expect.poll(read, { timeout: 10_000 });
}
