// "Where is utf8_strlen or utf8::distance?", "the enum with the token values, e.g. Num": names that a question gives in other ways.
import { isKnownWord } from '../request/vocabulary.ts';

const code = '[`\'"]?((?:[A-Za-z_$]\\w*(?:::|\\.|:))*[A-Za-z_$]\\w*)(?:\\(\\))?[`\'"]?';
const either = new RegExp(
  `\\bwhere(?:['’]?s|\\s+(?:is|are|was))?\\s+(?:the\\s+)?(?:(?:function|func|class|method|macro|constant|struct|enum|type|sub|proc|variable|interface|C)\\s+){0,2}${code}\\s+or\\s+(?:the\\s+)?${code}(?=\\s*(?:[.?!]|$)|\\s+(?:function|class|method|macro|constant|struct|enum|type|sub|proc|variable|interface|is|are|defined|declared|implemented|written)\\b)`,
  'u',
);
const example = new RegExp(`\\b(?:e\\.?\\s?g\\.?,?|for example|for instance|such as)\\s+${code}\\s*(?:[.?!)]|$)`, 'iu');
/** Where a question asks for a place or a definition. */
const asksForPlace = /\bwhere\b|\bdefin\w+|\bdeclar\w+|\bwhich\s+file\b/iu;
/** Words that continue the sentence, and are not names of code. */
const notNames =
  /^(?:not|whatever|what|which|where|how|if|is|are|it|that|this|the|a|an|so|something|else|more|anything|other|others|one|both|why|who|when|never|maybe|rather|similar|in|on|at)$/iu;

/** The two names, of which at least one is written as only code is; undefined where there are not two. */
export function eitherOf(task: string): readonly [string, string] | undefined {
  const [, one, other] = either.exec(task) ?? [];
  if (one === undefined || other === undefined || notNames.test(one) || notNames.test(other)) return undefined;
  const isCode = (name: string) => /_|::|\d|\p{Ll}\p{Lu}|^\p{Lu}{2,}|^\p{Lu}\p{Ll}/u.test(name);
  const isWord = (name: string) => isKnownWord(name.toLowerCase());
  return isCode(one) || isCode(other) || (!isWord(one) && !isWord(other)) ? [one, other] : undefined;
}

/** The name that stands for several: "e.g. Num". */
export function exampleNamed(task: string): string | undefined {
  const name = asksForPlace.test(task) ? example.exec(task)?.[1] : undefined;
  return name === undefined || notNames.test(name) || /^\p{Ll}+$/u.test(name) ? undefined : name;
}
