// Remedies that the text of a failure itself names.
import { withAllIn } from './removedWhole.ts';
import { isGone } from './alreadyGone.ts';
import { withoutItsTool } from './cleanWithoutTool.ts';
import type { Failure } from './progress.ts';
import type { Suggestion } from './suggestion.ts';

/** What a template is copied to. */
const copied = /^cp -n \S+ (\S+)$/;
/** "config.mk is missing, run ./configure first." */
export const namedBy =
  ({ text }: Failure) =>
  ({ command, intent }: Suggestion): boolean =>
    intent === isGone ||
    intent === withoutItsTool ||
    intent === withAllIn ||
    text.includes(command.replace(/^(?:bash |sh |\.\/)/, '')) ||
    text.includes(copied.exec(command)?.[1] ?? '\0');
