// `applyPatch`: changes to one or more files in the format of Codex.
import { callVerb } from '../action/commandVerb.ts';
import { parsePatch } from '../files/patch.ts';
import type { JsonObject } from '../types.ts';
import { changeKey } from './changeKey.ts';
import type { ToolDescription } from './description.ts';
import { plainTool, textMember } from './description.ts';

const plain = plainTool('applyPatch');

export const applyPatch: ToolDescription = {
  ...plain,
  keyOf: (input) => {
    const [path] = pathsOf(input);
    return path === undefined ? plain.keyOf(input) : changeKey('applyPatch', path, input);
  },
  verbOf: (input) => callVerb('edit', { path: pathsOf(input)[0] ?? '' }),
  textOf: (input) => {
    const [first = '', ...rest] = pathsOf(input);
    return `patch ${first}${rest.length > 0 ? ` and ${String(rest.length)} more` : ''}`.trimEnd();
  },
  recalled: false,
  diffOf: (input) => textMember(input, 'patch') ?? '',
};

/** The files that the patch names, in its order, each once; empty where it cannot be read. */
function pathsOf(input: JsonObject): readonly string[] {
  const parsed = parsePatch(textMember(input, 'patch') ?? '');
  return parsed.ok ? [...new Set(parsed.parts.map(({ path }) => path))] : [];
}
