// Where workspaces are played: a home, a temporary folder and a search path of their own, and no way to a registry.
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Workspace } from './format.ts';

/** Nothing listens there, so a request to a registry fails at once. */
const nowhere = 'http://127.0.0.1:9';

/**
 * The environment of one workspace under `folder`, which is made. Of this machine's variables only the locale is left, and where
 * toolchains lie that would otherwise be looked for in the home folder.
 */
export function environmentFor({ programs, absent = [] }: Workspace, folder: string): NodeJS.ProcessEnv {
  const home = join(folder, 'home');
  const temporary = join(folder, 'tmp');
  for (const path of [home, temporary]) mkdirSync(path, { recursive: true });
  return {
    HOME: home,
    TMPDIR: temporary,
    PATH: [...(programs === undefined ? [] : [programs]), ...searchPath(absent, join(folder, 'bin'))].join(delimiter),
    LANG: process.env['LANG'] ?? 'C.UTF-8',
    // Every login has one.
    SHELL: '/bin/bash',
    ...toolchains(),
    npm_config_registry: nowhere,
    npm_config_fetch_retries: '0',
    npm_config_update_notifier: 'false',
    COREPACK_ENABLE_NETWORK: '0',
    PIP_INDEX_URL: nowhere,
    PIP_RETRIES: '0',
    PIP_DISABLE_PIP_VERSION_CHECK: '1',
    CARGO_NET_OFFLINE: 'true',
    GOPROXY: 'off',
    UV_OFFLINE: '1',
    GIT_CONFIG_NOSYSTEM: '1',
  };
}

function toolchains(): NodeJS.ProcessEnv {
  const places = { RUSTUP_HOME: '.rustup', PYENV_ROOT: '.pyenv' };
  return Object.fromEntries(
    Object.entries(places)
      .map(([name, folder]) => [name, process.env[name] ?? join(homedir(), folder)] as const)
      .filter(([, path]) => existsSync(path)),
  );
}

/** This machine's own search path; with `absent` programs, one folder of links to everything else on it. */
function searchPath(absent: readonly string[], folder: string): readonly string[] {
  const own = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((path) => path !== '' && !path.includes('node_modules'));
  if (absent.length === 0) return own;
  mkdirSync(folder, { recursive: true });
  const known = new Set(absent);
  for (const path of own) {
    for (const name of existsSync(path) ? readdirSync(path) : []) {
      if (known.has(name)) continue;
      known.add(name);
      symlinkSync(join(path, name), join(folder, name));
    }
  }
  return [folder];
}
