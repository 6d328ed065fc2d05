// Other ways to what a build makes, to the tests, or to a check of the sources, for where the tool finds no network or is not here.
import { partsOfRun } from '../commands/compiledRuns.ts';
import { simpleCommand } from '../commands/shellText.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { areOfTwoLanguages } from '../request/namedLanguage.ts';
import { actionConcepts, conceptsOf } from '../request/vocabulary.ts';
import { onlyTells, saidInstead, withFurtherDocuments } from '../sources/documents.ts';
import { jarInPlaceOf } from '../sources/plainJar.ts';
import { missingProgram } from './missingProgram.ts';
import { isNetwork, isVerdict } from './outcome.ts';
import type { Progress } from './progress.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain } from './suggestion.ts';
import { checksAnotherWay } from './otherChecks.ts';
import { namesTests, testsAnotherWay, toolsOf } from './otherTests.ts';

/** Tools that fetch what they build with. */
const fetchers = /^(?:mvn|\.\/mvnw|gradle|\.\/gradlew|sbt|ant|lein)$/;
const script = /^(?:(?:ba|da)?sh |python3? |node |perl )?(?:\.\/)?((?:[\w-]+\/)*[\w.-]+\.(?:sh|bash|py|pl|[cm]?js))$/;
/** What an author says of a build that needs nothing else. */
const alone =
  /\boffline\b|\bair-?gap|\bfirewall\b|\b(?:no|without) (?:an? |the |any )?(?:access|inter)?(?:net|network|registry|maven|gradle)\b|\b(?:nothing|no more|little|not much) (?:but|more|else|other) (?:than )?(?:an? |the )?(?:plain )?(?:jdk|javac|compiler|java)\b|\b(?:jdk|javac) alone\b|\bjust (?:an? |the )?(?:jdk|javac)\b/i;
const compiles = /\bjavac\b|\bkotlinc\b|\bscalac\b/;
const most = 3;

type Place = Pick<Workspace, 'root' | 'commands' | 'documents' | 'read'>;

/** The workspace's own ways to the same without the tool of `command`, at most three, the best first. None unless their own words or a document say so. */
export function standInsFor(command: string, place: Place): readonly string[] {
  const rank = ({ kind }: WorkspaceCommand) => (kind === 'documented' ? 0 : kind === 'declared' ? 1 : 2);
  const instead = saidInPlaceOf(command, place);
  return place.commands
    .filter((other) => isStandIn(other, command, place) || instead.has(other.command))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, most)
    .map((other) => other.command);
}

/** Whether `other` is such a way for `command`, however it is started. */
export const standsIn = (other: WorkspaceCommand | undefined, command: string, place: Place): boolean =>
  other !== undefined && (isStandIn(other, command, place) || saidInPlaceOf(command, place).has(other.command));

function isStandIn(other: WorkspaceCommand, command: string, place: Place): boolean {
  const { root, commands } = place;
  // Of what compiles a program and starts it, neither part is enough.
  const isHalf = commands.some((whole) => partsOfRun(whole.command)?.includes(other.command));
  if (other.command === command || isHalf || areOfTwoLanguages(command, other.command)) return false;
  if (other.inPlaceOf === command) return true;
  if (fetchers.test(simpleCommand(command)?.words[0] ?? '') && makesSomething(command)) return isBuild(other, root);
  const known = commands.find((each) => each.command === command);
  if (known === undefined) return false;
  if (namesTests(known)) return !runsSeveral(known) && testsAnotherWay(other, toolsOf(known), root);
  return checksAnotherWay(other, known, place);
}

const runsSomething =
  /^[@+-]*(?:\.\/\S|\S*python[\d.]* |(?:node|bash|sh|perl|ruby|lua|tclsh) \S|(?:prove|pytest|ctest|bats|mocha|jest)\b|(?:go|cargo|npm) test\b)/;

/** `./testrunner`, then `python3 run-tests.py`: what does one of them has not done the others. */
const runsSeveral = ({ lines = [] }: WorkspaceCommand): boolean =>
  lines.filter((line) => runsSomething.test(line.trim())).length > 1;

/** Does a part, and no more than that. */
const inPart =
  /\b(?:at least|at most|(?:only|just) (?:the|some|a|an|its|parses?|checks?|looks?)|some of|part of|parts of|subset|a few|smoke|rough|quick look)\b/i;

/** Commands that documents name in place of a tool of `command`, for what that is called after. */
function saidInPlaceOf(command: string, place: Place): ReadonlySet<string> {
  const known = place.commands.find((each) => each.command === command);
  const kinds = known?.kind === 'declared' ? [...actionConcepts(known.name)] : [];
  const tools = known === undefined || kinds.length === 0 ? [] : toolsOf(known);
  if (known === undefined || tools.length === 0) return new Set();
  const whole = withFurtherDocuments(place);
  const found = tools.flatMap((tool) => saidInstead(tool, whole, command));
  const isFor = (text: string) => kinds.some((kind) => conceptsOf(text).has(kind));
  return new Set(
    found.flatMap(({ command: other, sentence }) => {
      const ignores = place.commands.some((each) => each.command === other && each.ignores !== undefined);
      const isWay = !ignores && !onlyTells(other, known.name) && !inPart.test(sentence);
      return isWay && isFor(`${other} ${sentence}`) && other !== command ? [other] : [];
    }),
  );
}

/** Whether it says in its own words that a tool of the command is not here: "lint: shellcheck is not installed". */
function saysLackOfTool({ command, text }: RepairContext['failure'], { commands, onPath }: Workspace): boolean {
  const known = commands.find((each) => each.command === command);
  if (known === undefined || isVerdict(text)) return false;
  return toolsOf(known).some((tool) => {
    const name = escapeRegExp(tool);
    return (
      !onPath(tool) &&
      new RegExp(
        `(?<![\\w-])${name}(?![\\w-])[^\\n]{0,20}\\b(?:not (?:installed|available|found|here|there|on)|missing|required|needed)\\b|\\b(?:install|needs?|requires?|no|without|missing|find|lacks?)\\b[^\\n]{0,20}(?<![\\w-])${name}(?![\\w-])`,
        'i',
      ).test(text)
    );
  });
}

/** It compiles or packs. */
const makesSomething = (command: string): boolean =>
  / (?:package|compile|build|assemble|jar|install|classes)$/.test(command);

function isBuild({ command, name, description }: WorkspaceCommand, root: string): boolean {
  const [, path] = script.exec(command) ?? [];
  const text = path === undefined ? undefined : textIn(root, path);
  if (text === undefined || !compiles.test(text)) return false;
  const head = text.split('\n').filter((line) => line.startsWith('#') || line.startsWith('//'));
  const concepts = new Set([...actionConcepts(name), ...conceptsOf(path ?? '')]);
  const isOther = ['#release', '#clean', '#test'].some((one) => concepts.has(one));
  return !isOther && alone.test(`${path ?? ''} ${description} ${head.join(' ')}`.replaceAll(/[-_]/g, ' '));
}

/** A wrapper that comes without what it starts. */
const noWrapper =
  /\b(?:Unable to access jarfile|Could not find or load main class|ClassNotFoundException:?) \S*[Ww]rapper/;

/** The program that starts containers is there, and what runs them is not. */
const noContainers =
  /\bCannot connect to the Docker daemon\b|\bdocker\.sock\b.*\b(?:denied|no such file)\b|\bCannot connect to Podman\b/i;

/** Whether a failure is that a tool is not here, or has not got what it fetches: nothing was built or tested. */
export const lacksTool = (failure: { readonly text: string }): boolean =>
  !isVerdict(failure.text) &&
  (isNetwork(failure.text) ||
    noWrapper.test(failure.text) ||
    noContainers.test(failure.text) ||
    missingProgram(failure) !== undefined ||
    /: No module named '?\w+'?\s*$/m.test(failure.text));

/** The jar that it would make, by the JDK alone. */
export const jarsFor = (command: string, task: string, place: Place): readonly string[] =>
  [jarInPlaceOf(command, task, place)].filter((line) => line !== undefined);

/** What replaces a command that was refused, for what its environment would fetch. */
const inPlaceOfRefused = ({ commands }: Place, { refusals }: Pick<Progress, 'refusals'>): readonly Suggestion[] =>
  commands.flatMap(({ command, inPlaceOf }) =>
    inPlaceOf !== undefined && refusals.has(inPlaceOf)
      ? [{ command, logit: certain, intent: 'does the same without its environment', substitute: true }]
      : [],
  );

/** Other ways to what a wrapper would do that may not use the network. */
const inPlaceOfWrappers = (
  place: Place,
  { refusals }: Pick<Progress, 'refusals'>,
  task: string,
): readonly Suggestion[] =>
  [...refusals]
    .filter(([command, why]) => wrapper.test(command) && /\bnetwork\b/i.test(why))
    .flatMap(([command]) => [...standInsFor(command, place), ...jarsFor(command, task, place)])
    .map((command) => ({ command, logit: certain, intent: 'does the same without the network', substitute: true }));

/** What replaces commands that did not get to run. */
export const inPlaceOfUnrun = (
  place: Place,
  progress: Pick<Progress, 'refusals'>,
  task: string,
): readonly Suggestion[] => [...inPlaceOfRefused(place, progress), ...inPlaceOfWrappers(place, progress, task)];
const wrapper = /^(?:\(cd \S+ && )?\.\/(?:mvnw|gradlew)\b/;

/** What does the same without a tool that cannot work here. */
export function withoutTool({ workspace, failure, task }: RepairContext): readonly Suggestion[] {
  if (!lacksTool(failure) && !saysLackOfTool(failure, workspace)) return [];
  const ways = [...standInsFor(failure.command, workspace), ...jarsFor(failure.command, task, workspace)];
  return ways.map((command, rank) => ({
    ...{ command, logit: certain - 0.5 * rank, substitute: true },
    intent: 'does the same without its tool',
  }));
}
