// Why this action: every candidate with what memory did to it, the evidence behind that, and the numbers in force.
import type { CandidateExplanation, Explanation } from '../core/policy/explain.ts';
import { signed } from '../core/policy/explain.ts';
import type { Decision } from '../core/types.ts';
import type { RunView } from '../protocol/viewState.ts';
import { Situations } from './evidence.tsx';
import { ActionText, Disclosure, Spoken } from './parts.tsx';
import { percent, stateLine, weighted } from './text.ts';

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
  const count = similarSteps === 1 ? '1 similar step' : `${similarSteps} similar steps`;
  return (
    <Disclosure
      id={`${id}/why`}
      class="why"
      open={open}
      summary={
        <>
          <span class="title">Why this action</span>
          <span class="space" />
          <span class="muted num">{abstention === undefined ? count : 'memory not used'}</span>
        </>
      }
    >
      <p class="legend" aria-hidden="true">
        <span>
          <i class="mark prior" /> model alone
        </span>
        <span>
          <i class="mark post" /> with experience
        </span>
        <span class="space" />
        <span>nats</span>
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
      {chosen === undefined ? null : <Numbers id={id} decision={decision} />}
    </Disclosure>
  );
}

/** `boosted` and the like, as a class. */
function tone({ word }: CandidateExplanation): string {
  return word === 'boosted' ? 'up' : word === 'suppressed' ? 'down' : 'muted';
}

export function ShiftWord({ candidate }: { readonly candidate: CandidateExplanation }) {
  const { word, shift } = candidate;
  const arrow = word === 'boosted' ? '▲ ' : word === 'suppressed' ? '▼ ' : '';
  return (
    <span class={`word num ${tone(candidate)}`} title={`${signed(shift)} nats added to its logit`}>
      <span aria-hidden="true">{arrow}</span>
      {word}
      {word === 'untouched' ? null : ` ${signed(shift)}`}
      <Spoken> nats</Spoken>
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
          {candidate.chosen && <Spoken>chosen</Spoken>}
          <ShiftWord candidate={candidate} />
          <span class={`axis ${tone(candidate)}`} aria-hidden="true" style={{ '--prior': priorProb, '--post': prob }}>
            <i class="shift" />
            <i class="mark prior" />
            <i class="mark post" />
          </span>
          <span class="evidence small muted">
            {source === 'memory' && <span class="remembered">from memory</span>}
            {candidate.evidence}
          </span>
          <span class="probs num small muted">
            <Spoken>
              from {percent(priorProb)} % to {percent(prob)} %
            </Spoken>
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
  const { candidate: scored, meanReturn, returnSpread, situations } = candidate;
  const { qValue, advantage, bonus, uncertainty, visits, neighborVisits, priorLogit, logit, intent, risk } = scored;
  return (
    <div class="details">
      <p class="full">
        <code>{candidate.text}</code>
      </p>
      {intent !== undefined && <p class="muted">{intent}</p>}
      <Situations id={id} situations={situations} references={references} />
      <dl class="numbers">
        <dt>Proposed by</dt>
        <dd>{scored.source === 'memory' ? 'memory: no model named it' : 'the model'}</dd>
        <dt>Risk</dt>
        <dd>{[risk.class, ...risk.reasons].join('; ')}</dd>
        {meanReturn !== undefined && (
          <>
            <dt>Mean return</dt>
            <dd class="num">
              {signed(meanReturn)} ± {(returnSpread ?? 0).toFixed(2)}
            </dd>
          </>
        )}
        {!abstained && (
          <>
            <dt title="n: steps in this very situation; W: those of similar ones, weighted by similarity">Tries</dt>
            <dd class="num">
              n {weighted(visits)}, W {neighborVisits.toFixed(2)}
            </dd>
            <dt title="Q: worth of the action; A = Q − V: how much better than what is usual here; U: what is not known about Q">
              Worth
            </dt>
            <dd class="num">
              {qValue === undefined ? '' : `Q ${signed(qValue)}, `}A {signed(advantage)}
              {uncertainty === 0 ? '' : `, U ${uncertainty.toFixed(2)}`}
            </dd>
            <dt title="What is added to the logit, in nats">Shift</dt>
            <dd class="num">
              {betaEff.toFixed(2)} × ({signed(advantage)}
              {bonus === 0 ? '' : ` ${bonus < 0 ? '−' : '+'} ${Math.abs(bonus).toFixed(2)}`}) ={' '}
              {signed(candidate.shift)}
            </dd>
          </>
        )}
        <dt>Logit</dt>
        <dd class="num">
          {signed(priorLogit)} → {signed(logit)}
        </dd>
      </dl>
    </div>
  );
}

function Numbers({ id, decision }: { readonly id: string; readonly decision: Decision }) {
  const { settings, evidence, betaEff, stateValue, observations, tier, seed, state } = decision;
  const { neighbors, nearestMisses, statistics } = evidence;
  return (
    <Disclosure id={`${id}/numbers`} class="in-force" summary="Settings in force">
      <dl class="numbers">
        <dt>Estimator</dt>
        <dd>
          {settings.mode}, {settings.choice}
        </dd>
        <dt title="Nats per unit of return, in this decision">β effective</dt>
        <dd class="num">
          {betaEff.toFixed(2)} <span class="muted">(β {settings.beta})</span>
        </dd>
        {stateValue !== undefined && (
          <>
            <dt title="What is usual in this situation, return units">V</dt>
            <dd class="num">{signed(stateValue)}</dd>
          </>
        )}
        <dt title="Weighted steps that speak about this decision">W</dt>
        <dd class="num">
          {observations.toFixed(2)} <span class="muted">({settings.minNeighbors} needed)</span>
        </dd>
        <dt>Neighbours</dt>
        <dd class="num">
          {neighbors.length} <span class="muted">of at most k = {settings.k}</span>
        </dd>
        <dt title="Least similarity of a neighbour">Threshold</dt>
        <dd class="num">{settings.threshold.toFixed(2)}</dd>
        {nearestMisses.length > 0 && (
          <>
            <dt>Nearest misses</dt>
            <dd class="num">{nearestMisses.map(({ similarity }) => similarity.toFixed(2)).join(', ')}</dd>
          </>
        )}
        <dt>Memory</dt>
        <dd class="num">{statistics.experiences} steps</dd>
        <dt>Model gives</dt>
        <dd>
          {tier}, <span class="num">seed {seed}</span>
        </dd>
      </dl>
      <p class="full mono">{stateLine(state)}</p>
    </Disclosure>
  );
}
