// Tests that are plain scripts, where what should run them is not here: Node's own runner starts each.
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { textIn, namesIn } from '../questions/texts.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { namesTests } from './otherTests.ts';
import { lacksTool } from './standIn.ts';
import { isVerdict } from './outcome.ts';
import { type RepairContext, type Suggestion, certain } from './suggestion.ts';

type Place = Pick<Workspace, 'root' | 'names' | 'commands'>;

const folders = ['test', 'tests'];
const script = /^[\w.-]+\.[cm]?js$/;
const mostScripts = 30;
/** What a runner defines before it loads a file. */
const needsRunner =
  /^\s*(?:(?:describe|suite|it|test|before|beforeEach|QUnit\.\w+|module)\s*\(|export\b|(?:module\.)?exports\s*[.[=]|(?:describe|suite|it|test)\.\w+\s*\()/m;
const imported =
  /\b(?:require|import)\s*\(\s*['"]([^'"]+)['"]|\bfrom\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]/gm;
const builtins = new Set(builtinModules);
/** A part of the repository that was not fetched. */
const notFetched = /No rule to make target '[^']+', needed by '[\w-]*tests?'/;

/** What runs them in place of a command that runs the tests; undefined where a file needs a runner or a package, or there are none. */
export function plainScriptsRun(command: string, workspace: Place): string | undefined {
  const known = workspace.commands.find((each) => each.command === command);
  if (known === undefined || !namesTests(known) || !workspace.names.has('package.json')) return undefined;
  const files = folders.flatMap((folder) =>
    namesIn(workspace.root, folder)
      .filter((name) => script.test(name))
      .sort()
      .map((name) => join(folder, name)),
  );
  const isAlone = (path: string) => standsAlone(textIn(workspace.root, path) ?? '');
  return files.length === 0 || files.length > mostScripts || !files.every((path) => isPlainName(path) && isAlone(path))
    ? undefined
    : `node --test ${files.join(' ')}`;
}

/** For a runner that is not here, or was not fetched. */
export function plainScripts({ workspace, failure }: RepairContext): readonly Suggestion[] {
  const isLacking = lacksTool(failure) || (!isVerdict(failure.text) && notFetched.test(failure.text));
  const command = isLacking ? plainScriptsRun(failure.command, workspace) : undefined;
  return command === undefined
    ? []
    : [{ command, logit: certain - 0.5, intent: 'the tests are plain scripts', substitute: true }];
}

/** Whether it asserts something by Node alone, and loads nothing else than its own files. */
function standsAlone(text: string): boolean {
  const modules = [...text.matchAll(imported)].map(([, ...groups]) => groups.find(Boolean) ?? '');
  const isOwn = (name: string) => /^\.{1,2}(?:\/|$)/.test(name) || name.startsWith('node:') || builtins.has(name);
  const asserts = /\bassert\b|\bprocess\.exit\b|\bthrow new\b/.test(text);
  return asserts && modules.every(isOwn) && (!needsRunner.test(text) || modules.includes('node:test'));
}
