// Questions that git answers without changing anything.
import { commandAction } from '../../../core/tools/run.ts';
import type { QuestionKind } from './question.ts';

const questions: readonly (readonly [pattern: RegExp, command: string])[] = [
  [/\b(?:last|latest|most recent) commit\b(?!s)/iu, 'git log -1 --stat'],
  [
    /\b(?:git|commit|change|version)\s*(?:log|history)\b|\b(?:recent|last|latest)\s+(?:\d+\s+|few\s+)?(?:commits|changes)\b|\b(?:show|list|what|which)\b.*\bcommits\b|\bwhat (?:has )?changed (?:recently|lately|last)\b/iu,
    'git log --oneline -n 20',
  ],
  [/\b(?:who (?:wrote|made|works? on|contributed)|contributors|authors)\b/iu, 'git shortlog -sn HEAD'],
  [/\b(?:which|what|current|show)\b.*\bbranch\b(?!es)/iu, 'git branch --show-current'],
  [/\b(?:list|show|which|what)\b.*\bbranches\b/iu, 'git branch -a'],
  [/\b(?:list|show|which|what)\b.*\b(?:git )?tags\b/iu, 'git tag --list'],
  [
    /\b(?:show|list|see|what is|what's)\b.*\b(?:diff|uncommitted|local changes|unstaged|staged)\b/iu,
    'git diff HEAD --stat',
  ],
  [
    /\bgit status\b|\bwhat (?:have i|did i|is) (?:changed?|modified)\b|\bis (?:the (?:tree|workspace|repo\w*)|everything) (?:clean|committed)\b/iu,
    'git status --short --branch',
  ],
];

export const gitQuestion: QuestionKind = (task, { inGit, onPath }) => {
  if (!inGit || !onPath('git')) return undefined;
  const command = questions.find(([pattern]) => pattern.test(task))?.[1];
  if (command === undefined) return undefined;
  return {
    looks: [
      {
        action: commandAction(command),
        intent: 'git knows',
        answer: (output) => (output.trim() === '' ? `\`${command}\` prints nothing.` : output.trim()),
      },
    ],
    nothing: `\`${command}\` failed.`,
  };
};
