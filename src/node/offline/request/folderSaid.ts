// "All Perl files below lib": the only folder that a task limits itself to.
import { isFolderIn } from './fileCommand.ts';

const placed =
  /(?<!\b(?:including|incl\.?|ones|also|even)\s)\b(?:in|under|below|inside|within)\s+(?:the\s+)?[`'"]?(?:\.\/)?([\w.-]+(?:\/[\w.-]+)*)\/?[`'"]?(?=[\s,;?!]|$)/giu;

/** The folders listed in "in dnsapi, deploy and notify"; none where one of them does not exist. */
export function foldersListed(
  task: string,
  root: string,
): { readonly folders: readonly string[]; readonly said: string } {
  const [said = '', first = '', others = '', last = ''] =
    /\b(?:in|under|below|inside|within)\s+(?:the\s+)?([\w./-]+)((?:\s*,\s*[\w./-]+){0,8})\s*,?\s+(?:and|or|&)\s+([\w./-]*\w)/iu.exec(
      task,
    ) ?? [];
  const folders = [first, ...others.split(','), last].map((name) => name.trim().replace(/\/$/, '')).filter(Boolean);
  return folders.length > 1 && folders.every((name) => isFolderIn(root, name))
    ? { folders, said }
    : { folders: [], said: '' };
}

/** Undefined where a task names none that is here, or several, or speaks of the others too: "those under examples included". */
export function onlyFolderSaid(task: string, root: string): string | undefined {
  if (/\b(?:incl\w*|too|as\s+well|also|everywhere)\b/iu.test(task)) return undefined;
  const isFolder = (path: string) => isFolderIn(root, path);
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
