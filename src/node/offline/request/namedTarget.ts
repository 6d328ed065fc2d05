// "Make the tarball, target dist", "install the icons (install-icons)": the target that a task names as such.
import { ordersMore } from './otherOrders.ts';
import { asking } from './questionWords.ts';
import type { Workspace } from '../commands/workspace.ts';
import { conceptsOf } from './vocabulary.ts';

const word = String.raw`[\w][\w.:-]*`;
const named: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:make|makefile|just|rake|cmake)?\s*(?:target|recipe|rule|goal)\s+(?:called\s+|named\s+|is\s+)?['"\x60]?(${word})['"\x60]?(?=[\s,;:!?).]|$)`,
    'giu',
  ),
  new RegExp(
    String.raw`\b(?:the|our|its)\s+['"\x60]?(${word})['"\x60]?\s+(?:make\s+|makefile\s+)?(?:target|recipe)\b`,
    'giu',
  ),
  // In brackets, where no plain word is meant.
  new RegExp(String.raw`\(\s*['"\x60]?(\w+[-_:]${word})['"\x60]?\s*\)`, 'giu'),
];
/** "Would you do a make check for me", "I'd sleep better knowing npm test passes": a check or a build, which is ordered or wondered about. */
const spoken =
  /(?:\b(?:can|could|would|will)\s+you\s+(?:please\s+)?(?:do|run|execute|try|give\s+me)\s+|(?:^|[.!?;]\s+)(?:(?:please|pls)\s+)?(?:do|run|execute|try)\s+|\b(?:know|knowing|see|tell\s+me|wonder|wondering|sure)\s+(?:(?:if|whether|that)\s+)?)(?:(?:an?|the)\s+)?(?:(?:quick|full|plain|fresh)\s+)*((?:make|just|rake|task|npm(?: run)?|yarn|pnpm|cargo) [a-z][\w:-]*)(?=\s*(?:[.,;!?…]|$)|\s+(?:for\s+me|please|pls|is|passes|succeeds|works|still|now|again|once|here)\b)/giu;
const safe = ['#test', '#lint', '#types', '#build', '#check'];
const isQuestion = new RegExp(asking, 'iu');
const rulesOut = /\b(?:do(?:es)?(?:n['’]?t|\s+not)|never|without|except|but\s+not|skip|not)(?:\s+\w+){0,3}\s*$/iu;

/** The command of the only target that a task calls so, of those that the workspace declares. */
export function namedTarget(
  task: string,
  { commands, onPath }: Pick<Workspace, 'commands' | 'onPath'>,
): string | undefined {
  if (isQuestion.test(task)) return undefined;
  const found = named.flatMap((pattern) =>
    [...task.matchAll(pattern)].flatMap(({ 1: name = '', index }) =>
      rulesOut.test(task.slice(0, index)) || ordersMore(task, name, /^\W*(?:build|make|install|generate)\b/iu)
        ? []
        : commands.flatMap((known) =>
            known.kind === 'declared' && known.name === name.replace(/[.:]$/, '') ? [known.command] : [],
          ),
    ),
  );
  const [only, another] = new Set(found.length > 0 ? found : spokenIn(task, { commands, onPath }));
  return another === undefined ? only : undefined;
}

const spokenIn = (task: string, { commands, onPath }: Pick<Workspace, 'commands' | 'onPath'>): readonly string[] =>
  [...task.matchAll(spoken)].flatMap(({ 0: whole, 1: line = '', index }) =>
    !onPath(line.split(' ', 1)[0] ?? '') ||
    rulesOut.test(task.slice(0, index + whole.length - line.length)) ||
    ordersMore(task, line, /^\W*(?:build|make|install|generate)\b/iu)
      ? []
      : commands.flatMap(({ command, name }) =>
          command === line && safe.some((deed) => conceptsOf(name).has(deed)) ? [command] : [],
        ),
  );
