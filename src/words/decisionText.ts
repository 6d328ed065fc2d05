// A decision as lines of text for other programs: the same words as the card.
import { explain } from '../core/policy/explain.ts';
import type { PastEpisodes } from '../core/policy/pastSteps.ts';
import { formatState } from '../core/state/format.ts';
import type { Decision } from '../core/decision.ts';
import { because } from './because.ts';
import { leftOutParts } from './leftOut.ts';
import { plainPart } from './parts.ts';
import { changeText, changeWord, recordText } from './trackRecord.ts';

/** State, reason, then one line per candidate; `*` marks the choice. */
export function decisionText(decision: Decision, past: PastEpisodes): readonly string[] {
  const explanation = explain(decision, past);
  const percent = (prob: number) => `${(prob * 100).toFixed(1)} %`;
  const { lead, rest } = because(explanation);
  const why = rest.map(plainPart);
  return [
    formatState(decision.state),
    `${lead} ${why.join('')}`.trim(),
    ...explanation.candidates.map(({ text, chosen, change, record, candidate: { priorProb, prob, failure } }) => {
      const mark = chosen ? '* ' : '- ';
      return `${mark}${text}: ${percent(priorProb)} -> ${percent(prob)}, ${changeWord(change)}, ${changeText(change)}; ${recordText(record, failure)}`;
    }),
    ...(explanation.leftOut.length === 0 ? [] : [leftOutParts(explanation.leftOut).map(plainPart).join('')]),
  ];
}
