// `edit`: replaces an exact passage of a text file.
import { callVerb } from '../action/commandVerb.ts';
import { unifiedDiff } from '../files/fileDiff.ts';
import { changeKey, isOutline, outlineKey, outlineWords } from './changeKey.ts';
import type { ToolDescription } from './description.ts';
import { changeText, plainTool, textMember } from './description.ts';
import { writesPatches } from './editFormats.ts';

const plain = plainTool('edit');

export const edit: ToolDescription = {
  ...plain,
  keyOf: (input) => {
    if (isOutline(input)) return outlineKey('edit', input);
    const { path, ...change } = input;
    return typeof path === 'string' ? changeKey('edit', path, change) : plain.keyOf(input);
  },
  verbOf: (input) => callVerb('edit', input),
  textOf: (input) => changeText('edit', input),
  isOutline,
  comparedText: outlineWords,
  // Memory weighs changes; a model writes their text.
  recalled: false,
  offeredTo: (model) => !writesPatches(model),
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
