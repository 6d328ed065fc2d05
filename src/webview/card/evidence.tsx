// The past situations for or against a candidate, each linked to its steps.
import * as l10n from '@vscode/l10n';
import type { SimilarAction } from '../../core/policy/explain.ts';
import type { Situation } from '../../core/policy/trackRecord.ts';
import type { RunView } from '../../protocol/viewState.ts';
import { Disclosure, Signed, Spoken } from '../shared/parts.tsx';
import { endText } from '../../words/trackRecord.ts';
import { pastStepOf } from '../../core/policy/pastSteps.ts';
import { fixed, stepCount, when } from '../shared/text.ts';
import { vscodeApi } from '../shared/vscodeApi.ts';

/** Situations shown at once; the rest behind a disclosure. */
const shownAtOnce = 3;

interface SituationsProps {
  readonly id: string;
  readonly situations: readonly Situation[];
  readonly references: RunView['references'];
}

export function Situations({ id, situations, references }: SituationsProps) {
  if (situations.length === 0) return null;
  const rest = situations.slice(shownAtOnce);
  return (
    <>
      <ul class="situations" aria-label={l10n.t('Similar situations, most similar first')}>
        {situations.slice(0, shownAtOnce).map((situation, index) => (
          <SituationItem key={index} situation={situation} references={references} />
        ))}
      </ul>
      {rest.length > 0 && (
        <Disclosure id={`${id}/more`} summary={l10n.t('{0} more', rest.length)}>
          <ul class="situations">
            {rest.map((situation, index) => (
              <SituationItem key={index} situation={situation} references={references} />
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

/** Other actions similar enough to count as evidence for this one; renders nothing if there are none. */
export function SimilarActions({ actions }: { readonly actions: readonly SimilarAction[] }) {
  if (actions.length === 0) return null;
  return (
    <ul class="situations" aria-label={l10n.t('Similar actions, most similar first')}>
      {actions.slice(0, shownAtOnce).map(({ text, similarity, visits, meanReturn }, index) => (
        <li key={index} class="row">
          <span class="num similarity" title={l10n.t('Similarity of the words of both commands')}>
            {fixed(similarity)}
          </span>
          <code class="ellipsis grow" title={text}>
            {text}
          </code>
          <span class="muted">{stepCount(visits)}</span>
          {meanReturn === undefined ? <span class="muted">{l10n.t('unknown')}</span> : <Signed value={meanReturn} />}
        </li>
      ))}
    </ul>
  );
}

function SituationItem({
  situation,
  references,
}: Omit<SituationsProps, 'id' | 'situations'> & { situation: Situation }) {
  const { similarity, afterFailure, common, onlyHere, onlyThere, visits, meanReturn, examples } = situation;
  return (
    <li>
      <div class="row">
        <span
          class="num similarity"
          title={
            afterFailure
              ? l10n.t('Only failed steps separate it from a similar situation; they are taken to have changed nothing')
              : l10n.t('Jaccard similarity of the words of both situations')
          }
        >
          {fixed(similarity)}
        </span>
        <span class="muted grow">
          {afterFailure
            ? l10n.t('only failed steps between')
            : similarity === 1
              ? l10n.t('this very situation')
              : l10n.t('similar situation')}
          {visits === 1 ? '' : `, ${stepCount(visits)}`}
        </span>
        {meanReturn === undefined ? <span class="muted">{l10n.t('unknown')}</span> : <Signed value={meanReturn} />}
      </div>
      {similarity < 1 && (
        <p class="words">
          {common.length > 0 && <Spoken>{l10n.t('in common:')}</Spoken>}
          {common.map((word) => (
            <span key={`c${word}`} class="word-common" title={l10n.t('in both situations')}>
              {word}
            </span>
          ))}
          {onlyHere.length > 0 && <Spoken>{l10n.t('only now:')}</Spoken>}
          {onlyHere.map((word) => (
            <span key={`h${word}`} class="word-here" title={l10n.t('only in the present situation')}>
              <span aria-hidden="true">+</span>
              {word}
            </span>
          ))}
          {onlyThere.length > 0 && <Spoken>{l10n.t('only then:')}</Spoken>}
          {onlyThere.map((word) => (
            <span key={`t${word}`} class="word-there" title={l10n.t('only in the remembered situation')}>
              <span aria-hidden="true">−</span>
              {word}
            </span>
          ))}
        </p>
      )}
      {examples.length > 0 && (
        <ul class="examples">
          {examples.map(({ episodeId, t, discountedReturn }) => {
            const reference = references[episodeId];
            const end = pastStepOf({ episodeId, t, discountedReturn }, references)?.end;
            return (
              <li key={`${episodeId}/${t}`} class="row">
                <button
                  type="button"
                  class="link grow"
                  onClick={() => vscodeApi.postMessage({ type: 'openEpisode', episodeId, t })}
                >
                  {reference
                    ? l10n.t('{0} · {1}, step {2}', when(reference.at, Date.now()), reference.task, t + 1)
                    : l10n.t('Run {0}, step {1}', episodeId, t + 1)}
                </button>
                {reference?.from === undefined ? null : (
                  <span class="muted ellipsis" title={reference.from}>
                    {l10n.t('from {0}', reference.from)}
                  </span>
                )}
                <span class="muted ellipsis">{end ? endText(end) : ''}</span>
                {discountedReturn === undefined ? <span class="muted">?</span> : <Signed value={discountedReturn} />}
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}
