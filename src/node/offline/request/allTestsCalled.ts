// "Run all the install tests": every file of tests that has the word in its name, not only the one that is called just so.
import { basename } from 'node:path';
import { stemmer } from 'stemmer';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { selectsNone } from './kindOfTests.ts';
import { ending } from './testOrder.ts';
import { commandFor, isFileOfTests } from './testRunners.ts';
import { conceptsOf } from './vocabulary.ts';

const form = new RegExp(
  `^(?:(?:please|pls|can you|could you|would you|now|just|only)\\s+)*(?:re-?run|run|execute)\\s+(?:only\\s+|just\\s+)?(?:all|every|each)\\s+(?:of\\s+)?(?:the\\s+|our\\s+)?[\`'"]?([a-z][\\w-]{2,})[\`'"]?\\s+(?:unit\\s+)?(?:tests?|specs?)${ending}`,
  'iu',
);
const takesMany =
  /^(?:npx (?:jest|vitest run|mocha|ava|tap)|node --test|(?:\S*\/)?bats|prove|(?:\w+=\S+ )*\S+ -m pytest|(?:bundle exec )?rspec) /u;
const mostFiles = 40;

/** Undefined unless there are several such files and one command runs them all; kinds of tests, "all unit tests", are no words of names. */
export function allTestsCalled(said: string, place: Workspace): string | undefined {
  const word = form.exec(said.trim())?.[1]?.toLowerCase();
  const isKind =
    word === undefined || selectsNone(word) || kinds.test(word) || word === basename(place.root).toLowerCase();
  if (isKind || place.commands.some((known) => isCalled(known, word))) return undefined;
  const stem = stemmer(word);
  const tests = filesBelow(place.root, () => true).filter(isFileOfTests);
  const named = tests.filter((path) => partsOf(path).some((part) => stemmer(part) === stem));
  const [first = '', second] = named;
  if (second === undefined || named.length > mostFiles || named.length === tests.length) return undefined;
  const line = commandFor(first, place);
  const start = line?.endsWith(` ${first}`) === true ? line.slice(0, -first.length) : undefined;
  const isTogether = named.every((path) => commandFor(path, place) === `${start ?? ''}${path}`);
  return start !== undefined && takesMany.test(start) && isTogether
    ? `${start}${named.toSorted().join(' ')}`
    : undefined;
}

const kinds =
  /^(?:unit|integration|e2e|end-to-end|smoke|system|functional|acceptance|regression|performance|stress|load|slow|fast|doc|python|perl|ruby|lua|shell|bash|node|browser)$/u;

const isCalled = ({ kind, name }: Workspace['commands'][number], word: string): boolean =>
  kind === 'declared' &&
  conceptsOf(name).has('#test') &&
  name
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .includes(word);

const partsOf = (path: string): readonly string[] =>
  basename(path)
    .toLowerCase()
    .replace(/\.\w+$/u, '')
    .split(/[^\p{L}]+/u)
    .filter((part) => !/^(?:tests?|spec)?$/u.test(part));
