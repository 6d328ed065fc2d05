// What a target of a Makefile runs: its recipe, what it needs first, and what its variables stand for, as far as the text shows it.

/** The text of a file that another one includes; '' if there is none. */
export type Included = (path: string) => string;

/**
 * The recipe of `called` with its prerequisites as commands; '' is the target that `make` alone makes. `set`: variables as the command line
 * sets them, `A=b`. Undefined: there is none.
 */
export function ofMakefile(
  text: string,
  called: string,
  included: Included = () => '',
  set: readonly string[] = [],
): string | undefined {
  const { lines, filled, rules, atOnce, isTarget } = makefileOf(linesOf(text, included), set);
  const name = called === '' ? firstTarget(lines) : called;
  const found = rules.flatMap(({ at, targets, needs }) =>
    // `b build: lib` is a rule for both.
    targets.some((each) => isNamed(each, name))
      ? [...needed('make', needs, isTarget), ...recipe(lines.slice(at + 1), /^\t/u)]
      : [],
  );
  return found.length === 0 ? undefined : filled([...atOnce, ...found].join('; '));
}

interface Makefile {
  readonly lines: readonly string[];
  /** A text with the variables filled in. */
  readonly filled: (text: string) => string;
  readonly rules: readonly { readonly at: number; readonly targets: readonly string[]; readonly needs: string }[];
  /** What is run while it is read. */
  readonly atOnce: readonly string[];
  readonly isTarget: (name: string) => boolean;
}

const mostKept = 8;
const kept = new Map<string, Makefile>();

/** The same Makefile is asked for many targets. */
function makefileOf(lines: readonly string[], set: readonly string[]): Makefile {
  const key = [...set, '', ...lines].join('\n');
  const known = kept.get(key);
  if (known !== undefined) return known;
  const filled = variableFiller(lines, set);
  const rules = lines.flatMap((line, at) => {
    const [whole, targets, needs = ''] = ruleIn(line, (each) => withoutCalls(filled(each))) ?? [];
    return whole === undefined ? [] : [{ at, targets: targetsOf(targets), needs }];
  });
  const names = new Set(rules.flatMap(({ targets }) => targets));
  const patterns = [...names].filter((name) => name.includes('%'));
  const isTarget = (name: string) => names.has(name) || patterns.some((pattern) => isNamed(pattern, name));
  const made = { lines, filled, rules, atOnce: readWith(lines), isTarget };
  keep(kept, key, made);
  return made;
}

function keep<Value>(known: Map<string, Value>, key: string, value: Value): void {
  const [oldest] = known.keys();
  if (known.size >= mostKept && oldest !== undefined) known.delete(oldest);
  known.set(key, value);
}

/** Sets a variable, or is a comment, whatever its variables hold. */
const noRule = /^(?:\s|#|[^\s:=#$]*\s*[:?+!]{0,3}=|$)/u;

const ruleIn = (line: string, filled: (text: string) => string) =>
  /^([^\s:=#][^:=#]*)::?(?!=)([^=#;]*)/u.exec(noRule.test(line) ? '' : filled(line));

/** Each call of a function of make as one plain word, the same for the same call; its own words stand behind it, unless a shell reads them. */
function withoutCalls(line: string): string {
  let text = line;
  call.lastIndex = 0;
  for (let inner = call.exec(text); inner !== null; inner = call.exec(text)) {
    const [whole, name = '', words = ''] = inner;
    const others = name === 'shell' ? '' : ` ${words.replaceAll(/[,:=%$]/gu, ' ')}`;
    const [before, after] = [text.slice(0, inner.index), text.slice(inner.index + whole.length)];
    const gap = after.search(/\s/u);
    const [rest, more] = gap < 0 ? [after, ''] : [after.slice(0, gap), after.slice(gap)];
    text = `${before}${whole.replaceAll(/[^\w.-]/gu, '_')}${rest}${others}${more}`;
    // Only a call around this one may have become an innermost one before its place.
    call.lastIndex = Math.max(0, Math.max(before.lastIndexOf('('), before.lastIndexOf('{')) - 1);
  }
  return text;
}

/** The innermost. */
const call = /\$[({]([\w-]+)(?:[\s:]([^(){}]*))?[)}]/gu;

/** The files that the rules of a Makefile make: targets with a recipe that are not phony. */
export function filesMadeBy(text: string): ReadonlySet<string> {
  const lines = linesOf(text, () => '');
  const filled = variableFiller(lines);
  const rules = lines.map((line) => ruleIn(line, filled));
  const phony = rules.flatMap((rule) => (targetsOf(rule?.[1]).includes('.PHONY') ? targetsOf(rule?.[2]) : []));
  const made = rules.flatMap((rule, at) => (/^\t\s*\S/u.test(lines[at + 1] ?? '') ? targetsOf(rule?.[1]) : []));
  return new Set(made.filter((target) => !phony.includes(target)));
}

/** The same, and the files that recipes have a compiler write: `cc a.c -o tests/a`. */
export function filesCompiledBy(text: string): ReadonlySet<string> {
  const lines = linesOf(text, () => '');
  const filled = variableFiller(lines);
  const written = lines
    .filter((line) => line.startsWith('\t'))
    .flatMap((line) => [...filled(line).matchAll(/\s-o\s*([\w./+-]+)/gu)].map(([, path = '']) => path));
  return new Set([...filesMadeBy(text), ...written].map((path) => path.replace(/^(?:\.\/)+/u, '')));
}

/** What is run while the file is read, whatever is made: `A := $(shell kubectl ...)`. */
const readWith = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => /^[\w.-]+\s*::?=\s*\$\(shell ([^()]*)\)\s*$/u.exec(line)?.[1]?.trim() ?? []);

const deepestInclude = 3;

/** Its lines with those of the files that it includes; a line that goes on is one. */
export function linesOf(text: string, included: Included, depth = 0): readonly string[] {
  return joinedLines(text).flatMap((line) => {
    const [, paths] = /^ *(?:-|s)?include\s+([^#]*)/u.exec(line) ?? [];
    if (paths === undefined || depth >= deepestInclude) return [line];
    return paths.split(/\s+/u).flatMap((path) => {
      const inner = /^[\w./-]+$/u.test(path) ? included(path) : '';
      return inner === '' ? [] : linesOf(inner, included, depth + 1);
    });
  });
}

const keptLines = new Map<string, readonly string[]>();

/** The lines of a text; one that goes on is one. */
function joinedLines(text: string): readonly string[] {
  const known = keptLines.get(text);
  if (known !== undefined) return known;
  const lines = text.replaceAll(/(?<![ \t])[ \t]*\\\r?\n[ \t]*/gu, ' ').split(/\r?\n/u);
  keep(keptLines, text, lines);
  return lines;
}

/** `%.o` is a rule for `a.o`. */
function isNamed(target: string, name: string): boolean {
  const [start = '', end] = target.split('%');
  return target === name || (end !== undefined && target !== '%' && name.startsWith(start) && name.endsWith(end));
}

const targetsOf = (names: string | undefined): readonly string[] => names?.trim().split(/\s+/u) ?? [];

/** What `make` makes without a target. */
const firstTarget = (lines: readonly string[]): string =>
  [/^\.DEFAULT_GOAL\s*:?=\s*([\w./-]+)/u, /^([^\s.:=#%][^\s:=#%]*)[^:=#%]*::?(?!=)/u]
    .flatMap((form) => lines.flatMap((line) => form.exec(line)?.[1] ?? []))
    .at(0) ?? '';

const deepestVariable = 4;
const mostExpanded = 20_000;

/** Fills in the Makefile's own variables, as far as they are plain definitions: `$(pip) install` installs, `test: $(VENV)` needs it. */
export function variableFiller(lines: readonly string[], set: readonly string[] = []): (text: string) => string {
  const values = new Map([['MAKE', 'make']]);
  for (const line of lines) {
    const [, name, sign = '', value = ''] = /^([\w.-]+)\s*([:?]{0,2}=)\s*([^#]*)/u.exec(line) ?? [];
    if (name !== undefined && !(sign === '?=' && values.has(name))) values.set(name, value.trim());
  }
  for (const [name, value] of definedIn(lines)) values.set(name, value);
  for (const each of set) values.set(each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1));
  if (!values.has('RM')) values.set('RM', 'rm -f');
  return (given) => {
    let text = given;
    for (let depth = 0; depth < deepestVariable && text.length < mostExpanded; depth++)
      text = text
        .replaceAll(/(?<!\$)\$[({]call ([\w.-]+)((?:,[^(){},]*)*)[)}]/gu, (whole, name: string, args: string) =>
          values.has(name) ? withArguments(values.get(name) ?? '', args.split(',')) : whole,
        )
        .replaceAll(/(?<!\$)\$[({]([\w.-]+)[)}]/gu, (whole, name: string) => values.get(name) ?? whole);
    return text;
  };
}

/** Variables that nothing in the file sets, where it runs; an install goes to the system itself. */
const unset: ReadonlyMap<string, string> = new Map([
  ['CURDIR', '.'],
  ['PWD', '.'],
  ['DESTDIR', ''],
]);

/** A recipe as make hands it to a shell: `$$x` is `$x`, and what the file does not set comes from the environment. */
export const asShellReads = (text: string): string =>
  text.replaceAll(/\$\$|\$[({]([A-Za-z_]\w*)[)}]/gu, (whole, name?: string) =>
    whole === '$$' ? '$' : (unset.get(name ?? '') ?? `\${${name ?? ''}}`),
  );

/** `$(1)` is the first argument. */
const withArguments = (text: string, args: readonly string[]): string =>
  text.replaceAll(/(?<!\$)\$[({]?([1-9])[)}]?/gu, (_, place: string) => args[Number(place)]?.trim() ?? '');

/** The lines of `define name`. */
function definedIn(lines: readonly string[]): readonly (readonly [string, string])[] {
  return lines.flatMap((line, at) => {
    const name = /^define\s+([\w.-]+)/u.exec(line)?.[1];
    if (name === undefined) return [];
    const end = lines.findIndex((each, below) => below > at && /^endef\b/u.test(each));
    return [[name, recipe(lines.slice(at + 1, end < 0 ? undefined : end), /./u).join('; ')] as const];
  });
}

/** A path is a file that is there, unless a rule makes it. */
export function needed(
  runner: string,
  names: string,
  isTarget: (name: string) => boolean = () => false,
): readonly string[] {
  return names
    .split(/\s+/u)
    .filter((name) => /^[\w.][\w.-]*$/u.test(name) || (/^[\w.][\w./-]*$/u.test(name) && isTarget(name)))
    .map((name) => `${runner} ${name}`);
}

/** The lines of a recipe, up to the first that does not belong to it. */
export function recipe(lines: readonly string[], belongs: RegExp): readonly string[] {
  const end = lines.findIndex((line) => !belongs.test(line) && line.trim() !== '');
  return lines
    .slice(0, end < 0 ? undefined : end)
    .map((line) => line.trim().replace(/^[@-]+/u, ''))
    .filter((line) => line !== '');
}
