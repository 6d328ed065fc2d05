// The decision card: one step, from the situation over the choice and its reasons to what came of it.
import { useMemo } from 'preact/hooks';
import type { Explanation } from '../core/policy/explain.ts';
import { actionText, explain } from '../core/policy/explain.ts';
import type { Decision, State } from '../core/types.ts';
import type { RunView, StepView } from '../protocol/viewState.ts';
import { Approval, Question } from './approval.tsx';
import { Icon } from './icons.tsx';
import { Output } from './output.tsx';
import { ActionText, Busy, Disclosure, Spoken } from './parts.tsx';
import { StepRating } from './rating.tsx';
import { duration, ending, percent, stateLine } from './text.ts';
import { Why } from './why.tsx';

interface StepCardProps {
  readonly run: RunView;
  readonly step: StepView;
  /** The newest step shows its reasons; older ones fold them away. */
  readonly latest: boolean;
}

export function StepCard({ run, step, latest }: StepCardProps) {
  const { decision } = step;
  const explanation = useMemo(() => decision && explain(decision), [decision]);
  const n = step.t + 1;
  const id = `${run.episodeId}/${step.t}`;
  if (!decision || !explanation) {
    return (
      <section class="card" aria-label={`Step ${n}, being weighed`}>
        <header>
          <span class="n">{n}</span>
          <span class="muted grow">Weighing what to do…</span>
          <Busy />
        </header>
      </section>
    );
  }
  const chosen = explanation.candidates.find((candidate) => candidate.chosen);
  const action = step.executed ?? chosen?.candidate.action;
  const text = action ? actionText(action) : '';
  return (
    <section class="card" id={`step-${n}`} aria-label={`Step ${n}: ${text}`}>
      <header>
        <span class="n">
          <Spoken>Step </Spoken>
          {n}
        </span>
        <code class={`action ${step.phase === 'approval' ? 'whole' : ''}`} title={text}>
          {action && <ActionText action={action} />}
        </code>
        <Status step={step} decision={decision} />
      </header>
      <Situation id={id} state={decision.state} />
      {step.executed && (
        <p class="note muted">
          You edited it; proposed was <code>{chosen?.text}</code>
        </p>
      )}
      {step.phase === 'approval' && <Approval key={id} run={run} step={step} />}
      {step.phase === 'asking' && <Question key={id} run={run} step={step} />}
      <Output run={run} step={step} />
      {step.check && <Check check={step.check} id={id} />}
      <Why id={id} decision={decision} explanation={explanation} references={run.references} open={latest} />
      <WithoutMemory explanation={explanation} />
      {step.phase === 'done' && <StepRating run={run} step={step} />}
    </section>
  );
}

function Status({ step, decision }: { readonly step: StepView; readonly decision: Decision }) {
  const risk = decision.candidates[decision.chosen]?.risk;
  const { observation } = step;
  const end = observation && ending(observation);
  const tone = end && { good: 'up', bad: 'down', unknown: 'muted' }[end.kind];
  return (
    <span class="status">
      {risk && risk.class !== 'read' && (
        <span class={`risk ${risk.class}`} title={['Risk', ...risk.reasons].join('; ')}>
          {risk.class}
        </span>
      )}
      {end && <span class={`num ${tone ?? ''}`}>{end.text}</span>}
      {observation && observation.durationMs > 0 && <span class="muted num">{duration(observation.durationMs)}</span>}
      {step.phase === 'running' && (
        <span class="muted">
          running <Busy />
        </span>
      )}
      {step.phase === 'approval' && <span class="due">needs you</span>}
      {step.phase === 'asking' && <span class="due">asks you</span>}
    </span>
  );
}

/** Words shown at once; a state may have many more. */
const shownWords = 14;

function Situation({ id, state }: { readonly id: string; readonly state: State }) {
  const words = [
    ...state.nouns.map((word) => ({ word, kind: 'noun' })),
    ...state.verbs.map((word) => ({ word, kind: 'verb' })),
  ];
  const chips = (from: number, to: number) =>
    words.slice(from, to).map(({ word, kind }, index) => (
      <span key={`${kind}${from + index}`} class={`chip ${kind}`}>
        {word}
      </span>
    ));
  return (
    <div class="state" title={stateLine(state)}>
      <Spoken>Situation: </Spoken>
      {chips(0, shownWords)}
      {words.length > shownWords && (
        <Disclosure id={`${id}/state`} class="more-words" summary={`${words.length - shownWords} more`}>
          {chips(shownWords, words.length)}
        </Disclosure>
      )}
    </div>
  );
}

function Check({ check, id }: { readonly check: NonNullable<StepView['check']>; readonly id: string }) {
  const { passed, text } = check;
  const [icon, word, tone] =
    passed === undefined
      ? (['question', 'The check did not come to an end', 'muted'] as const)
      : passed
        ? (['pass', 'The check passed', 'up'] as const)
        : (['error', 'The check failed: not done yet', 'down'] as const);
  const title = (
    <span class={tone}>
      <Icon name={icon} /> {word}
    </span>
  );
  if (text.trim() === '') return <p class="check">{title}</p>;
  return (
    <Disclosure id={`${id}/check`} class="check" summary={title}>
      <pre class="mono" tabIndex={0}>
        {text}
      </pre>
    </Disclosure>
  );
}

function WithoutMemory({ explanation }: { readonly explanation: Explanation }) {
  const { abstention, withoutMemory } = explanation;
  if (abstention !== undefined) return <p class="counterfactual">{abstention}</p>;
  return (
    <p class={`counterfactual ${withoutMemory.differs ? 'differs' : ''}`}>
      {withoutMemory.differs ? 'Without memory: ' : 'Without memory the same: '}
      <code>{withoutMemory.text}</code> <span class="muted num">({percent(withoutMemory.prob)} %)</span>
    </p>
  );
}
