// A clean that stops because something that it removes is not there: the rest of it is still to be done.
import { conceptsOf } from '../request/vocabulary.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain } from './suggestion.ts';

/** Why it goes on. */
export const isGone = 'what is missing is clean already';

const nothingToRemove =
  /^(?:rm|rmdir|unlink): (?:cannot remove|failed to remove|cannot unlink|) ?['‘`]?([^'’`\n]+?)['’`]?: No such file or directory$/mu;
const otherError = /^(?!(?:rm|rmdir|unlink):|make(?:\[\d+\])?:)[^\n]*\b(?:error|cannot|failed|denied|not found)\b/imu;

/** `make -i clean`: with all of its lines, whatever is not there. */
export function alreadyGone({ failure: { command, text } }: RepairContext): readonly Suggestion[] {
  const [, target = ''] = /^make ([\w.-]+)$/.exec(command) ?? [];
  if (!conceptsOf(target).has('#clean') || !nothingToRemove.test(text) || otherError.test(text)) return [];
  return [{ command: `make -i ${target}`, logit: certain, intent: isGone, substitute: true }];
}

/** What may stand in for such a clean in a check. */
export const cleansAnyway = (command: string): readonly string[] => {
  const [, target = ''] = /^make ([\w.-]+)$/.exec(command) ?? [];
  return conceptsOf(target).has('#clean') ? [`make -i ${target}`] : [];
};
