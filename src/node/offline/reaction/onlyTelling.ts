// "Lint": what a linter says is wanted, and not that it mends; where the project's way rewrites files and another only tells, that one is meant.
import { scriptTexts, type OwnScripts } from '../../../core/approval/scripts.ts';
import { ownScripts } from '../../workspace/ownScripts.ts';
import { ruffMends, withoutMending } from '../commands/ruffFixes.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { hooksFile, hooksRewrite } from '../sources/preCommitHooks.ts';
import { formatsInPlace } from './beyondGoal.ts';

/** Whether a goal only asks what a linter or check finds. */
export function onlyWantsFindings(goal: string): boolean {
  const wanted = conceptsOf(goal);
  return wanted.has('#lint') && [...wanted].every((one) => one === '#lint' || one === '#check' || one === '#test');
}

const runsHooks = /(?:^|[\s/])pre[-_]commit run\b/;

/** The lines of those `commands` that rewrite files, where the goal only asks for findings and another command reports them. */
export function rewritingIn(commands: readonly WorkspaceCommand[], goal: string, root: string): ReadonlySet<string> {
  if (!onlyWantsFindings(goal)) return new Set();
  const own = ownScripts(() => [root]);
  const place = { own, hooks: hooksRewrite(textIn(root, hooksFile) ?? ''), mends: ruffMends(root), commands };
  const rewriting = new Set(commands.filter((known) => isOfLint(known) && isRewriting(known, place)));
  const tells = (known: WorkspaceCommand) =>
    !rewriting.has(known) &&
    known.folder === undefined &&
    (known.kind !== 'fallback' || known.onlyAbout === '#lint') &&
    conceptsOf(known.name || known.command).has('#lint');
  return new Set(commands.some(tells) ? [...rewriting].map(({ command }) => command) : []);
}

/** `commands` without those that `rewritingIn` finds. */
export function withoutRewriting(
  commands: readonly WorkspaceCommand[],
  goal: string,
  root: string,
): readonly WorkspaceCommand[] {
  const rewriting = rewritingIn(commands, goal, root);
  return rewriting.size === 0 ? commands : commands.filter(({ command }) => !rewriting.has(command));
}

const isOfLint = ({ name, command, body, description }: WorkspaceCommand): boolean =>
  conceptsOf(`${name} ${command} ${body} ${description}`).has('#lint') || runsHooks.test(`${command} ${body}`);

function isRewriting(
  { command, body, lines = [] }: WorkspaceCommand,
  {
    own,
    hooks,
    mends,
    commands,
  }: {
    readonly own: OwnScripts;
    /** Whether the hooks of pre-commit, and Ruff by itself, rewrite files. */
    readonly hooks: boolean;
    readonly mends: boolean;
    readonly commands: readonly WorkspaceCommand[];
  },
): boolean {
  // The environment of tox that a line of a document starts.
  const started = command.replace(/^\S*python[\d.]* -m (?=tox\b|nox\b)/, '');
  const environment = /^(?:tox|nox) -\w+ \S+$/.test(started)
    ? (commands.find((other) => other.command === started)?.body ?? '')
    : '';
  return [command, body, environment, ...lines, ...scriptTexts(command, own)].some(
    (text) =>
      (hooks && runsHooks.test(text)) ||
      text.split(/\n|&&|;|\|\|/u).some((line) => formatsInPlace(line) || (mends && withoutMending(line) !== line)),
  );
}
