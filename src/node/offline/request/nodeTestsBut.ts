// "Run the tests, excluding integration": all tests of a Node project but those in the folder of that name.
import { basename, dirname } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { leavesOf, packageOf } from './nodeScripts.ts';
import { startIn } from './nodeTestLine.ts';
import { isFileOfTests } from './testRunners.ts';

const form =
  /^(?:re-?)?(?:run|execute)\s+(?:(?:all|the|our)\s+)*tests?,?\s+(?:excluding|except(?:\s+for)?|without|but\s+not|but|skipping|other\s+than)\s+(?:the\s+)?(?:ones\s+in\s+)?([a-z][\w-]+)(?:\s+(?:tests?|ones|specs?|folder))?$/iu;

const without: Readonly<Record<string, (folder: string) => string>> = {
  vitest: (folder) => `--exclude '${folder}/**'`,
  mocha: (folder) => `--exclude '${folder}/**'`,
  jest: (folder) => `--testPathIgnorePatterns node_modules ${folder}/`,
};

/** Undefined where no test folder or more than one has that name, or the runner has no option for it. */
export function nodeTestsBut(order: string, { root }: Pick<Workspace, 'root'>): string | undefined {
  const said = form.exec(order)?.[1]?.toLowerCase();
  if (said === undefined) return undefined;
  const folders = new Set(
    filesBelow(root, isFileOfTests).flatMap((path) => {
      const parts = dirname(path).split('/');
      const at = parts.findIndex((part) => part.toLowerCase() === said);
      return at < 0 ? [] : [parts.slice(0, at + 1).join('/')];
    }),
  );
  const [folder, another] = folders;
  if (
    folder === undefined ||
    another !== undefined ||
    !isPlainName(folder) ||
    /^(?:tests?|specs?|src)$/u.test(basename(folder))
  )
    return undefined;
  return nodeTestsWithout(folder, root);
}

/** All tests but those below a folder. */
export function nodeTestsWithout(folder: string, root: string): string | undefined {
  const { scripts = [] } = packageOf(root) ?? {};
  const [start, more] = leavesOf('test', scripts).flatMap((leaf) => startIn(leaf) ?? []);
  const option = start === undefined || more !== undefined ? undefined : without[start.program]?.(folder);
  return option === undefined || start === undefined ? undefined : `${start.line} ${option}`;
}
