// "Just the cache utils tests, not the whole suite": the file of tests that a task tells apart by what it is about.
import { basename } from 'node:path';
import { stemmer } from 'stemmer';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { onlyFileOfTests } from './testFile.ts';
import { commandFor, isFileOfTests } from './testRunners.ts';
import { conceptsOf, isKnownWord } from './vocabulary.ts';

const tests = '(?:tests?|specs?|suite|test\\s+(?:run|suite|file|script)s?)';
/** Says that not all of the tests are wanted. */
const insists: readonly RegExp[] = [
  `\\b(?:not|without(?:\\s+running)?|instead\\s+of|rather\\s+than)\\s+(?:the\\s+|all\\s+(?:of\\s+)?(?:the\\s+)?)?(?:whole|entire|full|complete|everything|others?|rest|remaining|all)\\b`,
  `(?<!\\bso\\s+)\\b(?:those|these|that|this|it|them)(?:\\s+(?:ones?|file|tests?))?,?\\s+(?:alone|only|and\\s+nothing\\s+else)\\b`,
  `\\b(?:just|only)\\s+(?:run\\s+)?(?:that|those|these|this|its)\\s+(?:ones?|file|script|${tests})\\b`,
  `\\b(?:just|only)\\s+(?:run\\s+|execute\\s+)?(?:the\\s+)?(?:tests?|specs?)\\s+(?:for|of|about|on|covering)\\b`,
  `\\b(?:its|that|this)\\s+${tests}\\s+(?:alone|only)\\b`,
  `\\b(?:whole|complete|full|entire)\\s+(?:${tests}|thing|lot)\\b(?:(?!\\b(?:and|whether|if|which)\\b)[^.!?,;])*(?:\\b(?:too|forever|ages|long|slow|not|never|no)\\b|n['’]t\\b)`,
  `\\btest\\s+(?:file|script)\\s+(?:that|which|for|of)\\b|\\b(?!(?:every|each|any|all|the|its|our|your|my|a|this|that|main|whole|full|npm|run)\\s)[\\w-]+\\s+test\\s+(?:file|script)\\b`,
  `\\b(?:only|just)\\s+(?:run\\s+|execute\\s+)?the\\s+(?!unit\\b|whole\\b|full\\b)[\\w-]+(?:\\s+[\\w-]+)?\\s+${tests}\\b`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** What is said of a part that is not wanted: "the soak one takes forever". */
const complaint =
  /\b(?:the\s+)?[\w-]+(?:\s+(?:ones?|tests?|suite))?\s+(?:takes?|needs?|is|are)\s+(?:too|forever|ages|long|slow|far)\b/giu;

/**
 * The command for the only file of tests whose name a task speaks of, where it wants no more than a part of them and `all` runs all; no line: it
 * wants a part, and which one is not clear. Undefined where it may want all.
 */
export function partOfTests(
  task: string,
  all: WorkspaceCommand | undefined,
  place: Pick<Workspace, 'root' | 'names' | 'commands' | 'python'>,
): { readonly line: string | undefined } | undefined {
  if (!/\b(?:tests?|specs?|suite|test\w*)\b/iu.test(task) || !insists.some((pattern) => pattern.test(task)))
    return undefined;
  if (all === undefined || !conceptsOf(all.name || all.command).has('#test')) return undefined;
  const files = filesBelow(place.root, () => true).filter(isFileOfTests);
  if (files.length < 2) return undefined;
  const said = task.replaceAll(complaint, ' ');
  const found = onlyFileOfTests(said, place, true) ?? spokenOf(said, files);
  const line = found && commandFor(found, place);
  return line === undefined && isNamedOtherwise(task, place.commands) ? undefined : { line };
}

/** Whether a script or target has a name that the task says besides `test`: "only the integration tests". */
const isNamedOtherwise = (task: string, commands: Workspace['commands']): boolean => {
  const said = new Set(task.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return commands.some(
    ({ name, kind }) =>
      kind === 'declared' &&
      conceptsOf(name).has('#test') &&
      name.split(/[^\p{L}\p{N}]+/u).some((part) => !conceptsOf(part).has('#test') && said.has(part.toLowerCase())),
  );
};

/** Names no test. */
const general =
  /^(?:tests?|testing|specs?|suite|files?|scripts?|functions?|modules?|class(?:es)?|code|units?|runs?|just|only|not|with|the|and|for|that|this|those|them|whole|please|all)$/u;

/** The only file that fits best: by words of its name, two words written as one, or how a word begins. */
function spokenOf(task: string, files: readonly string[]): string | undefined {
  const words = task
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word.length > 2);
  const single = words.filter((word) => !general.test(word) && !isKnownWord(word));
  const pairs = words.flatMap((word, at) => [`${word}${words[at + 1] ?? ''}`, `${word}_${words[at + 1] ?? ''}`]);
  const said = [...single, ...pairs];
  const matches: readonly ((part: string) => boolean)[] = [
    (part) => said.includes(part),
    (part) => single.some((word) => stemmer(word) === stemmer(part)),
    (part) => single.some((word) => stemmer(word).length > 3 && part.startsWith(stemmer(word))),
  ];
  for (const matching of matches) {
    const counts = files.map((path) => partsOf(path).filter(matching).length);
    const most = Math.max(...counts);
    if (most > 0) return counts.filter((count) => count === most).length > 1 ? undefined : files[counts.indexOf(most)];
  }
  return undefined;
}

/** `cache_utils`, `cache` and `utils` for `tests/test_cache_utils.py`. */
function partsOf(path: string): readonly string[] {
  const stem = basename(path)
    .replace(/\.\w+$/u, '')
    .toLowerCase();
  const parts = stem.split(/[^\p{L}\p{N}]+/u).filter((part) => !/^(?:tests?|spec|unit|it)?$/u.test(part));
  return [...new Set([parts.join('_'), parts.join(''), ...parts])];
}
