// "Test this package only", "run the tests here" in a folder of a Go module: its own tests, and not those of the whole project.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { namesIn } from '../questions/texts.ts';
import { ending, opening } from './testOrder.ts';

const thisOne = '(?:this|the\\s+current)\\s+(?:go\\s+)?(?:package|folder|directory|dir)';
const forms = [
  `^(?:please\\s+)?(?:just\\s+|only\\s+)?test\\s+(?:just\\s+|only\\s+)?${thisOne}${ending}`,
  `${opening}(?:unit\\s+)?tests?\\s+(?:here|(?:in|of|from)\\s+${thisOne})${ending}`,
].map((form) => new RegExp(form, 'iu'));

export function packageHere(task: string, { root }: Pick<Workspace, 'root'>): string | undefined {
  const names = namesIn(root, '.');
  const hasTests = names.some((name) => name.endsWith('_test.go'));
  if (
    !hasTests ||
    names.includes('go.mod') ||
    names.includes('Makefile') ||
    !forms.some((form) => form.test(task.trim()))
  )
    return undefined;
  return isInModule(dirname(root)) ? 'go test .' : undefined;
}

function isInModule(folder: string): boolean {
  if (existsSync(join(folder, 'go.mod'))) return true;
  return !existsSync(join(folder, '.git')) && dirname(folder) !== folder && isInModule(dirname(folder));
}
