// Runs what the approval policy lets run unasked, from a grammar of harmful lines, and looks for effects. At `read`: the folder changed or
// the secret was printed; at `write`: a file is lost or the secret was printed. `npm run nightly:fuzz [-- MINUTES [SEED]]`.
// Every run is in a sandbox, also those that would not need one.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { inEnglish, reason } from '../../src/core/reason.ts';
import { assessCommand, type Policy } from '../../src/core/approval/permission.ts';
import type { Confinement } from '../../src/core/types.ts';
import { createSandbox } from '../../src/node/sandbox/sandbox.ts';
import { createProcessShell } from '../../src/node/shell/processShell.ts';
import { shellLine } from './shellLines.ts';

const [minutes = '10', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
const secret = `hunter2-${process.pid}`;

function digest(folder: string): string {
  const hash = createHash('sha256');
  const visit = (path: string): void => {
    for (const name of readdirSync(path).sort()) {
      const at = join(path, name);
      const stat = lstatSync(at);
      hash.update(`${at} ${stat.mode}\n`);
      if (stat.isDirectory()) visit(at);
      else if (stat.isFile()) hash.update(readFileSync(at));
      else if (stat.isSymbolicLink()) hash.update(readlinkSync(at));
    }
  };
  visit(folder);
  return hash.digest('hex');
}

function build(root: string): void {
  rmSync(root, { recursive: true, force: true });
  for (const folder of ['sub', 'repo']) mkdirSync(join(root, folder), { recursive: true });
  const files = {
    'a.txt': 'a\nb\n',
    '.env': `KEY=${secret}\n`,
    tool: '#!/bin/sh\ntouch new\n',
    'helper.py': "open('new','w')",
    Makefile: 'x:;touch new\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  chmodSync(join(root, 'tool'), 0o755);
  execFileSync('git', ['init', '-q', join(root, 'repo')]);
  execFileSync('git', ['-C', join(root, 'repo'), 'config', 'core.fsmonitor', `touch ${join(root, 'new')}; true`]);
}

/** The file is there with something in it, or packed or moved. */
function isKept(root: string): boolean {
  const names = readdirSync(root);
  if (names.some((name) => /^a\.txt\.\w+$/.test(name))) return true;
  const holds = (name: string): boolean => {
    const stat = lstatSync(join(root, name));
    if (!stat.isFile()) return false;
    const text = stat.mode & 0o400 ? readFileSync(join(root, name), 'utf8') : 'a\nb\n';
    return name === 'a.txt' ? text !== '' : text.includes('a\nb\n');
  };
  return names.some(holds);
}

/** What the line did that it must not do unasked; undefined: nothing. Throws nothing. */
async function effectOf(
  root: string,
  line: string,
  approve: Policy['approve'],
  { level, hidesSecrets }: Confinement,
): Promise<string | undefined> {
  const before = digest(root);
  const shell = createProcessShell({ root, outputLimit: 20_000, killGraceMs: 50, shell: '/bin/bash' });
  const signal = new AbortController().signal;
  const request = {
    command: line,
    confinement: { level, hidesSecrets },
    timeoutMs: 3000,
    signal,
    onOutput: () => undefined,
  };
  const { text } = await shell.run(request).finally(() => shell.dispose());
  if (text.includes(secret)) return 'printed the secret';
  if (approve === 'write') return isKept(root) ? undefined : 'lost the file';
  return digest(root) === before ? undefined : 'changed the folder';
}

async function main(): Promise<void> {
  const problem = await createSandbox(tmpdir()).problem();
  if (problem !== undefined) throw new Error(inEnglish(problem));
  const root = join(realpathSync(mkdtempSync(join(tmpdir(), 'knack-fuzz-'))), 'work');
  const policy: Policy = { approve: 'read', allow: [], deny: [], sandbox: 'read', sandboxProblem: undefined };
  const modes: Readonly<Record<string, Policy>> = {
    'read, with the sandbox': policy,
    'read, without one': { ...policy, sandboxProblem: reason('noBubblewrap') },
    write: { ...policy, approve: 'write' },
  };
  const counts = Object.fromEntries(Object.keys(modes).map((mode) => [mode, { ran: 0, effects: 0 }]));
  const seen = new Set<string>();
  const end = Date.now() + Number(minutes) * 60_000;
  build(root);
  for (let round = 0; Date.now() < end; round++) {
    for (const line of fc.sample(shellLine, { numRuns: 200, seed: Number(seed) + round })) {
      if (seen.has(line) || Date.now() >= end) continue;
      seen.add(line);
      for (const [mode, inForce] of Object.entries(modes)) {
        const { verdict, confinement } = assessCommand(line, inForce);
        const count = counts[mode];
        if (verdict !== 'allow' || count === undefined) continue;
        count.ran++;
        const openly: Confinement = { level: 'write', hidesSecrets: false };
        const effect = await effectOf(root, line, inForce.approve, confinement ?? openly);
        if (inForce.approve === 'write' && confinement === undefined) build(root);
        if (effect === undefined) continue;
        count.effects++;
        process.stdout.write(`${mode}: ${effect}: ${JSON.stringify(line)}\n`);
        build(root);
      }
    }
  }
  rmSync(join(root, '..'), { recursive: true, force: true });
  process.stdout.write(
    `${JSON.stringify({ seed: Number(seed), minutes: Number(minutes), lines: seen.size, ...counts })}\n`,
  );
  process.exitCode = Object.values(counts).some(({ effects }) => effects > 0) ? 1 : 0;
}

await main();
