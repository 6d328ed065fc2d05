import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { inEnglish } from '../../../src/core/reason.ts';
import { commandRisk, subCommands } from '../../../src/core/approval/commandRisk.ts';
import { assessCommand, type Policy } from '../../../src/core/approval/permission.ts';

/** One command a line; `⏎` stands for a newline in it. */
function lines(file: string): readonly string[] {
  const text = readFileSync(new URL(`corpus/${file}`, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line !== '');
}

const command = (line: string): string => line.replaceAll('⏎', '\n');

const unasked = (approve: 'read' | 'write' | 'network'): Policy => ({
  ...{ approve, allow: [], deny: [], sandbox: 'read', sandboxProblem: undefined },
});

describe('commandRisk', () => {
  it('lets every plainly reading command of the corpus run unasked in a sandbox', () => {
    const stopped = lines('reads.txt').filter(
      (line) => assessCommand(command(line), unasked('read')).verdict !== 'allow',
    );
    assert.deepEqual(stopped, []);
  });

  it('lets everyday commands run unasked at their level, where the workspace has the programs that npx would load', () => {
    const own = { textOf: () => undefined, hasProgram: () => true, holdsWork: () => false };
    for (const line of lines('everyday.tsv')) {
      const [level = '', text = ''] = line.split('\t');
      const policy = { ...unasked(level as 'read' | 'write' | 'network'), own };
      assert.equal(assessCommand(command(text), policy).verdict, 'allow', text);
    }
  });

  it('lets no harmful command of the corpus run unasked outside of a sandbox at read', () => {
    for (const line of lines('harms.tsv')) {
      const text = command(line.split('\t')[2] ?? '');
      const { verdict, confinement } = assessCommand(text, unasked('read'));
      assert.ok(verdict !== 'allow' || confinement?.level === 'read', text);
      assert.notEqual(assessCommand(text, { ...unasked('read'), sandbox: 'off' }).verdict, 'allow', text);
    }
  });

  it('gives every harmful command of the corpus its class, says whether it always asks, and why', () => {
    for (const line of lines('harms.tsv')) {
      const [, expected, reason, text] = /^([^\t]*)\t([^\t]*)\t(.*)$/.exec(line) ?? [];
      const risk = commandRisk(command(text ?? ''));
      assert.equal(risk.class + (risk.alwaysAsk ? '!' : ''), expected, text);
      const found = risk.reasons.map(inEnglish);
      assert.ok(found.includes(reason ?? ''), `${text}: ${found.join('; ')}`);
    }
  });

  it('is read for no command at all', () => {
    for (const text of ['', ' ', '\n', '# comment'])
      assert.deepEqual(commandRisk(text), { class: 'read', reasons: [], alwaysAsk: false });
  });

  it('does not look into text of more than 64 KiB, nor into nesting without end', () => {
    assert.equal(commandRisk(`echo ${'a'.repeat(70_000)}`).class, 'destructive');
    assert.equal(commandRisk(`${'$('.repeat(200)}ls${')'.repeat(200)}`).class, 'destructive');
    assert.equal(commandRisk(`${'eval '.repeat(200)}ls`).class, 'destructive');
    assert.equal(commandRisk(`${'('.repeat(5000)}ls${')'.repeat(5000)}`).class, 'destructive');
  });

  it('stays within bounds on text made to be slow', () => {
    const nested = (open: string, close: string, times: number): string =>
      `echo ${open.repeat(times)}1${close.repeat(times)}`;
    const slow = [
      nested('$((', '))', 200),
      nested('${x:-$(echo ', ')}', 40),
      nested('${x:-', '}', 2000),
      `cat ${'*a'.repeat(20_000)}`,
      `echo ${'{a,b}'.repeat(5000)}`,
      `frob ${'rm '.repeat(5000)}`,
      ...['[[:a]', '[]', '[^]', '\\(', 's/a/b/;'].map((part) => `sed 's/${part.repeat(8000)}'`),
      `awk '{print ${'> a | '.repeat(8000)}'`,
      Array.from({ length: 4000 }, (_, i) => `v${i}=1`).join(';'),
    ];
    for (const text of slow) assert.ok(commandRisk(text).class.length > 0);
  });

  it('refuses characters that deceive the eye', () => {
    for (const char of [
      '\u0000',
      '\u0007',
      '\u001b',
      '\u007f',
      '\u0085',
      '\u00a0',
      '\u00ad',
      '\u061c',
      '\u200b',
      '\u200d',
      '\u202e',
      '\u2066',
      '\u2028',
      '\u3000',
      '\ufeff',
      '\ue000',
      '\udc00',
      '\u{e0041}',
    ]) {
      assert.equal(commandRisk(`ls ${char}`).class, 'destructive', JSON.stringify(char));
    }
    assert.equal(commandRisk("grep 'größe' файл.txt 日本").class, 'read');
  });
});

describe('subCommands', () => {
  it('finds the programs that wrappers, lists and substitutions run', () => {
    const found = subCommands('timeout 5 npm test && sudo rm -rf "$x" | sh -c "git push"').map(({ words }) =>
      words.join(' '),
    );
    assert.deepEqual(found, [
      'timeout 5 npm test',
      'npm test',
      'sudo rm -rf …',
      'rm -rf …',
      'sh -c git push',
      'git push',
    ]);
  });
});
