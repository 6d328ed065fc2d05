// "I want to read the function that joins spans, coalesce. Where is it defined?": what "it" is.
import { workspaceAround } from '../../workspace/projectRoot.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { textIn } from './texts.ts';

const mostFiles = 600;
const pronoun = /^(?:it|that|this|one|they|them|he|she)$/iu;
const source =
  /\.(?:[cm]?[jt]sx?|py|rs|go|rb|p[lm]|php|java|kt|scala|swift|c|cc|cpp|cxx|h|hh|hpp|sh|bash|lua|ex|exs|cs)$/i;
const defines =
  /(?:^|\s)(?:fn|func|function|def|class|struct|interface|trait|enum|type|const|let|var|sub|module|macro_rules!|#define) +(?:\([^)]{0,80}\) *)?([A-Za-z_$][\w$]*)/u;
const definesInC = /^[A-Za-z_][\w *]{0,80}[ *]([A-Za-z_]\w*) ?\([^;]*$/u;
const longestLine = 300;

/** The only word of `task` that sources define, where `said` is but a pronoun; undefined where none or several are. */
export function definedWord(said: string, task: string, root: string): string | undefined {
  if (!pronoun.test(said)) return undefined;
  const words = new Set(task.match(/[A-Za-z_$][\w$]{2,}/g));
  const around = workspaceAround(root);
  const found = new Set<string>();
  for (const path of filesBelow(around, (file) => source.test(file)).slice(0, mostFiles))
    for (const line of (textIn(around, path) ?? '').split('\n')) {
      if (line.length > longestLine) continue;
      const word = defines.exec(line)?.[1] ?? definesInC.exec(line)?.[1];
      if (word !== undefined && words.has(word)) found.add(word);
    }
  const [only, ...others] = found;
  return others.length === 0 ? only : undefined;
}
