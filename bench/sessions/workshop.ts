// Recorded scripts executed under bubblewrap in a world of their own, and the checks of their task; outcomes are kept on disk.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EvaluationTask } from '../foresight/data.ts';
import { removeFolder } from '../intercode/files.ts';
import { buildTemplate, identity, isolationArgs } from '../intercode/sandbox.ts';
import { readJsonCache, writeJsonCache } from '../learning/cache.ts';
import type { TurnOutcome } from './recorded.ts';

/** What the checks of a task are about. */
export interface World {
  /** Of all steps so far. */
  readonly stdout: string;
  /** Of the last step. */
  readonly exitCode: number;
  readonly steps: number;
  /** Text of a file; undefined where there is none. */
  readonly textOf: (path: string) => string | undefined;
  readonly isFolder: (path: string) => boolean;
}

const timeoutMs = 10_000;
const maxOutputBytes = 1 << 18;
/** Of an output, at most this much is shown and kept. */
const shownChars = 4000;
const seat = { hostname: 'bashkit-eval', home: '/home/eval', folder: '/' };
/** One shell for the whole episode, as in the record: what a step leaves of its folder is where the next one starts. */
const script =
  'ulimit -t 5 -f 20480 -v 4194304 -n 256 -u 512; cd "$(cat /tmp/.folder 2>/dev/null || echo /home/eval)"; ' +
  'eval "$1"; status=$?; pwd > /tmp/.folder; exit $status';
const passwd = 'root:x:0:0:root:/root:/bin/bash\neval:x:1000:1000:eval:/home/eval:/bin/bash\n';
const cacheName = 'bashkit-v1.json';

/** What commands lead to, executed where that is not known yet. */
export interface Workshop {
  readonly outcome: (task: EvaluationTask, commands: readonly string[]) => TurnOutcome;
  /** Keeps what was learned, and removes what was written. */
  readonly close: () => void;
}

export function openWorkshop(): Workshop {
  const known = new Map((readJsonCache(cacheName) as [string, TurnOutcome][] | undefined) ?? []);
  let open: Bench | undefined;
  return {
    outcome(task, commands) {
      const key = createHash('sha1')
        .update(JSON.stringify([task.files, task.checks, commands]))
        .digest('base64url');
      const before = known.get(key);
      if (before) return before;
      if (open?.task !== task || !isPrefix(open.commands, commands)) {
        open?.remove();
        open = openBench(task);
      }
      let outcome = { exitCode: 0, text: '', solved: false };
      for (const command of commands.slice(open.commands.length)) outcome = open.act(command);
      known.set(key, outcome);
      return outcome;
    },
    close() {
      open?.remove();
      writeJsonCache(cacheName, [...known]);
    },
  };
}

/** A world in which the steps of one episode are executed. */
interface Bench {
  readonly task: EvaluationTask;
  readonly commands: readonly string[];
  readonly act: (command: string) => TurnOutcome;
  readonly remove: () => void;
}

/** Not all of `longer`: what a step led to is known only when it was just executed. */
const isPrefix = (commands: readonly string[], longer: readonly string[]) =>
  commands.length < longer.length && commands.every((command, t) => command === longer[t]);

function openBench(task: EvaluationTask): Bench {
  const base = mkdtempSync(join(realpathSync(tmpdir()), 'knack-bench-'));
  chmodSync(base, 0o755);
  const root = join(base, 'root');
  const files = Object.entries({ ...task.files, '/etc/passwd': passwd });
  const folders = ['home/eval', 'workspace', 'output'].map((path) => ({ path, kind: 'dir', mode: '0o755' }) as const);
  const entries = files.map(
    ([path, text]) => ({ path: path.replace(/^\/+/, ''), kind: 'file', mode: '0o755', text }) as const,
  );
  buildTemplate(root, [...folders, ...entries], Date.now());
  const commands: string[] = [];
  let stdout = '';
  return {
    task,
    commands,
    act(command) {
      commands.push(command);
      const args = [...isolationArgs(root, seat), 'bash', '-c', script, 'bash', command];
      const ended = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: maxOutputBytes } as const;
      const result = spawnSync('bwrap', args, { ...ended, encoding: 'utf8', input: '', ...identity() });
      stdout += result.stdout;
      const exitCode = result.status ?? 124;
      const textOf = (path: string) => textAt(join(root, path));
      const isFolder = (path: string) => lstatSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true;
      const world = { stdout, exitCode, steps: commands.length, textOf, isFolder };
      const text = (result.stdout + result.stderr).slice(-shownChars);
      return { exitCode, text, solved: task.checks.every((check) => holds(check, world)) };
    },
    remove: () => {
      removeFolder(base);
    },
  };
}

/** Of a plain file: a link would be followed outside of the sandbox, and a pipe would be waited for. */
function textAt(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(path, 'utf8') : undefined;
}

type Check = (argument: string, world: World) => boolean;

const checks: Readonly<Record<string, Check>> = {
  file_exists: (path, { textOf }) => textOf(path) !== undefined,
  dir_exists: (path, { isFolder }) => isFolder(path),
  file_contains: (argument, { textOf }) => {
    const at = argument.indexOf(':');
    return textOf(argument.slice(0, at))?.includes(argument.slice(at + 1)) === true;
  },
  stdout_contains: (text, { stdout }) => stdout.includes(text),
  stdout_regex: (pattern, { stdout }) => new RegExp(pattern).test(stdout),
  exit_code: (code, { exitCode }) => exitCode === Number(code),
  tool_calls_min: (count, { steps }) => steps >= Number(count),
};

/** @throws Error for a check of a kind that is not known. */
export function holds(check: string, world: World): boolean {
  const at = check.indexOf(':');
  const judge = checks[check.slice(0, at)];
  if (!judge)
    throw new Error(
      `check '${check}' is of a kind that this suite does not know; known: ${Object.keys(checks).join(', ')}`,
    );
  return judge(check.slice(at + 1), world);
}
