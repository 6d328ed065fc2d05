// One command in the terminal, from the line typed to its recorded end.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { fileAppears } from '../../node/files/fileAppears.ts';
import { OutputCapture } from '../../node/shell/outputCapture.ts';
import { PlainText } from '../../node/shell/plainText.ts';
import { type ProcessEntry, processTable } from '../../node/shell/processTable.ts';
import { endProcesses, membersOf } from '../../node/shell/processTree.ts';
import type { Program } from '../../node/sandbox/sandbox.ts';
import { type RunFiles, type Session, takeFolder } from '../../node/shell/session.ts';
import { type Serving, watchForEndless } from '../../node/shell/serving.ts';
import { stopOf } from '../../node/shell/stop.ts';
import type { ShellResult } from '../../node/shell/types.ts';
import { exitOfWaiting, isWaiting, stoppedWaiting } from '../../node/shell/waiting.ts';
import { invocation } from '../../node/shell/posixShell.ts';
import type { IntegratedTerminal } from './integratedTerminal.ts';
import { MarkedOutput } from './markedOutput.ts';
import { runScript } from './runScript.ts';

/** The end mark follows the last output at once; if it is this late, the terminal has lost it. */
const lateOutputMs = 3000;
/** After a command has ended, the terminal reports its end with the next prompt. */
const latePromptMs = 3000;
/** A shell without echo for this long has not understood the line. */
const notStartedMs = 2000;
/** Longest wait for the script's record after everything has been killed. */
const stopDeadlineMs = 3000;
/** Between the typed line and the mark of the command's start. */
const startDeadlineMs = 5000;
const longestTypedCommand = 300;

export interface TerminalPlan {
  readonly id: string;
  readonly number: number;
  readonly shell: string;
  readonly command: string;
  readonly stdin: string | undefined;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly withheld: readonly string[];
  readonly nonce: string;
  /** Starts a program in a sandbox, given the files that it needs. */
  readonly isConfined: boolean;
  /** The workspace's folder. */
  readonly root: string;
  readonly confine: ((program: Program, needed: RunFiles['needed']) => Program) | undefined;
  readonly signal: AbortSignal;
  /** From the start of the command, not from the typing of the line. */
  readonly timeoutMs: number;
  readonly onOutput: (text: string) => void;
  readonly outputLimit: number;
  readonly fileLimit: number;
  readonly killGraceMs: number;
}

export interface TerminalEnd {
  readonly exit: Pick<ShellResult, 'status' | 'exitCode' | 'signalName' | 'problem'>;
  /** Set if it serves, and was left running in its terminal. */
  readonly serving?: Serving;
  /** Set if it was ended because it only waited for files to change. */
  readonly notice?: string;
  readonly survivors: readonly ProcessEntry[];
  readonly capture: OutputCapture;
  readonly folder: string | undefined;
  /** Whether all output has been read. */
  readonly isWhole: boolean;
  /** Whether the terminal's view of its commands still agrees with what happened. */
  readonly isReusable: boolean;
}

interface Files {
  readonly script: string;
  readonly pid: string;
  readonly status: string;
  readonly cwd: string;
  /** The status that the shell itself recorded on exit. */
  readonly exit: string;
  readonly all: readonly string[];
}

/** Never settles before the command and, after abort and timeout, all it started have ended or been given up. */
export async function runInTerminal(
  plan: TerminalPlan,
  session: Session,
  terminal: IntegratedTerminal,
): Promise<TerminalEnd> {
  const files = writeFiles(plan, session.folder);
  const capture = new OutputCapture({
    limit: plan.outputLimit,
    path: join(session.folder, `output-${plan.number}.txt`),
    fileLimit: plan.fileLimit,
  });
  const recorded = fileAppears(files.status);
  const members = membersOfRun(plan, files);
  const watch = watchForEndless(plan.command, () => members().map(({ pid }) => pid));
  const onOutput = (text: string): void => {
    watch.saw(text);
    plan.onOutput(text);
  };
  try {
    const reading = new Reading({ ...plan, onOutput }, capture);
    const ended = terminal.execute(typedLine(plan, files.script), (stream) => void reading.read(stream));
    const over = Promise.race([recorded.promise, terminal.closed, notStarted(ended, files)]);
    const first = await Promise.race([over, untilStopped(reading.started, plan), watch.promise]);
    if (typeof first === 'object' && !isWaiting(first)) {
      reading.end();
      const left = { serving: first, survivors: members(), capture, folder: undefined };
      return { exit: { status: 'exited', exitCode: 0 }, ...left, isWhole: true, isReusable: false };
    }
    const wasStopped = typeof first === 'string' || isWaiting(first);
    if (wasStopped) {
      rmSync(files.script, { force: true });
      await endUntil(over, members, plan.killGraceMs);
    }
    const lost = Promise.race([terminal.closed, delay(lateOutputMs)]).then(() => false);
    const isWhole = await Promise.race([reading.whole.then(() => true), lost]);
    reading.end();
    const isReusable = (await Promise.race([ended.then(() => true), delay(latePromptMs, false)])) && isWhole;
    // An abort upon the last line of output is meant for this command, ended or not.
    const stopped = wasStopped ? first : plan.signal.aborted ? 'aborted' : undefined;
    const survivors = stopped === undefined ? members() : await endProcesses(members, plan.killGraceMs);
    const folder = takeFolder(files.cwd);
    const exit =
      stopped === undefined
        ? exitOf(readStatus(files.status), readStatus(files.exit), terminal.isClosed)
        : isWaiting(stopped)
          ? exitOfWaiting(stopped)
          : { status: stopped };
    const notice = isWaiting(stopped) ? { notice: stoppedWaiting(stopped) } : {};
    return { exit, ...notice, survivors, capture, folder, isWhole, isReusable: isReusable && !terminal.isClosed };
  } finally {
    watch.clear();
    recorded.dispose();
    for (const file of files.all) rmSync(file, { force: true });
  }
}

function writeFiles(plan: TerminalPlan, folder: string): Files {
  const path = (kind: string): string => join(folder, `${kind}-${plan.number}`);
  const cwd = path('cwd');
  const how = invocation(
    plan.shell,
    plan.command,
    { cwdFile: cwd, hookFile: path('hook'), scriptFile: path('script'), exitFile: path('exit') },
    process.env['BASH_ENV'],
  );
  const stdin = plan.stdin === undefined ? [] : [{ path: path('stdin'), text: plan.stdin }];
  const script = join(folder, String(plan.number));
  const files = { script, pid: path('pid'), status: path('status'), cwd, exit: path('exit') };
  const own = plan.confine === undefined ? [] : [files.cwd, files.exit];
  for (const file of own) writeFileSync(file, '', { mode: 0o600 });
  const plain = { file: plan.shell, args: how.args };
  const started = plan.confine?.(plain, { readable: how.files.map((file) => file.path), writable: own }) ?? plain;
  const text = runScript({
    ...plan,
    shell: started.file,
    args: started.args,
    env: { ...plan.env, ...how.env },
    pidFile: files.pid,
    statusFile: files.status,
    stdinFile: stdin[0]?.path,
    heading: isTypable(plan.command) ? undefined : plan.command.replace(/(?![\n\t])\p{Cc}/gu, '\ufffd'),
  });
  const written = [...how.files, ...stdin, { path: script, text }];
  for (const file of written) writeFileSync(file.path, file.text, { mode: 0o600 });
  return { ...files, all: [...written.map((file) => file.path), files.pid, files.status, files.exit] };
}

/** Without quote and backslash, single quotes mean the same in every shell. */
function isTypable(command: string): boolean {
  return command.length <= longestTypedCommand && !/['\\!]|\p{Cc}/u.test(command);
}

/** What follows the script's path is for the reader: the script knows the command. The space in front keeps it out of the history. */
function typedLine(plan: TerminalPlan, script: string): string {
  return ` sh ${script}${isTypable(plan.command) ? ` '${plan.command}'` : ''}`;
}

/** Extracts the command's output from a terminal's streams. */
class Reading {
  /** Resolves when the command's first mark has arrived. */
  readonly started: Promise<void>;
  /** Resolves when its last mark has arrived: nothing is missing. */
  readonly whole: Promise<void>;
  readonly #plan: TerminalPlan;
  readonly #capture: OutputCapture;
  readonly #plain = new PlainText();
  #onStart = (): void => undefined;
  #onWhole = (): void => undefined;
  #isOver = false;

  constructor(plan: TerminalPlan, capture: OutputCapture) {
    this.#plan = plan;
    this.#capture = capture;
    this.started = new Promise((resolve) => (this.#onStart = resolve));
    this.whole = new Promise((resolve) => (this.#onWhole = resolve));
  }

  async read(stream: AsyncIterable<string>): Promise<void> {
    const marked = new MarkedOutput(this.#plan.nonce);
    try {
      for await (const chunk of stream) {
        this.#take(marked.push(chunk));
        if (marked.hasStarted) this.#onStart();
        if (marked.isComplete || this.#isOver) break;
      }
    } catch {
      // The terminal is gone; what has arrived is kept.
    }
    this.#take(marked.end());
    if (marked.isComplete) this.#onWhole();
  }

  /** Later output no longer belongs to the command. */
  end(): void {
    this.#isOver = true;
    this.#capture.add(this.#plain.end());
  }

  #take(text: string): void {
    if (text === '' || this.#isOver) return;
    this.#plan.onOutput(text);
    this.#capture.add(this.#plain.push(text));
  }
}

/** Abort or timeout; a command whose start the terminal does not show gets a little longer. */
async function untilStopped(started: Promise<void>, plan: TerminalPlan): Promise<'aborted' | 'timedOut'> {
  const beforeStart = stopOf(plan.signal, startDeadlineMs);
  const first = await Promise.race([beforeStart.promise, started]);
  beforeStart.clear();
  if (first === 'aborted') return first;
  const stop = stopOf(plan.signal, plan.timeoutMs);
  return stop.promise.finally(() => stop.clear());
}

/** Resolves when the terminal believes that the command has ended and it never began. */
async function notStarted(ended: Promise<void>, files: Files): Promise<void> {
  await ended;
  for (let waitedMs = 0; waitedMs < notStartedMs; waitedMs += 50) {
    if (existsSync(files.pid)) return new Promise(() => undefined);
    await delay(50);
  }
}

function membersOfRun(plan: TerminalPlan, files: Files): () => readonly ProcessEntry[] {
  return () => {
    const leader = Number(readText(files.pid));
    const run = { id: plan.id, leader: leader > 0 ? leader : undefined, output: undefined, known: new Set<string>() };
    return membersOf(run, processTable());
  };
}

/** A command that is about to start is found by a later check. */
async function endUntil(over: Promise<void>, members: () => readonly ProcessEntry[], graceMs: number): Promise<void> {
  const isOver = over.then(() => true);
  for (let waitedMs = 0; waitedMs < stopDeadlineMs; waitedMs += 50) {
    await endProcesses(members, graceMs);
    if (await Promise.race([isOver, delay(50, false)])) return;
  }
}

/**
 * The script's record, not the terminal's, which a command's output can forge. A status above 128 that the shell
 * itself did not record on exit is that of a signal.
 */
function exitOf(status: number | undefined, own: number | undefined, isClosed: boolean): TerminalEnd['exit'] {
  if (isClosed && status === undefined) return { status: 'aborted' };
  if (status === undefined) return { status: 'unknown', problem: notRecorded };
  const signalName = own === status ? undefined : signalNames.get(status - 128);
  return signalName === undefined ? { status: 'exited', exitCode: status } : { status: 'signaled', signalName };
}

const signalNames = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name]));

const notRecorded =
  'The terminal did not run the command to its end. Remedy: set `knack.terminal` to `process`, or look at the terminal named Knack.';

function readStatus(file: string): number | undefined {
  const text = readText(file).trim();
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
