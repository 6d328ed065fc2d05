// The linters and formatters of a Node project as its own scripts start them: for other paths, to mend, or only to look.
import { leavesOf, packageOf, wordsOfLine } from './nodeScripts.ts';

const names =
  'eslint|oxlint|biome|prettier|oxfmt|dprint|xo|standard|stylelint|jshint|cpplint|tsd|markdownlint-cli2|markdownlint';
const tool = new RegExp(`^(?:(?:\\./)?node_modules/(?:\\.bin|eslint/bin)/)?(${names})(?:\\.js)?$`, 'u');
export const formatters = /^(?:prettier|biome|oxfmt|dprint)$/u;
export const linters = /^(?:eslint|oxlint|biome|xo|standard|stylelint|jshint)$/u;

/** One linter or formatter, as a script starts it. */
export interface ToolLine {
  readonly program: string;
  /** `check`, `lint` or `format` of Biome. */
  readonly deed: string;
  readonly options: readonly string[];
  /** Files, folders and patterns, as written. */
  readonly paths: readonly string[];
  /** The script that it is a part of. */
  readonly script: string;
  /** Whether that is all the script does. */
  readonly isAll: boolean;
}

const withValue: Readonly<Record<string, RegExp>> = {
  eslint:
    /^(?:-c|--config|--ext|--ignore-path|--cache-location|--max-warnings|--rulesdir|-f|--format|--parser|--parser-options|--plugin|--env|--global|--rule|-o|--output-file|--ignore-pattern|--resolve-plugins-relative-to)$/u,
  oxlint: /^(?:-c|--config|--ignore-path|-[ADW]|--tsconfig)$/u,
  prettier: /^(?:--config|--ignore-path|--log-level|--loglevel|--parser|--cache-location|--plugin)$/u,
  stylelint: /^(?:--config|--ignore-path|--custom-syntax)$/u,
  biome: /^(?:--config-path|--reporter)$/u,
  jshint: /^(?:-c|--config|--exclude|--reporter)$/u,
};
const rewrites = /^--(?:fix|write|apply)\S*$|^-w$/u;
const looks = /^(?:--check|--list-different|-l)$/u;

/** All linters and formatters that the scripts of a folder start, in the order of the scripts. */
export function toolLinesOf(root: string, folder = '.'): readonly ToolLine[] {
  const { scripts = [] } = packageOf(root, folder) ?? {};
  const seen = scripts.flatMap(({ name }) => {
    const leaves = leavesOf(name, scripts);
    return leaves.flatMap((leaf) => {
      const found = toolLine(leaf);
      return found === undefined ? [] : [{ ...found, script: name, isAll: leaves.length === 1 }];
    });
  });
  return seen;
}

function toolLine(leaf: string): Omit<ToolLine, 'script' | 'isAll'> | undefined {
  const [first = '', ...words] = wordsOfLine(leaf).filter(
    (word, at, all) => !(word === 'npx' && at === 0) && !(word === 'node' && (all[at + 1] ?? '').includes('/eslint')),
  );
  const name = tool.exec(first)?.[1];
  if (name === undefined || /[<>`$]/u.test(leaf)) return undefined;
  const deed = name === 'biome' ? (/^(?:check|lint|format|ci)$/u.exec(words[0] ?? '')?.[0] ?? '') : '';
  const rest = deed === '' ? words : words.slice(1);
  const options: string[] = [];
  const paths: string[] = [];
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? '';
    if (!word.startsWith('-')) paths.push(word);
    else {
      options.push(word);
      if (withValue[name]?.test(word) === true && rest[at + 1] !== undefined) options.push(rest[(at += 1)] ?? '');
    }
  }
  return { program: name, deed, options, paths };
}

/** The line of a tool with these paths in the place of its own. `mends`: it rewrites what it can; otherwise it only looks. */
export function lineOfTool(
  known: Pick<ToolLine, 'program' | 'deed' | 'options' | 'paths'>,
  mends: boolean,
  paths = known.paths,
): string {
  const { program: name, deed, options } = known;
  const isFormatter = name === 'prettier' || name === 'oxfmt';
  const plain = options.filter(
    (option) => !rewrites.test(option) && !looks.test(option) && !(name === 'prettier' && option === '-c'),
  );
  const flag = mends ? [name === 'biome' || isFormatter ? '--write' : '--fix'] : isFormatter ? ['--check'] : [];
  return ['npx', name, ...(deed === '' ? [] : [deed]), ...flag, ...plain, ...paths].join(' ');
}

/** Whether a part rewrites what it finds. */
export const doesMend = ({ options }: ToolLine): boolean => options.some((option) => rewrites.test(option));
