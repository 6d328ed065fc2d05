// "Is 100 percent covered?", "does coverage reach 100%?": the script that fails where less is.
import type { Workspace } from '../commands/workspace.ts';
import { isOwnScript } from './testScripts.ts';

const full = '(?:100\\s*(?:%|percent)|full(?:y)?|complete(?:ly)?|everything|all(?:\\s+of\\s+it)?)';
const asked: readonly RegExp[] = [
  `^(?:is|are)\\s+(?:it|everything|all(?:\\s+(?:of\\s+)?(?:it|the\\s+code|lines))?|the\\s+code|100\\s*(?:%|percent)(?:\\s+of\\s+(?:it|the\\s+code|the\\s+lines))?)\\s+(?:still\\s+)?(?:${full}\\s+)?(?:covered|tested)(?:\\s+by\\s+(?:the\\s+)?tests)?$`,
  `^(?:is|does|do)\\s+(?:(?:the|our|test|code)\\s+)*coverage\\s+(?:still\\s+)?(?:at|reach|hit|come\\s+to|amount\\s+to)?\\s*${full}$`,
  `^(?:check|verify|make\\s+sure|see)\\s+(?:that\\s+|if\\s+|whether\\s+)?(?:(?:the|our|test|code)\\s+)*coverage\\s+(?:is\\s+)?(?:still\\s+)?(?:at|reaches|is)?\\s*${full}$`,
].map((form) => new RegExp(form, 'iu'));
const demands = /\s--(?:100|check-coverage|coverage[ =]100|(?:lines|statements)[ =]100)(?=\s|$)/u;

/** Undefined where no script or more than one demands a share. */
export function fullCoverage(order: string, { commands }: Pick<Workspace, 'commands'>): string | undefined {
  if (!asked.some((form) => form.test(order)) || !/100|full|complete|all|everything/iu.test(order)) return undefined;
  const [only, another] = commands.filter((known) => isOwnScript(known) && demands.test(known.body));
  return another === undefined ? only?.command : undefined;
}
