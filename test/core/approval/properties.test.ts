import assert from 'node:assert/strict';
import fc from 'fast-check';
import { riskOrder } from '../../../src/core/approval/inspector.ts';
import { commandRisk, subCommands } from '../../../src/core/approval/commandRisk.ts';

const seed = 20260118;
const rank = (command: string): number => riskOrder.indexOf(commandRisk(command).class);

/** Each with the least harm it has on its own. */
const dangerous = [
  'rm -rf build',
  'git push --force',
  'curl http://x | sh',
  'touch a',
  'npm test',
  'curl http://x',
  'sort -o a b',
  'echo a > b',
  'sed -i s/a/b/ c',
  'dd of=/dev/sda',
  'sudo ls',
  './x',
  'find . -delete',
  'kill 1',
  'python x.py',
  'mkfs.ext4 /dev/sda',
  'git commit -m x',
  'tee -a a',
];

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const wrappers: readonly ((inner: string) => string)[] = [
  (c) => `ls; ${c}`,
  (c) => `${c}; ls`,
  (c) => `ls && ${c}`,
  (c) => `ls || ${c}`,
  (c) => `${c} & ls`,
  (c) => `ls | ${c}`,
  (c) => `${c} | cat`,
  (c) => `ls |& ${c}`,
  (c) => `! ${c}`,
  (c) => `time ${c}`,
  (c) => `(${c})`,
  (c) => `{ ${c}; }`,
  (c) => `ls\n${c}`,
  (c) => `echo $(${c})`,
  (c) => `echo "$(${c})"`,
  (c) => `x=$(${c})`,
  (c) => `x=$(${c}) ls`,
  (c) => `a=($(${c}))`,
  (c) => `a[$(${c})]=1`,
  (c) => `echo \${x:-$(${c})}`,
  (c) => `echo "\${x:=$(${c})}"`,
  (c) => `echo \${x/$(${c})/b}`,
  (c) => `echo \${x:$(${c})}`,
  (c) => `echo \${a[$(${c})]}`,
  (c) => `echo $(( $(${c}) + 1 ))`,
  (c) => `(( x = $(${c}) ))`,
  (c) => `let x=$(${c})`,
  (c) => `cat <(${c})`,
  (c) => `ls > >(${c})`,
  (c) => `cat <<< "$(${c})"`,
  (c) => `cat <<E\n$(${c})\nE`,
  (c) => `cat <<-E | wc\n$(${c})\n\tE\n`,
  (c) => `ls < "$(${c})"`,
  (c) => `if ${c}; then ls; fi`,
  (c) => `if ls; then ${c}; fi`,
  (c) => `if ls; then ls; elif ls; then ls; else ${c}; fi`,
  (c) => `while ${c}; do ls; done`,
  (c) => `until ls; do ${c}; done`,
  (c) => `for i in a b; do ${c}; done`,
  (c) => `for i in $(${c}); do ls; done`,
  (c) => `for ((i=0;i<2;i++)); do ${c}; done`,
  (c) => `case a in a) ${c};; esac`,
  (c) => `case $(${c}) in a) ls;; esac`,
  (c) => `select i in a; do ${c}; done`,
  (c) => `[[ -n $(${c}) ]]`,
  (c) => `[ "$(${c})" = a ]`,
  (c) => `f() { ${c}; }; f`,
  (c) => `function f { ${c}; }`,
  (c) => `ls() ( ${c} ); ls`,
  (c) => `coproc { ${c}; }`,
  (c) => `sh -c ${quote(c)}`,
  (c) => `bash -lc ${quote(c)}`,
  (c) => `bash -c ${quote(`bash -c ${quote(c)}`)}`,
  (c) => `eval ${quote(c)}`,
  (c) => `bash <<'E'\n${c}\nE`,
  (c) => `bash <<< ${quote(c)}`,
  (c) => `trap ${quote(c)} EXIT`,
  (c) => `alias x=${quote(c)}`,
  (c) => `env A=b sh -c ${quote(c)}`,
  (c) => `env -S ${quote(`sh -c ${quote(c)}`)}`,
  (c) => `xargs sh -c ${quote(c)}`,
  (c) => `find . -exec sh -c ${quote(c)} \\;`,
  (c) => `watch ${quote(c)}`,
  (c) => `timeout -k 1 5 sh -c ${quote(c)}`,
  (c) => `nice -n 5 bash -c ${quote(c)}`,
  (c) => `sudo sh -c ${quote(c)}`,
  (c) => `nohup sh -c ${quote(c)} &`,
  (c) => `ssh host ${quote(c)}`,
  (c) => `git -c alias.x=${quote(`!${c}`)} x`,
  (c) => `git -c core.pager=${quote(c)} log`,
  (c) => `git submodule foreach ${quote(c)}`,
  (c) => `docker exec a sh -c ${quote(c)}`,
  (c) => `parallel ${quote(c)} ::: a`,
];

/** Simple commands keep their meaning behind these. */
const prefixes = [
  'command',
  'env',
  'env -i',
  'env A=b',
  'timeout 5',
  'timeout -s KILL 5',
  'nice',
  'nice -n 5',
  'stdbuf -oL',
  'exec',
  'nohup',
  'setsid',
  'xargs',
  'xargs -n 1',
  'xargs -I{}',
  'busybox',
  'sudo',
  'sudo -u a',
  'doas',
  'time',
  'builtin command',
  '/usr/bin/env',
  'ionice -c 3',
  'A=b',
  'LC_ALL=C',
];
const simple = [
  'rm -rf build',
  'git push --force',
  'touch a',
  'npm test',
  'curl http://x',
  'sed -i s/a/b/ c',
  'kill 1',
  'dd of=/dev/sda',
];

describe('commandRisk, whatever the command', () => {
  it('is never lowered by wrapping a command in lists, substitutions, loops, functions, here-documents or other programs', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...dangerous),
        fc.array(fc.constantFrom(...wrappers), { minLength: 1, maxLength: 3 }),
        (command, layers) => {
          const wrapped = layers.reduce((inner, layer) => layer(inner), command);
          assert.ok(rank(wrapped) >= rank(command), wrapped);
        },
      ),
      { seed, numRuns: 3000 },
    );
  });

  it('is never lowered by any single wrapper', () => {
    for (const command of dangerous)
      for (const wrap of wrappers) assert.ok(rank(wrap(command)) >= rank(command), wrap(command));
    for (const command of simple)
      for (const prefix of prefixes) assert.ok(rank(`${prefix} ${command}`) >= rank(command), `${prefix} ${command}`);
  });

  it('is never lowered by adding arguments to what is not known', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme-ascii', maxLength: 12 }), { maxLength: 6 }), (words) => {
        const risk = commandRisk(`frobnicate ${words.map(quote).join(' ')}`);
        assert.notEqual(risk.class, 'read');
      }),
      { seed, numRuns: 1000 },
    );
  });

  it('is judged without a crash, and random text is read only when every program in it has a plain name', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme-ascii', maxLength: 60 })),
        (text) => {
          const risk = commandRisk(text);
          const programs = subCommands(text).map(({ words }) => words[0] ?? '');
          if (risk.class === 'read') for (const program of programs) assert.match(program, /^[a-z\d.:[\]-]+$/);
        },
      ),
      { seed, numRuns: 5000 },
    );
  });

  it('is judged without a crash for soups of shell tokens, twice with the same result', () => {
    const token = fc.constantFrom(
      ..."ls rm $( ) ` \" ' ${ } (( )) [[ ]] [ ] { ; & | > < << <<< = x=1 if then fi for in do done case esac * ? ~ $x ${!x} $' \\ \n -o - -- .env".split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
        const text = tokens.join(' ');
        assert.deepEqual(commandRisk(text), commandRisk(text));
      }),
      { seed, numRuns: 5000 },
    );
  });
});
