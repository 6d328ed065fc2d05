// The input area for a task: task, optional check command, model and memory in use, run and stop.
// No form element: a webview without permission for forms would drop its submit events.
import * as l10n from '@vscode/l10n';
import type { ComponentChildren, RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import type { Tier } from '../../core/types.ts';
import type { Intent } from '../../protocol/messages.ts';
import type { ViewState } from '../../protocol/viewState.ts';
import { Icon } from '../shared/icons.tsx';
import { useUiState } from '../shared/uiState.ts';
import { askedTasks, rememberTask } from './taskHistory.ts';
import { compactCount } from '../shared/text.ts';
import { vscodeApi } from '../shared/vscodeApi.ts';

interface ComposerProps {
  readonly state: ViewState;
  readonly task: string;
  readonly setTask: (task: string) => void;
  readonly taskField: RefObject<HTMLTextAreaElement | null>;
}

export function Composer({ state, task, setTask, taskField }: ComposerProps) {
  const [check, setCheck] = useUiState<string>('composer/check', '');
  const [checkShown, setCheckShown] = useUiState<boolean>('composer/checkShown', false);
  const checkField = useRef<HTMLInputElement>(null);
  const phase = state.run?.phase ?? 'ended';
  // During a run, the text is queued and sent once the run has ended.
  const ready = phase !== 'stopping' && task.trim() !== '';
  const recall = useRecall(task, setTask);
  const run = () => {
    if (!ready) return;
    const command = checkShown ? check.trim() : '';
    vscodeApi.postMessage({ type: 'run', task: task.trim(), ...(command === '' ? {} : { check: command }) });
    if (phase === 'ended') rememberTask(task.trim());
    setTask('');
    taskField.current?.focus();
  };
  const runOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    event.preventDefault();
    run();
  };
  const toggleCheck = () => {
    setCheckShown(!checkShown);
    // Editing starts from the check inferred for this run.
    if (!checkShown && check === '' && state.run?.inferredCheck?.decides) setCheck(state.run.inferredCheck.command);
    if (!checkShown) requestAnimationFrame(() => checkField.current?.focus());
  };
  return (
    <section class="composer" aria-label={l10n.t('New task')}>
      <textarea
        ref={taskField}
        class="task-field"
        dir="auto"
        rows={2}
        maxLength={20_000}
        placeholder={phase === 'ended' ? l10n.t('What should be done?') : l10n.t('Say something to this run')}
        aria-label={l10n.t(
          'Task. Enter runs it, Shift+Enter begins a new line, the up arrow brings back earlier tasks.',
        )}
        value={task}
        onInput={(event) => setTask(event.currentTarget.value)}
        onKeyDown={(event) => {
          recall(event);
          runOnEnter(event);
        }}
      />
      {checkShown && (
        <input
          ref={checkField}
          class="check-field mono"
          type="text"
          maxLength={2000}
          placeholder={l10n.t('Check command, e.g. npm test')}
          aria-label={l10n.t('Check command. When it exits with 0, the task is done.')}
          title={l10n.t(
            'When this command exits with 0, the task is done. Its result is the reward that Knack learns from.',
          )}
          value={check}
          onInput={(event) => setCheck(event.currentTarget.value)}
          onKeyDown={runOnEnter}
        />
      )}
      <div class="bar">
        <ModelChip model={state.model} />
        <MemoryChip memory={state.memory} />
        <ApprovalChip approve={state.approve} />
        <button
          type="button"
          class={`chip-button ${checkShown ? 'pressed' : ''}`}
          aria-pressed={checkShown}
          aria-label={l10n.t('Check command')}
          title={l10n.t('A command that tells whether the task is done')}
          onClick={toggleCheck}
        >
          <Icon name="checklist" />
          <span class="label wide">{l10n.t('Check')}</span>
        </button>
        <span class="space" />
        {phase === 'ended' ? (
          <button type="button" class="primary" aria-disabled={!ready} title={l10n.t('Run (Enter)')} onClick={run}>
            <Icon name="play" />
            {l10n.t('Run')}
          </button>
        ) : (
          <button
            type="button"
            aria-disabled={phase === 'stopping'}
            title={l10n.t('Ends the run and every process it started')}
            onClick={() => phase === 'running' && vscodeApi.postMessage({ type: 'stop' })}
          >
            <Icon name="stop" />
            {phase === 'stopping' ? l10n.t('Stopping…') : l10n.t('Stop')}
          </button>
        )}
      </div>
    </section>
  );
}

/** Up and down arrow in an empty field, or in one with an unedited earlier task, step through earlier tasks. */
function useRecall(task: string, setTask: (task: string) => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    const earlier = askedTasks();
    const shown = task === '' ? -1 : earlier.indexOf(task);
    if (task !== '' && shown < 0) return;
    const next = shown + (event.key === 'ArrowUp' ? 1 : -1);
    if (next < -1 || next >= earlier.length) return;
    event.preventDefault();
    setTask(earlier[next] ?? '');
  };
}

function ModelChip({ model }: { readonly model: ViewState['model'] }) {
  const tier = model.tier === undefined || model.tier === model.id ? '' : `, ${tierText(model.tier)}`;
  const none = model.id === 'offline';
  const name = none
    ? l10n.t('No model: rules of thumb and what was learned. Choose one')
    : l10n.t('Model: {0}. Choose another', `${model.id}${tier}`);
  return (
    <Chip name={name} command="chooseModel" shrinks>
      <Icon name="hubot" />
      <span class="label">{none ? l10n.t('no model') : model.id.slice(model.id.lastIndexOf('/') + 1)}</span>
    </Chip>
  );
}

interface ChipProps {
  /** What it says and does, for the tooltip and screen readers. */
  readonly name: string;
  readonly command: Extract<Intent, { readonly type: 'command' }>['command'];
  readonly shrinks?: boolean;
  readonly children: ComponentChildren;
}

/** A state below the field; a click changes it. */
function Chip({ name, command, shrinks = false, children }: ChipProps) {
  return (
    <button
      type="button"
      class={shrinks ? 'chip-button shrink' : 'chip-button'}
      title={name}
      aria-label={name}
      onClick={() => vscodeApi.postMessage({ type: 'command', command })}
    >
      {children}
    </button>
  );
}

/** How the model's preferences among the candidates become known. */
function tierText(tier: Tier): string {
  switch (tier) {
    case 'logprobs':
      return l10n.t('it gives log probabilities');
    case 'verbalised':
      return l10n.t('it states its confidence in words');
    case 'prompt':
      return l10n.t('memory advises it in the prompt');
    case 'offline':
      return l10n.t('no model, rules of thumb');
  }
}

/** The level under which commands run unasked; a click changes it. */
function ApprovalChip({ approve }: Pick<ViewState, 'approve'>) {
  const name = l10n.t('Runs without asking: {0}. Change it', levelText(approve));
  return (
    <Chip name={name} command="chooseApproval">
      <Icon name="shield" />
      <span class="label wide">{levelWord(approve)}</span>
    </Chip>
  );
}

function levelWord(approve: ViewState['approve']): string {
  switch (approve) {
    case 'ask':
      return l10n.t('ask');
    case 'read':
      return l10n.t('read');
    case 'write':
      return l10n.t('write');
    case 'network':
      return l10n.t('network');
  }
}

function levelText(approve: ViewState['approve']): string {
  switch (approve) {
    case 'ask':
      return l10n.t('no command');
    case 'read':
      return l10n.t('what only reads');
    case 'write':
      return l10n.t('what reads and what changes files');
    case 'network':
      return l10n.t('all but what is destructive');
  }
}

function memoryText(mode: ViewState['memory']['mode']): string {
  switch (mode) {
    case 'on':
      return l10n.t('Knack learns from what it does');
    case 'readonly':
      return l10n.t('memory is used, not added to');
    case 'off':
      return l10n.t('memory is off: control runs');
  }
}

function MemoryChip({ memory: { mode, experiences } }: { readonly memory: ViewState['memory'] }) {
  const known = mode === 'off' || experiences === undefined ? undefined : compactCount(experiences);
  const count = known ?? (mode === 'off' ? l10n.t('off') : l10n.t('on'));
  const unit = mode === 'readonly' ? l10n.t('read-only') : known === undefined ? '' : l10n.t('learned');
  const name = l10n.t('Memory: {0}: {1}. Open Insights', `${count} ${unit}`.trim(), memoryText(mode));
  return (
    <Chip name={name} command="openInsights">
      <Icon name="database" />
      <span class="num">{count}</span>
      {unit !== '' && <span class="label wide">{unit}</span>}
    </Chip>
  );
}
