// "Delete the coverage output", where nothing here cleans: whether what git ignores by that name is there at all.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commandAction } from '../../../core/tools/run.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { textIn } from './texts.ts';

const asks =
  /^(?:(?:please|pls|just|now|can\s+you|could\s+you)\s+)*(?:delete|remove|clean(?:\s+up)?|clear|erase|get\s+rid\s+of)\s+(?:the\s+|all\s+(?:the\s+)?)?([\w.-]+(?:(?:,\s+|,?\s+and\s+)(?:the\s+)?[\w.-]+){0,4})(?:\s+(?:output|results?|reports?|data|folders?|director(?:y|ies)))?(?:\s+(?:please|pls|thanks|again|now|here))*\s*[.!]*$/iu;

/** Undefined if a command here cleans, or if git does not ignore everything that is named. */
export const ignoredOutputQuestion: QuestionKind = (task, { root, commands, inGit, onPath }) => {
  const said = asks.exec(task)?.[1];
  if (said === undefined || commands.some(({ name }) => conceptsOf(name).has('#clean'))) return undefined;
  const words = said
    .split(/,?\s+and\s+|,\s+/iu)
    .map((word) => word.replace(/^the\s+/iu, ''))
    .filter((word) => word !== '');
  const ignored = new Set(
    (textIn(root, '.gitignore') ?? '').split(/\r?\n/).map((line) => line.trim().replace(/^\/|\/$/g, '')),
  );
  if (words.length === 0 || !words.every((word) => isPlainName(word) && ignored.has(word))) return undefined;
  const here = words.filter((word) => existsSync(join(root, word)));
  const spans = (names: readonly string[]) => names.map((name) => codeSpan(name)).join(', ');
  if (here.length === 0)
    return {
      known: `Nothing to delete: git ignores ${spans(words)}, and nothing of that name is here.`,
      looks: [],
      nothing: '',
    };
  if (!inGit || !onPath('git')) return undefined;
  return {
    looks: [
      {
        action: commandAction('git status --short --ignored'),
        intent: 'see what git ignores',
        answer: () => undefined,
      },
    ],
    nothing: `Nothing was deleted: no command of this workspace cleans. git ignores ${spans(here)}: \`rm -rf ${here.join(' ')}\` would delete that.`,
  };
};
