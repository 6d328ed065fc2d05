// Commands in a visible integrated terminal, through shell integration. Guarantees beyond CommandShell: docs/terminal.md.
import type { Reason } from '../../core/reason.ts';
import { failedToStart, movedFrom, noFolder, noSandbox } from '../../node/shell/notRun.ts';
import { randomBytes } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';

import { keyVariables } from '../../node/models/providers.ts';
import { commandEnvironment } from '../../node/shell/environment.ts';
import { findShell } from '../../node/shell/posixShell.ts';
import { onlyReads } from '../../node/shell/processShell.ts';
import { commandLine, processTable } from '../../node/shell/processTable.ts';
import { endProcesses, membersOf, processIdentity } from '../../node/shell/processTree.ts';
import { type Session, openSession } from '../../node/shell/session.ts';
import { type Program, type Sandbox, createSandbox } from '../../node/sandbox/sandbox.ts';
import { type Serving, alreadyServing, portInUse, stillServing } from '../../node/shell/serving.ts';
import type { RunFiles } from '../../node/shell/session.ts';
import type { CommandShell, ShellRequest, ShellResult } from '../../node/shell/types.ts';
import { type IntegratedTerminal, openIntegratedTerminal } from './integratedTerminal.ts';
import { type TerminalEnd, runInTerminal } from './terminalRun.ts';

export interface TerminalShellOptions {
  /** Absolute path of the workspace folder: where the first command starts. */
  readonly root: string;
  /** Bytes of a command's output that are kept, head and tail; the whole goes to a file. */
  readonly outputLimit: number;
  readonly fileLimit?: number;
  readonly killGraceMs?: number;
  /** See `ProcessShellOptions`; told of servers alone. */
  readonly onLeftovers?: (commands: readonly string[]) => void;
  /** Names of variables hidden from commands, in addition to KNACK_* and the providers' keys. */
  readonly withheldVariables?: readonly string[];
  /** Absolute path of the terminal's shell; default: the user's default profile. */
  readonly terminalShell?: string;
  /** Milliseconds within which shell integration must be ready. */
  readonly integrationDeadlineMs?: number;
}

const defaults = {
  ...{ fileLimit: 100_000_000, killGraceMs: 1000, withheldVariables: [], integrationDeadlineMs: 10_000 },
  onLeftovers: () => undefined,
};
const terminalName = 'Knack';

/** Undefined if shell integration fails: the caller uses the process shell. */
export async function openTerminalShell(options: TerminalShellOptions): Promise<CommandShell | undefined> {
  const full = { ...defaults, ...options };
  const shell = findShell(process.env['SHELL']);
  if (shell === undefined) return undefined;
  const terminal = await openTerminal(full);
  return terminal && new TerminalShell(full, shell, terminal);
}

type Options = TerminalShellOptions & Required<Omit<TerminalShellOptions, 'terminalShell'>>;
type Outcome = Omit<ShellResult, 'durationMs' | 'cwd'>;

function openTerminal(options: Options): Promise<IntegratedTerminal | undefined> {
  const { terminalShell: shellPath } = options;
  return openIntegratedTerminal({
    name: terminalName,
    cwd: options.root,
    ...(shellPath === undefined ? {} : { shellPath }),
    withheld: [...keyVariables, 'KNACK_API_KEY', ...options.withheldVariables],
    deadlineMs: options.integrationDeadlineMs,
  });
}

class TerminalShell implements CommandShell {
  readonly #options: Options;
  readonly #shell: string;
  /** Every run's id begins with it. */
  readonly #id = randomBytes(8).toString('hex');
  readonly #disposal = new AbortController();
  readonly #survivors = new Set<string>();
  readonly #servers: (Serving & { readonly command: string; readonly cwd: string })[] = [];
  #terminal: IntegratedTerminal | undefined;
  /** Terminals of earlier runs, with background processes or with a command view that can no longer be trusted. */
  readonly #retired: IntegratedTerminal[] = [];
  #session: Session | undefined;
  /** Settles when the last requested run is over: a terminal runs one command at a time. */
  #last: Promise<unknown> = Promise.resolve();
  #cwd: string;
  #previousCwd: string | undefined;
  #count = 0;

  readonly #sandbox: Sandbox;

  constructor(options: Options, shell: string, terminal: IntegratedTerminal) {
    this.#sandbox = createSandbox(options.root);
    this.#options = options;
    this.#shell = shell;
    this.#terminal = terminal;
    this.#cwd = options.root;
  }

  get cwd(): string {
    return this.#cwd;
  }

  get outputFolder(): string | undefined {
    return this.#session?.folder;
  }

  sandboxProblem(): Promise<Reason | undefined> {
    return this.#sandbox.problem();
  }

  async run(request: ShellRequest): Promise<ShellResult> {
    const before = this.#last;
    const running = before.then(async () => {
      const startedAt = performance.now();
      const outcome = await this.#attempt(request);
      return { ...outcome, durationMs: performance.now() - startedAt, cwd: this.#cwd };
    });
    this.#last = running;
    return running;
  }

  async dispose(): Promise<void> {
    this.#disposal.abort();
    await this.#last;
    const serving = this.#servers.filter(isAlive);
    if (serving.length > 0) this.#options.onLeftovers(serving.map(({ command, address }) => `${command} (${address})`));
    for (const terminal of [...this.#retired, this.#terminal]) terminal?.dispose();
    const session = this.#session;
    this.#session = undefined;
    if (session === undefined) return;
    const all = { id: this.#id, leader: undefined, output: undefined, known: this.#survivors };
    await endProcesses(() => membersOf(all, processTable()), this.#options.killGraceMs);
    session.watchdog.stop();
    rmSync(session.folder, { recursive: true, force: true });
  }

  async #attempt(request: ShellRequest): Promise<Outcome> {
    const signal = AbortSignal.any([request.signal, this.#disposal.signal]);
    if (signal.aborted) return { status: 'aborted', text: '', notices: [] };
    try {
      return await this.#execute(request, signal);
    } catch (error) {
      return notRun(failedToStart(error));
    }
  }

  async #execute(request: ShellRequest, signal: AbortSignal): Promise<Outcome> {
    const remembered = isFolder(this.#cwd) ? this.#cwd : this.#options.root;
    const cwd = request.cwd ?? remembered;
    if (!isFolder(cwd)) return notRun(noFolder(cwd));
    const problem = request.confinement && (await this.#sandbox.problem());
    if (problem !== undefined) return notRun(noSandbox(problem));
    const notices = remembered === this.#cwd ? [] : [movedFrom(this.#cwd, remembered)];
    this.#cwd = remembered;
    const same = this.#servers.find((one) => one.command === request.command && one.cwd === cwd && isAlive(one));
    if (same) return alreadyServing(same, notices);
    const terminal = await this.#open();
    if (terminal === undefined) return notRun(noIntegration);
    terminal.show();
    this.#session ??= openSession(this.#id);
    const number = this.#count++;
    const id = `${this.#id}.${number}`;
    const withheld = this.#options.withheldVariables;
    const { root } = this.#options;
    const run = { id, cwd, previousCwd: this.#previousCwd, withheld, root, onlyReads: onlyReads(request) };
    const env = terminalEnvironment(run);
    const nonce = randomBytes(16).toString('hex');
    const { command, confinement } = request;
    const confine =
      confinement &&
      ((program: Program, needed: RunFiles['needed']) =>
        this.#sandbox.wrap(program, {
          ...{ confinement, command, cwd, env: { ...inherited(process.env), ...env }, ...needed, hasTerminal: true },
        }));
    const plan = {
      ...this.#options,
      ...request,
      isConfined: confinement !== undefined,
      confine,
      signal,
      id,
      number,
      shell: this.#shell,
      stdin: request.stdin,
    };
    const end = await runInTerminal({ ...plan, cwd, env, withheld, nonce }, this.#session, terminal);
    if (request.cwd === undefined && end.folder !== undefined) this.#remember(end.folder);
    const captured = end.capture.result();
    end.capture.close();
    if (end.serving) this.#servers.push({ ...end.serving, command, cwd });
    const failed = end.exit.exitCode !== undefined && end.exit.exitCode !== 0;
    const taken = failed ? await portInUse(captured.text) : undefined;
    return {
      ...end.exit,
      ...captured,
      ...(end.serving && { listensAt: end.serving.address }),
      notices: [...notices, ...captured.notices, ...this.#after(end), ...(taken === undefined ? [] : [taken])],
    };
  }

  /** A new terminal if the user closed the last one. */
  async #open(): Promise<IntegratedTerminal | undefined> {
    if (this.#terminal?.isClosed) this.#terminal = undefined;
    this.#terminal ??= await openTerminal(this.#options);
    return this.#terminal;
  }

  #remember(folder: string): void {
    if (folder !== this.#cwd) this.#previousCwd = this.#cwd;
    this.#cwd = folder;
  }

  #after({ exit, serving, notice, survivors, isWhole, isReusable }: TerminalEnd): string[] {
    for (const survivor of survivors) this.#survivors.add(processIdentity(survivor));
    if (!isReusable && this.#terminal) {
      this.#retired.push(this.#terminal);
      this.#terminal = undefined;
    }
    if (serving) return [stillServing(serving, 'the terminal')];
    const wasStopped = exit.status === 'aborted' || exit.status === 'timedOut';
    const who = survivors.map(({ pid }) => `${pid} (${commandLine(pid)})`).join(', ');
    const what = wasStopped ? 'These processes could not be ended' : 'Still running in the background';
    return [
      ...(notice === undefined ? [] : [notice]),
      ...(isWhole || wasStopped ? [] : [incomplete]),
      ...(survivors.length === 0 ? [] : [`${what}: ${who}${wasStopped ? '' : '; their output goes to the terminal'}.`]),
    ];
  }
}

const noIntegration =
  'The terminal did not come up with shell integration. Remedy: set `knack.terminal` to `process`, or check the setting `terminal.integrated.shellIntegration.enabled`.';
const incomplete =
  'A part of the output could not be read from the terminal: the output held marks of shell integration, or the terminal was closed.';

/** The terminal's own environment is the user's; only what must hold, and the defaults where VS Code itself has none, are added. */
function terminalEnvironment(run: Parameters<typeof commandEnvironment>[1]): Record<string, string> {
  const own = ['CI', 'PYTHONUNBUFFERED', 'KNACK_RUN'];
  const parent = Object.fromEntries(own.map((name) => [name, process.env[name]]));
  const isAdded = ([name]: [string, string]): boolean => name !== 'TERM';
  return Object.fromEntries(Object.entries(commandEnvironment(parent, run)).filter(isAdded));
}

function inherited(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function notRun(problem: string): Outcome {
  return { status: 'unknown', text: '', notices: [], problem };
}

function isAlive({ pid }: Serving): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
