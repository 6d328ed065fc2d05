// `read`, `list` and `search`: they only look inside the workspace.
import { callVerb } from '../action/commandVerb.ts';
import type { ToolDescription } from './description.ts';
import { plainTool } from './description.ts';

export const read: ToolDescription = { ...plainTool('read'), runsUnasked: true };

export const list: ToolDescription = {
  ...plainTool('list'),
  runsUnasked: true,
  verbOf: (input) => callVerb('ls', input),
};

export const search: ToolDescription = { ...plainTool('search'), runsUnasked: true };
