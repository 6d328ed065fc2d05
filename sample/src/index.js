import { charmap } from './charmap.js';
import { cutAtWord } from './cut.js';

/**
 * A title as a slug: lower-case ASCII words joined by hyphens.
 * @param {string} title
 * @param {{ maxLength?: number, separator?: string }} [options]
 */
export function slug(title, { maxLength = Infinity, separator = '-' } = {}) {
  const words = [...title.toLowerCase()].map(replace).join('').match(/[a-z0-9]+/g) ?? [];
  return cutAtWord(words, separator, maxLength);
}

function replace(character) {
  const bare = character.normalize('NFD').replace(/\p{M}/gu, '');
  const mapped = charmap.get(character) ?? charmap.get(bare) ?? bare;
  return /[\p{L}\p{N}]/u.test(character) ? mapped : ` ${mapped} `;
}
