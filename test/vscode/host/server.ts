// A real VS Code server on a loopback port, with a profile of its own.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { hostEntry, hostNode } from './install.ts';

export interface ServerOptions {
  /** User settings beside those that keep the workbench quiet. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  /** A packaged extension to install first. */
  readonly vsix?: string;
  /** Folders of further extensions. VS Code for the web takes one extension under development only. */
  readonly extensions?: readonly string[];
  /** An extension and test suites under development are honoured only with this. */
  readonly development?: boolean;
  /** Folder with the profile, kept at the end; else a temporary one. */
  readonly profile?: string;
  readonly port?: number;
}

export interface Server {
  /** `http://127.0.0.1:PORT` */
  readonly base: string;
  /** Whoever knows it can use the editor, hence run programs: other users of this machine do not. */
  readonly token: string;
  readonly pid: number;
  /** Temporary folder with the profile; `dispose` removes it. */
  readonly folder: string;
  log(): string;
  /** Changes the settings of all windows, while they are open. */
  configure(settings: Readonly<Record<string, unknown>>): void;
  dispose(): Promise<void>;
}

const quiet = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'chat.disableAIFeatures': true,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'update.mode': 'none',
};

const startDeadlineMs = 180_000;

/** Rejects with the server's log where it does not start. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const folder = options.profile ?? mkdtempSync(join(tmpdir(), 'knack-vscode-'));
  const { home, data, extensions } = prepareProfile(folder, options);
  const env = {
    PATH: userPath(),
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    SHELL: '/bin/bash',
    HOME: home,
    ...options.env,
  };
  const common = ['--server-data-dir', data, '--user-data-dir', data, '--extensions-dir', extensions];
  const accepted = [...common, '--accept-server-license-terms', '--telemetry-level', 'off'];
  if (options.vsix !== undefined) installExtension([...accepted, '--install-extension', options.vsix], env);
  const port = options.port ?? (await freePort());
  const logFile = join(folder, 'server.log');
  const log = openSync(logFile, 'a');
  const token = randomBytes(16).toString('hex');
  const child = spawn(
    hostNode,
    [
      ...[hostEntry, ...accepted, '--host', '127.0.0.1', '--port', String(port), '--connection-token', token],
      ...(options.development ? ['--enable-smoke-test-driver'] : []),
    ],
    { env, detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  const kill = (): void => signalGroup(child, 'SIGKILL');
  process.once('exit', kill);
  const server: Server = {
    base: `http://127.0.0.1:${port}`,
    token,
    pid: child.pid ?? 0,
    folder,
    log: () => readFileSync(logFile, 'utf8'),
    configure: (settings) => writeSettings(data, { ...options.settings, ...settings }),
    dispose: async () => {
      signalGroup(child, 'SIGTERM');
      for (let waitedMs = 0; child.exitCode === null && child.signalCode === null && waitedMs < 5000; waitedMs += 50)
        await delay(50);
      kill();
      process.removeListener('exit', kill);
      if (options.profile === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  await untilListening(server, child);
  return server;
}

function prepareProfile(folder: string, options: ServerOptions): { home: string; data: string; extensions: string } {
  const home = join(folder, 'home');
  const data = join(folder, 'data');
  const extensions = join(folder, 'extensions');
  for (const path of [home, extensions]) mkdirSync(path, { recursive: true });
  // Found by the first start of a profile only.
  for (const path of options.extensions ?? []) symlinkSync(path, join(extensions, basename(path)));
  for (const scope of settingsScopes) mkdirSync(join(data, scope), { recursive: true });
  writeSettings(data, options.settings);
  return { home, data, extensions };
}

/** VS Code for the web takes some settings from the one, some from the other. */
const settingsScopes = ['User', 'Machine'];

function writeSettings(data: string, settings: ServerOptions['settings']): void {
  for (const scope of settingsScopes)
    writeFileSync(join(data, scope, 'settings.json'), JSON.stringify({ ...quiet, ...settings }));
}

function installExtension(args: readonly string[], env: Record<string, string>): void {
  const { status, stdout, stderr } = spawnSync(hostNode, [hostEntry, ...args], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The extension could not be installed: ${stdout}${stderr}`);
}

/** What npm put in front of PATH belongs to this project, not to the user whose editor this is. */
function userPath(): string {
  const folders = (process.env['PATH'] ?? '').split(':').filter((path) => !path.includes('node_modules'));
  return [dirname(process.execPath), ...folders].join(':');
}

async function untilListening(server: Server, child: ChildProcess): Promise<void> {
  for (let waitedMs = 0; waitedMs < startDeadlineMs; waitedMs += 100) {
    if (child.exitCode !== null) throw new Error(`VS Code's server has ended:\n${server.log()}`);
    const isUp = await fetch(`${server.base}/version`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await delay(100);
  }
  const log = server.log();
  await server.dispose();
  throw new Error(`VS Code's server did not listen within ${startDeadlineMs / 1000} s:\n${log}`);
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // The whole group has ended.
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
