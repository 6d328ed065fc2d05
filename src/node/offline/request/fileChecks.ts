// "Lint lib/x.sh", "type check app.py", "check the syntax of a.js": one file, by a tool for its language that is here.
import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { modules } from '../commands/launchers.ts';
import { pythonHas } from '../commands/programs.ts';
import type { Workspace } from '../commands/workspace.ts';
import { ofShells } from '../sources/shellFiles.ts';
import { isFileIn } from './fileCommand.ts';
import { conceptsOf } from './vocabulary.ts';

type Kind = 'lint' | 'types' | 'syntax';

/** `%` is the file. The first whose program is here; a linter is the only check of types that shells have. */
const tools: Readonly<Record<string, Readonly<Partial<Record<Kind, readonly string[]>>>>> = {
  sh: { lint: ['shellcheck %'], types: ['shellcheck %'], syntax: ['bash -n %'] },
  py: {
    lint: ['ruff check %', 'flake8 %', 'pylint %', 'pyflakes %'],
    types: ['mypy %', 'pyright %'],
    syntax: ['python3 -m py_compile %'],
  },
  js: { lint: ['eslint %', 'biome lint %', 'oxlint %'], syntax: ['node --check %'] },
  ts: { lint: ['eslint %', 'biome lint %', 'oxlint %'] },
  yml: { lint: ['yamllint %'] },
  md: { lint: ['markdownlint %'] },
  lua: { lint: ['luacheck %'], syntax: ['luac -p %'] },
  rb: { lint: ['rubocop %'], syntax: ['ruby -c %'] },
  pl: { lint: ['perlcritic %'], syntax: ['perl -c %'] },
  go: { syntax: ['gofmt -e %'] },
  php: { lint: ['phpstan analyse %'], syntax: ['php -l %'] },
  c: { lint: ['cppcheck %', 'clang-tidy %'], syntax: ['gcc -fsyntax-only %'] },
  dockerfile: { lint: ['hadolint %'] },
};
const same: Readonly<Record<string, string>> = {
  ...{
    bash: 'sh',
    zsh: 'sh',
    mjs: 'js',
    cjs: 'js',
    jsx: 'js',
    pm: 'pl',
    t: 'pl',
    mts: 'ts',
    cts: 'ts',
    tsx: 'ts',
    yaml: 'yml',
    cc: 'c',
    cpp: 'c',
  },
};
const goals: readonly (readonly [Kind, string])[] = [
  ['lint', '#lint'],
  ['types', '#types'],
];

const polite = '(?:(?:please|pls|just|now|only|can you|could you|would you)\\s+)*';
const file = '(?:only\\s+)?(?:the\\s+)?(?:(?:file|script)\\s+)?[`\'"]?(?:\\./)?((?:[\\w.-]+/)*[\\w.-]+)[`\'"]?';
const end = '(?:\\s+(?:file|script|only|alone|please|pls|thanks|for me|for (?:mistakes|problems|errors)))*\\s*[.!?]*$';
const forms: readonly (readonly [Kind, RegExp])[] = [
  [
    'syntax',
    new RegExp(
      `^${polite}(?:check|verify|validate|see|make\\s+sure|ensure)\\s+(?:that\\s+|if\\s+|whether\\s+)?${file}\\s+(?:still\\s+)?(?:parses|compiles|(?:is|has)\\s+(?:syntactically\\s+)?(?:valid|correct|fine|ok)(?:\\s+syntax)?|for\\s+syntax(?:\\s+errors)?)${end}`,
      'iu',
    ),
  ],
  [
    'syntax',
    new RegExp(
      `^${polite}(?:syntax[- ]?check|(?:check|verify|validate)\\s+(?:the\\s+)?(?:\\w+\\s+)?syntax\\s+(?:of|in))\\s+${file}${end}`,
      'iu',
    ),
  ],
  ['types', new RegExp(`^${polite}(?:type[- ]?check|check\\s+(?:the\\s+)?types?\\s+(?:of|in))\\s+${file}${end}`, 'iu')],
  [
    'lint',
    new RegExp(`^${polite}(?:lint|run\\s+(?:the\\s+)?lint(?:er)?\\s+(?:on|over|against)|check)\\s+${file}${end}`, 'iu'),
  ],
];

/** Undefined: it asks for something else, the workspace has a command of its own for that, or no such tool is here. */
export function fileCheck(
  task: string,
  { root, commands, onPath, python }: Pick<Workspace, 'root' | 'commands' | 'onPath' | 'python'>,
): string | undefined {
  const [kind, path] =
    forms.flatMap(([each, form]) => {
      const [, named] = form.exec(task.trim()) ?? [];
      return named === undefined || !isFileIn(root, named) ? [] : [[each, named] as const];
    })[0] ?? [];
  if (kind === undefined || path === undefined) return undefined;
  const concept = goals.find(([each]) => each === kind)?.[1];
  const own = commands.filter(
    ({ name, origin }) => concept !== undefined && origin !== ofShells && conceptsOf(name).has(concept),
  );
  if (own.length > 0) return own.flatMap((known) => onFile(known, path) ?? [])[0];
  const { syntax = [], ...of } = tools[languageOf(root, path)] ?? {};
  // "Check z.sh": what is read and not run, where no linter is here.
  const lines =
    kind === 'syntax' ? syntax : [...(of[kind] ?? []), ...(/^\W*(?:\w+\s+){0,4}check\s/iu.test(task) ? syntax : [])];
  return lines.flatMap((line) => {
    const started = startOf(line.split(' ')[0] ?? '', { root, onPath, python });
    // Perl looks for the project's own modules where it is told to.
    const start = started === 'perl' && existsSync(join(root, 'lib')) ? 'perl -Ilib' : started;
    return start === undefined ? [] : [line.replace(/^\S+/, start).replace('%', path)];
  })[0];
}

/** What looks at a whole folder by habit and takes a file in its place, and the files that are its own. */
const overAll: readonly (readonly [tool: RegExp, files: RegExp])[] = [
  [/^((?:\S*python[\d.]* -m )?(?:mypy|pyright|ruff check|flake8|pylint)(?: --[\w=-]+)*)(?: \.)?$/u, /\.pyi?$/u],
  [/^(deno (?:check|lint))(?: \.)?$/u, /\.(?:[cm]?[jt]s|[jt]sx)$/u],
  [/^((?:npx |node_modules\/\.bin\/)?(?:eslint|oxlint))(?: \.)?$/u, /\.(?:[cm]?[jt]s|[jt]sx)$/u],
];

/** `deno check .` on one file: `deno check mod.ts`; not where the project says how it is looked at. */
function onFile({ kind, command }: Workspace['commands'][number], path: string): string | undefined {
  if (kind !== 'conventional') return undefined;
  return overAll.flatMap(([tool, files]) => {
    const start = files.test(path) ? tool.exec(command)?.[1] : undefined;
    return start === undefined ? [] : [`${start} ${path}`];
  })[0];
}

/** How a tool is started that is here; undefined where it is not. */
export function startOf(
  program: string,
  { root, onPath, python }: Pick<Workspace, 'root' | 'onPath' | 'python'>,
): string | undefined {
  if (existsSync(join(root, 'node_modules', '.bin', program))) return `npx ${program}`;
  if (onPath(program)) return program;
  return modules.has(program) && pythonHas(root, python, program) ? `${python} -m ${program}` : undefined;
}

/** Lines that only a shell reads so, as in a file that others source. */
const ofShell = /^[ \t]*(?:fi|esac|done|then|if \[.*|[\w-]+\(\)[ \t]*\{|export \w+=.*|case \S+ in)[ \t]*$/gm;

/** By the ending of a file, its name, or the interpreter that its first line names. */
export function languageOf(root: string, path: string): string {
  if (basename(path) === 'Dockerfile') return 'dockerfile';
  const ending = extname(path).slice(1).toLowerCase();
  if (ending !== '') return same[ending] ?? ending;
  const text = readFileSync(join(root, path), 'utf8').slice(0, 20_000);
  const [, program = ''] = /^#!\s*\S*(?:\/env\s+|\/)(\w+)/.exec(text) ?? [];
  return /^(?:ba|da|k|z)?sh$/.test(program) || (program === '' && (text.match(ofShell) ?? []).length > 2)
    ? 'sh'
    : program.startsWith('python')
      ? 'py'
      : program === 'node'
        ? 'js'
        : (byProgram[program] ?? program);
}

/** The endings of what other programs read. */
const byProgram: Readonly<Record<string, string>> = { perl: 'pl', ruby: 'rb' };
