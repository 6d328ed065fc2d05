// `edit`: replaces an exact passage of a text file.
import { unifiedDiff } from '../files/fileDiff.ts';
import { changingTool } from './changing.ts';
import type { ToolDescription } from './description.ts';
import { textMember } from './description.ts';

export const edit: ToolDescription = {
  ...changingTool('edit'),
  edit: {
    textOf: (input) => textMember(input, 'newText') ?? '',
    inputFrom: (input, newText) => ({ ...input, newText }),
  },
  diffOf: (input) =>
    unifiedDiff({
      path: textMember(input, 'path') ?? '',
      before: withEnd(textMember(input, 'oldText') ?? ''),
      after: withEnd(textMember(input, 'newText') ?? ''),
    }),
};

/** Shows passages as whole lines. */
function withEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
