// `bats test`, where Bats is not installed and nothing else here runs tests: what it says then tells more than that nothing was found.
import { namesIn } from '../questions/texts.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

const folders = ['test', 'tests', 'spec', 'test/bats', 'tests/bats'];

/** Empty unless exactly one of the usual folders has files of Bats. */
export function absentBats(offered: readonly WorkspaceCommand[], root: string): readonly WorkspaceCommand[] {
  if (offered.some(({ name, command }) => conceptsOf(name).has('#test') || /\b(?:bats|tests?)\b/u.test(command)))
    return [];
  const [folder, another] = folders.filter((each) => namesIn(root, each).some((name) => name.endsWith('.bats')));
  if (folder === undefined || another !== undefined) return [];
  return [
    { command: `bats ${folder}`, name: 'test', description: '', body: '', origin: 'bats tests', kind: 'conventional' },
  ];
}
