// What a target of a Makefile runs where its caller sets variables, as far as that is certain: what is not stays as `$(NAME)`.
import { linesOf, needed, recipe, type Included } from './makefileText.ts';

const directive = /^\s*(?:ifn?eq|ifn?def|else|endif)\b|^#/u;
const assignment = /^(?!\t)\s*(?:export\s+)?([\w.-]+)\s*(\+|\?|!|:{1,2})?=\s*(.*?)\s*(?:\s#.*)?$/u;
/** What may set anything. */
const unclear = /^(?!\t)\s*(?:override|define|undefine)\b|^[^\t].*\$[({]eval\b/u;
const deepest = 6;
const mostCharacters = 20_000;

/** Undefined where there is no such target, or its text does not show what it does. */
export function installText(
  text: string,
  target: string,
  given: ReadonlyMap<string, string>,
  included: Included = () => '',
): string | undefined {
  // Both sides of a condition count.
  const lines = linesOf(text, included).filter((line) => !directive.test(line));
  if (lines.some((line) => unclear.test(line)) || !isWhole(text, included)) return undefined;
  const filled = filler(valuesIn(lines, given));
  const bodies = lines.flatMap((line, at) => {
    const [, targets = '', needs = ''] =
      /^([^\s:=#][^:=#]*)::?(?!=)([^=#]*)/u.exec(/^\s/u.test(line) ? '' : filled(line)) ?? [];
    if (!targets.trim().split(/\s+/u).includes(target)) return [];
    if (needs.includes(';') || needs.includes('$')) return [undefined];
    return [[...needed('make', needs, () => true), ...recipe(lines.slice(at + 1), /^\t/u)]];
  });
  if (bodies.length === 0 || bodies.some((body) => body === undefined)) return undefined;
  return unrolled(filled(asShell(bodies.flatMap((body) => body ?? []).join('; '), target)).replaceAll('$$', '$'));
}

/** Whether what it includes is read as well; the dependencies of objects set nothing. */
const isWhole = (text: string, included: Included): boolean =>
  [...text.matchAll(/^ *([-s]?)include[ \t]+([^#\n]+)/gmu)].every(([, optional, paths = '']) =>
    paths
      .trim()
      .split(/\s+/u)
      .every(
        (path) =>
          /\.d\b|\$[({]\w*dep/iu.test(path) || (/^[\w./-]+$/u.test(path) && (optional !== '' || included(path) !== '')),
      ),
  );

/** Names with one value, whatever the conditions, the environment and the caller are. */
function valuesIn(lines: readonly string[], given: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const values = new Map<string, string | undefined>([
    ['MAKE', 'make'],
    ['CURDIR', '.'],
    ['PWD', '.'],
  ]);
  for (const line of lines) {
    const [, own] = /^[^\t:=#][^:=#]*::?\s*(?:export\s+)?([\w.-]+)\s*[:?+]*=/u.exec(line) ?? [];
    if (own !== undefined) values.set(own, undefined);
    const [, name = '', kind, value = ''] = assignment.exec(line) ?? [];
    if (name === '') continue;
    const isOpen = kind === '+' || kind === '!' || (kind === '?' && process.env[name] !== undefined);
    values.set(name, isOpen || (values.has(name) && values.get(name) !== value) ? undefined : value);
  }
  if (!values.has('DESTDIR') && process.env['DESTDIR'] === undefined) values.set('DESTDIR', '');
  if (!values.has('RM')) values.set('RM', 'rm -f');
  for (const [name, value] of given) values.set(name, value);
  return new Map([...values].flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}

/** Also `$(PROGRAMS:=.1)` and `$(notdir $(PROGRAMS))`. */
function filler(values: ReadonlyMap<string, string>): (text: string) => string {
  return (given) => {
    let text = given;
    for (let depth = 0; depth < deepest && text.length < mostCharacters; depth++)
      text = text
        .replaceAll(/(?<!\$)\$[({]([\w.-]+)[)}]/gu, (whole, name: string) => values.get(name) ?? whole)
        .replaceAll(
          /(?<!\$)\$[({]([\w.-]+):(%?[\w.]*)=(%?[\w./-]*)[)}]/gu,
          (whole, name: string, from: string, to: string) => suffixed(values.get(name), from, to) ?? whole,
        )
        .replaceAll(/(?<!\$)\$[({]notdir ([\w./ +-]*)[)}]/gu, (_, words: string) => words.replaceAll(/\S*\//gu, ''))
        .replaceAll(/(?<!\$)\$[({]wildcard ([\w./ *+-]*)[)}]/gu, '$1');
    return text;
  };
}

function suffixed(value: string | undefined, from: string, to: string): string | undefined {
  if (value === undefined || !/^[\w./ +-]*$/u.test(value) || from.startsWith('%') !== to.startsWith('%'))
    return undefined;
  const [end, other] = [from.replace('%', ''), to.replace('%', '')];
  return value
    .split(/\s+/u)
    .map((word) => (word.endsWith(end) ? `${word.slice(0, word.length - end.length)}${other}` : word))
    .join(' ');
}

/** With what make puts in the place of its own variables: a file of the workspace, whichever. */
const asShell = (text: string, target: string): string =>
  text
    .replaceAll(/(?<!\$)\$(?:@|[({]@[FD]?[)}])/gu, target)
    .replaceAll(/(?<!\$)\$(?:[<^+?*]|[({][<^+?*][FD]?[)}])/gu, 'prerequisite');

const mostRounds = 50;

/** Each round of a loop over plain words as a line of its own. */
const unrolled = (text: string): string =>
  text.replaceAll(
    /\bfor (\w+) in ([\w./*+-]+(?: [\w./*+-]+)*) {0,2}; *do +(.*?);? *done\b/gu,
    (whole, name: string, words: string, body: string) => {
      const all = words.trim().split(/\s+/u);
      if (all.length > mostRounds || /\bfor \w+ in\b/u.test(body)) return whole;
      const variable = new RegExp(`\\$(?:\\{${name}\\}|${name}\\b)`, 'gu');
      return all.map((word) => body.replaceAll(variable, word)).join('; ');
    },
  );
