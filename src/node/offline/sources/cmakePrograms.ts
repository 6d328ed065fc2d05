// Programs that a CMake project makes, and the option without which it makes none.
const command = /^[ \t]*(if|elseif|else|endif|add_executable|add_subdirectory)\s*\(\s*([^\s)]*)\s*([^)]*)/gim;

export interface CmakePrograms {
  /** It makes some in any case, or its subfolders may. */
  readonly always: boolean;
  /** That is off by default and makes the only ones. */
  readonly option: string | undefined;
}

const others = /TEST|EXAMPLE|SAMPLE|DEMO|BENCH|FUZZ|DOC/u;

export function cmakePrograms(lists: string): CmakePrograms {
  const text = lists.replaceAll(/#.*$/gm, '');
  const off = new Set(
    [...text.matchAll(/^[ \t]*option\s*\(\s*(\w+)\s+(?:"[^"]*"\s*)?(ON\b)?/gim)].flatMap(([, name = '', on]) =>
      on === undefined ? [name] : [],
    ),
  );
  const around: string[] = [];
  const gates: (string | undefined)[] = [];
  for (const [, word = '', first = '', more = ''] of text.matchAll(command)) {
    const what = word.toLowerCase();
    if (what === 'if') around.push(more.trim() === '' ? first : '');
    else if (what.startsWith('else')) around.splice(-1, 1, '');
    else if (what === 'endif') around.pop();
    else if (around.length === 0) gates.push(undefined);
    else gates.push(around.find((name) => off.has(name)) ?? '');
  }
  const named = new Set(gates.filter((gate) => gate !== undefined && gate !== '' && !others.test(gate)));
  const [option] = named;
  return {
    always: gates.includes(undefined) || gates.includes(''),
    option: gates.includes(undefined) || named.size !== 1 ? undefined : option,
  };
}
