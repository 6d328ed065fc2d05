// Which version, revision or edition: computed by the sources, or stated by documents.
import assert from 'node:assert/strict';
import { firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const first = async (files: Files, task: string) =>
  JSON.stringify((await proposeIn(files, task)).candidates[0]?.action);

describe('a version that is computed', () => {
  const log = '1.9.2   2025-06-11\n  * a fix\n';
  const manifest = '[metadata]\nname = tally\nversion = attr: tally.version.__version__\n';
  const reads =
    'from pathlib import Path\n\n_parts = Path(__file__).with_name("version.txt").read_text().split()\n__version__ = ".".join(_parts[1::2])\n';

  it('is read where the module reads it, and not in the change log', async () => {
    const files: Files = {
      CHANGELOG: log,
      'setup.cfg': manifest,
      'tally/__init__.py': 'from .version import __version__\n',
      'tally/version.py': reads,
      'tally/version.txt': 'major 1\nminor 9\npatch 3\n',
    };
    for (const task of ['which version is this?', 'tally verison?', 'Could you tell me which version this is, please?'])
      assert.match(await first(files, task), /"finish".*1\.9\.3 \(`tally\/version\.txt:1`\)/, task);
    assert.match(
      await first({ ...files, 'tally/version.txt': '1.9.4\n' }, 'which version is this?'),
      /1\.9\.4 \(`tally\/version\.txt:1`\)/,
    );
    const inTuple = {
      ...files,
      'tally/version.py': 'VERSION = (2, 0, 1)\n__version__ = ".".join(map(str, VERSION))\n',
    };
    assert.match(await first(inTuple, 'which version is this?'), /2\.0\.1 \(`tally\/version\.py:1`\)/);
  });

  it('is told by the program where no file tells it', async () => {
    const files: Files = {
      CHANGELOG: log,
      'setup.cfg': manifest,
      'tally/__main__.py': 'p.add_argument("--version", action="version", version=__version__)\n',
      'tally/version.py': '__version__ = made_somewhere()\n',
    };
    assert.equal(await firstCommand(files, 'which version is this?'), 'python3 -m tally --version');
  });
});

describe('the name of the program and "version"', () => {
  const files: Files = {
    'pyproject.toml': '[project]\nname = "sift"\nversion = "2.16"\n[project.scripts]\nsift = "sift.cli:main"\n',
    'sift/__init__.py': '',
    'sift/__main__.py': 'from .cli import main\nmain()\n',
    'sift/cli.py': 'def main(): pass\n',
  };

  it('asks for the version, with a slip of the pen too', async () => {
    for (const task of ['sift verison?', 'sift versoin', 'sift version?', 'sift vesion pls'])
      assert.doesNotMatch(await first(files, task), /-m sift ver|-m sift ves/, task);
  });

  it('is a command where it is typed as one', async () => {
    assert.match(await firstCommand(files, 'sift src'), /sift src/);
  });

  it('is what the build takes, whatever the program is said to say', async () => {
    const poetry: Files = {
      'pyproject.toml':
        '[tool.poetry]\nname = "parcel-rates"\nversion = "2.4.1"\n[tool.poetry.scripts]\nparcel-rates = "parcel_rates.__main__:main"\n',
      'README.md': '# parcel-rates\n\n    $ parcel-rates --version\n    parcel-rates 2.3.0\n',
      'parcel_rates/__main__.py': 'p.add_argument("--version")\n',
    };
    const task =
      'The README and the program itself seem to say something different. What is the version of parcel-rates that this tree would be built as?';
    assert.match(await first(poetry, task), /"search".*pyproject\.toml/);
    assert.match(
      await firstCommand(poetry, 'What does the program itself report as its version?'),
      /parcel_rates --version/,
    );
  });
});

describe('the revision of a text', () => {
  const files: Files = {
    'README.md': '# Gull wire format\n\n- `spec/`: in force\n- `drafts/`: not yet\n',
    'spec/00-front.md': '# Gull wire format\n\n| Revision | 1.6 |\n|---|---|\n| Status | in force since 2024 |\n',
    'spec/01-frames.md': '# Frames\n\nSince revision 1.4 the length may be longer.\n',
    'drafts/1.7.md': '# Draft for 1.7\n\nRevision: 1.7-draft3\n',
    'history/1.5.md': '# Gull wire format\n\nRevision 1.5, in force from 2022 to 2024.\n',
  };

  it('is what the documents say is in force', async () => {
    for (const task of [
      'which version is this?',
      'Could you tell me which revision of the wire format is in force according to these documents?',
      'whats the current verison of the spec',
      'what is the current edition of the specification?',
      'Which issue of the document applies now, please',
    ])
      assert.match(await first(files, task), /"finish".*"1\.6 \(`spec\/00-front\.md:3`\)/, task);
  });

  it('is not told of another text, of a commit or of a draft', async () => {
    for (const task of [
      'version of the OpenAPI spec?',
      'which version of the C standard is it?',
      'which commit of the spec is the current revision?',
      'latest draft version?',
      'what will the next revision of the spec be?',
      'publish the current revision of the spec',
    ])
      assert.doesNotMatch(await first(files, task), /"1\.6 \(/, task);
    const withCode = { ...files, 'package.json': '{"name": "gull", "version": "3.0.0"}', 'index.js': '' };
    assert.doesNotMatch(await first(withCode, 'which version is this?'), /1\.6/);
  });

  it('is left open where the documents disagree', async () => {
    const ofTools = { 'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.18)\n', 'a.md': '# A\n' };
    assert.doesNotMatch(await first(ofTools, 'which version of the spec is in force?'), /3\.18/);
    const two = { 'a.md': '# A\n\nVersion: 1.2\n', 'b.md': '# B\n\nVersion: 1.3\n' };
    assert.doesNotMatch(await first(two, 'which version of the spec is in force?'), /"finish".*"1\.\d \(/);
  });
});
