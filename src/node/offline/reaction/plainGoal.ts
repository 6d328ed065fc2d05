// The goal of a task in the words of a state, where the workspace's own commands leave no doubt which one is meant, however it is worded.
import { basename } from 'node:path';
import { ripgrep } from '../../tools/ripgrep.ts';
import { createFileReader } from '../commands/folder.ts';
import { readWorkspace } from '../commands/readWorkspace.ts';
import type { Workspace } from '../commands/workspace.ts';
import { inferCheck } from './check.ts';
import { actionConcepts, indexTerms, queryWords } from '../request/vocabulary.ts';
import { orderAmongStories } from '../request/orderAmongStories.ts';
import { readRequest } from './readRequest.ts';

/** The word that a state has for a goal (core/state/goalWords.ts) -> its plainest request. */
const plainRequests: Readonly<Record<string, string>> = {
  test: 'run the tests',
  build: 'build it',
  start: 'start it',
  lint: 'lint the code',
  format: 'format the code',
  type: 'check the types',
  clean: 'clean up the build output',
  documentation: 'build the documentation',
};

/** The goal whose plain request the same command fulfils; undefined if there is none, or the task asks for more or less than that. */
export async function plainGoalOf(
  task: string,
  root: string,
  path: string = process.env['PATH'] ?? '',
): Promise<string | undefined> {
  const workspace = await readWorkspace(root, createFileReader(), path);
  const command = commandFor(task, workspace);
  if (command === undefined) return undefined;
  const goals = Object.entries(plainRequests).flatMap(([goal, request]) =>
    commandFor(request, workspace) === command ? [goal] : [],
  );
  // Where one command is all there is for several goals, the task's own word counts.
  const said = actionConcepts(task);
  return goals.find((goal) => said.has(`#${goal}`)) ?? goals[0];
}

/** Whether a task names a file or folder of the workspace, `parser` for `test/parser.test.ts`: then it may ask for less than its goal's command does. */
export async function namesPart(
  task: string,
  root: string,
  { ripgrep: program, signal }: { readonly ripgrep: string | undefined; readonly signal: AbortSignal },
): Promise<boolean> {
  const own = new Set([...indexTerms(basename(root)), ...Object.values(plainRequests).flatMap(indexTerms)]);
  const said = new Set(
    queryWords(task).flatMap(({ terms, concepts }) =>
      concepts.length > 0 ? [] : terms.filter((term) => !own.has(term)),
    ),
  );
  let isNamed = false;
  await ripgrep(['--files', '--null'], { cwd: root, separator: '\0', signal, program }, (file) => {
    isNamed = indexTerms(file).some((term) => said.has(term));
    return !isNamed;
  });
  return isNamed;
}

function commandFor(task: string, whole: Workspace): string | undefined {
  const { workspace, goals, question, ...asked } = readRequest(orderAmongStories(task), whole);
  return question ? undefined : inferCheck(goals, { ...workspace, task: asked.task })?.command;
}
