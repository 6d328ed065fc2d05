import assert from 'node:assert/strict';
import { justfileCommands } from '../../../../src/node/offline/sources/recipes.ts';
import { justValues } from '../../../../src/node/offline/sources/justValues.ts';
import { firstCommand } from '../request.ts';

describe('variables of a justfile', () => {
  it('are strings, what a shell prints, and both joined', () => {
    const text =
      'a := "x"\nb := `git describe --always` # now\nc := "-v " + a\nd := a / \'y\'\ne := f("x")\nexport g := env("G", "1")\n';
    const { 'justfile_directory()': here, ...values } = Object.fromEntries(justValues(text));
    assert.deepEqual(values, { a: 'x', b: '$(git describe --always)', c: '-v x', d: 'x/y', g: '1' });
    assert.equal(here, '.');
  });

  it('stand in recipes that run without just', () => {
    const text = 'v := `git describe`\nexport W := `pwd`\nbuild:\n    sh make.sh {{v}}\n';
    assert.deepEqual(
      justfileCommands(text, false).map(({ command }) => command),
      ['export W="$(pwd)"; sh make.sh $(git describe)'],
    );
  });
});

describe('a formatter of the project', () => {
  const script = (body: string) => ({ 'tools/fmt.sh*': `#!/bin/sh\n${body}\n` });
  it('is asked to look only, by the option that it knows', async () => {
    const files = script('case "$1" in --check) c=1;; esac');
    assert.equal(await firstCommand(files, 'is the code formatted?'), './tools/fmt.sh --check');
    assert.equal(await firstCommand(files, 'format the code'), './tools/fmt.sh');
    const python = { 'tools/format.py': '#!/usr/bin/env python3\np.add_argument("--check", action="store_true")\n' };
    assert.equal(await firstCommand(python, 'check the formatting'), 'python3 tools/format.py --check');
  });

  it('is not given an option that it only hands on', async () => {
    assert.notEqual(
      await firstCommand(script('clang-format --check "$@"'), 'check the formatting'),
      './tools/fmt.sh --check',
    );
  });
});
