// What a linter or a checker has to say, where that is what the task wants to know: "which pages have problems?"
import { isNoise } from '../../../core/agent/failureReason.ts';
import type { ProposedAction } from '../../../core/ports.ts';
import { finishAction } from '../../../core/tools/finish.ts';
import type { Workspace } from '../commands/workspace.ts';
import { codeSpan, fenced } from '../questions/markup.ts';
import { type Goal, isKnown } from '../request/goals.ts';
import { spelled } from '../request/spelling.ts';
import { checksSyntax, syntaxFindings, wantsSyntaxFindings } from '../request/syntaxOfAll.ts';
import { actionConcepts } from '../request/vocabulary.ts';
import { goalShare } from './commandLogit.ts';
import { missingProgram } from './missingProgram.ts';
import { isNetwork, isVerdict } from './outcome.ts';
import type { Failure } from './progress.ts';

const foundLogit = 5;
const mostLines = 60;

const thing = `problems?|findings?|complaints?|violations?|warnings?|errors?|issues?|offen[cs]es|offenders?|culprits?|complains?|objects?|(?<!\\b(?:i|we)\\s)finds?|found|fails?|failing|failed|unformatted|bad|dirty|wrong|unclean|offending|to blame|(?:not|badly) formatted|(?:are|is|do|does)n['’]t\\s+(?:\\w+\\s+)?(?:formatted|clean|ok|conform\\w*|pass)|off?(?=\\s*(?:[,.;?!]|$))`;
const asks = new RegExp(
  [
    `\\b(?:which|how many)\\s+(?:of\\s+)?(?:the\\s+|our\\s+|these\\s+|them\\b|\\p{L}+\\s)(?:(?!\\b(?:whether|if|any\\w*)\\b)[^.;!?])*?\\b(?:${thing})\\b`,
    `\\b(?:list|name|show|print|give|see)\\b(?![^.;!?]*\\b(?:whether|if|any\\w*)\\b)[^.;!?]*?\\b(?:${thing})\\b`,
    `(?:^|[.!?;:,]\\s+|\\b(?:please|you|just|and|to)\\s+)count\\b[^.;!?]*?\\b(?:${thing})\\b`,
    `\\b(?:number|count|total)\\s+of\\s+(?:(?!\\b(?:whether|if)\\b)[^.;!?])*?\\b(?:${thing})\\b`,
    `\\b(?:list|name|show|print|give|tell)\\b[^.;!?]*?\\b(?:files?|pages?|scripts?|modules?|ones)\\b[^.;!?]*?(?:n['’]t\\b|\\bnot\\b)`,
    `\\b(?:not|un|badly|wrongly)\\s*formatted\\b.*\\b(?:tell|show|list|name|give)\\s+(?:(?:me|us)\\s+)?which\\b`,
    `\\breport\\s+(?:all|every|each|the)\\b[^.;!?]*?\\b(?:${thing})\\b`,
    "\\bfiles?\\s+(?:that|which)(?:['’]d|\\s+would)\\s+(?:change|fail|be\\s+(?:changed|reformatted|rewritten))\\b",
    '\\bwhat\\s+(?:it|they|that|this|the\\s+[\\p{L}-]+)\\s+(?:finds?|found|reports?|says?|complains?\\s+about|objects?\\s+to|flags?)\\b',
    '\\b(?:what|which)\\s+(?:files?|pages?|lines?|places?|scripts?|modules?)\\s+(?:does|do|did)\\s+(?:it|they|that|the\\s+[\\p{L}-]+)\\s+(?:name|mention|list|print|reject|find|report|flag|complain)\\b',
    '\\bwhat\\s+does\\s+(?:it|the\\s+[\\p{L}-]+)\\s+(?:find|report|say|complain\\s+about|object\\s+to|flag)\\b',
  ].join('|'),
  'iu',
);
/** Of tests this is mostly said by the way, "and tell me which fail": whether they pass is what counts. */
const opens =
  /^\W*(?:(?:please|can you|could you|would you)\s+)*(?:(?:tell|show|give)\s+me\s+)?(?:which|what|list|how many)\b/iu;

/** "And report what it says": how it went. */
const says =
  /\b(?:tell|report|show|let)\s+(?:(?:me|us)\s+)?(?:know\s+)?what\s+(?:it|they|that)\s+(?:says?|thinks?)\b/giu;

/** "Would it pass, and if not, which file is to blame?": whether it passes is what counts. */
const otherwise = /\b(?:and\s+)?(?:if|when)\s+(?:not|it\s+(?:fails|is\s*n['’]?o?t|does\s*n['’]?o?t))\b[^.;!?]*/giu;

/** "If I don't pass --host": an option is passed, and no test. */
const passed = /\bpass(?:es|ed|ing)?\s+(?:it\s+|an?\s+|the\s+|any\s+)?[`'"]?--?[a-z]/giu;

/** Whether a task wants to know what a check finds, and not only whether it passes. */
export function asksForFindings(said: string): boolean {
  const task = said.replace(says, ' ').replace(otherwise, ' ').replace(passed, ' ');
  const wanted = actionConcepts(task);
  const checks = ['#lint', '#types', '#format', '#check'].some((one) => wanted.has(one));
  return (checks || (wanted.has('#test') && opens.test(task))) && asks.test(task);
}

const orders =
  /(?:^|[.!?;:,]\s+|\b(?:please|you|kindly|just|and|then|to)\s+)(?:run|re-?run|do(?!\s+not\b|n['’]t)|check|verify|lint|type-?check|validate|execute|make|reproduce)\b/iu;
const listed =
  /\b(?:which|lists?|names?|how many|count|number of|every|each|all (?:the )?(?:problems|findings|errors|issues))\b/iu;

/**
 * Whether a check is ordered and its words are wanted besides, "run the linter and tell me what it complains about": with findings it has
 * failed. "Lint it and list the problems" wants the list.
 */
export const ordersCheck = (task: string): boolean => orders.test(task) && !listed.test(task);

/** Whether what is found is asked for, and whether to find anything is to fail. `said`: in the user's own words. */
export function findingsWanted(
  task: string,
  said: string,
  goals: readonly Goal[],
): { readonly wantsFindings: boolean; readonly isOrdered: boolean } {
  if (goals.some(({ literal }) => literal !== undefined && checksSyntax(literal)))
    return { wantsFindings: true, isOrdered: !wantsSyntaxFindings(said) };
  const spelt = spelled(said, new Set());
  return { wantsFindings: asksForFindings(task) || asksForFindings(spelt), isOrdered: ordersCheck(spelt) };
}

const located =
  /^\s*(?:\.\/)?[\w@./-]+\.?\w*(?::\d+|\(\d+|\s+\d+:\d+)|^\s+\d+:\d+\s|^\W*[\w@./-]+\.[a-z]\w{0,4}(?::\s|\s+-)/m;
const broken =
  /\bTraceback \(most recent|\bSyntaxError\b|No module named|Cannot find (?:module|package)|No such file or directory|command not found|No rule to make|^usage:/im;

/** What a check that failed has found; undefined where it could not do its work. */
function findingsOf({ command, text, exitCode }: Failure): readonly string[] | undefined {
  if (checksSyntax(command) && exitCode !== undefined && exitCode < 126) return syntaxFindings(text);
  // A formatter that names files has done its work, though it could not read another.
  const isBroken = broken.test(text) && unformatted(text).length === 0;
  if (exitCode === undefined || exitCode >= 126 || isNetwork(text) || isBroken) return undefined;
  if (missingProgram({ text }) !== undefined || !(located.test(text) || namesFile.test(text) || isVerdict(text)))
    return undefined;
  return text.split('\n').filter((line) => line.trim() !== '' && !isNoise(line.trim()));
}

/** `needs formatting: src/a.js`, `[warn] src/a.js`: a line that ends in a file's name. */
const namesFile =
  /^(?!.*\b(?:cannot|can['’]?t|could not|couldn['’]t|missing|not found|no such|unable|unknown|failed to|load|read|open)\b)(?:[^\n:]{0,40}(?::|\]|\bformat\w*)\s+)?(?:\.?\/)?[\w@./-]*[\w-]\.[a-z]\w{0,4}\s*$/im;

/** Ends with everything found. Nothing proves that the list is complete. `isFailure`: the task ordered the check itself. */
export function findingsProposal(
  { command, exitCode }: Failure,
  lines: readonly string[],
  isFailure: boolean,
): ProposedAction {
  const shown = lines.slice(0, mostLines).map((line) => line.slice(0, 300));
  const more = lines.length > mostLines ? `\n\nAnd ${String(lines.length - mostLines)} more lines.` : '';
  const files = unformatted(lines.join('\n'));
  const named = files.length === 0 ? '' : ` ${notFormatted(files)}`;
  const summary = `${codeSpan(command)} exited with ${String(exitCode)}.${named} It found:\n\n${fenced(shown.join('\n'))}${more}`;
  return { action: finishAction(summary, !isFailure), priorLogit: foundLogit, intent: 'this is what it found' };
}

/** The files that a formatter names as not formatted, as paths below the workspace where it says those; empty for other output. */
export function unformatted(text: string): readonly string[] {
  const named = [
    ...text.matchAll(/^(?:Diff in|would reformat|\[warn\]|Would reformat:)\s+(\S+\.[a-z]\w{0,4})(?=:\d+|:|\s|$)/gmu),
  ];
  return [...new Set(named.map(([, path = '']) => path))];
}

export const notFormatted = (files: readonly string[]): string =>
  `Not formatted: ${files.slice(0, mostFiles).map(codeSpan).join(', ')}${files.length > mostFiles ? ', …' : ''}.`;
const mostFiles = 20;

/** What the goal's own command has found, where the task asks for that. */
export function foundFor(
  goal: Goal,
  commands: Workspace['commands'],
  failure: Failure | undefined,
): readonly string[] | undefined {
  if (failure === undefined) return undefined;
  const id = commands.findIndex(({ command }) => command === failure.command);
  const serves =
    failure.command === goal.literal || (isKnown(goal) && (goal.ranking.relevance[id] ?? 0) >= goalShare * goal.best);
  return serves ? findingsOf(failure) : undefined;
}
