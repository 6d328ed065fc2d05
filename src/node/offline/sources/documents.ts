// Commands quoted in documents for people: fenced shell blocks of README and CONTRIBUTING.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { proposableCommands } from '../commands/shellText.ts';
import { withCompiledRuns } from '../commands/compiledRuns.ts';
import { furtherDocuments } from './furtherDocuments.ts';
import { nameOf, quotedCommand, startsOwnFile } from './inlineCommands.ts';
import { onlyPrepares } from './programFiles.ts';
import { speaksOfForm } from '../commands/formatterPairs.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { actionConcepts, conceptsOf } from '../request/vocabulary.ts';
import { describe, isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';

const shellBlock = /^(sh|bash|shell|zsh|console|shell-session|shellsession|terminal|cmd)?$/i;
/** A line of an indented block that starts a tool of developers. */
const indented =
  /^(?: {3,8}|\t)(?:[$%❯] )?(?:cd [\w./-]+ && |mkdir -p [\w./-]+ && )?(?:(?:npm|npx|pnpm|yarn|bun|node|deno|python3?|pytest|tox|pip3?|uv|poetry|make|cmake|ctest|go|cargo|just|task|bash|sh|bats|bundle|rake|ruby|php|composer|mvn|gradle|dotnet|mix|javac?|rustc|g?cc|g\+\+|clang(?:\+\+)?|perl|prove|lua|tclsh|Rscript|julia|escript|groovy|guile|gawk|sqlite3|zig|ninja|meson) \S|\.\/[\w-]+)/;
/** How one comes to have the sources. */
const getsIt = /^\s*(?:git clone \S|cd [\w./-]+\s*$)/;
/** A heading of a document in plain text: RUNNING THE TESTS. */
const plainHeading = /^[A-Z][A-Z &/-]{2,40}:?$/;
/** What a paragraph begins with: "*Formatting*: black is not used here". */
const labelled =
  /^[\s*-]*(?:\*{1,2}|__?)([A-Z][A-Za-z ]{2,30})(?:\*{1,2}|__?)\s*:|^[\s*-]*(?:\*{1,2}|__?)([A-Z][A-Za-z ]{2,30}):(?:\*{1,2}|__?)/;
const maxCommands = 60;

/**
 * The commands of fenced blocks marked as shell, or unmarked with `$ ` prompts. In blocks with prompts only prompted lines are
 * commands, the rest is output. A command's words are its heading, the sentence before the block, and adjacent comments.
 */
export function documentCommands(text: string, file: string): readonly WorkspaceCommand[] {
  const commands: WorkspaceCommand[] = [];
  let heading = '';
  let prose = '';
  let label = '';
  let isOpen = false;
  let block: { fence: string; marked: boolean; shell: boolean; lines: string[] } | undefined;
  for (const line of text.split(/\r?\n/)) {
    const [, fence = '', info = ''] = /^\s*(`{3,}|~{3,})\s*\{?\.?([\w-]*)/.exec(line) ?? [];
    if (block) {
      if (fence.startsWith(block.fence) && info === '') {
        if (block.shell)
          commands.push(...blockCommands(block.lines, block.marked, `${heading} ${label} ${prose}`, file));
        block = undefined;
        prose = '';
      } else block.lines.push(line);
      continue;
    }
    if (fence !== '') block = { fence, marked: info !== '', shell: shellBlock.test(info), lines: [] };
    else if (/^#{1,6}\s|^=(?:head\d|=+)\s/.test(line) || plainHeading.test(line)) {
      heading = line.replace(/^(?:#+|=(?:head\d|=+))\s*/, '');
      prose = '';
      label = '';
    } else if (indented.test(line)) {
      const [text, beside] = withLegend(line.trim());
      for (const command of proposableCommands(text))
        commands.push({
          ...{
            command,
            name: nameOf(command, beside) || nameByLabel(command, label),
            description: describe(`${beside || prose} ${label} ${heading}`),
            body: '',
          },
          ...{ origin: file, kind: 'documented' },
        });
    } else if (line.trim() !== '') {
      prose = line.trim();
      if (!isOpen) label = labelled.exec(line)?.slice(1).find(Boolean) ?? '';
    }
    isOpen = line.trim() !== '';
  }
  return withCompiledRuns(commands.slice(0, maxCommands).map((command) => named(command, commands)));
}

/** A script of the project below such a label is for that: `python3 tools/squarely.py src` formats. */
function nameByLabel(command: string, label: string): string {
  const isScript = /^(?:python3?|node|perl|ruby|(?:ba)?sh) (?:[\w-]+\/)+[\w-]+\.\w+(?: |$)/.test(command);
  const [deed, ...others] = conceptsOf(label);
  if (!isScript || deed === undefined || others.length > 0) return '';
  return `${deed.slice(1)}${/\s--(?:check|diff|dry-run|verify)\b/.test(command) ? ' check' : ''}`;
}

/** The only command below "Tests", a script whose own name says nothing, is what runs them. */
function named(command: WorkspaceCommand, all: readonly WorkspaceCommand[]): WorkspaceCommand {
  const format = formatterName(command, all);
  if (format !== undefined) return { ...command, name: format };
  const [purpose, ...others] = actionConcepts(command.description);
  const [, script] = /^(?:\(cd \S+ && )?(\.\/[\w./-]+)\)?$/.exec(command.command) ?? [];
  const isSilent = script !== undefined && conceptsOf(script).size === 0 && !onlyPrepares(script);
  const isOnly = all.every((other) => other === command || other.description !== command.description);
  return isSilent && isOnly && purpose !== undefined && others.length === 0
    ? { ...command, name: purpose.slice(1) }
    : command;
}

/** `style.pl --check`, where `style.pl --write` mends what that finds: a formatter, and what it is called where the words speak of style. */
export function formatterName(
  { command, name, description }: WorkspaceCommand,
  all: readonly WorkspaceCommand[],
): string | undefined {
  const [, start, looks] = /^(.* )(?:--?)?(?:(check)|write|fix|in-?place|w|i)$/.exec(command) ?? [];
  if (start === undefined || !startsOwnFile(command)) return undefined;
  const others = looks === undefined ? /^(?:--?)?check$/ : /^(?:--?)?(?:write|fix|in-?place|w|i)$/;
  const isPair = all.some((other) => other.command.startsWith(start) && others.test(other.command.slice(start.length)));
  const said = conceptsOf(`${start} ${description}`);
  if (!isPair || (looks === undefined && name !== '')) return undefined;
  if (!said.has('#lint') && !speaksOfForm.test(`${start} ${description}`)) return undefined;
  if (looks === undefined) return said.has('#lint') ? undefined : 'format';
  return said.has('#lint') ? 'style format check' : name === '' ? 'format check' : undefined;
}

function blockCommands(lines: readonly string[], marked: boolean, around: string, file: string): WorkspaceCommand[] {
  const hasPrompts = lines.some((line) => /^\s*[$%❯] /.test(line));
  if (
    !marked &&
    !hasPrompts &&
    !lines.every((line) => /^\s*(?:#.*)?$/.test(line) || getsIt.test(line) || indented.test(`    ${line.trim()}`))
  )
    return [];
  let comment = '';
  return joinContinued(lines).flatMap((whole) => {
    const text = whole.trim();
    if (text.startsWith('#') && !text.startsWith('#!')) {
      comment = text.replace(/^#+\s*/, '');
      return [];
    }
    if (hasPrompts && !/^[$%❯] /.test(text)) return [];
    const [line, beside] = withLegend(text);
    const found = proposableCommands(line).map((command) => ({
      command,
      name: nameOf(command, beside || comment),
      description: describe(`${beside || comment} ${around}`),
      body: '',
      origin: file,
      kind: 'documented' as const,
    }));
    if (text !== '') comment = '';
    return found;
  });
}

const mostOfLine = 400;
/** `app.py [<address> <port>]`: what may be left out at the end. */
const optionalArguments = /(?: \[[^\][\n]{1,80}\](?:\.{3})?)+$/;

/** `make clean      removes what was built`, `make clean  # removes it`: the command, and what stands beside it. */
function withLegend(prompted: string): readonly [command: string, legend: string] {
  const typed = prompted.replace(/^[$%❯] /, '');
  const line = typed.length > mostOfLine ? typed : typed.replace(optionalArguments, '');
  const comment = /\s#\s+(.*)$/.exec(line)?.[1];
  if (comment !== undefined) return [line, comment];
  const [, command = line, legend = ''] = /^(\S+(?: \S+){0,3}) {2,}(?=[(\p{L}])(?![\w./-]+$)(.*)$/u.exec(line) ?? [];
  return [command, legend];
}

/** Lines that end in a backslash continue. */
function joinContinued(lines: readonly string[]): string[] {
  return lines
    .join('\n')
    .replace(/\s*\\\n\s*(?:> )?/g, ' ')
    .split('\n');
}

const instead =
  /\b(?:without|instead|otherwise|alternatively|fall ?back|(?:do(?:es)? not|don't|doesn't|cannot|can't) (?:have|get|install|use|run)|ha(?:ve|s) no|there is no|lacks?|lacking|not (?:installed|available)|missing|unavailable)\b/i;

interface Documented {
  readonly root: string;
  readonly commands: readonly WorkspaceCommand[];
  /** Texts of documents. */
  readonly documents: readonly string[];
}

/** The documents of one look at a workspace -> the same with those of the folders for them. */
const widened = new WeakMap<readonly string[], readonly string[]>();

/** The same place with the documents of its folders for them, after those that `said` names. Without such, they are read once. */
export function withFurtherDocuments<Place extends Documented>(place: Place, said = ''): Place {
  const { root, documents } = place;
  const all = (said === '' ? widened.get(documents) : undefined) ?? [...documents, ...furtherDocuments(root, said)];
  if (said === '') widened.set(documents, all);
  return { ...place, documents: all };
}

const lacksIt =
  /^(?:and\s+)?(?:no|without|missing|lacking|(?:you\s+)?(?:haven['’]t|don['’]t\s+have|can['’]t\s+(?:install|get))|not\s+got)\b[^.!?]*\?$/iu;

/**
 * "If you do not have promtool, use `scripts/check_rules.py`": commands that documents name in place of a missing program. `whole`: the
 * command that needs it; "on machines without latexmk, `tidy.sh` does what `make clean` does" says nothing of `make pdf`.
 */
export const documentedInstead = (missing: string, place: Documented, whole?: string): readonly string[] =>
  saidInstead(missing, place, whole).map(({ command }) => command);

/** The same, each with the sentence that names it. */
export function saidInstead(
  missing: string,
  place: Documented,
  whole?: string,
): readonly { readonly command: string; readonly sentence: string }[] {
  if (missing.length < 3) return [];
  const named = new RegExp(`(?<![\\w-])${escapeRegExp(missing)}(?![\\w-]|\\.\\w)`);
  const sentences = place.documents.flatMap((text) =>
    withBlocks(text)
      .split(/\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)]|#+)\s)/)
      .flatMap((paragraph) => paragraph.replace(/\s+/g, ' ').split(/(?<=[.!?])\s+(?=[A-Z`])/)),
  );
  const about = sentences.flatMap((sentence, at) => {
    const before = sentences[at - 1] ?? '';
    // "No bats on your machine? `tools/minibats` runs the same files."
    if (named.test(before) && lacksIt.test(before)) return [{ sentence: `${before} ${sentence}`, before: '' }];
    if (named.test(sentence)) return instead.test(sentence) ? [{ sentence, before }] : [];
    if (!named.test(before)) return [];
    // "`make lint` needs shellcheck. If you cannot get it, ..."; "The boxes have no shellcheck. There, lint with ..."
    const isAbout = /\b(?:it|that|this)\b/i.test(sentence) && instead.test(sentence);
    return isAbout || (/^(?:there|then|here|on those|in that case)\b/i.test(sentence) && instead.test(before))
      ? [{ sentence: `${before} ${sentence}`, before: '' }]
      : [];
  });
  const below = place.documents.flatMap((text) => shownWithout(missing, text, place));
  return (
    about
      // "CI runs `make fmt-check`. Without the formatter, ...": not in place of `make fmt`.
      .filter(({ sentence, before }) => whole === undefined || mayBeFor({ whole, missing }, [sentence, before], place))
      .flatMap(({ sentence }) =>
        [
          ...[...sentence.matchAll(/`([^`]+)`/g)].flatMap(([, quoted = '']) => started(quoted, place)),
          ...[...sentence.matchAll(plainPath)].flatMap(([path]) => started(path, place)),
        ].map((command) => ({ command, sentence })),
      )
      .concat(below)
      // "Format the code using `black`" names no other program.
      .filter(
        ({ command }) =>
          !uses(
            place.commands.find((known) => known.command === command),
            command,
            missing,
          ),
      )
  );
}

/** The block below the heading "Without protoc", or below a sentence that says so. */
function shownWithout(
  missing: string,
  text: string,
  { root }: Documented,
): readonly { readonly command: string; readonly sentence: string }[] {
  return documentCommands(text, '').flatMap(({ command, description }) => {
    const isAbout =
      instead.test(description) && new RegExp(`\\b${escapeRegExp(missing)}(?![\\w-]|\\.\\w)`).test(description);
    const isLook = /^(?:cat|less|vi|nano|cp|mv|rm)\b/.test(command);
    return isAbout && startsFile(command, root) && !isLook ? [{ command, sentence: description }] : [];
  });
}

/** The only line of a block that a sentence leads up to, as part of it: "lint with", and the line below. */
const withBlocks = (text: string): string =>
  text
    .replace(/([\w:,])[ \t]*\n\s*\n?(?: {4}|\t)(?:\$ )?([^\n`]+)\n(?=\s*\n|$)/g, '$1 `$2`.\n')
    .replace(/([\w:,])[ \t]*\n\s*```\w*\n(?:\$ )?([^\n`]+)\n\s*```/g, '$1 `$2`.\n');

/** Whether a command only checks, by its own words, where `name` is that of one that rewrites. */
export function onlyTells(command: string, name: string): boolean {
  const does = conceptsOf(name);
  return does.has('#format') && !does.has('#check') && conceptsOf(command).has('#check');
}

/** Unless the sentence, or else the one before it, names other commands that need the program, and not this one. */
function mayBeFor(
  { whole, missing }: { readonly whole: string; readonly missing: string },
  said: readonly string[],
  { commands }: Documented,
): boolean {
  const all = said.map((sentence) =>
    commands.filter((each) => names(sentence, each.command) && uses(each, each.command, missing)),
  );
  const needing = all.find((each) => each.length > 0) ?? [];
  return needing.length === 0 || needing.some(({ command }) => command === whole);
}

const names = (sentence: string, command: string): boolean =>
  new RegExp(`(?<![\\w:/.-])${escapeRegExp(command)}(?![\\w:/-]|\\.\\w)`).test(sentence);

const uses = (known: WorkspaceCommand | undefined, command: string, program: string): boolean =>
  [command, known?.body ?? '', ...(known?.lines ?? [])].some((text) => text.split(/[\s@;&|()/]+/).includes(program));

/** `scripts/tidy.sh`, where nothing marks it as a command: documents in plain text have no such marks. */
const plainPath =
  /(?<![\w`./-])(?:\.\/)?[\w-]+(?:\/[\w-]+)*(?:\/[\w-]+|\.(?:sh|bash|py|rb|pl|[cm]?js))(?![\w`/-]|\.\w)/g;

/** A quoted line as a command: of the workspace, or one that starts a file of it. */
function started(quoted: string, { root, commands }: Documented): readonly string[] {
  // `shellcheck scripts/tidy.sh` only reads it.
  const starts = ({ command, kind }: WorkspaceCommand) => kind !== 'conventional' && command.endsWith(` ${quoted}`);
  const known = commands.find((each) => each.command === `./${quoted}` || starts(each));
  if (known) return [known.command];
  const command = quotedCommand(quoted, root, true);
  return command !== undefined && startsFile(command, root) ? [command] : [];
}

const startsFile = (command: string, root: string): boolean =>
  command
    .split(' ')
    .some((word) => isPlainName(word) && !word.includes('..') && /[./]/.test(word) && existsSync(join(root, word)));

/** A target whose program is not here, by what a document names in its place: it takes the target's name. */
export function withDocumentedWays(
  place: Documented,
  canStart: (program: string) => boolean,
): readonly WorkspaceCommand[] {
  let whole: Documented | undefined;
  return place.commands.flatMap((command) => {
    // With the values of variables, where they are known.
    const [line = command.body] = (command.lines ?? []).filter((each) => !each.startsWith('make '));
    const program = /^(?!(?:for|while|until|case|if) )([a-z][\w.-]{2,})(?= |$)/.exec(line.replace(/^[@-]+/, ''))?.[1];
    const isTarget = program !== undefined && command.requires?.includes(program) === true;
    if (command.kind !== 'declared' || program === undefined || isTarget || canStart(program)) return [command];
    whole ??= withFurtherDocuments(place);
    const [other] = documentedInstead(program, whole, command.command);
    if (other === undefined || other === command.command || onlyTells(other, command.name)) return [command];
    return [
      {
        ...command,
        command: other,
        body: other,
        lines: [other],
        // What it makes is said there.
        description: describe(`${command.description} ${command.body}`),
        requires: [],
        requiredBody: '',
        origin: `named by a document; ${program} is not on PATH`,
      },
      { ...command, kind: 'fallback' },
    ];
  });
}
