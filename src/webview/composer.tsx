// Where a task is asked for: task, optional check command, model and memory in use, run and stop.
// No form element: a webview without permission for forms would drop its submit events.
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import type { ViewState } from '../protocol/viewState.ts';
import { Icon } from './icons.tsx';
import { useKept } from './kept.ts';
import { compactCount } from './text.ts';
import { vscodeApi } from './vscodeApi.ts';

interface ComposerProps {
  readonly state: ViewState;
  readonly task: string;
  readonly setTask: (task: string) => void;
  readonly taskField: RefObject<HTMLTextAreaElement | null>;
}

export function Composer({ state, task, setTask, taskField }: ComposerProps) {
  const [check, setCheck] = useKept<string>('composer/check', '');
  const [checkShown, setCheckShown] = useKept<boolean>('composer/checkShown', false);
  const checkField = useRef<HTMLInputElement>(null);
  const phase = state.run?.phase ?? 'ended';
  const ready = phase === 'ended' && task.trim() !== '';
  const run = () => {
    if (!ready) return;
    const command = checkShown ? check.trim() : '';
    vscodeApi.postMessage({ type: 'run', task: task.trim(), ...(command === '' ? {} : { check: command }) });
    setTask('');
  };
  const runOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    event.preventDefault();
    run();
  };
  const toggleCheck = () => {
    setCheckShown(!checkShown);
    if (!checkShown) requestAnimationFrame(() => checkField.current?.focus());
  };
  return (
    <section class="composer" aria-label="New task">
      <textarea
        ref={taskField}
        class="task-field"
        rows={2}
        maxLength={20_000}
        placeholder="What should be done?"
        aria-label="Task. Enter runs it, Shift+Enter begins a new line."
        value={task}
        onInput={(event) => setTask(event.currentTarget.value)}
        onKeyDown={runOnEnter}
      />
      {checkShown && (
        <input
          ref={checkField}
          class="check-field mono"
          type="text"
          maxLength={2000}
          placeholder="npm test"
          aria-label="Check command. When it exits with 0, the task is done."
          title="When this command exits with 0, the task is done. Its result is the reward that Knack learns from."
          value={check}
          onInput={(event) => setCheck(event.currentTarget.value)}
          onKeyDown={runOnEnter}
        />
      )}
      <div class="bar">
        <ModelChip model={state.model} />
        <MemoryChip memory={state.memory} />
        <button
          type="button"
          class="chip-button"
          aria-pressed={checkShown}
          aria-label="Check command"
          title="A command that tells whether the task is done"
          onClick={toggleCheck}
        >
          <Icon name={checkShown ? 'close' : 'add'} />
          <span class="label wide">Check</span>
        </button>
        <span class="space" />
        {phase === 'ended' ? (
          <button type="button" class="primary" disabled={!ready} title="Run (Enter)" onClick={run}>
            <Icon name="play" />
            Run
          </button>
        ) : (
          <button
            type="button"
            disabled={phase === 'stopping'}
            title="Ends the run and every process it started"
            onClick={() => vscodeApi.postMessage({ type: 'stop' })}
          >
            <Icon name="stop" />
            {phase === 'stopping' ? 'Stopping…' : 'Stop'}
          </button>
        )}
      </div>
    </section>
  );
}

function ModelChip({ model }: { readonly model: ViewState['model'] }) {
  const tier = model.tier === undefined || model.tier === model.id ? '' : `, ${tierText[model.tier]}`;
  return (
    <button
      type="button"
      class="chip-button shrink"
      title={`Model: ${model.id}${tier}. Choose another`}
      aria-label={`Model: ${model.id}${tier}. Choose another`}
      onClick={() => vscodeApi.postMessage({ type: 'command', command: 'chooseModel' })}
    >
      <Icon name="hubot" />
      <span class="label">{model.id.slice(model.id.lastIndexOf('/') + 1)}</span>
    </button>
  );
}

/** How the model's preferences among the candidates become known. */
const tierText = {
  logprobs: 'it gives log probabilities',
  verbalised: 'it states its confidence in words',
  prompt: 'memory advises it in the prompt',
  offline: 'no model, rules of thumb',
} as const;

function MemoryChip({ memory }: { readonly memory: ViewState['memory'] }) {
  const { mode, experiences } = memory;
  const count = experiences === undefined ? '' : compactCount(experiences);
  const shown = mode === 'off' ? 'off' : count || 'on';
  const words = { on: 'Knack learns from what it does', readonly: 'memory is used, not added to', off: 'control runs' }[
    mode
  ];
  const steps = experiences === undefined ? '' : `, ${experiences} remembered steps`;
  return (
    <button
      type="button"
      class={`chip-button ${mode === 'off' ? 'off' : ''}`}
      title={`Memory: ${words}${steps}. Open Insights`}
      aria-label={`Memory: ${shown}${mode === 'readonly' ? ' read-only' : ''}${steps}. Open Insights`}
      onClick={() => vscodeApi.postMessage({ type: 'command', command: 'openInsights' })}
    >
      <Icon name="database" />
      <span class="num">{shown}</span>
      {mode === 'readonly' && <span class="label wide">read-only</span>}
    </button>
  );
}
