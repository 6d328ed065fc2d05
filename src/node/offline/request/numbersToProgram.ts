// "Start spark with the values 4 19 2 and show me its output": a script of the workspace, and the numbers that it is given.
import { basename, extname } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { programCalled, type Place } from './fileCommand.ts';
import { wishingLead } from './politeEnds.ts';
import { scriptStart } from './scriptStart.ts';
import { takesArguments } from './scriptWithArguments.ts';

const number = '-?\\d+(?:\\.\\d+)?';
const numbers = `(${number}(?:(?:\\s*,\\s*|\\s+)(?:and\\s+)?${number})+)`;
const noun = '(?:\\s+(?:script|program|tool|command|example|demo))?';
const named = '(?:the\\s+)?[`\'"]?(?:\\.\\/)?([a-z][\\w-]*(?:\\.\\w+)?)[`\'"]?';
const handed =
  '(?:on|with|for|over|using)\\s+(?:(?:the|these)\\s+)?(?:(?:values?|numbers?|arguments?|args|inputs?|data|series)\\s*:?\\s+)?';
const tail =
  '(?:\\s+(?:please|pls|thanks|here|now))*(?:\\s*,?\\s*(?:and\\s+)?(?:show|tell|give|let)\\s+me\\s+(?:see\\s+)?(?:(?:the|its)\\s+(?:output|result)|what\\s+(?:it|that|this)\\s+(?:prints?|shows?|says?|outputs?|draws?)))?[\\s.!?]*$';
const forms: readonly RegExp[] = [
  new RegExp(
    `${wishingLead}(?:run|start|launch|execute|try|call)\\s+${named}${noun}\\s+${handed}${numbers}${tail}`,
    'iu',
  ),
  new RegExp(
    `^\\W*what\\s+does\\s+${named}${noun}\\s+(?:print|output|show|give|draw|say)(?:\\s+(?:me|out))?\\s+when\\s+(?:i|you|we)\\s+(?:run|start|launch|call)\\s+it\\s+${handed}${numbers}[\\s.!?]*$`,
    'iu',
  ),
];
const homes = /^(?:(?:bin|scripts?|tools?|examples?)\/)?[^/]+$/u;

/** Undefined where no script or several are called so, it takes nothing, or the request says more. */
export function numbersToProgram(said: string, place: Place): string | undefined {
  const text = said.trim().replaceAll('’', "'");
  const [, name = '', given = ''] = forms.map((form) => form.exec(text)).find((found) => found !== null) ?? [];
  if (name === '') return undefined;
  const isCalled = (file: string) =>
    basename(file) === name ||
    (basename(file, extname(file)) === name && /^\.(?:py|sh|bash|[cm]?js|pl|rb|lua)$/u.test(extname(file)));
  const [only, another] = filesBelow(place.root, isCalled, { deepest: 2 }).filter(
    (file) => homes.test(file) && isPlainName(file),
  );
  if (only === undefined || another !== undefined) return undefined;
  const script = textIn(place.root, only) ?? '';
  if (!takesArguments.test(script)) return undefined;
  const start =
    programCalled(only, false, place) ?? (script.startsWith('#!') ? scriptStart(place.root, only) : undefined);
  const values = given.replaceAll(/\s*,\s*(?:and\s+)?|\s+and\s+/gu, ' ').split(/\s+/u);
  return start === undefined || start.includes('&&') ? undefined : [start, ...values].join(' ');
}

const handedOver = new RegExp(`\\b${handed}${numbers}`, 'iu');

/** Whether a text hands numbers to something, and a line leaves one out. */
export const losesNumbers = (said: string, line: string): boolean => {
  const given = handedOver.exec(said)?.[1]?.match(/-?\d+(?:\.\d+)?/gu) ?? [];
  const hasNumber = (each: string) => new RegExp(`(?<![\\w.])${escapeRegExp(each)}(?![\\w.])`, 'u').test(line);
  return given.length > 1 && !given.every(hasNumber);
};
