// `write`: makes a text file, or replaces a whole one.
import * as v from 'valibot';
import { planWrite } from '../../core/files/plan.ts';
import type { Tool } from '../../core/ports.ts';
import type { ChangeToolsOptions } from './changeTool.ts';
import { changedPath, changeTool, seenIn } from './changeTool.ts';

export function writeTool(options: ChangeToolsOptions): Tool {
  const input = v.strictObject({
    path: changedPath,
    text: v.pipe(v.string(), v.description('The whole text of the file.')),
  });
  return changeTool(options, {
    name: 'write',
    description: 'Makes a new text file, folders included, or replaces a whole one that was read before.',
    input,
    pathsOf: (file) => [file.path],
    plan: (file) => planWrite(options.files, seenIn(options), file),
  });
}
