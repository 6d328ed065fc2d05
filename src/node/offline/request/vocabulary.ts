// Words as developers use them: stems, and the concepts that many words and tool names share.
import { stemmer } from 'stemmer';
import { namingTests } from '../../../core/state/goalWords.ts';
import { withoutFormatNouns } from './formatNouns.ts';

/** Words without weight in a task: English function words, politeness, and verbs that every task has. */
const stopWords = new Set(
  (
    'a an and any all are as at be been but by can could did do does for from get give go had has have hey how i if in into is ' +
    'it its just kindly let lets like make me my need now of off on one only or our out over please run runs running executes ' +
    'execute executing executed invoke call perform should so some such sure task tell than thank thanks that the their them then ' +
    'nothing else look looks local locally pls plz ok okay know there these they this those through to try up us use using via want was we were what whether which while will with would ' +
    'you your here under whole entire full current project repo repository checkout workspace codebase code package script scripts ' +
    'problem problems finding findings complain complains complaint complaints ' +
    'command commands target job step npm pnpm yarn bun npx python python3 sh bash node exec'
  ).split(' '),
);

/**
 * Concept -> the words that stand for it. `specific` concepts say what a task is about; `generic` ones are verbs that
 * yield to it ("build the docs" is about docs); a `qualifier` narrows ("unit tests").
 */
const concepts: Readonly<Record<string, { rank: 'specific' | 'generic' | 'qualifier'; words: string }>> = {
  test: {
    rank: 'specific',
    words:
      'test tests doctest doctests testing tested tester spec specs suite suites jest vitest mocha ava jasmine karma pytest pytests unittest unittests nose tox nox ' +
      'ctest rspec phpunit pest junit minitest gtest regression pass passes passing green broken',
  },
  lint: {
    rank: 'specific',
    words:
      'lint lints linter linters linting style styles eslint oxlint perlcritic ruff flake8 pylint clippy golangci rubocop luacheck selene yamllint markdownlint stylelint vet ' +
      'shellcheck checkstyle gts phpcs phpstan credo xo tslint standard smells quality analysis analyze analyse biome',
  },
  format: {
    rank: 'specific',
    words:
      'format formats formatter formatted formatting unformatted misformatted fmt prettier pretty black isort gofmt gofumpt rustfmt autopep8 yapf spotless ' +
      'reformat reformats reformatted reformatting beautify beautified indentation dprint prettify oxfmt stylua perltidy gts',
  },
  types: {
    rank: 'specific',
    words:
      'types type typed typing typings typecheck typechecks typechecked typechecker typechecking typescript tsc tsd mypy pyright basedpyright stubtest dialyzer',
  },
  docs: {
    rank: 'specific',
    words:
      'docs doc documentation typedoc jsdoc sphinx mkdocs rustdoc godoc javadoc docusaurus vitepress mdbook antora asciidoctor pydoc manual apidoc doxygen ' +
      'rustdocs',
  },
  coverage: { rank: 'specific', words: 'coverage covered cov c8 nyc lcov codecov' },
  clean: {
    rank: 'specific',
    words:
      'clean cleans cleaned cleaning cleanup clear remove removes removing delete deletes deleting wipe wipes erase tidy clobber rimraf distclean mrproper',
  },
  release: { rank: 'specific', words: 'release releases publish deploy deploys deployment ship upload' },
  benchmark: {
    rank: 'specific',
    words: 'bench benches benchmark benchmarks benchmarking perf performance fast speed',
  },
  migrate: { rank: 'specific', words: 'migrate migrates migration migrations migrating schema initdb createdb' },
  seed: { rank: 'specific', words: 'seed seeds seeding fixtures' },
  audit: { rank: 'specific', words: 'audit security vulnerability vulnerabilities vulnerable insecure' },
  install: {
    rank: 'specific',
    words: 'install installs installing installation setup bootstrap dependencies dependency deps requirements',
  },
  image: { rank: 'specific', words: 'docker container containers image images compose' },
  e2e: { rank: 'qualifier', words: 'e2e endtoend playwright cypress selenium acceptance puppeteer' },
  integration: { rank: 'qualifier', words: 'integration integ' },
  unit: { rank: 'qualifier', words: 'unit units unittest unittests' },
  smoke: { rank: 'qualifier', words: 'smoke sanity' },
  fix: { rank: 'qualifier', words: 'fix fixes fixed fixing autofix fixer write autocorrect correct repair' },
  watch: { rank: 'qualifier', words: 'watch watches watching watcher continuously' },
  build: {
    rank: 'generic',
    words:
      'build builds building built rebuild rebuilt rebuilds rebuilding compile compiles compiled compiling compilation bundle bundles bundled ' +
      'bundling bundler transpile webpack rollup rolldown tsdown tshy unbuild microbundle esbuild vite tsup assemble dist production artifact artifacts binary executable exe blib',
  },
  generate: {
    rank: 'generic',
    words:
      'generate generates generated generating generator generation gen codegen regenerate render renders rendered rendering protoc protobuf',
  },
  start: {
    rank: 'generic',
    words:
      'start starts starting serve serves server dev develop development launch launches app application boot program preview',
  },
  check: {
    rank: 'generic',
    words:
      'check checks checking checked typecheck typechecks typechecked typechecking verify verifies verified validate validates validation ci everything review',
  },
  update: { rank: 'generic', words: 'update updates upgrade upgrades bump outdated refresh' },
};

/** Whether a lower-case word is one of those that are understood, or weigh nothing. */
export const isKnownWord = (word: string): boolean => stopWords.has(word) || conceptsOfWord.has(word);
/** `checksrc`: a name that is no word. */
export const isOwnWord = (name: string): boolean => /^[a-z]{5,}$/u.test(name) && conceptsOf(name).size === 0;

type Rank = 'specific' | 'generic' | 'qualifier';

const conceptsOfWord = new Map<string, string[]>();
const rankOfConcept = new Map<string, Rank>();
for (const [concept, { rank, words }] of Object.entries(concepts)) {
  rankOfConcept.set(`#${concept}`, rank);
  for (const word of words.split(' ')) conceptsOfWord.set(word, [...(conceptsOfWord.get(word) ?? []), `#${concept}`]);
}

/** Nouns that stand for what is started, unless the text names something else to do with it: "build the app". */
const started = new Set('app application program server'.split(' '));

/** Programs that rewrite code in their style. */
const formatters = new Set(
  'prettier black gofmt gofumpt rustfmt autopep8 yapf dprint oxfmt stylua perltidy'.split(' '),
);

/** The concepts of each word of a request. In "build the release" and "transpile the TypeScript", the noun only says which. */
function requestedConcepts(words: readonly string[]): readonly (readonly string[])[] {
  const every = words.map((word) => conceptsOfWord.get(word) ?? []);
  const makes = every.findIndex((own) => own.includes('#build') || own.includes('#test'));
  const isWhich = (word: string, at: number) =>
    (word === 'release' && ((makes >= 0 && makes < at) || every[at + 1]?.includes('#build') === true)) ||
    (word === 'typescript' && every.slice(0, at).some((own) => own.includes('#build')));
  const isAll = (word: string) =>
    word === 'everything' && every.some((own, at) => own.length > 0 && words[at] !== word);
  // "Does the linter pass?" asks for the linter.
  const isResult = (word: string) =>
    /^(?:pass|passes|passing|green|broken)$/.test(word) &&
    every.some((own, at) => own.some((concept) => concept !== '#check') && words[at] !== word);
  // "Lint with nox": the runner does what is named beside it.
  const isRunner = (word: string) =>
    /^(?:tox|nox)$/.test(word) && every.some((own, at) => own.length > 0 && !/^(?:tox|nox)$/.test(words[at] ?? ''));
  // "In rustfmt's style": the formatter's.
  const isStyle = (word: string) => /^styles?$/.test(word) && words.some((other) => formatters.has(other));
  // What tests cover is measured by running them.
  const measures = every.some((own) => own.includes('#coverage'));
  const isMeasured = (at: number) => measures && every[at]?.[0] === '#test';
  // To draw an image needs no container.
  const isPicture = (word: string) => /^images?$/.test(word) && words.some((other) => draws.test(other));
  const isAside = (word: string, at: number) =>
    isPicture(word) ||
    isWhich(word, at) ||
    isAll(word) ||
    isResult(word) ||
    isRunner(word) ||
    isStyle(word) ||
    isMeasured(at);
  const all = every.map((own, at) => (isAside(words[at] ?? '', at) ? [] : own));
  const isAction = (own: readonly string[], at: number) =>
    !started.has(words[at] ?? '') && own.some((concept) => rankOfConcept.get(concept) !== 'qualifier');
  return all.some(isAction) ? all.map((own, at) => (started.has(words[at] ?? '') ? [] : own)) : all;
}

const draws = /^(?:render\w*|draw\w*|paint\w*|picture|png|ppm|jpe?g|svg|ray\w*|pixels?|produces?)$/;

const database = '(?:database|db|tables?|store)';
const sample = '(?:sample|demo|dummy|example|fake|mock|made-up|made up|synthetic|seed|starter|initial)';
const things = '(?:data|dataset|records?|rows|entries|content|fixtures|accounts|users|readings|\\w+ of \\w+)';
/** What seeds a database, in other words: "fill the database", "load the sample data". */
const filled = new RegExp(
  [
    `\\b(?:fill|filling|populate|populating|prefill|prime)\\s+(?:up\\s+)?(?:\\w+\\s+){0,3}${database}\\b`,
    `\\b(?:fill|load|loading|put|get|insert|create|add|generate|make|want|need|import|set ?up|setup)\\b[^.;]{0,40}\\b${sample}\\s+(?:\\w+\\s+)?${things}\\b`,
    `\\b${database}\\s+(?:with|from|of|holding)\\s+(?:the\\s+|some\\s+)?${sample}\\s+${things}\\b`,
  ].join('|'),
  'g',
);

/** Splits text into lower-case words: at everything but letters and digits, and at the humps of camelCase. */
function wordsOf(text: string): string[] {
  const humps = text.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  const joined = withoutFormatNouns(namingTests(humps.toLowerCase()))
    // "The upload server" is a server.
    .replace(
      /\b(the|this|our|an?|my)\s+(?:up|down)load\s+(?=(?:server|service|page|form|app|program|handler|daemon)\b)/g,
      '$1 ',
    )
    // A linter; and one of messages, no code.
    .replace(/\bclang-tidy\b/g, 'lint')
    .replace(/\bcommitlint\b/g, 'commits')
    .replace(/\bend[\s-]to[\s-]end\b/g, 'e2e')
    .replace(/\b(?:type[\s:_-]|svelte-)check(\w*)/g, 'typecheck$1')
    .replace(/\b(?:is|are|was|were|been|being|got)\s+(?:all\s+)?set[\s-]up\b/g, ' ')
    .replace(/\bset[\s-]up\b/g, 'setup')
    .replace(filled, 'seed')
    .replace(/\bma(?:k|d)e\s+(?:(?:it|them|(?:the|our|this)\s+\w+)\s+)?(?:anew|afresh)\b/g, 'regenerate')
    .replace(/\bget(?:ting)? rid of\b|\b(?:throw|tak)(?:e|ing)? away\b/g, 'remove')
    .replace(
      /(?<!n['’]t\s|\b(?:not|never)\s|\b(?:said|says|would|should|whether)\s(?:i|we|they|you)\s)\b(?:want|wants|like|need)\s+(?!to\s)((?:(?!no\b|not\b|with\b|without\b)[\w.*-]+,?\s+){1,10}?)(?:out of (?:it|there|here|(?:the|my) way)|gone|removed|deleted|wiped|erased)\b(?!\s+from\s+(?!here\b|this\b|(?:the|my)\s+(?:tree|folder|checkout|project|directory)\b))/g,
      'remove $1',
    )
    // "As it was before anyone ran make", "into the state it had before the compiler ran".
    .replace(
      /\b(?:as\s+(?:it\s+|they\s+|this\s+)?(?:(?:was|were|did|looked|had\s+been)\s+)?|state\s+(?:that\s+)?(?:it\s+(?:had|was\s+in)\s+)?)before\s+(?:the\s+(?:very\s+)?first\s+(?:make|build|compilation|compile)\b|(?:anyone|anybody|i|we|you|somebody|someone)\s+(?:ever\s+)?(?:ran|typed|called|started)\s+(?:the\s+|a\s+)?(?:make|build|cmake|cargo|compiler)\b|the\s+(?:compiler|build)\s+(?:ran|was\s+(?:run|called|started))\b)/g,
      'clean',
    )
    .replace(
      /(?<!\b(?:do|does|did)\s(?:it|this|that|the\s\w{1,20})\s)\blooks?\s+like\s+an?\s+(?:fresh|clean|new|pristine)\s+(?:check-?out|clone)\b|\bonly\s+(?:want\s+)?the\s+sources?\s+(?:in\s+here\s+|here\s+|should\s+|must\s+)?(?:again|stay|remain)\b|\b(?:compiled|built|generated|object)\s+(?:things|stuff|files|bits|artifacts|objects)\s+(?:[\w-]+\s+){0,4}?(?:(?:can|may|should|must)\s+(?:all\s+)?(?:go|vanish|disappear)|(?:to\s+be\s+)?gone)\b|\bno\s+(?:more\s+)?(?:object\s+files?|objects|binaries|build\s+(?:output|products|artifacts)|compiled\s+\w+)\b[^.;!?]{0,60}\b(?:around|about|here|left|any\s*more|lying)\b/g,
      'clean',
    )
    .replace(/\bstart(?:ing)? (?:over|again|afresh|from scratch)\b/g, 'again')
    .replace(/(?<![\w/])t\/(?!\w)/g, 'tests')
    .replace(
      /\bget\s+(?:the|this|our|my)\s+(?!(?:[\w.-]+\s+){0,2}?(?:tests?|version|release|changes?|coverage|docs?|documentation|lint\w*|build|branch|code|score|\w+ed)\b)(?:[\w.-]+\s+){1,2}?up\b(?=\s*(?:here\b|for\s+me\b|on\b|so\b|[.,!?]|$))/g,
      'start',
    )
    .replace(/\bbring\s+up\s+(?=(?:the|this|our|a|an|my)\b)/g, 'start ')
    .replace(/\b(?:leave|keep)\s+(?:it|them)\s+running\b/g, 'start')
    .replace(/\b(?:bring|spin|fire)\s+(?:(?:it|this|(?:the|our|my)\s+\w+)\s+)?up\b/g, 'start')
    .replace(
      /\b(?:get|(?<!\b(?:i|we|you|they)\s+(?:already\s+|now\s+)?)have|bring|put)\s+(?:(?:it|this|that|things)|(?:(?:the|our|my|this|an?)\s+)?(?:[\w.-]+\s+){1,4}?)\s*(?:up\s+and\s+(?:running|going)|(?<!\b(?:tests?|suite|checks?|specs?|builds?|jobs?|pipeline|migrations?)\s+)(?:running|started))\b|\bmake\s+(?:it|(?:the|our|my|this)\s+(?:\w+\s+){1,3}?)\s*available\s+(?:on|at|under)(?=\s+(?:an?\s+|my\s+|this\s+)?(?:\w+\s+)?(?:port|localhost|machine|laptop|computer|https?)\b)/g,
      'start',
    )
    .replace(
      /^\s*(?:please\s+)?(?:run|execute)\s+(?:it|this|that|(?:the|our|my|this)\s+(?:program|app|application|tool|service|server|game|demo|bot|cli))(?:\s+(?:please|now|once))*[.!?]*\s*$/,
      'start',
    )
    .replace(
      /\b(?:make|produce|create|generate)\s+(?:me\s+)?(?:the|an?|our|this)\s+(?:\w+\s+)?(?:program|app|application|library|distributables?|binary|binaries|executables?)\b|\bturn\s+(?:the\s+|these\s+|our\s+)?(?:sources?|code)\s+into\b/g,
      'build',
    )
    // "Just type and start writing."
    .replace(/\b(?:just|simply)\s+type\b(?!s?[\s-]*check)|\btype\s+(?:in|your|something|away)\b/g, ' ')
    // "Does it pass when compiled as C++?" asks for the tests.
    .replace(/\b(?:do|does|did|will|would)\s+(?:it|they|this|everything)\s+(?:(?:also|still|all)\s+)?pass\b/g, 'tests')
    // "Rustfmt-clean", "is it clippy clean?"
    .replace(/\b(\w+)[\s-]clean\b(?![\s-]*up)/g, (whole, word: string) => (isOfCheck(word) ? word : whole))
    .replace(/\bstatic(?:\s+code)?\s+(?:checks?|checkers?|checking|analy\w+)\b/g, 'lint')
    .replace(
      /\b(?:check|verify|validate|confirm|ensure)\s+(?:(?:that|whether|if)\s+)?((?:it|this|that|everything|all of it|(?:the|our|this)\s+\w+)\s+(?:\w+\s+)?(?:builds|compiles|can be built|can be compiled))\b/g,
      '$1',
    )
    .replace(
      /\b(?:get|install|fetch)\s+(?:me\s+)?(?:everything|all|whatever|what)\s+(?:that\s+)?(?:(?:i|we|you|it)\s+needs?|(?:is|['’]s)\s+needed|it takes)\b/g,
      'setup',
    )
    .replace(
      /\b(?:clean|tid)\w*(?:\s+(?:it|this|that|them|(?:the|my|our)\s+\w+))?(?:\s+up)?\s+(?:with|using|by)\s+(?=(?:\S+\s+){0,2}(?:re)?format)/g,
      ' ',
    )
    .replace(/\bclean(\w*)[\s-]up\b/g, 'clean$1')
    .replace(
      /\b(?:bring|put|get|turn|move|convert)(?:ing|ting)?\s+(?:\S+\s+){0,5}?(?:back\s+)?(?:in(?:to)?|to)\s+(?:(?!\b(?:and|then)\b)\S+\s+){0,4}?(?:style|shape|format|formatting|(?:common|usual|canonical|agreed|house|normal|standard|proper|right)\s+(?:form|layout))\b|\bappl(?:y|ying)\s+(?:\S+\s+){0,3}?style\b|\b(?:conform|adhere|stick)(?:s|ing)?\s+to\s+(?:\S+\s+){0,3}?style\b|\brestyl\w+/g,
      'format',
    )
    .replace(
      /\bmake\s+(?:(?:the|all|our|my|src|lib|and|tests?|sources?|code|files?|it)\s+){1,5}?(?:neat|tidy|pretty)\b/g,
      'format',
    )
    .replace(/\b(?:clean|tid)\w*(?: up)?(?= (?:the |all )?(?:code |source )?format)/g, 'fix')
    .replace(/\bre-(run|build|generate|format)/g, 're$1');
  return (joined.match(/(?!(?<=\p{L}['’])s\b)\p{L}[\p{L}\p{N}]*|\p{N}+/gu) ?? []).flatMap((word) =>
    conceptsOfWord.has(word)
      ? [word]
      : (compound
          .exec(word)
          ?.slice(1)
          .filter((part) => part) ?? [word]),
  );
}

const isOfCheck = (word: string): boolean =>
  word === 'warning' ||
  (conceptsOfWord.get(word) ?? []).some((concept) => ['#lint', '#format', '#types'].includes(concept));

/** `stocklint`, `runtests`, `buildall`: names of programs that say what they do. */
const compound =
  /^(?:(\p{L}{3,}?)(lint|linter|fmt|formatter|(?<!here)docs?|(?<!con|pro|la)tests)|(run|do|all)(tests?|lint|build|bench|checks?)|(test|lint|build|clean|fmt|format|check)(all|run|suite))$/u;

/** Terms under which a piece of a command is indexed: the stem of each word, and `#concept` for what it stands for. */
export function indexTerms(text: string): string[] {
  return wordsOf(text).flatMap((word) => [stemmer(word), ...(conceptsOfWord.get(word) ?? [])]);
}

/** One word of a task: any of its terms may match. */
export interface QueryWord {
  readonly word: string;
  readonly terms: readonly string[];
  readonly concepts: readonly string[];
  /** Specifies what the task is about, as `lint` does and `build` does not. */
  readonly specific: boolean;
  /** A verb that yields to what the task is about, as `check` does in "check the format". */
  readonly generic: boolean;
  /** (0, 1]: how much of the task's meaning it carries. */
  readonly weight: number;
}

const genericWeight = 0.35;
const plainWeight = 0.6;
/** "unit tests" usually just means "the tests", unlike end-to-end tests. */
const unitWeight = 0.35;

/**
 * The words of a task that carry meaning. Generic verbs weigh less where something specific is named. A word that stands for
 * a concept counts by it, so that `tests` finds `spec`. Empty for a task of function words alone.
 */
export function queryWords(task: string): readonly QueryWord[] {
  const seen = new Set<string>();
  const words = wordsOf(task).filter((word) => {
    const fresh = !seen.has(word) && (conceptsOfWord.has(word) || !stopWords.has(word));
    seen.add(word);
    return fresh;
  });
  const requested = requestedConcepts(words);
  const rank = (word: string): Rank | undefined => rankOfConcept.get(requested[words.indexOf(word)]?.[0] ?? '');
  const somethingSpecific = words.some((word) => rank(word) === 'specific' || rank(word) === 'qualifier');
  return words.map((word, at) => {
    const all = requested[at] ?? [];
    // "Typecheck" asks for types, not for any check: what a word is about outweighs what is done with it.
    const about = all.filter((concept) => rankOfConcept.get(concept) === 'specific');
    const own = about.length > 0 ? all.filter((concept) => rankOfConcept.get(concept) !== 'generic') : all;
    const generic = rank(word) === 'generic' && somethingSpecific;
    return {
      word,
      terms: [stemmer(word), ...own],
      concepts: own,
      specific: rank(word) === 'specific',
      generic,
      weight: own.length === 0 ? plainWeight : own.includes('#unit') ? unitWeight : generic ? genericWeight : 1,
    };
  });
}

/** Concepts that say what to do, as opposed to how: a clause with one of them is a goal of its own. */
export function actionConcepts(text: string): ReadonlySet<string> {
  const found = requestedConcepts(wordsOf(text)).flat();
  return new Set(found.filter((concept) => rankOfConcept.get(concept) !== 'qualifier'));
}

/** Whether words state a command's purpose, and it is not among `wanted`: `lint` when tests are requested. */
export function saysOtherwise(name: string, wanted: ReadonlySet<string>): boolean {
  const said = [...conceptsOf(name)];
  return (
    wanted.size > 0 &&
    said.some((one) => rankOfConcept.get(one) === 'specific' || one === '#start') &&
    !said.some((one) => wanted.has(one))
  );
}

/** Every concept of a text. */
export function conceptsOf(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).flatMap((word) => conceptsOfWord.get(word) ?? []));
}
