// "Make with O_NERD=1", "debug build", if there is such a target: make's own words, as they are typed.
import type { Workspace } from '../commands/workspace.ts';
import { makefileOf } from '../commands/project.ts';
import { textIn } from '../questions/texts.ts';

const setting = '([A-Z][A-Z0-9_]*=[\\w.,:/+-]*)';
const withSetting = new RegExp(
  `^\\W*(?:(?:please|pls|just|now|can you|could you)\\s+)*(?:make|build|compile)(?:\\s+(?:it|this|everything|the\\s+(?:program|project)))?\\s+(?:with\\s+)?${setting}(?:(?:\\s+|,\\s*|\\s+and\\s+)${setting})?(?:\\s+(?:please|pls|thanks|set))*\\s*[.!]*$`,
  'u',
);
const debugBuild =
  /^\W*(?:(?:please|pls|just|now|can you|could you)\s+)*(?:(?:do|make|give me|i (?:need|want))\s+)?(?:a\s+)?(?:debug\s+build|build\s+(?:(?:it|a|the)\s+)?(?:in\s+|for\s+)?debug(?:\s+(?:mode|version|build|variant))?)(?:\s+(?:please|pls|thanks|now))*\s*[.!]*$/iu;

/** Undefined where the Makefile does not use the variable, or has no target `debug`. */
export function makeSettings(task: string, { root, names }: Pick<Workspace, 'root' | 'names'>): string | undefined {
  const file = makefileOf(names);
  const text = names.has(file) ? (textIn(root, file) ?? '') : '';
  if (text === '') return undefined;
  if (debugBuild.test(task.trim())) return /^debug[ \t]*:(?!=)/mu.test(text) ? 'make debug' : undefined;
  const [, one = '', other = ''] = withSetting.exec(task.trim()) ?? [];
  const settings = [one, other].filter((each) => each !== '');
  const isKnown = (each: string) =>
    new RegExp(`(?:^|[^A-Za-z0-9_])${each.split('=')[0] ?? ''}(?![A-Za-z0-9_])`, 'mu').test(text);
  return settings.length > 0 && settings.every(isKnown) ? `make ${settings.join(' ')}` : undefined;
}
