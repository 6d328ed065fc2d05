// A linter that only CI or a document starts and that is not installed: where nothing else lints, to say that it is missing tells more than that there is none.
import { conceptsOf } from '../request/vocabulary.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

const tools =
  '(?:shellcheck|hadolint|yamllint|actionlint|markdownlint(?:-cli2)?|cppcheck|clang-tidy|cpplint|golangci-lint|luacheck|rubocop|standardrb|vint|selene|swiftlint|ktlint|phpcs|phpstan|ansible-lint|credo|hlint|checkbashisms|perlcritic)(?=\\s+\\S)';
const linters = new RegExp(`^${tools}`);
const lintsWithin = new RegExp(`(?:^|[\\s;&|(])${tools}`);
/** The name of a file that the reader is to fill in. */
const toFillIn = /\s["'<]?(?:your-?)?(?:file|script|filename|path)s?[">']?(?:\s|$)/i;
/** What rewrites files, by options that mean something else to other linters. */
const changes =
  /\s(?:--?fix\b|--?[\w-]*auto-?correct|autocorrect\b|--(?:refactor|write)\b)|^(?:rubocop|standardrb) .*-[aAx]\b|^ktlint .*(?:-F\b|--format\b)|^markdownlint\S* .*-f\b/;

/** The first such line of `written`, if `isRunnable` finds all else that it names. Empty where a command of `known` lints. */
export function absentLinters(
  written: readonly WorkspaceCommand[],
  known: readonly WorkspaceCommand[],
  {
    canStart,
    isRunnable,
  }: { readonly canStart: (program: string) => boolean; readonly isRunnable: (line: string) => boolean },
): readonly WorkspaceCommand[] {
  const lints = ({ name, command, body }: WorkspaceCommand) =>
    conceptsOf(name).has('#lint') || lintsWithin.test(`${command}\n${body}`);
  if (known.some(lints)) return [];
  const [first] = written.filter(({ command }) => {
    const [program] = linters.exec(command) ?? [];
    return (
      program !== undefined &&
      !canStart(program) &&
      ![changes, toFillIn].some((one) => one.test(command)) &&
      isRunnable(command)
    );
  });
  return first === undefined ? [] : [{ ...first, name: 'lint' }];
}
