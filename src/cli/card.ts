// The decision card as text: candidates, shifts, evidence, and what would have been chosen without memory.
import type { Colors } from 'picocolors/types';
import type { CandidateExplanation, Explanation } from '../core/policy/explain.ts';
import { explain, signed } from '../core/policy/explain.ts';
import { formatState } from '../core/state/format.ts';
import type { Decision } from '../core/types.ts';

export interface CardStyle {
  readonly colors: Colors;
  /** Columns available. */
  readonly width: number;
}

const axisWidth = 14;
/** What a row needs beside the action: mark, axis, percents, shift. */
const rowOverhead = 58;

/** Lines of the card of one decision. Every number comes from the decision itself. */
export function cardLines(decision: Decision, style: CardStyle): readonly string[] {
  const { colors } = style;
  const explanation = explain(decision);
  const chosen = decision.candidates[decision.chosen];
  const title = explanation.candidates.find((candidate) => candidate.chosen)?.text ?? '';
  const risk = chosen && chosen.risk.class !== 'read' ? ` ${colors.yellow(chosen.risk.class)}` : '';
  return [
    `${colors.bold(colors.cyan(String(decision.t + 1)))} ${colors.bold(oneLine(title, style.width - 16))}${risk}`,
    `  ${colors.dim(formatState(decision.state))}`,
    ...explanation.candidates.flatMap((candidate) => candidateLines(candidate, style)),
    ...footLines(decision, explanation, style),
  ];
}

function candidateLines(candidate: CandidateExplanation, style: CardStyle): readonly string[] {
  const { colors, width } = style;
  const paint = painter(candidate, colors);
  const room = Math.max(16, Math.min(48, width - rowOverhead));
  const text = oneLine(candidate.text, room).padEnd(room);
  const { priorProb, prob } = candidate.candidate;
  const row = [
    candidate.chosen ? colors.bold(`▸ ${text}`) : `  ${text}`,
    paint(axis(priorProb, prob)),
    `${percent(priorProb)} → ${percent(prob)} %`,
    paint(`${arrow(candidate)} ${candidate.word} ${signed(candidate.shift)}`),
  ].join('  ');
  const from = candidate.candidate.source === 'memory' ? ', proposed by memory' : '';
  return [row, colors.dim(`    ${candidate.evidence}${whereText(candidate)}${from}`)];
}

/** Where the evidence comes from: `, all here`, `, 1 here, 2 at 0.83`; empty without evidence. */
function whereText({ situations, steps }: CandidateExplanation): string {
  if (steps === 0) return '';
  const count = (visits: number) => String(Math.round(visits * 10) / 10);
  const here = situations.filter(({ similarity }) => similarity === 1).reduce((sum, { visits }) => sum + visits, 0);
  const elsewhere = situations.filter(({ similarity }) => similarity < 1);
  const nearest = elsewhere[0];
  if (!nearest) return ', all in this very situation';
  const others = elsewhere.reduce((sum, { visits }) => sum + visits, 0);
  return `, ${count(here)} here, ${count(others)} at ${elsewhere.length > 1 ? 'up to ' : ''}${nearest.similarity.toFixed(2)}`;
}

function footLines(decision: Decision, explanation: Explanation, { colors }: CardStyle): readonly string[] {
  if (explanation.abstention !== undefined) return [colors.dim(`  ${explanation.abstention} Tier ${decision.tier}.`)];
  const { text, prob, differs } = explanation.withoutMemory;
  const line = `  without memory: ${oneLine(text, 60)} (${percent(prob).trim()} %)`;
  const settings = decision.settings;
  const inForce = `  ${settings.mode}, beta ${decision.betaEff.toFixed(1)} nats per unit of return, ${String(decision.evidence.neighbors.length)} of at most ${String(settings.k)} neighbours at similarity >= ${String(settings.threshold)}, tier ${decision.tier}`;
  const trust = percent(explanation.confidenceTrust).trim();
  const confidence =
    explanation.confidenceTrust >= 0.95
      ? []
      : [
          colors.dim(
            `  the model’s own confidence counts ${trust} %: it has not proved right enough in this workspace`,
          ),
        ];
  return [differs ? colors.blue(line) : colors.dim(line), ...confidence, colors.dim(inForce)];
}

/** Prior as a hollow mark, posterior as a filled one, on [0, 1]. */
function axis(priorProb: number, prob: number): string {
  const cells = Array.from({ length: axisWidth }, () => '·');
  const from = Math.round(priorProb * (axisWidth - 1));
  const to = Math.round(prob * (axisWidth - 1));
  for (let cell = Math.min(from, to); cell <= Math.max(from, to); cell++) cells[cell] = '━';
  cells[from] = '○';
  cells[to] = '●';
  return cells.join('');
}

function arrow({ word, shift }: CandidateExplanation): string {
  if (word === 'never tried' || word === 'untouched') return ' ';
  return shift > 0 ? '▲' : '▼';
}

function painter({ word }: CandidateExplanation, colors: Colors): (text: string) => string {
  if (word === 'boosted') return colors.green;
  if (word === 'suppressed') return colors.red;
  return colors.dim;
}

export function percent(prob: number): string {
  return String(Math.round(prob * 100)).padStart(3);
}

/** The first line of `text`, shortened to `width` characters; controls that could drive a terminal are dropped. */
export function oneLine(text: string, width: number): string {
  const visible = text.replace(/\p{Cc}+/gu, ' ').trim();
  return visible.length <= width ? visible : `${visible.slice(0, Math.max(1, width - 1))}…`;
}
