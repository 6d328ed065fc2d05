// "Which version of zlib is bundled?": what a copied library says of itself.
import { filesBelow } from '../commands/filesBelow.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { valueIn } from './manifests.ts';
import { cited, factIn, textIn, type Fact } from './texts.ts';

const keptApart =
  /(?:^|\/)(?:third[-_]?party|3rd[-_]?party|vendor(?:ed)?|deps|external|extern|contrib|bundled|submodules|libs?|ext)\//i;
const mostFiles = 40;
const headLength = 3000;

/** The files of all libraries that the repository keeps copies of. */
export const copiedFiles = (root: string): readonly string[] =>
  filesBelow(root, () => true).filter((path) => keptApart.test(path));

/** Those of one library: a folder of its name, or a single file. */
function filesOf(name: string, copied: readonly string[]): readonly string[] {
  const word = escapeRegExp(name);
  const isOfIt = new RegExp(`/${word}(?:-\\d[\\w.]*)?(?:/[^/]+|\\.(?:h|hpp|c|js|py|lua))$`, 'i');
  return copied.filter((path) => isOfIt.test(`/${path}`)).slice(0, mostFiles);
}

/** Whether `copied` has files of a library of that name. */
export const isVendored = (name: string, copied: readonly string[]): boolean =>
  /^[A-Za-z][\w.+-]{2,}$/.test(name) && filesOf(name, copied).length > 0;

/** With the place where it stands; undefined where there is no copy, or none of its files says it. */
export function vendoredVersion(name: string, root: string): string | undefined {
  const files = filesOf(name, copiedFiles(root));
  const found = files.map((path) => versionOf(path, root)).find((fact) => fact !== undefined);
  return found === undefined ? undefined : cited(found);
}

const part = (name: string): RegExp =>
  new RegExp(
    `^[ \\t]*#[ \\t]*define[ \\t]+\\w*(?:VERSION_?${name}|${name}_?VERSION|VER_?${name})\\w*[ \\t]+(\\d+)`,
    'im',
  );

function versionOf(path: string, root: string): Fact | undefined {
  const text = textIn(root, path);
  if (text === undefined) return undefined;
  if (/(?:^|\/)(?:package|bower|component)\.json$/.test(path)) {
    const value = valueIn(root, path, 'version');
    return typeof value === 'string' ? { value, path, line: lineOf(text, /"version"/) } : undefined;
  }
  if (/(?:^|\/)(?:VERSION|version)(?:\.txt)?$/.test(path)) return factIn(path, text, /^\s*v?(\d+(?:\.\d+)+[\w.-]*)/m);
  const [major, minor, patch] = [part('MAJOR'), part('MINOR'), part('(?:PATCH|REVISION|RELEASE|MICRO|BUILD)')].map(
    (pattern) => factIn(path, text, pattern),
  );
  if (major !== undefined && minor !== undefined)
    return { ...major, value: [major, minor, patch].flatMap((each) => each?.value ?? []).join('.') };
  return (
    factIn(path, text, /^[ \t]*#[ \t]*define[ \t]+\w*VERSION\w*[ \t]+"v?(\d+(?:\.\d+)+[\w.-]*)"/m) ??
    factIn(path, text, /\b_*version_*["']?\s*[:=]\s*["']v?(\d+(?:\.\d+)+[\w.-]*)["']/i) ??
    factIn(path, text.slice(0, headLength), /\bv(?:ersion)?[\s:]*(\d+\.\d+(?:\.\d+)*)\b/i)
  );
}

const lineOf = (text: string, pattern: RegExp): number =>
  text.slice(0, pattern.exec(text)?.index ?? 0).split('\n').length;
