// "Run the journey tests", where a target is called `journey-tests`; "just the vitest tests", where a script runs nothing else.
import type { Workspace } from '../commands/workspace.ts';
import { publishes } from '../commands/publishes.ts';
import { makefileOf } from '../commands/project.ts';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { ending, opening } from './testOrder.ts';

const others =
  '(?:,?\\s+(?:and\\s+|but\\s+)?(?:not?|without|skip(?:ping)?|leav(?:e|ing)\\s+out)\\s+(?:the\\s+|any\\s+)?(?:lint(?:ing|er|s)?|eslint|biome|prettier|type[\\s-]?check(?:s|ing)?|coverage|build(?:ing)?))?';
const byKind = new RegExp(`${opening}([a-z]\\w*(?:[\\s-]\\w+)?)\\s+(?:tests?|specs?)${ending}`, 'iu');
const byTool = new RegExp(`${opening}([a-z][\\w-]*)\\s+(?:tests?|specs?|suite)${others}${ending}`, 'iu');

const mayBeAll = /^(?:unit|integration|e2e|end[\s-]to|smoke)\b/u;
const insists = /\b(?:only|just|alone)\b/iu;

/** The only command that is called after the tests which a task wants, and does no more. */
export function ownTestTarget(
  task: string,
  { root, names, commands }: Pick<Workspace, 'root' | 'names' | 'commands'>,
): string | undefined {
  const own = commands.filter(
    ({ kind, member, folder, command, body }) =>
      kind === 'declared' && !member && folder === undefined && staysHere(command, body),
  );
  const said = byKind.exec(task.trim())?.[1]?.toLowerCase();
  // "The unit tests" may be all that there are.
  const kind = said !== undefined && (insists.test(task) || !mayBeAll.test(said)) ? said : undefined;
  const called = kind === undefined ? [] : own.filter((known) => isCalled(known.name, kind));
  if (called.length > 0) return called.length === 1 ? called[0]?.command : undefined;
  const [target, another] =
    kind === undefined
      ? []
      : targetsIn(root, names).filter((name) => isCalled(name, kind) && staysHere(`make ${name}`, ''));
  if (target !== undefined) return another === undefined ? `make ${target}` : undefined;
  const tool = byTool.exec(task.trim())?.[1]?.toLowerCase();
  if (tool === undefined) return undefined;
  const runs = new RegExp(`^(?:\\w+=\\S+ )*(?:cross-env (?:\\w+=\\S+ )*)?(?:npx )?${escapeRegExp(tool)}(?: [^&|;]*)?$`);
  const alone = own.filter(({ name, body }) => /test|spec/iu.test(name) && runs.test(body) && !/\bwatch\b/.test(body));
  return alone.length === 1 ? alone[0]?.command : undefined;
}

/** `deploy-test` puts something online for a test, and `test-install` installs. */
const staysHere = (command: string, body: string): boolean =>
  !publishes(command) &&
  !publishes(body) &&
  !/(?<![a-z])(?:(?:un)?install|upload|publish|release|deploy)/iu.test(command);

/** All targets, also those that only other targets start. */
function targetsIn(root: string, names: ReadonlySet<string>): readonly string[] {
  const text = textIn(root, makefileOf(names)) ?? '';
  return [...new Set([...text.matchAll(/^([a-z][\w-]*)[ \t]*:(?![:=])/gmu)].map(([, name = '']) => name))];
}

/** `unit-tests`, `test:unit`, `testperf` for "performance". */
function isCalled(name: string, kind: string): boolean {
  const parts = name.toLowerCase().split(/[^a-z0-9]+/u);
  const words = kind.split(/[\s-]+/u);
  const isTest = (part: string | undefined) => /^(?:tests?|specs?|testing)$/u.test(part ?? '');
  const rest = isTest(parts[0]) ? parts.slice(1) : isTest(parts.at(-1)) ? parts.slice(0, -1) : undefined;
  if (rest !== undefined) return rest.length === words.length && rest.every((part, at) => isShort(part, words[at]));
  const [, before, behind] = /^(?:tests?([a-z]{2,})|([a-z]{2,})tests?)$/u.exec(name.toLowerCase()) ?? [];
  return words.length === 1 && isShort(before ?? behind ?? '', words[0]);
}

const isShort = (part: string, word: string | undefined): boolean =>
  part !== '' && (part === word || (part.length > 3 && word?.startsWith(part) === true));
