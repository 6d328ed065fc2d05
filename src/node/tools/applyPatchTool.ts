// `applyPatch`: changes text files by a patch in the format of Codex.
import * as v from 'valibot';
import { parsePatch } from '../../core/files/patch.ts';
import { planPatch } from '../../core/files/plan.ts';
import type { Tool } from '../../core/ports.ts';
import type { ChangeToolsOptions } from './changeTool.ts';
import { changeTool, seenIn } from './changeTool.ts';
import { someText } from './defineTool.ts';

export function applyPatchTool(options: ChangeToolsOptions): Tool {
  const input = v.strictObject({
    patch: someText("From the line '*** Begin Patch' to the line '*** End Patch', in the format of apply_patch."),
  });
  return changeTool(options, {
    name: 'applyPatch',
    description:
      'Changes text files by a patch, all of it or nothing: *** Add File, *** Delete File, *** Update File (with *** Move to), ' +
      "chunks after @@ with lines that begin with ' ', '-' or '+'. Paths are relative to the workspace folder.",
    input,
    problem: ({ patch }) => {
      const parsed = parsePatch(patch);
      return parsed.ok ? undefined : parsed.problem;
    },
    pathsOf: ({ patch }) => {
      const parsed = parsePatch(patch);
      return parsed.ok
        ? parsed.parts.flatMap((part) =>
            part.kind === 'update' && part.movedTo !== undefined ? [part.path, part.movedTo] : [part.path],
          )
        : [];
    },
    plan: ({ patch }) => planPatch(options.files, seenIn(options), patch),
  });
}
