// Tests that a shell starts: of prove, of bats, and scripts that run them all.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makefileIn } from '../questions/texts.ts';
import { needsArguments } from '../sources/programFiles.ts';
import type { FileReader } from './folder.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

/** Test files for bats, and programs named like a test run in the folder of the tests. */
export async function shellTests({
  root,
  reader,
  onPath,
}: {
  readonly root: string;
  readonly reader: FileReader;
  readonly onPath: (program: string) => boolean;
}): Promise<readonly WorkspaceCommand[]> {
  const found: WorkspaceCommand[] = [];
  const add = (command: string, origin: string) =>
    found.push({ command, name: 'test', description: '', body: '', origin, kind: 'conventional' });
  const scripts = (await reader.names(join(root, 't'))).filter((name) => name.endsWith('.t'));
  if (
    scripts.length > 0 &&
    onPath('prove') &&
    !existsSync(join(root, 'Makefile.PL')) &&
    !existsSync(join(root, 'dist.ini')) &&
    // `check: all`, then `prove`: it also builds what they test.
    !/^(?:test|check)\s*:[^\n]*\n(?:\t[^\n]*\n)*?\t[^\n]*\bprove\b/m.test(makefileIn(root) ?? '')
  )
    add(existsSync(join(root, 'lib')) ? 'prove -lr t' : 'prove -r t', 't/*.t');
  for (const folder of ['test', 'tests', '.']) {
    const names = await reader.names(join(root, folder));
    const bundled = ['test/bats/bin/bats', 'tests/bats/bin/bats', 'bin/bats'].find((path) =>
      existsSync(join(root, path)),
    );
    const bats = bundled === undefined ? (onPath('bats') ? 'bats' : undefined) : `./${bundled}`;
    if (bats !== undefined && names.some((name) => name.endsWith('.bats'))) add(`${bats} ${folder}`, 'bats tests');
    if (folder === '.') continue;
    for (const name of names.filter((file) =>
      /^(run|runner|run[-_]?all|run[-_]?tests?|all|tests?)\.(sh|bash)$/.test(file),
    ))
      if (!needsArguments((await reader.text(join(root, folder, name))) ?? ''))
        add(`bash ${folder}/${name}`, 'program in the folder of the tests');
  }
  return found;
}
