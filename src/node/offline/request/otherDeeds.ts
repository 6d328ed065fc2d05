// What a task orders beside what projects usually do: "copy the built library to out/", "send it to Bob". What was built is only named there.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { conceptsOf, indexTerms } from './vocabulary.ts';

/** Verbs, each with its participle, that no build, test or other usual command fulfils. */
const deeds: readonly (readonly [verb: string, participle: string])[] = [
  ['copy', 'copied'],
  ['move', 'moved'],
  ['rename', 'renamed'],
  ['send', 'sent'],
  ['e-?mail', 'e-?mailed'],
  ['mail', 'mailed'],
  ['forward', 'forwarded'],
  ['upload', 'uploaded'],
  ['transfer', 'transferred'],
  ['share', 'shared'],
  ['attach', 'attached'],
  ['convert', 'converted'],
  ['translate', 'translated'],
  ['compare', 'compared'],
  ['zip', 'zipped'],
  ['compress', 'compressed'],
  ['archive', 'archived'],
  ['encrypt', 'encrypted'],
  ['sign', 'signed'],
  ['symlink', 'symlinked'],
  ['spell-?check', 'spell-?checked'],
  ['uninstall', 'uninstalled'],
];
const verbs = deeds.map(([verb]) => verb).join('|');
const participles = deeds.map(([, participle]) => participle).join('|');

/** Said before an order, and nothing of it. */
const lead =
  "(?:(?:please|pls|plz|kindly|now|then|also|just|first|next|finally|afterwards|ok|okay|hey|hi|hello|and|so)\\b[,:]?\\s*|(?:can|could|would|will)\\s+(?:you|u)\\s+|(?:i|we)(?:['’]d| would)?\\s+(?:like|want|need|love)\\s+(?:you\\s+)?to\\s+|let['’]?s\\s+|go ahead and\\s+)*";
const ordered = new RegExp(`^\\W*${lead}(${verbs})\\s+(?=\\S)(.*)$`, 'isu');
/** "I need the docs uploaded", "get it sent to Bob". */
const wished = new RegExp(
  `^\\W*${lead}(?:get|have|(?:i|we)(?:['’]d| would)?\\s+(?:like|want|need|have)|(?:can|could)\\s+(?=\\S))\\b(?=(.*))[^.]*?\\b(?:be\\s+)?(${participles})(?=\\s+(?:to|into|onto|with|by|over|from|as|for)\\b|\\W*$)`,
  'isu',
);
/** "Open the generated page", "run the converter that was built on a.md": what is done with what is there. */
const used = new RegExp(
  `^\\W*${lead}(?:run|execute|launch|use|invoke|call|open|view|display|inspect|count|debug|profile|describe|explain)\\s+\\S`,
  'isu',
);
/** To open something is often to start it, but not what was made before. */
const opened = new RegExp(`^\\W*${lead}(?:open|view|display)\\s+(?=\\S)`, 'iu');
const sentences = /[.!?;]+(?:\s+|$)/u;
const joints = /\s*(?:[,;](?:\s+(?:and|then|so|but))*|[.!?](?=\s|$)|\b(?:and(?:\s+then)?|then)\b)\s*/iu;

/** What is told anyway: "send me the result", "and share the output". */
const told =
  /^(?:(?:back\s+)?(?:to\s+)?(?:me|us)\b|(?:it|that|this|them|(?:the|its|their|any|all)\s+(?:\w+\s+)?(?:results?|outputs?|outcome|findings?|errors?|failures?|numbers?))\W*(?:(?:with|to)\s+(?:me|us)|here|back)?\W*$|(?:on|ahead|forward|along|over|the\s+needle)\b)/iu;

const made =
  '(?:(?:re)?(?:built|compiled|generated|rendered|bundled|packaged|formatted)|installed|tested|released|transpiled|minified)';
/** "The freshly built library": which, and no order. */
const before = new RegExp(
  `(?<=\\b(?:the|an?|my|our|your|its|this|that|these|those|all|every|any|of)\\s+)(?:(?:\\w+ly|just|already)[\\s-]+)?${made}[\\s-]+(?=\\p{L})`,
  'giu',
);
/** "The library that was built". */
const behind = new RegExp(
  `\\s+(?:(?:that|which)\\s+)?(?:(?:is|are|was|were|has been|have been|got|gets)\\s+|you\\s+(?:have\\s+)?)(?:\\w+ly\\s+|just\\s+)?${made}(?:\\s+(?:before|earlier|last|just now))?(?![\\p{L}-])`,
  'giu',
);

/** A text without what it only says of a thing: that it was built, generated, installed. */
export const withoutParticiples = (text: string): string => text.replace(before, '').replace(behind, '');

/** A text without such words where they name nothing to do: beside another deed, or of what is to be run: "run the built converter on a.md". */
export function withoutWhatIsMade(text: string): string {
  const plain = withoutParticiples(text);
  if (plain === text || conceptsOf(text).has('#clean')) return text;
  return otherDeedsIn(text).isAll || used.test(text) ? plain : text;
}

export interface OtherDeed {
  /** As it stands in the task. */
  readonly clause: string;
  /** Lower-case. */
  readonly verb: string;
}

/** "Run the linter, I want to compare it": who says so will. */
const own = /^\W*(?:(?:and|so|then)\s+)?(?:i|we)\b/iu;

function orderedIn(clause: string, at: number): OtherDeed | undefined {
  if (at > 0 && own.test(clause)) return undefined;
  const [, verb, object = ''] = ordered.exec(clause) ?? [];
  if (verb !== undefined) return told.test(object) ? undefined : { clause, verb: verb.toLowerCase() };
  return opened.test(clause) && withoutParticiples(clause) !== clause ? { clause, verb: 'open' } : undefined;
}

function wishedIn(sentence: string): OtherDeed | undefined {
  const participle = wished.exec(sentence)?.[2];
  const known = deeds.find(([, each]) => participle !== undefined && new RegExp(`^${each}$`, 'iu').test(participle));
  return known && { clause: sentence, verb: known[0].replace('-?', '') };
}

/** "I want to upload it on the weekend, please run the tests first": what somebody is about to do, beside what is to be done now. */
const plan = /^\W*(?:(?:and|so|but|as|since|because)\s+)*(?:i|we)\b(?!.*\byou\s+to\b)/iu;
const usual =
  /^\W*(?:(?:so|and|but|then|please|pls|plz|kindly|just|now|first|can you|could you|would you|let['’]?s|go ahead and)[\s,]+)*(?:run|rerun|re-run|execute|test|build|rebuild|compile|check|verify|lint|format|start|launch|clean)\b/iu;

const alsoMade = new RegExp(`\\b${made}\\s*(?:,|\\band\\b)`, 'iu');

/** What of a task orders such a deed; `isAll`: it orders nothing else first. */
export function otherDeedsIn(task: string): { readonly deeds: readonly OtherDeed[]; readonly isAll: boolean } {
  const isFirst = task.split(joints).some((clause) => usual.test(clause));
  const all = task.split(sentences).map((sentence) => {
    const clauses = sentence.split(joints).filter((clause) => /\p{L}/u.test(clause));
    const found = clauses.map((clause, at) => (isFirst && plan.test(clause) ? undefined : orderedIn(clause, at)));
    const wish = found.some((deed) => deed !== undefined) ? undefined : wishedIn(sentence);
    return wish
      ? { deeds: [wish], isAll: !alsoMade.test(sentence) }
      : { deeds: found.flatMap((deed) => deed ?? []), isAll: found[0] !== undefined };
  });
  return { deeds: all.flatMap(({ deeds: own }) => own), isAll: all[0]?.isAll === true };
}

/** Whether a command says by its name, line, text or comment that it does a deed, or is named after the form that is wanted: "to pdf". */
export function doesDeed({ verb, clause }: OtherDeed, command: WorkspaceCommand): boolean {
  const { name, command: line, body, description } = command;
  const stems = new Set(indexTerms(verb.replace('-', '')));
  const words = (text: string) => text.split(/[^\p{L}\p{N}]+/u).flatMap(indexTerms);
  if (words(`${name} ${line} ${body} ${description}`).some((word) => stems.has(word))) return true;
  if (verb === 'copy' && /(?:^|[\s;&|])(?:cp|rsync|install)\s/u.test(body)) return true;
  if (verb !== 'convert') return false;
  const form = /\b(?:in)?to\s+(?:an?\s+)?([a-z]\w*)(?![\w/.])/iu.exec(clause)?.[1]?.toLowerCase();
  return form !== undefined && words(name).includes(indexTerms(form)[0] ?? form);
}

/** The first such deed of a task that nothing here does; undefined where all are done, or none is ordered. */
export const undoneDeed = (task: string, commands: readonly WorkspaceCommand[]): OtherDeed | undefined =>
  otherDeedsIn(task).deeds.find((deed) => !commands.some((command) => doesDeed(deed, command)));
