// "Run the parse_color benchmark", "bench datetime_parse only": one target of Cargo's benchmarks, or those with that name.
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { cratesIn, ofCrate, sourcesOf, targetsOf } from './cargoCrates.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { asName } from './spokenPart.ts';
import { ending } from './testOrder.ts';
import { isKnownWord } from './vocabulary.ts';

const start = '^(?:(?:please|pls|can you|could you|would you|now|just|only)\\s+)*';
const lead = '(?:(?:only|just|the|a|one|single)\\s+)*';
const name = '[`\'"]?([a-z]\\w*(?:[\\s-]\\w+)??)[`\'"]?';
const noun = 'bench(?:mark|es|marks|ing)?';
const orders: readonly RegExp[] = [
  `${start}(?:(?:re-?run|run|execute|do|start)\\s+)?${lead}${name}\\s+${noun}${ending}`,
  `${start}(?:re-?run|run|execute|do|start)\\s+${lead}${noun}\\s+(?:called\\s+|named\\s+|for\\s+|of\\s+)?${lead}${name}${ending}`,
  `${start}bench(?:mark)?\\s+${lead}${name}(?:\\s+(?:function|module))?${ending}`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** The name of the one benchmark that a task asks for. */
export const benchmarkNamed = (task: string): string | undefined =>
  orders.flatMap((pattern) => pattern.exec(task.trim())?.[1] ?? [])[0];

const bare = (text: string): string => asName(text).replaceAll(/^(?:bench(?:mark)?s?)_|_(?:bench(?:mark)?s?)$/gu, '');

/** The command for that benchmark; undefined where no benchmark or several have the name. */
export function cargoBenchmark(task: string, { root, names }: Pick<Workspace, 'root' | 'names'>): string | undefined {
  const said = benchmarkNamed(task);
  if (said === undefined || !names.has('Cargo.toml')) return undefined;
  const crates = cratesIn(root);
  const targets = crates.flatMap((crate) => targetsOf(crate, 'bench', root).map((target) => ({ crate, target })));
  const exact = targets.filter(({ target }) => asName(target) === asName(said));
  const [found, another] = exact.length > 0 ? exact : targets.filter(({ target }) => bare(target) === bare(said));
  if (found !== undefined)
    return another === undefined ? `cargo bench ${ofCrate(found.crate)}--bench ${found.target}` : undefined;
  if (!/^\w{3,}$/u.test(said) || isKnownWord(said.toLowerCase())) return undefined;
  const word = escapeRegExp(said);
  const own = new RegExp(
    `#\\[(?:\\w+::)*bench\\b[^\\]]*\\]\\s*(?:#\\[[^\\]]*\\]\\s*)*(?:pub )?fn \\w*${word}|\\b(?:bench_function|bench_with_input|benchmark_group|bench)\\(\\s*(?:BenchmarkId::new\\(\\s*)?"[^"\\n]*${word}`,
    'iu',
  );
  // A macro may write it.
  const written = new RegExp(`\\b${word}\\b`, 'u');
  const [only, more] = crates.filter((crate) =>
    ['benches', 'src'].some((below) =>
      sourcesOf(crate, below, { root, crates }).some((path) => {
        const text = textIn(root, path) ?? '';
        return own.test(text) || (below === 'benches' && said.includes('_') && written.test(text));
      }),
    ),
  );
  return only === undefined || more !== undefined ? undefined : `cargo bench ${ofCrate(only)}${said}`;
}
