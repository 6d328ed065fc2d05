// Programs that run another program named in their arguments, and where to find its name.

interface Wrapper {
  /** Short options that take a value, e.g. `nk` for `-n 5 -k 3`. */
  readonly short?: string;
  /** Long options whose value is the next word. */
  readonly long?: readonly string[];
  /** Operands before the inner command, e.g. the duration of `timeout`. */
  readonly operands?: number;
  /** `NAME=value` words before the inner command. */
  readonly assignments?: true;
}

const wrappers: ReadonlyMap<string, Wrapper> = new Map<string, Wrapper>([
  ['env', { short: 'uCSa', long: ['--unset', '--chdir', '--split-string', '--argv0'], assignments: true }],
  ['command', {}],
  ['builtin', {}],
  ['exec', { short: 'a' }],
  ['nohup', {}],
  ['time', { short: 'of', long: ['--output', '--format'] }],
  ['nice', { short: 'n', long: ['--adjustment'] }],
  ['ionice', { short: 'cnpPu', long: ['--class', '--classdata', '--pid', '--pgid', '--uid'] }],
  ['timeout', { short: 'sk', long: ['--signal', '--kill-after'], operands: 1 }],
  ['gtimeout', { short: 'sk', long: ['--signal', '--kill-after'], operands: 1 }],
  ['stdbuf', { short: 'ioe', long: ['--input', '--output', '--error'] }],
  ['unbuffer', {}],
  ['setsid', {}],
  ['busybox', {}],
  ['toybox', {}],
  ['caffeinate', { short: 'tw' }],
  ['sudo', { short: 'CDghpRrtTUu', long: ['--user', '--group', '--chdir', '--prompt', '--host'], assignments: true }],
  ['doas', { short: 'Cu' }],
  [
    'xargs',
    {
      short: 'adEILnPsJRS',
      long: [
        '--arg-file',
        '--delimiter',
        '--max-args',
        '--max-lines',
        '--max-procs',
        '--max-chars',
        '--process-slot-var',
      ],
    },
  ],
]);

/** Whether `name` is a program that runs the program named in its arguments. */
export function isWrapper(name: string): boolean {
  return wrappers.has(name);
}

/**
 * Index in `args` (the words after the wrapper's name) of the inner program; `args.length` when there is none.
 * Unknown options are taken as flags without a value.
 */
export function innerIndex(name: string, args: readonly string[]): number {
  const wrapper = wrappers.get(name);
  if (wrapper === undefined) return args.length;
  let operands = wrapper.operands ?? 0;
  let optionsEnded = false;
  for (let i = 0; i < args.length; i++) {
    const word = args[i] ?? '';
    if (!optionsEnded && word === '--') {
      optionsEnded = true;
    } else if (!optionsEnded && word.length > 1 && word.startsWith('-')) {
      if (takesNextWord(wrapper, word)) i++;
    } else if (wrapper.assignments && /^[^=]+=/.test(word)) {
      optionsEnded = true;
    } else if (operands > 0) {
      operands--;
      optionsEnded = true;
    } else {
      return i;
    }
  }
  return args.length;
}

function takesNextWord(wrapper: Wrapper, word: string): boolean {
  if (word.startsWith('--')) return wrapper.long?.includes(word) ?? false;
  const short = wrapper.short ?? '';
  for (let i = 1; i < word.length; i++) {
    if (short.includes(word.charAt(i))) return i === word.length - 1;
  }
  return false;
}
