// "Run just the strmatch test", where Automake has a test of that name: `make -C test check TESTS=strmatch` in place of `make check`.
import { dirname } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPresentable } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { ending, opening } from './testOrder.ts';

const one = '[`\'"]?[\\w./+-]+[`\'"]?';
const several = `(${one}(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+)(?:the\\s+)?${one}){0,4})`;
const thing = '(?:tests?|checks?)(?:\\s+(?:programs?|scripts?|cases?))?';
const forms = [
  `${opening}${several}\\s+${thing}${ending}`,
  `${opening}${thing}\\s+(?:called\\s+|named\\s+)?${several}${ending}`,
  `^(?:does|do|did|will)\\s+(?:only\\s+)?(?:the\\s+)?${several}\\s+${thing}\\s+(?:still\\s+)?(?:pass|work|succeed)\\s*[?.!]*$`,
].map((form) => new RegExp(form, 'iu'));

/** How a tree of Autotools runs all tests. */
const all = /^(.*&& )?make check$/;

/** Undefined where a task names anything but tests of one Makefile.am, or something else builds the project too. */
export function autotoolsTests(
  task: string,
  { root, commands }: Pick<Workspace, 'root' | 'commands'>,
): string | undefined {
  const base = commands.find(({ command, origin }) => all.test(command) && origin.startsWith('configure.'))?.command;
  if (base === undefined || commands.some(({ command }) => command.includes(' && ctest '))) return undefined;
  const said = forms.flatMap((form) => form.exec(task.trim())?.[1] ?? []);
  if (said.length === 0) return undefined;
  const places = filesBelow(root, (name) => name === 'Makefile.am', { deepest: 3, mostFolders: 100 }).map((path) => ({
    folder: dirname(path),
    tests: testsIn(textIn(root, path) ?? ''),
  }));
  for (const names of said.map((each) => each.split(/\s*,\s*(?:and\s+)?|\s+and\s+/iu).map(bareName))) {
    const found = places.flatMap(({ folder, tests }) => {
      const meant = names.map((name) => testCalled(name, tests));
      return meant.includes(undefined) ? [] : [{ folder, tests: meant.flatMap((test) => test ?? []) }];
    });
    const [only, another] = found;
    if (only === undefined || another !== undefined) continue;
    const tests = only.tests.length === 1 ? (only.tests[0] ?? '') : `'${only.tests.join(' ')}'`;
    const make = only.folder === '.' ? 'make' : `make -C ${only.folder}`;
    const line = base.replace(/make check$/, `${make} check TESTS=${tests}`);
    return isPresentable(line) ? line : undefined;
  }
  return undefined;
}

const bareName = (said: string): string => said.replaceAll(/^the\s+|[`'"]/giu, '');

/** The only test of that name, with or without its ending and the word that all of them have. */
function testCalled(name: string, tests: readonly string[]): string | undefined {
  const bare = (test: string) => test.replace(/^.*\//, '').replace(/\.(?:sh|test|tst|py|pl|t)$/, '');
  const own = (test: string) => bare(test).replace(/^(?:tests?|check|t)[_-]|[_-](?:tests?|check)$/, '');
  const ways: readonly ((test: string) => string)[] = [(test) => test, bare, own];
  for (const way of ways) {
    const [only, another] = tests.filter((test) => way(test).toLowerCase() === name.toLowerCase());
    if (only !== undefined) return another === undefined ? only : undefined;
  }
  return undefined;
}

const setting = /^([A-Za-z]\w*)[ \t]*\+?=[ \t]*((?:[^\n\\]|\\\n|\\)*)$/gm;

/** What `TESTS` of a Makefile.am lists, in so far as it is written there. */
function testsIn(text: string): readonly string[] {
  const values = new Map<string, readonly string[]>();
  for (const [, name = '', value = ''] of text.replaceAll(/#.*$/gm, '').matchAll(setting))
    values.set(name, [...(values.get(name) ?? []), ...value.split(/[\s\\]+/u).filter((word) => word !== '')]);
  const filled = (words: readonly string[], depth: number): readonly string[] =>
    words.flatMap((word) => {
      const [, variable] = /^\$[({](\w+)[)}]$/.exec(word) ?? [];
      if (variable !== undefined) return depth === 0 ? [] : filled(values.get(variable) ?? [], depth - 1);
      const bare = word.replace(/\$[({]EXEEXT[)}]$/, '');
      return /^[\w./+-]+$/.test(bare) ? [bare] : [];
    });
  return [...new Set(filled(values.get('TESTS') ?? [], 3))];
}
