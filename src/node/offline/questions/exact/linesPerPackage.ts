// "How many lines of code per crate": by the nearest manifest above each source; "per folder": by the folders at the top.
import { basename, dirname } from 'node:path';
import { sourceEndings } from '../lines.ts';
import { codeSpan } from '../markup.ts';
import type { QuestionKind } from '../question.ts';
import { wayUp } from '../scope.ts';
import { linesOfFiles } from '../countedLines.ts';
import { many } from '../answers.ts';
import { endingOf, projectFiles } from '../projectFiles.ts';

const asks =
  /^(?:please\s+)?(?:show\s+|list\s+|count\s+|give\s+me\s+)?(?:the\s+)?(?:how\s+many\s+|number\s+of\s+)?(?:lines(?:\s+of\s+code)?|loc|sloc)\s+(?:are\s+(?:there\s+)?|do\s+we\s+have\s+)?(?:per|by|(?:in|for|of)\s+each|(?:in|for|of)\s+every|does\s+(?:each|every))\s+(?:workspace\s+)?(crate|package|member|folder|directory|subproject)(?:\s+(?:have|has|contain))?(?:\s+here)?\s*[?.!]*$/iu;
const manifests: Readonly<Record<string, RegExp>> = {
  crate: /^Cargo\.toml$/,
  other: /^(?:Cargo\.toml|package\.json|pyproject\.toml|go\.mod|pom\.xml|composer\.json|mix\.exs)$/,
};
const mostShown = 40;

export const linesPerPackageQuestion: QuestionKind = (task, { root }) => {
  const said = asks.exec(task)?.[1]?.toLowerCase();
  if (said === undefined || wayUp(task, root) !== '') return undefined;
  const files = projectFiles(root);
  const isFolder = /^(?:folder|directory)$/.test(said);
  const manifest = manifests[said] ?? manifests['other'];
  const homes = new Set(
    isFolder
      ? files.map((path) => (path.includes('/') ? (path.split('/')[0] ?? '') : '.'))
      : files.filter((path) => manifest?.test(basename(path))).map((path) => dirname(path)),
  );
  const wanted = said === 'crate' ? ['rs'] : sourceEndings;
  const sums = new Map<string, { lines: number; files: number }>();
  const { lines: counted, note } = linesOfFiles(
    root,
    files.filter((each) => wanted.includes(endingOf(each))),
  );
  for (const [path, lines] of counted) {
    const home = homeOf(path, homes);
    if (home === undefined) continue;
    const before = sums.get(home) ?? { lines: 0, files: 0 };
    sums.set(home, { lines: before.lines + lines, files: before.files + 1 });
  }
  if (sums.size === 0) return { looks: [], nothing: `No ${said} with sources was found here.` };
  const rows = [...sums]
    .toSorted(([, a], [, b]) => b.lines - a.lines)
    .slice(0, mostShown)
    .map(
      ([home, { lines, files: count }]) =>
        `- ${home === '.' ? 'here, at the top' : codeSpan(`${home}/`)}: ${many(lines, 'line')} in ${many(count, 'file')}`,
    );
  const what =
    said === 'crate'
      ? `${codeSpan('*.rs')} files, with their tests, comments and blank lines`
      : 'source files, with comments and blank lines';
  return { known: `Lines of ${what}:\n\n${rows.join('\n')}${note}`, looks: [], nothing: '' };
};

function homeOf(path: string, homes: ReadonlySet<string>): string | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (homes.has(folder)) return folder;
    if (folder === '.') return undefined;
  }
}
