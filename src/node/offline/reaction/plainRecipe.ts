// `make test`, which installs what the tests need before it runs them, or `make lint`, which adds clippy: the run alone, where what it needs may be here already.
import { canonical } from '../commands/distinct.ts';
import { valueIn } from '../questions/manifests.ts';
import { isPresentable } from '../commands/workspaceCommand.ts';
import type { Workspace } from '../commands/workspace.ts';

const prepares = /^(?:install|deps|dependenc|dev|develop|setup|clean|venv|\.?venv|env|requirements|init|bootstrap)/u;
const runsTests = /^@?(?:\S*python[\d.]* -m )?(?:pytest|unittest|prove)\b[^&|;<>$`]*$/u;

/** "rustup component add rustfmt": what is here already need not be added. */
const addsTool = /^@?-?rustup component add [\w -]+(?: ?[12&]?>+ ?\S+)*$/u;
const checksCrate = /^cargo (?:fmt|clippy)\b[^&|;<>$`]*$/u;

/** The lines of a target that run Cargo once its tool is there, `cargo fmt --all -- --check`, and what says the same of a single crate. */
export function withoutAddedTool(
  command: string,
  { commands, names, root }: Pick<Workspace, 'commands' | 'names' | 'root'>,
): readonly string[] {
  const lines = commands.find((each) => each.command === command && each.kind === 'declared')?.lines ?? [];
  const [only = '', another] = lines.filter((line) => !addsTool.test(line.trim()));
  const run = only.trim().replace(/^[@-]+/u, '');
  if (lines.length < 2 || another !== undefined || !checksCrate.test(run) || !isPresentable(run)) return [];
  const isOne = names.has('Cargo.toml') && valueIn(root, 'Cargo.toml', 'workspace') === undefined;
  const plain = run.replace(' --all', '').replace(/ -- --check$/u, ' --check');
  return isOne && plain !== run ? [run, plain] : [run];
}

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
