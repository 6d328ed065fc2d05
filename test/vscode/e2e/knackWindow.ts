// A window of VS Code with the packed extension, as a user has it.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FrameLocator, Page } from 'playwright-core';

import { type Server, startServer } from '../host/server.ts';
import { webview } from '../host/workbench.ts';

const repository = join(import.meta.dirname, '../../..');

/** The sample workspace, copied. */
export function copySample(): { readonly workspace: string; dispose(): void } {
  const workspace = mkdtempSync(join(tmpdir(), 'slugline-'));
  cpSync(join(repository, 'sample'), workspace, { recursive: true });
  return { workspace, dispose: () => rmSync(workspace, { recursive: true, force: true }) };
}

/** With the vsix that `npm run package` has made. */
export function startServerWithKnack(settings: Readonly<Record<string, unknown>> = {}): Promise<Server> {
  const vsix = readdirSync(repository).findLast((name) => name.endsWith('.vsix'));
  if (vsix === undefined) throw new Error('There is no vsix. Remedy: npm run package.');
  return startServer({ vsix: join(repository, vsix), settings });
}

/**
 * Opens Knack's view by its icon in the activity bar. While VS Code starts, it brings the Explorer to the front once more, which undoes
 * a click made before that: a person clicks again.
 */
export async function openView(page: Page): Promise<FrameLocator> {
  const icon = page.locator('.activitybar a.action-label[aria-label^="Knack"]');
  const inFront = page.locator('.activitybar .action-item.checked a.action-label[aria-label^="Knack"]');
  const isShown = () =>
    page
      .locator('iframe.webview.ready[src*="extensionId=knack.knack"]')
      .last()
      .waitFor({ timeout: 3000 })
      .then(
        () => true,
        () => false,
      );
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    // The badge lies over it.
    if ((await inFront.count()) === 0) await icon.click({ force: true });
    if (await isShown()) return webview(page, 'knack.knack');
  }
  throw new Error("Knack's view does not open.");
}

/** Trusts the folder through the button that the view offers. */
export async function trustFolder(page: Page, view: FrameLocator): Promise<void> {
  await view.getByRole('button', { name: 'Manage trust' }).click();
  const editor = page.locator('.workspace-trust-editor');
  await editor.getByRole('button', { name: /^Trust$/ }).click();
  const modal = page.locator('.monaco-modal-editor-block');
  if ((await modal.count()) > 0) {
    await modal.getByRole('button', { name: /Close/ }).first().click();
    await modal.waitFor({ state: 'hidden' });
  }
  await taskField(view).waitFor();
}

export function taskField(view: FrameLocator): ReturnType<FrameLocator['getByRole']> {
  return view.getByRole('textbox', { name: /^Task/ });
}

export async function ask(view: FrameLocator, task: string): Promise<void> {
  await taskField(view).fill(task);
  await taskField(view).press('Enter');
  await view.getByRole('button', { name: 'Stop' }).waitFor();
}

export async function untilEnded(view: FrameLocator): Promise<void> {
  await runButton(view).waitFor({ timeout: 60_000 });
}

/** There while nothing runs. */
export function runButton(view: FrameLocator): ReturnType<FrameLocator['getByRole']> {
  return view.locator('.composer').getByRole('button', { name: 'Run', exact: true });
}

/** Runs a task to its end; what needs approval is approved. */
export async function runTask(view: FrameLocator, task: string): Promise<void> {
  await taskField(view).fill(task);
  await taskField(view).press('Enter');
  await view.getByRole('heading', { name: task, level: 1 }).waitFor();
  await approveAll(view);
}

/** Approves whatever is asked until the run has ended. */
export async function approveAll(view: FrameLocator): Promise<void> {
  const ended = runButton(view);
  const approve = view.locator('.approval').getByRole('button', { name: 'Run', exact: true });
  for (;;) {
    await ended.or(approve).first().waitFor({ timeout: 60_000 });
    if (await ended.isVisible()) return;
    await approve.click({ timeout: 2000 }).catch(() => undefined);
  }
}
