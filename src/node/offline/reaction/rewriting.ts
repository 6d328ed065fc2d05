// Commands that rewrite sources, themselves or in what they run, for tasks that forbid to change them.
import { scriptTexts, type OwnScripts } from '../../../core/approval/scripts.ts';
import { forbidsAllChange, forbidsChange } from '../request/forbidden.ts';
import { actionConcepts, conceptsOf } from '../request/vocabulary.ts';
import { asksAboutFormat, formatsInPlace } from './beyondGoal.ts';

/** "Only report", "read-only". */
const onlyTells = /\bread[- ]?only\b|\b(?:only|just)\s+(?:report|show|list|tell|print)\b/iu;

/** "Just tell me whether it builds." */
const asksWhether = /\b(?:whether|if)\s+(?:it|this|everything|all)\s+(?:still\s+)?(?:builds|compiles)\b/iu;

/** "I'll fix things myself": nobody else is to. */
const ownDeed = /\b(?:i|we)(?:['’]ll|\s+will|\s+can|\s+want\s+to|\s+like\s+to)\b[^.;!?,]*/giu;

/** Whether a task, the words of its goal being `goal`, says that no source may change. */
export function mayNotRewrite(task: string, goal: string): boolean {
  const deeds = actionConcepts(goal);
  // "Build it and just tell me if it works."
  const isBuild = deeds.size === 1 && deeds.has('#build') && !asksWhether.test(task);
  const isToTell = onlyTells.test(task) && !isBuild;
  if (!forbidsChange.test(task) && !forbidsAllChange.test(task) && !isToTell) return false;
  if (asksAboutFormat(task)) return true;
  const otherwise = conceptsOf(task.replace(ownDeed, ' ').replace(forbidsChange, ' ').replace(forbidsAllChange, ' '));
  return !deeds.has('#format') && !otherwise.has('#fix');
}

/** Whether a command line does, as far as its own text and the texts of the scripts that it runs show it. */
export const rewritesSources = (line: string, own: OwnScripts): boolean =>
  [line, ...scriptTexts(line, own)].some((text) => text.split(/\n|&&|;|\|\|/u).some(formatsInPlace));
