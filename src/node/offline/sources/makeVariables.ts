// Variables of a Makefile, in the names of its targets and in the lines of its recipes.

/** Replaces variables of one word in the names of targets and prerequisites: `$(OUT): $(OBJ)` after `OUT = demo` makes `demo`. */
export function expansion(lines: readonly string[]): (names: string) => string {
  const values = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', value = ''] = /^(\w+)\s*[:?]*=\s*([\w./+-]+)\s*(?:#.*)?$/.exec(line) ?? [];
    if (name !== '' && !values.has(name)) values.set(name, value);
  }
  return (names) =>
    names.replace(
      /\$(?:\((\w+)\)|\{(\w+)\})/g,
      (whole: string, round?: string, curly?: string) => values.get(round ?? curly ?? '') ?? whole,
    );
}

const builtIn: ReadonlyMap<string, string> = new Map([
  ['MAKE', 'make'],
  ['CC', 'cc'],
  ['CXX', 'c++'],
  ['RM', 'rm -f'],
]);
const deepestVariable = 4;

/** A line of a recipe as the shell gets it, `…` for what make works out; a status that make ignores is ignored by the line. */
export function recipeReader(lines: readonly string[]): (line: string) => string {
  const values = new Map(builtIn);
  for (const line of lines) {
    const [, name, value = ''] = /^(\w+)\s*[:?]{0,2}=\s*([^#]*)/.exec(line) ?? [];
    if (name !== undefined) values.set(name, value.trim());
  }
  const variable = /(?<!\$)\$(?:\(([\w.-]+)\)|\{([\w.-]+)\})/g;
  // Every status is ignored then.
  const ignoresAll = lines.some((line) => /^\.IGNORE\s*:\s*$/.test(line));
  return (line) => {
    const [, prefix = '', rest = ''] = /^([@+-]*)\s*(.*)$/s.exec(line) ?? [];
    let text = rest;
    for (let depth = 0; depth < deepestVariable && text.length < 2000; depth++)
      text = text.replace(
        variable,
        (whole, round?: string, curly?: string) => values.get(round ?? curly ?? '') ?? whole,
      );
    text = text.replace(/(?<!\$)\$\(wildcard ([\w./* -]+)\)/g, '$1');
    text = text.replace(/(?<!\$)\$(?:[({][^)}]*[)}]?|[^$\s])/g, '…').replaceAll('$$', '$');
    return prefix.includes('-') || ignoresAll ? `${text} || true` : text;
  };
}
