// What variables of a justfile and of a Taskfile stand for in a recipe, as far as they are plain definitions.

const deepest = 4;

/** https://just.systems/man/en/functions.html: what only asks for a folder or a variable of the environment. */
const calls: readonly (readonly [RegExp, (args: readonly string[]) => string])[] = [
  [/^home_dir(?:ectory)?\(\s*\)$/u, () => '$HOME'],
  [/^(?:justfile|invocation|source)_dir(?:ectory)?\(\s*\)$/u, () => '.'],
  [/^env(?:_var(?:_or_default)?)?\(\s*["']([A-Za-z_]\w*)["']\s*(?:,[^()]*)?\)$/u, ([name = '']) => `$${name}`],
];

/** Text of recipes with `{{name}}` filled in where the file's lines say what it is: `name := env('HOME') / 'x'`. */
export function filledJustfile(text: string, lines: readonly string[]): string {
  const values = new Map(
    lines.flatMap((line) => {
      const [, name, value = ''] = /^(?:export\s+)?([A-Za-z_][\w-]*)\s*:=\s*(.*)$/u.exec(line) ?? [];
      return name === undefined ? [] : [[name, value.replace(/\s+#.*$/u, '').trim()] as const];
    }),
  );
  const valueOf = (expression: string, depth: number): string | undefined => {
    const joined = ['/', '+'].find((sign) => expression.includes(` ${sign} `));
    if (joined !== undefined) {
      const parts = expression.split(` ${joined} `).map((part) => valueOf(part.trim(), depth));
      return parts.includes(undefined) ? undefined : parts.join(joined === '/' ? '/' : '');
    }
    const [, double, single] = /^(?:"([^"\\]*)"|'([^']*)')$/u.exec(expression) ?? [];
    if (double !== undefined || single !== undefined) return double ?? single;
    for (const [form, value] of calls) {
      const found = form.exec(expression);
      if (found) return value(found.slice(1));
    }
    const own = values.get(expression);
    return own === undefined || depth >= deepest ? undefined : valueOf(own, depth + 1);
  };
  return text.replaceAll(/\{\{\s*([^{}]+?)\s*\}\}/gu, (whole, expression: string) => valueOf(expression, 0) ?? whole);
}

/** The same with `{{.NAME}}`; what the file does not define comes from the environment. */
export function filledTask(text: string, vars: unknown): string {
  const values = new Map<string, unknown>(Object.entries(typeof vars === 'object' && vars !== null ? vars : {}));
  let filled = text;
  for (let depth = 0; depth < deepest; depth++)
    filled = filled.replaceAll(/\{\{\s*\.([A-Za-z_]\w*)\s*\}\}/gu, (whole, name: string) => {
      const value = values.get(name);
      if (value === undefined) return values.has(name) ? whole : `\${${name}}`;
      return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
    });
  return filled;
}
