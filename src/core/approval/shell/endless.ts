// Output without end into a file: `yes > f`, `cat /dev/zero | gzip > f`, `while true; do date >> f; done`. It fills the disk in seconds.
import { programName } from '../../action/head.ts';
import { innerIndex, isWrapper } from '../../action/wrappers.ts';
import { forEachChild, type Command, type Redirection, type SyntaxNode } from 'unbash';

/** Whether the command, pipeline or loop writes to a file what does not end by itself. */
export function fillsDisk(node: SyntaxNode): boolean {
  switch (node.type) {
    case 'Pipeline':
      return flowsIntoFile(node.commands);
    case 'Command':
      return flowsIntoFile([node]);
    case 'Redirected':
      return node.command.type === 'While' && isEndlessLoop(node.command) && node.redirects.some(writesFile);
    case 'While':
      return isEndlessLoop(node) && contains(node.body, (child) => child.type === 'Redirect' && writesFile(child));
    default:
      return false;
  }
}

/** Sizes too large to limit anything: a gigabyte, ten digits. */
const huge = /^(?:-\w+|--\w+=)?\d+(?:\.\d+)?(?:[GTPE]i?B?|\d{9,})$/i;
/** They take a part of it, or only look at the device. */
const takesPart = /^(?:dd|od|xxd|hexdump|shred|ls|stat|file|test|\[|cmp|echo|printf|find|chmod|lsof|fuser)$/;

function flowsIntoFile(commands: readonly SyntaxNode[]): boolean {
  const source = commands.findIndex((each) => each.type === 'Command' && isEndless(each));
  if (source < 0) return false;
  const after = commands.slice(source).filter((each) => each.type === 'Command');
  return !after.some(limits) && commands.slice(source).some(keeps);
}

function isEndless(node: Command): boolean {
  const words = wordsOf(node);
  const [name = ''] = words;
  if (name === 'yes') return true;
  const inputs = node.redirects.flatMap((each) => (each.type === 'Redirect' ? [each.target?.value ?? ''] : []));
  return !takesPart.test(name) && [...words, ...inputs].some((word) => /^\/dev\/(?:zero|u?random|full)$/.test(word));
}

function limits(node: Command): boolean {
  const [name = '', ...args] = wordsOf(node);
  return name === 'head' && !args.some((word) => huge.test(word));
}

/** A redirection, or a program that writes what it is given. */
function keeps(node: SyntaxNode): boolean {
  if (node.type !== 'Command' && node.type !== 'Redirected') return false;
  if (node.redirects.some(writesFile)) return true;
  return node.type === 'Command' && /^(?:tee|sponge|split|csplit|cp|dd|cpio|pv)$/.test(wordsOf(node)[0] ?? '');
}

function writesFile(node: Redirection): boolean {
  if (node.type !== 'Redirect' || !/^&?>/.test(node.operator)) return false;
  return !/^(?:\/dev\/(?:null|stdout|stderr|tty)|&?\d+|-)$/.test(node.target?.value ?? '');
}

function isEndlessLoop({ kind, clause, body }: Extract<SyntaxNode, { type: 'While' }>): boolean {
  const [only, ...others] = clause.commands;
  const test = only?.command.type === 'Command' && others.length === 0 ? wordsOf(only.command).join(' ') : undefined;
  if (test === undefined || !(kind === 'until' ? /^false$/ : /^(?:true|:|\[ 1 \]|yes|sleep 0)$/).test(test))
    return false;
  return !contains(
    body,
    (child) =>
      child.type === 'Command' && /^(?:sleep|read|wait|break|return|exit|inotifywait)$/.test(wordsOf(child)[0] ?? ''),
  );
}

function contains(node: SyntaxNode, is: (child: SyntaxNode) => boolean): boolean {
  let found = is(node);
  forEachChild(node, (child) => {
    found ||= contains(child, is);
  });
  return found;
}

/** The program's name and its words, without the wrappers before it. `command -v` runs nothing. */
function wordsOf(node: Command): readonly string[] {
  const words = [node.name?.value ?? '', ...node.args.map((each) => (each.type === 'Word' ? each.value : ''))];
  let at = 0;
  let name = programName(words[0] ?? '');
  while (isWrapper(name) && name !== 'xargs' && !(name === 'command' && /^-[vV]/.test(words[at + 1] ?? ''))) {
    at += 1 + innerIndex(name, words.slice(at + 1));
    name = programName(words[at] ?? '');
  }
  return [name, ...words.slice(at + 1)];
}
