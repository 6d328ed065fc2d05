// Drives VS Code's workbench in Debian's Chromium, as a user would.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { type Browser, type FrameLocator, type Page, chromium } from 'playwright-core';

import type { Server } from './server.ts';

/** Git ignores it. */
export const picturesFolder = join(import.meta.dirname, '../../../out/pictures');
const repository = join(import.meta.dirname, '../../..');

const executable = [process.env['CHROMIUM'] ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path !== '' && existsSync(path),
);
export const isBrowserInstalled = executable !== undefined;

/** The browser reaches this machine and nothing else. */
export async function startBrowser(): Promise<Browser> {
  if (executable === undefined) throw new Error('No Chromium was found. Remedy: apt-get install chromium.');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];
  const loopback = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost';
  return chromium.launch({ executablePath: executable, headless: true, args: [...args, loopback] });
}

export interface OpenOptions {
  /** Absolute path of a folder, or of a `.code-workspace` file; without it no folder is open. */
  readonly workspace?: string;
  /** Loads the extension from this repository (dist, package.json, media) instead of an installed one. */
  readonly development?: boolean;
  /** Absolute path of a bundled suite, run inside the extension host. */
  readonly tests?: string;
  readonly page?: Page;
  readonly width?: number;
  readonly height?: number;
}

/** Opens a window; resolves when the workbench is there. A fresh page trusts no folder. */
export async function openWorkbench(server: Server, browser: Browser, options: OpenOptions = {}): Promise<Page> {
  const { width = 1280, height = 800 } = options;
  const page = options.page ?? (await browser.newPage({ viewport: { width, height } }));
  await page.goto(workbenchAddress(server, options));
  await untilReady(page);
  return page;
}

export function workbenchAddress({ base, token }: Server, options: OpenOptions): string {
  const remote = (path: string): string => `vscode-remote://${base.slice('http://'.length)}${path}`;
  const payload = [
    ...(options.development ? [['extensionDevelopmentPath', remote(repository)]] : []),
    ...(options.tests === undefined ? [] : [['extensionTestsPath', remote(options.tests)]]),
  ];
  const url = new URL(base);
  url.searchParams.set('tkn', token);
  if (options.workspace?.endsWith('.code-workspace')) url.searchParams.set('workspace', options.workspace);
  else if (options.workspace !== undefined) url.searchParams.set('folder', options.workspace);
  else url.searchParams.set('ew', 'true');
  if (payload.length > 0) url.searchParams.set('payload', JSON.stringify(payload));
  return url.href;
}

export async function untilReady(page: Page): Promise<void> {
  await page.locator('.monaco-workbench .statusbar-item').first().waitFor({ timeout: 180_000 });
}

/** Runs a command through the palette. Tries again: a view that opens takes the focus, and an extension's commands appear late. */
export async function runCommand(page: Page, title: string, deadlineMs = 120_000): Promise<void> {
  for (const end = Date.now() + deadlineMs; Date.now() < end;) {
    await page.keyboard.press('F1');
    const input = page.locator('.quick-input-widget input.input');
    const row = page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first();
    const isDone = await input
      .fill(`>${title}`, { timeout: 3000 })
      .then(() => row.click({ timeout: 3000 }))
      .then(
        () => true,
        () => false,
      );
    if (isDone) return;
    await page.keyboard.press('Escape');
  }
  throw new Error(`The palette does not offer '${title}'.`);
}

/** What is inside the extension's webview that is in front. */
export function webview(page: Page, extensionId: string): FrameLocator {
  const outer = `iframe.webview.ready[src*="extensionId=${extensionId}"]`;
  return page.locator(outer).last().contentFrame().locator('iframe#active-frame').contentFrame();
}

export async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(picturesFolder, { recursive: true });
  await page.screenshot({ path: join(picturesFolder, `${name}.png`) });
}
