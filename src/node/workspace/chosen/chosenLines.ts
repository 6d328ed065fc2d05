// The lines of a shell script that its first argument chooses: the arm of a `case`, the branch of an `if`, a function called by that name.

interface Script {
  readonly functions: ReadonlyMap<string, readonly string[]>;
  /** Outside of functions. */
  readonly lines: readonly string[];
}

const functionHead = /^\s*(?:function\s+([\w:-]+)\s*(?:\(\s*\))?|([\w:-]+)\s*\(\s*\))\s*\{?(.*)$/u;
/** An argument as a command: `"$@"`, `"$1"`, `"task_$1"`. */
const byName = /^\s*(?:exec\s+)?"?([\w-]*)\$\{?[@*1](?![\w])/mu;
/** A command that only shows when it runs. */
const dynamic = /\beval\b|^\s*"?[\w-]*\$\{?[a-z_]\w*\}?[\w-]*"?(?:\s|$)/mu;
const plainWord = /^[a-z][\w:.-]*$/u;

/** Undefined where nothing in the script chooses by that word. Of what is not read, `fallback` is what runs. */
export function chosenLines(
  lines: readonly string[],
  [word = '']: readonly string[],
  fallback: (lines: readonly string[]) => readonly string[],
): readonly string[] | undefined {
  if (!plainWord.test(word)) return undefined;
  const script = scriptIn(lines);
  const subject = subjectsIn(lines);
  let isKnown = false;
  const chosen = (some: readonly string[]): readonly string[] => {
    const found = armsFor(word, some, subject);
    isKnown ||= found.length > 0;
    return [...fallback(some), ...found];
  };
  const kept = [...chosen(script.lines)];
  const [, prefix] = byName.exec(kept.join('\n')) ?? [];
  const waiting = new Map(script.functions);
  const include = (name: string) => {
    const body = waiting.get(name);
    waiting.delete(name);
    if (body !== undefined) kept.push(...chosen(body));
    return body !== undefined;
  };
  for (const name of prefix === undefined ? [] : [`${prefix}${word}`, `${prefix}${word.replaceAll('-', '_')}`])
    isKnown = include(name) || isKnown;
  // It grows while it is gone through.
  for (const line of kept) for (const name of line.match(/[\w:-]+/gu) ?? []) include(name);
  if (!isKnown) return undefined;
  if (dynamic.test(kept.join('\n'))) for (const name of [...waiting.keys()]) include(name);
  return kept;
}

function scriptIn(lines: readonly string[]): Script {
  const functions = new Map<string, readonly string[]>();
  const outside: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const [, first, second, rest = ''] = functionHead.exec(line) ?? [];
    const name = first ?? second;
    if (name === undefined) {
      outside.push(line);
      continue;
    }
    if (/\}\s*;?\s*$/u.test(rest)) {
      functions.set(name, [rest.replace(/\}\s*;?\s*$/u, '')]);
      continue;
    }
    const indent = /^\s*/u.exec(line)?.[0] ?? '';
    const end = lines.findIndex((other, id) => id > at && other.startsWith(`${indent}}`));
    const to = end < 0 ? lines.length : end;
    functions.set(name, [rest, ...lines.slice(at + 1, to)]);
    at = to;
  }
  return { functions, lines: outside };
}

/** The first argument as it is called: `$1`, and variables that are given it and nothing else. */
function subjectsIn(lines: readonly string[]): RegExp {
  const assigned = lines.flatMap((line) => {
    const [, name, value = ''] = /^\s*(?:local\s+|readonly\s+|declare\s+)?(\w+)=(\S*)/u.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value }];
  });
  const names = assigned
    .filter(({ value }) => /^"?\$\{?1(?:[:}"-]|$)/u.test(value))
    .map(({ name }) => name)
    .filter((name) => assigned.every((each) => each.name !== name || /^"?\$\{?1(?:[:}"-]|$)/u.test(each.value)));
  return new RegExp(`^"?\\$\\{?(?:${['1', ...names].join('|')})(?:[:-][^}]*)?\\}?"?$`, 'u');
}

/** What is run for `word` by the `case` and `if` of some lines, one after the other. */
function armsFor(word: string, lines: readonly string[], subject: RegExp): readonly string[] {
  return lines.flatMap((line, at) => {
    const [, said = '', inline = ''] = /^\s*case\s+(\S+)\s+in\b(.*)$/u.exec(line) ?? [];
    if (said !== '' && subject.test(said))
      return armOf(word, [inline, ...bodyOf(lines, at, /^\s*case\s/u, /\besac\b/u)]);
    const [, compared = '', value = ''] =
      /^\s*(?:el)?if\s+(?:\[\[?|test)\s+(\S+)\s+==?\s+["']?([\w:.-]+)["']?\s*(?:\]\]?)?\s*(?:;|$)/u.exec(line) ?? [];
    if (!subject.test(compared) || value !== word) return [];
    const own = bodyOf(lines, at, /^\s*if\s/u, /(?:^|;)\s*fi\b/u);
    const end = own.findIndex((each) => /^\s*(?:elif|else)\b/u.test(each));
    const [, behind = ''] = /;\s*then\b(.*)$/u.exec(line) ?? [];
    return [behind, ...own.slice(0, end < 0 ? undefined : end)].map((each) => each.replace(/^\s*then\b/u, ''));
  });
}

/** The lines after `at`, up to what ends it. */
function bodyOf(lines: readonly string[], at: number, inner: RegExp, end: RegExp): readonly string[] {
  if (end.test(lines[at] ?? '')) return [];
  let depth = 1;
  const to = lines.findIndex((line, id) => {
    if (id <= at) return false;
    depth += (inner.test(line) ? 1 : 0) - (end.test(line) ? 1 : 0);
    return depth === 0;
  });
  return lines.slice(at + 1, to < 0 ? undefined : to);
}

const label = /^\s*\(?((?:["']?[\w:.*?@-]+["']?)(?:\s*\|\s*["']?[\w:.*?@-]+["']?)*)\)(.*)$/u;

/** The arm for `word`: where none names it, nothing is chosen. */
function armOf(word: string, lines: readonly string[]): readonly string[] {
  const arms: { readonly names: readonly string[]; readonly lines: string[] }[] = [];
  let isOpen = false;
  for (const line of lines.flatMap((each) => each.replaceAll(/;;&?/gu, '\n;;\n').split('\n'))) {
    const [, names, rest = ''] = isOpen ? [] : (label.exec(line) ?? []);
    if (names !== undefined) {
      arms.push({ names: names.split('|').map((name) => name.trim().replaceAll(/["']/gu, '')), lines: [rest] });
      isOpen = true;
    } else if (line === ';;') isOpen = false;
    else if (isOpen) arms.at(-1)?.lines.push(line);
  }
  return arms.find(({ names }) => names.some((name) => name === word || matchesGlob(name, word)))?.lines ?? [];
}

const matchesGlob = (pattern: string, word: string): boolean =>
  /[?*]/u.test(pattern) &&
  /\w/u.test(pattern) &&
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.')}$`, 'u').test(word);
