// Markdown that a model wrote, parsed for views that build their own elements from it: nothing here makes HTML.
import { Lexer, type MarkedToken } from 'marked';

export type Block = MarkedToken;

/** Blocks of the text; one paragraph of plain text if it nests too deep to parse. Empty for blank text. */
export function markdownBlocks(text: string): readonly Block[] {
  if (text.trim() === '') return [];
  try {
    return known(new Lexer({ gfm: true }).lex(text));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text }] }];
  }
}

/** The tokens within a token; empty for a leaf. */
export function within(token: object): readonly Block[] {
  return 'tokens' in token && Array.isArray(token.tokens) ? known(token.tokens) : [];
}

/** No extensions are used, so every token is standard Markdown. */
function known(tokens: readonly unknown[]): readonly Block[] {
  return tokens as readonly Block[];
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};

/** Plain text of a run, with the commonest entities decoded. */
export function textOf(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/gu, (entity, name: string) => entities[name] ?? entity);
}

/** The address of a link that may be opened: http and https alone; undefined for any other. */
export function webAddress(href: string): string | undefined {
  return /^https?:\/\/[^\s/]/iu.test(href) && href.length <= longestAddress && URL.canParse(href) ? href : undefined;
}

/** Characters. */
export const longestAddress = 2000;
