// Approve, edit and approve, or reject with a reason: by buttons and by keys, without a key that approves by accident.
import * as l10n from '@vscode/l10n';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { choicesInstead } from '../../core/approval/instead.ts';
import { actionText } from '../../core/policy/explain.ts';
import { toolOf } from '../../core/tools/registry.ts';
import type { StepView } from '../../protocol/viewState.ts';
import { Icon } from '../shared/icons.tsx';
import { useUiState } from '../shared/uiState.ts';
import { Revealed } from '../shared/parts.tsx';
import { AskedCheck, reasonOfCheck } from './askedCheck.tsx';
import { Instead } from './instead.tsx';
import { findingsOf } from './risk.ts';
import { vscodeApi } from '../shared/vscodeApi.ts';
import { AlwaysAllow } from './alwaysAllow.tsx';
import { isTyping, useFocus } from './focus.ts';

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
  const checkReason = reasonOfCheck(step.approval?.reason);
  const findings = step.approval ? findingsOf({ ...step.approval, reason: checkReason ?? step.approval.reason }) : [];
  return (
    <div
      ref={group}
      class="approval"
      role="group"
      tabIndex={-1}
      aria-label={l10n.t('Approval needed: {0}', text)}
      aria-describedby={`${id}/findings`}
    >
      {checkReason && <AskedCheck command={text} />}
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

function runWord(dangerous: boolean, { approval }: StepView): string {
  if (dangerous) return l10n.t('Run anyway');
  return approval?.changes ? l10n.t('Apply') : l10n.t('Run');
}
