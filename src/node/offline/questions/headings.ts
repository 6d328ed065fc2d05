// "Show the headings of the readme", "how many sections does docs/guide.md have?": the headings of a document, as an outline.
import { documentIn } from './documentNames.ts';
import { fileIn } from './files.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { sectionsOf } from './sections.ts';
import { isWhole, nameLike, readme, textIn } from './texts.ts';

const asks =
  /^(?:please\s+)?(?:(?:show|list|print|give|display|what|which|how many|count|number of)\b(?:\s+(?:me|are|is|the|all|of|an?))*\s+)?(?:(?:sub)?headings|headlines|sections|(?:sub)?titles|outline|table of contents|toc)\b(?:\s+(?:of|in|from|does|do|are|is|there|the|this|our|have|has|read\s?me|contributing|change\s?log|licen[cs]e|guide|file|document|[\w./-]+\.\w+))*\s*[?.!]*$/iu;
const mostShown = 150;

export const headingsQuestion: QuestionKind = (task, { root, names }) => {
  if (!asks.test(task)) return undefined;
  const path = fileIn(task, root) ?? documentIn(task, root) ?? nameLike(names, readme);
  const text = path === undefined ? undefined : textIn(root, path);
  if (path === undefined || text === undefined) return undefined;
  const sections = sectionsOf(text).filter(({ title }) => title !== '');
  if (sections.length === 0) return { looks: [], nothing: `${codeSpan(path)} has no headings.` };
  const part = isWhole(root, path) ? '' : ', of its beginning: the file is too long to be read whole';
  const said = `${String(sections.length)} ${sections.length === 1 ? 'heading' : 'headings'} in ${codeSpan(path)}${part}`;
  const top = Math.min(...sections.map(({ level }) => level));
  const shown = sections
    .slice(0, mostShown)
    .map(({ title, level, line }) => `${'  '.repeat(level - top)}- ${title} (line ${String(line)})`);
  const more = sections.length > mostShown ? [`- and ${String(sections.length - mostShown)} more`] : [];
  return { known: `${said}:\n\n${[...shown, ...more].join('\n')}`, looks: [], nothing: '' };
};
