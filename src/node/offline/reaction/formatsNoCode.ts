// "Format the code": `pytest tests/test_format.py` tests, `npm run dist` only has an option of that name, and `mvn license:format` writes headers.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { conceptsOf } from '../request/vocabulary.ts';

const runsTests = /(?:^|[\s;&|])(?:pytest|unittest|jest|vitest|mocha|prove|ctest|(?:cargo|go|npm) test)\b/u;
/** A program of the workspace that is called after what else it formats: `./sqlite_formatter`. */
const ofOther =
  /(?:^|\/)(?!(?:code|sources?|src|auto|clang|check|run|all|git|py|python|js|ts|c|cpp|rust|go|java|do|make|re|file|files|project|dev)[-_])[a-z]+[-_](?:re)?format(?:ter)?(?:\.\w+)?$/u;
/** Formatters that a body may start are known by what they do, whatever the script is called. */
const formatter =
  /\b(?:prettier|eslint|standard|xo|biome|dprint|oxfmt|black|ruff|yapf|isort|autopep8|rustfmt|fmt|gofmt|clang-format|astyle|uncrustify|perltidy|shfmt|stylua|rubocop|spotless\w*|google-java-format|ktlint|scalafmt|ormolu|fourmolu|nixfmt|taplo|mdformat|markdownlint)\b/iu;

/** Whether a command that fits a wish to have the code formatted does something else. */
export function formatsNoCode({ command, name, body, kind, lines = [] }: WorkspaceCommand, goal: string): boolean {
  if (runsTests.test(command)) return true;
  if (/\blicen[cs]e:format\b/u.test(command) && !/\blicen[cs]e|\bheaders?\b/iu.test(goal)) return true;
  if (ofOther.test(command.split(' ')[0] ?? '')) return true;
  const does = conceptsOf(name);
  // `zig build check`
  const isOtherCheck = kind === 'conventional' && [...does].join() === '#check' && !formatter.test(command);
  if (isOtherCheck && conceptsOf(goal).has('#check')) return true;
  const isCalledSo = ['#format', '#lint', '#fix', '#check'].some((concept) => does.has(concept));
  return kind === 'declared' && !isCalledSo && !formatter.test([command, body, ...lines].join(' '));
}
