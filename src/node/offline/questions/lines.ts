// "How many lines of code are there?": counted by language, documents and data apart.
import { commandAction } from '../../../core/tools/run.ts';
import type { Workspace } from '../commands/workspace.ts';
import { codeSpan } from './markup.ts';
import type { Question } from './question.ts';
import type { Scope } from './scope.ts';
import { foldersOf, fromHere, pruned } from './scope.ts';
import { textIn } from './texts.ts';

/** Per language, as shown: how the names of its files end. */
const languages: Readonly<Record<string, string>> = {
  ...{
    C: 'c h',
    'C++': 'cc cpp cxx c++ hh hpp hxx h++ ipp inl',
    'C#': 'cs',
    'Objective-C': 'm mm',
    Rust: 'rs',
    Go: 'go',
    Zig: 'zig',
    Fortran: 'f f77 f90 f95 f03 f08',
  },
  ...{
    Java: 'java',
    Kotlin: 'kt kts',
    Scala: 'scala',
    Groovy: 'groovy gradle',
    Swift: 'swift',
    Dart: 'dart',
    PHP: 'php',
  },
  ...{
    JavaScript: 'js mjs cjs jsx',
    TypeScript: 'ts tsx mts cts',
    Vue: 'vue',
    Svelte: 'svelte',
    CSS: 'css scss sass less',
  },
  ...{
    Python: 'py pyi pyx',
    Ruby: 'rb gemspec rake',
    Perl: 'pl pm t',
    Lua: 'lua',
    R: 'r',
    Julia: 'jl',
    Haskell: 'hs',
    OCaml: 'ml mli',
  },
  ...{
    Elixir: 'ex exs',
    Erlang: 'erl hrl',
    Clojure: 'clj cljs',
    Lisp: 'el lisp scm',
    SQL: 'sql',
    Assembly: 's asm',
    Nim: 'nim',
  },
  ...{
    Shell: 'sh bash zsh fish ksh bats',
    PowerShell: 'ps1 psm1',
    Batch: 'bat cmd',
    'Vim script': 'vim',
    Awk: 'awk',
    CMake: 'cmake',
  },
  ...{
    HTML: 'html htm',
    Protobuf: 'proto',
    GraphQL: 'graphql',
    Terraform: 'tf',
    Nix: 'nix',
    Starlark: 'bzl',
    ZIL: 'zil',
  },
};
const byEnding = new Map(
  Object.entries(languages).flatMap(([language, endings]) => endings.split(' ').map((ending) => [ending, language])),
);
/** A language by its name, in lower case. */
export function endingsOfLanguage(
  said: string,
): { readonly name: string; readonly endings: readonly string[] } | undefined {
  const [name, endings] = Object.entries(languages).find(([each]) => each.toLowerCase() === said) ?? [];
  return name === undefined ? undefined : { name, endings: endings?.split(' ') ?? [] };
}
/** How the names of source files end. */
export const sourceEndings: readonly string[] = [...byEnding.keys()];
const interpreters: readonly (readonly [RegExp, string])[] = [
  [/\b(?:ba|z|da|k)?sh\b/, 'Shell'],
  [/\bpython/, 'Python'],
  [/\bnode\b/, 'JavaScript'],
  [/\bruby\b/, 'Ruby'],
  [/\bperl\b/, 'Perl'],
  [/\blua/, 'Lua'],
];

const counted =
  'awk -F: \'{ n = $NF; f = $0; sub(/"?:[0-9]+$/, "", f); e = f; sub(/.*\\//, "", e); if (!sub(/.+\\./, "", e)) e = "/" f; l[e] += n; c[e]++ } END { for (e in l) print l[e], c[e], e }\'';

/** Of very many, the small ones together, so that the sum is right. */
const summed = `awk 'NR <= 400 { print; next } { l += $1; c += $2 } END { if (c) print l, c, "others" }'`;

/** `endings`: only files whose names end so; empty for all. */
export function linesQuestion({ root, inGit, onPath }: Workspace, endings: readonly string[], scope: Scope): Question {
  const { folder, without } = scope;
  const folders = foldersOf(scope);
  const nested = without.filter((path) => !path.includes('/')).map((path) => `:(exclude,glob)**/${path}/**`);
  const specs = [...folders, ...without.map((path) => `:(exclude)${path}`), ...nested];
  const files =
    inGit && onPath('git')
      ? `git grep --untracked -Ic ''${folder === '.' && without.length === 0 ? '' : ` -- ${specs.map((spec) => `'${spec}'`).join(' ')}`}`
      : `find ${folders.map((path) => (without.length > 0 ? fromHere(path) : path)).join(' ')} -type f${pruned(scope)} -not -path '*/.git/*' -not -path '*/node_modules/*' -exec grep -IHc '' {} +`;
  return {
    looks: [
      {
        action: commandAction(`${files} | ${counted} | sort -rn | ${summed}`),
        intent: 'count the lines of text files',
        answer: (output) =>
          tally(
            output,
            root,
            endings,
            folder === '.' ? '' : ` below ${folders.map((path) => codeSpan(`${path}/`)).join(' and ')}`,
          ),
      },
    ],
    nothing: 'No such file was found.',
  };
}

interface Count {
  readonly lines: number;
  readonly files: number;
}

/** Rows are `lines files ending`, with `/path` where the name has no ending. */
function tally(output: string, root: string, endings: readonly string[], place: string): string | undefined {
  const [first = ''] = endings;
  const alone = byEnding.get(first);
  const code = new Map<string, Count>();
  const others = new Map<string, Count>();
  for (const [, lines = '', files = '', ending = ''] of output.matchAll(/^(\d+) (\d+) (.+)$/gm)) {
    const isPath = ending.startsWith('/');
    const language = isPath ? languageOf(root, ending.slice(1)) : byEnding.get(ending.toLowerCase());
    // Programs in a shell often have no ending, or that of another shell.
    const isWanted =
      endings.includes(ending) || (language !== undefined && language === alone && (isPath || alone === 'Shell'));
    if (endings.length > 0 && !isWanted) continue;
    const counts = language === undefined ? others : code;
    const name = language ?? (isPath ? 'without ending' : `.${ending}`);
    const count = counts.get(name) ?? { lines: 0, files: 0 };
    counts.set(name, { lines: count.lines + Number(lines), files: count.files + Number(files) });
  }
  if (code.size === 0 && others.size === 0) return undefined;
  const rest =
    others.size === 0
      ? []
      : [
          `${inAll(others, 'lines of documents and data')}: ${listed(others, 6)}.`,
          `${String(sum([...code.values(), ...others.values()]).lines)} lines in all.`,
        ];
  if (code.size === 0) return ['No source code in a language known here.', ...rest].join('\n');
  return [`${inAll(code, 'lines of code')}${place}:`, ...rows(code), ...(rest.length > 0 ? ['', ...rest] : [])].join(
    '\n',
  );
}

/** What a program without an ending is written in, by its first line. */
function languageOf(root: string, path: string): string | undefined {
  const first = /^#!.*/.exec(textIn(root, path) ?? '')?.[0];
  return first === undefined ? undefined : interpreters.find(([pattern]) => pattern.test(first))?.[1];
}

const byLines = (counts: ReadonlyMap<string, Count>) => [...counts].sort(([, a], [, b]) => b.lines - a.lines);

const sum = (counts: readonly Count[]): Count =>
  counts.reduce((all, { lines, files }) => ({ lines: all.lines + lines, files: all.files + files }), {
    lines: 0,
    files: 0,
  });

function inAll(counts: ReadonlyMap<string, Count>, what: string): string {
  const all = sum([...counts.values()]);
  return `${String(all.lines)} ${what} in ${all.files === 1 ? '1 file' : `${String(all.files)} files`}`;
}

const rows = (counts: ReadonlyMap<string, Count>): readonly string[] =>
  byLines(counts)
    .slice(0, 15)
    .map(
      ([name, { lines, files }]) =>
        `- ${name}: ${String(lines)} in ${files === 1 ? '1 file' : `${String(files)} files`}`,
    );

const listed = (counts: ReadonlyMap<string, Count>, most: number): string =>
  byLines(counts)
    .slice(0, most)
    .map(([name, { lines }]) => `${name} ${String(lines)}`)
    .join(', ');
