// Whether a command failed because of its sandbox, judged by its output. The output may lie: it only leads to a question.
import { reason, type BareCode, type Reason } from '../../core/reason.ts';
import { existsSync } from 'node:fs';
import { isSecretPath } from '../../core/approval/shell/secretPaths.ts';

const signs: readonly (readonly [RegExp, BareCode])[] = [
  [/read-only file ?system|EROFS/i, 'triedWriting'],
  [
    /network is unreachable|could not resolve host|temporary failure in name resolution|name or service not known|no such host|failed to lookup address|ENETUNREACH|EAI_AGAIN|ENOTFOUND|unable to resolve/i,
    'triedNetwork',
  ],
  [
    /cannot connect to the docker daemon|connection refused|ECONNREFUSED|failed to connect to (?:the )?(?:bus|docker|socket)|could not connect to (?:server|redis)|docker API at unix/i,
    'triedService',
  ],
  [/operation not permitted|EPERM/i, 'triedPrivileged'],
];

/** What it tried; undefined if nothing indicates that the sandbox was the cause. */
export function blockedBy(result: { readonly exitCode?: number; readonly text: string }): Reason | undefined {
  if (result.exitCode === undefined || result.exitCode === 0) return undefined;
  const end = result.text.slice(-8000);
  const sign = signs.find(([pattern]) => pattern.test(end))?.[1];
  if (sign !== undefined) return reason(sign);
  if (namesHidden(end)) return reason('triedSecret');
  return missesWhatIsThere(end) ? reason('triedHidden') : undefined;
}

/** A path that the command did not find does exist: the sandbox has emptied its folder. */
function missesWhatIsThere(text: string): boolean {
  const missed = text.split('\n').filter((line) => /no such file or directory|ENOENT/i.test(line));
  return missed.some((line) => line.split(/[\s:'"`,()‘’]+/).some((word) => word.startsWith('/') && existsSync(word)));
}

function namesHidden(text: string): boolean {
  const denied = text.split('\n').filter((line) => /permission denied|EACCES/i.test(line));
  return denied.some((line) => line.split(/[\s:'"`,()]+/).some((word) => isSecretPath(word)));
}
