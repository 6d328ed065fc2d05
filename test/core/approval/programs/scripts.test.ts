import assert from 'node:assert/strict';
import { inspectCommand } from '../../../../src/core/approval/commandRisk.ts';

/** What is found in the command: `writes`, `unknown` (only running tells) or else; empty for a plain read. */
function found(command: string): string {
  const kinds = inspectCommand(command).findings.map((finding) =>
    finding.isUnknown ? 'unknown' : finding.alwaysAsk ? 'asks' : finding.class,
  );
  return [...new Set(kinds)].join(' ');
}
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

describe('a sed script', () => {
  const sed = (script: string): string => found(`sed ${quoted(script)} f`);
  it('is plain where it only edits the stream', () => {
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
      's/[^/]*$//',
      's/[[:space:]/]*$//',
      's/[]/]/x/',
      '\\,w x,p',
      's/a/b/;# w x',
      '0~3p',
      '1!G;h;$!d',
      's/\\/w/x/',
      'n;d',
      '10q',
      'l 5',
      '/a/,+3p',
      '1,10{/x/!d}',
      's/a/w\\\nx/',
    ]) {
      assert.equal(sed(script), '', script);
    }
  });

  it('is only known by running it otherwise', () => {
    for (const script of [
      ...['w x', '1w x', '/a/w x', 's/a/b/w x', 's/a/b/gpw x', '{w x\n}', 'p;w x', 'W x', '$!w x', 'a foo\nw x'],
      ...['s/[/]/x/;w y', 's/[/x/', 'y/a/b/;w x', '1,/b/ ! w x', 'e', 'e rm x', '1e rm x', 's/a/b/e', 's/a/b/ge'],
      ...['r x', 's/a/b', 's', 'k', '/a', 's/a/b/k', '?', 's\na\nb\n', 's/a/b/;e'],
    ]) {
      assert.equal(sed(script), 'unknown', script);
    }
    assert.match(sed('r .env'), /asks/);
  });

  it('asks where it also edits in place', () => {
    assert.equal(found("sed -i 's/a/b/' f"), 'write');
    assert.equal(found("sed -i 's/a/touch x/e' f"), 'write unknown');
  });
});

describe('an awk program', () => {
  const awk = (program: string): string => found(`awk ${quoted(program)} f`);
  it('is plain where it only prints', () => {
    for (const program of [
      ...['{print $1}', '$3 > 100', '$3 > 100 {print $1}', '/a|b/', '$1 ~ /x|y/ || $2 > 3', 'NR > 1 && !/^#/'],
      ...['{x = $1 / 2; y = $2 / 3; print x/y}', 'BEGIN {FS="|"}', '{if ($1 > 5) print $1}', '{print a[1]/2, "x" }'],
      ...['{s += $1} END {printf "%d\\n", s / NR}', '{a[$1]++} END {for (k in a) print k, a[k]}', '{print a || b}'],
    ]) {
      assert.equal(awk(program), '', program);
    }
  });

  it('may run or write where a pipe or a redirection follows what prints, however it is spelled', () => {
    for (const program of [
      ...['BEGIN{system("x")}', '{print | $1}', '{"x" | getline}', '{print |& "sh"}', '@load "x"', '{print > $3}'],
      ...['{print $1, $2 >> f}', '{print "};" | c}', '{print $1,\n$2 | c}', '{print (1)/2 | c; y = (1)/3}'],
      ...['{x=1./2; print "a" | c; y=1/3}', '{print /"/ | c ; x = "}'],
    ]) {
      assert.match(awk(program), /unknown/, program);
    }
    assert.equal(awk('{print > "out"}'), 'write');
    assert.match(awk('{print > "../out"}'), /asks/);
    assert.match(awk('{print | "rm x"}'), /asks/);
    assert.match(awk('{print ENVIRON["x"]}'), /asks/);
  });
});
