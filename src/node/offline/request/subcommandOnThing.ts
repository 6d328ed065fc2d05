// "Preview molokai", "show the hint for iterators3", "run exercise intro1": a subcommand of the project's own program, with the name of a file that it knows.
import { basename, dirname } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { ownPrograms } from '../questions/ownProgram.ts';
import { isOfTests, projectFiles } from '../questions/projectFiles.ts';
import { textIn } from '../questions/texts.ts';
import { politeEnd, politeLead } from './politeEnds.ts';
import { actionConcepts } from './vocabulary.ts';

const asks = new RegExp(
  `${politeLead}(?:(?:show|print|display|give)\\s+(?:me\\s+)?)?(?:the\\s+|a\\s+)?([a-z][\\w-]{2,})\\s+([a-z][\\w-]*(?:\\s+[a-z][\\w-]*){0,5}?)${politeEnd}`,
  'iu',
);
const filler = /^(?:the|my|our|a|an|for|of|on|with)$/iu;
/** What many things are called that is no subcommand: it needs the word for what is meant as well. */
const general = /^(?:run|start|open|list|show|add|new|use|get|make|create|view)$/iu;
/** Never by a guess. */
const grave =
  /^(?:re|un|de)?(?:set|move|name|delete|clear|clean|init|publish|push|deploy|install|update|upgrade|write|edit|apply|drop|rm|release|import|export|send|login|logout|register|purge|wipe|erase|destroy|kill|stop|prune|store|revert|roll-?back|migrate|sync|upload|download|fetch|pull|commit|merge|submit|patch|bump|tag|fix|replace|overwrite|eject|enable|disable|link|cycle|trash)$/iu;

/** Undefined where no single program here has such a subcommand, or no file is called so. */
export function subcommandOnThing(task: string, whole: Workspace): string | undefined {
  const [, verb = '', said = ''] = asks.exec(task.trim()) ?? [];
  const sub = verb.toLowerCase();
  if (sub === '' || grave.test(sub) || isDeed(sub)) return undefined;
  const programs = ownPrograms(whole).filter(({ files }) =>
    subcommandsIn(files.map((file) => textIn(whole.root, file) ?? '').join('\n')).includes(sub),
  );
  const [program, another] = new Set(programs.map(({ line }) => line));
  if (program === undefined || another !== undefined) return undefined;
  const files = projectFiles(whole.root).filter((path) => !isOfTests(path) && dirname(path) !== '.');
  const words = said.split(/\s+/u);
  const thing = words.find((word, at) => isThing(word, { others: words.toSpliced(at, 1), sub, files }));
  return thing === undefined ? undefined : `${program} ${sub} ${thing}`;
}

interface Said {
  /** The other words behind the subcommand. */
  readonly others: readonly string[];
  readonly sub: string;
  readonly files: readonly string[];
}

/** Whether a file is called so, and the other words only say what kind of thing it is. */
function isThing(word: string, { others, sub, files }: Said): boolean {
  if (filler.test(word)) return false;
  const paths = files.filter((path) => basename(path).replace(/\.\w+$/u, '') === word);
  const folders = new Set(paths.flatMap((path) => dirname(path).toLowerCase().split('/')));
  const isKind = (other: string) => folders.has(other.toLowerCase()) || folders.has(`${other.toLowerCase()}s`);
  const isKnown = others.every(
    (other, at) => filler.test(other) || isKind(other) || /^(?:for|of)$/iu.test(others[at + 1] ?? ''),
  );
  return paths.length > 0 && isKnown && (!general.test(sub) || others.some(isKind));
}

const isDeed = (word: string): boolean =>
  [...actionConcepts(word)].some((concept) => !['#start', '#generate', '#serve', '#show'].includes(concept));

/** As clap, argparse, click and commander declare them. */
function subcommandsIn(text: string): readonly string[] {
  const called = [
    ...text.matchAll(/\b(?:Command::new|SubCommand::with_name|add_parser|\.command)\(\s*["']([a-z][\w-]*)/gu),
    ...text.matchAll(/@\w+\.command\([^)]{0,200}\)\s*\n(?:@[^\n]*\n){0,20}(?:async\s+)?def\s+([a-z]\w*)/gu),
  ].map(([, name = '']) => name);
  const enums = [...text.matchAll(/#\[derive\([^)]*\bSubcommand\b[^)]*\)\][^{]{0,200}\{([\s\S]{0,6000}?)\n\}/gu)];
  const derived = enums.flatMap(([, body = '']) =>
    [...body.matchAll(/^ {4}([A-Z]\w*)\s*(?:[,({]|$)/gmu)].map(([, name = '']) =>
      name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, '-').toLowerCase(),
    ),
  );
  return [...called, ...derived];
}
