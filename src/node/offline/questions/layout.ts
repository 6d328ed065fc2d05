// "Explain the folder structure", "how is this project organised?": its folders, with how much each holds.
import { commandAction } from '../../../core/tools/run.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';

const asks =
  /^(?:please\s+)?(?:(?:explain|describe|show|print|display|list|give|what(?:['’]s| is))\b(?:\s+(?:me|us|the|this|an?|overview|of))*\s+)?(?:folder|project(?:['’]s)?|repo(?:sitory)?|director(?:y|ies)|code(?:base)?|file|package)\s+(?:structure|tree|layout|organi[sz]ation)(?:\s+(?:here|(?:in|of)\s+(?:this|the)\s+\w+))?\s*[?.!]*$|^how\s+(?:is|are)\s+(?:this|the|it)(?:\s+(?:project|repo(?:sitory)?|code(?:base)?|folders|files|packages))?\s+(?:organi[sz]ed|structured|laid\s+out|arranged)\b|^(?:explain|describe)\s+(?:the\s+)?(?:structure|layout|folders)\b/iu;
const mostFolders = 20;
const mostInner = 6;

export const layoutQuestion: QuestionKind = (task, { inGit, onPath }) => {
  if (!asks.test(task)) return undefined;
  const files =
    inGit && onPath('git')
      ? 'git ls-files --cached --others --exclude-standard'
      : "find . -type f -not -path '*/.git/*' -not -path '*/node_modules/*' | sed 's#^./##'";
  const counted =
    'awk -F/ \'{ k = NF > 2 ? $1 "/" $2 "/" : NF > 1 ? $1 "/" : $1; n[k]++ } END { for (k in n) print n[k], k }\'';
  return {
    looks: [
      {
        action: commandAction(`${files} | ${counted} | sort -k 2`),
        intent: 'count the files of each folder',
        answer: layoutIn,
      },
    ],
    nothing: 'There are no files here.',
  };
};

/** Rows are `count folder/`, `count folder/inner/` or `count file`. */
function layoutIn(output: string): string | undefined {
  const rows = [...output.matchAll(/^(\d+) (.+)$/gm)].map(([, count = '', path = '']) => ({
    count: Number(count),
    path,
  }));
  const folders = new Map<string, { files: number; inner: { name: string; files: number }[] }>();
  for (const { count, path } of rows) {
    const [top = '', name = ''] = path.split('/');
    if (!path.endsWith('/')) continue;
    const folder = folders.get(top) ?? { files: 0, inner: [] };
    folder.files += count;
    if (name !== '') folder.inner.push({ name, files: count });
    folders.set(top, folder);
  }
  const own = rows.filter(({ path }) => !path.endsWith('/')).map(({ path }) => path);
  if (folders.size + own.length === 0) return undefined;
  const lines = [...folders].slice(0, mostFolders).map(([name, { files, inner }]) => {
    const shown = inner.toSorted((a, b) => b.files - a.files).slice(0, mostInner);
    const rest = inner.length > shown.length ? `, and ${String(inner.length - shown.length)} more` : '';
    const within = shown.map((one) => `${codeSpan(`${one.name}/`)} ${String(one.files)}`).join(', ');
    return `- ${codeSpan(`${name}/`)}: ${plural(files)}${within === '' ? '' : ` (${within}${rest})`}`;
  });
  const more = folders.size > mostFolders ? [`- ${String(folders.size - mostFolders)} more folders`] : [];
  const files = own
    .slice(0, 2 * mostInner)
    .map((name) => codeSpan(name))
    .join(', ');
  const others = own.length > 2 * mostInner ? `, and ${String(own.length - 2 * mostInner)} more` : '';
  return [...lines, ...more, ...(own.length === 0 ? [] : [`- in the root: ${files}${others}`])].join('\n');
}

const plural = (count: number): string => (count === 1 ? '1 file' : `${String(count)} files`);
