// "Run only the vite test": a folder below those of the tests that is a package of its own, with a test script.
import { basename } from 'node:path';
import { isHollow } from '../../../core/agent/fitCheck.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { packageOf } from './nodeScripts.ts';

const inTests = /^(?:tests?|specs?|e2e|integration|__tests__)\/(?:[\w.-]+\/){0,2}[\w.-]+$/u;

/** Undefined where no such folder or more than one is called so. */
export function nestedTests(said: string, root: string): string | undefined {
  const name = said.toLowerCase();
  const folders = filesBelow(root, (file) => file === 'package.json', { deepest: 4 })
    .map((path) => path.replace(/\/?package\.json$/u, ''))
    .filter((folder) => inTests.test(folder) && isPlainName(folder) && !/\b(?:fixtures?|node_modules)\b/u.test(folder));
  const [only, another] = folders.filter((folder) => {
    const body = packageOf(root, folder)?.scripts.find((script) => script.name === 'test')?.body;
    return basename(folder).toLowerCase() === name && body !== undefined && !isHollow(body);
  });
  return only === undefined || another !== undefined ? undefined : `(cd ${only} && npm test)`;
}
