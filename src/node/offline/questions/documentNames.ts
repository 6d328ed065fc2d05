// Documents by what one calls them: "the readme".
import { nameLike, namesIn, readme } from './texts.ts';

const documents: readonly (readonly [RegExp, RegExp])[] = [
  [/\bread ?me\b/iu, readme],
  [/\blicen[cs]e\b/iu, /^(?:licen[cs]e|copying|unlicense)(?:[.-]|$)/i],
  [/\bchange ?log\b/iu, /^(?:change[-_ ]?log|changes|history|news)(?:\.|$)/i],
  [/\bcontributing\b/iu, /^contributing(?:\.|$)/i],
  [/\bmakefile\b/iu, /^(?:GNUm|M|m)akefile$/],
  [/\bdockerfile\b/iu, /^Dockerfile$/],
];

/** The document at the top that the words name; undefined where they name none, or there is none. */
export function documentIn(task: string, root: string): string | undefined {
  const [, name] = documents.find(([word]) => word.test(task)) ?? [];
  return name && nameLike(namesIn(root, '.'), name);
}
