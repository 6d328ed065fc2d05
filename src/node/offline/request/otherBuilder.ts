// "Build with zig", "run the tests with fpm", "build with autotools": a tool that has its own file here beside those of others.
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { autotoolsLine } from '../sources/autotools.ts';

const polite = '(?:(?:please|pls|just|now|here|can you|could you|would you)\\s+)*';
const thing =
  '(?:\\s+(?:it|this|that|everything|all|the|our|my|whole|project|repo|code|sources?|library|lib|program|tests?|suite))*';
const tools = '(?:the\\s+)?(zig|fpm|meson|autotools?|autoconf|automake|autogen)';
const end = '(?:\\s+(?:please|pls|thanks|now|again|here|instead))*\\s*[.!]*$';
const withTool = new RegExp(
  `^\\W*${polite}(?:re-?)?(build|compile|test|run|execute)${thing}\\s+(?:with|using|via|through|by)\\s+${tools}${end}`,
  'iu',
);
const toolFirst = new RegExp(`^\\W*${polite}use\\s+${tools}\\s+to\\s+(build|compile|test|run)${thing}${end}`, 'iu');

/** Undefined where the tool's own file is missing, or a task wants anything else. */
export function otherBuilder(task: string, { names, root }: Pick<Workspace, 'names' | 'root'>): string | undefined {
  const text = task.trim();
  const [, deed, by] = withTool.exec(text) ?? [];
  const [, first, order] = toolFirst.exec(text) ?? [];
  const builder = (by ?? first ?? '').toLowerCase();
  const said = (deed ?? order ?? '').toLowerCase();
  if (builder === '') return undefined;
  const isTest = said === 'test' || /\b(?:tests?|suite)\b/iu.test(text);
  if (/^(?:run|execute)$/.test(said) && !isTest) return undefined;
  if (builder === 'zig') return names.has('build.zig') ? `zig build${isTest ? ' test' : ''}` : undefined;
  if (builder === 'fpm') return names.has('fpm.toml') ? `fpm ${isTest ? 'test' : 'build'}` : undefined;
  if (builder === 'meson')
    return names.has('meson.build') ? `meson setup build && meson ${isTest ? 'test' : 'compile'} -C build` : undefined;
  return ['configure.ac', 'configure.in'].some((name) => names.has(name))
    ? autotoolsLine(isTest, { names, text: (file) => textIn(root, file) })
    : undefined;
}
