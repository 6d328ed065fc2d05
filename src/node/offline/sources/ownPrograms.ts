// The programs that manifests name: `bin` of package.json, EXE_FILES of a Makefile.PL. Started from the sources.
import { constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { valueIn } from '../questions/manifests.ts';
import { textIn } from '../questions/texts.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { entriesOf } from './recipes.ts';

interface Place {
  readonly root: string;
  readonly names: ReadonlySet<string>;
  readonly onPath: (program: string) => boolean;
}

/** The start of the only program that a manifest names and that is here; empty where a script starts something. */
export function ownPrograms(place: Place): readonly WorkspaceCommand[] {
  const starts = [nodeProgram(place), perlProgram(place)].filter((start) => start !== undefined);
  return starts.map(([command, origin]) => ({
    ...{ command, name: 'start', description: '', body: '', origin, kind: 'conventional' as const },
  }));
}

type Start = readonly [command: string, origin: string];

function nodeProgram({ root, onPath }: Place): Start | undefined {
  const bin = valueIn(root, 'package.json', 'bin');
  const paths = typeof bin === 'string' ? [bin] : entriesOf(bin).map(([, path]) => path);
  const isStarted = entriesOf(valueIn(root, 'package.json', 'scripts')).some(([name]) =>
    conceptsOf(name).has('#start'),
  );
  const [path, another] = new Set(paths.map((each) => (typeof each === 'string' ? each.replace(/^\.\//, '') : '')));
  if (isStarted || another !== undefined || path === undefined || !isProgram(root, path) || !onPath('node'))
    return undefined;
  // Without an ending, it may be for a shell.
  const isNode = /\.[cm]?js$/.test(path) || /^#!.*\bnode\b/.test(textIn(root, path) ?? '');
  const isDirect = !/\.\w+$/.test(path) && (statSync(join(root, path)).mode & constants.S_IXUSR) !== 0;
  return isNode ? [isDirect ? `./${path}` : `node ${path}`, 'program of package.json'] : undefined;
}

function perlProgram({ root, names, onPath }: Place): Start | undefined {
  const [, list = ''] = /\bEXE_FILES\s*=>\s*\[([^\]]*)\]/.exec(textIn(root, 'Makefile.PL') ?? '') ?? [];
  const words = list.replaceAll(/\bqw\b/g, ' ').match(/[\w./-]+/g) ?? [];
  const [path, another] = words.filter((word) => isProgram(root, word));
  if (path === undefined || another !== undefined || !onPath('perl')) return undefined;
  return [`perl ${names.has('lib') ? '-Ilib ' : ''}${path}`, 'program of Makefile.PL'];
}

const isProgram = (root: string, path: string): boolean =>
  isPlainName(path) && !path.includes('..') && existsSync(join(root, path)) && statSync(join(root, path)).isFile();
