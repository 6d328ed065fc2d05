// `applyPatch`: changes to one or more files in the format of Codex.
import { callVerb } from '../action/commandVerb.ts';
import { parsePatch } from '../files/patch.ts';
import type { JsonObject } from '../types.ts';
import { changeKey, isOutline } from './changeKey.ts';
import { changingTool } from './changing.ts';
import type { ToolDescription } from './description.ts';
import { changeText, plainTool, textMember } from './description.ts';
import { writesPatches } from './editFormats.ts';

const changing = changingTool('applyPatch');

export const applyPatch: ToolDescription = {
  ...changing,
  keyOf: (input) => {
    if (isOutline(input)) return changing.keyOf(input);
    const [path] = pathsOf(input);
    return path === undefined ? plainTool('applyPatch').keyOf(input) : changeKey('applyPatch', path, input);
  },
  verbOf: (input) => callVerb('edit', { path: pathsOf(input)[0] ?? '' }),
  textOf: (input) => {
    if (isOutline(input)) return changeText('patch', input);
    const [first = '', ...rest] = pathsOf(input);
    return `patch ${first}${rest.length > 0 ? ` and ${String(rest.length)} more` : ''}`.trimEnd();
  },
  offeredTo: writesPatches,
  problemOf: (input) => {
    const parsed = parsePatch(textMember(input, 'patch') ?? '');
    return parsed.ok ? undefined : parsed.problem;
  },
  diffOf: (input) => textMember(input, 'patch') ?? '',
};

/** The files that the patch names, in its order, each once; empty if it cannot be parsed. */
function pathsOf(input: JsonObject): readonly string[] {
  const path = textMember(input, 'path');
  if (path !== undefined) return [path];
  const parsed = parsePatch(textMember(input, 'patch') ?? '');
  return parsed.ok ? [...new Set(parsed.parts.map(({ path }) => path))] : [];
}
