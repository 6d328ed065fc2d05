// "I need the sort and sort-install executables", "get it to the point where ./sort exists": the build of programs that are wanted by their names.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { buildersOf, rulesIn } from '../sources/buildTargets.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { requestIn } from './clauses.ts';
import { onlyAsks } from './questionWords.ts';
import { actionConcepts } from './vocabulary.ts';

type Place = Pick<Workspace, 'root' | 'names' | 'commands'>;

const wish =
  "(?:\\b(?:i|we)(?:\\s+would|['’]d)?\\s+(?:(?:just|only|now|really|also)\\s+)?(?:need|want|like)(?:\\s+to\\s+have)?|(?:^|[.!?;:,]\\s+|\\b(?:please|pls|you)\\s+)(?:(?:just|now)\\s+)?(?:give\\s+me|get\\s+me|make\\s+me|produce|provide))";
const which =
  '(?:(?:the|an?|both|two|three|my|our|its|working|runnable|usable|fresh|current|new|native|local|compiled|built|own)\\s+)*';
const name = '(?!(?:please|pls|now|but|then|thanks)\\b)[`\'"]?(?:\\./)?([A-Za-z][\\w.+-]*)[`\'"]?';
const one = `(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*[&+]\\s*)(?:the\\s+)?${name}`;
const more = `(?:${one})?`;
const kind = '(?:binary|binaries|executables?|programs?)';
const tree =
  '(?:check-?out|clone|repo(?:sitory)?|folder|directory|tree|project|working\\s+copy|source\\s+tree|sources?)';
const tail = `(?=\\s*(?:$|[.,;:!(]|(?:(?:from|in|of|out\\s+of)\\s+(?:this|the|my|our|these)\\s+${tree}|here|built|compiled|please|pls|now)\\b))`;
/** "The a and b executables". */
const said = new RegExp(`${wish}\\s+${which}${name}${more}${more}\\s+${kind}\\b${tail}`, 'giu');
/** "Compile a and b", "build both programs, a + b". */
const both = new RegExp(
  `(?:^\\W*|[.!?;:,]\\s+|\\b(?:please|pls|you|now|just)\\s+)(?:re)?(?:build|compile|make)\\s+${which}(?:${kind}[\\s,:]+)?(?:the\\s+)?${name}${one}${more}(?:\\s+${kind})?${tail}`,
  'giu',
);
/** "Working executables of a and b". */
const kindOf = new RegExp(
  `${wish}\\s+${which}${kind}\\s+(?:of|for)\\s+(?:both\\s+)?${name}${more}${more}${tail}`,
  'giu',
);
/** "I need tool-install": where it is the name of a target, no word of it is a deed. */
const joined = new RegExp(`${wish}\\s+${which}[\`'"]?([A-Za-z]\\w*(?:-\\w+)+)[\`'"]?${tail}`, 'giu');

const file = '[`\'"]?\\./([A-Za-z][\\w+-]*)[`\'"]?(?![\\w./*-]*[\\w/*])';
const there = '(?:exists?|is\\s+(?:there|built|here)|works?|runs?|starts?|can\\s+be\\s+(?:run|started|used))';
const ends = '(?=\\s*(?:$|[.,;:!)]|(?:here|please|pls|now|to\\s+(?:try|play|use|test|run))\\b))';
/** A path that is to be there in the end. */
const paths: readonly RegExp[] = [
  new RegExp(
    `\\bto\\s+(?:the|a)\\s+(?:point|state|stage)\\s+(?:where|at\\s+which|in\\s+which|that)\\s+(?:(?:there\\s+is|i\\s+have|we\\s+have)\\s+)?${which}${file}(?:\\s+${there})?(?:\\s+and\\s+${there})?${ends}`,
    'giu',
  ),
  new RegExp(
    `\\b(?:so\\s+that|such\\s+that|so|until|till)\\s+(?:i|we|there)\\s+(?:(?:can|will)\\s+)?(?:have|has|get|gets|is)\\s+${which}${file}${ends}`,
    'giu',
  ),
  new RegExp(`\\bend\\s+up\\s+with\\s+${which}${file}${ends}`, 'giu'),
  new RegExp(
    `${wish}\\s+${which}${file}(?=\\s*(?:$|[.,;:!]|(?:here|that\\s+(?:runs|works)|to\\s+(?:try|play|use|test)|please|built|in\\s+(?:this|the)\\s+${tree})\\b))`,
    'giu',
  ),
];
const forbids =
  /\b(?:do(?:n['’]?t|\s+not)|never|no)\s+(?:\w+\s+){0,2}?(?:build|compile|make|need|want)\b|\bnot\s+(?:to\s+be\s+)?(?:built|compiled|made)\b|\b(?:how|why|instead\s+of|rather\s+than|never|find\s+(?:the|out)|ignore|crash\w*|strip\w*|sign(?:ed)?|e?-?mail|static(?:ally)?|cross\W?\w*|arm\d*|debug\w*|upload\w*|benchmark\w*)\b|\b(?:and|then)\s+(?:is\s+)?install\w*\b/iu;
const made: ReadonlySet<string> = new Set(['#build', '#generate']);

/** The programs that a task wants by their names, and the task without them. */
function wantedIn(task: string): { readonly names: readonly string[]; readonly rest: string } {
  const isDeed = (each: string) => actionConcepts(each).size > 0;
  const found = [said, both, kindOf, joined, ...paths].flatMap((each) =>
    [...task.matchAll(each)].filter(
      ({ 1: first = '', 2: second = '' }) => each !== both || ![first, second].some(isDeed),
    ),
  );
  const names = found.flatMap(([, ...all]) => (all as readonly (string | undefined)[]).flatMap((each) => each ?? []));
  return { names: [...new Set(names)], rest: found.reduce((text, [whole]) => text.replace(whole, ' '), task) };
}

/** The line that builds them, and nothing more of what is a target of its own; undefined where something else is to be done too. */
export function wantedPrograms(task: string, place: Place): string | undefined {
  const { names, rest } = wantedIn(task);
  if (names.length === 0 || onlyAsks(task) || forbids.test(task)) return undefined;
  if ([...actionConcepts(requestIn(rest))].some((concept) => !made.has(concept))) return undefined;
  // Options and presets decide what CMake and Cargo make.
  const builder = buildersOf(place).find(
    ({ goals, line }) => names.every((each) => goals.has(each)) && /^(?:make|go build) /.test(line(names)),
  );
  if (builder !== undefined)
    return (
      (toUse.test(task) ? buildWithLibrary(names, place) : undefined) ??
      builder.line(names.map((each) => builder.goals.get(each) ?? each))
    );
  return names.every((each) => isOfTemplate(each, place)) ? configuredBuild(place) : fromAbove(names, place);
}

/** `(cd .. && make a b)`, where the targets are those of another folder. */
function fromAbove(programs: readonly string[], { commands }: Place): string | undefined {
  const places = programs.map((each) =>
    commands.flatMap(({ command, kind: source }) => {
      const [, start = '', target] = /^(\(cd \S+ && make )([\w.+-]+)\)$/u.exec(command) ?? [];
      return source === 'declared' && target === each ? [start] : [];
    }),
  );
  const [start, other] = new Set(places.flat());
  const isOne = start !== undefined && other === undefined && places.every((each) => each.length > 0);
  return isOne ? `${start}${programs.join(' ')})` : undefined;
}

const toUse =
  /\b(?:that|which|to|so\s+that)\s+(?:(?:i|we|one|you)\s+(?:can|could|may)\s+)?(?:try(?:\s+out)?|use|run|start|works?|runs?|play\s+with|test)\b/iu;

/** The build of everything, where that makes a shared library beside the programs: they may load it when they run. */
function buildWithLibrary(programs: readonly string[], { root, names, commands }: Place): string | undefined {
  const file = ['GNUmakefile', 'makefile', 'Makefile'].find((each) => names.has(each));
  const rules = rulesIn(file === undefined ? '' : (textIn(root, file) ?? ''));
  const all = rules.find(({ targets }) => targets.includes('all'))?.needs ?? [];
  const isOfAll = programs.every((each) => all.includes(each)) && all.some((each) => /\.(?:so|dylib)$/u.test(each));
  return isOfAll ? commands.find(({ command }) => command === 'make all')?.command : undefined;
}

/** Whether the templates from which the Makefile is made have such a program. */
function isOfTemplate(program: string, { root }: Place): boolean {
  const word = new RegExp(`(?<![\\w.-])${escapeRegExp(program)}(?![\\w.-])`, 'u');
  const automake = `${textIn(root, 'Makefile.am') ?? ''}\n${textIn(root, 'src/Makefile.am') ?? ''}`;
  const lists = automake.replaceAll(/\\\r?\n/gu, ' ').match(/^\w*_PROGRAMS\s*\+?=.*$/gmu) ?? [];
  const rules = rulesIn(textIn(root, 'Makefile.in') ?? '');
  return lists.some((each) => word.test(each)) || rules.some(({ targets }) => targets.includes(program));
}

const configures = /^(?:[^&|;]+ && )?(?:\.\/|(?:ba)?sh )configure(?:\.(?:sh|bash))? && make$/u;

const configuredBuild = ({ commands }: Place): string | undefined =>
  commands.find(
    ({ command, folder, kind: source }) =>
      folder === undefined && source === 'conventional' && configures.test(command),
  )?.command;

/** The only path of a program that a task wants to have in the end and that is not there yet. */
export function programToBe(task: string, root: string): string | undefined {
  if (forbids.test(task)) return undefined;
  const named = paths.flatMap((each) => [...task.matchAll(each)].map(([, path = '']) => path));
  const [only, another] = new Set(named);
  return only === undefined || another !== undefined || existsSync(join(root, only)) ? undefined : only;
}
