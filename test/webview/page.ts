// The real bundles in a real Chromium, as in a webview: the host's page and policy, its colours, and a double of its one function.
import { existsSync, readFileSync } from 'node:fs';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { webviewOptions } from '../../scripts/webviewBundle.ts';
import { webviewHtml } from '../../src/protocol/webviewHtml.ts';
import german from '../../l10n/bundle.l10n.de.json' with { type: 'json' };
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
  post(message: object): Promise<void>;
  /** Violations of the policy and errors of the page; empty in a good page. */
  readonly problems: readonly string[];
}

export interface ViewOptions {
  readonly name: 'agent' | 'insights' | 'playbook';
  readonly theme?: Theme;
  readonly width?: number;
  readonly height?: number;
  /** Milliseconds since the epoch, for the page. */
  readonly now?: number;
  /** The language of the texts. */
  readonly lang?: 'en' | 'de';
}

/** Secure, as a webview is: it may write to the clipboard. */
const origin = 'https://webview.test';

export interface Viewer {
  /** Opens a view afresh, as if it had never been there; the view before it is gone. */
  open(options: ViewOptions): Promise<View>;
}

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/**
 * What is wrong with the view as it stands: violations of its policy, what overflows, what axe finds; empty for a good view. The colours
 * of Solarized's own buttons are Solarized's, as on every button of VS Code.
 */
export async function flawsOf({ page, problems }: View): Promise<readonly string[]> {
  await page.evaluate(axe);
  const accessible = await page.evaluate<readonly string[]>(`axe.run(
    { exclude: location.search.includes('solarized') ? ['button.primary', 'button.on'] : [] },
    { rules: { region: { enabled: false } } },
  ).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ': ' + nodes.map(({ html, any }) => html.slice(0, 120) + ' ' + (any[0]?.message ?? '')).join('\\n  ')))`);
  return [...problems, ...(await overflowsOf(page)), ...accessible];
}

/** What reaches beyond the view, and is neither cut with an ellipsis nor within something that scrolls. */
export function overflowsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(() => {
    const isCut = (each) => each && (getComputedStyle(each).textOverflow === 'ellipsis' || isCut(each.parentElement));
    return [...document.querySelectorAll('main *, .composer *')]
      .filter((each) => !each.closest('.spoken, canvas, .markdown .table') && each.getBoundingClientRect().right > innerWidth + 1)
      .filter((each) => !isCut(each.parentElement))
      .concat(document.documentElement.scrollWidth > innerWidth ? [document.documentElement] : [])
      .map((each) => 'overflows: ' + each.outerHTML.slice(0, 200));
  })()`);
}

/** Opens every disclosure, those within others too. */
export async function openAll({ page }: View): Promise<void> {
  const open = `new Promise((done) => {
    const closed = [...document.querySelectorAll('details:not([open])')];
    for (const details of closed) details.open = true;
    requestAnimationFrame(() => setTimeout(() => done(closed.length)));
  })`;
  while ((await page.evaluate(open)) !== 0);
}

/** One page for all views, one after the other; `scale`: device pixels for one of CSS. */
export async function createViewer(browser: Browser, files: Bundles, scale = 1): Promise<Viewer> {
  const page = await browser.newPage({
    permissions: ['clipboard-read', 'clipboard-write'],
    deviceScaleFactor: scale,
  });
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.text().includes('Content Security Policy')) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.route(`${origin}/**`, (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (pathname === '/')
      return route.fulfill({
        contentType: 'text/html',
        body: html(searchParams.get('name') ?? '', searchParams.get('lang') ?? 'en'),
      });
    const body = files.get(pathname.replace('/files/', ''));
    if (body === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: pathname.endsWith('.css') ? 'text/css' : 'text/javascript', body });
  });
  await page.addInitScript({ content: hostDouble });
  return {
    open: async ({ name, theme = 'dark', width = 300, height = 800, lang = 'en', now }) => {
      await page.setViewportSize({ width, height });
      problems.length = 0;
      if (now !== undefined) await page.clock.setFixedTime(now);
      await page.goto(`${origin}/?name=${name}&theme=${theme}&lang=${lang}`);
      return {
        page,
        problems,
        posted: (atLeast = 0) =>
          page.evaluate(`new Promise((done) => {
            const look = () => (posted.length < ${atLeast} ? setTimeout(look, 10) : done(posted));
            look();
          })`),
        post: async (message) => {
          await page.evaluate(`postMessage(${JSON.stringify(whole(message))}, '*')`);
          await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))');
        },
      };
    },
  };
}

/** A state as the host posts it to a view that has nothing yet. */
function whole(message: object): object {
  return 'type' in message && message.type === 'state' ? { keptSteps: [], keptReferences: false, ...message } : message;
}

function html(name: string, lang: string): string {
  return webviewHtml({
    nonce: 'bm9uY2UtZm9yLXRlc3Rz',
    cspSource: `${origin}/files/`,
    scriptUri: `${origin}/files/${name}.js`,
    styleUri: `${origin}/files/${name}.css`,
    title: 'Knack',
    lang,
    texts: lang === 'de' ? german : {},
  });
}

/** State is kept for the tab, as the host keeps it for a view. The colours are set as VS Code sets them: on the root's style. */
const hostDouble = `
  if (performance.getEntriesByType('navigation')[0]?.type === 'navigate') sessionStorage.clear();
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
