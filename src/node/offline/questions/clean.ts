// "Clean up the build artifacts" where no command does: whether there is anything to clean.
import { commandAction } from '../../../core/tools/run.ts';
import { rulesOut } from '../request/clauses.ts';
import { wantsHelp } from '../request/helpWanted.ts';
import { withoutThingsNamed } from '../request/namedThings.ts';
import { actionConcepts } from '../request/vocabulary.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';

const mostShown = 10;

export const cleanQuestion: QuestionKind = (task, { inGit, onPath }) => {
  if (wantsHelp(task) || rulesOut(task, /\b(?:clean|delet|remov|clear|eras)\w*/iu)) return undefined;
  const wanted = [...actionConcepts(withoutThingsNamed(task))];
  const cleans = wanted.includes('#clean') && wanted.every((one) => ['#clean', '#build', '#generate'].includes(one));
  if (!cleans || !inGit || !onPath('git')) return undefined;
  return {
    looks: [
      {
        action: commandAction('git status --short --ignored'),
        intent: 'see what git ignores',
        answer: (output) =>
          ignoredIn(output).length === 0 ? 'Nothing to clean: git ignores no file that is here.' : undefined,
      },
    ],
    nothing: (outputs) => {
      const ignored = ignoredIn(outputs.join('\n'));
      const shown = ignored.slice(0, mostShown).map(codeSpan).join(', ');
      const more = ignored.length > mostShown ? ` and ${String(ignored.length - mostShown)} more` : '';
      const found = ignored.length === 0 ? '' : ` git ignores ${shown}${more}: \`git clean -fdX\` would delete that.`;
      return `Nothing was deleted: no command of this workspace cleans.${found}`;
    },
  };
};

const ignoredIn = (output: string): readonly string[] =>
  [...output.matchAll(/^!! (.+)$/gm)].map(([, path = '']) => path);
