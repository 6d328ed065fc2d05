// The decision card as text: the action, why it was chosen, and a line per candidate.
import type { Colors } from 'picocolors/types';
import type { CandidateExplanation, Explanation } from '../core/policy/explain.ts';
import { explain, signed } from '../core/policy/explain.ts';
import type { PastEpisodes } from '../core/policy/pastSteps.ts';
import { formatState } from '../core/state/format.ts';
import type { Decision } from '../core/decision.ts';
import { toolOf } from '../core/tools/registry.ts';
import { because } from '../words/because.ts';
import { leftOutParts } from '../words/leftOut.ts';
import type { Part } from '../words/parts.ts';
import { changeText, recordText, ruleText, takenBackText } from '../words/trackRecord.ts';

export interface CardStyle {
  readonly colors: Colors;
  /** Available columns. */
  readonly width: number;
}

export interface CardOptions {
  /** The episodes behind the evidence: how their steps turned out. */
  readonly past?: PastEpisodes;
  /** With state, shifts and settings. */
  readonly numbers?: boolean;
}

const barWidth = 12;
/** Width of a row without the action: mark, bar, percent. */
const rowOverhead = 26;

/** Lines of the card of one decision. Every number comes from the decision itself. */
export function cardLines(decision: Decision, style: CardStyle, options: CardOptions = {}): readonly string[] {
  const { colors, width } = style;
  const explanation = explain(decision, options.past);
  const { chosen, abstention } = explanation;
  const riskClass = chosen.candidate.risk.class;
  const risk = riskClass === 'network' || riskClass === 'destructive' ? ` ${colors.yellow(riskClass)}` : '';
  const title = `${colors.bold(colors.cyan(String(decision.t + 1)))} ${colors.bold(oneLine(titleOf(chosen, options), width - 16))}${risk}`;
  return [
    title,
    ...becauseLines(explanation, style),
    ...(abstention === undefined ? weighedLines(explanation, style) : alsoLines(explanation, style)),
    ...leftOutLines(explanation, style),
    ...(options.numbers === true && abstention?.reason !== 'thinned' ? numberLines(decision, explanation, style) : []),
  ];
}

/** The summary of `finish` is the run's answer, shown whole at its end. */
function titleOf({ candidate: { action }, text }: CandidateExplanation, { numbers }: CardOptions): string {
  return numbers !== true && toolOf(action.tool).role === 'finish' ? action.tool : text;
}

function becauseLines(explanation: Explanation, { colors, width }: CardStyle): readonly string[] {
  const { lead, rest } = because(explanation);
  const words = rest.map((part) => partText(part, width)).join('');
  return wrapped(`${lead} ${words}`.trim(), Math.min(width, 100) - 2).map((line, index) =>
    index === 0 && line.startsWith(lead) ? `  ${colors.bold(lead)}${line.slice(lead.length)}` : `  ${line}`,
  );
}

/** A part of a sentence as plain text; commands between backticks. */
export function partText(part: Part, width: number): string {
  if (typeof part === 'string') return oneLineKeepingSpaces(part);
  if ('code' in part) return `\`${oneLine(part.code, Math.max(20, width - 30))}\``;
  return new Date(part.at).toISOString().slice(0, 16).replace('T', ' ');
}

/** Candidates that were tried, and the chosen one, each with its record; the rest in one line. Empty without a choice. */
function weighedLines({ candidates }: Explanation, style: CardStyle): readonly string[] {
  if (candidates.length === 1) return [];
  const { colors } = style;
  const shown = candidates.filter((each) => each.chosen || each.record.tries > 0 || each.takenBack > 0);
  const rest = candidates.filter((each) => !shown.includes(each));
  const [only] = rest;
  if (rest.length === 1 && only) return [...shown, only].flatMap((each) => candidateLines(each, style));
  const prob = rest.reduce((sum, { candidate }) => sum + candidate.prob, 0);
  return [
    ...shown.flatMap((each) => candidateLines(each, style)),
    ...(rest.length > 0 ? [colors.dim(`  ${rest.length} more, not tried yet: ${percent(prob).trim()} %`)] : []),
  ];
}

function alsoLines({ candidates }: Explanation, { colors, width }: CardStyle): readonly string[] {
  const others = candidates.filter(({ chosen }) => !chosen);
  if (others.length === 0) return [];
  const named = others.map(({ text, candidate: { prob } }) => `${oneLine(text, 40)} ${percent(prob).trim()} %`);
  return [colors.dim(`  ${oneLine(`Also weighed: ${named.join(', ')}`, width - 4)}`)];
}

function leftOutLines({ leftOut }: Explanation, { colors, width }: CardStyle): readonly string[] {
  const text = leftOutParts(leftOut).map((part) => partText(part, width));
  return text.length === 0
    ? []
    : wrapped(text.join(''), Math.min(width, 100) - 2).map((line) => colors.dim(`  ${line}`));
}

function candidateLines(candidate: CandidateExplanation, style: CardStyle): readonly string[] {
  const { colors, width } = style;
  const { change, record } = candidate;
  const { priorProb, prob, source } = candidate.candidate;
  const room = Math.max(16, Math.min(56, width - rowOverhead));
  const text = oneLine(candidate.text, room).padEnd(room);
  const paint = change.kind === 'boosted' ? colors.green : change.kind === 'suppressed' ? colors.red : colors.dim;
  const row = `${candidate.chosen ? colors.bold(`▸ ${text}`) : `  ${text}`}  ${paint(bar(priorProb, prob))} ${percent(prob)} %`;
  const marks = record.marks.map((worked) =>
    worked === undefined ? colors.dim('·') : worked ? colors.green('✓') : colors.red('✗'),
  );
  const words = [
    recordText(record, candidate.candidate.failure),
    ...[takenBackText(candidate.takenBack) ?? []].flat(),
    ...(change.kind === 'untouched' ? [] : [changeText(change)]),
    ...(source === 'memory' ? ['from memory'] : []),
  ].join('; ');
  const indent = 4 + (marks.length > 0 ? marks.length + 1 : 0);
  const [first, ...rest] = wrapped(words, Math.min(width, 100) - indent).map((line) => colors.dim(line));
  const start = `    ${marks.join('')}${marks.length > 0 ? ' ' : ''}`;
  return [row, `${start}${first ?? ''}`, ...rest.map((line) => `${' '.repeat(indent)}${line}`)];
}

/** A bar for the probability with experience, and a tick where it was without memory. */
function bar(priorProb: number, prob: number): string {
  const filled = Math.round(prob * barWidth);
  const cells: string[] = Array.from({ length: barWidth }, (_, cell) => (cell < filled ? '━' : '·'));
  cells[Math.min(barWidth - 1, Math.round(priorProb * (barWidth - 1)))] = '|';
  return cells.join('');
}

function numberLines(decision: Decision, explanation: Explanation, { colors }: CardStyle): readonly string[] {
  const { settings, betaEff, evidence, tier, state } = decision;
  const lines = explanation.candidates.map((explained) => {
    const { text, shift, ruleShift, candidate, meanReturn, steps } = explained;
    const rule = ruleText(explained);
    const ruled = rule === undefined ? '' : ` (${signed(ruleShift)} of them as ${rule})`;
    const { priorProb, prob, qValue, advantage, uncertainty } = candidate;
    const worth =
      qValue === undefined ? '' : `, Q ${signed(qValue)}, A ${signed(advantage)}, U ${uncertainty.toFixed(2)}`;
    const mean = meanReturn === undefined ? '' : `, mean return ${signed(meanReturn)} over ${round(steps)} steps`;
    return `${oneLine(text, 40)}: ${percent(priorProb).trim()} -> ${percent(prob).trim()} %, shift ${signed(shift)} nats${ruled}${worth}${mean}`;
  });
  const inForce = `${settings.mode}, beta ${betaEff.toFixed(1)} nats per unit of return, ${evidence.neighbors.length} of at most ${settings.k} neighbours at similarity >= ${settings.threshold}, tier ${tier}`;
  const trust = explanation.confidenceTrust;
  const confidence =
    trust >= 0.95
      ? []
      : [
          `the model’s own confidence counts ${percent(trust).trim()} %: it has not been right often enough in this workspace`,
        ];
  return [oneLineKeepingSpaces(formatState(state)), ...lines, ...confidence, inForce].map((line) =>
    colors.dim(`  ${line}`),
  );
}

/** `  18`, ` <1` for what is rare but possible, `>99` likewise. */
export function percent(prob: number): string {
  const whole = Math.round(prob * 100);
  const text = whole === 0 && prob > 0 ? '<1' : whole === 100 && prob < 1 ? '>99' : String(whole);
  return text.padStart(3);
}

/** The first line of `text`, shortened to `width` characters; controls that could drive a terminal are dropped. */
export function oneLine(text: string, width: number): string {
  const visible = oneLineKeepingSpaces(text).trim();
  return visible.length <= width ? visible : `${visible.slice(0, Math.max(1, width - 1))}…`;
}

function oneLineKeepingSpaces(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/ +/u)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
