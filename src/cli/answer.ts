// The agent's answer at a terminal: whole, wrapped, with the little Markdown that models write made visible.
import type { Colors } from 'picocolors/types';
import wrapAnsi from 'wrap-ansi';
import { plain } from './io.ts';

/** Longer lines are hard to read. */
const widest = 100;

/** Lines of a text in Markdown; blocks of code are left as they are. Empty for blank text. */
export function answerLines(
  markdown: string,
  { colors, width }: { readonly colors: Colors; readonly width: number },
): readonly string[] {
  const text = plain(markdown).trim();
  if (text === '') return [];
  const columns = Math.max(20, Math.min(width, widest));
  let fenced = false;
  return text.split('\n').flatMap((line) => {
    if (/^\s*(?:```|~~~)/u.test(line)) {
      fenced = !fenced;
      return [];
    }
    if (fenced) return [`    ${colors.cyan(line)}`];
    const heading = /^#{1,6}\s+(.*)$/u.exec(line)?.[1];
    if (heading !== undefined) return wrapped(colors.bold(inline(heading, colors)), '', columns);
    const [, lead = '', rest = line] = /^(\s*(?:[-*+]|\d+[.)])\s+)(.*)$/u.exec(line) ?? [];
    return wrapped(inline(rest, colors), lead.replace(/[*+]/u, '-'), columns);
  });
}

/** Later lines stand below the first one's text. */
function wrapped(text: string, lead: string, columns: number): readonly string[] {
  const lines = wrapAnsi(text, columns - lead.length, { hard: true, trim: true }).split('\n');
  return lines.map((line, index) => (index === 0 ? lead : ' '.repeat(lead.length)) + line);
}

function inline(text: string, colors: Colors): string {
  return text
    .split(/(`[^`]+`)/u)
    .map((part) =>
      part.startsWith('`') && part.length > 2
        ? colors.cyan(part.slice(1, -1))
        : part.replace(/\*\*([^*]+)\*\*/gu, (_, bold: string) => colors.bold(bold)),
    )
    .join('');
}
