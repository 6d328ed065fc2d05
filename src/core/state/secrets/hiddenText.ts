// Reveals text that people cannot see but models can: tag characters, and overrides of the writing direction.

/** Tag characters, except in flags, which begin with a black flag and end with a cancel tag (Unicode TR 51). */
const tags = /(?<!\u{1F3F4}[\u{E0020}-\u{E007E}]{0,10})[\u{E0000}-\u{E007F}]+/gu;
/** Bidirectional embeddings, overrides and isolates (Unicode TR 9; CVE-2021-42574). */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/** `text` with hidden characters written out: `‹hidden: rm -rf›`, `‹U+202E›`. Idempotent. */
export function revealHidden(text: string): string {
  if (!/[\u202a-\u202e\u2066-\u2069\udb40]/.test(text)) return text;
  return text
    .replace(tags, (run) => `‹hidden: ${Array.from(run, asciiOf).join('')}›`)
    .replace(directions, (character) => `‹U+${character.charCodeAt(0).toString(16).toUpperCase()}›`);
}

function asciiOf(tag: string): string {
  const code = (tag.codePointAt(0) ?? 0) - 0xe0000;
  return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '';
}
