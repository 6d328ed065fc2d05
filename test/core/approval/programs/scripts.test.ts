import assert from 'node:assert/strict';
import { awkFindings } from '../../../../src/core/approval/programs/awkProgram.ts';
import { sedFindings } from '../../../../src/core/approval/programs/sedScript.ts';

describe('sedFindings', () => {
  const kinds = (script: string): string => [...new Set(sedFindings(script).map(({ kind }) => kind))].join(' ');
  it('is empty for scripts that only edit the stream', () => {
    for (const script of [
      'p',
      '1,5p',
      '$d',
      's/a/b/g',
      's|w|e|',
      '/w x/d',
      '/a/,/b/{s/e/w/;p}',
      'y/we/ab/',
      'a we',
      'i\\\nw x\\\nw y',
      ':a;N;$!ba;s/\\n/ /g',
      's/[/]/x/',
      '\\,w x,p',
      's/a/b/;# w x',
      '0~3p',
      '1!G;h;$!d',
      's/\\/w/x/',
      'n;d',
      '10q',
      'l 5',
      '',
      's/a/w\\\nx/',
    ]) {
      assert.equal(kinds(script), '', script);
    }
  });

  it('finds what writes, runs and reads', () => {
    for (const script of [
      'w x',
      '1w x',
      '/a/w x',
      's/a/b/w x',
      's/a/b/gpw x',
      '{w x\n}',
      'p;w x',
      'W x',
      '$!w x',
      'a foo\nw x',
      's/[/]/x/;w y',
      'y/a/b/;w x',
      '1,/b/ ! w x',
    ]) {
      assert.equal(kinds(script), 'writes', script);
    }
    for (const script of ['e', 'e rm x', '1e rm x', 's/a/b/e', 's/a/b/ge', 's/a/b/;e'])
      assert.equal(kinds(script), 'runs', script);
    assert.deepEqual(sedFindings('r .env'), [{ kind: 'reads', file: '.env' }]);
  });

  it('does not understand what is not a sed script', () => {
    for (const script of ['s/a/b', 's', 'k', '/a', 's/a/b/k', '?', 's\na\nb\n'])
      assert.equal(kinds(script), 'unknown', script);
  });
});

describe('awkFindings', () => {
  const kinds = (program: string): string => [...new Set(awkFindings(program).map(({ kind }) => kind))].join(' ');
  it('is empty for programs that only print', () => {
    for (const program of [
      '{print $1}',
      '$3 > 100',
      '$3 > 100 {print $1}',
      '/a|b/',
      '$1 ~ /x|y/ || $2 > 3',
      '{print ($1 > 2)}',
      'NR > 1 && !/^#/',
      '{x = $1 / 2; y = $2 / 3; print x/y}',
      '{print "a | b > c"}',
      'BEGIN {FS="|"}',
      '{if ($1 > 5) print $1}',
      '{print $1; if ($2 > 5) next}',
      '# a > b | c\n{print}',
      '{print a[1]/2, "x" }',
      '{printf "%d\\n", ($1 + $2) / 2}',
      '',
    ]) {
      assert.equal(kinds(program), '', program);
    }
  });

  it('finds pipes, system and redirections, also behind slashes that may be divisions', () => {
    for (const program of [
      'BEGIN{system("x")}',
      '{print | "sh"}',
      '{"x" | getline}',
      '{print |& "sh"}',
      '@load "x"',
      '{x = (1)/2; print "a" | "sh"; y = (1)/3}',
      '{x = a++ /2; print "a" | "b"; y = 1/ 2}',
      '{print /"/ | "cmd" ; x = "}',
      '{x=1./2; print "a" | "sh"; y=1/3}',
    ]) {
      assert.match(kinds(program), /runs/, program);
    }
    assert.deepEqual(awkFindings('{print > "out"}'), [{ kind: 'writes', file: 'out' }]);
    assert.deepEqual(awkFindings('{print $1, $2 >> $3}'), [{ kind: 'writes', file: '' }]);
    assert.equal(kinds('{print ENVIRON["x"]}'), 'environment');
  });
});
