// What was not weighed, and why, in one sentence.
import * as l10n from '@vscode/l10n';
import type { LeftOutGroup } from '../core/policy/explain.ts';
import { type Part, slot } from './parts.ts';

/** Actions named for each reason. */
const mostNamed = 3;

/** ``Left out: `npm ci` (could not start here before).``; empty for nothing. */
export function leftOutParts(groups: readonly LeftOutGroup[]): readonly Part[] {
  if (groups.length === 0) return [];
  const parts = groups.flatMap(({ why, texts }, index): readonly Part[] => {
    const named = texts.slice(0, mostNamed).map((code): Part => ({ code }));
    const rest = texts.length - named.length;
    const names: readonly Part[] = [
      ...named.flatMap((name, at) => (at === 0 ? [name] : [', ', name])),
      ...(rest > 0 ? [` ${l10n.t('and {0} more', rest)}`] : []),
    ];
    return [...(index === 0 ? [] : ['; ']), ...names, ` (${whyText(why)})`];
  });
  const [before = '', after = ''] = l10n.t('Left out: {0}.', slot(0)).split(slot(0));
  return [before, ...parts, after];
}

function whyText(why: LeftOutGroup['why']): string {
  switch (why) {
    case 'absent':
      return l10n.t('needs what is not there');
    case 'couldNotStart':
      return l10n.t('could not start here before');
    case 'noHelp':
      return l10n.t('changed nothing about this failure before');
    case 'done':
      return l10n.t('done already, and nothing has changed since');
    case 'refused':
      return l10n.t('you or your rules said no');
    case 'replaced':
      return l10n.t('you ran something else instead');
    case 'refuted':
      return l10n.t('the check still fails');
    case 'reached':
      return l10n.t('what was asked for has passed');
    case 'first':
      return l10n.t('something that may have helped before comes first');
    case 'overdue':
      return l10n.t('first see whether what failed in earlier runs still does');
    case 'hopeless':
      return l10n.t('enough was tried after this failure');
    case 'ruledOut':
      return l10n.t('the model rules it out here');
  }
}
