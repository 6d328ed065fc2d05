// What is not found in a folder of a repository may be elsewhere in it: the same search in all of it, before one says that there is none.
import { search } from '../../../core/tools/looking.ts';
import { toolOf } from '../../../core/tools/registry.ts';
import type { Workspace } from '../commands/workspace.ts';
import { searchAbove } from './hits.ts';
import type { Question } from './question.ts';

/** The question with the searches that look at the folder alone done again for the repository, after all others. */
export function searchedEverywhere(question: Question, workspace: Workspace): Question {
  const searches = question.looks.filter(({ action }) => toolOf(action.tool) === search);
  // One that ignores the case finds what the others would.
  const last = searches.at(-1);
  const options = last && grepOptions(last.action.input);
  if (!last || options === undefined) return question;
  const above = searchAbove(options, workspace).map((action) => ({
    ...last,
    action,
    intent: `${last.intent}, in the whole repository`,
  }));
  return { ...question, looks: [...question.looks, ...above] };
}

/** The pattern as `grep -E` knows it; undefined where it does not. */
function grepOptions({ pattern, glob, ignoreCase }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof pattern !== 'string' || glob !== undefined) return undefined;
  const extended = pattern.replaceAll('(?:', '(').replaceAll('\\/', '/');
  const isForeign = /\(\?|\[[^\]]*\\|[*+?}]\?|\\[dDpPuxkt]|['\n]/.test(extended);
  return isForeign ? undefined : `${ignoreCase === true ? '-i ' : ''}-E -e '${extended}'`;
}
