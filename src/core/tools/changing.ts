// What the tools that change files have in common: their identity, outline and verb, and which models are offered them.
import { callVerb } from '../action/commandVerb.ts';
import { changeKey, isOutline, outlineKey, outlineWords } from './changeKey.ts';
import type { ToolDescription } from './description.ts';
import { changeText, plainTool } from './description.ts';
import { writesPatches } from './editFormats.ts';

/** A tool that changes the file `path` of its input. Memory weighs changes; a model writes their text, so none is recalled. */
export function changingTool(name: string): ToolDescription {
  const plain = plainTool(name);
  return {
    ...plain,
    keyOf: (input) => {
      if (isOutline(input)) return outlineKey(name, input);
      const { path, ...change } = input;
      return typeof path === 'string' ? changeKey(name, path, change) : plain.keyOf(input);
    },
    verbOf: (input) => callVerb(name, input),
    textOf: (input) => changeText(name, input),
    isOutline,
    comparedText: outlineWords,
    recalled: false,
    offeredTo: (model) => !writesPatches(model),
  };
}
