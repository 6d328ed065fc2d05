// Tests of what a build has left in a folder that git ignores: unless it is newer than the sources, it is built first, or they test old code.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isOutputPath } from '../../../core/approval/programs/buildOutput.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { textIn } from '../questions/texts.ts';
import { isIgnored } from '../reaction/staleCache.ts';
import { entriesIn, filesBelow } from './filesBelow.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

/** The commands, each that tests such a folder with its build before it. */
export function builtFirst(commands: readonly WorkspaceCommand[], root: string): readonly WorkspaceCommand[] {
  const build = commands.find(
    ({ kind, name, folder, script = name }) =>
      kind === 'declared' && folder === undefined && /^(?:build|compile|all)(?: |$)/.test(script),
  );
  if (build === undefined) return commands;
  // Several commands test the same folder, and the tests and sources are read for it.
  let read: readonly [string | undefined] | undefined;
  const imported = () => (read ??= [importedFolder(root)])[0];
  const old = new Map<string, boolean>();
  const isOld = (folder: string) => {
    const found = old.get(folder) ?? (isIgnored(folder, root) && isThere(root, folder) && !isFresh(root, folder));
    old.set(folder, found);
    return found;
  };
  return commands.map((command) => {
    const folder = testedFolder(command, build, imported);
    return folder !== undefined && isOld(folder)
      ? { ...command, command: `${build.command} && ${command.command}` }
      : command;
  });
}

/** The folder whose programs or modules it tests, where nothing that it runs builds them. */
function testedFolder(
  command: WorkspaceCommand,
  build: WorkspaceCommand,
  imported: () => string | undefined,
): string | undefined {
  const { kind, name, body, folder, requires = [], lines = [], command: line } = command;
  const isOwn = (kind === 'declared' && folder === undefined) || (kind === 'documented' && body === '');
  const does = conceptsOf(name === '' ? line : name);
  if (!isOwn || command === build || !(does.has('#test') || (does.has('#check') && does.size === 1))) return undefined;
  const run = lines.length > 0 ? lines : [body === '' ? line : body];
  const makes = [build.command, ...(build.lines ?? [build.body])].filter((text) => text !== '');
  const isBuilt = run.some(
    (each) =>
      makes.some((text) => each.includes(text)) || /^make \S|\b(?:tsc|rollup|webpack|esbuild|cmake|ninja)\b/.test(each),
  );
  return isBuilt || requires.length > 0 ? undefined : (run.flatMap(foldersIn)[0] ?? imported());
}

const imports = /(?:\bfrom|\brequire\(|\bimport\(?|\bjoin\(__dirname,)\s*['"](?:\.\.?\/)+(dist|build|out)\//u;
const ofTests = /(?:^|[._-])(?:test|spec)\.[cm]?[jt]sx?$|^test[\w-]*\.[cm]?js$/u;
const mostTests = 60;

/** The folder of a build that tests in JavaScript import: `require('../dist/a.js')`. */
function importedFolder(root: string): string | undefined {
  const tests = filesBelow(root, (name) => ofTests.test(name)).filter((path) => !isOutputPath(path));
  const found = tests.slice(0, mostTests).flatMap((path) => imports.exec(textIn(root, path) ?? '')?.[1] ?? []);
  return found[0];
}

/** Not a place to write to, nor one to leave out. */
const otherwise =
  /^(?:-o|-[oO]\w+|>{1,2}|rm|mkdir|-r?f?r?|-p|--?(?:out|ignore|exclude|cov|report|junit|cache|target|build-?dir|x)[\w-]*)$/;
const sources = /^(?:[A-Z_]*(?:PATH|LIB|DIR|BIN|LIB\d)=|-I|-cp=?|--(?:test-dir|rootDir|root|dir)=)/;

function foldersIn(line: string): readonly string[] {
  const words = line.split(/[\s;&|]+/).map((word) => word.replace(/["']/g, ''));
  return words.flatMap((word, at) => {
    const path = word.replace(sources, '').replace(/^\.\//, '');
    const [top = ''] = path.split(/[/:]/);
    return isOutputPath(top) && !/node_modules|coverage|cache/.test(top) && !otherwise.test(words[at - 1] ?? '')
      ? [top]
      : [];
  });
}

const isThere = (root: string, folder: string): boolean =>
  statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory() === true;

/** What was copied or checked out together tells nothing. */
const leastMs = 2000;
const mostFiles = 3000;
const noSource =
  /^(?:\.|node_modules$|__pycache__$|coverage$|docs?$|venv$)|\.(?:md|rst|txt|log|pyc)$|^(?:README|LICEN[CS]E|CHANGE\w*)$/i;

/** Whether the newest file of the build is clearly newer than the newest source. */
function isFresh(root: string, folder: string): boolean {
  const newest = (top: string, isWanted: (name: string) => boolean): number => {
    let latest = 0;
    const folders = [top];
    for (let seen = 0; folders.length > 0 && seen < mostFiles;) {
      const inside = folders.pop() ?? '';
      for (const entry of entriesIn(inside)) {
        const path = join(inside, entry.name);
        seen += 1;
        if (!isWanted(entry.name)) continue;
        if (entry.isDirectory()) folders.push(path);
        else if (entry.isFile()) latest = Math.max(latest, statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
      }
    }
    return latest;
  };
  const made = newest(join(root, folder), () => true);
  const written = newest(root, (name) => name !== folder && !noSource.test(name) && !isOutputPath(name));
  return made > written + leastMs;
}
