// Approve, edit and approve, or reject with a reason: by buttons and by keys, without a key that approves by accident.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { actionText } from '../core/policy/explain.ts';
import type { RunView, StepView } from '../protocol/viewState.ts';
import { Icon } from './icons.tsx';
import { useKept } from './kept.ts';
import { vscodeApi } from './vscodeApi.ts';

interface ApprovalProps {
  readonly run: RunView;
  readonly step: StepView;
}

export function Approval({ run, step }: ApprovalProps) {
  const id = `${run.episodeId}/${step.t}`;
  const target = { episodeId: run.episodeId, t: step.t };
  const action = step.decision?.candidates[step.decision.chosen]?.action;
  const command = action ? actionText(action) : '';
  const editable = action?.tool === 'run';
  const [form, setForm] = useKept<string>(`${id}/form`, '');
  const [edited, setEdited] = useKept<string>(`${id}/edited`, command);
  const [reason, setReason] = useKept<string>(`${id}/reason`, '');
  const group = useRef<HTMLDivElement>(null);

  const approve = () => vscodeApi.postMessage({ type: 'approve', ...target });
  const approveEdited = () => {
    if (edited.trim() !== '') vscodeApi.postMessage({ type: 'approveEdited', ...target, command: edited.trim() });
  };
  const reject = () => {
    const text = reason.trim();
    vscodeApi.postMessage({ type: 'reject', ...target, ...(text === '' ? {} : { reason: text }) });
  };
  const close = () => {
    setForm('');
    group.current?.focus();
  };

  // The group takes the focus, not its button: what asks for attention must not be answered by a stray Enter.
  useLayoutEffect(() => {
    if (!isTyping()) group.current?.focus();
  }, []);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing) {
        event.preventDefault();
        if (form === 'edit') approveEdited();
        else if (form === '') approve();
        else reject();
      } else if (event.key === 'Escape' && form !== '') close();
      else if (event.key === 'Escape' && group.current?.contains(document.activeElement)) setForm('reject');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  const { risk, reason: why } = step.approval ?? { risk: undefined, reason: '' };
  const findings = [why, ...(risk?.reasons ?? [])].filter(
    (text, index, all) => text !== '' && text !== risk?.class && all.indexOf(text) === index,
  );
  return (
    <div ref={group} class="approval" role="group" tabIndex={-1} aria-label={`Approval needed: ${command}`}>
      {form === 'edit' && <CommandField value={edited} onInput={setEdited} />}
      {findings.length > 0 && (
        <p class={`findings ${risk?.class ?? ''}`}>
          <Icon name="warning" />
          <span>{findings.join('; ')}</span>
        </p>
      )}
      {form === 'reject' && <ReasonField value={reason} onInput={setReason} onEnter={reject} />}
      <div class="buttons">
        {form === '' && (
          <>
            <button type="button" class="primary" title="Approve and run (Ctrl+Enter or ⌘Enter)" onClick={approve}>
              Run
            </button>
            {editable && (
              <button type="button" onClick={() => setForm('edit')}>
                Edit…
              </button>
            )}
            <button type="button" onClick={() => setForm('reject')}>
              Reject…
            </button>
          </>
        )}
        {form === 'edit' && (
          <button type="button" class="primary" disabled={edited.trim() === ''} onClick={approveEdited}>
            Run edited
          </button>
        )}
        {form === 'reject' && (
          <button type="button" class="primary" onClick={reject}>
            Reject
          </button>
        )}
        {form !== '' && (
          <button type="button" onClick={close}>
            Cancel
          </button>
        )}
        <span class="space" />
        <kbd class="muted" aria-hidden="true">
          {form === '' ? (navigator.userAgent.includes('Mac') ? '⌘⏎ runs' : 'Ctrl+⏎ runs') : 'Esc cancels'}
        </kbd>
      </div>
    </div>
  );
}

interface FieldProps {
  readonly value: string;
  readonly onInput: (value: string) => void;
}

function CommandField({ value, onInput }: FieldProps) {
  const field = useFocus<HTMLTextAreaElement>();
  return (
    <textarea
      ref={field}
      class="mono"
      rows={2}
      maxLength={20_000}
      aria-label="Command to run instead"
      value={value}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
    />
  );
}

function ReasonField({ value, onInput, onEnter }: FieldProps & { readonly onEnter: () => void }) {
  const field = useFocus<HTMLInputElement>();
  return (
    <input
      ref={field}
      type="text"
      maxLength={2000}
      placeholder="Why not? The agent reads it (optional)"
      aria-label="Reason for the rejection, optional"
      value={value}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.isComposing && !event.ctrlKey && !event.metaKey) onEnter();
      }}
    />
  );
}

/** The question of the tool `ask`. */
export function Question({ run, step }: ApprovalProps) {
  const field = useFocus<HTMLTextAreaElement>();
  const [answer, setAnswer] = useKept<string>(`${run.episodeId}/${step.t}/answer`, '');
  const send = () => {
    if (answer.trim() === '') return;
    vscodeApi.postMessage({ type: 'answer', episodeId: run.episodeId, t: step.t, text: answer.trim() });
  };
  return (
    <div class="approval" role="group" aria-label="Knack asks">
      <p class="question">
        <Icon name="question" />
        <span>{step.question}</span>
      </p>
      <textarea
        rows={2}
        maxLength={20_000}
        aria-label={`Answer to: ${step.question ?? ''}`}
        placeholder="Your answer"
        value={answer}
        ref={field}
        onInput={(event) => setAnswer(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <div class="buttons">
        <button type="button" class="primary" disabled={answer.trim() === ''} onClick={send}>
          Answer
        </button>
      </div>
    </div>
  );
}

/** A field that takes the focus when it appears, unless the user is typing elsewhere. */
function useFocus<Field extends HTMLElement>() {
  const field = useRef<Field>(null);
  useLayoutEffect(() => {
    if (!isTyping()) field.current?.focus();
  }, []);
  return field;
}

/** Whether the focus is in a field that has text: it is not taken away from there. */
function isTyping(): boolean {
  const active = document.activeElement;
  return (active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement) && active.value !== '';
}
