// The tools that say something about themselves beyond their name. Any other name is a plain tool.
import { ask } from './ask.ts';
import type { ToolDescription } from './description.ts';
import { plainTool } from './description.ts';
import { finish } from './finish.ts';
import { list, read, search } from './looking.ts';
import { run } from './run.ts';

const described: ReadonlyMap<string, ToolDescription> = new Map(
  [run, read, list, search, ask, finish].map((tool) => [tool.name, tool]),
);

/** What is known of the tool of that name, also of one that is not at hand (any more). */
export function toolOf(name: string): ToolDescription {
  return described.get(name) ?? plainTool(name);
}
