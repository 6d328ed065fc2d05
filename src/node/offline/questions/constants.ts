// "What is the default maximum nesting depth?": the constants of the sources that are called so, with their values.
import { searchAction } from '../../../core/tools/looking.ts';
import type { Hit } from './hits.ts';
import { hitsOf, isCut, isProse, isSecondary, isTest, placeOf } from './hits.ts';
import type { Look } from './question.ts';

/** What names of constants begin or end with, in the words of questions. */
const bounds: Readonly<Record<string, string>> = {
  ...{ maximum: 'max(?:imum)?', maximal: 'max(?:imum)?', max: 'max(?:imum)?' },
  ...{ minimum: 'min(?:imum)?', minimal: 'min(?:imum)?', min: 'min(?:imum)?' },
};
const asks =
  /^(?:so\s+|and\s+)?(?:what(?:['’]?s|\s+(?:is|are))?|which|how\s+(?:big|large|long|high|deep))\s+(?:is\s+)?(?:the\s+)?((?:default|maxim\w+|max|minim\w+|min)\s+(?:[a-z]+\s+){0,3}?[a-z]+)(?:\s+(?:of|for|in|by|that|here|when|if|used|allowed)\b.*)?\s*[?.!]*$/iu;
const mostFound = 4;

/** Finds constants of that name; undefined where no bound or default is asked for. */
export function constantLook(text: string): Look | undefined {
  const words = asks.exec(text.trim())?.[1]?.toLowerCase().split(/\s+/) ?? [];
  const isDefault = words.includes('default') || words.includes('value');
  const called = words.filter((word) => word !== 'default' && word !== 'value').map((word) => bounds[word] ?? word);
  if (called.length === 0) return undefined;
  const own = called.join('_?');
  const name = called.length > 1 || !isDefault ? `\\w*${own}` : `(?:\\w*default\\w*_?${own}|\\w*${own}_?default)`;
  const defined = `\\b(${name})(?:\\s*:\\s*[\\w.]+)?\\s*(?:=|\\s)\\s*(?:-?\\d|["'])`;
  return {
    action: searchAction({ pattern: defined, ignoreCase: true, maxResults: 100 }),
    intent: `find constants called ${called.map((word) => word.replace('(?:imum)?', '')).join('_')}`,
    answer: (output) => {
      const hits = hitsOf(output).filter((hit) => isConstant(hit, new RegExp(defined, 'i')));
      const said = hits.filter(({ text: line }) => /default/i.test(line));
      const found = isDefault && said.length > 0 ? said : hits;
      return isCut(output) || found.length === 0 || found.length > mostFound
        ? undefined
        : `By ${found.length === 1 ? 'its name' : 'their names'} in the sources:\n\n${found.map(placeOf).join('\n')}`;
    },
  };
}

/** Whether a line of a source gives a constant a value: in capitals, or by a keyword. */
function isConstant({ path, text }: Hit, defined: RegExp): boolean {
  const name = defined.exec(text)?.[1];
  if (name === undefined) return false;
  const isKept =
    name === name.toUpperCase() ||
    /^\s*(?:#\s*define|(?:export\s+|pub\s+)?(?:const|static|final|readonly|local|let|val)\b)/.test(text);
  return (
    isKept &&
    !/^(?:\/\/|\*|#(?!\s*define)|--)/.test(text) &&
    !isProse(path) &&
    !isTest(path) &&
    !isSecondary(path) &&
    !/[=!<>]==?\s/.test(text.replace(/=>/g, ''))
  );
}
