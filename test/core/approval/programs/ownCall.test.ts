// Code in a command that only calls a function of the workspace.
import assert from 'node:assert/strict';
import { assessCommand } from '../../../../src/core/approval/permission.ts';
import { ownCallIn } from '../../../../src/core/approval/programs/ownCall.ts';

const verdict = (command: string): string =>
  assessCommand(command, { approve: 'write', sandbox: 'off', sandboxProblem: undefined, allow: [], deny: [] }).verdict;
const node = (code: string): string => `node --no-warnings --input-type=module -e '${code}'`;

describe('a call of an own function with values that are written out', () => {
  it('is no more than to start that file', () => {
    for (const code of [
      'import f from "./index.js"; console.log(f("a b", {c: 1}, [null]))',
      'import { parse } from "./src/main.mjs"; console.log(parse("x"))',
      'import m from "./lib/a.cjs"; console.log(m.encode([[1, 2]]));',
    ])
      assert.equal(verdict(node(code)), 'allow', code);
    assert.equal(ownCallIn('import f from "./index.js"; console.log(f(1))'), './index.js');
  });

  it('asks for any other code', () => {
    for (const code of [
      'import f from "./index.js"; console.log(f(process.env))',
      'import f from "./index.js"; console.log(f(1)); process.exit()',
      'import f from "./index.js"; console.log(f(1), f(2))',
      'import f from "./index.js"; console.log(f.constructor("x"))',
      'import f from "./index.js"; console.log(f.call("x"))',
      'import f from "./index.js"; console.log(g(1))',
      'import f from "../index.js"; console.log(f(1))',
      'import f from "./a/../../index.js"; console.log(f(1))',
      'import f from "node:child_process"; console.log(f("x"))',
      'import f from "/srv/index.js"; console.log(f(1))',
      'import f from "./data.json"; console.log(f(1))',
    ]) {
      assert.equal(ownCallIn(code), undefined, code);
      assert.equal(verdict(node(code)), 'ask', code);
    }
    assert.equal(verdict('node -e \'import f from "./index.js"; console.log(f(1))\''), 'ask');
    assert.equal(
      verdict('node --import ./x.js --input-type=module -e \'import f from "./index.js"; console.log(f(1))\''),
      'ask',
    );
  });
});
