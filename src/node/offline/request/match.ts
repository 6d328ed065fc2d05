// How well commands match a task: a text index over their authors' words, weighted by where the words were found.
import type { SearchResult } from 'minisearch';
import MiniSearch from 'minisearch';
import type { QueryWord } from './vocabulary.ts';
import { conceptsOf, indexTerms, isKnownWord, queryWords } from './vocabulary.ts';
import { startsOwnFile } from '../sources/inlineCommands.ts';
import { removesBuilds, type WorkspaceCommand } from '../commands/workspaceCommand.ts';

export interface Ranking {
  /** [0, 1]: how much of the task's meaning the best command covers; 0 if nothing matches. */
  readonly confidence: number;
  /** [0, 1] per command, in the order of the commands. */
  readonly relevance: readonly number[];
  /** Words of the task found in each command. */
  readonly matched: readonly (readonly string[])[];
}

/** Weight of a match in a field relative to one in the name. */
const fieldWeight: Readonly<Record<string, number>> = { name: 1, command: 0.9, body: 0.6, description: 0.5 };
const kindWeight: Readonly<Record<WorkspaceCommand['kind'], number>> = {
  declared: 1,
  conventional: 0.93,
  documented: 0.86,
  automated: 0.84,
  fallback: 0.5,
};
/** Weight of an exact match, of a synonym, and of a misspelt word. */
const literalMatch = 1;
const conceptMatch = 0.92;
const fuzzyMatch = 0.55;
/** A command that runs another one is nearly as relevant as that one. */
const containment = 0.78;

/** Weight of the words of a long task that nothing here knows: a polite request is no less clear than a short one. */
const mostPlain = 1.8;

/** Concepts that say what a check is of. */
const kindsOfCheck: ReadonlySet<string> = new Set(['#types', '#format', '#lint']);
/** Concepts that nothing but a command for them fulfils. */
const kindsOfResult: ReadonlySet<string> = new Set([...kindsOfCheck, '#docs', '#coverage']);
/** Concepts of which a command must share one if any does: a build cleans nothing up. */
const namesSubject: ReadonlySet<string> = new Set([...kindsOfCheck, '#clean']);

/** Score of a command that shares only a verb with the task: "check the links" does not ask to check the format. */
const besideFactor = 0.4;

/** A command of another folder, when the task does not name that folder. */
const elsewhereFactor = 0.55;

/** Words in a command's name that make it something other than the plain word means. */
const narrowing = new Set(
  (
    'watch legacy old deprecated debug update only e2e integration integ perf bench benchmark ui dev staged changed fix release ' +
    'publish deploy snapshot snapshots browser visual manual nightly slow experimental local remote all:fix mutation stress fuzz ' +
    'smoke coverage cov ci types test tests platform docs size prod production web mobile help clean all ios android windows win32 macos wasm docker image'
  ).split(' '),
);

export interface Matcher {
  rank(task: string): Ranking;
}

/** An index over `commands`. Ranking is deterministic. */
export function createMatcher(commands: readonly WorkspaceCommand[]): Matcher {
  const index = new MiniSearch<{ id: number }>({
    fields: ['name', 'command', 'description', 'body'],
    extractField: (document, name) => (name === 'id' ? document.id : textOf(commands[document.id], name)) as string,
    tokenize: indexTerms,
    processTerm: (term) => term,
  });
  index.addAll(commands.map((_, id) => ({ id })));
  const contained = commands.map((outer) => containedIn(outer, commands));
  const parts = new Set(commands.flatMap(({ name }) => name.toLowerCase().split(/[^\p{L}]+/u)));
  return {
    rank: (task) => {
      const words = queryWords(task).map((word) => withShort(word, parts));
      const strengths = words.map((word) => strengthsOf(index, word));
      const known = words.filter((_, position) => (strengths[position]?.size ?? 0) > 0);
      const knownWeight = sum(known.map(({ weight }) => weight));
      const specific = words.filter((word) => word.specific);
      // Where nothing here checks types, format or style, another check would tell something else.
      const isElse =
        specific.length > 0 &&
        (specific.every(
          (word) => !known.includes(word) && word.concepts.some((concept) => kindsOfResult.has(concept)),
        ) ||
          specific.some((word) => !known.includes(word) && word.concepts.includes('#coverage')));
      if (knownWeight === 0 || isElse)
        return { confidence: 0, relevance: commands.map(() => 0), matched: commands.map(() => []) };
      const about = words
        .map((word, position) => ({ word, found: strengths[position] }))
        .filter(
          ({ word, found }) => word.concepts.some((concept) => namesSubject.has(concept)) && (found?.size ?? 0) > 0,
        );
      const isBeside = (id: number) =>
        about.length > 0 &&
        !about.some(({ found }) => found?.has(id)) &&
        words.every(({ generic }, position) => generic || !strengths[position]?.has(id));
      // To measure what tests cover is more than to run them.
      const measures = words.flatMap(({ concepts }, at) => (concepts.includes('#coverage') ? [strengths[at]] : []));
      const onlyRuns = (id: number) => measures.length > 0 && !measures.some((found) => found?.has(id));
      const own = commands.map((command, id) => {
        const overlap = sum(words.map(({ weight }, position) => weight * (strengths[position]?.get(id) ?? 0)));
        const fit =
          kindWeight[command.kind] * focus(command, words) * (isBeside(id) || onlyRuns(id) ? besideFactor : 1);
        return (overlap / knownWeight) * fit;
      });
      const relevance = own.map((value, id) =>
        Math.max(value, ...(contained[id] ?? []).map((inner) => containment * (own[inner] ?? 0))),
      );
      const others = words.filter((word) => !known.includes(word));
      const plain = sum(others.flatMap(({ concepts, weight }) => (concepts.length === 0 ? [weight] : [])));
      const meant = sum(others.flatMap(({ concepts, weight }) => (concepts.length === 0 ? [] : [weight])));
      const share = knownWeight / (knownWeight + meant + Math.min(plain, mostPlain));
      return {
        confidence: Math.min(1, Math.max(0, ...relevance)) * share,
        relevance,
        matched: commands.map((_, id) =>
          words.filter((_word, position) => strengths[position]?.has(id)).map(({ word }) => word),
        ),
      };
    },
  };
}

const compiles =
  /\$[({](?:CC|CXX|CROSS\w*|LD)[)}]|(?:^|\s)(?:[\w-]+-)?(?:gcc|g\+\+|cc|clang(?:\+\+)?|rustc|javac|ghc|ocamlopt|fpc|gfortran)\s/;

/** Whether a target's recipe, or what it requires, makes a program. */
export const makes = ({ body, requiredBody = '' }: WorkspaceCommand): boolean =>
  compiles.test(`${body} ${requiredBody}`);

/** Names of targets that build web pages. */
export const makesSite = /^(?:site|website|html|pages|book|handbook)$/;

/** Whether part of a name may be short for a longer word, and stands for nothing else: `sim`, `calib`. */
export const isShortFor = (part: string, word: string): boolean =>
  part.length >= 3 &&
  word.length >= Math.max(6, part.length + 2) &&
  word.startsWith(part) &&
  !/^(?:all|pre|pro|con|run|new|old|out|not|the|and|for|mac|win)$/.test(part) &&
  conceptsOf(part).size === 0;

/** "The simulator" may be what the target `sim` makes. */
function withShort(query: QueryWord, parts: ReadonlySet<string>): QueryWord {
  const { word, terms, concepts } = query;
  const meant = concepts.length > 0 || isKnownWord(word) ? [] : [...parts].filter((part) => isShortFor(part, word));
  return meant.length === 0 ? query : { ...query, terms: [...terms, ...meant.flatMap(indexTerms)] };
}

/** Only prepares a build, whatever its folder is called and whatever heading it stands below. */
const configures = /^(?:cmake (?!.*--(?:build|install|workflow)\b)|meson setup\b|\.\/configure\b)[^&|;]*$/;

function textOf(command: WorkspaceCommand | undefined, field: string): string {
  if (!command) return '';
  if (field === 'name') return command.name;
  // What a help text lists, it does not do.
  if (/^(?:help|usage|info)$/.test(command.name)) return '';
  const own = command.name === '';
  if (own && onlyConfigures.test(command.command)) return field === 'command' ? 'configure' : '';

  if (own && command.command.split(' && ').every((part) => configures.test(part) || onlyConfigures.test(part)))
    return field === 'command' ? 'configure' : '';
  if (field === 'command') return own ? labelOf(command.command) : '';
  if (field === 'body')
    return own
      ? plainBody(withoutData(withoutMade(command.command))).replace(/ --(?:no|disable|without)\S*/g, '')
      : `${makesSite.test(command.name) ? 'build docs ' : ''}${makes(command) ? 'build ' : ''}${removesBuilds(command) ? 'clean ' : ''}${plainBody(bodyOf(command))}`;
  // A line's own words count for more than its heading or job.
  const speaks = own && [...conceptsOf(command.command)].some((concept) => !vagueConcepts.has(concept));
  return `${speaks ? '' : plainBody(command.description)} ${command.folder ?? ''}`;
}

/** `make bin/test` makes a file, whatever that is for. */
const withoutMade = (line: string): string => (/^make [^&|;]*$/.test(line) ? line.replace(/ \S+\/\S+/g, '') : line);

/** What a line reads says nothing of what it does: `--bugs bugs/erase-path.txt`, `-r python-build/requirements.txt`. */
const withoutData = (line: string): string =>
  line.replace(/(?<=\s)[\w./-]+\.(?:txt|md|json|ya?ml|csv|toml|ini|cfg|log|xml|html)(?=\s|$)/g, '');

/** A named line of a document is all that is known of what it runs. */
const bodyOf = ({ kind, body, command }: WorkspaceCommand): string =>
  body === '' && kind === 'documented' ? command : body;

/** Prepares a build and builds nothing, whatever its folder is called: `cmake -B build`. */
const onlyConfigures =
  /^(?:\(cd \S+ && )?(?:cmake (?!--build|--install|-E|-P)|meson setup\b|(?:\.\/)?(?:configure|autogen\.sh|bootstrap\.sh|buildconf)\b|autoreconf\b|gn gen\b|qmake\b|premake\d?\b)(?!.*&&.*&&)(?![^)]*&&)/;

/** Words of a line that do not state its purpose: `make check`, `npm run unit`. */
const vagueConcepts: ReadonlySet<string> = new Set([
  '#check',
  '#unit',
  '#fix',
  '#watch',
  '#integration',
  '#smoke',
  '#e2e',
]);

/** Words that stand for a form of something else: `"type": "module"`, `--sourceType module`, `pretty-bytes`, `git log --pretty=format:%h`, `(type git)`, "in that format". */
const asValue =
  /["'\\{]type["'\\]*\s*:\s*[\\"'\w]+|--source-?type[ =]\w+|\bpretty-(?:bytes|ms)\b|--pretty[= ]\S+|--(?:time-)?style[= ]\S+|\(type \w+\)|\b(?:in|into|as|to|of|from|with)\s+(?:an?\s+|the\s+|that\s+|this\s+|its\s+|which\s+)?(?:[\w-]+\s+){0,2}?formats?\b(?!\s+(?:the|your|our|all|code|check))|\b(?:file|output|input|data|config\w*|log|output|image|wire|time|date|number)\s+(?:formats?|types?)\b/gi;

/** Left out: targets that a recipe names by their paths, and tools that a generator is only given as options: `$(MAKE) deps/build/x`, `--shellcheck`. */
const aside =
  /(?<=\$[({]MAKE[)}]\s)[\w.-]*\/\S*|(?<=\s)--(?:shellcheck|eslint|clippy|checkstyle|luacheck|rubocop|clang-tidy)\b/g;

/** Without what is called `dev` only in passing, the shell's own `test -e`, definitions, options and variables: `libc6-dev`, `/dev/null`, `-DBUILD_TYPE=Debug`, `for format in`, `--format esm`. */
const plainBody = (text: string): string =>
  text
    .replace(asValue, ' ')
    .replace(aside, ' ')
    .replace(
      /(?<![\w/-])test -[a-z]\s|[\w.-]*-dev\b[\w-]*|\/dev\/\w+|\s-D\w+\S*|\s-type\b|\$\$\w+|\bfor \w+ in\b|\s--(?:pretty=)?format(?:ter)?[ =:](?:'[^']*'|"[^"]*"|[\w:%]+)|\s--pretty=\S+|\btype (?:this|it|in|the following)\b/g,
      ' ',
    );

/** The first words of an unnamed command: its program, and the words after it up to options or values. */
export function labelOf(command: string): string {
  const words = command.replace(/^\(cd \S+ && (.*)\)$/, '$1').split(' ');
  const end = words.findIndex((word, at) => at > 0 && !/^[\w@:./-]+$/.test(word));
  return words
    .slice(0, end < 0 ? undefined : end)
    .filter((word, at) => !word.startsWith('-') && (at === 0 || !word.includes('/')))
    .slice(0, 4)
    .join(' ');
}

/** [0, 1] per command that has the word, by the best field it was found in; a better text score decides between equals. */
function strengthsOf(index: MiniSearch, { terms, concepts }: QueryWord): ReadonlyMap<number, number> {
  const literal = new Set(terms.filter((term) => !term.startsWith('#')));
  const found = index.search(terms.join(' '), {
    tokenize: () => [...terms],
    // A known word is not a misspelling of another: `format` is not a slip of `forget`.
    fuzzy: (term) => (term.startsWith('#') || term.length < 5 || concepts.length > 0 ? false : 0.25),
    boost: fieldWeight,
  });
  const best = Math.max(...found.map(({ score }) => score));
  return new Map(
    found.map(
      (result) =>
        [result.id as number, fieldStrength(result, literal) * (0.94 + (0.06 * result.score) / best)] as const,
    ),
  );
}

function fieldStrength({ match }: SearchResult, literal: ReadonlySet<string>): number {
  const strengths = Object.entries(match).map(([term, fields]) => {
    const exactness = term.startsWith('#') ? conceptMatch : literal.has(term) ? literalMatch : fuzzyMatch;
    return exactness * Math.max(...fields.map((field) => fieldWeight[field] ?? 0));
  });
  return Math.max(0, ...strengths);
}

/** (0, 1]: less for a name that says more than was asked for, least if that makes it something else. */
function focus({ name, command, description, folder, body }: WorkspaceCommand, words: readonly QueryWord[]): number {
  const said = new Set(words.flatMap(({ word, terms }) => [word, ...terms]));
  const label = name === '' ? labelOf(command) : name;
  const elsewhere = folder !== undefined && !isSaid(folder, said);
  const parts = label
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
  const extra = parts.filter((part) => !indexTerms(part).some((term) => said.has(term)));
  // `cleanall` says more than `clean`.
  const longer = parts.filter((part) => !extra.includes(part) && !isKnownWord(part.toLowerCase()) && !said.has(part));
  const all =
    sum(longer.map(() => 0.05)) +
    sum(extra.map((part) => (narrowing.has(part.toLowerCase()) ? 0.16 : 0.05))) +
    0.02 * (parts.length - 1);
  // That a script does more than one thing, as its document says, narrows nothing.
  const isBroad = description !== '' && startsOwnFile(command) && parts.every((part) => isBroadly(part.toLowerCase()));
  const cost = isBroad ? Math.min(all, 0.04) : all;
  const partly = ofStaged.test(body) && !said.has('stage') ? stagedCost : 0;
  const anew = parts.some((part) => cleansFirst.test(part) && !said.has(part.toLowerCase())) ? anewCost : 0;
  return Math.max(0.45, 1 - cost - partly - anew) * (elsewhere ? elsewhereFactor : 1);
}

/** Looks only at what is about to be committed. */
const ofStaged = /\s--staged\b|\blint-staged\b/;
const stagedCost = 0.3;

/** `rebuild: clean all` */
const cleansFirst = /^re(?:build|make|compile)$/i;
const anewCost = 0.5;

const isBroadly = (part: string): boolean =>
  ['test', 'lint', 'types'].includes(part) || conceptsOf(part).has('#check') || !narrowing.has(part);

/** Whether a task names a folder. "Run the tests" does not name `test-shrinker`. */
export function isSaid(folder: string, said: ReadonlySet<string>): boolean {
  const parts = folder.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
  const own = parts.filter((part) => conceptsOf(part).size === 0);
  return (own.length > 0 ? own : parts).some((part) => indexTerms(part).some((term) => said.has(term)));
}

/** Commands that `outer` runs in turn, as far as its body shows. */
function containedIn(outer: WorkspaceCommand, commands: readonly WorkspaceCommand[]): readonly number[] {
  if (outer.body === '' && outer.requires === undefined) return [];
  return commands.flatMap((inner, id) => (inner !== outer && runs(outer, inner) ? [id] : []));
}

/** Whether the success of `outer` implies that `inner` ran and succeeded: a script that calls it, a target that requires it. */
export function runs(outer: WorkspaceCommand, inner: WorkspaceCommand): boolean {
  if (inner.kind !== 'declared' || outer.kind !== 'declared' || /[;|]/.test(outer.body)) return false;
  const calls = outer.body.split(/&&/).map((part) => part.trim());
  if ([inner.command, ...(inner.alias ?? [])].some((line) => calls.includes(line))) return true;
  const required = (name: string) => name === inner.name || `make ${name}` === inner.command;
  return inner.origin === outer.origin && outer.requires?.some(required) === true;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
