// Questions: tasks that are answered by looking, not by running what the project offers. One file for each kind, listed here.
import type { Action } from '../../../core/types.ts';
import type { Workspace } from '../commands/workspace.ts';
import { aboutQuestion } from './about.ts';
import { commandsQuestion } from './commands.ts';
import { definitionQuestion } from './definition.ts';
import { fileQuestion } from './file.ts';
import { filesQuestion } from './files.ts';
import { gitQuestion } from './git.ts';
import { mentionsQuestion, namedThingQuestion } from './mentions.ts';
import { versionQuestion } from './version.ts';

/** One way to find out. */
export interface Look {
  /** Changes nothing. */
  readonly action: Action;
  readonly intent: string;
  /** What its output answers; undefined where it holds no answer. */
  readonly answer: (output: string) => string | undefined;
}

export interface Question {
  /** The answer, where the workspace's manifests tell it already. */
  readonly known?: string;
  /** The most telling first; the next ones are for when it finds nothing. */
  readonly looks: readonly Look[];
  /** What to say when nothing was found. */
  readonly nothing: string;
}

/** A question of one kind; undefined when the task is not a question. */
export type QuestionKind = (task: string, workspace: Workspace) => Question | undefined;

/** The first that recognises a task has it. */
const kinds: readonly QuestionKind[] = [
  definitionQuestion,
  mentionsQuestion,
  gitQuestion,
  versionQuestion,
  filesQuestion,
  fileQuestion,
  commandsQuestion,
  aboutQuestion,
];

/** What a task asks; undefined where it wants something done. */
export function questionOf(task: string, workspace: Workspace): Question | undefined {
  const text = task.trim().replace(/\s+/g, ' ');
  for (const kind of kinds) {
    const question = kind(text, workspace);
    if (question) return question;
  }
  return undefined;
}

/** For what no command matches: a thing of the code that the task names is looked up. */
export function vagueQuestionOf(task: string, workspace: Workspace): Question | undefined {
  return namedThingQuestion(task.trim().replace(/\s+/g, ' '), workspace);
}
