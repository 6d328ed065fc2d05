// `ifeq ($(config),coverage) ... else ... endif`: the branch that make takes, where the Makefile itself sets what decides.

const assignment = /^\s*(?:export\s+|override\s+)?(\w+)\s*(?:\?|:{0,2})=\s*([^#]*)/;
const appending = /^\s*(?:override\s+)?(\w+)\s*\+=/;
const condition = /^\s*(?:else\s+)?(ifn?eq)\s+(.*)$/;
const pairs = [/^\((.*),([^,]*)\)\s*$/, /^(["'])(.*?)\1\s+(["'])(.*?)\3\s*$/];
const anyCondition = /^\s*(?:else\s+)?ifn?(?:eq|def)\b/;

/** `taken` and `left` are known; of what is `open`, every branch may be. `done`: a branch before was taken. */
type Branch = 'taken' | 'left' | 'open' | 'done';

/** The lines that count. Conditions on anything but variables of one word that are set once, and unconditionally, leave every branch in. */
export function takenLines(lines: readonly string[]): readonly string[] {
  const values = new Map<string, string>();
  const appended = new Set(lines.map((line) => appending.exec(line)?.[1]));
  const branches: Branch[] = [];
  const isIn = () => branches.every((branch) => branch === 'taken' || branch === 'open');
  const kept: string[] = [];
  for (const line of lines) {
    if (!line.startsWith('\t') && anyCondition.test(line)) {
      const isElse = /^\s*else\b/.test(line);
      const before = isElse ? branches.pop() : undefined;
      const holds = conditionOf(line, values);
      const own: Branch = holds === undefined ? 'open' : holds ? 'taken' : 'left';
      branches.push(!isElse || before === 'left' ? own : before === 'open' ? 'open' : 'done');
      continue;
    }
    if (/^\s*else\s*(?:#.*)?$/.test(line) && !line.startsWith('\t')) {
      const before = branches.pop();
      branches.push(before === 'left' ? 'taken' : before === 'open' ? 'open' : 'done');
      continue;
    }
    if (/^\s*endif\b/.test(line) && !line.startsWith('\t')) {
      branches.pop();
      continue;
    }
    if (!isIn()) continue;
    kept.push(line);
    const [, name, value = ''] = line.startsWith('\t') ? [] : (assignment.exec(line) ?? []);
    if (name === undefined) continue;
    // Set again, or in a branch that may not be taken: not known.
    if (values.has(name) || branches.includes('open') || appended.has(name)) values.set(name, '$');
    else values.set(name, value.trim());
  }
  return kept;
}

function conditionOf(line: string, values: ReadonlyMap<string, string>): boolean | undefined {
  const [, kind, rest = ''] = condition.exec(line) ?? [];
  if (kind === undefined) return undefined;
  const [round, quoted] = pairs.map((pattern) => pattern.exec(rest.replace(/\s+#.*$/, '').trim()));
  const sides = round ? [round[1], round[2]] : quoted ? [quoted[2], quoted[4]] : [];
  const [one, other] = sides.map((side = '') => valueOf(side.trim(), values));
  if (one === undefined || other === undefined) return undefined;
  return (one === other) === (kind === 'ifeq');
}

/** Undefined where it is not known: what the environment or a function decides. */
function valueOf(side: string, values: ReadonlyMap<string, string>): string | undefined {
  const told = side.replace(/\$(?:\((\w+)\)|\{(\w+)\})/g, (whole, round?: string, curly?: string) => {
    const value = values.get(round ?? curly ?? '');
    return value === undefined || value.includes('$') ? whole : value;
  });
  return told.includes('$') ? undefined : told;
}
