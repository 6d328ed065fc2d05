// What the end of a run says about a command that passes at times and fails at times.
import * as l10n from '@vscode/l10n';
import type { FlakyCommand } from '../core/agent/flaky.ts';
import { type Part, filled, slot } from './parts.ts';

/** `` `npm test` has passed 3 times and failed once on these same files: it may be flaky.`` */
export function flakyParts({ command, passed, failed }: FlakyCommand): readonly Part[] {
  const text = l10n.t(
    '{0} has passed {1} and failed {2} on these same files: it may be flaky.',
    slot(0),
    timesText(passed),
    timesText(failed),
  );
  return filled(text, [{ code: command }]);
}

const timesText = (times: number): string => (times === 1 ? l10n.t('once') : l10n.t('{0} times', times));
