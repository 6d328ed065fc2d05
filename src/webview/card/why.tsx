// Why this action: every candidate with what memory did to it, the evidence behind that, and the numbers in force.
import * as l10n from '@vscode/l10n';
import type { CandidateExplanation, Explanation } from '../../core/policy/explain.ts';
import type { Decision } from '../../core/types.ts';
import type { RunView } from '../../protocol/viewState.ts';
import { SimilarActions, Situations } from './evidence.tsx';
import { contrastText, evidenceText, oddsText, shiftText } from './evidenceText.ts';
import { ActionText, Disclosure, Revealed, Spoken } from '../shared/parts.tsx';
import { riskLine } from './risk.ts';
import { fixed, percent, signed, stateLine, stepCount, weighted } from '../shared/text.ts';

interface WhyProps {
  /** Where disclosures are kept. */
  readonly id: string;
  readonly decision: Decision;
  readonly explanation: Explanation;
  readonly references: RunView['references'];
  readonly open: boolean;
}

export function Why({ id, decision, explanation, references, open }: WhyProps) {
  const { candidates, similarSteps, abstention } = explanation;
  const chosen = candidates.find((candidate) => candidate.chosen);
  const count = similarSteps === 1 ? l10n.t('1 similar step') : l10n.t('{0} similar steps', similarSteps);
  return (
    <Disclosure
      id={`${id}/why`}
      class="why"
      open={open}
      summary={
        <>
          <span class="title">{l10n.t('Why this action')}</span>
          <span class="space" />
          <span class="muted num">{abstention === undefined ? count : l10n.t('memory not used')}</span>
        </>
      }
    >
      <p class="legend" aria-hidden="true">
        <span>
          <i class="mark prior" /> {l10n.t('model alone')}
        </span>
        <span>
          <i class="mark post" /> {l10n.t('with experience')}
        </span>
      </p>
      {candidates.map((candidate) => (
        <Candidate
          key={candidate.index}
          id={`${id}/candidate/${candidate.index}`}
          candidate={candidate}
          betaEff={decision.betaEff}
          abstained={abstention !== undefined}
          references={references}
        />
      ))}
      {chosen === undefined ? null : (
        <Numbers id={id} decision={decision} confidenceTrust={explanation.confidenceTrust} />
      )}
    </Disclosure>
  );
}

/** `boosted` and the like, as a class. */
function tone({ word }: CandidateExplanation): string {
  return word === 'boosted' ? 'up' : word === 'suppressed' ? 'down' : 'muted';
}

function ShiftWord({ candidate }: { readonly candidate: CandidateExplanation }) {
  const { word, shift } = candidate;
  const arrow = word === 'boosted' ? '▲ ' : word === 'suppressed' ? '▼ ' : '';
  return (
    <span class={`word num ${tone(candidate)}`} title={oddsText(shift)}>
      <span aria-hidden="true">{arrow}</span>
      {shiftText(word)}
      {word === 'untouched' ? null : ` ${signed(shift)}`}
      <Spoken> {l10n.t('nats')}</Spoken>
    </span>
  );
}

interface CandidateProps {
  readonly id: string;
  readonly candidate: CandidateExplanation;
  readonly betaEff: number;
  readonly abstained: boolean;
  readonly references: RunView['references'];
}

function Candidate({ id, candidate, betaEff, abstained, references }: CandidateProps) {
  const { priorProb, prob, source } = candidate.candidate;
  return (
    <Disclosure
      id={id}
      class={`candidate ${candidate.chosen ? 'chosen' : ''}`}
      summary={
        <span class="candidate-grid">
          <code class="ellipsis" title={candidate.text}>
            <ActionText action={candidate.candidate.action} />
          </code>
          {candidate.chosen && <Spoken>{l10n.t('chosen')}</Spoken>}
          <ShiftWord candidate={candidate} />
          <span class={`axis ${tone(candidate)}`} aria-hidden="true" style={{ '--prior': priorProb, '--post': prob }}>
            <i class="shift" />
            <i class="mark prior" />
            <i class="mark post" />
          </span>
          <span class="evidence small muted">
            {source === 'memory' && <span class="remembered">{l10n.t('from memory')}</span>}
            {[evidenceText(candidate), contrastText(candidate)].filter(Boolean).join('; ')}
          </span>
          <span class="probs num small muted">
            <Spoken>{l10n.t('from {0} % to {1} %', percent(priorProb), percent(prob))}</Spoken>
            <span aria-hidden="true">
              {percent(priorProb)} → {percent(prob)} %
            </span>
          </span>
        </span>
      }
    >
      <CandidateDetails id={id} candidate={candidate} betaEff={betaEff} abstained={abstained} references={references} />
    </Disclosure>
  );
}

function CandidateDetails({ id, candidate, betaEff, abstained, references }: CandidateProps) {
  const { candidate: scored, meanReturn, returnSpread, situations, similarActions } = candidate;
  const { qValue, advantage, bonus, doubt, uncertainty, visits, neighborVisits, priorLogit, logit, intent, risk } =
    scored;
  return (
    <div class="details">
      <p class="full">
        <code>
          <Revealed text={candidate.text} />
        </code>
      </p>
      {intent !== undefined && <p class="muted">{intent}</p>}
      <Situations id={id} situations={situations} references={references} />
      <SimilarActions actions={similarActions} />
      <dl class="numbers">
        <dt>{l10n.t('Proposed by')}</dt>
        <dd>{scored.source === 'memory' ? l10n.t('memory: no model named it') : l10n.t('the model')}</dd>
        <dt>{l10n.t('Risk')}</dt>
        <dd>{riskLine(risk)}</dd>
        {meanReturn !== undefined && (
          <>
            <dt>{l10n.t('Mean return')}</dt>
            <dd class="num">
              {signed(meanReturn)} ± {fixed(returnSpread ?? 0)}
            </dd>
          </>
        )}
        {!abstained && (
          <>
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
                'What is added to the logit, in nats: β effective × (A, then what exploring is worth, then doubt about the model’s confidence)',
              )}
            >
              {l10n.t('Shift')}
            </dt>
            <dd class="num">
              {fixed(betaEff)} × ({signed(advantage)}
              {addend(bonus)}
              {addend(doubt)}) = {signed(candidate.shift)}
            </dd>
          </>
        )}
        <dt>{l10n.t('Logit')}</dt>
        <dd class="num">
          {signed(priorLogit)} → {signed(logit)}
        </dd>
      </dl>
    </div>
  );
}

/** ` − 0.12`; empty for 0. */
function addend(value: number): string {
  return value === 0 ? '' : ` ${value < 0 ? '−' : '+'} ${fixed(Math.abs(value))}`;
}

interface NumbersProps {
  readonly id: string;
  readonly decision: Decision;
  readonly confidenceTrust: number;
}

function Numbers({ id, decision, confidenceTrust }: NumbersProps) {
  const { settings, evidence, betaEff, stateValue, observations, tier, seed, state } = decision;
  const { neighbors, nearestMisses, statistics } = evidence;
  return (
    <Disclosure id={`${id}/numbers`} class="in-force" summary={l10n.t('Settings in force')}>
      <dl class="numbers">
        <dt>{l10n.t('Estimator')}</dt>
        <dd>
          {settings.mode}, {settings.choice}
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
          {neighbors.length} <span class="muted">{l10n.t('of at most k = {0}', settings.k)}</span>
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
      <p class="full mono">{stateLine(state)}</p>
    </Disclosure>
  );
}
