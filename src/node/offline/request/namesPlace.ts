// "In src, how many .ts files are there?": a folder that a text speaks of.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainName } from '../commands/workspaceCommand.ts';

const spoken = /\b(?:folders?|director(?:y|ies)|subtree|subfolder)\b/iu;
const places =
  /\b(?:in|under|inside|within|below|from|of)\s+(?:the\s+|our\s+|my\s+)?([\w./-]*\w)|(?<![\w./-])([\w-]+(?:\/[\w.-]*\w)+)/giu;

/** Whether a text names a folder of the workspace, or speaks of one. */
export function namesPlace(text: string, root: string): boolean {
  const isFolder = (path: string) =>
    isPlainName(path) && statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true;
  return spoken.test(text) || [...text.matchAll(places)].some(([, within, path]) => isFolder(within ?? path ?? ''));
}
