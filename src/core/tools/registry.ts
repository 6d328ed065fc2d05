// The tools with a description. Any other name is a plain tool.
import { applyPatch } from './applyPatch.ts';
import { ask } from './ask.ts';
import type { ToolDescription } from './description.ts';
import { plainTool } from './description.ts';
import { edit } from './edit.ts';
import { finish } from './finish.ts';
import { list, read, search } from './looking.ts';
import { run } from './run.ts';
import { write } from './write.ts';

const described: ReadonlyMap<string, ToolDescription> = new Map(
  [run, read, list, search, edit, write, applyPatch, ask, finish].map((tool) => [tool.name, tool]),
);

/** What is known about the tool with that name, even if it is not (or no longer) available. */
export function toolOf(name: string): ToolDescription {
  return described.get(name) ?? plainTool(name);
}

/** Whether the model with this id is offered the tool. */
export function isOffered(tool: string, model: string): boolean {
  return toolOf(tool).offeredTo?.(model) ?? true;
}
