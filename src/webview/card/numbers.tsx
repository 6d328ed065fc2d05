// The theory of a decision, one click deeper: every number it was computed from.
import * as l10n from '@vscode/l10n';
import type { CandidateExplanation, Explanation } from '../../core/policy/explain.ts';
import type { Decision } from '../../core/decision.ts';
import type { StepView } from '../../protocol/viewState.ts';
import { Disclosure, Revealed, Signed } from '../shared/parts.tsx';
import { fixed, percent, signed, stepCount, weighted } from '../shared/text.ts';
import { ruleText } from '../../words/trackRecord.ts';
import { estimatorText } from '../../words/estimator.ts';

interface NumbersProps {
  readonly id: string;
  readonly step: StepView;
  readonly decision: Decision;
  readonly explanation: Explanation;
}

export function Numbers({ id, step, decision, explanation }: NumbersProps) {
  const { candidates, abstention } = explanation;
  return (
    <Disclosure id={`${id}/numbers`} class="fold" summary={l10n.t('Numbers')}>
      {step.discountedReturn !== undefined && (
        <p
          class="muted"
          title={l10n.t(
            'Return: the reward of this step and of those after it, discounted. This is what memory learns.',
          )}
        >
          {l10n.t('Return of this step:')} <Signed value={step.discountedReturn} />
        </p>
      )}
      {candidates.map((candidate) => (
        <section key={candidate.index} class="numbers-of">
          <code class="ellipsis" title={candidate.text}>
            <Revealed text={candidate.text} />
          </code>
          <CandidateNumbers candidate={candidate} betaEff={decision.betaEff} abstained={abstention !== undefined} />
        </section>
      ))}
      <InForce decision={decision} explanation={explanation} />
    </Disclosure>
  );
}

interface CandidateNumbersProps {
  readonly candidate: CandidateExplanation;
  readonly betaEff: number;
  readonly abstained: boolean;
}

function CandidateNumbers({ candidate, betaEff, abstained }: CandidateNumbersProps) {
  const { meanReturn, returnSpread, candidate: scored } = candidate;
  const rule = ruleText(candidate);
  const { qValue, advantage, bonus, doubt, uncertainty, visits, neighborVisits, priorLogit, logit } = scored;
  return (
    <dl class="numbers">
      <dt>{l10n.t('Probability')}</dt>
      <dd class="num">
        {percent(scored.priorProb)} → {percent(scored.prob)} %
      </dd>
      <dt title={l10n.t('Raw: only differences between candidates count, so its sign alone says nothing')}>
        {l10n.t('Logit')}
      </dt>
      <dd class="num">
        {signed(priorLogit)} → {signed(logit)} {l10n.t('nats')}
      </dd>
      {!abstained && (
        <>
          <dt
            title={l10n.t(
              'What is added to the logit, in nats: β effective × (A, then what exploring is worth, then doubt about the model’s confidence)',
            )}
          >
            {l10n.t('Shift')}
          </dt>
          <dd class="num">
            {fixed(betaEff)} × ({signed(advantage)}
            {addend(bonus)}
            {addend(doubt)}){addend(candidate.ruleShift)} = {signed(candidate.shift)}
          </dd>
          <dt
            title={l10n.t(
              'Q: worth of the action; A = Q − V: how much better than what is usual here; U: what is not known about Q',
            )}
          >
            {l10n.t('Worth')}
          </dt>
          <dd class="num">
            {qValue === undefined ? '' : `Q ${signed(qValue)}, `}A {signed(advantage)}
            {uncertainty === 0 ? '' : `, U ${fixed(uncertainty)}`}
          </dd>
          <dt
            title={l10n.t(
              'n: steps in this very situation; W: those of similar situations and actions, weighted by similarity',
            )}
          >
            {l10n.t('Tries')}
          </dt>
          <dd class="num">
            n {weighted(visits)}, W {fixed(neighborVisits)}
          </dd>
        </>
      )}
      {rule !== undefined && (
        <>
          <dt title={l10n.t('What is added to the logit beside what the values say, in nats')}>{l10n.t('Rule')}</dt>
          <dd>
            <span class="num">{signed(candidate.ruleShift)}</span> {rule}
          </dd>
        </>
      )}
      {meanReturn !== undefined && (
        <>
          <dt>{l10n.t('Mean return')}</dt>
          <dd class="num">
            {signed(meanReturn)} ± {fixed(returnSpread ?? 0)}
          </dd>
        </>
      )}
      <dt>{l10n.t('Proposed by')}</dt>
      <dd>{scored.source === 'memory' ? l10n.t('memory: no model named it') : l10n.t('the model')}</dd>
    </dl>
  );
}

/** ` − 0.12`; empty for 0. */
function addend(value: number): string {
  return value === 0 ? '' : ` ${value < 0 ? '−' : '+'} ${fixed(Math.abs(value))}`;
}

function InForce({ decision, explanation }: Pick<NumbersProps, 'decision' | 'explanation'>) {
  const { confidenceTrust, similarSteps } = explanation;
  const { settings, evidence, betaEff, stateValue, observations, tier, seed } = decision;
  const { neighbors, nearestMisses, statistics } = evidence;
  return (
    <dl class="numbers numbers-of">
      <dt>{l10n.t('Estimator')}</dt>
      <dd>
        {estimatorText(settings.mode)}; {settings.choice}
      </dd>
      <dt title={l10n.t('Nats per unit of return, in this decision')}>{l10n.t('β effective')}</dt>
      <dd class="num">
        {fixed(betaEff)} <span class="muted">(β {settings.beta})</span>
      </dd>
      {stateValue !== undefined && (
        <>
          <dt title={l10n.t('What is usual in this situation, return units')}>V</dt>
          <dd class="num">{signed(stateValue)}</dd>
        </>
      )}
      <dt title={l10n.t('Less than 100 % where what the model was confident in has not turned out that much better')}>
        {l10n.t('Model’s confidence')}
      </dt>
      <dd class="num">{l10n.t('counts {0} %', percent(confidenceTrust))}</dd>
      <dt title={l10n.t('Weighted steps that speak about this decision')}>W</dt>
      <dd class="num">
        {fixed(observations)} <span class="muted">{l10n.t('({0} needed)', settings.minNeighbors)}</span>
      </dd>
      <dt>{l10n.t('Neighbours')}</dt>
      <dd class="num">
        {neighbors.length}{' '}
        <span class="muted">
          {l10n.t('of at most k = {0}', settings.k)}, {stepCount(similarSteps)}
        </span>
      </dd>
      <dt title={l10n.t('Least similarity of a neighbour')}>{l10n.t('Threshold')}</dt>
      <dd class="num">{fixed(settings.threshold)}</dd>
      {nearestMisses.length > 0 && (
        <>
          <dt>{l10n.t('Nearest misses')}</dt>
          <dd class="num">{nearestMisses.map(({ similarity }) => fixed(similarity)).join('; ')}</dd>
        </>
      )}
      <dt>{l10n.t('Memory')}</dt>
      <dd class="num">{stepCount(statistics.experiences)}</dd>
      <dt>{l10n.t('Model gives')}</dt>
      <dd>
        {tier}, <span class="num">{l10n.t('seed {0}', seed)}</span>
      </dd>
    </dl>
  );
}
