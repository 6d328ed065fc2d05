import assert from 'node:assert/strict';
import { asksForDeclaration, declarationIn } from '../../../../src/node/offline/questions/declaration.ts';
import { definitionIn, looksDefined } from '../../../../src/node/offline/questions/definition.ts';
import { hitsOf, type Hit } from '../../../../src/node/offline/questions/hits.ts';
import { meantOf } from '../../../../src/node/offline/questions/whichOne.ts';
import { proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

describe('the name whose definition is asked for', () => {
  for (const [task, name] of [
    [
      'The README mentions a RetryBudget but there is no file of that name. I want to read the struct itself, not the places where it is used. Which file is it in?',
      'RetryBudget',
    ],
    ['The LICENSE is fine. This TypeScript project has a slug_of(), in which file does it live?', 'slug_of'],
    [
      "I see parse_row imported everywhere from rows, but the package's __init__ only passes it on. In which file is the function itself written, the single one?",
      'parse_row',
    ],
    ['where is the colors export bgCyan defined', 'bgCyan'],
    ['The CHANGELOG mentions crc32. In which file is it?', 'crc32'],
    ['the README says that frob() is slow, why?', 'frob'],
    ['where does zsh take gco from?', 'gco'],
    [
      'mkvenv hangs on a slow disk and I want to patch it for my zsh sessions. Which file holds its definition?',
      'mkvenv',
    ],
    ['jump to HTTPAdapter', 'HTTPAdapter'],
    ['in what module do I find parse_row?', 'parse_row'],
    ['RetryBudget - where?', 'RetryBudget'],
    ['point me at the code of drainQueue', 'drainQueue'],
    ['wich file is mkvenv defind in (for zsh, not teh fish verison)?', 'mkvenv'],
  ] as const)
    it(`is that of the code: ${task}`, async () => {
      const { action } = (await proposeIn({ 'README.md': '# x\n', 'a.go': '' }, task)).candidates[0]!;
      assert.equal(action.input['pattern'], `\\b${name}\\b`);
    });
});

describe('a name with a slip of the pen', () => {
  const files: Files = {
    Makefile: 'all:\n',
    'src/pool.go': 'func DrainQueue() {}\nfunc FillQueue() {}\n',
    'a.go': 'package a\n',
  };
  const first = async (task: string) => (await proposeIn(files, task)).candidates[0]?.action.input['pattern'];

  it('is looked for as it is written in the files', async () => {
    for (const slip of ['DrianQueue', 'DrainQueu', 'DrainQeueue'])
      assert.equal(await first(`where is ${slip} defined?`), '\\bDrainQueue\\b', slip);
  });

  it('stays where it is in a file, or where nothing or more than one thing is near', async () => {
    for (const name of ['FillQueue', 'fillqueue', 'FlushQueue', 'DrainStack'])
      assert.equal(await first(`where is ${name} defined?`), `\\b${name}\\b`, name);
    const twins = { 'a.py': 'def read_a(): pass\ndef read_b(): pass\n' };
    const { action } = (await proposeIn(twins, 'where is read_c defined?')).candidates[0]!;
    assert.equal(action.input['pattern'], '\\bread_c\\b');
  });
});

describe('a name with hyphens', () => {
  const is = (text: string, wanted: string, path = 'a.el') => looksDefined({ path, line: 1, text }, wanted);

  it('is defined by Lisp, Tcl and style sheets', () => {
    assert.ok(is('(defun buffer-trim (text)', 'buffer-trim'));
    assert.ok(is('(define (make-queue size)', 'make-queue', 'a.scm'));
    assert.ok(is('proc cc-with {settings args} {', 'cc-with', 'a.tcl'));
    assert.ok(is('@mixin gap-large($size) {', 'gap-large', 'a.scss'));
    assert.ok(!is('(buffer-trim text)', 'buffer-trim'));
    assert.ok(!is('proc cc-with-all {settings} {', 'cc-with', 'a.tcl'));
    assert.ok(!is('cc-with {-includes a.h} {', 'cc-with', 'a.tcl'));
  });

  it('may begin with two of them', async () => {
    const files: Files = { 'a.css': ':root {\n  --gap-lg: 2rem;\n}\n' };
    const { action } = (await proposeIn(files, 'where is --gap-lg defined?')).candidates[0]!;
    assert.equal(action.input['pattern'], '--gap-lg\\b');
    assert.match(
      definitionIn([{ path: 'a.css', line: 2, text: '--gap-lg: 2rem;' }], '--gap-lg') ?? '',
      /is defined here:\n\n- `a\.css:2`/,
    );
  });
});

describe('one of several definitions', () => {
  const defines = (hit: Hit) => looksDefined(hit, 'send');

  it('is that of the sources, where a build copies it', () => {
    const copied = 'lib/mail.js:9: function send(a){\nsrc/mail.ts:3: function send(a: string) {';
    assert.equal(meantOf(copied, 'where is send defined?', defines), 'src/mail.ts:3: function send(a: string) {');
    const own = 'lib/mail.js:9: function send(a){\nsrc/post.ts:3: function send(a: string) {';
    assert.equal(meantOf(own, 'where is send defined?', defines), own);
    assert.equal(
      meantOf(copied, 'that file is generated. Where in the sources does send live?', defines),
      'src/mail.ts:3: function send(a: string) {',
    );
  });

  const lines = [
    ...['lib/mail.sh:3:send() {', 'fish/functions/send.fish:1:function send', 'zsh/mail.zsh:9:function send {'],
    ...['src/mail.py:4:def send(to):', 'tests/fakes.py:2:def send(to):', 'README.md:8:Use `send` to send.'],
  ].join('\n');
  const left = (task: string, text = lines) => hitsOf(meantOf(text, task, defines)).map(({ path }) => path);

  it('is that of the language that is named, or not of one that is ruled out', () => {
    assert.deepEqual(left('where does bash get send from?'), ['lib/mail.sh']);
    assert.deepEqual(left('where is send defined, the zsh one and not the fish one?'), ['zsh/mail.zsh']);
    assert.deepEqual(left('where is send defined (the Python version)?'), ['src/mail.py', 'tests/fakes.py']);
    assert.ok(!left('where is send defined, not fish').includes('fish/functions/send.fish'));
  });

  it('is the real one where that is asked for', () => {
    const python = lines.split('\n').slice(3).join('\n');
    assert.deepEqual(left('where is the real send defined?', python), ['src/mail.py', 'README.md']);
    assert.deepEqual(left('where is send defined, not the fake?', python), ['src/mail.py', 'README.md']);
    assert.equal(left('where is send defined?', python).length, 3);
  });

  it('is any, where none fits the words', () => {
    assert.equal(left('where is the Ruby version of send defined?').length, 6);
  });

  it('is an alias, or a method that is made by its name', () => {
    for (const line of [
      ...[
        'alias gs "git status"',
        'abbr -a gs git status',
        'alias -g gs=x',
        'define_method(:gs) do',
        'attr_reader :gs',
      ],
      ...['sub gs {', 'public static function gs(): int', 'def self.gs(a)', 'func (r *Repo) gs() error {'],
    ])
      assert.ok(looksDefined(hitsOf(`a/b:1:${line}`)[0]!, 'gs'), line);
  });
});

describe('a copy that is kept of an older version', () => {
  it('is no place to look for a definition, where there is another', () => {
    const copies = ['attic/ack-1.96:9:sub build {', 'attic/ack-v3.0.0:9:sub build {', 'lib/Ack.pm:7:sub build {'];
    const found = (lines: readonly string[]) => definitionIn(hitsOf(lines.join('\n')), 'build') ?? '';
    assert.match(found(copies), /^\S+ is defined here:\n\n- `lib\/Ack\.pm:7`[^\n]*\n\n2 other lines/);
    assert.match(found(copies.slice(0, 2)), /attic\/ack-1\.96:9/);
  });
});

describe('a name that many files define', () => {
  const backends = Array.from({ length: 9 }, (_, at) => `src/arch/v${String(at)}/wide.rs:3:pub struct Cursor {`);
  const answer =
    definitionIn(
      hitsOf([...backends, 'src/cursor.rs:9:pub struct Cursor {', 'src/a.rs:1:use Cursor;'].join('\n')),
      'Cursor',
    ) ?? '';

  it('is found first where it lies least deep', () => {
    assert.match(answer, /^`Cursor` is defined here:\n\n- `src\/cursor\.rs:9`/);
  });

  it('says how many definitions are not shown, beside the lines that only mention it', () => {
    assert.match(answer, /\n\n2 more lines define it\. 1 other line mentions it\.$/);
  });
});

describe('a declaration, or a name passed on', () => {
  const declared = [
    'types.d.ts:1:export declare function tagOf(tag: string): string',
    'lib/index.js:7:  tagOf: tags.tagOf,',
    'lib/tag.h:3:extern char *tagOf(const char *);',
  ];
  const found = (...lines: string[]) => definitionIn(hitsOf(lines.join('\n')), 'tagOf') ?? '';

  it('is not named beside the definition', () => {
    const answer = found(...declared, 'lib/tags.js:13:const tagOf = (tag) => {');
    assert.match(answer, /^`tagOf` is defined here:\n\n- `lib\/tags\.js:13`[^\n]*\n\n3 other lines/);
  });

  it('is named where there is no definition', () => {
    assert.match(found(...declared), /^`tagOf` is defined here:\n\n- `types\.d\.ts:1`/);
  });

  it('is the definition of a type', () => {
    const lines = ['types.d.ts:1:export interface tagOf {', 'lib/a.js:1:const tagOf = {}'];
    assert.match(found(...lines), /types\.d\.ts:1.*lib\/a\.js/s);
  });
});

describe('a function whose type stands on the line above', () => {
  it('is told by its first parameters from a call that goes on', () => {
    const lines = ['src/pack.c:9:pack_it(const void *src, unsigned long size,', 'src/main.c:4:pack_it(data, size,'];
    assert.match(
      definitionIn(hitsOf(lines.join('\n')), 'pack_it') ?? '',
      /is defined here:\n\n- `src\/pack\.c:9`[^\n]*\n\n1 other line/,
    );
  });
});

describe('a qualified name', () => {
  it('is looked for only where its definition is asked for', async () => {
    const files: Files = { 'lib/My/Shop.pm': 'package My::Shop;\n', Makefile: 'test:\n\tprove -l\n' };
    const first = async (task: string) => (await proposeIn(files, task)).candidates[0]?.action;
    assert.equal((await first('Where is My::Shop defined?'))?.tool, 'search');
    assert.equal((await first('Run the tests of My::Shop.'))?.input['command'], 'make test');
  });
});

describe('what a header declares', () => {
  const hits = hitsOf(
    [
      'a.c:9:API(int *) open_it(const char *path)',
      'a.c:20:open_it(p) == 0 && close_it(p) == 1)',
      'a.h:3:API(int *) open_it(const char *path);',
      'a.h:7:static inline int close_it(int *p) {',
      'test/a.h:3:int *open_it(const char *path);',
      'README.md:4:Calling `close_it` is cheap.',
    ].join('\n'),
  );
  const plain = (text: string | undefined) => text?.replaceAll('`', '');

  it('is its prototype, and the body stands elsewhere', () => {
    assert.equal(
      plain(declarationIn(hits, 'open_it')),
      'open_it is declared here:\n\n- a.h:3: API(int *) open_it(const char *path);\n\nIts body is here:\n\n- a.c:9: API(int *) open_it(const char *path)',
    );
    assert.equal(declarationIn(hits, 'close_it'), undefined);
  });

  it('is asked for by that word', () => {
    assert.ok(asksForDeclaration('where is open_it declared?'));
    assert.ok(asksForDeclaration('which header has the prototype of open_it?'));
    assert.ok(!asksForDeclaration('where is open_it defined?'));
    assert.ok(!asksForDeclaration('where is open_it declared or defined?'));
  });

  it('is told from a variable of nearly the same name', () => {
    const lines = hitsOf('a.rs:4:pub struct Printer {\na.rs:9:let mut printer: Printer = new();');
    assert.match(plain(definitionIn(lines, 'Printer')) ?? '', /^Printer is defined here:\n\n- a\.rs:4.*\n\n1 other/);
  });

  it('is defined by no condition, nor by a document that tells of it', () => {
    assert.match(plain(definitionIn(hits, 'open_it')) ?? '', /^open_it is defined here:\n\n- a\.c:9.*\n\n\d/);
    assert.match(plain(definitionIn(hits, 'close_it')) ?? '', /here:\n\n- a\.h:7: [^\n]*\n\n5 other lines/);
  });
});
