// A missing file whose name a document tells, with what writes it.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { documentedProducer } from '../../../../src/node/offline/reaction/documentedProducer.ts';
import type { RepairContext } from '../../../../src/node/offline/reaction/suggestion.ts';
import { writeWorkspace } from '../workspaces.ts';

describe('what a document says writes a file', () => {
  const root = writeWorkspace({ 'tidy.py': '', gen: '' });
  after(() => rmSync(root, { recursive: true }));
  const commands = (text: string, document: string): readonly string[] =>
    documentedProducer({
      failure: { command: 'python3 monthly.py', text, status: 'exited', exitCode: 1, durationMs: 0, at: 0 },
      workspace: { root, documents: [document] },
    } as unknown as RepairContext).map(({ command }) => command);
  const readme =
    '1. Tidy a raw file:\n\n       python3 tidy.py <SITE> <YEAR>\n\n   writes `work/<SITE>-<YEAR>.tsv`.\n\n2. Then `monthly.py`.\n';

  it('is run with what the name of the file tells', () => {
    assert.deepEqual(commands('work/osier-2023.tsv does not exist\n', readme), ['python3 tidy.py osier 2023']);
    const quoted = 'Run `./gen <lang>`, which makes `po/<lang>.mo`.';
    assert.deepEqual(commands("cannot open 'po/de.mo'\n", quoted), ['./gen de']);
  });

  it('is nothing for another file, and nothing that a shell would expand or that reaches out', () => {
    assert.deepEqual(commands('work/osier.tsv does not exist\n', readme), []);
    assert.deepEqual(commands('all well\n', readme), []);
    assert.deepEqual(
      commands('work/osier-2023.tsv does not exist\n', readme.replace('python3 tidy.py', 'ssh host')),
      [],
    );
    assert.deepEqual(
      commands('work/osier-2023.tsv does not exist\n', readme.replace('<YEAR>\n\n   w', '$(id)\n\n   w')),
      [],
    );
  });
});
