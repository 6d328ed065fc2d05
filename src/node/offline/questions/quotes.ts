// Passages of documents that an answer quotes, below the place where they stand.
import type { Workspace } from '../commands/workspace.ts';
import { asMarkdown, codeSpan } from './markup.ts';
import type { Section } from './sections.ts';
import { sectionsOf, shortened, toldBy } from './sections.ts';
import { nameLike, readme, textIn } from './texts.ts';

/** The beginning of a file's text, or a part of it. */
export const quotedFile = (path: string, text: string, mostLines: number): string =>
  `${codeSpan(path)}:\n\n${asMarkdown(shortened(text, mostLines, path), path)}`;

/** A section of a document, with its line and title. */
export const quotedSection = (path: string, { line, title, body }: Section, mostLines: number): string =>
  `${codeSpan(`${path}:${String(line)}`)}, "${title}":\n\n${shortened(toldBy(body), mostLines, path)}`;

/** The first section of the README with a body and such a title; undefined where there is none. */
export function readmeSection(
  { root, names }: Pick<Workspace, 'root' | 'names'>,
  isWanted: (title: string) => boolean,
  mostLines: number,
): string | undefined {
  const path = nameLike(names, readme);
  if (path === undefined) return undefined;
  const found = sectionsOf(textIn(root, path) ?? '').find(({ title, body }) => isWanted(title) && toldBy(body) !== '');
  return found && quotedSection(path, found, mostLines);
}
