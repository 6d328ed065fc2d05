// A reason in the user's language.
import * as l10n from '@vscode/l10n';
import type { Reason } from '../core/reason.ts';
import { reasonWords } from '../core/reasonWords.ts';

/** Without initial capital and final period, except for whole sentences about the sandbox of this machine. */
export function reasonText({ code, args }: Reason): string {
  return l10n.t(reasonWords[code], ...args.map((arg) => (typeof arg === 'string' ? arg : reasonText(arg))));
}
