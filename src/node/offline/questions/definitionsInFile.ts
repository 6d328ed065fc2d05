// "How many classes are in _models.py?": the lines of that file that begin one, in the languages whose keywords tell.
import { unknown } from './answers.ts';
import { extname } from 'node:path';
import { fileCalled } from '../request/testFile.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { isWhole, textIn } from './texts.ts';

const asks =
  /^(?:please\s+)?(?:how\s+many|count|(?:the\s+)?number\s+of)\s+(?:(?:all|the|of)\s+){0,3}(class|struct|enum|trait|interface|function|method|macro)(?:e?s)?\s+(?:(?:are|is|there|here|defined|declared)\s+){0,3}(?:in|of|does|has|inside|within)\s+(?:(?:the|file)\s+){0,2}[`'"]?((?:[\w@.-]+\/)*[\w@-][\w@.-]*\.[A-Za-z]\w{0,4})[`'"]?(?:\s+(?:file\s*)?(?:have|has|define|declare|contain|hold)s?)?\s*[?.!]*$/iu;

const before =
  '(?:(?:export|default|abstract|public|private|protected|internal|static|final|sealed|partial|open|data|declare|async|unsafe|const|extern|pub(?:\\(\\w+\\))?)\\s+){0,5}';
const named = (keyword: string, behind = '') =>
  new RegExp(`^(\\s*)${before}${keyword}\\s+[A-Za-z_$][\\w$]*${behind}`, 'u');
/** Languages whose functions begin with a keyword, always. */
const ofFunctions: Readonly<Record<string, RegExp>> = {
  '.py': named('def', '\\s*[\\[(]'),
  '.rs': named('fn', '\\s*[<(]'),
  '.go': /^()func\s+(?:\([^)]*\)\s*)?\w+\s*[[(]/u,
  '.rb': /^(\s*)def\s+\S/u,
};
const ofTypes: Readonly<Record<string, readonly string[]>> = {
  '.py': ['class'],
  '.rb': ['class'],
  '.rs': ['struct', 'enum', 'trait', 'macro'],
  ...Object.fromEntries(
    '.js .mjs .cjs .jsx .ts .tsx .mts .cts .java .kt .cs .php .scala .swift .dart'
      .split(' ')
      .map((ending) => [ending, ['class', 'interface', 'enum', 'struct', 'trait']]),
  ),
};

export const definitionsInFileQuestion: QuestionKind = (task, { root }) => {
  const [, said = '', name = ''] = asks.exec(task) ?? [];
  if (said === '') return undefined;
  const kind = said.toLowerCase();
  const path = fileCalled(name, root);
  if (path === undefined) return unknown(`There is no file ${codeSpan(name)} here, or more than one in folders below.`);
  const pattern = patternOf(kind, extname(path).toLowerCase());
  const text = isWhole(root, path) ? textIn(root, path) : undefined;
  if (pattern === undefined || text === undefined)
    return unknown(
      `How many ${manyOf(2, kind).slice(2)} ${codeSpan(path)} has cannot be told here without a language model.`,
    );
  const found = withoutTexts(text, extname(path)).flatMap((line) => pattern.exec(line)?.[1] ?? []);
  const inner = found.filter((indent) => indent !== '').length;
  const nested = inner === 0 ? '' : `, ${String(inner)} of them indented, in another definition`;
  return {
    known: `${manyOf(found.length, kind)} ${found.length === 1 ? 'is' : 'are'} defined in ${codeSpan(path)}${nested}.`,
    looks: [],
    nothing: '',
  };
};

const manyOf = (count: number, kind: string): string =>
  `${String(count)} ${kind}${count === 1 ? '' : kind.endsWith('s') ? 'es' : 's'}`;

function patternOf(kind: string, ending: string): RegExp | undefined {
  if (kind === 'function') return ofFunctions[ending];
  if (ofTypes[ending]?.includes(kind) !== true) return undefined;
  return kind === 'macro' ? /^(\s*)macro_rules!\s*\w/u : named(kind, ending === '.py' ? '\\s*[\\[(:]' : '');
}

/** The lines outside of comments, and of texts in Python that span lines. */
function withoutTexts(text: string, ending: string): readonly string[] {
  const code =
    ending === '.py' ? text.replace(/("""|''')[\s\S]*?\1/gu, '""') : text.replace(/^[^\S\n]*\/\*[\s\S]*?\*\//gmu, '');
  return code.split(/\r?\n/u);
}
