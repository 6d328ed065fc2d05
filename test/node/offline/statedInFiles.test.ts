// Which version stands where it is easily mistaken, and where names are defined in many languages.
import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import type { Files } from './workspaces.ts';
import { searchPath } from './workspaces.ts';
import { lastPart, nameOfPackage, inOwner } from '../../../src/node/offline/questions/qualifiedName.ts';
import { eitherOf, exampleNamed } from '../../../src/node/offline/questions/alternatives.ts';
import { declarationIn } from '../../../src/node/offline/questions/declaration.ts';
import { definitionIn, looksDefined } from '../../../src/node/offline/questions/definition.ts';
import { versionIn } from '../../../src/node/offline/questions/statedVersion.ts';

const hit = (path: string, text: string, line = 1) => ({ path, line, text });

describe('a version that a line states', () => {
  it('is none of what a sentence is about', () => {
    const aside = [
      hit('lib/poll.c', 'If it is defined, and APR is version 1.4.0+, the poll is broken.'),
      hit('installer.tcl', 'puts $index "# Tcl package index file, version 1.1"'),
      hit('db/ext.h', '/* Version 3.7.16 and later */'),
      hit('tally.Rproj', 'Version: 1.0'),
    ];
    for (const each of aside) assert.equal(versionIn([each], 'tally'), undefined, each.text);
  });

  it('is still one beside the name of the project, or after a word that sets it', () => {
    const own = [
      hit('main.c', ' * tally version 1.2'.trim()),
      hit('build.tcl', 'set version 1.2'),
      hit('run.sh', '# Version 1.2'),
      hit('run.sh', '# This is version 1.2'),
      hit('tally.spec', '%define version 1.2'),
    ];
    for (const each of own) assert.match(versionIn([each], 'tally') ?? '', /^1\.2 /, each.text);
  });

  it('may be in a constant that is called after the project, and in three that end in "version"', () => {
    assert.match(
      versionIn([hit('src/version.d', 'enum tallyVersion = "v1.4.0-beta.1";')], 'tally') ?? '',
      /^1\.4\.0-beta\.1 /,
    );
    assert.match(
      versionIn([hit('src/version.cc', 'const char* kTallyVersion = "1.4.0.git";')], 'tally') ?? '',
      /^1\.4\.0\.git /,
    );
    assert.equal(versionIn([hit('src/main.cc', 'const char* kSchemaVersion = "1.4.0";')], 'tally'), undefined);
    const three = (name: string) =>
      ['MAJOR', 'MINOR', 'PATCH'].map((part, at) =>
        hit('tally.h', `#define ${name}_${part}_VERSION ${String(at)}`, at + 1),
      );
    assert.match(versionIn(three('TALLY'), 'tally') ?? '', /^0\.1\.2 /);
    assert.equal(versionIn(three('OPENGL'), 'tally'), undefined);
  });
});

describe('"which version is this?"', () => {
  const path = searchPath('sh', 'gcc', 'git', 'python3');
  const first = async (files: Files, task: string) =>
    JSON.stringify((await proposeIn(files, task, {}, path)).candidates[0]?.action);

  it('is answered by the manifest of R, and by a module of Bazel', async () => {
    const r: Files = {
      DESCRIPTION: 'Package: tally\nTitle: Counts\nVersion: 1.8.1.9000\n',
      'tally.Rproj': 'Version: 1.0\n',
    };
    assert.match(await first(r, 'which version is this?'), /1\.8\.1\.9000 \(`DESCRIPTION:3`\)/);
    const bazel: Files = {
      'MODULE.bazel':
        'module(\n    name = "tally",\n    version = "2025-11-05",\n)\n\nbazel_dep(name = "platforms", version = "1.0.0")\n',
    };
    assert.match(await first(bazel, 'which version is this?'), /2025-11-05 \(`MODULE\.bazel:3`\)/);
    const open: Files = {
      'MODULE.bazel': 'module(\n    name = "tally",\n)\n\nbazel_dep(name = "platforms", version = "1.0.0")\n',
    };
    assert.doesNotMatch(await first(open, 'which version is this?'), /1\.0\.0/);
  });

  it('knows the project by the name in its manifest, and by the end of its folder', async () => {
    const perl: Files = {
      'Makefile.PL': "WriteMakefile(\n  NAME => 'Tallyish',\n  VERSION_FROM => 'lib/Tallyish.pm',\n);\n",
      'lib/Tallyish.pm': "package Tallyish;\nour $VERSION = '9.49';\n",
    };
    assert.match(await first(perl, 'which version of Tallyish is this'), /9\.49 \(`lib\/Tallyish\.pm:2`\)/);
  });

  it('tells what the program says, where its manifest says less', async () => {
    const manifest = { 'package.json': '{\n  "name": "tally",\n  "version": "1.4.6"\n}\n' };
    const answer = async (files: Files) => {
      const proposal = await proposeIn({ ...manifest, ...files }, 'which version is this?', {}, path);
      return JSON.stringify(proposal.candidates[0]);
    };
    const script = (version: string) => `#!/usr/bin/env perl\n\nmy $VERSION = "${version}";\n`;
    assert.match(await answer({ 'tally*': script('1.4.11') }), /search|1\.4\.11/);
    assert.doesNotMatch(await answer({ 'install.sh*': '#!/bin/sh\n# install v1.0.0\n' }), /1\.0\.0/);
  });

  it('is answered by what is built in, not by this machine', async () => {
    const files: Files = {
      Dockerfile: 'FROM debian\nARG BINUTILS_VERSION=2.47 \\\n    GCC_VERSION=16.2.0 \\\n    X=1\n',
    };
    assert.match(await first(files, 'which gcc version does it bundle'), /16\.2\.0 \(`Dockerfile:3`\)/);
    assert.equal(commands(await proposeIn(files, 'which gcc version is installed?', {}, path))[0], 'gcc --version');
  });
});

describe('a line that defines a name', () => {
  const defining: readonly (readonly [path: string, text: string, name: string])[] = [
    ['src/Finder.java', 'private static final int MODIFIERS_IGNORE = Modifier.ABSTRACT | BRIDGE;', 'MODIFIERS_IGNORE'],
    ['src/log.h', 'enum { LOG_TRACE, LOG_FATAL };', 'LOG_FATAL'],
    ['src/Area.jl', 'area(x::Number) = x * x', 'area'],
    ['R/glue.R', 'glue_it <- function(', 'glue_it'],
    ['src/web.erl', 'start_clear(Ref, Opts) ->', 'start_clear'],
    ['lib/Tidy.pm', 'use constant DEVEL_MODE => 0;', 'DEVEL_MODE'],
    ['lib/A/Hook.pm', 'package A::Hook;', 'Hook'],
    ['tally', 'my $use_dash = 1;', 'use_dash'],
  ];
  for (const [path, text, name] of defining)
    it(text, () => {
      assert.ok(looksDefined(hit(path, text), name));
    });

  const using: typeof defining = [
    ['src/Finder.java', 'return MODIFIERS_IGNORE;', 'MODIFIERS_IGNORE'],
    ['src/Finder.java', 'private static final int OTHER = MODIFIERS_IGNORE;', 'MODIFIERS_IGNORE'],
    ['src/log.h', 'enum Level level = LOG_FATAL;', 'LOG_FATAL'],
    ['src/Area.jl', 'if area(x) == 3', 'area'],
    ['src/web.erl', '{ok, Pid} = start_clear(Ref, Opts),', 'start_clear'],
    ['lib/Tidy.pm', 'use A::Hook;', 'Hook'],
    ['lib/Tidy.pm', 'my $other = $use_dash;', 'use_dash'],
  ];
  for (const [path, text, name] of using)
    it(`is not: ${text}`, () => {
      assert.ok(!looksDefined(hit(path, text), name));
    });

  it('is the class where it is declared, not its constructor', () => {
    const hits = [
      hit('a/re.h', 'class Options {', 3),
      hit('a/re.h', 'Options(int a);', 8),
      hit('py/re.py', 'class Options:'),
    ];
    assert.equal(declarationIn(hits, 'Options'), undefined);
    assert.match(definitionIn(hits, 'Options') ?? '', /a\/re\.h:3/);
  });
});

describe('a name in several parts', () => {
  it('is defined in the file of its module', () => {
    assert.equal(lastPart('web_req:reply'), 'reply');
    assert.equal(lastPart('geo::norm'), 'norm');
    assert.equal(lastPart('A.b'), 'b');
    const output = 'examples/a.erl:1:reply(1) ->\nsrc/web_req.erl:9:reply(Status) ->\n';
    const defines = (each: { readonly text: string }) => each.text.endsWith('->');
    assert.equal(inOwner(output, 'web_req:reply', 'reply', defines), 'src/web_req.erl:9:reply(Status) ->');
    assert.equal(inOwner(output, 'other:reply', 'reply', defines), output);
    assert.equal(inOwner(output, 'reply', 'reply', defines), output);
  });

  it('is read where the package stands behind', () => {
    assert.equal(nameOfPackage('where is has defined, package Tally::Base'), 'Tally::Base::has');
    assert.equal(nameOfPackage('where is it defined in the package'), undefined);
  });
});

describe('two names, and one for example', () => {
  it('are both looked for', () => {
    assert.deepEqual(eitherOf('where is kEmptyFlags or kInstFail'), ['kEmptyFlags', 'kInstFail']);
    assert.deepEqual(eitherOf("where's JIM_A_DEPTH or JIM_B_DEPTH defined?"), ['JIM_A_DEPTH', 'JIM_B_DEPTH']);
    assert.equal(eitherOf('where is redirect or whatever opens the socket'), undefined);
    assert.equal(eitherOf('where is the build or test script'), undefined);
  });

  it('is what the question is about', () => {
    assert.equal(exampleNamed('where is the enum with the token values, e.g. Num'), 'Num');
    assert.equal(exampleNamed('where are the values, e.g. the first'), undefined);
    assert.equal(exampleNamed('run the tests, e.g. Num'), undefined);
  });
});
