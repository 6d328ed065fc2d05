// The agent's answer at a terminal: whole, wrapped, with its Markdown as far as the terminal can show it.
import Table from 'cli-table3';
import type { Colors } from 'picocolors/types';
import wrapAnsi from 'wrap-ansi';
import type { Block } from '../words/markdown.ts';
import { markdownBlocks, textOf, webAddress, within } from '../words/markdown.ts';
import { plain } from './io.ts';

/** Longer lines are hard to read. */
const widest = 100;
/** Deeper nesting is shown as raw Markdown. */
const deepest = 12;

interface Style {
  readonly colors: Colors;
  readonly width: number;
}

/** Lines of a text in Markdown; code blocks are unchanged. Empty for blank text. */
export function answerLines(markdown: string, { colors, width }: Style): readonly string[] {
  const style = { colors, width: Math.max(20, Math.min(width, widest)) };
  return markdownBlocks(plain(markdown).trim()).flatMap((block) => blockLines(block, style, 0));
}

function blockLines(block: Block, style: Style, depth: number): readonly string[] {
  const { colors } = style;
  if (depth > deepest) return wrapped(block.raw, style);
  switch (block.type) {
    case 'space':
      return [''];
    case 'heading':
      return wrapped(colors.bold(inline(block, colors)), style);
    case 'code':
      return block.text.split('\n').map((line) => `    ${colors.cyan(line)}`);
    case 'blockquote':
      return indented('│ ', within(block), style, depth);
    case 'list':
      return block.items.flatMap((item, index) =>
        indented(block.ordered ? `${Number(block.start) + index}. ` : '- ', within(item), style, depth),
      );
    case 'table':
      return tableLines(block, style);
    case 'hr':
      return ['─'.repeat(Math.min(20, style.width))];
    case 'def':
      return [];
    default:
      return wrapped(inline(block, colors), style);
  }
}

/** The contents of an item or a quotation; the marker is on every line of a quotation, else on the first. */
function indented(mark: string, blocks: readonly Block[], style: Style, depth: number): readonly string[] {
  const narrower = { ...style, width: Math.max(10, style.width - mark.length) };
  const lines: string[] = [];
  let open = '';
  const close = () => {
    if (open !== '') lines.push(...wrapped(open, narrower));
    open = '';
  };
  for (const block of blocks) {
    if (block.type === 'checkbox' || block.type === 'text') open += inline(block, style.colors);
    else {
      close();
      lines.push(...blockLines(block, narrower, depth + 1));
    }
  }
  close();
  const later = mark.startsWith('│') ? mark : ' '.repeat(mark.length);
  return lines.map((line, index) => ((index === 0 ? mark : later) + line).trimEnd());
}

function wrapped(text: string, { width }: Style): readonly string[] {
  return wrapAnsi(text, width, { hard: true, trim: true }).split('\n');
}

function tableLines(table: Extract<Block, { type: 'table' }>, { colors, width }: Style): readonly string[] {
  const drawn = new Table({
    head: table.header.map((cell) => inline(cell, colors)),
    colAligns: table.align.map((align) => align ?? 'left'),
    colWidths: fitted(table, width),
    wordWrap: true,
    style: { head: ['bold'], border: [], compact: true },
  });
  drawn.push(...table.rows.map((row) => row.map((cell) => inline(cell, colors))));
  const text = drawn.toString();
  return (colors.bold('') === '' ? plain(text) : text).split('\n');
}

/** Columns as wide as their contents, the widest cut until all fit. */
function fitted(table: Extract<Block, { type: 'table' }>, width: number): number[] {
  const rows = [table.header, ...table.rows];
  const widths = table.header.map((_, at) => Math.max(...rows.map((row) => (row[at]?.text.length ?? 0) + 2)));
  for (const least = 6; sum(widths) + widths.length + 1 > width && Math.max(...widths) > least;) {
    const at = widths.indexOf(Math.max(...widths));
    widths[at] = (widths[at] ?? least) - 1;
  }
  return widths;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function inline(token: object, colors: Colors): string {
  const tokens = within(token);
  if (tokens.length > 0) return tokens.map((each) => spanText(each, colors)).join('');
  const block = token as Block;
  return /^(?:link|strong|em|del)$/.test(block.type) ? '' : spanText(block, colors);
}

function spanText(token: Block, colors: Colors): string {
  switch (token.type) {
    case 'strong':
      return colors.bold(inline(token, colors));
    case 'em':
      return colors.italic(inline(token, colors));
    case 'del':
      return colors.strikethrough(inline(token, colors));
    case 'codespan':
      return colors.cyan(token.text);
    case 'checkbox':
      return token.checked ? '[x] ' : '[ ] ';
    case 'link': {
      const text = inline(token, colors);
      if (text === '') return token.href;
      return webAddress(token.href) === undefined || text === token.href ? text : `${text} (${token.href})`;
    }
    case 'image':
      return token.text === '' ? token.href : `${token.text} (${token.href})`;
    case 'br':
      return '\n';
    case 'text':
      return within(token).length > 0 ? inline(token, colors) : textOf(token.text);
    case 'escape':
      return token.text;
    default:
      return token.raw;
  }
}
