// "What changed in the last release?", "is there a changelog?": the newest section of the change log.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { reading } from './file.ts';
import type { QuestionKind } from './question.ts';

const asks =
  /\bchange ?log\b|\brelease notes\b|\b(?:what|which)\b.*\b(?:changed|changes|new|different|added|happened)\b.*\b(?:release|version)\b/iu;
const makes = /\b(?:write|update|add|generate|create|make|build|append|edit|fix|lint|format|check)\b/iu;
const name =
  /^(?:change[-_ ]?log|changes|history|news|releases?(?:[-_]notes)?|whats[-_]?new|versions)(?:\.(?:md|markdown|rst|txt|adoc))?$/i;

export const changeLogQuestion: QuestionKind = (task, { root, names }) => {
  if (!asks.test(task) || makes.test(task)) return undefined;
  const inDocs = ['docs', 'doc'].filter((folder) => names.has(folder)).flatMap((folder) => namesIn(root, folder));
  const file = [...names, ...inDocs].find((path) => name.test(path.slice(path.indexOf('/') + 1)));
  if (file === undefined) return undefined;
  return reading(file, (text) => `${file}:\n\n${newestSection(text)}`);
};

const namesIn = (root: string, folder: string): readonly string[] =>
  existsSync(join(root, folder)) ? readdirSync(join(root, folder)).map((each) => `${folder}/${each}`) : [];

/** From the first heading that has a version to the next; the whole where no line is one. */
function newestSection(text: string): string {
  const lines = text.split('\n');
  const isHeading = (line: string, at: number) =>
    /\d+\.\d+/.test(line) &&
    (/^(?:#+|=+)\s|^\*\*|^\[?v?\d+\.\d+/.test(line) || /^[-=~^*]{3,}\s*$/.test(lines[at + 1] ?? ''));
  const headings = lines.flatMap((line, at) => (isHeading(line, at) ? [at] : []));
  const [first, next] = headings;
  return first === undefined ? text : lines.slice(first, next).join('\n');
}
