// `write`: creates a text file or replaces it whole.
import { callVerb } from '../action/commandVerb.ts';
import { unifiedDiff } from '../files/fileDiff.ts';
import { changeKey, isOutline, outlineKey, outlineWords } from './changeKey.ts';
import type { ToolDescription } from './description.ts';
import { changeText, plainTool, textMember } from './description.ts';
import { writesPatches } from './editFormats.ts';

const plain = plainTool('write');

export const write: ToolDescription = {
  ...plain,
  keyOf: (input) => {
    if (isOutline(input)) return outlineKey('write', input);
    const { path, ...change } = input;
    return typeof path === 'string' ? changeKey('write', path, change) : plain.keyOf(input);
  },
  verbOf: (input) => callVerb('write', input),
  textOf: (input) => changeText('write', input),
  isOutline,
  comparedText: outlineWords,
  recalled: false,
  offeredTo: (model) => !writesPatches(model),
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
