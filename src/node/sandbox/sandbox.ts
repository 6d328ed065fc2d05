// Runs a program so that it can only read the workspace and the system. By platform: bubblewrap or sandbox-exec.
import { reason, type Reason } from '../../core/reason.ts';
import { Unconfined } from './unconfined.ts';
import { execFile } from 'node:child_process';
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter } from 'node:path';
import { promisify } from 'node:util';
import { isSecretVariable } from '../../core/approval/shell/environment.ts';
import type { Confinement } from '../../core/types.ts';
import { bubblewrapArguments } from './bubblewrap.ts';
import { workspaceAround } from '../workspace/projectRoot.ts';
import { type Hidden, homeSecrets } from './homeSecrets.ts';
import { seatbeltProfile } from './seatbelt.ts';
import { WorkspaceSecrets } from './workspaceSecrets.ts';

/** Everything that a platform's sandbox is made from. All paths are absolute. */
export interface Confined {
  readonly root: string;
  /** The repository that holds `root`, else `root`. */
  readonly around: string;
  readonly cwd: string;
  readonly level: Confinement['level'];
  readonly hidden: Hidden;
  /** Folders of programs, for those in temporary folders. */
  readonly programs: readonly string[];
  /** What the command names in temporary folders: the rest is hidden. */
  readonly temporary: readonly string[];
  /** Existing files that it needs. */
  readonly readable: readonly string[];
  /** Existing files that it may write. */
  readonly writable: readonly string[];
  readonly withoutVariables: readonly string[];
  /** Whether it could inject input into somebody else's terminal. */
  readonly hasTerminal: boolean;
  readonly isRoot: boolean;
}

export interface Program {
  readonly file: string;
  readonly args: readonly string[];
}

export interface Placement {
  readonly confinement: Confinement;
  /** Text that may name temporary files. */
  readonly command: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly readable: readonly string[];
  readonly writable: readonly string[];
  readonly hasTerminal?: boolean;
}

export interface Sandbox {
  /** Why it does not work here and what to do about it; undefined: it works. Checked once. */
  problem(): Promise<Reason | undefined>;
  /**
   * The program that runs `program` in the sandbox.
   * @throws Unconfined if this command cannot be confined.
   */
  wrap(program: Program, placement: Placement): Program;
}

/** Sockets of agents and desktop sessions: any process that reaches one can act as the user. */
const sessionVariables =
  /^(?:SSH_AUTH_SOCK|SSH_AGENT_PID|GPG_AGENT_INFO|DBUS_.*|XDG_RUNTIME_DIR|DISPLAY|WAYLAND_DISPLAY|DOCKER_HOST|VSCODE_.*|TMUX)$/;
const run = promisify(execFile);
const probeMs = 5000;

/** Starts nothing yet. `root` is the workspace folder. */
export function createSandbox(root: string, platform: NodeJS.Platform = process.platform, home = homedir()): Sandbox {
  const realRoot = real(root);
  const secrets = new WorkspaceSecrets(realRoot);
  let found: Promise<Reason | undefined> | undefined;
  const place = (placement: Placement): Confined => {
    const { confinement, command, cwd, env, readable, writable, hasTerminal = false } = placement;
    return {
      ...{
        root: realRoot,
        around: real(workspaceAround(realRoot)),
        cwd: real(cwd),
        level: confinement.level,
        readable,
        writable,
        hasTerminal,
      },
      temporary: temporaryNames(command),
      hidden: hiddenFrom(confinement, home, secrets),
      programs: (env['PATH'] ?? '').split(delimiter).filter((folder) => folder.startsWith('/')),
      withoutVariables: Object.keys(env).filter((name) => sessionVariables.test(name) || isSecretVariable(name)),
      isRoot: process.getuid?.() === 0,
    };
  };
  const wrap = (program: Program, placement: Placement): Program =>
    platform === 'darwin'
      ? {
          file: '/usr/bin/sandbox-exec',
          args: ['-p', seatbeltProfile(place(placement)), program.file, ...program.args],
        }
      : { file: 'bwrap', args: [...bubblewrapArguments(place(placement)), '--', program.file, ...program.args] };
  return {
    problem: () => {
      found ??= probe(platform, (program) =>
        wrap(program, {
          confinement: { level: 'read', hidesSecrets: false },
          ...{ command: '', cwd: realRoot, env: {}, readable: [], writable: [] },
        }),
      );
      return found;
    },
    wrap,
  };
}

/** Files and folders directly in a temporary folder, without sockets and other people's. */
function temporaryNames(command: string): readonly string[] {
  const names = [...new Set(command.match(/(?<![\w.-])(?:\/var)?\/tmp\/[\w.+-]+/g) ?? [])];
  return names.filter((name) => {
    const found = lstatSync(name, { throwIfNoEntry: false });
    const isOwn = found !== undefined && (process.getuid === undefined || found.uid === process.getuid());
    return isOwn && (found.isFile() || (found.isDirectory() && !/\/ssh-|\/\./.test(name)));
  });
}

function hiddenFrom(confinement: Confinement, home: string, secrets: WorkspaceSecrets): Hidden {
  const hidden = homeSecrets(home);
  if (!confinement.hidesSecrets) return hidden;
  const files = secrets.paths();
  if (files === undefined) throw new Unconfined(reason('tooManyFolders'));
  return { folders: hidden.folders, files: [...hidden.files, ...files] };
}

async function probe(platform: NodeJS.Platform, wrap: (program: Program) => Program): Promise<Reason | undefined> {
  if (platform !== 'linux' && platform !== 'darwin') return reason('noSandboxOnPlatform', platform);
  const { file, args } = wrap({ file: existsSync('/bin/true') ? '/bin/true' : '/usr/bin/true', args: [] });
  try {
    await run(file, [...args], { timeout: probeMs });
    return undefined;
  } catch (error) {
    return remedy(file, error);
  }
}

function remedy(file: string, error: unknown): Reason {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    return file === 'bwrap' ? reason('noBubblewrap') : reason('noSeatbelt', file);
  }
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : '';
  const cause = said === undefined || said === '' ? (error instanceof Error ? error.message : String(error)) : said;
  const isRestricted = existsSync('/proc/sys/kernel/apparmor_restrict_unprivileged_userns');
  return reason(isRestricted ? 'restrictedNamespaces' : 'needsNamespaces', file, cause);
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
