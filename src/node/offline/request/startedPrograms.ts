// "Run walkdir-list on src", "start gping to localhost", `slugify "two words"`: a program of the workspace by its name, started from the sources with all that is said behind it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { ownPrograms, type OwnProgram } from '../questions/ownProgram.ts';
import { textIn } from '../questions/texts.ts';
import { requiresSubcommand } from '../sources/servingSubcommand.ts';
import { cargoMembers, cargoPrograms } from './cargoPrograms.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { ownProgramLine } from './ownProgramLine.ts';
import { programOnFile } from './programOnFile.ts';
import { actionConcepts } from './vocabulary.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const ordered = new RegExp(
  `${politeLead}(?:run|execute|start|launch|try|call|use|fire\\s+up)\\s+(?:the\\s+)?[\`'"]?([a-z][\\w-]*)[\`'"]?(?:\\s+(?:program|binary|tool))?((?:\\s.*?)?)${politeEnd}`,
  'iu',
);
const typed = /^([a-z][\w-]*)(\s+["'].*["'])$/iu;
const dashed = new RegExp(
  `${politeLead}(?:cargo\\s+)?(?:run|start|launch|execute)(?:\\s+(?:it|this|the\\s+(?:program|tool|binary|app|cli)))?\\s+with\\s+--\\s+(\\S.*?)${politeEnd}`,
  'iu',
);
const role = new RegExp(
  `${politeLead}(run|execute|start|launch|fire\\s+up|build|compile)\\s+(?:the|our|its)\\s+(?:(?!web\\b)([a-z][\\w-]*)\\s+)?(?:web\\s+)?(server|daemon|client|cli|gui|tui|worker)(?:\\s+(?:program|binary|tool))?${politeEnd}`,
  'iu',
);
/** "With RUST_LOG=debug" */
const surroundings =
  /\s+with\s+((?:[A-Z][A-Z\d_]*=[\w.,:/@%+-]*\w)(?:\s+(?:and\s+)?[A-Z][A-Z\d_]*=[\w.,:/@%+-]*\w){0,3})(?:,?\s+(?:please|pls|thanks))?[.!]?$/u;
const addressed = /^(?:to|against|at|with)\s+(?:(?:the\s+)?(?:host|server|url)\s+)?/iu;
const connected =
  /^(?:on|over|for|in|with)\s+(?:(?:the\s+)?(?:file|folder|directory|argument|arguments|text|word)\s+)?/iu;
const address =
  /^(?:https?:\/\/[\w./:?=%~-]+|localhost(?::\d+)?|\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?|(?:[a-z\d-]+\.)+[a-z]{2,})$/iu;
const option = /^--?[A-Za-z][\w-]*(?:=[\w.,:/@+-]+)?$/u;
const quoted = /^(?:"[^"$`\\!]*"|'[^']*')$/u;
/** No values, but words of a sentence. */
const ofSpeech =
  /^(?:and|then|or|again|the|an?|all|every|each|in|on|at|to|from|for|with|without|not|is|are|if|it|its|this|that|here|so|as|by|of|until|but|tests?|project|program|app|sources?|code|example|examples)$/iu;
const most = 8;

/** The programs of the workspace, each by its name: what a manifest declares goes first. */
export function programsHere(whole: Workspace): readonly OwnProgram[] {
  const others = ownPrograms(whole).filter(({ line }) => !line.startsWith('cargo '));
  const all = [...others, ...cargoPrograms(whole)];
  return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at);
}

/** A line with arguments; Cargo takes what stands before `--` for its own. */
export const withArguments = ({ line }: OwnProgram, args: readonly string[]): string =>
  [line, ...(args.length > 0 && line.startsWith('cargo ') ? ['--'] : []), ...args].join(' ');

/** Undefined where no such program is here, it is installed, or what is said behind it is not plainly for it. */
export function startedProgram(task: string, whole: Workspace): string | undefined {
  const text = task.trim();
  const [set = '', variables = ''] = surroundings.exec(text) ?? [];
  if (variables !== '') {
    const line = startedProgram(text.slice(0, -set.length), whole);
    return line === undefined ? undefined : `${variables.replaceAll(/\s+(?:and\s+)?/gu, ' ')} ${line}`;
  }
  const ofRole = programOfRole(text, whole);
  if (ofRole !== undefined) return ofRole;
  const [, behind = ''] = dashed.exec(text) ?? [];
  if (behind !== '') return withDashed(behind, whole);
  const [, name = '', rest = ''] = typed.exec(text) ?? ordered.exec(text) ?? [];
  const program = name === '' ? undefined : programCalled(name, whole);
  if (program === undefined) return undefined;
  const known = programOnFile(text, whole) ?? ownProgramLine(text, whole);
  if (known !== undefined) return known;
  if (rest.trim() === '') return isOfCargo(program) && !isOffered(name, whole) ? program.line : undefined;
  const args = argumentsFor(rest.trim(), program, whole);
  return args === undefined ? undefined : withArguments(program, args);
}

const isOfCargo = ({ line }: OwnProgram): boolean => line.startsWith('cargo ');

/** A script or target of that name is meant instead. */
const isOffered = (name: string, { commands }: Workspace): boolean =>
  commands.some((known) => known.kind === 'declared' && known.name === name);

export function programCalled(name: string, whole: Workspace): OwnProgram | undefined {
  if (whole.onPath(name)) return undefined;
  return programsHere(whole).find((program) => program.name === name);
}

/** "The server" is `svgbob_server`, where nothing else is called so. */
function programOfRole(text: string, whole: Workspace): string | undefined {
  const [, verb = '', of = '', said = ''] = role.exec(text) ?? [];
  if (said === '') return undefined;
  // "The redis server" is `mini-redis-server`.
  const words = [...of.split(/[-_]/u), said].filter((word) => word !== '').map((word) => word.toLowerCase());
  const hasRole = (name: string) => words.every((word) => name.toLowerCase().split(/[-_]/u).includes(word));
  if (!/^(?:build|compile)$/iu.test(verb)) {
    const isElse = whole.commands.some(
      ({ kind, name }) => kind === 'declared' && /^(?:start|serve\w*|server|run|dev|up)$/iu.test(name),
    );
    const [only, another] = cargoPrograms(whole).filter(({ name }) => hasRole(name));
    return only === undefined || another !== undefined || isElse ? undefined : only.line;
  }
  const [crate, other] = cargoMembers(whole).filter(([name]) => hasRole(name));
  return crate === undefined || other !== undefined ? undefined : `cargo build -p ${crate[0]}`;
}

/** "Run with -- --watch" */
function withDashed(behind: string, whole: Workspace): string | undefined {
  const words = behind.split(/\s+/u);
  if (!words.every((word) => option.test(word) || /^[\w.,:/@+-]+$/u.test(word))) return undefined;
  if (words.some((word) => ofSpeech.test(word)) || words.length > most) return undefined;
  const [only, another] = cargoPrograms(whole);
  return only === undefined || another !== undefined ? undefined : withArguments(only, words);
}

/** Undefined where a word may be none of them. */
function argumentsFor(rest: string, program: OwnProgram, whole: Workspace): readonly string[] | undefined {
  const isAddressed = addressed.test(rest);
  const isConnected = !isAddressed && connected.test(rest);
  const plain = rest.replace(isAddressed ? addressed : connected, '');
  const words = plain.match(/"[^"]*"|'[^']*'|\S+/gu) ?? [];
  if (words.length === 0 || words.length > most) return undefined;
  const isVerb = (word: string, at: number) => at === 0 && isSubcommand(word, program, whole);
  const hasVerb = words[0] !== undefined && isVerb(words[0], 0);
  const isArgument = (word: string, at: number): boolean => {
    if (option.test(word) || quoted.test(word) || isVerb(word, at)) return true;
    if (isPath(word, whole.root) && (isConnected || /[./]/u.test(word))) return true;
    if (isAddressed && address.test(word)) return true;
    // What stands behind a subcommand or an option is its value.
    const isBehind = hasVerb || /^--?\w[\w-]*$/u.test(words[at - 1] ?? '');
    return isBehind && at > 0 && /^[\w.,:/@+-]+$/u.test(word) && !ofSpeech.test(word) && isSilent(word);
  };
  if (!words.every(isArgument)) return undefined;
  // One file for a program that has subcommands would be taken for one of them.
  const needsVerb = !hasVerb && program.files.some((file) => requiresSubcommand(textIn(whole.root, file) ?? ''));
  return needsVerb ? undefined : words;
}

const isSilent = (word: string): boolean => actionConcepts(word).size === 0;

const isPath = (word: string, root: string): boolean =>
  isPlainName(word) && !word.includes('..') && existsSync(join(root, word));

/** A word that documents show behind the name: `pastel list`. */
function isSubcommand(word: string, { name }: OwnProgram, { documents }: Workspace): boolean {
  if (!/^[a-z][\w-]*$/u.test(word) || ofSpeech.test(word)) return false;
  const shown = new RegExp(`(?:^|[\\s\`$>])${escapeRegExp(name)} ${escapeRegExp(word)}(?![\\w-])`, 'mu');
  return documents.some((document) => shown.test(document));
}
