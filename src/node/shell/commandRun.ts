// One command from start to end: the shell process, its output, and everything that it started.
import { inEnglish, type Reason } from '../../core/reason.ts';
import { whyUnconfined } from '../sandbox/unconfined.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import { OutputCapture } from './outputCapture.ts';
import { OutputReader } from './outputReader.ts';
import { type ProcessEntry, descriptorTarget, hasProc, processTable } from './processTable.ts';
import { endProcesses, membersOf } from './processTree.ts';
import { type RunFiles, type Session, prepareFiles } from './session.ts';
import { type Serving, watchForEndless } from './serving.ts';
import type { Stop } from './stop.ts';
import { openTypedInput } from './typedInput.ts';
import type { Program } from '../sandbox/sandbox.ts';
import type { Keyboard, ShellResult } from './types.ts';
import { type Waiting, exitOfWaiting, isWaiting, stoppedWaiting } from './waiting.ts';

/** After the shell's exit, waits for output of its background processes until this much silence, at most `longestWaitMs`. */
const silenceMs = 100;
const longestWaitMs = 500;

export interface RunPlan {
  /** For the environment marker; `number` is part of its file names. */
  readonly id: string;
  readonly number: number;
  readonly shell: string;
  readonly command: string;
  readonly stdin: string | undefined;
  readonly keyboard: Keyboard | undefined;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Starts a program in a sandbox, given the files that it needs. */
  readonly confine: ((program: Program, needed: RunFiles['needed']) => Program) | undefined;
  readonly onOutput: (text: string) => void;
  readonly outputLimit: number;
  readonly fileLimit: number;
  readonly killGraceMs: number;
}

type Exit = Pick<ShellResult, 'status' | 'exitCode' | 'signalName' | 'problem' | 'unconfined'>;

export interface RunEnd {
  readonly exit: Exit;
  /** Set if it serves, and was left running. */
  readonly serving?: Serving & { readonly ended: Promise<Exit> };
  /** What still runs: background processes; after abort and timeout only those that could not be killed. */
  readonly survivors: readonly ProcessEntry[];
  readonly capture: OutputCapture;
  readonly reader: OutputReader;
  /** The shell's folder when it exited; undefined if not recorded. */
  readonly folder: string | undefined;
  /** Set if it was ended because it only waited for files to change. */
  readonly notice?: string;
}

/** Rejects if the file system denies what a run needs: private files, a pipe. Other failures are in the result. */
export async function runCommand(plan: RunPlan, session: Session, stop: Stop): Promise<RunEnd> {
  const isConfined = plan.confine !== undefined;
  const files = prepareFiles(session.folder, { ...plan, isConfined });
  const pipe = await session.pipes.openOutput();
  const keyboard = plan.stdin === undefined ? plan.keyboard : undefined;
  const typed = keyboard && (await openTypedInput(session.pipes, keyboard));
  const capture = new OutputCapture({ limit: plan.outputLimit, path: files.output, fileLimit: plan.fileLimit });
  const run = { id: plan.id, known: new Set<string>() };
  let members = (): readonly ProcessEntry[] => [];
  const watch = watchForEndless(plan.command, () => members().map(({ pid }) => pid));
  const reader = new OutputReader(pipe.readEnd, capture, (text) => {
    watch.saw(text);
    plan.onOutput(text);
  });
  const output = descriptorTarget(pipe.writeEnd);
  const shell = startShell(plan, files, typed?.readEnd ?? files.stdin, pipe.writeEnd);
  closeSync(pipe.writeEnd);
  const { pid } = shell;
  typed?.begin(pid);
  const finish = (): string | undefined => {
    typed?.end();
    return files.finish();
  };
  if (pid === undefined) {
    watch.clear();
    return { exit: await shell.exited, survivors: [], capture, reader, folder: finish() };
  }
  session.watchdog.watch(pid);
  // The system does not reuse a process id while its group or session has members.
  members = () => membersOf({ ...run, leader: pid, output }, processTable());
  const first = await Promise.race([shell.exited, stop.promise, watch.promise]);
  watch.clear();
  if (typeof first !== 'string' && 'address' in first) {
    reader.drain();
    typed?.leave();
    void shell.exited.then(() => typed?.end());
    const serving = { ...first, ended: shell.exited };
    const exit = { status: 'exited', exitCode: 0 } as const;
    return { exit, serving, survivors: members(), capture, reader, folder: files.finish() };
  }
  const { exit, survivors } = await untilOver(
    shell,
    first,
    reader,
    stop,
    () =>
      endProcesses(
        members,
        plan.killGraceMs,
        ({ pid: each, parent }) => isConfined && (each === pid || parent === pid),
      ),
    members,
  );
  reader.drain();
  // Without /proc a watchdog can only use the group.
  if (survivors.length === 0 || hasProc()) session.watchdog.forget(pid);
  const notice = isWaiting(first) ? { notice: stoppedWaiting(first) } : {};
  return { exit, survivors, capture, reader, folder: finish(), ...notice };
}

interface StartedShell {
  /** Undefined if it could not be started; `exited` says why. */
  readonly pid: number | undefined;
  readonly exited: Promise<Exit>;
}

/** The shell leads a session of its own: a group to signal, and no terminal for password prompts. */
function startShell(plan: RunPlan, files: RunFiles, input: RunFiles['stdin'], output: number): StartedShell {
  const { args, env } = files.invocation;
  let child: ChildProcess;
  try {
    const stdio = [input, output, output] as const;
    const plain = { file: plan.shell, args };
    const started = confinedProgram(plan, plain, files.needed);
    if ('unconfined' in started) {
      const problem = `It should have run in a sandbox, but ${inEnglish(started.unconfined)}.`;
      return { pid: undefined, exited: Promise.resolve({ status: 'unknown', problem, ...started }) };
    }
    child = spawn(started.file, [...started.args], {
      cwd: plan.cwd,
      env: { ...plan.env, ...env },
      detached: true,
      stdio: [...stdio],
    });
  } catch (error) {
    return { pid: undefined, exited: Promise.resolve(notStarted(plan, error)) };
  }
  const exited = new Promise<Exit>((resolve) => {
    child.once('error', (error) => resolve(notStarted(plan, error)));
    child.once('exit', (exitCode, signalName) => {
      if (exitCode !== null) resolve({ status: 'exited', exitCode });
      else resolve(signalName === null ? { status: 'unknown' } : { status: 'signaled', signalName });
    });
  });
  return { pid: child.pid, exited };
}

function confinedProgram(
  plan: RunPlan,
  plain: Program,
  needed: RunFiles['needed'],
): Program | { readonly unconfined: Reason } {
  try {
    return plan.confine?.(plain, needed) ?? plain;
  } catch (error) {
    return { unconfined: whyUnconfined(error) };
  }
}

function notStarted(plan: RunPlan, error: unknown): Exit {
  return {
    status: 'unknown',
    problem: `The shell ${plan.shell} could not be started in ${plan.cwd}: ${String(error)}.`,
  };
}

/** Waits until the output of a shell that has exited has come, or ends the run when `stop` settled first. */
async function untilOver(
  shell: StartedShell,
  first: Exit | Waiting | 'aborted' | 'timedOut',
  reader: OutputReader,
  stop: Stop,
  end: () => Promise<readonly ProcessEntry[]>,
  members: () => readonly ProcessEntry[],
): Promise<Pick<RunEnd, 'exit' | 'survivors'>> {
  if (typeof first === 'string') return { exit: { status: first }, survivors: await end() };
  if (isWaiting(first)) return { exit: exitOfWaiting(first), survivors: await end() };
  // A timeout from here on changes nothing: the command is over.
  if ((await untilSilent(reader, stop)) === 'aborted') return { exit: { status: 'aborted' }, survivors: await end() };
  const isAlone = reader.isEnded && !isGroupAlive(shell.pid);
  return { exit: first, survivors: isAlone ? [] : members() };
}

async function untilSilent(reader: OutputReader, stop: Stop): Promise<'aborted' | undefined> {
  let before = -1;
  for (let waitedMs = 0; waitedMs < longestWaitMs && before !== reader.chunks; waitedMs += silenceMs) {
    before = reader.chunks;
    const timer = new AbortController();
    const silence = delay(silenceMs, 'silence' as const, { signal: timer.signal }).catch(() => undefined);
    const first = await Promise.race([reader.ended, stop.promise, silence]);
    timer.abort();
    if (first === 'aborted') return first;
    if (first !== 'silence') return undefined;
  }
  return undefined;
}

function isGroupAlive(group: number | undefined): boolean {
  try {
    return group !== undefined && process.kill(-group, 0);
  } catch {
    return false;
  }
}
