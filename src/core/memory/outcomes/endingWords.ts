// The words by which commands are compared where the question is how they end.
import { exitParts, exitTree } from '../../action/exitParts.ts';
import { actionWords } from '../../action/similarity.ts';
import type { Action, ActionKey } from '../../types.ts';

/** A here-document from its delimiter on; the rest of its first line is a command's. To the end of the text where it is not closed. */
const hereDocument = /(?<!<)<<-?[ \t]*(['"]?)(\w[\w.-]*)\1([^\n]*)\n[^]*?(?:\n\t*\2(?=\n|$)|$)/g;

/** Cache for remembered actions. */
const known = new WeakMap<Action, ReadonlySet<string>>();

/**
 * Words of an action without the text of here-documents, which says what is written and not whether writing it fails; and each program that
 * decides how a command ends, once more: a script that is only written is unlike one that is run, too. Empty for actions without words.
 */
export function endingWords(action: Action, key: ActionKey): ReadonlySet<string> {
  let words = known.get(action);
  if (!words) known.set(action, (words = wordsOf(action, key)));
  return words;
}

function wordsOf(action: Action, key: ActionKey): ReadonlySet<string> {
  const exact = key.exact.includes('<<') ? key.exact.replace(hereDocument, '$3') : key.exact;
  const own = actionWords(exact === key.exact ? key : { tool: key.tool, exact });
  if (own.size === 0) return own;
  // A blank keeps them apart from words.
  return new Set([...own, ...exitParts(exitTree(action, key)).map(({ program }) => ` ${program}`)]);
}
