// "Only the tests of packages/core", "the tests of the debug package": those in a folder of a monorepo, by what runs all of them above it.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { valueIn } from '../questions/manifests.ts';
import { ending, opening } from './testOrder.ts';
import { isFileOfTests } from './testRunners.ts';
import { says, type Place } from './testPlace.ts';

const about = `${opening}(?:tests?|specs?)\\s+(?:of|in|for|from|under)\\s+`;
const byPath = new RegExp(
  `${about}(?:the\\s+)?[\`'"]?(?:\\./)?([\\w.-]+(?:/[\\w.-]+)+)/?[\`'"]?(?:\\s+(?:package|folder|directory))?${ending}`,
  'iu',
);
const byName = [
  `${about}(?:the\\s+)?[\`'"]?([a-z][\\w-]*)[\`'"]?\\s+package${ending}`,
  `${opening}([a-z][\\w-]*)\\s+package(?:['’]?s)?\\s+tests?${ending}`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** Undefined where the package has a test script of its own. */
export function memberTests(task: string, place: Place): string | undefined {
  const { root, names } = place;
  if (!names.has('package.json')) return undefined;
  const name = byName.flatMap((pattern) => pattern.exec(task.trim())?.[1]?.toLowerCase() ?? [])[0];
  const folder = byPath.exec(task.trim())?.[1] ?? (name === undefined ? undefined : `packages/${name}`);
  if (folder === undefined || !isPlainName(folder) || folder.includes('..')) return undefined;
  if (statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory() !== true) return undefined;
  if (
    existsSync(join(root, folder, 'package.json')) &&
    valueIn(root, `${folder}/package.json`, 'scripts', 'test') !== undefined
  )
    return undefined;
  if (!filesBelow(join(root, folder), () => true).some(isFileOfTests)) return undefined;
  const runner = says(place, /(?<![\w/@.-])(?:jest|vitest)(?![\w/@.-])/);
  return runner && `npx ${runner}${runner === 'vitest' ? ' run' : ''} ${folder}`;
}
