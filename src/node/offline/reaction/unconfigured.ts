// A Makefile that reads what `./configure` writes, where that has not been run: what fails then says nothing of it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makefileOf } from '../commands/project.ts';
import { withIncluded } from '../sources/includedMakefiles.ts';
import { textIn } from '../questions/texts.ts';
import { certain, type RepairContext, type Suggestion } from './suggestion.ts';

const includes = /^-?include\s+(?:\$[({]\.?CURDIR[)}]\/)?((?:[\w-]+\/)*config[\w-]*\.\w+)\s*$/gm;

/** `./configure`, where a failed `make` lacks the file that only it writes. */
export function unconfigured({ workspace: { root, names }, failure }: RepairContext): readonly Suggestion[] {
  if (!/^make\b/.test(failure.command) || !names.has('configure')) return [];
  const written = [...(withIncluded(root, textIn(root, makefileOf(names))) ?? '').matchAll(includes)].map(
    ([, path = '']) => path,
  );
  const missing = written.find((path) => !existsSync(join(root, path)));
  if (missing === undefined || !(textIn(root, 'configure') ?? '').includes(missing)) return [];
  return [{ command: './configure', logit: certain, intent: `it writes ${missing}, which the Makefile reads` }];
}
