// "Run `tclsh station.tcl`": the only program of the workspace that its documents start is what starts it.
import { actionConcepts, conceptsOf } from '../request/vocabulary.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { startsOwnFile } from './inlineCommands.ts';
import { interpreters } from './interpreters.ts';
import { onlyPrepares } from './programFiles.ts';

const ending = new RegExp(String.raw`\.(?:py|${Object.keys(interpreters).join('|')})$`);
/** Not what a project is for. */
const beside =
  /^(?:tests?|t|spec|examples?|samples?|demos?|docs?|scripts?|tools?|ci|bench\w*|contrib|maint|hack|dev)\//;
const starts =
  /\b(?:run|running|runs|start|starting|starts|launch|launching|usage|use|quick[- ]?start|getting started|try)\b/i;

/** The module of the project that its documents start with an option, and that does not start without -> the first line that does so. */
export function startsWithOption(
  written: readonly WorkspaceCommand[],
  declared: readonly WorkspaceCommand[],
  root: string,
): ReadonlyMap<WorkspaceCommand, WorkspaceCommand> {
  return new Map(
    declared.flatMap((bare) => {
      const module = bare.kind === 'conventional' ? / -m ([\w.]+)$/.exec(bare.command)?.[1] : undefined;
      if (module === undefined || !conceptsOf(bare.name).has('#start')) return [];
      const path = module.replaceAll('.', '/');
      const sources = ['', 'src/'].flatMap((folder) =>
        [`${path}.py`, `${path}/__main__.py`, `${path}/cli.py`].flatMap(
          (file) => textIn(root, `${folder}${file}`) ?? [],
        ),
      );
      const line = written.find(({ command }) => {
        const option = command.startsWith(`${bare.command} `) ? /\s(--[\w-]+)/.exec(command)?.[1] : undefined;
        const required = new RegExp(`["']${option ?? ''}["'][^)]*\\brequired\\s*=\\s*True`);
        return option !== undefined && sources.some((text) => required.test(text));
      });
      return line === undefined ? [] : [[bare, line] as const];
    }),
  );
}

/** What may cost somebody's data is started where it is named. */
const removes =
  /\bos\.(?:remove|unlink|rmdir)\b|\brmtree\b|\bunlink(?:Sync)?\s*\(|\brm(?:Sync)?\s*\(|\brm\s+-[rf]|\bdrop\s+(?:table|database)\b|\bdelete\s+from\b|\btruncate\s+table\b|\bfile\s+delete\b/i;

/** Installs software on the machine: a setup script, not the project's program. */
const installs =
  /\b(?:brew|apt|apt-get|dnf|yum|pacman|apk|port|choco|winget|scoop|snap|gem|pip3?|cargo|npm|pnpm|yarn)\s+(?:-\S+\s+)*(?:install|upgrade|add|tap)\b|\bpacman\s+-S/;

/** The same commands; a program that only one of them starts, and of which nothing else is said, is named after starting. */
export function withDocumentedStart(
  written: readonly WorkspaceCommand[],
  declared: readonly WorkspaceCommand[],
  root: string,
): readonly WorkspaceCommand[] {
  if ([...written, ...declared].some(({ name }) => conceptsOf(name).has('#start'))) return written;
  const found = written.filter(isProgram);
  const [path, ...others] = new Set(found.map(({ command }) => fileOf(command)));
  if (path === undefined || others.length > 0 || removes.test(textIn(root, path) ?? '')) return written;
  if (installs.test(textIn(root, path) ?? '')) return written;
  const [first] = [...found.filter(({ description }) => starts.test(description)), ...found];
  return written.map((known) => (known === first ? { ...known, name: 'start' } : known));
}

function isProgram({ command, name, description }: WorkspaceCommand): boolean {
  const path = fileOf(command);
  return (
    name === '' &&
    path !== undefined &&
    !beside.test(path) &&
    !/(?:example|sample|demo|tutorial)/i.test(path) &&
    startsOwnFile(command) &&
    !onlyPrepares(command) &&
    [...conceptsOf(path), ...actionConcepts(description)].every((concept) => concept === '#start')
  );
}

/** The file that a line starts. */
const fileOf = (command: string): string | undefined =>
  command
    .replace(/^\(cd \S+ && (.*)\)$/, '$1')
    .split(' ')
    .slice(0, 2)
    .find((word) => ending.test(word))
    ?.replace(/^\.\//, '');
