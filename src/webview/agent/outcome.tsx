// How a run ended: what the agent says, what the user says, and what to do next.
import * as l10n from '@vscode/l10n';
import { useEffect, useRef } from 'preact/hooks';
import type { EndReason } from '../../core/agent/endReason.ts';
import type { RunResult } from '../../core/policy/result.ts';
import { resultOf } from '../../core/policy/result.ts';
import { toolOf } from '../../core/tools/registry.ts';
import type { RunView, StepView } from '../../protocol/viewState.ts';
import type { IconName } from '../shared/icons.tsx';
import { Icon } from '../shared/icons.tsx';
import { TextWithLinks } from '../shared/textWithLinks.tsx';
import { Markdown } from '../shared/markdown.tsx';
import { useUiState } from '../shared/uiState.ts';
import { CopyButton } from '../shared/parts.tsx';
import { Parts } from '../card/because.tsx';
import { Thumbs } from '../card/rating.tsx';
import { nextTimeParts } from '../../words/nextTime.ts';
import { endReasonWithSetting } from '../../words/endReason.ts';
import { flakyParts } from '../../words/flaky.ts';
import { Sparkline } from './sparkline.tsx';
import { sentence } from '../shared/text.ts';
import { vscodeApi } from '../shared/vscodeApi.ts';

/** How a run turned out, as far as known; an unchecked exit status 0 is neither success nor failure. */
type Verdict = Exclude<RunResult, 'cutOff'> | 'stopped' | 'interrupted' | 'notDone' | 'answered';

function verdictOf(run: RunView): Verdict {
  const result = resultOf(run);
  if (result === 'cutOff') return run.outcome === 'aborted' ? 'stopped' : 'interrupted';
  if (result === 'failed' && (run.rating ?? 0) < 0) return 'notDone';
  if (result === 'unknown' && run.reason?.kind === 'answered') return 'answered';
  return result === 'unknown' && lastCommand(run)?.observation?.exitCode === 0 ? 'unchecked' : result;
}

/** The newest step that ran a command. */
function lastCommand({ steps }: RunView): StepView | undefined {
  return steps.findLast(({ observation }) => observation?.status === 'exited');
}

/** Why the run ended; a check that was run by a click since then says more than that there was none. */
function reasonOf({ reason, signals }: RunView): EndReason | undefined {
  const wasUnchecked =
    reason &&
    /^(?:finishedUnchecked|checkNotRun|checkTestedNothing|checkDryRun|checkLeftAsItWas|checkPrintedError|checkListensElsewhere)$/.test(
      reason.kind,
    );
  const check = wasUnchecked ? signals.findLast(({ source, t }) => source === 'check' && t === undefined) : undefined;
  return check ? { kind: check.value > 0 ? 'checkPassed' : 'checkFailed' } : reason;
}

export function outcomeText(run: RunView): string {
  switch (verdictOf(run)) {
    case 'worked':
      return l10n.t('Done');
    case 'notDone':
      return l10n.t('Not done');
    case 'failed':
      return l10n.t('Failed');
    case 'unchecked':
      return l10n.t('Exit 0, not checked');
    case 'answered':
      return l10n.t('Answered');
    case 'stopped':
      return l10n.t('Stopped');
    case 'interrupted':
      return l10n.t('Interrupted');
    case 'unknown':
    case 'running':
      return l10n.t('Outcome unknown');
  }
}

const looks: Readonly<Record<Verdict, { readonly icon: IconName; readonly tone: string }>> = {
  worked: { icon: 'pass', tone: 'up' },
  failed: { icon: 'error', tone: 'down' },
  notDone: { icon: 'error', tone: 'down' },
  unchecked: { icon: 'question', tone: '' },
  answered: { icon: 'info', tone: '' },
  unknown: { icon: 'question', tone: '' },
  running: { icon: 'question', tone: '' },
  stopped: { icon: 'stop', tone: '' },
  interrupted: { icon: 'warning', tone: '' },
};

export function Outcome({ run }: { readonly run: RunView }) {
  const verdict = verdictOf(run);
  const { icon, tone } = looks[verdict];
  const summary = summaryOf(run);
  const reason = reasonOf(run);
  const cutOff = run.from === undefined && (run.outcome === 'interrupted' || run.outcome === 'aborted');
  return (
    <section class="card outcome" aria-label={l10n.t('Outcome')} data-newest>
      <p class="verdict">
        <span class={`strong ${tone}`}>
          <Icon name={icon} />
          {outcomeText(run)}
        </span>
      </p>
      {summary !== undefined && (
        <div class="summary">
          <Markdown text={summary} />
          <CopyButton text={summary} label={l10n.t('Copy the answer')} />
        </div>
      )}
      {run.from === undefined && run.steps.some(({ observation }) => observation?.listensAt !== undefined) && (
        <p class="small muted">{l10n.t('It runs until you press Ctrl+C in its terminal or start another run.')}</p>
      )}
      {verdict === 'unchecked' ? (
        <Unchecked run={run} summary={summary ?? ''} />
      ) : (
        run.rating === undefined &&
        reason !== undefined && (
          <p class="small muted">
            <TextWithLinks text={sentence(endReasonWithSetting(reason))} />
          </p>
        )
      )}
      {run.flaky && (
        <p class="small">
          <Parts parts={flakyParts(run.flaky)} />
        </p>
      )}
      {run.steps.length > 0 && (
        <div class="buttons">
          <Thumbs
            episodeId={run.episodeId}
            t={undefined}
            rating={run.rating}
            labels={[
              l10n.t('Done'),
              verdict === 'unchecked' && run.from === undefined ? l10n.t('Not done, go on…') : l10n.t('Not done'),
            ]}
            spoken={[l10n.t('Yes, it did what I wanted'), l10n.t('No, it did not do what I wanted')]}
          />
          {verdict === 'unchecked' && <CheckButton run={run} />}
        </div>
      )}
      {run.from === undefined && (run.steps.length > 0 || cutOff) && <GoOn run={run} cutOff={cutOff} />}
      <p class="small muted" role="status">
        {run.nextTime && run.rating !== undefined ? <Parts parts={nextTimeParts(run.nextTime)} /> : effect(run)}
      </p>
      <Sparkline history={run.history} />
      <div class="buttons">
        {run.steps.some(({ changes }) => changes) && (
          <button
            type="button"
            title={l10n.t('All files that this run changed, beside what they were')}
            onClick={() => vscodeApi.postMessage({ type: 'command', command: 'reviewChanges' })}
          >
            {l10n.t('Review changes')}
          </button>
        )}
        <button type="button" title={l10n.t('The same task again, from the beginning')} onClick={() => runAgain(run)}>
          <Icon name="restart" />
          {l10n.t('Run again')}
        </button>
      </div>
    </section>
  );
}

/** Lines of output that a verdict quotes, and those that an answer may have quoted from. */
const quotedLines = { shown: 3, said: 12 };

/** What a person needs to judge a run: the end of its output, unless the answer already quotes it. */
function Unchecked({ run, summary }: { readonly run: RunView; readonly summary: string }) {
  const text = lastCommand(run)?.output.text.trimEnd() ?? '';
  const all = text.split('\n');
  const lines = all.slice(-quotedLines.shown);
  const said = new Set(summary.split('\n').map((line) => line.trim()));
  const isSaid = all.slice(-quotedLines.said).some((line) => line.trim() !== '' && said.has(line.trim()));
  return (
    <>
      <p class="small muted">
        {text === ''
          ? l10n.t('It printed nothing, and the result is not checked.')
          : isSaid
            ? l10n.t('Nobody has looked at the result.')
            : l10n.t('Nobody has looked at the result. It last printed:')}
      </p>
      {text !== '' && !isSaid && (
        <pre class="mono quoted" dir="auto">
          {lines.join('\n')}
        </pre>
      )}
    </>
  );
}

function CheckButton({ run: { episodeId, inferredCheck } }: { readonly run: RunView }) {
  if (!inferredCheck) return null;
  return (
    <button
      type="button"
      title={`${inferredCheck.command}\n${l10n.t('Runs it now: its exit status says whether the task is done')}`}
      onClick={() => vscodeApi.postMessage({ type: 'checkNow', episodeId })}
    >
      {l10n.t('Check with')} <code class="ellipsis">{inferredCheck.command}</code>
    </button>
  );
}

/** The same conversation: the model remembers the run, and reads what the user says to it. */
function GoOn({ run, cutOff }: { readonly run: RunView; readonly cutOff: boolean }) {
  const [message, setMessage] = useUiState<string>(`${run.episodeId}/goOn`, '');
  const goOn = () => {
    const text = message.trim();
    vscodeApi.postMessage({ type: 'goOn', episodeId: run.episodeId, ...(text === '' ? {} : { message: text }) });
    setMessage('');
  };
  const refuted = (run.rating ?? 0) < 0;
  const field = useRef<HTMLInputElement>(null);
  const wasRefuted = useRef(refuted);
  useEffect(() => {
    if (refuted && !wasRefuted.current) field.current?.focus();
    wasRefuted.current = refuted;
  }, [refuted]);
  return (
    <div class="go-on">
      <input
        ref={field}
        type="text"
        dir="auto"
        maxLength={2000}
        aria-label={l10n.t('What to say before it goes on')}
        placeholder={refuted ? l10n.t('Not done, because…') : l10n.t('Anything more?')}
        value={message}
        onInput={({ currentTarget }) => setMessage(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.isComposing && message.trim() !== '') goOn();
        }}
      />
      <button
        type="button"
        class={refuted ? 'primary' : ''}
        title={l10n.t('Continues in a new run that knows what was done')}
        onClick={goOn}
      >
        {cutOff && <Icon name="play" />}
        {cutOff ? l10n.t('Resume') : l10n.t('Go on')}
      </button>
    </div>
  );
}

function runAgain({ task, check }: RunView): void {
  vscodeApi.postMessage({ type: 'run', task, ...(check === undefined ? {} : { check }) });
}

/** What the agent said when it finished. */
function summaryOf({ steps }: RunView): string | undefined {
  const step = steps.at(-1);
  const action = step?.executed ?? step?.decision?.candidates[step.decision.chosen]?.action;
  const tool = action && toolOf(action.tool);
  const summary = tool?.role === 'finish' ? tool.messageOf?.(action?.input ?? {}) : undefined;
  return summary?.trim() === '' ? undefined : summary;
}

/** What the rating changed. */
function effect(run: RunView): string {
  const { memory, rating, steps } = run;
  if (memory === 'off') return l10n.t('A control run: memory does not learn from it.');
  const changed = steps.filter(({ returnBefore }) => returnBefore !== undefined).length;
  if (rating === undefined || changed === 0 || run.nextTime) return '';
  return changed === 1
    ? l10n.t('Your rating changed the return of 1 step: the next decision counts it.')
    : l10n.t('Your rating changed the return of {0} steps: the next decision counts it.', changed);
}
