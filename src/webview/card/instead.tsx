// The other candidates of a card that asks: a click runs one instead of the choice.
import * as l10n from '@vscode/l10n';
import type { Decision } from '../../core/decision.ts';
import { actionText } from '../../core/policy/explain.ts';
import { Revealed } from '../shared/parts.tsx';
import { riskWord } from './risk.ts';

interface InsteadProps {
  /** Indices of candidates. */
  readonly choices: readonly number[];
  readonly decision: Decision;
  readonly onPick: (index: number) => void;
}

/** The other candidates of the card, each a button that runs it. */
export function Instead({ choices, decision, onPick }: InsteadProps) {
  return (
    <ul class="instead" aria-label={l10n.t('Run instead')}>
      {choices.map((index) => {
        const candidate = decision.candidates[index];
        return (
          candidate && (
            <li key={index}>
              <button type="button" onClick={() => onPick(index)}>
                <code class="ellipsis">
                  <Revealed text={actionText(candidate.action)} />
                </code>
                <span class={`risk ${candidate.risk.class}`}>{riskWord(candidate.risk.class)}</span>
              </button>
            </li>
          )
        );
      })}
    </ul>
  );
}
