// "Build with scons", "run the tests using meson": of several tools that build a project, the one that a task names.
import type { Workspace } from '../commands/workspace.ts';
import { conceptsOf } from './vocabulary.ts';

const polite = '(?:(?:please|pls|just|now|again|here|can you|could you|would you)\\s+)*';
const thing =
  '(?:\\s+(?:it|this|that|everything|all|the|our|my|whole|project|repo|code|sources?|library|lib|program|tests?|suite|up))*';
const tools = '(scons|ant|meson|cmake|make|bazel|dub|gradle|maven|mvn)';
const end = '(?:\\s+(?:please|pls|thanks|now|again|here))*\\s*[.!]*$';
const deeds = '(?:re-?)?(build|compile|test|run|execute|clean)';
const withTool = new RegExp(`^${polite}${deeds}${thing}\\s+(?:with|using|via|through|by)\\s+${tools}${end}`, 'iu');
const toolFirst = new RegExp(
  // "Make tests" is no order to that tool.
  `^${polite}(?:(?:run|do|use)\\s+(?:an?\\s+)?)?${tools.replace('|make', '')}\\s+(build|compile|test|clean)${end}`,
  'iu',
);

/** Undefined where the tool is not one of this project, or does no such thing in it. */
export function namedBuilder(task: string, { commands }: Pick<Workspace, 'commands'>): string | undefined {
  const text = task.trim();
  const [, deed, with_] = withTool.exec(text) ?? [];
  const [, first, order] = toolFirst.exec(text) ?? [];
  const builder = (with_ ?? first ?? '').toLowerCase().replace('maven', 'mvn');
  const said = (deed ?? order ?? '').toLowerCase();
  if (builder === '') return undefined;
  const isTest = /\b(?:tests?|suite)\b/iu.test(text);
  if (/^(?:run|execute)$/.test(said) && !isTest) return undefined;
  const wanted = said === 'clean' ? '#clean' : isTest ? '#test' : '#build';
  const starts = new RegExp(`^(?:\\./)?${builder}w?(?= |$)`);
  const own = commands.filter(
    ({ command, name, folder, kind }) =>
      folder === undefined &&
      (kind === 'declared' || kind === 'conventional' || kind === 'fallback') &&
      starts.test(command) &&
      conceptsOf(name).has(wanted) &&
      [...conceptsOf(name)].every((one) => one === wanted || one === '#build'),
  );
  // `clean` before `distclean`.
  const exact = own.find(({ name }) => name.split(' ')[0] === (isTest ? 'test' : said));
  return (exact ?? own[0])?.command;
}
