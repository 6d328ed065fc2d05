// `include erlang.mk`: the text of a Makefile with those of the files beside it that it includes.
import { textIn } from '../questions/texts.ts';

const mostDeep = 3;
const mostChars = 400_000;
/** `${.CURDIR}/` is the folder itself, in BSD's words or GNU's. */
const directive = /^(?:-|s)?include[ \t]+(?:\$[({]\.?CURDIR[)}]\/)?([\w-][\w. \t-]*)(?:#.*)?$/gm;

/** Paths into other folders, variables and wildcards stay as they are, and so do files that are not there. */
export function withIncluded(root: string, text: string | undefined, depth = 0): string | undefined {
  if (text === undefined || depth >= mostDeep || text.length > mostChars) return text;
  return text.replaceAll(directive, (line: string, files: string) => {
    const texts = files
      .trim()
      .split(/\s+/)
      .map((file) => withIncluded(root, textIn(root, file), depth + 1));
    return texts.some((each) => each === undefined) ? line : texts.join('\n');
  });
}
