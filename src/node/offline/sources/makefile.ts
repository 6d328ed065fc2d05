// Targets of a Makefile that a person would call: explicit ones, with the comment that explains them.
import { isHollow } from '../../../core/agent/fitCheck.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { conceptsOf, indexTerms } from '../request/vocabulary.ts';
import { takenLines } from './makeConditionals.ts';
import { expansion, recipeReader } from './makeVariables.ts';
import { describe, isPlainName, namesGoal, type WorkspaceCommand } from '../commands/workspaceCommand.ts';

const rule = /^(?!\s)([^:=#\t]+?)\s*::?(?!=)\s*([^#]*?)(?:\s*##?\s*(.*))?$/;
const generatedFile =
  /\.(o|a|so|d|c|cc|cpp|h|js|ts|py|json|css|html|txt|md|pdf|png|svg|gz|xz|tar|zip|exe|class|jar|stamp|m4|bazel|in|conf|rc|res|def|dll|dylib|lib|pc|map|sym)$/;

/** MakeMaker's, with dozens of targets of its own; people call those that its manual names. */
const isWrittenByTool = /^# This Makefile is for the /m;

/**
 * Pattern rules, special targets, variables and file-like targets that are not .PHONY are left out. A target's words are its
 * `## comment`, or the comment lines right above it; its body is its prerequisites and recipe. `names`: of what lies beside the
 * Makefile; a goal that is not .PHONY and has the name of a folder there only runs with `make -B`.
 */
export function makefileCommands(text: string, names: ReadonlySet<string> = new Set()): readonly WorkspaceCommand[] {
  if (isWrittenByTool.test(text)) return [];
  const lines = linesOf(text);
  const expanded = expansion(lines);
  const written = recipeReader(lines);
  const phony = new Set<string>();
  const targets = new Map<string, { description: string; requires: string[]; body: string[]; recipe: string[] }>();
  let comment: string[] = [];
  let current: { body: string[]; recipe: string[] }[] = [];
  for (const line of lines) {
    if (line.startsWith('\t')) {
      for (const target of current) {
        target.body.push(line.trim());
        target.recipe.push(line.trim());
      }
      continue;
    }
    const above = /^#+\s?(?:@\s*)?(.*)$/.exec(line);
    if (above) {
      comment.push(above[1] ?? '');
      continue;
    }
    const [, targetNames = '', prerequisites = '', inline = ''] = rule.exec(line) ?? [];
    const names = expanded(targetNames);
    if (names === '.PHONY') {
      for (const name of prerequisites.split(/\s+/)) phony.add(name);
      continue;
    }
    if (line.trim() !== '') {
      current = [];
      const all = names.trim().split(/\s+/);
      // The text of a multi-line message may contain a colon too.
      const isRule = all.every((name) => /^[\w.%/$(){}@+-]+$/.test(name)) && !prerequisites.startsWith('//');
      for (const name of isRule ? all.filter(isTargetOrVariable) : []) {
        const target = targets.get(name) ?? { description: '', requires: [], body: [], recipe: [] };
        target.description ||=
          inline || comment.join(' ').replace(new RegExp(`^${escapeRegExp(name)}\\s*[:-]\\s*`), '');
        if (!setting.test(prerequisites))
          target.requires.push(...expanded(prerequisites).split(/\s+/).filter(isTargetOrVariable));
        target.body.push(prerequisites);
        targets.set(name, target);
        current.push(target);
      }
    }
    comment = [];
  }
  const hasPatterns = lines.some((line) => /^[^\t#=]*%[^=]*:/.test(line));
  const isMade = (file: string) => targets.has(file) || hasPatterns;
  const ranBefore = (name: string, depth: number): string =>
    (targets.get(name)?.requires ?? [])
      .map((other) => `${together(targets.get(other)?.body ?? [])} && ${depth > 0 ? ranBefore(other, depth - 1) : ''}`)
      .join(' ');
  // `BUILD.bazel`, made from something else, is no build.
  const isFileHere = (name: string) => name.includes('.') && names.has(name);
  const declared = [...targets]
    .filter(([name]) => isTargetName(name))
    .filter(([name]) => phony.has(name) || !(generatedFile.test(name) || name.includes('/') || isFileHere(name)))
    .filter(([name, { body }]) => phony.has(name) || !isTestProgram(name, body.join(' '), targets))
    .filter(([name, target]) => phony.has(name) || !onlyMakesFolder(name, target))
    .filter(([name, target]) => !onlyMakesTests(name, target, targets) && !onlyConfigures(name, target, targets))
    .map(([name, { description, requires, body, recipe }]) => ({
      ...(onlySpeaks(name, { requires, body, recipe }, isMade) ? { hollow: true as const } : {}),
      ...commandOf(
        name,
        programOf(name, recipe, requires, targets),
        written,
        names.has(name) && !phony.has(name) && isNeverRun(name, body, recipe),
      ),
      name,
      ...onlyForOf(name, targets),
      description: describe(description),
      body: describe(body.join(' ')),
      requires,
      lines: [...neededFirst(requires), ...recipe.map(written)],
      requiredBody: ranBefore(name, 3).replace(/\s+/g, ' ').trim().slice(0, 2000),
      origin: 'Makefile target',
      kind: 'declared' as const,
    }));
  const hasTests = targets.has('test') || targets.has('check');
  const testPrograms = [...targets]
    .filter(([name]) => isTargetName(name))
    .filter(([name]) => !hasTests && !phony.has(name) && !/fuzz|bench|perf|stress/i.test(name))
    .filter(([name, { body }]) => isTestProgram(name, body.join(' '), targets))
    .map(([name, { recipe }]) => ({
      ...{
        command: `make ${name}${thenRun(name, { recipe }, written) || ` && ./${name}`}`,
        name: 'test',
        description: '',
        body: '',
      },
      ...{ origin: 'test program of the Makefile', kind: 'conventional' as const },
    }));
  const chosen = /^\.DEFAULT_GOAL\s*:?=\s*(\S+)/m.exec(text)?.[1];
  const first = chosen !== undefined && targets.has(chosen) ? chosen : [...targets.keys()][0];
  const does = first !== undefined && declared.some(({ name }) => name === first);
  return [
    ...declared,
    ...testPrograms,
    ...(ofSphinx.test(text) && !targets.has('html') ? [sphinxTarget] : []),
    ...(does || !isSilenced(first, targets, isMade) ? defaultGoal(first, declared, phony) : []),
  ];
}

/** What Sphinx sets up hands every target on to it. */
const ofSphinx = /^%:.*\r?\n\t@?\$\(SPHINXBUILD\) -M \$@/m;
const sphinxTarget: WorkspaceCommand = {
  ...{ command: 'make html', name: 'docs html', description: '', body: 'sphinx-build -M html' },
  ...{ origin: 'Makefile of Sphinx', kind: 'declared' },
};

/** The lines of a recipe, each of which only runs after the one before: what begins in one does not go on in the next. */
const together = (lines: readonly string[]): string => lines.filter((line) => line.trim() !== '').join(' && ');

/** Continued lines joined, without the branches that make leaves out. */
const linesOf = (text: string): readonly string[] => takenLines(text.replace(/\\\r?\n[ \t]*/g, ' ').split(/\r?\n/));

/** The files that explicit rules of a Makefile make -> how to have one made. */
export function makefileProducts(text: string): ReadonlyMap<string, string> {
  const lines = linesOf(text);
  const expanded = expansion(lines);
  const names = lines.flatMap((line) => {
    const [, written = ''] = line.startsWith('#') ? [] : (rule.exec(line) ?? []);
    return expanded(written).trim().split(/\s+/);
  });
  const files = names.filter((name) => isTargetName(name) && /\.\w+$|\w\/\w/.test(name));
  return new Map(files.map((name) => [name, `make ${name}`]));
}

interface Target {
  readonly requires: readonly string[];
  /** The prerequisites as written, and the recipe. */
  readonly body: readonly string[];
  readonly recipe: readonly string[];
}

type Targets = ReadonlyMap<string, Target>;

function isSilenced(name: string | undefined, targets: Targets, isMade: (file: string) => boolean): boolean {
  const target = name === undefined ? undefined : targets.get(name);
  return name !== undefined && target !== undefined && onlySpeaks(name, target, isMade);
}

/**
 * `all: @echo Run make install`, `test: build; @echo ok`, `test: last.txt; @cat last.txt`: a recipe that only prints, and depends on nothing
 * that is made, does not do what its name says.
 */
function onlySpeaks(name: string, { requires, body, recipe }: Target, isMade: (file: string) => boolean): boolean {
  const lines = recipe.map((line) => line.replace(/^[@-]+/, '')).filter((line) => line.trim() !== '');
  if (lines.length === 0 || /help|list|usage|info/.test(name)) return false;
  // "No sensible default target", and a failure.
  if (
    /^(?:exit [1-9]|false)$/.test(lines.at(-1)?.trim() ?? '') &&
    lines.every((line) => /^(?:echo|printf|exit|false)\b/.test(line))
  )
    return true;
  const isTest = conceptsOf(name).has('#test');
  const shows = lines.some((line) => /^(?:cat|head|tail)\b/.test(line));
  if (shows && body.some((line) => line.includes('$') && !recipe.includes(line))) return false;
  if (!requires.every((other) => (shows ? !isMade(other) : isTest && buildsOnly(other)))) return false;
  const saysHow = lines.every((line) => /^(?:echo|printf)\b[^;&|>]*\b(?:run|use|type|try|see)\b[^;&|>]*$/i.test(line));
  return saysHow || (namesGoal(name) && lines.every((line) => isHollow(line)));
}

/** `build: ; mkdir -p build`: a folder that others need, and no build. */
const onlyMakesFolder = (name: string, { recipe }: Target): boolean =>
  recipe.length > 0 &&
  recipe.every(
    (line) =>
      /^[@+-]*mkdir(?:\s+-p)?\s+(?:\$@|\S+)$/.test(line.trim()) && (line.includes('$@') || line.trim().endsWith(name)),
  );

/** `build: ; cmake -S . -B build`, which another target needs before it builds there. */
const onlyConfigures = (name: string, { recipe }: Target, targets: Targets): boolean =>
  recipe.some((line) => /\bcmake\b(?!\s+--version)|\bmeson\s+setup\b/.test(line)) &&
  recipe.every((line) => !line.includes('--build') && line.split(/&&|\|\||;/).every((part) => configures.test(part))) &&
  conceptsOf(name).has('#build') &&
  [...targets.values()].some(({ requires }) => requires.includes(name));
const configures =
  /^[\s@(+-]*(?:cmake|\$[({]CMAKE[)}]|meson\s+setup|mkdir|cd|echo|printf|exit|test|\[|rm|true|command)(?=[\s)]|$)/;

/** `tests: $(TESTS)`, which only makes the programs that `check: all; ./t/run` starts. */
function onlyMakesTests(name: string, { requires, recipe }: Target, targets: Targets): boolean {
  const isTest = (other: string) => conceptsOf(other).has('#test') || other === 'check';
  const isRun = ([other, { recipe: lines }]: readonly [string, Target]) =>
    other !== name && isTest(other) && lines.length > 0 && !other.includes('/');
  const makesFiles = requires.length > 0 && requires.every((one) => one.startsWith('$') || one.includes('/'));
  return isTest(name) && recipe.length === 0 && makesFiles && [...targets].some(isRun);
}

/** Whether a prerequisite of tests is their program, and no run of them. */
function buildsOnly(name: string): boolean {
  return name === 'all' || generatedFile.test(name) || [...conceptsOf(name)].join() === '#build';
}

/** A goal that requires nothing and does not make what its name says: its folder is always up to date. */
function isNeverRun(name: string, body: readonly string[], recipe: readonly string[]): boolean {
  const requiresNothing = body.every((line) => line.trim() === '' || recipe.includes(line));
  const makesIt = new RegExp(
    `(?:mkdir|touch|-o|-d|--out\\S*|>|cp|mv|install)(?=[\\s=])[^;&|]*(?<![\\w/.-])(?:\\./)?${escapeRegExp(name)}/?(?=[\\s"';&|]|$)`,
  );
  return (
    (namesGoal(name) || conceptsOf(name).has('#clean')) &&
    requiresNothing &&
    recipe.length > 0 &&
    !recipe.some((line) => makesIt.test(line))
  );
}

/** Plain `make` builds the first target: the program, unless that target's name says otherwise. */
function defaultGoal(
  first: string | undefined,
  declared: readonly WorkspaceCommand[],
  phony: ReadonlySet<string>,
): readonly WorkspaceCommand[] {
  if (first === undefined || declared.some(({ name }) => /^(all|build|compile|default)$/.test(name))) return [];
  const known = declared.find(({ name }) => name === first);
  // `make test && ./test`: the target itself only builds.
  const isProgram = known?.command.startsWith(`make ${first} && ./`) === true;
  if (/^(help|list|usage|info|run)$/.test(first) && !isProgram) return [];
  if (!isProgram && [...conceptsOf(first)].some((concept) => concept !== '#build')) return [];
  // A chore such as `vendor/lock` makes no file and requires none.
  const builds = /\$[({](?:CC|CXX)[)}]|\b(?:g?cc|g\+\+|clang|build|compile|bundle)\b/.test(known?.body ?? '');
  if (phony.has(first) && (known?.requires ?? []).length === 0 && !builds) return [];
  // `init: pip install -r requirements.txt` prepares; it builds nothing.
  if (
    /\b(?:pip3?|npm|pnpm|yarn|poetry|uv|bundle|go|cargo)\s+(?:-\S+\s+)*(?:install|sync|get|fetch|ci)\b/.test(
      known?.body ?? '',
    )
  )
    return [];
  const common = { name: 'build', description: '', body: known?.body ?? '', origin: 'first target of the Makefile' };
  return [{ ...known, ...common, command: 'make', kind: 'conventional' }];
}

/** Meant only where both are said: "watch the tests". */
const watchesTests = /^tests?[-_]watch$|^watch[-_]tests?$/;
const allTests = /^(?:tests?|check|(?:check|test)-all|all-tests)$/;

/** `unit-tests`, one of several that `check` needs: only where "unit" is said. */
function onlyForOf(name: string, targets: Targets): Pick<WorkspaceCommand, 'onlyFor'> {
  if (watchesTests.test(name)) return { onlyFor: ['test', 'watch'] };
  const isTest = (each: string) => conceptsOf(each).has('#test');
  const words = indexTerms(name).filter((term) => !term.startsWith('#') && !/^(?:run|test|check|spec)$/.test(term));
  const isPart = [...targets].some(
    ([other, { requires }]) =>
      other !== name &&
      allTests.test(other) &&
      requires.includes(name) &&
      requires.some((each) => each !== name && isTest(each)),
  );
  return isPart && isTest(name) && !allTests.test(name) && words.length > 0 ? { onlyFor: words } : {};
}

/** `demo-test: demo-test.o` builds a program; `make test` runs it. One that its own recipe runs is a run. */
function isTestProgram(name: string, body: string, targets: ReadonlyMap<string, unknown>): boolean {
  if (!/[-_]/.test(name) || watchesTests.test(name) || !conceptsOf(name).has('#test') || startsRunner.test(body))
    return false;
  if (new RegExp(`(?:^|\\s)@?\\./(?:[\\w-]+/)*(?:\\$@|${escapeRegExp(name)})(?=\\s|$)`).test(withoutWords(body)))
    return false;
  return /\$@|\s-o\s|\$[({](?:CC|CXX|LD)[)}]/.test(body) || targets.has('test') || targets.has('check');
}

/** `$(JEST) --updateSnapshot`, `./node_modules/.bin/mocha`: it makes nothing. */
const startsRunner = /(?:^|[\s@/({])(?:jest|mocha|vitest|ava|karma|pytest|phpunit|rspec|busted)(?=[\s)}]|$)/i;

const compiler =
  /^(?:\$[({](?:\w*_)?(?:CC|CXX|CPP|LD|CLANG|COMPILER|FC|RUSTC)[)}]|(?:[\w-]*-)?(?:cc|gcc|g\+\+|c\+\+|clang|clang\+\+|tcc|gfortran|rustc|ld|nvcc)(?:-\d+)?)(?=\s)/;
const prints = /^(?:echo|printf|\$[({]ECHO[)}]|mkdir|true|:|rm|strip)(?=\s|$)/;

const output = /\s-o\s*(\$@|[\w./-]+)(?=\s|$)/;

/** A recipe and the target that it belongs to. */
interface Made {
  readonly recipe: readonly string[];
  readonly target?: string;
}

/** `benchmark: obj/bench`, which has no recipe itself: that of the only thing it requires. */
function programOf(name: string, recipe: readonly string[], requires: readonly string[], targets: Targets): Made {
  const [target, another] = requires;
  if (recipe.length > 0 || target === undefined || another !== undefined || !conceptsOf(name).has('#benchmark'))
    return { recipe };
  return { recipe: targets.get(target)?.recipe ?? [], target };
}

/** ` && ./unit`, where a target that is called after tests only compiles their program: ``test: unit.c; $(CC) -o unit unit.c``. */
function thenRun(name: string, { recipe, target = name }: Made, written: (line: string) => string): string {
  const does = conceptsOf(name);
  if (!(does.has('#test') || does.has('#benchmark')) || does.has('#build') || does.has('#clean')) return '';
  const lines = recipe
    .map((line) => line.replace(/^[@+-]+\s*/, ''))
    .filter((line) => line.trim() !== '' && !prints.test(line));
  const last = lines.at(-1) ?? '';
  if (!lines.every((line) => compiler.test(line) && !/&&|[;|]/.test(line))) return '';
  const [, made] = output.exec(last) ?? output.exec(written(last)) ?? [];
  if (made === undefined || /\s-c(?=\s)|\s-shared(?=\s)/.test(last) || generatedFile.test(made)) return '';
  const program = made === '$@' ? target : made.replace(/^\.\//, '');
  return isPlainName(program) ? ` && ./${program}` : '';
}

/** `debug: CFLAGS += -g` needs nothing. */
const setting = /^\s*(?:(?:export|override|private)\s+)*[\w.-]+\s*(?:::?|[+?!])?=/u;

/** With what starts the program that a target only compiles; what documents call the tests is both then. */
function commandOf(
  name: string,
  recipe: Made,
  written: (line: string) => string,
  isShadowed: boolean,
): Pick<WorkspaceCommand, 'command' | 'alias'> {
  const made = `make ${isShadowed ? '-B ' : ''}${name}`;
  const run = thenRun(name, recipe, written);
  return run === '' ? { command: made } : { command: `${made}${run}`, alias: [`make ${name}`] };
}

/** What it says how to run, it does not run. */
const withoutWords = (body: string): string => body.replaceAll(/(?:echo|printf)\s+(?:"[^"]*"|'[^']*')/g, ' ');

function neededFirst(requires: readonly string[]): readonly string[] {
  const names = requires.filter(isTargetName);
  return names.length === 0 ? [] : [`make ${names.join(' ')}`];
}

/** `$(JAR)`, whatever that is: a target, but none that a person would call. */
const isTargetOrVariable = (name: string): boolean => isTargetName(name) || /^\$(?:\(\w+\)|\{\w+\})$/.test(name);

function isTargetName(name: string): boolean {
  return isPlainName(name) && !name.startsWith('.') && !name.includes('%');
}
