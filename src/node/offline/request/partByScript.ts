// "Run just the tests under test/core/list": by the project's own test script, where that takes a part of them as its argument.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';

const scriptPath = /^(?:(?:utils?|tools?|scripts?|bin|tests?|dev|ci)\/)?(?:run[-_]?)?(?:all[-_]?)?tests?\.py$/u;
/** An optional positional argument that names a part of the tests. */
const positional =
  /\.add_argument\(\s*['"](?:suite|suites|tests?|filter|pattern|path|paths|part|dir|directory|folder|name|names)['"]\s*,[^)]{0,200}?\bnargs\s*=\s*['"][?*]['"]/u;
/** It compares the argument with paths below its folder of tests. */
const belowTests = /\brelpath\([^()\n]*(?:\([^()\n]*['"]tests?['"]\s*\))/u;
const testFolders = ['test', 'tests', 'spec'];

const tests = /\b(?:tests?|testing|suite|specs?|pass(?:es|ing)?)\b/iu;
const runs =
  /(?:^(?:\w{2,6}\s+)?|[.;!?,:]\s+|\b(?:please|you|to|and|now|then|just|only|change anything,)\s+)(?:re-?)?(?:run|execute|start|do|try|check|test)\b|\b(?:see|know|check|find\s+out)\s+(?:if|whether)\b|^\W*(?:do|does|are|is)\b[^.;!?]*\b(?:pass(?:es|ing)?|green)\b|^\W*(?:just\s+|only\s+)?(?:the\s+)?tests?\s+(?:in|under|below|for|of)\b/iu;
const other =
  /\b(?:delete|remove|add|write|rename|move|copy|fix|edit|rewrite|list\s+(?:all|the|every|me|which)|count|explain|describe|how\s+(?:do|to|can|many\s+tests\s+are))\b|(?:^|[.;!?]\s+)\W*(?:what|which|where|when|why|who)\b|\b(?:do\s+not|don['’]?t|never|no\s+need\s+to)\s+(?:ever\s+)?(?:run|execute|start|test)\b/iu;
/** "Everything but core/list." */
const leftOut =
  /\b(?:not|except(?:\s+for)?|without|skip(?:ping)?|exclud\w+|ignor\w+|but|other\s+than|apart\s+from|besides|instead\s+of)\s+(?:(?:the|those|tests?|ones|in|under|of|for)\s+){0,4}[`'"]?$/iu;
const words = /(?<![\w./-])(?:\.\/)?((?:[\w-]+\/){1,8}[\w-]+)\/?(?![\w/-]|\.\w)/gu;

/** The line with what it needs built before it; undefined where no such script is here, or not one folder of tests is named. */
export function partByScript(task: string, place: Pick<Workspace, 'root' | 'commands' | 'python'>): string | undefined {
  if (!tests.test(task) || !runs.test(task) || other.test(withoutReport(task).replace(words, ' '))) return undefined;
  const [script, another] = filesBelow(place.root, (name) => name.endsWith('.py'), { deepest: 2, mostFolders: 300 })
    .filter((path) => scriptPath.test(path))
    .flatMap((path) => {
      const text = textIn(place.root, path) ?? '';
      return positional.test(text) ? [{ path, text }] : [];
    });
  if (script === undefined || another !== undefined) return undefined;
  const part = folderOfTests(task, place.root);
  if (part === undefined) return undefined;
  const line = `${place.python} ${script.path} ${belowTests.test(script.text) ? part.inside : part.path}`;
  const maker = makerFor(script.text, place.commands);
  return maker === undefined ? line : `${maker} && ${line}`;
}

/** "And tell me how many pass" is told anyway. */
const withoutReport = (task: string): string =>
  task.replace(/\b(?:and\s+)?(?:tell|show|let)\s+me\s+(?:know\s+)?(?:how|what|which|whether|if)\b[^.;!?]*/giu, ' ');

/** The only one that the task names, by its path or by that below the folder of tests. */
function folderOfTests(task: string, root: string) {
  const isFolder = (path: string) => statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true;
  const found = [...task.matchAll(words)].flatMap(({ 1: said = '', index }) => {
    if (!isPlainName(said) || leftOut.test(task.slice(0, index))) return ['?/?'];
    return ['', ...testFolders.map((folder) => `${folder}/`)].map((folder) => `${folder}${said}`).filter(isFolder);
  });
  const [path, another] = new Set(found);
  const [top = '', ...rest] = (path ?? '').split('/');
  if (path === undefined || another !== undefined || !testFolders.includes(top)) return undefined;
  return { path, inside: rest.join('/') };
}

/** What makes the program that the script starts: a target of that name, which the script has in quotes. */
function makerFor(script: string, commands: Workspace['commands']): string | undefined {
  const makers = commands.filter(
    ({ name, kind, command }) =>
      kind === 'declared' &&
      name.length > 3 &&
      /\bmake\b/u.test(command) &&
      new RegExp(`['"/]${escapeRegExp(name)}['"]`, 'u').test(script),
  );
  // Without a start of the program, which reads no test by itself.
  return makers.length === 1 ? makers[0]?.command.replace(/ && \.\/[\w./-]+(?=\)?$)/u, '') : undefined;
}
