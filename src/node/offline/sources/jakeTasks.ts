// The tasks of a Jakefile: `task('lint', {async: true}, function () {...})`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import type { PackageJson } from './packageJson.ts';

const task = /^(?:desc\(\s*(?:'([^'\n]*)'|"([^"\n]*)")\s*\);?\s*\n)?[ \t]*(?:jake\.)?task\(\s*['"]([\w:-]+)['"]/gmu;
const executed = /\bexec\(\s*(?:\[\s*)?['"]([^'"\n]{1,200})['"]/gu;
const reachesOut = /release|deploy|publish|bump|push/iu;

/** Those of usual deeds, where jake is a dependency and no script does the same. */
export function jakeTasks(
  root: string,
  { dependencies, scripts }: Pick<PackageJson, 'dependencies' | 'scripts'>,
): readonly WorkspaceCommand[] {
  const file = ['Jakefile.js', 'Jakefile', 'jakefile.js'].find((name) => existsSync(join(root, name)));
  if (file === undefined || !dependencies.has('jake')) return [];
  const isServed = (concept: string) => scripts.some(({ name }) => conceptsOf(name).has(concept));
  const text = textIn(root, file) ?? '';
  const found = [...text.matchAll(task)];
  return found.flatMap(({ 1: single, 2: double, 3: name = '', index }, at) => {
    const does = [...conceptsOf(name)];
    const code = text.slice(index, found[at + 1]?.index);
    const body = [...code.matchAll(executed)].map(([, line = '']) => line).join(' && ');
    if (!isPlainName(name) || reachesOut.test(name) || does.length === 0 || does.some(isServed)) return [];
    const description = single ?? double ?? '';
    return [
      { command: `npx jake ${name}`, name, description, body, origin: `${file} task`, kind: 'declared' as const },
    ];
  });
}
