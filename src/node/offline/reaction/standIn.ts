// Another way to what a build makes, for where its tool finds no network or is not here.
import { textIn } from '../questions/texts.ts';
import { simpleCommand } from '../commands/shellText.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { actionConcepts, conceptsOf } from '../request/vocabulary.ts';
import { missingProgram } from './missing.ts';
import { isNetwork } from './outcome.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain } from './suggestion.ts';

/** Tools that fetch what they build with. */
const fetchers = /^(?:mvn|\.\/mvnw|gradle|\.\/gradlew|sbt|ant|lein)$/;
const script = /^(?:(?:ba|da)?sh |python3? |node |perl )?(?:\.\/)?((?:[\w-]+\/)*[\w.-]+\.(?:sh|bash|py|pl|[cm]?js))$/;
/** What an author says of a build that needs nothing else. */
const alone =
  /\boffline\b|\bair-?gap|\bfirewall\b|\b(?:no|without) (?:an? |the |any )?(?:access|inter)?(?:net|network|registry|maven|gradle)\b|\b(?:nothing|no more|little|not much) (?:but|more|else|other) (?:than )?(?:an? |the )?(?:plain )?(?:jdk|javac|compiler|java)\b|\b(?:jdk|javac) alone\b|\bjust (?:an? |the )?(?:jdk|javac)\b/i;
const compiles = /\bjavac\b|\bkotlinc\b|\bscalac\b/;

/** The workspace's own script that builds without the tool of `command`; undefined unless its own words or a document say so. */
export function standInFor(
  command: string,
  { root, commands }: Pick<Workspace, 'root' | 'commands'>,
): string | undefined {
  const found = needsTool(command) ? commands.filter((known) => isStandIn(known, root)) : [];
  return (found.find(({ kind }) => kind === 'documented') ?? found[0])?.command;
}

/** Whether `other` is such a script for `command`, however it is started. */
export const standsIn = (
  other: WorkspaceCommand | undefined,
  command: string,
  { root }: Pick<Workspace, 'root'>,
): boolean => other !== undefined && needsTool(command) && isStandIn(other, root);

const needsTool = (command: string): boolean =>
  fetchers.test(simpleCommand(command)?.words[0] ?? '') && makesSomething(command);

/** It compiles or packs; tests and linters are run by the tool alone. */
const makesSomething = (command: string): boolean =>
  / (?:package|compile|build|assemble|jar|install|classes)$/.test(command);

function isStandIn({ command, name, description }: WorkspaceCommand, root: string): boolean {
  const [, path] = script.exec(command) ?? [];
  const text = path === undefined ? undefined : textIn(root, path);
  if (text === undefined || !compiles.test(text)) return false;
  const head = text.split('\n').filter((line) => line.startsWith('#') || line.startsWith('//'));
  const concepts = new Set([...actionConcepts(name), ...conceptsOf(path ?? '')]);
  const isOther = ['#release', '#clean', '#test'].some((one) => concepts.has(one));
  return !isOther && alone.test(`${path ?? ''} ${description} ${head.join(' ')}`.replaceAll(/[-_]/g, ' '));
}

/** What builds without a tool that cannot work here. */
export function withoutTool({ workspace, failure }: RepairContext): readonly Suggestion[] {
  if (!isNetwork(failure.text) && missingProgram(failure) === undefined) return [];
  const command = standInFor(failure.command, workspace);
  return command === undefined
    ? []
    : [{ command, logit: certain, intent: 'builds the same without its tool', substitute: true }];
}
