// "All Perl files below lib": the only folder that a task limits itself to.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainName } from '../commands/workspaceCommand.ts';

const placed =
  /(?<!\b(?:including|incl\.?|ones|also|even)\s)\b(?:in|under|below|inside|within)\s+(?:the\s+)?[`'"]?(?:\.\/)?([\w.-]+(?:\/[\w.-]+)*)\/?[`'"]?(?=[\s,;?!]|$)/giu;

/** Undefined where a task names none that is here, or several, or speaks of the others too: "those under examples included". */
export function onlyFolderSaid(task: string, root: string): string | undefined {
  if (/\b(?:incl\w*|too|as\s+well|also|everywhere)\b/iu.test(task)) return undefined;
  const isFolder = (path: string) =>
    isPlainName(path) &&
    !path.includes('..') &&
    statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true;
  const said = [...task.matchAll(placed)].flatMap(({ 0: whole, 1: name = '', index }) => {
    const path = name.replace(/\.$/, '');
    // "In lib and t".
    const [, next = ''] =
      /^\s*(?:,|and\b|or\b|&)\s*(?:the\s+)?([\w./-]+)/u.exec(task.slice(index + whole.length)) ?? [];
    return isFolder(path) ? [path, ...(isFolder(next.replace(/[./]+$/, '')) ? [next] : [])] : [];
  });
  const [only, another] = new Set(said);
  return another === undefined ? only : undefined;
}
