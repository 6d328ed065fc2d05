// "Run exmaple/foo.tcl": a path to run that is not there, and the only file that differs by a slip of the pen.
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { distance } from '../../../core/state/slips.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';

const run =
  /(?<=^\W*(?:(?:please|pls|just|now|can you|could you|would you)\s+)*(?:run|execute|start|launch|try)\s+(?:the\s+(?:file\s+|script\s+|program\s+)?)?[`'"]?(?:\.\/)?)((?:[\w-]+\/)+[\w-]+(?:\.[a-z]\w{0,5})?)(?=[`'"]?(?:[\s,;!?]|\.?$))/iu;
/** What may be meant without its ending. */
const program = /\.(?:py|sh|bash|[cm]?js|ts|pl|rb|lua|tcl|php)$/;
/** Letters that a slip may change. */
const mostSlips = 2;

/** The text with that file's path in place of the one that is not there. */
export const withNearPath = (said: string, root: string): string =>
  said.replace(run, (path: string) => {
    if (path.includes('..') || existsSync(join(root, path))) return path;
    const ending = extname(path);
    const isOfKind = (file: string) => (ending === '' ? program.test(file) : extname(file) === ending);
    const plain = (file: string) => (ending === '' ? file.slice(0, -extname(file).length) : file).toLowerCase();
    const found = filesBelow(root, isOfKind).filter(
      (file) => isPlainName(file) && isSlip(path.toLowerCase(), plain(file)),
    );
    const [only = path, another] = found;
    return another === undefined ? only : path;
  });

/** Whether every part has the same letters, at most swapped: neither `step1.py` for `step2.py` nor `update.py` for `updated.py`. */
function isSlip(path: string, file: string): boolean {
  const [parts, others] = [path.split('/'), file.split('/')];
  const isPart = (part: string, other: string) =>
    part === other || (part.length > 4 && lettersOf(part) === lettersOf(other) && distance(part, other) <= mostSlips);
  return parts.length === others.length && parts.every((part, at) => isPart(part, others[at] ?? ''));
}

const lettersOf = (text: string): string => (text.match(/./gsu) ?? []).sort().join('');
