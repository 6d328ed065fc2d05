// "Run exa -l on src", "run http --help from the checkout": the project's own program with what is typed behind its name, started from the sources.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { ownPrograms, rustBinaries } from '../questions/ownProgram.ts';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const source =
  '(?:\\s+(?:from|out\\s+of|in)\\s+(?:(?:the|this|our)\\s+)?(?:checkout|sources?|repo(?:sitory)?|clone|working\\s+(?:tree|copy)))?';
const typed = new RegExp(
  `${politeLead}(?:run|execute|start|launch|try|call|use)\\s+(?:the\\s+)?[\`'"]?([a-z][\\w-]*)((?:\\s+[\\w=,.:/@+-]+){0,10}?)[\`'"]?${source}${politeEnd}`,
  'iu',
);
/** "Count the code in src with tokei": what only looks. */
const withIt = new RegExp(
  `${politeLead}(?:count|list|show|display|print|measure|summari[sz]e|analy[sz]e)\\s+(?:me\\s+)?(?:the\\s+)?[\\w\\s]{1,40}?\\s+(?:in|of|below|under)\\s+(?:the\\s+)?([\\w./-]+)(?:\\s+(?:folder|directory))?\\s+(?:with|using|by)\\s+([a-z][\\w-]*)${source}${politeEnd}`,
  'iu',
);
const here =
  /^(?:(?:this|the|our|current)\s+){1,2}(?:folder|directory|dir|repo(?:sitory)?|checkout|project)$|^(?:here|itself)$/iu;
/** "Run it in this folder": that is where it starts, and not what it is given. */
const startsThere =
  /\bin\s+(?:(?:this|the|our|current)\s+){1,2}(?:folder|directory|dir|repo(?:sitory)?|checkout|project)\s*$/iu;
const behind =
  /^(.*?)(?:(?:^|\s+)(?:on|over|in|against|for)\s+(?:the\s+(?!current\b|folder\b|repo|project\b|checkout\b)(?:file\s+|folder\s+)?)?([\w./@+-]+(?:\s+[a-z]+){0,2}))?$/iu;

/** Undefined where such a program is installed, or a word is neither an option, its value, a path, nor what documents show behind the name. */
export function ownProgramLine(task: string, whole: Workspace): string | undefined {
  const text = task.trim();
  const [, place = '', by = ''] = withIt.exec(text) ?? [];
  if (by !== '') {
    const line = isPath(place, whole) && onlyReads(by, whole) ? lineOf(by, whole) : undefined;
    return line === undefined ? undefined : `${line} ${place}`;
  }
  const [, name = '', said = ''] = typed.exec(text) ?? [];
  const line = name === '' ? undefined : lineOf(name, whole);
  if (line === undefined || said.trim() === '') return undefined;
  const [, args = '', on = ''] = behind.exec(said.trim()) ?? [];
  const path = on === '' || startsThere.test(said) ? '' : here.test(on) ? '.' : isPath(on, whole) ? on : undefined;
  const words = args.split(/\s+/).filter((word) => word !== '');
  if (path === undefined || !words.every((word, at) => isArgument(word, words[at - 1] ?? '', name, whole)))
    return undefined;
  // A file alone is read by programOnFile.ts.
  if (words.length === 0 && (path === '' || statSync(join(whole.root, path)).isFile())) return undefined;
  return [line, ...words, ...(path === '' ? [] : [path])].join(' ');
}

function lineOf(name: string, whole: Workspace): string | undefined {
  if (whole.onPath(name)) return undefined;
  const [only, another] = new Set(
    [...ownPrograms(whole), ...rustBinaries(whole)].flatMap((own) => (own.name === name ? [own.line] : [])),
  );
  return another === undefined ? only : undefined;
}

const removes =
  /\b(?:unlink\w*|rm(?:dir)?(?:Sync)?\s*\(|rmtree|rimraf|remove_(?:file|dir)\w*|os\.remove\w*|RemoveAll)\b/iu;

/** Whether a program removes no files, so that it is safe to give it a folder. */
const onlyReads = (name: string, whole: Workspace): boolean =>
  ![...ownPrograms(whole), ...rustBinaries(whole)]
    .filter((own) => own.name === name)
    .some(({ files }) => files.some((file) => removes.test(textIn(whole.root, file) ?? '')));

const isPath = (word: string, { root }: Workspace): boolean =>
  isPlainName(word) && !word.includes('..') && existsSync(join(root, word));

/** An option, the number or the word behind a long one, a path, or a word that documents show behind the name: `xsv headers`. */
function isArgument(word: string, before: string, name: string, whole: Workspace): boolean {
  if (/^--?[A-Za-z][\w-]*(?:=[\w.,:/@+-]+)?$/.test(word)) return true;
  if (/^\d[\d.]*$/.test(word)) return before.startsWith('-');
  // "Run http tests" wants those of it.
  if (/[./]/.test(word) && isPath(word, whole)) return true;
  const shown = new RegExp(`(?:^|[\\s\`$>])${escapeRegExp(name)} ${escapeRegExp(word)}(?![\\w-])`, 'mu');
  return before === '' && whole.documents.some((document) => shown.test(document));
}
