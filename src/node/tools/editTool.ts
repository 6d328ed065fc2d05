// `edit`: replaces a passage of a text file.
import * as v from 'valibot';
import { planEdit } from '../../core/files/plan.ts';
import type { Tool } from '../../core/ports.ts';
import type { ChangeToolsOptions } from './changeTool.ts';
import { changedPath, changeTool, seenIn } from './changeTool.ts';

export function editTool(options: ChangeToolsOptions): Tool {
  const input = v.strictObject({
    path: changedPath,
    oldText: v.pipe(
      v.string(),
      v.description(
        'The text to replace, exactly as the file has it, blanks included, with lines around it until it is unique.',
      ),
    ),
    newText: v.pipe(v.string(), v.description('What stands there afterwards; empty removes it.')),
    all: v.optional(v.pipe(v.boolean(), v.description('Replace every place where it stands; false by default.'))),
  });
  return changeTool(options, {
    name: 'edit',
    description:
      'Replaces a passage of a text file. The old text has to be in it exactly once, without the line numbers that read shows.',
    input,
    pathsOf: (edit) => [edit.path],
    plan: ({ all = false, ...edit }) => planEdit(options.files, seenIn(options), { ...edit, all }),
  });
}
