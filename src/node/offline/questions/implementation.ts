// "Where is FromStr implemented for Span?", "does Circle implement Shape?": the line that ties a type to what it implements.
import { searchAction } from '../../../core/tools/looking.ts';
import { definitionQuestion } from './definitionQuestion.ts';
import { hitsOf, isSecondary, isTest, placeOf, searchAbove } from './hits.ts';
import { codeSpan } from './markup.ts';
import type { Look, QuestionKind } from './question.ts';

const quote = '[`\'"]?';
const name = (group: string) =>
  `(?:the\\s+)?(?:trait\\s+|interface\\s+|protocol\\s+)?${quote}(?<${group}>[\\p{L}_]\\w*)${quote}`;
const type = `(?:the\\s+|an?\\s+)?(?:struct\\s+|class\\s+|type\\s+|enum\\s+)?${quote}(?<type>[\\p{L}_]\\w*)${quote}`;
const patterns = [
  `\\b(?:is|are|gets?|was)\\s+${name('of')}\\s+(?:being\\s+)?implemented\\s+(?:for|by|on)\\s+${type}`,
  `\\bimpl(?:ementation|s)?\\s+of\\s+${name('of')}\\s+(?:for|by|on)\\s+${type}`,
  `\\b(?:does|do|did|that|which)\\s+${type}\\s+implements?\\s+${name('of')}`,
  `\\bimplements?\\s+${name('of')}\\s+(?:for|on)\\s+${type}`,
].map((pattern) => new RegExp(pattern, 'iu'));
const mostShown = 5;

export const implementationQuestion: QuestionKind = (task, workspace) => {
  const found = patterns.map((pattern) => pattern.exec(task)?.groups ?? {});
  // Words of prose are no names: "how is it implemented for tests?"
  const names = found.find((groups) => isName(groups['of'] ?? '') && isName(groups['type'] ?? ''));
  if (names === undefined) return undefined;
  const [of = '', by = ''] = [names['of'], names['type']];
  const line = [
    `impl\\b.*\\b${of}\\b.*\\bfor\\b.*\\b${by}\\b`,
    `(class|struct|record|enum|object|extension|interface)\\s+${by}\\b.*\\b${of}\\b`,
    `instance\\b.*\\b${of}\\b.*\\b${by}\\b`,
    `defimpl\\s+${of}\\b.*\\b${by}\\b`,
  ].join('|');
  const look = (action: Look['action']): Look => ({
    action,
    intent: `find ${of} for ${by}`,
    answer: (output) => {
      const all = hitsOf(output);
      const own = all.filter(({ path }) => !isTest(path) && !isSecondary(path));
      const hits = own.length > 0 ? own : all;
      return hits.length === 0
        ? undefined
        : `${codeSpan(of)} is implemented for ${codeSpan(by)} here:\n\n${hits.slice(0, mostShown).map(placeOf).join('\n')}`;
    },
  });
  const defined = definitionQuestion(task, workspace);
  return {
    looks: [
      look(searchAction({ pattern: line, maxResults: 50 })),
      ...searchAbove(`-E -e '${line}'`, workspace).map(look),
      ...(defined?.looks ?? []),
    ],
    nothing: `No line here implements ${of} for ${by}.`,
  };
};

const isName = (word: string): boolean => /\p{Lu}|_/u.test(word);
