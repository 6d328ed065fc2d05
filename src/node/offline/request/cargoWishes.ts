// "Run clippy on the tests too", "build with locked dependencies": what Cargo has an option for, said in words that name another deed.
import type { Workspace } from '../commands/workspace.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const targets = '((?:unit\\s+)?tests?|examples?|bench(?:es|marks?)|all\\s+targets|everything)';
const clippy = new RegExp(
  `${politeLead}(?:(?:run|do|use)\\s+)?(?:cargo\\s+)?clippy\\s+(?:on|for|over|in|against|including|with)\\s+(?:(?:all|of|the|our)\\s+)*${targets}(?:\\s+(?:code|too|as\\s+well|also))*${politeEnd}`,
  'iu',
);
const locked = new RegExp(
  `${politeLead}(build|compile|test|check)(?:\\s+(?:it|this|everything|the\\s+(?:crate|project|code|program)))?\\s+with\\s+(?:the\\s+)?(locked|frozen)\\s+(?:dependenc(?:y|ies)|deps|versions?|lock\\s?file)${politeEnd}`,
  'iu',
);

/** Undefined where a task wants anything else, or Cargo is not what builds here. */
export function cargoWish(task: string, { names, commands, onPath }: Pick<Workspace, 'names' | 'commands' | 'onPath'>) {
  if (!names.has('Cargo.toml') || !onPath('cargo')) return undefined;
  const [, verb, how = ''] = locked.exec(task.trim()) ?? [];
  if (verb !== undefined) return `cargo ${verb.toLowerCase().replace('compile', 'build')} --${how.toLowerCase()}`;
  const what = clippy.exec(task.trim())?.[1]?.toLowerCase();
  if (what === undefined) return undefined;
  const option = what.includes('test')
    ? '--tests'
    : what.startsWith('example')
      ? '--examples'
      : what.startsWith('bench')
        ? '--benches'
        : '--all-targets';
  const own =
    commands.find(({ command }) => /^cargo clippy\b(?!.*\s--fix\b)/u.test(command))?.command ?? 'cargo clippy';
  return own.includes('--all-targets') || own.includes(option)
    ? own
    : own.replace('cargo clippy', `cargo clippy ${option}`);
}
