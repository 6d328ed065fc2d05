// Where CMake installs below a prefix, by what all CMake files of a project say.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const deepest = 6;
const mostFolders = 300;

/** A line for each folder that it makes below `prefix`; undefined where it may install elsewhere, or runs code to install. */
export function cmakeInstallText(root: string, prefix: string): string | undefined {
  const files = cmakeFiles(root);
  if (files === undefined) return undefined;
  const text = files
    .map((path) => readFileSync(path, 'utf8').replaceAll(/#\[\[[\s\S]*?\]\]|^\s*#.*$/gmu, ''))
    .join('\n');
  const rules = [...text.matchAll(/\binstall\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)/giu)].map(([, rule = '']) => rule);
  if (prefix === '' || rules.length === 0 || /\bCMAKE_INSTALL_PREFIX\b[^\n]*\bFORCE\b/iu.test(text)) return undefined;
  const folders = rules.flatMap((rule) => (/^\s*(?:CODE|SCRIPT)\b/iu.test(rule) ? [undefined] : foldersIn(rule, text)));
  if (folders.includes(undefined)) return undefined;
  return [...new Set(['.', ...folders])].map((folder) => `mkdir -p ${prefix}/${folder ?? ''}`).join('; ');
}

const foldersIn = (rule: string, text: string): readonly (string | undefined)[] =>
  [...rule.matchAll(/\b(?:DESTINATION|DIRECTORY_DESTINATION)\s+("[^"]*"|\S+)/gu)].map(([, written = '']) =>
    folderOf(written.replaceAll('"', ''), text, 0),
  );

const plain = /^(?!\/)[\w.@+-]+(?:\/[\w.@+-]+)*\/?$/u;

/** Undefined for what is absolute, goes up or is not known. */
function folderOf(written: string, text: string, depth: number): string | undefined {
  const filled = written
    .replaceAll(/\$\{(?:CMAKE_)?PROJECT_(?:NAME|VERSION\w*)\}/gu, 'project')
    .replaceAll(/\$\{(\w+)\}/gu, (whole, name: string) => (depth < 3 ? (valueOf(name, text, depth) ?? whole) : whole));
  return plain.test(filled) && !filled.split('/').includes('..') ? filled : undefined;
}

/** The same for each place where the variable is set. */
function valueOf(name: string, text: string, depth: number): string | undefined {
  const set = [...text.matchAll(new RegExp(`\\bset\\s*\\(\\s*${name}\\s+("[^"]*"|[^\\s)]+)`, 'giu'))].map(
    ([, value = '']) => folderOf(value.replaceAll('"', ''), text, depth + 1),
  );
  // GNUInstallDirs sets it to a relative folder. What CMake knows as the prefix is not where it is told to install later.
  if (set.length === 0) return /^CMAKE_INSTALL_(?!PREFIX$|FULL_)\w+$/u.test(name) ? name.toLowerCase() : undefined;
  return set.every((value) => value === set[0]) ? set[0] : undefined;
}

/** Undefined where not all of them could be looked at: what the others install is not known. */
function cmakeFiles(root: string): readonly string[] | undefined {
  const found: string[] = [];
  let folders = [root];
  for (let depth = 0, seen = 0; depth < deepest && seen < mostFolders; depth++) {
    const next: string[] = [];
    for (const folder of folders) {
      const entries = entriesOf(folder);
      if (entries === undefined) return undefined;
      // What a build has written follows from the sources.
      if (folder !== root && entries.some(({ name }) => name === 'CMakeCache.txt')) continue;
      for (const entry of entries) {
        if (entry.isDirectory() && !/^(?:\.|node_modules$)/u.test(entry.name)) next.push(join(folder, entry.name));
        else if (entry.isFile() && /^CMakeLists\.txt$|\.cmake$/u.test(entry.name)) found.push(join(folder, entry.name));
      }
    }
    seen += folders.length;
    folders = next;
  }
  return folders.length > 0 ? undefined : found;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return undefined;
  }
}
