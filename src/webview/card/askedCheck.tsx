// What is asked about when the check of a task wants to run: it is not the action of its step.
import * as l10n from '@vscode/l10n';
import type { Reason } from '../../core/reason.ts';
import { Revealed } from '../shared/parts.tsx';

/** Undefined: an action of a step is asked about. Else why running the check asks. */
export function reasonOfCheck(reason: Reason | undefined): Reason | undefined {
  const [why] = reason?.code === 'tellsWhetherDone' ? reason.args : [];
  return typeof why === 'object' ? why : undefined;
}

export function AskedCheck({ command }: { readonly command: string }) {
  return (
    <p class="asked-check">
      {l10n.t('Its check tells whether the task is done:')}{' '}
      <code>
        <Revealed text={command} />
      </code>
    </p>
  );
}
