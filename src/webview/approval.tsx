// Approve, edit and approve, or reject with a reason: by buttons and by keys, without a key that approves by accident.
import { useEffect, useRef } from 'preact/hooks';
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
  useEffect(() => {
    if (!isTyping()) group.current?.focus();
  }, []);
  useEffect(() => {
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
      {form === 'edit' && (
        <textarea
          class="mono"
          rows={2}
          maxLength={20_000}
          aria-label="Command to run instead"
          value={edited}
          ref={focusOnce}
          onInput={(event) => setEdited(event.currentTarget.value)}
        />
      )}
      {findings.length > 0 && (
        <p class={`findings ${risk?.class ?? ''}`}>
          <Icon name="warning" />
          <span>{findings.join('; ')}</span>
        </p>
      )}
      {form === 'reject' && (
        <input
          type="text"
          maxLength={2000}
          placeholder="Why not? The agent reads it (optional)"
          aria-label="Reason for the rejection, optional"
          value={reason}
          ref={focusOnce}
          onInput={(event) => setReason(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.isComposing && !event.ctrlKey && !event.metaKey) reject();
          }}
        />
      )}
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

/** The question of the tool `ask`. */
export function Question({ run, step }: ApprovalProps) {
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
        ref={(field) => {
          if (!isTyping()) focusOnce(field);
        }}
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

const focused = new WeakSet<HTMLElement>();

/** Focus for a field that has just appeared; not again when it is drawn anew. */
function focusOnce(field: HTMLElement | null): void {
  if (!field || focused.has(field)) return;
  focused.add(field);
  field.focus();
}

/** Whether the focus is in a field that has text: it is not taken away from there. */
function isTyping(): boolean {
  const active = document.activeElement;
  return (active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement) && active.value !== '';
}
