// Commands in the user's shell, as child processes of this one.
import type { Reason } from '../../core/reason.ts';
import { failedToStart, movedFrom, noFolder, noSandbox } from './notRun.ts';
import { randomBytes } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';

import { inspectCommand } from '../../core/approval/commandRisk.ts';
import { type RunEnd, runCommand } from './commandRun.ts';
import { commandEnvironment } from './environment.ts';
import type { OutputReader } from './outputReader.ts';
import { type Program, type Sandbox, createSandbox } from '../sandbox/sandbox.ts';
import { findShell } from './posixShell.ts';
import { type ProcessEntry, commandLine, processTable } from './processTable.ts';
import { endProcesses, membersOf, processIdentity } from './processTree.ts';
import { type RunFiles, type Session, openSession } from './session.ts';
import { alreadyServing, portInUse, stillServing } from './serving.ts';
import { type Stop, stopOf } from './stop.ts';
import type { CommandShell, Server, ShellRequest, ShellResult } from './types.ts';

export interface ProcessShellOptions {
  /** Absolute path of the workspace folder: where the first command starts. */
  readonly root: string;
  /** Bytes of a command's output that are kept, head and tail; the whole goes to a file. */
  readonly outputLimit: number;
  /** Most bytes of output written to that file. */
  readonly fileLimit?: number;
  /** Milliseconds between TERM and KILL. */
  readonly killGraceMs?: number;
  /** Absolute path of the shell; default: the user's ($SHELL). */
  readonly shell?: string;
  /** Called at the end with the command lines of servers and background processes that it ends. */
  readonly onLeftovers?: (commands: readonly string[]) => void;
  /** Names of variables hidden from commands, in addition to KNACK_* and the providers' keys. */
  readonly withheldVariables?: readonly string[];
}

const defaults = { fileLimit: 100_000_000, killGraceMs: 1000, withheldVariables: [], onLeftovers: () => undefined };
const noShell =
  'No POSIX shell was found. Knack runs commands in bash, zsh, ksh, dash or sh; on Windows, start it inside WSL.';

export interface ProcessCommandShell extends CommandShell {
  /** Commands that were left running, in the order of their start; those that have ended included. */
  readonly servers: readonly Server[];
}

/** Creates and starts nothing before the first command. Call `dispose` at the end; otherwise a watchdog cleans up. */
export function createProcessShell(options: ProcessShellOptions): ProcessCommandShell {
  return new ProcessShell(options);
}

type Outcome = Omit<ShellResult, 'durationMs' | 'cwd'>;

/** A server, where it runs, and what to find its processes by. */
type OwnServer = Server & { readonly cwd: string; readonly id: string };

class ProcessShell implements ProcessCommandShell {
  readonly #options: Required<Omit<ProcessShellOptions, 'shell'>>;
  readonly #shell: string | undefined;
  /** Every run's id begins with it. */
  readonly #id = randomBytes(8).toString('hex');
  readonly #disposal = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  /** Outputs of finished commands whose background processes may still write. */
  readonly #readers = new Set<OutputReader>();
  readonly #survivors = new Set<string>();
  readonly #servers: OwnServer[] = [];
  #session: Session | undefined;
  #cwd: string;
  #previousCwd: string | undefined;
  readonly #sandbox: Sandbox;
  #count = 0;

  constructor(options: ProcessShellOptions) {
    this.#sandbox = createSandbox(options.root);
    this.#options = { ...defaults, ...options };
    this.#shell = findShell(options.shell ?? process.env['SHELL']);
    this.#cwd = options.root;
  }

  get cwd(): string {
    return this.#cwd;
  }

  get outputFolder(): string | undefined {
    return this.#session?.folder;
  }

  get servers(): readonly Server[] {
    return this.#servers;
  }

  sandboxProblem(): Promise<Reason | undefined> {
    return this.#sandbox.problem();
  }

  async run(request: ShellRequest): Promise<ShellResult> {
    const startedAt = performance.now();
    const running = this.#attempt(request);
    this.#running.add(running);
    const outcome = await running;
    this.#running.delete(running);
    return { ...outcome, durationMs: performance.now() - startedAt, cwd: this.#cwd };
  }

  async dispose(): Promise<void> {
    this.#disposal.abort();
    await Promise.all(this.#running);
    const session = this.#session;
    this.#session = undefined;
    if (session === undefined) return;
    const all = { id: this.#id, leader: undefined, output: undefined, known: this.#survivors };
    const left = this.#leftovers(membersOf(all, processTable()));
    if (left.length > 0) this.#options.onLeftovers(left);
    await endProcesses(() => membersOf(all, processTable()), this.#options.killGraceMs);
    for (const reader of this.#readers) reader.close();
    session.watchdog.stop();
    rmSync(session.folder, { recursive: true, force: true });
  }

  /** A server by the command that started it, with all its processes. */
  #leftovers(left: readonly ProcessEntry[]): readonly string[] {
    const serving = this.#servers.filter(({ hasEnded }) => !hasEnded);
    const others = left.filter(({ runs }) => !serving.some(({ id }) => runs.includes(id)));
    return [
      ...serving.map(({ command, address }) => `${command} (${address})`),
      ...others.map(({ pid }) => commandLine(pid)),
    ];
  }

  async #attempt(request: ShellRequest): Promise<Outcome> {
    const signal = AbortSignal.any([request.signal, this.#disposal.signal]);
    if (signal.aborted) return { status: 'aborted', text: '', notices: [] };
    const stop = stopOf(signal, request.timeoutMs);
    try {
      return await this.#execute(request, stop);
    } catch (error) {
      return notRun(failedToStart(error));
    } finally {
      stop.clear();
    }
  }

  async #execute(request: ShellRequest, stop: Stop): Promise<Outcome> {
    if (this.#shell === undefined) return notRun(noShell);
    const remembered = isFolder(this.#cwd) ? this.#cwd : this.#options.root;
    const cwd = request.cwd ?? remembered;
    if (!isFolder(cwd)) return notRun(noFolder(cwd));
    const problem = request.confinement && (await this.#sandbox.problem());
    if (problem !== undefined) return notRun(noSandbox(problem));
    const notices = remembered === this.#cwd ? [] : [movedFrom(this.#cwd, remembered)];
    this.#cwd = remembered;
    const same = (server: OwnServer) => !server.hasEnded && server.cwd === cwd && server.command === request.command;
    const running = this.#servers.find(same);
    if (running) return alreadyServing(running, notices);
    const session = this.#open();
    const number = this.#count++;
    const id = `${this.#id}.${number}`;
    const { command, stdin, keyboard, onOutput, confinement } = request;
    const env = commandEnvironment(process.env, {
      ...{ id, cwd, previousCwd: this.#previousCwd, withheld: this.#options.withheldVariables },
      ...{ root: this.#options.root, onlyReads: onlyReads(request) },
    });
    const confine =
      confinement &&
      ((program: Program, needed: RunFiles['needed']) =>
        this.#sandbox.wrap(program, { confinement, command, cwd, env, ...needed }));
    const plan = {
      ...this.#options,
      confine,
      id,
      number,
      shell: this.#shell,
      command,
      stdin,
      keyboard,
      cwd,
      env,
      onOutput,
    };
    const end = await runCommand(plan, session, stop);
    if (request.cwd === undefined && end.folder !== undefined) this.#remember(end.folder);
    const captured = end.capture.result();
    const own = end.serving ? this.#keep(end, end.serving, { command, cwd, id }) : this.#release(end);
    const failed = end.exit.exitCode !== undefined && end.exit.exitCode !== 0;
    const taken = failed ? await portInUse(captured.text) : undefined;
    return {
      ...end.exit,
      ...captured,
      ...(end.serving && { listensAt: end.serving.address }),
      notices: [...notices, ...captured.notices, ...own, ...[end.notice, taken].flatMap((said) => said ?? [])],
    };
  }

  /** The command goes on as a server. */
  #keep(
    end: RunEnd,
    serving: NonNullable<RunEnd['serving']>,
    own: Pick<OwnServer, 'command' | 'cwd' | 'id'>,
  ): string[] {
    const { address, ended } = serving;
    let hasEnded = false;
    void ended.then(() => (hasEnded = true));
    this.#servers.push({
      ...{ ...own, address, ended },
      get hasEnded() {
        return hasEnded;
      },
      show: (onOutput) => end.reader.show(onOutput),
    });
    return [stillServing(serving, this.#detach(end))];
  }

  /** Recreates what a command has removed, e.g. with the rest of the temporary folder. */
  #open(): Session {
    if (this.#session === undefined || !isFolder(this.#session.folder)) {
      this.#session?.watchdog.stop();
      this.#session = openSession(this.#id);
    }
    return this.#session;
  }

  #remember(folder: string): void {
    if (folder !== this.#cwd) this.#previousCwd = this.#cwd;
    this.#cwd = folder;
  }

  /** Leaves the output open to those who still write; returns where it goes. */
  #detach({ survivors, capture, reader }: RunEnd): string | undefined {
    for (const survivor of survivors) this.#survivors.add(processIdentity(survivor));
    const path = reader.isEnded ? undefined : capture.spill();
    this.#readers.add(reader);
    reader.detach();
    void reader.ended.then(() => {
      reader.close();
      this.#readers.delete(reader);
    });
    return path;
  }

  /** Closes the output, or leaves it open. */
  #release(end: RunEnd): string[] {
    const { exit, survivors, reader } = end;
    if (survivors.length === 0 && reader.isEnded) {
      reader.close();
      return [];
    }
    const path = this.#detach(end);
    const wasStopped = exit.status === 'aborted' || exit.status === 'timedOut';
    const who = survivors.map(({ pid }) => `${pid} (${commandLine(pid)})`).join(', ');
    if (survivors.length === 0) return [];
    if (wasStopped) return [`These processes could not be ended: ${who}.`];
    const where = path === undefined ? '' : `; their further output goes to ${path}`;
    return [`Still running in the background: ${who}${where}.`];
  }
}

/** Runs in the sandbox for reads, or is by its text a plain read. */
export function onlyReads({ command, confinement }: Pick<ShellRequest, 'command' | 'confinement'>): boolean {
  return confinement === undefined ? inspectCommand(command).findings.length === 0 : confinement.level === 'read';
}

function notRun(problem: string): Outcome {
  return { status: 'unknown', text: '', notices: [], problem };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
