// `read`, `list` and `search`: they only look inside the workspace.
import { callVerb } from '../action/commandVerb.ts';
import type { Action } from '../types.ts';
import type { ToolDescription } from './description.ts';
import { plainTool, textMember } from './description.ts';

export const read: ToolDescription = { ...plainTool('read'), runsUnasked: true };

/** The action that reads the text file `path`. */
export function readAction(path: string): Action {
  return { tool: read.name, input: { path } };
}

export const list: ToolDescription = {
  ...plainTool('list'),
  runsUnasked: true,
  verbOf: (input) => callVerb('ls', input),
};

/** The action that lists the folder `path`. */
export function listAction(path: string): Action {
  return { tool: list.name, input: { path } };
}

export const search: ToolDescription = {
  ...plainTool('search'),
  runsUnasked: true,
  textOf: (input) => {
    const place = textMember(input, 'path') ?? textMember(input, 'glob');
    return `search ${plainly(textMember(input, 'pattern') ?? '')}${place === undefined ? '' : ` in ${place}`}`.trim();
  },
};

/** A pattern that stands for words, as those words: `parse.ts` for `\bparse\.ts\b`, `TODO|FIXME` for a group. */
function plainly(pattern: string): string {
  const [, inside = pattern] = /^(?:\\b)?\((?:\?:)?([\w -]+(?:\|[\w -]+)*)\)(?:\\b)?$/.exec(pattern) ?? [];
  const bare = inside.replace(/^\\b|\\b$/g, '');
  const literal = bare.replace(/\\([^\p{L}\p{N}\s])/gu, '');
  return /[\\^$.*+?()[\]{}]/.test(literal) ? pattern : bare.replace(/\\([^\p{L}\p{N}\s])/gu, '$1');
}

/** The action that searches files for a regular expression. */
export function searchAction(input: {
  readonly pattern: string;
  readonly path?: string;
  readonly glob?: string;
  readonly ignoreCase?: true;
  readonly maxResults: number;
}): Action {
  return { tool: search.name, input };
}
