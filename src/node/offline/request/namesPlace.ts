// "In src, how many .ts files are there?": a folder that a text speaks of.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainName } from '../commands/workspaceCommand.ts';

const spoken = /(?<![\w./-])(?:\.\/)?([\w-]+(?:\/[\w.-]+)*)\/?(?![\w./-]*\w)/gu;

/** Whether a text names a folder of the workspace, or speaks of one. */
export function namesPlace(text: string, root: string): boolean {
  if (/\b(?:folders?|director(?:y|ies)|subtree|subfolder)\b/iu.test(text)) return true;
  const isFolder = (name: string) =>
    name.length > 1 &&
    isPlainName(name) &&
    statSync(join(root, name), { throwIfNoEntry: false })?.isDirectory() === true;
  return [...text.matchAll(/\b(?:in|under|inside|within|below|from|of)\s+(?:the\s+|our\s+|my\s+)?([\w./-]+)/giu)]
    .map(([, name = '']) => name.replace(/[.,]+$/u, ''))
    .concat([...text.matchAll(spoken)].map(([, name = '']) => name).filter((name) => name.includes('/')))
    .some((name) => isFolder(name));
}
