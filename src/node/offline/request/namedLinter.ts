// "Run checkstyle", "lint with clang-tidy", "shellcheck it": where no command starts the linter that a task names, no other linter takes its place.
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { startsTool } from './otherTool.ts';
import { conceptsOf } from './vocabulary.ts';

const linter =
  '(checkstyle|clang-tidy|spotbugs|pmd|ktlint|detekt|scalastyle|cppcheck|shellcheck|luacheck|perlcritic|rubocop|golangci-lint|staticcheck|phpstan|phpcs|hadolint|yamllint|markdownlint|stylelint|swiftlint|eslint|oxlint|flake8|pylint|pyflakes|ruff|clippy)';
const polite = '(?:(?:please|pls|just|now|can you|could you|would you)\\s+)*';
const end = '(?:\\s+(?:please|pls|thanks|now|here|again))*\\s*[.!?]*\\s*$';
const thing =
  '(?:\\s+(?:it|this|that|everything|(?:(?:all|the|our|my|its|of|python|shell|java|source|project)\\s+)*(?:scripts?|code|codebase|sources?|files?|project|repo|commands?)))';
const forms: readonly RegExp[] = [
  new RegExp(
    `^\\W*${polite}(?:(?:run|execute|start|use|try|do)\\s+(?:the\\s+)?)?(?:cargo\\s+)?${linter}${thing}?${end}`,
    'iu',
  ),
  new RegExp(
    `^\\W*${polite}(?:run\\s+)?(?:the\\s+)?(?:lint|check|style-?check|analy[sz]e|scan)${thing}?\\s+(?:with|using|through|by)\\s+${linter}${end}`,
    'iu',
  ),
  new RegExp(`^\\W*${polite}(?:lint|check|analy[sz]e|scan)${thing}?\\s*\\(${linter}\\)${end}`, 'iu'),
];

/** The only linter that is all of a task. */
export const linterSaid = (task: string): string | undefined =>
  forms.flatMap((form) => form.exec(task)?.[1]?.toLowerCase() ?? [])[0];

const mends = /\b(?:lint|check|analy[sz]e)\b[^.;!?]*\b(?:and|then)\s+(?:auto[- ]?)?(?:fix|mend|correct|repair)\b/iu;

/** "Fix the lint problems in src" */
const mendsFindings = new RegExp(
  `^\\W*${polite}(?:auto[- ]?)?(?:fix|mend|correct|repair)\\s+(?:(?:all|of|the|any|our|my|remaining)\\s+){0,4}(?:lint(?:er|ing)?|${linter.slice(1, -1)})(?:\\s+(?:problems?|errors?|issues?|warnings?|findings?|complaints?|violations?))?(?=\\s+(?:in|of|under|below|inside|there|here|please|now)\\b|\\s*[.!?]*$)`,
  'iu',
);
const doesMend =
  /fix|mend|repair|correct|--(?:write|apply|auto-?correct)\b|\s-[aA]\b|\b(?:phpcbf|autopep8|yapf|pre-commit)\b/iu;

/** Whether a task also wants findings fixed, and a command line does not do that. */
export const missesMending = (task: string, line: string): boolean =>
  (mends.test(task) || mendsFindings.test(task)) && !doesMend.test(line);

const looks = ['#lint', '#check', '#format', '#types', '#test', '#update'];

/** "Check src for lint problems": nothing is to be rewritten. */
const onlyLooks = new RegExp(
  `^\\W*${polite}(?:check|verify|inspect|examine|scan|look)\\b(?![^.;!?]*\\b(?:fix|mend|correct|repair|rewrite)\\b)[^.;!?]*\\blint`,
  'iu',
);
const ownScript = /^(?:(?:ba)?sh\s+|\.\/)([\w-]+(?:[./][\w-]+)*)$/u;

/** Without the scripts of the project's own that mend what they find. */
function withoutMenders(whole: Workspace): Workspace {
  const isMender = ({ command }: Workspace['commands'][number]) => {
    const [, file = ''] = ownScript.exec(command) ?? [];
    return file !== '' && /\s--fix\b/u.test(textIn(whole.root, file) ?? '');
  };
  return { ...whole, commands: whole.commands.filter((known) => !isMender(known)) };
}

/** Without the checks that do not start it, and for a mere look without what mends. */
export function ofNamedLinter(task: string, whole: Workspace): Workspace {
  if (onlyLooks.test(task)) return withoutMenders(whole);
  const name = linterSaid(task);
  if (name === undefined) return whole;
  const isOther = (known: Workspace['commands'][number]) =>
    looks.some((concept) => conceptsOf(`${known.name} ${known.command} ${known.description}`).has(concept)) &&
    !`${known.name} ${known.command}`.includes(name) &&
    !startsTool(name, known, whole.root);
  return { ...whole, commands: whole.commands.filter((known) => !isOther(known)) };
}
