// "Run it on statements/2024-05.csv", where a document shows it with 2024-03.csv: the line of the document on the file that the task names.
import { existsSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { namesIn } from '../questions/texts.ts';
import { requestIn } from './clauses.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { actionConcepts } from './vocabulary.ts';

const asks =
  /^\W*(?:how|what(?!\s+(?:i|we)(?:\s+(?:need|want|would)|['’]d)\b)|which|where|why|who|when|is|are|does|did)\b|\b(?:delete|remove|rename|move|copy|edit|change|fix|add|open|show|explain|describe|commit)\b/iu;
/** "What does weblens make of samples/may.log?" */
const makesOf =
  /^\W*what\s+(?:does|would)\s+(?:the\s+)?([\w-]+)\s+(?:make\s+of|say\s+(?:about|of|to)|print\s+for|report\s+(?:for|on|about))\s+(?=[`'"]?(?:[\w-]+\/)*[\w.-]+\.\w+)/iu;
const own: ReadonlySet<string> = new Set(['#start', '#generate', '#build', '#check']);
const ofProgram = /^(?:(?:\S*python3?|node|perl|ruby|php|tclsh|lua|(?:ba)?sh|java|cargo run|npx)\s|\.\/|[\w-]+\/)/u;
const ofData =
  /(?<=\s)((?:[\w-]+\/)*[\w.-]*\w\.(?!(?:py|[cm]?[jt]s|pl|rb|php|tcl|lua|sh|bash|jar|class)\b)[a-z]\w{0,5})(?=\s|$)/gu;

/** Undefined where a task names no such file, more than one, or wants anything else than to run the program. */
export function onNamedFile(
  typed: string,
  { root, commands }: Pick<Workspace, 'root' | 'commands'>,
): string | undefined {
  const said = typed.replace(makesOf, 'run $1 on ');
  if (asks.test(said) || ![...actionConcepts(requestIn(said))].every((concept) => own.has(concept))) return undefined;
  const lines = commands.flatMap((known) => {
    const shown = shownFile(known);
    const named = shown === undefined ? undefined : fileLike(shown, said, root);
    return shown === undefined || named === undefined ? [] : [known.command.replace(shown, named)];
  });
  const [line, another] = new Set(lines);
  return another === undefined ? line : undefined;
}

/** The only file of data on a documented line that starts a program. */
function shownFile({ kind, command, folder }: WorkspaceCommand): string | undefined {
  if (kind !== 'documented' || folder !== undefined || !ofProgram.test(command) || /[|;&<>]/.test(command))
    return undefined;
  const [file, another] = [...command.matchAll(ofData)].map(([, path = '']) => path);
  return another === undefined ? file : undefined;
}

/** The only other file with the same ending that a text names, by its path, its name, or the month that it is called after. */
function fileLike(shown: string, said: string, root: string): string | undefined {
  if (said.includes(basename(shown))) return undefined;
  const ending = escapeRegExp(extname(shown));
  const paths = new Set(
    said.match(new RegExp(`(?<![\\w./-])(?:[\\w-]+/)*[\\w.-]*\\w${ending}(?![\\w/])`, 'giu')) ?? [],
  );
  const [path, other] = paths;
  if (other !== undefined) return undefined;
  if (path !== undefined) return placeOf(path, dirname(shown), root);
  const near = namesIn(root, dirname(shown)).filter((name) => extname(name) === extname(shown));
  const found = near.filter((name) => isSaid(name.slice(0, -extname(name).length), said));
  const [only, another] = found;
  return only === undefined || another !== undefined ? undefined : join(dirname(shown), only);
}

/** As it is, or where the document's example lies; what is not there is for the program to tell. */
function placeOf(path: string, folder: string, root: string): string | undefined {
  if (!isPlainName(path) || path.includes('..')) return undefined;
  return !path.includes('/') && !existsSync(join(root, path)) && existsSync(join(root, folder, path))
    ? join(folder, path)
    : path;
}

const months = 'january february march april may june july august september october november december'.split(' ');

/** Whether a text has a file's stem, or the month that it is: `2024-05` as "May 2024", "May of 2024". */
function isSaid(stem: string, said: string): boolean {
  if (stem.length > 3 && new RegExp(`(?<![\\w.-])${escapeRegExp(stem)}(?![\\w-])`, 'iu').test(said)) return true;
  const [, year = '', month = ''] = /^(\d{4})-?(\d{2})$/u.exec(stem) ?? [];
  const name = months[Number(month) - 1];
  return (
    name !== undefined &&
    new RegExp(`\\b(?:${name}|${name.slice(0, 3)}\\.?)\\s+(?:of\\s+)?${year}\\b|\\b${year}\\s+${name}\\b`, 'iu').test(
      said,
    )
  );
}
