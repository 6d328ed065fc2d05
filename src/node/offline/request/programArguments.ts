// "The digest for KLX": a program of the workspace, with arguments that a task names word for word.
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { reachesOut } from '../sources/memberScripts.ts';
import { filledLine } from './arguments.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { losesAddress } from './outputSaid.ts';
import { formsOf } from './programForms.ts';
import { actionConcepts, indexTerms, isKnownWord } from './vocabulary.ts';

type Place = Pick<Workspace, 'root' | 'commands' | 'needy' | 'documents'>;

interface Program {
  readonly line: string;
  readonly file: string;
  /** The words of its name. */
  readonly parts: readonly string[];
}

const starts = /^(?:\.\/|(?:\S*python3?|perl|ruby|node|(?:ba)?sh) (?:\.\/)?)((?:[\w-]+\/)*[\w-]+(?:\.\w+)?)$/;
/** What is wanted of a program: nothing but that it does what it is for. */
const opening =
  /^\W*(?:(?:please|pls|can you|could you|would you|now|just|hey|hi|ok)\W+)*(?:(?:run|execute|start|launch|call|make|create|generate|produce|print|show|get|give|display|compute|calculate|work out|convert|render|draw|see)\b|i(?:['’]d)?\s+(?:would\s+)?(?:need|want|like)\b|(?:the|a|an|my|our)\s|(?<noun>[\w-]+)\s)/iu;
const question = /^\W*(?:what|which|how|why|where|who|when|is|are|does|do|did|has|have|should|will)\b/iu;
/** That something is to be done with the result, or only with a part. */
const more =
  /\b(?:and|then|into|as|save[ds]?|stor(?:e|ed)|send|e?-?mail|upload|writ(?:e|ten)|without|except|only|but|not|sorted|instead|every|each|all|both|or|than|pdf|html|csv|json|xml|xlsx?|png|svg)\b/giu;
const itself = /\b(?:it|(?:the|this|that)\s+(?:program|script|tool|app))\b/iu;
const own: ReadonlySet<string> = new Set(['#start', '#generate']);

/** Whether a task asks for more than a command line with these words does. */
export const asksMore = (task: string, line: string): boolean => {
  const said = wordsOf(line);
  const dates = task.match(/(?<![\w-])(?:19|20)\d\d-\d\d(?:-\d\d)?(?![\w-])/gu) ?? [];
  return (
    (task.match(more) ?? []).some((word) => !said.has(word.toLowerCase())) || !dates.every((day) => line.includes(day))
  );
};

/** Undefined where no program or several are meant, or the task does not name what that needs. */
export function programWithArguments(task: string, place: Place): string | undefined {
  const noun = opening.exec(task)?.groups?.['noun']?.toLowerCase();
  const said = wordsOf(task);
  if (question.test(task) || !opening.test(task)) return undefined;
  if ([...actionConcepts(task.replace(/\b(?:make|create)\b/giu, ' '))].some((one) => !own.has(one))) return undefined;
  const program = meantIn(task, said, place);
  if (program === undefined || (noun !== undefined && !program.parts.includes(noun))) return undefined;
  const forms = formsOf(program, place.root, place.documents);
  const words = [...wordsOf(forms.join(' ').replaceAll(/<[^>|]*>|\b[A-Z][A-Z_-]*\b/g, ' '))].filter(
    (word) => word.length > 2 && said.has(word),
  );
  const filled = forms
    .flatMap((form) => calledBy(form, program, task, place) ?? [])
    // Nothing that a form could say, and the task says, is left out.
    .filter(
      (line) =>
        words.every((word) => wordsOf(line).has(word) || program.parts.includes(word)) &&
        !asksMore(task, line) &&
        !losesAddress(line, task, place.root),
    );
  return filled[0];
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

function meantIn(task: string, said: ReadonlySet<string>, { root, commands, needy }: Place): Program | undefined {
  const programs = [...commands, ...needy].flatMap(({ command }): readonly Program[] => {
    const file = starts.exec(command)?.[1] ?? '';
    const stem = basename(file).replace(/\.\w+$/, '');
    const parts = stem
      .toLowerCase()
      .split(/[-_]/)
      .filter((part) => part.length > 2);
    const isFile = isPlainName(file) && statSync(join(root, file), { throwIfNoEntry: false })?.isFile() === true;
    if (!isFile || parts.length === 0 || actionConcepts(stem).size > 0 || reachesOut(stem)) return [];
    return [{ line: command, file, parts }];
  });
  const distinct = programs.filter(({ file }, at) => programs.findIndex((other) => other.file === file) === at);
  const terms = new Set([...said].flatMap((word) => indexTerms(word)));
  const isSaid = (part: string) => said.has(part) || indexTerms(part).some((term) => terms.has(term));
  const whole = distinct.filter(({ parts }) => parts.every(isSaid));
  const most = Math.max(...whole.map(({ parts }) => parts.length));
  const [best, other] = whole.filter(({ parts }) => parts.length === most);
  if (best !== undefined) return other === undefined ? best : undefined;
  const [only, another] = distinct;
  const isMeant =
    only !== undefined && (only.parts.some((part) => part.length > 3 && isSaid(part)) || itself.test(task));
  return isMeant && another === undefined ? only : undefined;
}

/** A form with its placeholders, and the values of an example, filled from the task. */
function calledBy(form: string, { line, parts }: Program, task: string, place: Place): string | undefined {
  const said = wordsOf(task);
  let isOption = false;
  const tokens = form.match(/<[^>]*>|\[[^\]]*\]|[^\s[<]+/g) ?? [];
  const written = tokens.map((token): string | undefined => {
    const behind = isOption;
    isOption = /^--?[a-z][\w-]*$/.test(token);
    if (isOpen.test(token)) return token.replace(/\.{3}$/, '');
    const isNamed = [...wordsOf(token)].every((word) => said.has(word));
    if (isNamed) return token;
    if (token.startsWith('-')) return isOption ? token : undefined;
    if (/^20\d\d-\d\d-\d\d$/.test(token)) return 'YYYY-MM-DD';
    if (/^20\d\d-\d\d$/.test(token)) return 'YYYY-MM';
    if (statSync(join(place.root, token), { throwIfNoEntry: false })?.isFile() === true) return '<file>';
    return behind ? undefined : '<value>';
  });
  // An option of an example that nothing asks for.
  const isOwn = written.every(
    (token, at) => token !== undefined && (!/^--?[a-z]/.test(token) || isAsked(token, written[at + 1], said)),
  );
  if (!isOwn || written.filter((token) => token === '<value>').length > 1) return undefined;
  const tail = written.join(' ');
  const named = written.filter((token) => token !== undefined && !isOpen.test(token)).join(' ');
  const free = (name: string) =>
    freeValue(name, task, new Set([...parts, ...wordsOf(`${named} ${name}`)]), { ...place, parts });
  const whole = `${line} ${tail}`;
  return filledLine(whole, task, place.root, free)?.line ?? (/[<[{]|[A-Z]{2}/.test(tail) ? undefined : whole);
}

/** A placeholder, or what has the form of one. */
const isOpen = /^[<[{]|^[A-Z][A-Z_.]*$|YYYY/;

const isAsked = (option: string, value: string | undefined, said: ReadonlySet<string>): boolean =>
  (value !== undefined && /^<|[A-Z]/.test(value)) || [...wordsOf(option)].every((word) => said.has(word));

const before = /\b(?:for|of|in|at|named|called|with|on|to)\s+(?:the\s+)?$/iu;
const when =
  /^(?:today|tomorrow|yesterday|now|me|us|it|them|this|that|my|our|you|here|there|once|fun|example|free|sale|use|release|stdout|screen|jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|[\p{L}]+day|january|february|march|april|june|july|august|september|october|november|december)$/iu;

/**
 * The only word of a task that can be a value: a code (`KLX`, `C-104`), a number, a name, or what follows "for" and is known to the files
 * here. Undefined where there are several.
 */
function freeValue(
  name: string,
  task: string,
  taken: ReadonlySet<string>,
  { root, documents, parts }: Pick<Place, 'root' | 'documents'> & Pick<Program, 'parts'>,
): string | undefined {
  const isFree = (word: string) =>
    isPlainName(word) &&
    !word.includes('/') &&
    !when.test(word) &&
    !taken.has(word.toLowerCase()) &&
    !/\.[a-z]\w{0,4}$/i.test(word);
  const found = [...task.matchAll(/[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?/gu)].flatMap(({ 0: word, index }) => {
    if (!isFree(word) || date.test(word)) return [];
    const head = task.slice(0, index);
    const isCode = /^[A-Z][A-Z0-9]+$|^(?=.*\p{L})(?=.*\d)|^\d/u.test(word);
    const isName = index > 0 && /^\p{Lu}\p{Ll}+$/u.test(word) && !/[.!?]\s*$/u.test(head);
    const isAnnounced =
      !isKnownWord(word.toLowerCase()) &&
      (new RegExp(`\\b${name.replaceAll(/\W/g, '.')}\\s+$`, 'iu').test(head) ||
        ((before.test(head) || new RegExp(`\\b${parts.at(-1) ?? ''}(?:\\.\\w+)?\\s+$`, 'iu').test(head)) &&
          isMentioned(word, root, documents)));
    return isCode || isName || isAnnounced ? [word] : [];
  });
  const [only, another] = new Set(found);
  return another === undefined ? only : undefined;
}

const date = /^(?:19|20)\d\d-\d\d(?:-\d\d)?$/;
const mostFiles = 40;

/** Whether a document or a file of the workspace, or of its folder of data, has a word. */
function isMentioned(word: string, root: string, documents: readonly string[]): boolean {
  const has = (text: string) => new RegExp(`(?<![\\w-])${escapeRegExp(word)}(?![\\w-])`, 'iu').test(text);
  const files = ['.', 'data', 'db', 'config'].flatMap((folder) =>
    namesIn(root, folder).map((file) => `${folder}/${file}`),
  );
  return documents.some(has) || files.slice(0, mostFiles).some((file) => has(textIn(root, file) ?? ''));
}
