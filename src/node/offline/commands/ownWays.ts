// Where the project tells its own way to do what a tool usually does in such a folder, that way goes first.
import { startsOwnFile } from '../sources/inlineCommands.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { ownRunnerFirst } from './ownRunner.ts';
import { simpleCommand } from './shellText.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

/** The commands, with those of tools for when the project's own way fails. */
export function ownWaysFirst(found: readonly WorkspaceCommand[]): readonly WorkspaceCommand[] {
  const commands = ownRunnerFirst(withOptionsOfCi(found));
  const served = new Set(commands.filter(isDocumentedScript).flatMap(({ name }) => name.split(' ')));
  const usual = commands.filter(
    ({ kind, command, description }) => kind === 'conventional' && description === '' && !startsOwnFile(command),
  );
  const ways = new Map(usual.map((tool) => [tool, commands.filter((own) => isWayOf(own, tool))] as const));
  const nameFor = (own: WorkspaceCommand): string => {
    const [tool] = usual.filter((each) => ways.get(each)?.includes(own));
    const lacks =
      tool !== undefined && purposes.some((one) => conceptsOf(tool.name).has(one) && !conceptsOf(own.name).has(one));
    return lacks ? both(own.name, tool.name) : own.name;
  };
  return commands.map((command) => {
    const [purpose = ''] = conceptsOf(command.name);
    const isServed = usual.includes(command) && served.has(purpose.slice(1));
    if (isServed || (ways.get(command)?.length ?? 0) > 0) return { ...command, kind: 'fallback' };
    return { ...command, name: nameFor(command) };
  });
}

/** `cargo clippy -- -D warnings`, where CI checks with that: what the tool says by itself, without its options, fails nothing. */
function withOptionsOfCi(commands: readonly WorkspaceCommand[]): readonly WorkspaceCommand[] {
  const inCi = commands.filter(({ kind, folder }) => kind === 'automated' && folder === undefined);
  const stricter = (tool: WorkspaceCommand): string | undefined =>
    tool.kind !== 'conventional' || tool.name !== 'lint' || tool.folder !== undefined
      ? undefined
      : inCi.find(
          ({ command }) =>
            command.startsWith(`${tool.command} `) &&
            /\s(?:-D\s?|--deny[= ]|--max-warnings|--strict|--error)/.test(command),
        )?.command;
  return commands.map((tool) => ({ ...tool, command: stricter(tool) ?? tool.command }));
}

const isDocumentedScript = ({ description, command }: WorkspaceCommand): boolean =>
  description !== '' && startsOwnFile(command);

const both = (own: string, other: string): string => [...new Set([...own.split(' '), ...other.split(' ')])].join(' ');

/** What tools are for. */
const purposes = ['#test', '#lint', '#format', '#types', '#build', '#docs'];
/** Only tells what it would do. */
const onlyTells = /\s(?:--(?:check|diff|dry-run|list-different|verify)\b|-l\b)/;

/**
 * Whether a target does just what a tool usually does here, with options of its own: `check: cargo check --offline --all-features`. One that is
 * named after something narrower does not, nor does one that does more.
 */
function isWayOf(own: WorkspaceCommand, tool: WorkspaceCommand): boolean {
  if (own.kind !== 'declared' || own.folder !== tool.folder || !/^\p{L}+$/u.test(own.script ?? own.name)) return false;
  // What a project calls its documentation is more than what the tool alone would make.
  if (/^docs?$/.test(own.name) && /^build docs$/.test(tool.name) && own.hollow !== true) return true;
  if ((own.lines ?? []).filter((line) => !line.startsWith('make ')).length > 1) return false;
  const body = (own.body === '' ? own.command : own.body).replace(/^[@-]+/, '');
  const started = startedBy(tool.command);
  if (started === undefined || started !== startedBy(body) || onlyTells.test(body) !== onlyTells.test(tool.command))
    return false;
  const does = conceptsOf(own.name);
  const usually = conceptsOf(tool.name);
  const whatFor = [...usually].filter((one) => one !== '#check' && one !== '#unit');
  const isWhole = whatFor.length === 1 && tool.name.split(' ').every((word) => conceptsOf(word).size > 0);
  return isWhole && does.size > 0 && [...does].every((one) => one === '#check' || usually.has(one));
}

/** The program of a plain line, however it is launched, and its verb: `cargo check`, `pytest`. */
function startedBy(line: string): string | undefined {
  const words = simpleCommand(line)?.words.join(' ');
  return /^(?:(?:npx|uv run|poetry run|pdm run|hatch run|bundle exec)\s+)?(?:\S*python[\d.]* -m )?([\w.-]+(?: [a-z][a-z-]*(?=\s|$))?)/.exec(
    words ?? '',
  )?.[1];
}
