// The environment of a command: the user's, without Knack's variables, and set so that no pager or prompt waits for input.
import { existsSync } from 'node:fs';
import { delimiter, dirname, relative } from 'node:path';
import { hardened } from './hardened.ts';

import { keyVariables } from '../models/providers.ts';

/** In a command's environment: the ids of the runs it belongs to, outermost first, separated by colons. Finds what left its process group. */
export const runMarker = 'KNACK_RUN';

/** Knack's own keys (a command that needs one gets it from a file or a variable of another name), and what npm told Knack about itself. */
const own = new RegExp(`^(?:KNACK_.*|${keyVariables.join('|')}|npm_(?:lifecycle|package)_.*|INIT_CWD)$`);

const no = existsSync('/bin/false') ? '/bin/false' : '/usr/bin/false';

/** Applies whatever the user has set: pagers, editors and password prompts would wait for input. */
const forced: Readonly<Record<string, string>> = {
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  MANPAGER: 'cat',
  GH_PAGER: 'cat',
  SYSTEMD_PAGER: 'cat',
  AWS_PAGER: '',
  EDITOR: 'true',
  VISUAL: 'true',
  GIT_EDITOR: 'true',
  GIT_SEQUENCE_EDITOR: 'true',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: no,
  SSH_ASKPASS: no,
  SSH_ASKPASS_REQUIRE: 'force',
  SUDO_ASKPASS: no,
  GCM_INTERACTIVE: 'never',
  GH_PROMPT_DISABLED: '1',
  PIP_NO_INPUT: '1',
  DEBIAN_FRONTEND: 'noninteractive',
  // Standard output is a pipe: tells programs that they cannot draw.
  TERM: 'dumb',
};

/**
 * Only if not set by the user. `CI` ends watch modes and prompts that would never end without a terminal; its cost is that
 * some installers insist on an up-to-date lockfile. Python's buffer would break the order of output and error.
 */
const defaults: Readonly<Record<string, string>> = { CI: '1', PYTHONUNBUFFERED: '1' };

/** `parent` is Knack's own environment; `cwd` becomes PWD, so that a folder keeps the name by which it was entered. */
export function commandEnvironment(
  parent: NodeJS.ProcessEnv,
  run: {
    readonly id: string;
    readonly cwd: string;
    readonly previousCwd: string | undefined;
    /** The workspace folder. */
    readonly root: string;
    /** Whether no code from the folder may run. */
    readonly onlyReads: boolean;
    /** Names of further variables to leave out. */
    readonly withheld: readonly string[];
  },
): Record<string, string> {
  const inherited = Object.entries(parent).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !own.test(entry[0]) && !run.withheld.includes(entry[0]),
  );
  const outer = parent[runMarker];
  const all = { ...defaults, ...Object.fromEntries(inherited), ...forced };
  return {
    ...hardened(all, run),
    [runMarker]: outer ? `${outer}:${run.id}` : run.id,
    ...userPath(parent),
    PWD: run.cwd,
    ...(run.previousCwd !== undefined && { OLDPWD: run.previousCwd }),
  };
}

/** When an npm script started Knack, PATH without what npm put in front: Knack's own dependencies are not the user's programs. */
function userPath(parent: NodeJS.ProcessEnv): { readonly PATH?: string } {
  const { PATH: path, npm_package_json: manifest } = parent;
  if (path === undefined || manifest === undefined) return {};
  const isNpms = (folder: string): boolean => {
    const holder = /^(.*)\/node_modules\/\.bin$/.exec(folder)?.[1];
    const isAbove = holder !== undefined && !relative(holder || '/', dirname(manifest)).startsWith('..');
    return isAbove || folder.endsWith('/node-gyp-bin');
  };
  const folders = path.split(delimiter).filter((folder) => !isNpms(folder));
  return { PATH: folders.join(delimiter) };
}
