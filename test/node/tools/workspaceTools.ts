import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { reason } from '../../../src/core/reason.ts';
import type { Tool, ToolContext } from '../../../src/core/ports.ts';
import type { JsonObject, Risk } from '../../../src/core/types.ts';
import type { Observation } from '../../../src/core/episode.ts';
import { createProcessShell } from '../../../src/node/shell/processShell.ts';
import type { CommandShell } from '../../../src/node/shell/types.ts';
import { type ToolsOptions, createTools } from '../../../src/node/tools/createTools.ts';

export let root = '';
let shell: CommandShell;
export const written: Risk = { class: 'write', reasons: [reason('asWritten', 'judged')], alwaysAsk: false };

/** A tool of the workspace `root`. */
export function tool(name: string, options: Partial<ToolsOptions> = {}): Tool {
  const risk = (command: string): Risk => ({ ...written, reasons: [reason('asWritten', command)] });
  const tools = createTools({ root, shell, outputLimit: 4000, commandTimeoutMs: 15_000, risk, ...options });
  const found = tools.find(({ spec }) => spec.name === name);
  assert.ok(found);
  return found;
}
export function use(
  name: string,
  input: JsonObject,
  context: Partial<ToolContext> = {},
  options = {},
): Promise<Observation> {
  const whole = { signal: new AbortController().signal, onOutput: () => undefined, ...context };
  return tool(name, options).execute(input, whole);
}
export const textOf = async (name: string, input: JsonObject): Promise<string> => (await use(name, input)).text;
export function write(path: string, text: string | Buffer): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** For each test of a suite: an empty workspace `root`, and a shell in it. */
export function withFreshRoot(): void {
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'knack-test-')));
    shell = createProcessShell({ root, outputLimit: 1000, killGraceMs: 100 });
  });
  afterEach(async () => {
    await shell.dispose();
    rmSync(root, { recursive: true, force: true });
  });
}
