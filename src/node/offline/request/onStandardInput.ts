// "Run examples/life.lisp with minilisp": a program of the workspace that reads its input from standard input is given the file there.
import { basename, extname } from 'node:path';
import { isSlipOf } from '../../../core/state/slips.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { compiledStart } from '../sources/compiledPrograms.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { isFileIn } from './fileCommand.ts';
import { partsOf } from './orderInParts.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const file = '[`\'"]?((?:\\./)?(?:[\\w-]+/){0,4}[\\w-][\\w.-]*\\.\\w+)[`\'"]?';
const name = '(?:the\\s+)?[`\'"]?(?:\\./)?([A-Za-z][\\w-]*)[`\'"]?(?:\\s+(?:program|interpreter|binary))?';
const means = '\\s+(?:with|through|using|by|in|on)\\s+';
const from = '(?:\\s+(?:from|in|of)\\s+(?:the\\s+)?(?:examples?|samples?|demos?)(?:\\s+(?:folder|directory))?)?';
const runs = '(?:run|execute|interpret|evaluate|start|try)';
const unbuilt =
  "(?:,?\\s*\\(?\\s*(?:it\\s+)?(?:is\\s+not|isn[’']?t|has\\s+not\\s+been|hasn[’']?t\\s+been)\\s+(?:compiled|built)\\s+yet\\s*\\)?)?";
const prints = '(?:prints?|pritns|outputs?|writes?|says?|finds?|gives?)';
const thing = "(?:(?:the|its)\\s+(?:(?:very\\s+)?(?:last|final)\\s+)?[\\w'-]+|what)";
const shows = `(?:(?:,|\\s+and|,\\s+and)\\s+(?:show|tell|give|print)(?:\\s+me)?\\s+${thing}(?:\\s+(?:that\\s+|which\\s+)?it\\s+${prints})?)?`;
const end = `${unbuilt}${shows}${politeEnd.replace('[.!]?$', '[.!?]*$')}`;

const ofFile = new RegExp(
  `${politeLead}${runs}\\s+(?:the\\s+(?:file|program|example)\\s+)?${file}${means}${name}${end}`,
  'iu',
);
const fed = new RegExp(`${politeLead}(?:feed|pipe|give)\\s+${file}\\s+(?:in)?to\\s+${name}${end}`, 'iu');
const ofExample = new RegExp(
  `${politeLead}${runs}\\s+the\\s+([\\w-]+(?:\\s+[\\w-]+)?)\\s+(?:example|exmaple|exampel|sample|demo)${from}${means}${name}${end}`,
  'iu',
);
const whenFed = new RegExp(
  `^\\W*(?:what(?:\\s+is|['’]s)\\s+${thing}\\s+(?:that\\s+|which\\s+)?|what\\s+does\\s+)(?:the|this|our)\\s+[\\w-]+\\s+${prints}\\s+(?:when|if|once)\\s+(?:it\\s+is\\s+)?(?:fed|given)\\s+(?:with\\s+)?${file}\\s*\\?(?:\\s*you['’]?(?:ll|\\s+will)?\\s+(?:have|need)\\s+to\\s+(?:compile|build)\\s+(?:it|the\\s+\\w+)(?:\\s+(?:first|before))?[.!]?)?\\s*$`,
  'iu',
);

/** Undefined where no such file or program is here, the program takes arguments, or nothing tells that it reads there. */
export function onStandardInput(task: string, whole: Workspace): string | undefined {
  const parts = fileSaid.test(task) ? partsOf(task) : undefined;
  return inSentence(task.trim(), whole) ?? (parts?.told.length ? inSentence(parts.order.trim(), whole) : undefined);
}
const fileSaid = /\b\w+\/[\w./-]*\.\w/u;

function inSentence(text: string, whole: Workspace): string | undefined {
  const [, path, program] = ofFile.exec(text) ?? fed.exec(text) ?? [];
  if (path !== undefined && program !== undefined) return lineFor(program, path, whole);
  const [, example, by] = ofExample.exec(text) ?? [];
  if (example !== undefined && by !== undefined) {
    const found = exampleCalled(example, whole);
    return found === undefined ? undefined : lineFor(by, found, whole);
  }
  const [, given] = whenFed.exec(text) ?? [];
  if (given === undefined) return undefined;
  const all = whole.commands.flatMap(({ command, folder }) =>
    folder === undefined ? (/^make ([\w-]+)$/u.exec(command)?.[1] ?? []) : [],
  );
  const [only, another] = new Set(all.flatMap((each) => lineFor(each, given, whole) ?? []));
  return another === undefined ? only : undefined;
}

function lineFor(program: string, said: string, whole: Workspace): string | undefined {
  const path = said.replace(/^\.\//u, '');
  if (!isPlainName(path) || !isPlainName(program) || whole.onPath(program)) return undefined;
  if (!isFileIn(whole.root, path)) return undefined;
  const start = compiledStart(program, whole);
  return start !== undefined && readsInput(program, whole) ? `${start} < ${path}` : undefined;
}

/** The only file below a folder of examples that is called so: "n-queens", "nqeens" for `examples/nqueens.lisp`. */
function exampleCalled(said: string, { root }: Workspace): string | undefined {
  const wanted = plain(said);
  const stem = (path: string) => plain(basename(path, extname(path)));
  const all = filesBelow(root, (each) => /^[\w-]+\.\w+$/u.test(each)).filter((path) =>
    /^(?:examples?|samples?|demos?)\//iu.test(path),
  );
  const same = all.filter((path) => stem(path) === wanted);
  const near = same.length > 0 ? same : all.filter((path) => wanted.length > 3 && isSlipOf(wanted, stem(path)));
  return near.length === 1 ? near[0] : undefined;
}
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** `./minilisp < examples/life.lisp` in a document, or a source in C that reads there and looks at no argument. */
function readsInput(program: string, { root, documents }: Workspace): boolean {
  const shown = new RegExp(`(?:^|[\\s\`$/])${escapeRegExp(program)}\\s*<\\s*[\\w./-]+\\.\\w+`, 'mu');
  if (documents.some((text) => shown.test(text))) return true;
  const source = ['', 'src/'].map((folder) => textIn(root, `${folder}${program}.c`)).find((text) => text !== undefined);
  return source !== undefined && reads.test(source) && !looksAtArguments.test(source);
}
const reads =
  /\bgetchar\s*\(\s*\)|\b(?:fgets|getline|fread|getc|fgetc|fscanf)\s*\([^;]{0,80}\bstdin\b|(?<!\w)scanf\s*\(|\bread\s*\(\s*(?:0|STDIN_FILENO)\b/u;
const looksAtArguments =
  /\bargv\s*(?:\[(?!\s*\])|\+)|\*\s*(?:\+\+\s*)?argv\b(?!\s*[,)[])|\bgetopt\w*\s*\(|\bf(?:re)?open\s*\(/u;
