// Whether a line calls a target or script that its manifest does not have: make takes a folder of that name for done.
import { mayKnowTarget } from '../../workspace/makeTargets.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { parsePackageJson } from '../sources/packageJson.ts';
import { makefileOf } from './project.ts';
import { isPlainName } from './workspaceCommand.ts';

/** Whether `program` with `args`, started in `folder`, names something that the Makefile or package.json there cannot know. */
export function lacksTarget(folder: string, program: string, args: readonly string[]): boolean {
  const [first = '', second = ''] = args;
  if (program === 'make') return args.length === 1 && isPlainName(first) && !knowsTarget(folder, first);
  return program === 'npm' && args.length === 2 && first === 'run' && !knowsScript(folder, second);
}

const knowsTarget = (folder: string, target: string): boolean =>
  mayKnowTarget(textIn(folder, makefileOf(new Set(namesIn(folder, '.')))) ?? '', target);

function knowsScript(folder: string, name: string): boolean {
  const { scripts = [] } = parsePackageJson(textIn(folder, 'package.json') ?? '') ?? {};
  return scripts.some((script) => script.name === name);
}
