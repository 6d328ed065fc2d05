// "Install script syntax check", "check install.sh", "is the install script ok syntax-wise?": the script whose text is to be looked at, and which is not to be run.
import { basename } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { isFileIn } from './fileCommand.ts';
import { conceptsOf } from './vocabulary.ts';

const polite = '^(?:(?:please|pls|just|now|can\\s+you|could\\s+you)\\s+){0,3}';
const checks = '(?:check|verify|validate|inspect|look\\s+(?:at|over))';
const end = '(?:\\s+(?:please|pls|thanks|for\\s+me|now))*\\s*[.!?]*$';
const name = '(?:the\\s+|our\\s+)?([\\w-]+)\\s+script';
const good = '(?:ok(?:ay)?|fine|valid|correct|right|sound|clean)';
const wise =
  '(?:syntax[\\s-]?wise|syntactically|(?:as\\s+far\\s+as|as\\s+for|regarding)\\s+(?:the\\s+|its\\s+)?syntax(?:\\s+goes)?)';
const ofSyntax = [
  `${polite}(?:(?:run|do)\\s+(?:an?\\s+|the\\s+)?)?${name}(?:['’]s)?\\s+syntax(?:[\\s-]?check)?${end}`,
  `${polite}(?:(?:run|do)\\s+an?\\s+)?syntax[\\s-]?check\\s+(?:(?:of|on|for)\\s+)?${name}${end}`,
  `${polite}${checks}\\s+(?:the\\s+)?syntax\\s+(?:of|in)\\s+${name}${end}`,
  `${polite}${checks}\\s+${name}(?:['’]s)?\\s+syntax${end}`,
  `^is\\s+(?:the\\s+|our\\s+)?([\\w./-]+)(?:\\s+script)?\\s+(?:still\\s+)?${good},?\\s+${wise}${end}`,
  `^is\\s+(?:the\\s+|our\\s+)?([\\w./-]+)(?:\\s+script)?\\s+(?:still\\s+)?syntactically\\s+${good}${end}`,
].map((form) => new RegExp(form, 'iu'));
const looked = new RegExp(
  `${polite}${checks}\\s+(?:(?:the|our|script|file)\\s+){0,2}[\`'"]?(?:\\./)?((?:[\\w-]+/)*[\\w-]+\\.(?:sh|bash))[\`'"]?(?:\\s+for\\s+(?:errors|mistakes|problems))?${end}`,
  'iu',
);
const script = /\.(?:sh|bash|zsh|py|pl|rb|[cm]?js)$/u;
/** No name of a script. */
const language =
  /^(?:shell|bash|sh|zsh|python3?|perl|ruby|node|javascript|js|php|lua|all|every|each|any|this|that|whole)$/iu;

/** The script whose syntax a task asks for; undefined where none or several are called so. */
export function scriptToRead(task: string, root: string): string | undefined {
  const said = ofSyntax.flatMap((form) => form.exec(task)?.[1] ?? [])[0]?.replace(/^\.\//u, '');
  if (said === undefined || language.test(said) || !isPlainName(said)) return undefined;
  if (isFileIn(root, said)) return said;
  const [only, another] = filesBelow(root, (each) => each === said || each.replace(script, '') === said).filter(
    (path) => script.test(path) || (textIn(root, path) ?? '').startsWith('#!'),
  );
  return another === undefined ? only : undefined;
}

/** The script of a shell that a task has checked, and no test or linter that is to pass. */
export function scriptToCheck(task: string, root: string): string | undefined {
  const path = looked.exec(task)?.[1];
  if (path === undefined || !isPlainName(path) || path.includes('..') || !isFileIn(root, path)) return undefined;
  const does = conceptsOf(
    basename(path)
      .replace(/\.\w+$/u, '')
      .replaceAll(/[_-]/gu, ' '),
  );
  return ['#test', '#unit', '#lint', '#types', '#check', '#format'].some((one) => does.has(one)) ? undefined : path;
}
