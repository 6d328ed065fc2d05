// "Format the examples folder", "type check only src": the part of the code that a task names, where the command for it is about all.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canonical } from '../commands/distinct.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { isFolderIn } from '../request/fileCommand.ts';
import { startOf } from '../request/fileChecks.ts';
import type { Goal } from '../request/goals.ts';
import { lineForPlaces } from '../request/lineForPlaces.ts';
import { pathNamed } from '../request/onlyPath.ts';
import { absentPlaces, onlyPlaces } from '../request/onlyPlaces.ts';
import { asksOrUndoes, spokenPlaces } from '../request/spokenPlaces.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { asksAboutFormat, formats } from './beyondGoal.ts';

type Place = Pick<Workspace, 'root' | 'onPath' | 'python'>;

const looks = ['#lint', '#format', '#types'] as const;

/** "Format everything but the examples" */
const allBut =
  /\b(?:format|fix|tidy|prettify|black)\b[^.;!?]*\b(?:(?:everything|all|code|files)\s+(?:but|save)|except(?:ing)?(?:\s+for)?|excluding|apart\s+from|other\s+than)\s+(?:the\s+)?[\w./-]+/iu;

/** "Format the code in our style, but skip docs" */
const leavesPart =
  /^\W*(?:(?:please|pls|just|now|can\s+you|could\s+you|would\s+you)\s+)*(?:re-?)?format\s+(?!check)[^.;!?]*?[,\s](?:but|and)\s+(?:please\s+)?(?:(?:do\s+not|don['’]?t|never)\s+(?:touch|format|re-?format|change|rewrite|edit)|skip|leave(?:\s+out)?|ignore|exclude|without|not)\s+(?:the\s+|our\s+|my\s+|its\s+)?(?!(?:its|any\w*|files?|sources?|code|what|how|logic|behaviou?r|semantics|else|it|them|commit\w*|push\w*)\b)[\w./-]+/iu;

const thenMore =
  /\s*(?:,\s*(?:and\s+)?|\b(?:and|then)\s+){1,2}(?:then\s+)?(?:run|test|try|check|commit|push|lint|build)\b.*$/isu;

/** What the project's own program formats is its own: "format the cards". */
const ownProgram =
  /^(?:\w+=\S+ )*(?:\.\/(?!node_modules\/)|\S*python3? -m (?!(?:black|ruff|isort|flake8|mypy|pyright|pylint|autopep8|yapf|tox|nox|pre_commit)\b))/u;

const looksAt = ({ name, command }: WorkspaceCommand): boolean => {
  const concepts = conceptsOf(`${name} ${command}`);
  return !ownProgram.test(command) && looks.some((concept) => concepts.has(concept));
};

/** The line for that part; `all`: there is none, and `best` would rewrite the rest too. Undefined where a task names no part, or `best` is for it already. */
export function onlyPart(
  { task, said }: { readonly task: string; readonly said: string },
  best: WorkspaceCommand,
  place: Place,
): { readonly line: string } | 'all' | undefined {
  const { root } = place;
  if (leavesPart.test(said) && onlyPlaces(said, root) === undefined) return 'all';
  const rewrites = !asksAboutFormat(task) && (formats(best) || /\s--fix\b/.test(`${best.command} ${best.body}`));
  const named = rewrites ? pathNamed(task, root) : undefined;
  const paths =
    (looksAt(best) || (rewrites && !ownProgram.test(best.command)) ? onlyPlaces(said, root) : undefined) ??
    (named === undefined ? undefined : [named]);
  // "Format the tests and run them": the rest would be rewritten too.
  const first = said.replace(thenMore, '');
  const { meant = [], ruledOut = [] } = spokenPlaces(said, root) ?? {};
  if (rewrites && meant.length > 0 && asksOrUndoes(said)) return 'all';
  if (rewrites && paths === undefined && (ruledOut.length > 0 || absentPlaces(said, root).length > 0)) return 'all';
  if (rewrites && (allBut.test(said) || (first !== said && onlyPlaces(first, root) !== undefined))) return 'all';
  if (paths === undefined || isFor(best.command, paths, root) || isFor(best.body, paths, root)) return undefined;
  const line = lineForPlaces(best.command, paths, root) ?? byBody(best, paths, place);
  return line === undefined ? (rewrites ? 'all' : undefined) : { line };
}

/** Whether a line is for these paths and for no others; the sources are all that `cargo clippy` looks at. */
function isFor(line: string, paths: readonly string[], root: string): boolean {
  if (/^cargo (?:clippy|check)\b(?!.*\s--(?:workspace|all|all-targets|tests)\b)/u.test(line) && paths.join() === 'src')
    return true;
  const words = line.split(/\s+/u).map((word) => word.replace(/^\.\/|\/$|^['"]|['"]$/gu, ''));
  const isIn = (word: string) => paths.some((path) => word === path || word.startsWith(`${path}/`));
  const isOther = (word: string) =>
    word === '.' || word.includes('*') || (/^[\w./-]+$/u.test(word) && existsSync(join(root, word)));
  return words.some(isIn) && !words.some((word) => isOther(word) && !isIn(word));
}

/** What a target or a script starts, with the paths in place of its own. */
function byBody(
  { body, lines = [body] }: WorkspaceCommand,
  paths: readonly string[],
  place: Place,
): string | undefined {
  const [own = '', another] = lines.map(plainLine).filter((each) => !preparesTool.test(each));
  const line = another === undefined ? lineForPlaces(own, paths, place.root) : undefined;
  const [program = ''] = line?.split(' ') ?? [];
  const start = /^(?:npx|cargo|go|\S*python3?)$/u.test(program) ? program : startOf(program, place);
  return line === undefined || start === undefined ? undefined : line.replace(/^\S+/u, start);
}

/** `@cargo fmt`, `cargo fmt 2> /dev/null` */
const plainLine = (line: string): string => line.replace(/^[\s@-]+|\s+2>\s*\/dev\/null\s*$|\s+$/gu, '');
/** `rustup component add rustfmt` */
const preparesTool = /^(?:rustup component add [\w -]+|echo\b[^&|;]*)$/u;

/** "Lint everything except the examples" */
const lookedBut =
  /\b(?:lint|type-?\s?check|check|verify|flake8|ruff|pylint|mypy|pyright|eslint)\b[^.;!?]{0,80}\b(?:but\s+not|except(?:ing)?(?:\s+for)?|excluding|apart\s+from|other\s+than|(?<=\b(?:all|everything)\s+)(?:but|save))\s+(?:for\s+)?(?:the\s+)?[`'"]?([\w-]+(?:\/[\w.-]+){0,8})/iu;
/** "Format the tests": they are not run for it. */
const looksAtTests =
  /^\W*(?:(?:please|pls|can\s+you|could\s+you|now|just|only)\s+){0,3}(?:(?:re-?)?format|prettify|lint|type-?\s?check|check\s+the\s+(?:code\s+)?(?:format(?:ting)?|style|types)\s+of)\s+(?:(?:only|just|the|all|our)\s+){0,3}(?:unit\s+)?tests?(?:\s+(?:folder|directory|dir|code|files?))?(?:\s+(?:only|alone|please|pls|now))*\s*[.!?]*$/iu;

const compilesOnly = /\btestClasses\b|\btest-compile\b|--no-run\b/u;

/** "Are the tests formatted?", "the formatting of tests/" */
const wayOfTests =
  /\b(?:is|are)\s+(?:(?:all|the|our)\s+){0,2}tests?(?:\s+(?:folder|directory|dir|code|files?))?\s+(?:(?:properly|correctly|well)\s+)?(?:formatted|linted)\b|\b(?:format(?:ting)?|code\s+style)\s+of\s+(?:(?:all|the|our)\s+){0,2}tests?\b(?!\s+(?:output|results?|reports?)\b)/iu;

/** Whether what a task limits to a part is about all, or does something else to it: that it passed, or did not, is no answer. */
export function isWider(said: string, known: WorkspaceCommand, root: string): boolean {
  const looking = looksAt(known);
  if (!looking && (looksAtTests.test(said) || wayOfTests.test(said)) && !compilesOnly.test(known.command)) return true;
  const butFor = looking ? lookedBut.exec(said)?.[1]?.replace(/\/$/u, '') : undefined;
  const leftOut = butFor === undefined ? undefined : [butFor, butFor.replace(/s$/u, ''), `${butFor}s`];
  if (
    leftOut?.some((path) => isFolderIn(root, path)) === true &&
    !/exclu|ignore/u.test(`${known.command} ${known.body}`)
  )
    return true;
  if (looking && absentPlaces(said, root).length > 0) return true;
  const paths = looking ? onlyPlaces(said, root) : undefined;
  return paths !== undefined && !isFor(known.command, paths, root) && !isFor(known.body, paths, root);
}

/** Several goals, each for the part that its own words name; undefined where one of them would rewrite the rest too. */
export function withParts(
  goals: readonly Goal[],
  said: string,
  commands: Workspace['commands'],
  place: Place,
): readonly Goal[] | undefined {
  const first = said.replace(thenMore, '');
  const parts = goals.map(({ text, literal, ranking: { relevance } }, at) => {
    const best = literal === undefined ? commands[relevance.indexOf(Math.max(...relevance))] : undefined;
    // "Format lib and tests, then run them": the first is about both.
    const own = at === 0 && onlyPlaces(first, place.root) !== undefined ? first : text;
    return best && onlyPart({ task: own, said: own }, best, place);
  });
  if (parts.includes('all')) return undefined;
  return goals.map((goal, at) => {
    const part = parts[at];
    return part === undefined || part === 'all' ? goal : { ...goal, literal: canonical(part.line, place.python) };
  });
}
