import assert from 'node:assert/strict';
import type { OwnRecipes } from '../../../src/core/approval/ownRecipe.ts';
import { assessCommand, type Policy } from '../../../src/core/approval/permission.ts';

const policy = (recipes: OwnRecipes): Policy => ({
  ...{ recipes, approve: 'write', sandbox: 'off', sandboxProblem: undefined, allow: [], deny: [] },
  where: { root: '/w', cwd: '/w' },
});
/** Every line is a recipe, and every path may go: what is refused now is refused by the text alone. */
const open: OwnRecipes = { callsOf: () => ['just clean'], isMade: () => true, isCommitted: () => true };
const verdict = (line: string, more: Partial<OwnRecipes> = {}) =>
  assessCommand(line, policy({ ...open, ...more })).verdict;

describe('a line that is a recipe of the workspace', () => {
  for (const line of [
    'rm -rf public .site-cache && rm -f build.log',
    'rm -f ./var/sales.sqlite',
    'rm -rf public/',
    'mkdir -p var && rm -f var/a.sqlite && sqlite3 var/a.sqlite < sql/schema.sql && python3 load.py raw/*.csv',
    'echo "cleaning up" && rm -r --force var',
  ])
    it(`may remove what can be made again: ${line}`, () => {
      assert.equal(verdict(line), 'allow');
      assert.equal(assessCommand(line, policy(open)).class, 'write');
    });

  for (const line of [
    'rm -rf *',
    'rm -rf public/*',
    'rm -rf var/{a,b}',
    'rm -rf va?',
    'rm -rf [a-z]ar',
    'rm -rf ..',
    'rm -rf ../other',
    'rm -rf var/../../other',
    'rm -rf var/..',
    'rm -rf .',
    'rm -rf ./',
    'rm -rf /',
    'rm -rf /var/log',
    'rm -rf ~/var',
    'rm -rf ~',
    'rm -rf $OUT',
    'rm -rf "$OUT"/x',
    'rm -rf ${OUT:-var}',
    'rm -rf $(cat list)',
    'rm -rf `cat list`',
    "rm -rf 'va r'",
    'rm -rf va\\r',
    'rm -rf -- var',
    'rm -rf --no-preserve-root var',
    'cd .. && rm -rf var',
    'pushd sub && rm -rf var',
    'ln -s / var && rm -rf var/home',
    'mv ../x var && rm -rf var',
    'python3 x.py && rm -rf var',
    'rm -rf var || true',
    'rm -rf var & true',
    'true | rm -rf var',
    'xargs rm -rf < list',
    'sh -c "rm -rf var"',
    'sudo rm -rf var',
    '(rm -rf var)',
    'if true; then rm -rf var; fi',
    'for x in a b; do rm -rf var; done',
    'f() { rm -rf var; }; f',
    'true\nrm -rf var',
    'echo a > b && rm -rf var',
    'echo $(cd ..) && rm -rf var',
    'CDPATH=/ rm -rf var',
    'rm -rf var && rm -rf /',
    'rm -rf var && cd .. && rm -rf src',
    'rm -rf var && git clean -fdx',
    'rm -rf var && shred notes.txt',
    'sqlite3 var/a.sqlite < ../x.sql',
    'sqlite3 var/a.sqlite < $X',
    'psql < sql/schema.sql',
  ])
    it(`still asks about ${JSON.stringify(line)}`, () => assert.equal(verdict(line), 'ask'));

  it('asks where it is no recipe, or one that asks by its name', () => {
    assert.equal(verdict('rm -rf var', { callsOf: () => [] }), 'ask');
    assert.equal(verdict('rm -rf var', { callsOf: () => ['just clean', 'just nuke'] }), 'ask');
    assert.equal(verdict('rm -rf var', { callsOf: () => ['just reset'] }), 'ask');
  });

  it('asks where any path may hold more, or what is loaded has changed', () => {
    assert.equal(verdict('rm -rf var drafts', { isMade: (path) => path !== 'drafts' }), 'ask');
    assert.equal(verdict('rm -rf var && rm -f notes', { isMade: (path) => path !== 'notes' }), 'ask');
    assert.equal(verdict('sqlite3 var/a.sqlite < sql/s.sql', { isMade: () => false }), 'ask');
    assert.equal(verdict('sqlite3 var/a.sqlite < sql/s.sql', { isCommitted: () => false }), 'ask');
  });

  it('asks outside of the workspace, below the level that writes, and where a rule denies it', () => {
    const line = 'rm -rf var';
    const at = (more: Partial<Policy>) => assessCommand(line, { ...policy(open), ...more }).verdict;
    assert.equal(at({ where: { root: '/w', cwd: '/other' } }), 'ask');
    assert.equal(at({ approve: 'read' }), 'ask');
    assert.equal(at({ deny: ['rm'] }), 'deny');
  });
});
