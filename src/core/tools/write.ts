// `write`: creates a text file or replaces it whole.
import { unifiedDiff } from '../files/fileDiff.ts';
import { changingTool } from './changing.ts';
import type { ToolDescription } from './description.ts';
import { textMember } from './description.ts';

export const write: ToolDescription = {
  ...changingTool('write'),
  edit: {
    textOf: (input) => textMember(input, 'text') ?? '',
    inputFrom: (input, text) => ({ ...input, text }),
  },
  diffOf: (input) =>
    unifiedDiff({
      path: textMember(input, 'path') ?? '',
      before: undefined,
      after: textMember(input, 'text') ?? '',
    }),
};
