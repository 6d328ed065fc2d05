// A checker of Python that settings name but nobody has installed, where the project has another of its own.
import { conceptsOf } from '../request/vocabulary.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

const asModule =
  /^\S*python[\d.]* -m (flake8|pylint|ruff|black|isort|mypy|pyright|pycodestyle|pydocstyle|yapf|autopep8|pyflakes)\b/;
/** They would have to install what they run. */
const installs = /^(?:\S*python[\d.]* -m )?(?:tox|nox|pre-commit|pre_commit|hatch|poetry|uvx?|pdm|pipenv)\b/;
const deeds = ['#lint', '#format', '#types'];

/** `commands` without those that cannot start for want of a module, where another does the like. */
export function withoutAbsentModules(
  commands: readonly WorkspaceCommand[],
  hasModule: (module: string) => boolean,
): readonly WorkspaceCommand[] {
  const isAbsent = ({ kind, command }: WorkspaceCommand): boolean => {
    const [, module] = asModule.exec(command) ?? [];
    return module !== undefined && kind === 'conventional' && !hasModule(module);
  };
  // A line of a document is what the words around it say: "that is our linter now".
  const doesOf = ({ name, command, kind, description }: WorkspaceCommand) => {
    const does = conceptsOf(name === '' && kind === 'documented' ? `${command} ${description}` : name || command);
    const isCheck = does.has('#format') && does.has('#check');
    return isCheck ? ['#check'] : deeds.filter((deed) => does.has(deed));
  };
  const others = commands
    .filter(
      ({ kind, folder, command }) =>
        kind !== 'fallback' && folder === undefined && !asModule.test(command) && !installs.test(command),
    )
    .flatMap(doesOf);
  const isReplaced = (known: WorkspaceCommand) =>
    isAbsent(known) && doesOf(known).every((deed) => others.includes(deed));
  const replaced = commands.filter(isReplaced).flatMap(doesOf);
  return commands
    .filter((known) => !isReplaced(known))
    .map((known) => {
      const [deed] = known.kind === 'documented' && known.name === '' ? doesOf(known) : [];
      return deed !== undefined && replaced.includes(deed) ? { ...known, name: deed.slice(1) } : known;
    });
}
