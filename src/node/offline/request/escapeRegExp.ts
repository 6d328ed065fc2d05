/** A text as the source of a regular expression that matches just that text; usable outside of character classes. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
