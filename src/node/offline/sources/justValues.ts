// Values of a justfile's variables, as its recipes get them.

const assignment = /^(?:export\s+)?([\w-]+)\s*:=\s*(.+?)\s*$/gm;
/** A string, a line of the shell, a name, or what the environment may set. */
const part =
  /^\s*(?:"((?:[^"\\])*)"|'([^']*)'|`([^`]+)`|env(?:_var_or_default)?\(\s*["']\w+["']\s*,\s*(?:"([^"\\]*)"|'([^']*)')\s*\)|([A-Za-z_][\w-]*)(?!\())\s*/;

/**
 * Variables whose values are written out, or are what a line of the shell prints: `$(git describe)`. Joined by `+` and `/` as just does;
 * others are left out.
 */
export function justValues(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [, name = '', expression = ''] of text.matchAll(assignment)) {
    const value = valueOf(expression, values);
    if (value !== undefined) values.set(name, value);
  }
  return values.set('justfile_directory()', '.');
}

function valueOf(expression: string, known: ReadonlyMap<string, string>): string | undefined {
  let rest = expression;
  let value = '';
  for (;;) {
    const match = part.exec(rest);
    if (match === null) return undefined;
    const [whole, double, single, shell, fallback, other, name] = match;
    const text = double ?? single ?? (shell === undefined ? undefined : printedBy(shell)) ?? fallback ?? other;
    const next = name === undefined ? text : known.get(name);
    if (next === undefined) return undefined;
    value += next;
    rest = rest.slice(whole.length);
    if (rest === '' || rest.startsWith('#')) return value;
    const [joint = ''] = /^[+/]/.exec(rest) ?? [];
    if (joint === '') return undefined;
    if (joint === '/') value += '/';
    rest = rest.slice(1);
  }
}

const printedBy = (shell: string): string | undefined => (/\{\{|\n/.test(shell) ? undefined : `$(${shell.trim()})`);
