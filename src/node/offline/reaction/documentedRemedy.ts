// What a document says to run for a failure that speaks of the same things: "The daemon refuses an older schema; bring it up with `ctl migrate`".
import { reasonIn } from '../../../core/agent/failureReason.ts';
import { documentCommands } from '../sources/documents.ts';
import { isStepOf } from './stepOf.ts';
import { isVerdict } from './outcome.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { likely } from './suggestion.ts';

/** It says what to do about something. */
const cue =
  /\b(?:bring|run|fix|repair|first|before|older|outdated|stale|refuses?|fails?|must|needs?|missing|once|then|update|migrate|upgrade)\b/iu;
const destroys =
  /\b(?:reset|delete|remove|drop|empty|purge|wipe|destroy|rm|prune|force|uninstall|deploy|publish|release|push|stop|kill|test|lint)\b/iu;
const common = new Set(
  'error fatal failed failure need needs with this that from have been cannot could file line giving must there when then make python node start starting started running exit code'.split(
    ' ',
  ),
);

/** One word in common is chance. */
const leastShared = 2;

const wordsOf = (text: string): readonly string[] => [
  ...new Set((text.toLowerCase().match(/[a-z]{4,}/gu) ?? []).filter((word) => !common.has(word))),
];

export function documentedRemedy({ workspace, failure }: RepairContext): readonly Suggestion[] {
  if (isVerdict(failure.text)) return [];
  // What a log tells stands last.
  const last = failure.text.trimEnd().split('\n').at(-1) ?? '';
  const words = wordsOf([...reasonIn(failure.text), last].join(' '));
  if (words.length === 0) return [];
  const offered = new Set(workspace.commands.map(({ command }) => command));
  return workspace.documents.flatMap((text) =>
    documentCommands(text, '').flatMap(({ command, description }): readonly Suggestion[] => {
      const isOwn = offered.has(command) || /^\.\/[\w-]|^(?:python3?|node|sh|bash|ruby|perl) [\w-]+\//.test(command);
      if (!isOwn || destroys.test(command) || !cue.test(description) || isStepOf(command, failure.command)) return [];
      const said = new Set(wordsOf(description));
      const shared = words.filter((word) => said.has(word));
      return shared.length < leastShared || failure.command.includes(command)
        ? []
        : [{ command, logit: likely, intent: `a document has it for ${shared.slice(0, 2).join(' and ')}` }];
    }),
  );
}
