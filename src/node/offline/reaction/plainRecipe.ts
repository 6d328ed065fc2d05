// `make test`, which installs what the tests need before it runs them: the run alone, where what they need may be here already.
import { canonical } from '../commands/distinct.ts';
import { isPresentable } from '../commands/workspaceCommand.ts';
import type { Workspace } from '../commands/workspace.ts';

const prepares = /^(?:install|deps|dependenc|dev|develop|setup|clean|venv|\.?venv|env|requirements|init|bootstrap)/u;
const runsTests = /^@?(?:\S*python[\d.]* -m )?(?:pytest|unittest|prove)\b[^&|;<>$`]*$/u;

/** The only line of a target of the Makefile, where it runs tests and all that stands before it only prepares them; undefined otherwise. */
export function plainRecipe(
  command: string,
  { commands, python }: Pick<Workspace, 'commands' | 'python'>,
): string | undefined {
  const known = commands.find((each) => each.command === command && each.kind === 'declared');
  const before = known?.requires ?? [];
  const [line = '', another] = (known?.lines ?? []).filter((each) => each !== `make ${before.join(' ')}`);
  const run = line.trim().replace(/^[@-]+/u, '');
  if (!/^make [\w-]+$/u.test(command) || another !== undefined || !runsTests.test(run)) return undefined;
  return before.length > 0 && before.every((name) => prepares.test(name)) && isPresentable(run)
    ? canonical(run, python)
    : undefined;
}
