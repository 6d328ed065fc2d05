// Which lines are recipes of the workspace's last commit, and which paths hold only what its programs make.
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnRecipes } from '../../core/approval/ownRecipe.ts';
import { isSecretPath } from '../../core/approval/shell/secretPaths.ts';
import { justfileCommands, taskfileCommands } from '../offline/sources/recipes.ts';
import { gitText } from './git.ts';

const files: readonly { readonly names: readonly string[]; readonly runner: string }[] = [
  { names: ['justfile', 'Justfile', '.justfile'], runner: 'just' },
  { names: ['Taskfile.yml', 'taskfile.yml', 'Taskfile.yaml', 'taskfile.yaml'], runner: 'task' },
];
const mostBytes = 1_000_000;
/** More than this is not looked through. */
const mostEntries = 20_000;
/** Hidden files are settings, but for these. */
const hidden = /^\.[\w-]*(?:cache|build|output|dist|tmp|temp)$/i;

/** For the folder in which commands currently start, if it lies in `root`; anything unknown counts as not so. */
export function ownRecipes(cwd: () => string, root: string): OwnRecipes {
  const folder = () => (isWithin(cwd(), root) ? cwd() : undefined);
  return {
    callsOf: (line) => {
      const place = folder();
      return place === undefined ? [] : files.flatMap((each) => callsIn(place, each, line));
    },
    isMade: (path) => {
      const place = folder();
      return place !== undefined && isMade(place, path);
    },
    isCommitted: (path) => {
      const place = folder();
      return place !== undefined && committed(place, path) !== undefined;
    },
  };
}

function callsIn(folder: string, { names, runner }: (typeof files)[number], line: string): readonly string[] {
  return names.flatMap((name) => {
    const text = committed(folder, name);
    if (text === undefined) return [];
    const commands = runner === 'just' ? justfileCommands(text, false) : taskfileCommands(text, false);
    return commands
      .filter(({ command }) => plainly(command) === plainly(line))
      .map((known) => `${runner} ${known.name}`);
  });
}

/** Whatever Python it is started with. */
const plainly = (line: string): string => line.replaceAll(/(^|&& |; )(?:\.?venv\/bin\/)?python3? /g, '$1python3 ');

/** Text of a regular file that is as in the last commit, byte for byte. */
function committed(folder: string, path: string): string | undefined {
  try {
    const stats = lstatSync(join(folder, path));
    if (!stats.isFile() || stats.size > mostBytes || !isPlainWay(folder, path)) return undefined;
    const text = readFileSync(join(folder, path), 'utf8');
    return gitText(folder, ['cat-file', 'blob', `HEAD:./${path}`]) === text ? text : undefined;
  } catch {
    return undefined;
  }
}

function isMade(folder: string, path: string): boolean {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  const isPlain = parts.every((part) => part !== '..' && (!part.startsWith('.') || hidden.test(part)));
  if (parts.length === 0 || !isPlain || parts.some((part) => isSecretPath(part))) return false;
  const plain = parts.join('/');
  if (isSecretPath(plain) || !isPlainWay(folder, plain) || !isIgnored(folder, plain)) return false;
  if (gitText(folder, ['ls-files', '-z', '--', plain]) !== '') return false;
  const stats = lstatSync(join(folder, plain), { throwIfNoEntry: false });
  return (
    stats === undefined || stats.isFile() || (stats.isDirectory() && holdsNothingElse(join(folder, plain), stats.dev))
  );
}

/** By a rule of the repository, as it was committed. A folder that is not there yet counts as one. */
function isIgnored(folder: string, path: string): boolean {
  const isThere = lstatSync(join(folder, path), { throwIfNoEntry: false }) !== undefined;
  return [path, ...(isThere ? [] : [`${path}/`])].some((each) => {
    const [, source = ''] =
      /^([^\n:]+):\d+:(?!!)/.exec(gitText(folder, ['check-ignore', '-v', '--', each]) ?? '') ?? [];
    return (
      /(?:^|\/)\.gitignore$/.test(source) &&
      !source.startsWith('/') &&
      !source.startsWith('..') &&
      committed(folder, source) !== undefined
    );
  });
}

/** Whether no link, and nothing but folders, leads there. What is missing leads nowhere. */
function isPlainWay(folder: string, path: string): boolean {
  if (realpathSync(folder) !== folder) return false;
  const parts = path.split('/');
  return parts.every((_, at) => {
    const stats = lstatSync(join(folder, ...parts.slice(0, at + 1)), { throwIfNoEntry: false });
    return (
      stats === undefined || (at === parts.length - 1 ? stats.isFile() || stats.isDirectory() : stats.isDirectory())
    );
  });
}

/** No repository, no secret and no other file system in a folder, as far down as it goes. */
function holdsNothingElse(folder: string, device: number): boolean {
  let open = [folder];
  let seen = 0;
  while (open.length > 0) {
    const next: string[] = [];
    for (const each of open) {
      if (statSync(each).dev !== device) return false;
      for (const entry of readdirSync(each, { withFileTypes: true })) {
        seen += 1;
        if (seen > mostEntries || entry.name === '.git' || isSecretPath(entry.name)) return false;
        if (entry.isDirectory()) next.push(join(each, entry.name));
      }
    }
    open = next;
  }
  return true;
}

const isWithin = (folder: string, root: string): boolean => folder === root || folder.startsWith(`${root}/`);
