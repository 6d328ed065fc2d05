// "Run only the tests about cmd": where no file of tests is called so, the tests below a title, by the runner's option for that.
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { nodeTestLine } from './nodeTestLine.ts';
import { isFileOfTests } from './testRunners.ts';

const narrowed = /\b(?:only|just|alone)\b/iu;
const title =
  /^[ \t]*(?:describe|suite|context)(?:\.\w+)?\(\s*(?:'([^'\n]{1,80})'|"([^"\n]{1,80})"|`([^`\n]{1,80})`)/gmu;
const options: Readonly<Record<string, string>> = { jest: '-t', vitest: '-t', mocha: '-g' };

/** Undefined where several files have such a title, or the runner has no option for it. */
export function titledTests(said: string, order: string, { root }: Pick<Workspace, 'root'>): string | undefined {
  if (!narrowed.test(order) || !/^[a-z][\w-]*$/iu.test(said)) return undefined;
  const name = said.toLowerCase();
  const files = filesBelow(root, isFileOfTests).filter(isPlainName);
  const [only, another] = files.flatMap((path) => {
    const titles = [...(textIn(root, path) ?? '').matchAll(title)];
    const called = titles.flatMap(([, single, double, ticked]) => {
      const text = single ?? double ?? ticked ?? '';
      return isCalled(text, name) ? [text.slice(-name.length)] : [];
    });
    return called[0] === undefined ? [] : [{ path, part: called[0] }];
  });
  const line = only === undefined || another !== undefined ? undefined : nodeTestLine(root, [only.path]);
  const program = /\bnpx (jest|vitest|mocha)\b/u.exec(line ?? '')?.[1] ?? '';
  const option = options[program];
  return line === undefined || option === undefined ? undefined : `${line} ${option} ${only?.part ?? said}`;
}

/** `$.terminal.cmd` is `cmd` too. */
const isCalled = (text: string, name: string): boolean =>
  text.toLowerCase() === name ||
  text
    .toLowerCase()
    .split(/[\s.#]+/u)
    .at(-1) === name;
