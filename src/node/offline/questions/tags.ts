// Tags of a git repository, read from its files: nothing is run.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { workspaceAround } from '../../workspace/projectRoot.ts';
import { compareVersions } from './releases.ts';

/** Tags that name a version, the highest first, pre-releases left out; empty where git has none. */
export function releaseTags(root: string): readonly string[] {
  const folder = gitFolder(workspaceAround(root));
  if (folder === undefined) return [];
  const packed = [...readText(join(folder, 'packed-refs')).matchAll(/^[\da-f]{40,} refs\/tags\/(\S+)$/gm)];
  const names = new Set([...packed.map(([, name = '']) => name), ...loose(join(folder, 'refs', 'tags'))]);
  // What a shell would read as more than a name is not used.
  const plain = [...names].filter((name) => /^[\w@][\w@./+-]*$/.test(name) && !name.includes('..'));
  const isVersion = /^(?:[vr]|(?:[a-z][a-z.]*\w*?[-_/])+?v?)?\d+(?:\.\d+)*$/i;
  const ownFirst = ofOneProject(
    plain.filter((name) => isVersion.test(name)),
    basename(workspaceAround(root)),
  );
  const sorted = [...ownFirst].sort((a, b) => compareVersions(b, a));
  return sorted.filter((name, at) => at === 0 || compareVersions(name, sorted[at - 1] ?? '') !== 0);
}

/** Whether git has only the newest commits. */
export function isShallow(root: string): boolean {
  const folder = gitFolder(workspaceAround(root));
  return folder !== undefined && existsSync(join(folder, 'shallow'));
}

/** Tags without a name, else those named after the project: a repository may have had another name, and another count. */
function ofOneProject(tags: readonly string[], project: string): readonly string[] {
  const plain = tags.filter((name) => /^[vr]?\d/i.test(name));
  if (plain.length > 0) return plain;
  const own = tags.filter((name) => name.toLowerCase().startsWith(project.toLowerCase()));
  return own.length > 0 ? own : tags;
}

/** The folder that holds the refs: of a linked worktree the one it shares. */
function gitFolder(top: string): string | undefined {
  const path = join(top, '.git');
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) return found && path;
  const own = /^gitdir: (.*)$/m.exec(readText(path))?.[1] ?? '';
  const folder = isAbsolute(own) ? own : join(top, own);
  const common = readText(join(folder, 'commondir')).trim();
  return common === '' ? folder : isAbsolute(common) ? common : join(folder, common);
}

function loose(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  } catch {
    return [];
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
