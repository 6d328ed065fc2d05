// The real bundles in a real Chromium, as in a webview: the host's page and policy, its colours, and a double of its one function.
import { existsSync } from 'node:fs';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { webviewOptions } from '../../scripts/webviewBundle.ts';
import { webviewHtml } from '../../src/protocol/webviewHtml.ts';
import themes from './themes.json' with { type: 'json' };

export type Theme = keyof typeof themes;
export const themeNames = Object.keys(themes) as Theme[];

const executable = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path !== undefined && existsSync(path),
);
export const isBrowserInstalled = executable !== undefined;

export async function startBrowser(): Promise<Browser> {
  if (executable === undefined) throw new Error('no Chromium: install Debian’s package `chromium`, or set CHROMIUM');
  return chromium.launch({ executablePath: executable, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });
}

export type Bundles = ReadonlyMap<string, string>;

/** File name -> text, as the build writes them. */
export async function bundles(): Promise<Bundles> {
  const { outputFiles } = await build({ ...webviewOptions(true), write: false });
  return new Map(outputFiles.map(({ path, text }) => [path.slice(path.lastIndexOf('/') + 1), text]));
}

export interface View {
  readonly page: Page;
  /** What the view asked of its host, oldest first; waits until there are at least that many. */
  posted(atLeast?: number): Promise<readonly unknown[]>;
  /** Posts a message to the view and waits until it is drawn. */
  post(message: unknown): Promise<void>;
  /** Violations of the policy and errors of the page; empty in a good page. */
  readonly problems: readonly string[];
}

export interface ViewOptions {
  readonly name: 'agent' | 'insights';
  readonly theme?: Theme;
  readonly width?: number;
  readonly height?: number;
}

const origin = 'http://webview.test';

export interface Viewer {
  /** Opens a view afresh, as if it had never been there; the view before it is gone. */
  open(options: ViewOptions): Promise<View>;
}

/** One page for all views, one after the other. */
export async function createViewer(browser: Browser, files: Bundles): Promise<Viewer> {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.text().includes('Content Security Policy')) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.route(`${origin}/**`, (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (pathname === '/')
      return route.fulfill({ contentType: 'text/html', body: html(searchParams.get('name') ?? '') });
    const body = files.get(pathname.replace('/files/', ''));
    if (body === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: pathname.endsWith('.css') ? 'text/css' : 'text/javascript', body });
  });
  await page.addInitScript({ content: hostDouble });
  return {
    open: async ({ name, theme = 'dark', width = 300, height = 800 }) => {
      await page.setViewportSize({ width, height });
      if (page.url().startsWith(origin)) await page.evaluate('sessionStorage.clear()');
      problems.length = 0;
      await page.goto(`${origin}/?name=${name}&theme=${theme}`);
      return {
        page,
        problems,
        posted: (atLeast = 0) =>
          page.evaluate(`new Promise((done) => {
            const look = () => (posted.length < ${atLeast} ? setTimeout(look, 10) : done(posted));
            look();
          })`),
        post: async (message) => {
          await page.evaluate(`postMessage(${JSON.stringify(message)}, '*')`);
          await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))');
        },
      };
    },
  };
}

function html(name: string): string {
  return webviewHtml({
    nonce: 'bm9uY2UtZm9yLXRlc3Rz',
    cspSource: `${origin}/files/`,
    scriptUri: `${origin}/files/${name}.js`,
    styleUri: `${origin}/files/${name}.css`,
    title: 'Knack',
    lang: 'en',
  });
}

/** State is kept for the tab, as the host keeps it for a view. The colours are set as VS Code sets them: on the root's style. */
const hostDouble = `
  window.posted = [];
  window.acquireVsCodeApi = () => ({
    postMessage: (message) => window.posted.push(structuredClone(message)),
    getState: () => JSON.parse(sessionStorage.getItem('state') ?? 'null') ?? undefined,
    setState: (state) => sessionStorage.setItem('state', JSON.stringify(state)),
  });
  addEventListener('DOMContentLoaded', () => {
    const { kind, colors } = ${JSON.stringify(themes)}[new URLSearchParams(location.search).get('theme')];
    for (const [name, value] of Object.entries(colors)) document.documentElement.style.setProperty(name, value);
    document.body.className = kind;
  });`;
