// Whether a line of C and its kin is part of a comment that spans lines, or a line of Perl part of its documentation.
import type { Hit } from './hits.ts';
import { textIn } from './texts.ts';

const ofC = /\.(?:c|h|cc|cpp|cxx|hh|hpp|hxx|m|mm|xs|java|cs)$/i;
const ofPerl = /\.(?:p[lm]|pod|t|xs)$/i;

/** A line of text between `/*` and the end of that comment, or below `=head1` and above `=cut`. */
export function isInComment({ path, line }: Hit, root: string): boolean {
  const isC = ofC.test(path);
  const isPerl = ofPerl.test(path);
  if (!isC && !isPerl) return false;
  const before = (textIn(root, path) ?? '').split('\n').slice(0, line - 1);
  if (isPerl && before.findLast((text) => /^=[a-z]/.test(text))?.startsWith('=cut') === false) return true;
  const text = before.join('\n').replaceAll(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*/g, '');
  return isC && text.lastIndexOf('/*') > text.lastIndexOf('*/');
}
