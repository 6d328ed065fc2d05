// "Which scripts are there?", "how do I run the tests?": answered from the manifests, nothing needs to run.
import { createMatcher } from '../request/match.ts';
import { indexTerms, queryWords } from '../request/vocabulary.ts';
import { reading } from './file.ts';
import { leastConfidence } from '../request/goals.ts';
import type { QuestionKind } from './question.ts';

/** In German too, as the greeting offers it. */
const which =
  /\b(?:which|what|list|show|welche|zeige?|liste)\b(?:\s+\w+){0,4}\s+(?:scripts|commands|targets|recipes|skripte|befehle|ziele)\b/iu;
const possibleHere =
  /^(?:please\s+)?what\s+(?:can|could|may)\s+(?:i|we|you|one)\s+(?:run|do|start|execute|call)\b(?:\s+(?:here|in|with)\b.*)?\s*\?*$/iu;
const how =
  /^(?:please\s+)?(?:tell me\s+|show me\s+|explain\s+)?how\s+(?:do|can|should|would|could|to|does)\s+(?:i|we|you|one|somebody)?\s*(.+)$/iu;
const mostShown = 40;

export const commandsQuestion: QuestionKind = (task, { commands, names }) => {
  const own = commands.filter(({ kind }) => kind !== 'fallback');
  const line = ({ command, origin }: (typeof own)[number]) => `${command}  (${origin})`;
  if ((which.test(task) || possibleHere.test(task)) && own.length > 0) {
    const shown = own.filter(({ kind }) => kind === 'declared');
    return known((shown.length > 0 ? shown : own).slice(0, mostShown).map(line).join('\n'));
  }
  const wanted = how.exec(task)?.[1];
  if (wanted === undefined) return undefined;
  const { relevance, confidence } = createMatcher(own).rank(wanted);
  if (confidence < leastConfidence) {
    const readme = [...names].sort().find((name) => /^readme(\.|$)/i.test(name));
    return readme === undefined ? undefined : reading(readme, (text) => sectionAbout(text, wanted));
  }
  const best = own
    .map((command, id) => ({ command, relevance: relevance[id] ?? 0 }))
    .filter((one) => one.relevance >= 0.7 * Math.max(...relevance))
    .sort((a, b) => b.relevance - a.relevance)
    .slice(0, 3);
  return known(best.map(({ command }) => line(command)).join('\n'));
};

/** The section of a document whose heading shares a word with what is wanted; its first part where none does. */
function sectionAbout(text: string, wanted: string): string {
  const terms = new Set(queryWords(wanted).flatMap((word) => word.terms));
  const lines = text.split('\n');
  const isHeading = (at: number) => /^#+\s/.test(lines[at] ?? '') || /^[-=~]{3,}\s*$/.test(lines[at + 1] ?? '');
  const start = lines.findIndex((line, at) => isHeading(at) && indexTerms(line).some((term) => terms.has(term)));
  const end = lines.findIndex((_, at) => at > start + 1 && isHeading(at));
  return start < 0 ? text.slice(0, 1500) : lines.slice(start, end < 0 ? undefined : end).join('\n');
}

const known = (answer: string) => ({ known: answer, looks: [], nothing: '' });
