// "Show README.md", "what does the changelog say?", "which licence does it have?"
import { readAction } from '../../../core/tools/looking.ts';
import { commandAction } from '../../../core/tools/run.ts';
import { fileIn } from './files.ts';
import { asMarkdown } from './markup.ts';
import type { Question, QuestionKind } from './question.ts';

const documents: readonly (readonly [word: RegExp, name: RegExp])[] = [
  [/\breadme\b/iu, /^readme(\.|$)/i],
  [/\blicen[cs]ed?\b/iu, /^(licen[cs]e|copying|unlicense)([.-]|$)/i],
  [/\bcontributing\b/iu, /^contributing(\.|$)/i],
];
const asks =
  /^(?:please\s+)?(?:show|print|display|read|open|view|cat|output)\b|^what(?:'s| is| does| are)\b|^which\b|\bunder (?:which|what) licen[cs]e\b/iu;

export const fileQuestion: QuestionKind = (task, { root, names }) => {
  const alone = /^[`'"]?[\w./@-]+[`'"]?$/u.test(task.trim()) ? fileIn(task, root) : undefined;
  if (alone !== undefined) return reading(alone);
  if (!asks.test(task)) return undefined;
  const shows =
    /^(?:please\s+)?(?:show|print|display|read|open|view|cat|output)\b|\b(?:contents? of|is in|say|says|contains?)\b/iu;
  const file = shows.test(task) ? fileIn(task, root) : undefined;
  if (file !== undefined) return reading(file);
  const [, name] = documents.find(([word]) => word.test(task)) ?? [];
  const document = name && [...names].sort().find((found) => name.test(found));
  return document === undefined ? undefined : reading(document);
};

const mostCharacters = 4000;

/** Reads a file; its text, without line numbers, is the answer. */
export function reading(path: string, excerpt: (text: string) => string = (text) => text): Question {
  return {
    looks: [
      {
        // The tool reads inside of the workspace folder only.
        action: path.startsWith('../') ? commandAction(`cat ${path}`) : readAction(path),
        intent: `read ${path}`,
        canBePart: true,
        answer: (output) => {
          const whole = output.replace(/^\d+\t/gm, '');
          const text = excerpt(whole).trim();
          if (text === '') return undefined;
          const shown = text.length > mostCharacters ? `${text.slice(0, mostCharacters)}\n[... more in ${path}]` : text;
          // An excerpt is prose, whatever the file is.
          return text === whole.trim() ? asMarkdown(shown, path) : shown;
        },
      },
    ],
    nothing: `${path} could not be read.`,
  };
}
