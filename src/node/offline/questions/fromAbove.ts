// A question about the project, asked in one of its folders that has no manifest: answered for the project, with paths as seen from here.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from '../../../core/action/command.ts';
import { read } from '../../../core/tools/looking.ts';
import { toolOf } from '../../../core/tools/registry.ts';
import { commandAction } from '../../../core/tools/run.ts';
import type { Action } from '../../../core/types.ts';
import type { Workspace } from '../commands/workspace.ts';
import { inFolder, isPlainName } from '../commands/workspaceCommand.ts';
import { codeSpan } from './markup.ts';
import type { Question } from './question.ts';

type Above = NonNullable<Workspace['above']>;

/** What was asked of the project, as it is looked for and told in a folder below it. */
export function fromAbove({ known, looks, nothing }: Question, above: Above): Question {
  const told = (text: string) => withPathsFrom(text, above);
  return {
    ...(known === undefined ? {} : { known: told(known) }),
    looks: looks.flatMap((look) => {
      const action = actionAbove(look.action, above);
      if (action === undefined) return [];
      const answer = (output: string) => {
        const found = look.answer(output);
        return found === undefined ? undefined : told(found);
      };
      return [{ ...look, action, answer }];
    }),
    nothing: typeof nothing === 'string' ? nothing : (outputs) => told(nothing(outputs)),
  };
}

/** The history is the same in all folders of a repository. */
const ofHistory = /^git (?:log|shortlog|describe|tag) [^|;&]*$/;

/** The same in the project's folder, as a command: tools that only look do not leave the workspace. Undefined where none does the same. */
function actionAbove(action: Action, { up }: Above): Action | undefined {
  const command = commandOf(action);
  if (command !== undefined) return ofHistory.test(command) ? action : commandAction(inFolder(up, command));
  const { path } = action.input;
  return toolOf(action.tool) === read && typeof path === 'string' && isPlainName(path)
    ? commandAction(`cat ${up}/${path}`)
    : undefined;
}

/** Files of the project that stand in `code`, with the way to them. */
function withPathsFrom(text: string, { up, project: { root } }: Above): string {
  return text.replaceAll(/`([\w@.-][\w@./-]*?)(:\d+)?`/g, (whole, path: string, line = '') =>
    existsSync(join(root, path)) ? codeSpan(`${up}/${path}${String(line)}`) : whole,
  );
}
