// `find . -type d -name __pycache__ -delete` stops at the first folder that holds something: what it is meant to do is to remove those whole.
import { certain, type RepairContext, type Suggestion } from './suggestion.ts';

const emptyOnly =
  /\bfind (\.|(?!\/|~)[\w-][\w./-]*) -type d -name ("?(?:__pycache__|\.(?:pytest|mypy|ruff)_cache|\.ipynb_checkpoints|\*\.egg-info)"?) -delete(?=\s|$)/gu;

/** Why it is done. */
export const withAllIn = 'removes the folders with what they hold';

/** Undefined where a line has no such part. */
export function foldersRemovedWhole(command: string): string | undefined {
  const whole = command.replace(emptyOnly, 'find $1 -type d -name $2 -prune -exec rm -rf {} +');
  return whole === command ? undefined : whole;
}

/** For a folder that is not empty. */
export function removedWhole({ failure }: RepairContext): readonly Suggestion[] {
  const command = /\bcannot delete\b.*: Directory not empty/iu.test(failure.text)
    ? foldersRemovedWhole(failure.command)
    : undefined;
  return command === undefined ? [] : [{ command, logit: certain, intent: withAllIn, substitute: true }];
}
