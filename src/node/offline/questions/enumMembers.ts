// A value of an enumeration over several lines: `Num = 128, Fun, Sys,` below `enum {`.
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { isProse, isSecondary, isTest, type Hit } from './hits.ts';
import { textIn } from './texts.ts';

const languages = /\.(?:c|h|cc|cpp|cxx|hh|hpp|java|cs|d|m|rs|swift|ts|zig|ino)$/i;
/** Above it, an enumeration begins within so many lines. */
const mostAbove = 400;
const mostRead = 60;
const begins = /(?:^|[^\w.])enum\b[^;()]*$/;

/** The lines of a search on which `wanted` is a value of an enumeration, without those of tests and copies. */
export function enumMembers(hits: readonly Hit[], wanted: string, root: string): readonly Hit[] {
  const word = escapeRegExp(wanted);
  // Between commas, with or without a number: neither a use nor a call.
  const member = new RegExp(`^(?:[^(){};"']*,)?\\s*${word}\\s*(?:=[^;{}]*|\\([^;{}]*\\))?\\s*(?:[,;}]|$|/[/*])`);
  return hits
    .filter(({ path, text }) => languages.test(path) && member.test(text) && !/^(?:\/|\*|case\b|return\b)/.test(text))
    .filter(({ path }) => !isProse(path) && !isTest(path) && !isSecondary(path))
    .slice(0, mostRead)
    .filter((hit) => isInside(hit, root));
}

/** Whether the block that is open above a line is an enumeration. */
function isInside({ path, line }: Hit, root: string): boolean {
  const lines = (textIn(root, path) ?? '').split('\n').slice(Math.max(0, line - mostAbove), line - 1);
  let open = 0;
  for (const [at, each] of [...lines.entries()].reverse()) {
    const text = each.replace(/\/\/.*$|\/\*[^*]*\*\//g, '').replace(/"[^"]*"|'[^']{1,2}'/g, '');
    if (/[;)]\s*$/.test(text) && open === 0) return false;
    open += text.split('}').length - text.split('{').length;
    if (open < 0)
      return begins.test(text.replace(/\{.*$/, '')) || (/^\s*\{/.test(text) && begins.test(lines[at - 1] ?? ''));
  }
  return false;
}
