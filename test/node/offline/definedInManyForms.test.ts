import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { definitionIn } from '../../../src/node/offline/questions/definition.ts';
import { hitsOf } from '../../../src/node/offline/questions/hits.ts';
import { isInComment } from '../../../src/node/offline/questions/inComment.ts';
import { commands, proposeIn } from './request.ts';
import { searchPath, writeWorkspace, type Files } from './workspaces.ts';

/** Lines that define a name in C, C++ and shells, and those that only look so. */
describe('a definition', () => {
  const placesIn = (lines: readonly string[], name: string): readonly string[] => {
    const found = definitionIn(hitsOf(lines.join('\n')), name) ?? '';
    return found.includes('is defined here:')
      ? [...found.matchAll(/^- `([^`]+)`/gm)].map(([, place = '']) => place)
      : [];
  };

  for (const [what, name, line, others] of [
    ['a variable of C', 'o_lock', 'a.c:3:int o_lock=0;', ['a.c:9:  if (o_lock) {', 'a.c:12:\tcase 1: o_lock = 1;']],
    ['one after another', 'high', 'a.c:3:static int low = 0, high = 9;', ['a.c:9:  if (a < high) return high;']],
    ['an array', 'table', 'a.c:3:unsigned char table[256] = {', ['a.h:6:extern unsigned char table[256];']],
    ['one of pointers', 'TEXTS', 'a.c:3:static const char * TEXTS[] = {', ['a.c:9:  puts(TEXTS[0]);']],
    [
      'one of two sizes',
      'crc',
      'a.h:3:static const crc_t crc[8][256]={',
      ['a.c:9:  crc[0][i] = 1;', 'a.c:10:  return crc;'],
    ],
    ['a structure', 'conf_gff', "a.c:3:conf_t conf_gff = { 0, '#' };", ['a.h:6:extern conf_t conf_gff, conf_bed;']],
    [
      'a constant of C++',
      'Existing',
      'v.hpp:3:LIB_INLINE const detail::Type Existing;',
      ['v.cpp:6:using lib::Existing;'],
    ],
    [
      'a function of XS',
      'my_hash',
      'A.xs:8:my_hash(const char *key, long type)',
      ['A.xs:2:static I32 my_hash _((const char *s));'],
    ],
    [
      'a template whose type stands above',
      'parse_it',
      'a.h:3:parse_it(UC const *p, options_t<UC> options,',
      ['b.h:4:    yes ? parse_it<true, UC>(first, last)'],
    ],
    ['a function on one line', 'vlog', 'run.sh:2:vlog() { [[ -n "$v" ]] && echo "$@"; }', ['run.sh:7:  vlog ""']],
    ['a function of a module', 'assert_yes', 'unit.sh:2:unit::assert_yes() {', ['a.sh:7:unit::assert_yes "$a"']],
    ['a declared constant', 'latest', 'tool:2:declare -r latest="2.13.6"', ['tool:7:  use $latest']],
  ] as const)
    it(`is ${what}`, () => {
      assert.deepEqual(placesIn([...others, line], name), [/^[^:]+:\d+/.exec(line)?.[0]]);
    });

  it('is none of a module where there is one of that name alone', () => {
    assert.deepEqual(placesIn(['log.sh:3:info() {', 'log.sh:9:log::info() {'], 'info'), ['log.sh:3']);
  });

  it('is a variable of a function where there is no other', () => {
    assert.deepEqual(placesIn(['a.c:4:  int count = 0;', 'a.c:9:  return count;'], 'count'), ['a.c:4']);
    assert.deepEqual(placesIn(['a.c:4:  int count = 0;', 'b.c:9:int count = 1;'], 'count'), ['b.c:9']);
  });

  it('is no use, no announcement, and nothing that is written about it', () => {
    assert.deepEqual(
      placesIn(['a.c:4:  return o_lock;', 'a.c:5:  goto o_lock;', 'a.c:6:  delete o_lock;'], 'o_lock'),
      [],
    );
    assert.deepEqual(
      placesIn(['a.h:4:struct test;', 'b.h:8:struct test', 'lib.3:5:struct test *new_test();'], 'test'),
      ['b.h:8'],
    );
    assert.deepEqual(
      placesIn(
        ['Changes:5:Added do_it() function to the module.', 'lib/A.pm:9:sub do_it {', 'tool.1:3:int do_it();'],
        'do_it',
      ),
      ['lib/A.pm:9'],
    );
  });

  it('ignores lines inside a block comment', () => {
    const root = writeWorkspace({
      'a.c': 'char *glob = "/*";\n/* text\n   by page_out().  The page is\n*/\nint page_out(void) {\n',
      'A.pm': '=head2 get\n\nget () {\n\n=cut\n\nsub get {\n',
    });
    const at = (path: string, line: number) => isInComment({ path, line, text: '' }, root);
    try {
      assert.deepEqual(
        [3, 5].map((line) => at('a.c', line)),
        [true, false],
      );
      assert.deepEqual(
        [3, 7].map((line) => at('A.pm', line)),
        [true, false],
      );
      assert.equal(at('absent.c', 3), false);
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  const programs = searchPath('sh', 'python3', 'git', 'find', 'cargo', 'make');
  const proposed = async (files: Files, task: string) => {
    const proposal = await proposeIn(files, task, {}, programs);
    const { summary, pattern } = proposal.candidates[0]?.action.input ?? {};
    const said = [summary, pattern].find((each) => typeof each === 'string');
    return said ?? commands(proposal)[0] ?? '';
  };

  it('is looked for by the name behind all words of its kind', async () => {
    const files: Files = { 'a.hpp': 'enum class fg {\n};\ntemplate <class T> class Safe\n{\n', 'README.md': '# A\n' };
    assert.match(await proposed(files, 'where is the enum class fg defined?'), /fg/);
    assert.match(await proposed(files, 'where is the class template Safe defined?'), /Safe/);
  });

  it('is looked for without the sign of an annotation', async () => {
    const java: Files = { 'src/Option.java': 'public @interface Option {\n}\n', 'src/A.java': '@Option\nclass A {}\n' };
    for (const task of ['where is @Option defined?', 'where is the @Option annotation defined?'])
      assert.doesNotMatch(await proposed(java, task), /@Option/);
    // In Ruby it belongs to the name.
    const ruby: Files = { 'a.rb': 'class A\n  def initialize\n    @option = 1\n  end\n  def option = @option\nend\n' };
    assert.match(await proposed(ruby, 'where is @option defined?'), /@option/);
  });

  describe('of an option', () => {
    for (const [task, files, place] of [
      ['where is the --no-dns option defined?', { 'a.c': `x = {\n  {"no-dns", 0, NULL, 'n'},\n};\n` }, 'a.c:2'],
      [
        'where is the --nodetach option handled?',
        { 'a.c': 'int a;\nif (OPT("--nodetach") || OPT("-n")) {\n' },
        'a.c:2',
      ],
      [
        'where is --vcs-ref defined?',
        { 'a.py': 'a = cli.SwitchAttr(\n    ["-r", "--vcs-ref"],\n    str)\n' },
        'a.py:2',
      ],
      ['where is the --skip option defined?', { 'src/a.rs': 'A {\nkey: vec!["--skip".to_string()],\n' }, 'src/a.rs:2'],
      [
        'where is the -new-one option handled?',
        { run: '#!/bin/sh\ncase "$1" in\n  -new-one)  shift ;;\nesac\n' },
        'run:3',
      ],
    ] as const)
      it(`is found: ${task}`, async () => {
        assert.ok((await proposed(files, task)).includes(`\`${place}\``));
      });

    it('ignores text that only mentions it', async () => {
      const files: Files = { 'a.c': 'char *args[] = {\n  "no-dns", 0, NULL };\nputs("--no-dns");\n' };
      assert.match(await proposed(files, 'where is the --no-dns option defined?'), /^No source here declares/);
    });
  });

  describe('of a command', () => {
    const files: Files = {
      'tool/cli.py':
        '@cli.command()\n@click.option("--a")\ndef pdf(\n    a,\n):\n    pass\n\n@cli.command("list")\ndef list_all():\n    pass\n\ndef helper():\n    pass\n',
    };
    for (const [task, line] of [
      ['where is the pdf command defined?', 3],
      ['where is the list command?', 9],
      ['which function implements the pdf subcommand?', 3],
    ] as const)
      it(`is its function: ${task}`, async () => {
        assert.match(await proposed(files, task), new RegExp(`\`tool/cli\\.py:${String(line)}\``));
      });

    it('is no other function', async () => {
      assert.doesNotMatch(await proposed(files, 'where is the helper command defined?'), /^The command/);
    });
  });

  describe('of a file', () => {
    const files: Files = { 'pkg/place.py': '', 'src/main.rs': '', 'guide/src/main.rs': '', 'README.md': '# A\n' };
    for (const [task, answer] of [
      ["where's place.py", '`pkg/place.py`'],
      ['find place.py please', '`pkg/place.py`'],
      ['where is main.rs?', '- `src/main.rs`\n- `guide/src/main.rs`'],
      ['which folder is place.py in?', '`pkg/place.py`'],
      ['where is absent.py?', 'There is no file `absent.py` here.'],
    ] as const)
      it(`is its path: ${task}`, async () => {
        assert.equal(await proposed(files, task), answer);
      });

    it('is not asked for where something of it is, or where it is to be run', async () => {
      for (const task of ['where is Place.py_name defined?', 'where is console.log?', 'find place.py and run it'])
        assert.doesNotMatch(await proposed(files, task), /^`pkg\/place\.py`$|^There is no file/);
    });
  });
});
