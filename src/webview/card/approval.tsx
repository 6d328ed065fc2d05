// Approve, edit and approve, or reject with a reason: by buttons and by keys, without a key that approves by accident.
import * as l10n from '@vscode/l10n';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { choicesInstead } from '../../core/approval/instead.ts';
import { actionText } from '../../core/policy/explain.ts';
import { toolOf } from '../../core/tools/registry.ts';
import type { StepView } from '../../protocol/viewState.ts';
import { Icon } from '../shared/icons.tsx';
import { Markdown } from '../shared/markdown.tsx';
import { useUiState } from '../shared/uiState.ts';
import { Revealed } from '../shared/parts.tsx';
import { Instead } from './instead.tsx';
import { findingsOf } from './risk.ts';
import { vscodeApi } from '../shared/vscodeApi.ts';

interface ApprovalProps {
  readonly episodeId: string;
  readonly step: StepView;
}

export function Approval({ episodeId, step }: ApprovalProps) {
  const id = `${episodeId}/${step.t}`;
  const target = { episodeId, t: step.t };
  const action = step.approval?.action;
  const text = action ? actionText(action) : '';
  const editForm = action && toolOf(action.tool).edit;
  const [form, setForm] = useUiState<string>(`${id}/form`, '');
  const [edited, setEdited] = useUiState<string>(
    `${id}/edited`,
    action && editForm ? editForm.textOf(action.input) : '',
  );
  const [reason, setReason] = useUiState<string>(`${id}/reason`, '');
  const group = useRef<HTMLDivElement>(null);
  const risk = step.approval?.risk;
  // Destructive actions are not run by the key that runs everything else.
  const dangerous = risk !== undefined && (risk.alwaysAsk || risk.class === 'destructive');

  const approve = () => vscodeApi.postMessage({ type: 'approve', ...target });
  const approveEdited = () => {
    if (edited.trim() !== '') vscodeApi.postMessage({ type: 'approveEdited', ...target, text: edited.trim() });
  };
  const instead = action && step.decision ? choicesInstead(action, step.decision) : [];
  const approveInstead = (index: number) => vscodeApi.postMessage({ type: 'approveInstead', ...target, index });
  const reject = () => {
    const text = reason.trim();
    vscodeApi.postMessage({ type: 'reject', ...target, ...(text === '' ? {} : { reason: text }) });
  };
  const close = () => {
    setForm('');
    group.current?.focus();
  };

  useLayoutEffect(() => {
    const element = group.current;
    // The group takes the focus, not its button: what asks for attention must not be answered by a stray Enter.
    if (!isTyping()) element?.focus({ preventScroll: true });
    // Its buttons disappear with it: keep keyboard focus in the run.
    return () => {
      if (element?.contains(document.activeElement)) document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, []);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing) {
        event.preventDefault();
        if (form === 'edit') approveEdited();
        else if (form === '' && !dangerous) approve();
        else if (form !== 'instead') reject();
      } else if (event.key === 'Escape' && form !== '') close();
      else if (event.key === 'Escape' && group.current?.contains(document.activeElement)) setForm('reject');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  const script = step.approval?.script;
  const findings = step.approval ? findingsOf(step.approval) : [];
  return (
    <div
      ref={group}
      class="approval"
      role="group"
      tabIndex={-1}
      aria-label={l10n.t('Approval needed: {0}', text)}
      aria-describedby={`${id}/findings`}
    >
      {form === 'edit' && <CommandField value={edited} onInput={setEdited} />}
      <div id={`${id}/findings`} class={`findings ${dangerous ? 'destructive' : (risk?.class ?? '')}`}>
        {(dangerous || risk?.class === 'network') && <Icon name="warning" />}
        <ul>
          {script && (
            <li>
              {l10n.t('Runs a script of {0}:', script.file)}{' '}
              <code>
                <Revealed text={script.text} />
              </code>
            </li>
          )}
          {findings
            .filter((_, index) => index > 0 || dangerous || !(script ?? step.approval?.changes))
            .map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
        </ul>
      </div>
      {form === 'instead' && step.decision && (
        <Instead choices={instead} decision={step.decision} onPick={(index) => approveInstead(index)} />
      )}
      {form === 'reject' && <ReasonField value={reason} onInput={setReason} onEnter={reject} />}
      <div class="buttons">
        {form === '' && (
          <>
            <button
              type="button"
              class={dangerous ? 'danger' : 'primary'}
              title={dangerous ? l10n.t('Approve and run') : l10n.t('Approve and run (Ctrl+Enter or ⌘Enter)')}
              onClick={approve}
            >
              {runWord(dangerous, step)}
            </button>
            {editForm && (
              <button type="button" onClick={() => setForm('edit')}>
                {l10n.t('Edit…')}
              </button>
            )}
            {instead.length > 0 && (
              <button
                type="button"
                title={l10n.t('Run another candidate of this card; it is remembered as what you prefer')}
                onClick={() => setForm('instead')}
              >
                {l10n.t('Instead…')}
              </button>
            )}
            <button type="button" class={dangerous ? 'primary' : ''} onClick={() => setForm('reject')}>
              {l10n.t('Reject…')}
            </button>
          </>
        )}
        {form === 'edit' && (
          <button type="button" class="primary" aria-disabled={edited.trim() === ''} onClick={approveEdited}>
            {l10n.t('Run edited')}
          </button>
        )}
        {form === 'reject' && (
          <button type="button" class="primary" onClick={reject}>
            {l10n.t('Reject')}
          </button>
        )}
        {form !== '' && (
          <button type="button" onClick={close}>
            {l10n.t('Cancel')}
          </button>
        )}
        <span class="space" />
        <kbd class="muted" aria-hidden="true">
          {form === ''
            ? dangerous
              ? l10n.t('{0} rejects', runKey())
              : step.approval?.changes
                ? l10n.t('{0} to apply', runKey())
                : l10n.t('{0} to run', runKey())
            : l10n.t('Esc cancels')}
        </kbd>
      </div>
      {form === '' && !dangerous && risk && (risk.class === 'read' || risk.class === 'write') && (
        <AlwaysAllow
          target={target}
          command={text}
          script={script !== undefined}
          earned={step.approval.earned?.approved}
        />
      )}
      {dangerous && <p class="small muted">{l10n.t('Always asks, whatever is allowed.')}</p>}
    </div>
  );
}

function runKey(): string {
  return navigator.userAgent.includes('Mac') ? '⌘⏎' : 'Ctrl+⏎';
}

interface AlwaysAllowProps {
  readonly target: { readonly episodeId: string; readonly t: number };
  readonly command: string;
  /** Whether it runs a script of the package. */
  readonly script: boolean;
  /** Times that it was approved and worked, if that earns running unasked. */
  readonly earned: number | undefined;
}

/** A split button: this command, or more from its menu; revoked under “Choose What Runs Without Asking”. */
function AlwaysAllow({ target, command, script, earned }: AlwaysAllowProps) {
  const [open, setOpen] = useState(false);
  const allow = (what: 'command' | 'scripts' | 'read') =>
    vscodeApi.postMessage({ type: 'allowAlways', ...target, what });
  return (
    <div class="always">
      {earned !== undefined && (
        <p class="earned">{l10n.t('You approved this {0} times, and it worked {0} times.', earned)}</p>
      )}
      <div class="split">
        <button
          type="button"
          title={l10n.t('Run it, and do not ask for this very command in this folder again')}
          onClick={() => allow('command')}
        >
          {earned === undefined ? l10n.t('Always allow') : l10n.t('From now on, run unasked')}{' '}
          <code class="ellipsis">{command}</code>
        </button>
        <button
          type="button"
          aria-expanded={open}
          aria-label={l10n.t('More to allow')}
          title={l10n.t('More to allow')}
          onClick={() => setOpen(!open)}
        >
          <Icon name="chevronDown" />
        </button>
      </div>
      {open && (
        <div class="buttons">
          {script && (
            <button type="button" onClick={() => allow('scripts')}>
              {l10n.t('All scripts of package.json')}
            </button>
          )}
          <button type="button" onClick={() => allow('read')}>
            {l10n.t('This, and everything that only reads')}
          </button>
          <button
            type="button"
            class="link"
            onClick={() => vscodeApi.postMessage({ type: 'command', command: 'chooseApproval' })}
          >
            {l10n.t('What may run without asking…')}
          </button>
        </div>
      )}
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
      aria-label={l10n.t('Command to run instead')}
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
      dir="auto"
      maxLength={2000}
      placeholder={l10n.t('Why not? The agent reads it (optional)')}
      aria-label={l10n.t('Reason for the rejection, optional')}
      value={value}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.isComposing && !event.ctrlKey && !event.metaKey) onEnter();
      }}
    />
  );
}

/** The question of the tool `ask`. */
export function Question({ episodeId, step }: ApprovalProps) {
  const field = useFocus<HTMLTextAreaElement>();
  const [answer, setAnswer] = useUiState<string>(`${episodeId}/${step.t}/answer`, '');
  const send = () => {
    if (answer.trim() === '') return;
    vscodeApi.postMessage({ type: 'answer', episodeId, t: step.t, text: answer.trim() });
  };
  return (
    <div class="approval" role="group" aria-label={l10n.t('Knack asks')}>
      <div class="question">
        <Icon name="question" />
        <Markdown text={step.question ?? ''} />
      </div>
      <textarea
        rows={2}
        dir="auto"
        maxLength={20_000}
        aria-label={l10n.t('Answer to: {0}', step.question ?? '')}
        placeholder={l10n.t('Your answer')}
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
        <button type="button" class="primary" aria-disabled={answer.trim() === ''} onClick={send}>
          {l10n.t('Answer')}
        </button>
      </div>
    </div>
  );
}

/** A field that takes the focus when it appears, unless the user is typing elsewhere. */
function useFocus<Field extends HTMLElement>() {
  const field = useRef<Field>(null);
  useLayoutEffect(() => {
    if (!isTyping()) field.current?.focus({ preventScroll: true });
  }, []);
  return field;
}

/** Whether the focus is in a field that has text: it is not taken away from there. */
function isTyping(): boolean {
  const active = document.activeElement;
  return (active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement) && active.value !== '';
}

function runWord(dangerous: boolean, { approval }: StepView): string {
  if (dangerous) return l10n.t('Run anyway');
  return approval?.changes ? l10n.t('Apply') : l10n.t('Run');
}
