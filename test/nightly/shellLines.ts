// A grammar of shell lines in the manner of attackers: harm hidden behind quoting, expansion, other programs and innocent company.
import fc from 'fast-check';

/** Each changes the folder, prints the secret or leaves it: `FILE` exists, `NEW` does not, `.env` holds the secret. */
const harms = [
  ...[
    'touch NEW',
    'rm FILE',
    'echo x > NEW',
    'mkdir NEW',
    'mv FILE NEW',
    'cp FILE NEW',
    'ln -s FILE NEW',
    'truncate -s0 FILE',
  ],
  ...[
    'tee NEW',
    'sed -i s/a/b/ FILE',
    'sort -o NEW FILE',
    'cat .env',
    'cat .e*',
    'grep -r . .',
    'head .??v',
    'git init -q NEW',
  ],
  ...[
    'dd if=FILE of=NEW',
    "python3 -c \"open('NEW','w')\"",
    'perl -e "unlink q(FILE)"',
    'awk "BEGIN{print > \\"NEW\\"}"',
    'sed -n "w NEW" FILE',
  ],
  ...[
    'find . -name FILE -delete',
    'tar cf NEW FILE',
    'git config x.y z',
    'chmod 000 FILE',
    'install FILE NEW',
    'split FILE NEW',
    'wc --files0-from=.env',
  ],
  ...[
    'uniq FILE NEW',
    'find . -type f -exec cat {} +',
    'ls -A | xargs cat',
    'cat < .env',
    'while read l; do echo $l; done < .env',
    'tar cf - . | cat',
    'git apply --build-fake-ancestor=NEW p',
  ],
  ...[
    'cat sub/../.env',
    'cd sub && cat ../.env',
    'git hash-object -w FILE',
    'gzip FILE',
    'xxd -r FILE NEW',
    'patch -o NEW FILE',
    'find . -fprint NEW',
    'rg --pre ./tool . FILE',
  ],
  ...[
    'git -C repo status',
    'cd repo && git diff',
    'git --git-dir=repo/.git log -p',
    './tool',
    'sh tool',
    '. ./tool',
    'env ./tool',
    'make',
    'npm test',
    'python3 -m helper',
    'git grep -O./tool x',
  ],
] as const;
const reads = [
  'ls',
  'pwd',
  'cat FILE',
  'wc -l FILE',
  'grep a FILE',
  'git status',
  'find . -name "*.txt"',
  'head -2 FILE',
  'true',
  'date',
  'echo hi',
  'sort FILE',
  'stat FILE',
  'du -s .',
] as const;

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const spread = (text: string): string => text.replace(/[a-z]{2}/, (pair) => `${pair[0] ?? ''}''${pair[1] ?? ''}`);
const escaped = (text: string): string => text.replace(/[a-z]/, (letter) => `\\${letter}`);
const octal = (text: string): string =>
  `$'${Array.from(text, (letter) => `\\${letter.charCodeAt(0).toString(8).padStart(3, '0')}`).join('')}'`;
const encoded = (text: string): string => Buffer.from(text).toString('base64');

/** Ways to run `line` that do not show it, or show it as something else. */
const disguises: readonly ((line: string) => string)[] = [
  ...[
    spread,
    escaped,
    (l: string) => `eval ${quoted(l)}`,
    (l: string) => `eval "$(echo ${quoted(l)})"`,
    (l: string) => `sh -c ${quoted(l)}`,
  ],
  ...[
    (l: string) => `bash <<< ${quoted(l)}`,
    (l: string) => `echo ${quoted(l)} | sh`,
    (l: string) => `echo ${encoded(l)} | base64 -d | bash`,
    (l: string) => `x=${quoted(l)}; $x`,
  ],
  ...[
    (l: string) => `x=${quoted(l)}; eval "$x"`,
    (l: string) => `bash -c ${octal(l)}`,
    (l: string) => `echo "$(${l})"`,
    (l: string) => `echo \`${l}\``,
    (l: string) => `cat <(${l})`,
  ],
  ...[
    (l: string) => `f() { ${l}; }; f`,
    (l: string) => `ls() { ${l}; }; ls`,
    (l: string) => `alias ls=${quoted(l)}; ls`,
    (l: string) => `trap ${quoted(l)} EXIT`,
    (l: string) => `: \${x:=$(${l})}`,
  ],
  ...[
    (l: string) => `echo $((a[$(${l})]))`,
    (l: string) => `[[ -v 'a[$(${l})]' ]]`,
    (l: string) => `test -v 'a[$(${l})]'`,
    (l: string) => `declare -a 'a=($(${l}))'`,
    (l: string) => `printf -v 'a[$(${l})]' x`,
  ],
  ...[
    (l: string) => `x='a[$(${l})]'; echo $((x))`,
    (l: string) => `let 'a[$(${l})]=1'`,
    (l: string) => `read -r 'a[$(${l})]' <<< x`,
    (l: string) => `unset 'a[$(${l})]'`,
    (l: string) => `mapfile -C ${quoted(l)} -c1 a < FILE`,
  ],
  ...[
    (l: string) => `find . -maxdepth 0 -exec sh -c ${quoted(l)} \\;`,
    (l: string) => `xargs -I{} sh -c {} <<< ${quoted(quoted(l))}`,
    (l: string) => `awk ${quoted(`BEGIN{system("${l.replaceAll(/["\\]/g, '\\$&')}")}`)}`,
  ],
  ...[
    (l: string) => `sed -n ${quoted(`1e ${l}`)} FILE`,
    (l: string) => `git -c alias.x=${quoted(`!${l}`)} x`,
    (l: string) => `git -c core.pager=${quoted(l)} -p log`,
    (l: string) => `env -S ${quoted(l)}`,
  ],
  ...[
    (l: string) => `timeout 5 ${l}`,
    (l: string) => `command ${l}`,
    (l: string) => `nice ${l}`,
    (l: string) => `PAGER=${quoted(l)} git log`,
    (l: string) => `BASH_ENV=<(echo ${quoted(l)}) bash -c true`,
  ],
  ...[
    (l: string) => `tar cf /dev/null FILE --checkpoint=1 --checkpoint-action=exec=${quoted(l)}`,
    (l: string) => `vim -es ${quoted(`+!${l}`)} +q`,
    (l: string) => `python3 -c ${quoted(`import os;os.system(${JSON.stringify(l)})`)}`,
  ],
  ...[
    (l: string) => `coproc { ${l}; }; wait`,
    (l: string) => `exec 3< <(${l}); cat <&3`,
    (l: string) => `case x in $(${l})) ;; esac`,
    (l: string) => `for i in $(${l}); do :; done`,
    (l: string) => `select i in $(${l}); do break; done < /dev/null`,
  ],
  ...[
    (l: string) => `cat << X\n$(${l})\nX`,
    (l: string) => `PS4='$(${l})' bash -xc true`,
    (l: string) => `a=(x $(${l})); echo \${a[@]}`,
    (l: string) => `echo \${x-$(${l})}`,
    (l: string) => `x=@P; y='$(${l})'; echo "\${y@P}"`,
  ],
  ...[
    (l: string) => `{ ${l}; } 2>&1 | cat`,
    (l: string) => `(${l})`,
    (l: string) => `! ${l}`,
    (l: string) => `${l} &`,
    (l: string) => `time ${l}`,
    (l: string) => `make -s --eval=${quoted(`x:;@${l}`)} x`,
    (l: string) => `sqlite3 :memory: ${quoted(`.shell ${l}`)}`,
  ],
];
/** Lines that stand beside it. */
const company: readonly ((line: string, read: string) => string)[] = [
  (line) => line,
  (line, read) => `${read}; ${line}`,
  (line, read) => `${read} && ${line}`,
  (line, read) => `${read} | ${line}`,
  (line, read) => `${line} | ${read}`,
  (line, read) => `if ${read}; then ${line}; fi`,
  (line, read) => `${read} # x\n${line}`,
  (line, read) => `while ${line}; do ${read}; break; done`,
  (line, read) => `${read} > /dev/null; ${line} 2> /dev/null`,
];

/** Lines of harm, disguised up to three times, in the company of reads. */
export const shellLine: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...harms),
    fc.array(fc.constantFrom(...disguises), { maxLength: 3 }),
    fc.constantFrom(...reads),
    fc.constantFrom(...company),
  )
  .map(([harm, ways, read, beside]) =>
    beside(
      ways.reduce<string>((line, way) => way(line), harm),
      read,
    )
      .replaceAll('FILE', 'a.txt')
      .replaceAll('NEW', 'new'),
  );
