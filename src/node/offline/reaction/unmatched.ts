// Why nothing was started: what a workspace does not have of what a task wants.
import type { Workspace } from '../commands/workspace.ts';
import { isForeignLanguage } from '../request/foreignLanguage.ts';
import type { Goal } from '../request/goals.ts';
import { actionConcepts, conceptsOf } from '../request/vocabulary.ts';
import { needsPackages } from './beyondGoal.ts';
import { installsNeeds } from './installsNeeds.ts';
import { makesDocuments } from './makesDocuments.ts';
import { onlyConfigured } from './onlyConfigured.ts';
import { onlyLibrary } from './onlyLibrary.ts';

/** What is missing for a task that is about one thing alone. */
const absences: Readonly<Record<string, string>> = {
  '#test': 'Nothing here runs tests: no script, target, documented command or file of tests was found.',
  '#lint': 'No linter is set up here: no script, target, documented command or configuration of one was found.',
  '#format':
    'Nothing here formats the code or checks its format: no script, target, documented command or configuration was found.',
  '#types': 'No type checker is set up here: no script, target, documented command or configuration of one was found.',
  '#build': 'Nothing here is built: no script, target, documented command or build file was found.',
  '#start': 'Nothing here can be started: no script, program or documented command was found. It may be a library.',
  '#clean': 'Nothing here cleans: no script, target or documented command was found.',
  '#docs': 'Nothing here builds documentation: no script, target or documented command was found.',
  '#install':
    'No dependencies are installed here: no manifest, script, target or documented command for them was found.',
  '#coverage': 'Nothing here measures coverage: no script, target or documented command was found.',
  '#benchmark': 'No benchmarks are set up here: no script, target or documented command was found.',
};

/** "The test coverage" and "build the docs" are about the coverage and the docs. */
function ofOneThing(concepts: ReadonlySet<string>): readonly string[] {
  const result = ['#coverage', '#docs'].find((one) => concepts.has(one));
  const beside = new Set(['#check', ...(result === undefined ? [] : ['#test', '#build', '#generate'])]);
  return [...concepts].filter((one) => !beside.has(one));
}

/** What nothing here does, in the words of a task that asked for it. */
export function unmatched(goals: readonly Goal[], { root, names, commands }: Workspace): string {
  const [goal] = goals;
  const [concept = '', ...others] = goals.length === 1 && goal ? ofOneThing(actionConcepts(goal.text)) : [];
  const onlyNeeds = concept === '#install' && needsPackages.test(goal?.text ?? '');
  const isServed =
    (concept === '#install' && !onlyNeeds) ||
    commands.some((known) => {
      if (!conceptsOf(`${known.name} ${known.command} ${known.body}`).has(concept)) return false;
      return concept === '#docs' ? makesDocuments(known) : !onlyNeeds || installsNeeds(known);
    });
  // A library may have examples.
  const isExample = /\b(?:examples?|demos?|samples?)\b/iu.test(goal?.text ?? '');
  const library = concept === '#start' && others.length === 0 && !isExample ? onlyLibrary({ root, names }) : undefined;
  const absence =
    library ?? (others.length > 0 || isServed ? undefined : (onlyConfigured(concept, root) ?? absences[concept]));
  const task = goals.map(({ text }) => text.trim().replace(/(?<=[^\s.,;:!?])[\s.,;:!?]+$/, '')).join('; ');
  return (
    absence ??
    `No command of this workspace matches the task: ${task}${/[.?!]$/.test(task) ? '' : '.'}${isForeignLanguage(task) ? english : ''}`
  );
}

const english = ' Without a language model, tasks are understood in English only.';
