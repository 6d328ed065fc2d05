// The decision card: one step, from the situation through the choice and its reasons to the result.
import * as l10n from '@vscode/l10n';
import { useMemo } from 'preact/hooks';
import { type Explanation, actionText, explain } from '../../core/policy/explain.ts';
import { toolOf } from '../../core/tools/registry.ts';
import type { Decision } from '../../core/decision.ts';
import type { State } from '../../core/types.ts';
import type { RunView, StepView } from '../../protocol/viewState.ts';
import { Approval } from './approval.tsx';
import { Question } from './question.tsx';
import { Changes } from './changes.tsx';
import { leftOutParts } from '../../words/leftOut.ts';
import { Because, Parts } from './because.tsx';
import { anyOpened } from '../shared/uiState.ts';
import { Icon } from '../shared/icons.tsx';
import { Output } from './output.tsx';
import { ActionText, Busy, CopyButton, Disclosure, Revealed, Spoken } from '../shared/parts.tsx';
import { Numbers } from './numbers.tsx';
import { StepRating } from './rating.tsx';
import { riskLine, riskWord } from './risk.ts';
import { duration, observationEnd, stateLine } from '../shared/text.ts';
import { Candidates } from './candidates.tsx';

interface StepCardProps {
  readonly episodeId: string;
  readonly step: StepView;
  /** The newest step shows its reasons; older ones fold them away. */
  readonly latest: boolean;
  readonly references: RunView['references'];
}

export function StepCard({ episodeId, step, latest, references }: StepCardProps) {
  const { decision } = step;
  const explanation = useMemo(() => decision && explain(decision, references), [decision, references]);
  const n = step.t + 1;
  const id = `${episodeId}/${step.t}`;
  if (!decision || !explanation) {
    return (
      <section class="card" aria-label={l10n.t('Step {0}, being weighed', n)}>
        <header>
          <span class="n">{n}</span>
          <span class="muted grow">{l10n.t('Weighing what to do…')}</span>
          <Busy />
        </header>
      </section>
    );
  }
  const { chosen, abstention } = explanation;
  const isThinned = abstention?.reason === 'thinned';
  const action = step.executed ?? chosen.candidate.action;
  // Its summary is the answer, shown under the outcome.
  const text = toolOf(action.tool).role === 'finish' ? action.tool : actionText(action);
  return (
    <section class="card" id={`step-${n}`} aria-label={l10n.t('Step {0}: {1}', n, text)}>
      <header>
        <span class="n">
          <Spoken>{l10n.t('Step')} </Spoken>
          {n}
        </span>
        <h2
          class={`action mono ${step.phase === 'approval' ? 'whole' : ''}`}
          dir="ltr"
          title={text}
          {...scrollable(step)}
        >
          {step.phase === 'asking' ? l10n.t('Question') : <ActionText action={action} />}
        </h2>
        <CopyButton text={text} label={l10n.t('Copy the action of step {0}', n)} />
        <Status step={step} decision={decision} />
      </header>
      <Because explanation={explanation} />
      {step.executed && (
        <p class="note muted">
          {l10n.t('You edited it; proposed was')}{' '}
          <code>
            <Revealed text={chosen.text} />
          </code>
        </p>
      )}
      {step.phase === 'approval' && <Changes episodeId={episodeId} step={step} />}
      {step.phase === 'approval' && <Approval key={id} episodeId={episodeId} step={step} />}
      {step.phase === 'asking' && <Question key={id} episodeId={episodeId} step={step} />}
      <Output episodeId={episodeId} step={step} />
      {step.phase !== 'approval' && <Changes episodeId={episodeId} step={step} />}
      {step.check && <Check check={step.check} id={id} />}
      <LeftOut groups={explanation.leftOut} />
      {!isThinned && (
        <Candidates id={id} explanation={explanation} references={references} open={latest || anyOpened(`${id}/`)} />
      )}
      <footer>
        {!isThinned && <Numbers id={id} step={step} decision={decision} explanation={explanation} />}
        <Situation id={id} state={decision.state} />
        {step.phase === 'done' && <StepRating episodeId={episodeId} step={step} />}
      </footer>
    </section>
  );
}

/** What needs approval is shown whole, and may be longer than the view. */
function scrollable({ phase }: StepView): { readonly tabIndex?: number } {
  return phase === 'approval' ? { tabIndex: 0 } : {};
}

/** What was not weighed, and why; nothing where nothing was. */
function LeftOut({ groups }: { readonly groups: Explanation['leftOut'] }) {
  if (groups.length === 0) return null;
  return (
    <p class="note muted">
      <Parts parts={leftOutParts(groups)} />
    </p>
  );
}

/** Shorter durations are not shown, except for commands. */
const noticeableMs = 1000;

function Status({ step, decision }: { readonly step: StepView; readonly decision: Decision }) {
  const candidate = decision.candidates[decision.chosen];
  const { observation } = step;
  const end = observation && observationEnd(observation);
  const tone = end && { good: 'up', bad: 'down', unknown: 'muted' }[end.kind];
  const took = observation?.durationMs ?? 0;
  const isCommand = candidate !== undefined && toolOf(candidate.action.tool).view === 'command';
  const risk = candidate?.risk.class;
  // An approval says what it may do.
  const isRiskShown = risk === 'destructive' || (risk !== undefined && risk !== 'read' && step.phase !== 'approval');
  return (
    <span class="status">
      {candidate && isRiskShown && (
        <span class={`risk ${candidate.risk.class}`} title={riskLine(candidate.risk)}>
          {riskWord(candidate.risk.class)}
        </span>
      )}
      {end && <span class={`num ${tone ?? ''}`}>{end.text}</span>}
      {took > 0 && (isCommand || took >= noticeableMs) && <span class="muted num">{duration(took)}</span>}
      {step.phase === 'running' && (
        <span class="muted">
          {l10n.t('running')} <Busy />
        </span>
      )}
      {step.phase === 'approval' && <span class="due">{l10n.t('waiting for you')}</span>}
      {step.phase === 'asking' && <span class="due">{l10n.t('asks you')}</span>}
    </span>
  );
}

function Situation({ id, state }: { readonly id: string; readonly state: State }) {
  const words = [
    ...state.nouns.map((word) => ({ word, kind: 'noun' })),
    ...state.verbs.map((word) => ({ word, kind: 'verb' })),
  ];
  return (
    <Disclosure id={`${id}/state`} class="fold" summary={l10n.t('Situation')}>
      <div class="state">
        {words.map(({ word, kind }, index) => (
          <span key={index} class={`chip ${kind}`}>
            {word}
          </span>
        ))}
      </div>
      <p class="full mono muted">{stateLine(state)}</p>
    </Disclosure>
  );
}

function Check({ check, id }: { readonly check: NonNullable<StepView['check']>; readonly id: string }) {
  const { passed, text } = check;
  const [icon, word, tone] =
    passed === undefined
      ? (['question', l10n.t('The check did not come to an end'), 'muted'] as const)
      : passed
        ? (['pass', l10n.t('The check passed'), 'up'] as const)
        : (['error', l10n.t('The check failed: not done yet'), 'down'] as const);
  const title = (
    <span class={tone}>
      <Icon name={icon} /> {word}
    </span>
  );
  if (text.trim() === '') return <p class="check">{title}</p>;
  return (
    <Disclosure id={`${id}/check`} class="check" summary={title}>
      <pre class="mono" dir="auto" tabIndex={0}>
        {text}
      </pre>
    </Disclosure>
  );
}
