// What a name in two words stands for in code: "the chain iterator" may be `ChainIterator`, or what is called `Chain`.
import { searchAction } from '../../../core/tools/looking.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { isKnownWord } from '../request/vocabulary.ts';
import { bestDefinition, definitionIn, noDefinition } from './definition.ts';
import { hitsOf, isCut, literalPattern } from './hits.ts';
import { codeSpan } from './markup.ts';
import type { Look } from './question.ts';

/** A look whose answer is a definition, or none. */
export const onlyDefined = (look: Look): Look => ({
  ...look,
  answer: (output) => {
    const found = look.answer(output);
    return found?.startsWith(noDefinition) === true ? undefined : found;
  },
});

const mostSpellings = 2;

/** "The chain iterator": `ChainIterator`, `chain_iterator`, else what is called `Chain`. */
export function namesOfCode(phrase: string): readonly Look[] {
  const words = phrase.split(/[\s-]+/);
  const joined = words.map((word) => escapeRegExp(word)).join('[_-]?');
  const defined = (name: string) => (output: string) => {
    const hits = hitsOf(output);
    const spelt = hits.flatMap(({ text }) => new RegExp(`(?<![\\w$])${name}(?![\\w$])`, 'iu').exec(text)?.[0] ?? []);
    const found = [...new Set(spelt)]
      .filter((word) => bestDefinition(hits, word) !== undefined)
      // A type before what is called after it.
      .sort((a, b) => Number(/^\p{Lu}/u.test(b)) - Number(/^\p{Lu}/u.test(a)));
    const places = found.slice(0, mostSpellings).map((word) => {
      const own = hits.filter(({ text }) => new RegExp(`(?<![\\w$])${escapeRegExp(word)}(?![\\w$])`).test(text));
      return definitionIn(own, word, !isCut(output));
    });
    return places.length === 0
      ? undefined
      : [`Nothing here is called ${codeSpan(phrase)} in as many words.`, ...places].join('\n\n');
  };
  const lookFor = (name: string, pattern: string): Look => ({
    action: searchAction({ pattern, maxResults: 500, ignoreCase: true }),
    intent: `find what is called ${name}`,
    answer: defined(name),
  });
  return [
    lookFor(joined, `\\b${joined}\\b`),
    ...words.filter((word) => !isKnownWord(word)).map((word) => lookFor(escapeRegExp(word), literalPattern(word))),
  ];
}
