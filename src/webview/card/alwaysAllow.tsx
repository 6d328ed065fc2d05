// What may run without asking from now on, offered with an approval.
import * as l10n from '@vscode/l10n';
import { useState } from 'preact/hooks';
import { Icon } from '../shared/icons.tsx';
import { vscodeApi } from '../shared/vscodeApi.ts';

interface AlwaysAllowProps {
  readonly target: { readonly episodeId: string; readonly t: number };
  readonly command: string;
  /** Whether it runs a script of the package. */
  readonly script: boolean;
  /** Times that it was approved and worked, if that earns running unasked. */
  readonly earned: number | undefined;
}

/** A split button: this command, or more from its menu; revoked under “Choose What Runs Without Asking”. */
export function AlwaysAllow({ target, command, script, earned }: AlwaysAllowProps) {
  const [open, setOpen] = useState(false);
  const allow = (what: 'command' | 'scripts' | 'read') =>
    vscodeApi.postMessage({ type: 'allowAlways', ...target, what });
  return (
    <div class="always">
      {earned !== undefined && (
        <p class="earned">{l10n.t('You approved this {0} times, and it ended with exit 0 each time.', earned)}</p>
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
