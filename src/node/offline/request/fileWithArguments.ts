// "Run example/parse.js with -a beep -b boop": a script of the workspace with all the arguments that stand behind "with".
import type { Workspace } from '../commands/workspace.ts';
import { startOfExample } from './exampleFiles.ts';
import { isFileIn } from './fileCommand.ts';

const form =
  /^(?:(?:please|pls|just|now|can\s+you|could\s+you)\s+)*(?:run|try|execute|start|launch|call)\s+(?:the\s+)?(?:(?:file|script|example)\s+)?[`'"]?(?:\.\/)?([\w@./-]+\.(?:[cm]?js|py|pl|rb|lua|sh))[`'"]?\s+with\s+(?:the\s+)?(?:(?:arguments?|args|options?|flags?)\s+)?[`'"]?(-[^`'"]*?)[`'"]?\s*[.!?]*$/iu;
const polite = /(?:,?\s+(?:please|pls|thanks|now|for\s+me|once))+$/iu;
const argument = /^[\w=.,:/@+-]*[\w=/+-]$/u;
/** Words that belong to the sentence and not to the arguments. */
const prose =
  /^(?:and|or|then|but|so|if|to|in|into|on|for|from|of|by|with|without|the|a|an|it|its|is|are|that|this|which|as|set|enabled|disabled|given|only|not|instead|also|only|see|show|tell|check)$/iu;
const mostArguments = 14;

/** Undefined where a word behind "with" may be none of its arguments. */
export function fileWithArguments(task: string, whole: Workspace): string | undefined {
  const [, path = '', said = ''] = form.exec(task.trim()) ?? [];
  if (path === '' || !isFileIn(whole.root, path)) return undefined;
  // "-a beep and -b boop"
  const words = said
    .replace(polite, '')
    .replaceAll(/,?\s+(?:and|plus)\s+(?=-)|,\s+(?=-)/giu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '');
  const areArguments = words.every((word) => argument.test(word) && !prose.test(word));
  if (words.length === 0 || words.length > mostArguments || !areArguments) return undefined;
  const start = startOfExample(path, whole);
  return start === undefined ? undefined : `${start} ${words.join(' ')}`;
}
