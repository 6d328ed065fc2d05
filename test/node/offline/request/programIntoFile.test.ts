import assert from 'node:assert/strict';
import { commandOf } from '../../../../src/core/action/command.ts';
import { proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const usage = `# bar-code

## Command Line

\`\`\`
Usage:
  bar-code [options] <content>

Options:
  --help                 Print this message
  --width, -w [px]       Width in pixels
  --output, -o [file]    Output file name

Examples:
  bar-code http://github.com
  bar-code -o hello.svg "Hello World"
\`\`\`
`;
const place: Files = {
  'package.json': JSON.stringify({ name: 'bar-code', bin: { 'bar-code': 'bin/bar-code.js' } }),
  'bin/bar-code.js*': "#!/usr/bin/env node\nrequire('../app.js');\n",
  'app.js': 'const args = process.argv.slice(2);\nconsole.log(args);\n',
  'README.md': usage,
};

async function asked(task: string, files: Files = place) {
  const { candidates, check } = await proposeIn(files, task);
  const [first] = candidates;
  return { line: first && commandOf(first.action), check: check?.command };
}

describe('the program of a project, told where its output goes', () => {
  it('is given the whole address and the file, and the file is the check', async () => {
    for (const task of [
      'make a bar code for https://example.org/a?b=c as site.svg with this tool',
      'Please use the command line program in this repo to write a bar code for https://example.org/a?b=c to site.svg.',
      'run bar-code on https://example.org/a?b=c, outptu site.svg',
      "I'd like to have an image with the bar code of https://example.org/a?b=c, called site.svg, here in the project folder.",
      'Run the bundled CLI with the content https://example.org/a?b=c and save the result as site.svg in this folder, default width is fine.',
    ])
      assert.deepEqual(
        await asked(task),
        {
          line: "test ! -e site.svg && node bin/bar-code.js --output site.svg 'https://example.org/a?b=c'",
          check: 'test -s site.svg',
        },
        task,
      );
    const { line } = await asked("Use the cli to encode 'Hello World' into hello.svg");
    assert.equal(line, "test ! -e hello.svg && node bin/bar-code.js --output hello.svg 'Hello World'");
  });

  it('is not run where more is wanted, or something else', async () => {
    for (const task of [
      'how do I make a bar code for https://example.org as site.svg with this tool?',
      "don't write a bar code for https://example.org to site.svg with this tool",
      'make a bar code for https://example.org with width 300 as site.svg with this tool',
      'make a red bar code for https://example.org as site.svg with this tool',
      'make bar codes for https://example.org and https://example.com as site.svg with this tool',
      'make a bar code for https://example.org as site.svg with this tool and upload it',
      'explain how bar-code writes https://example.org to site.svg',
    ])
      assert.doesNotMatch((await asked(task)).line ?? '', /bar-code\.js|app\.js/, task);
  });

  it('has no check that a file which is there would pass', async () => {
    const { line, check } = await asked('make a bar code for https://example.org as site.svg with this tool', {
      ...place,
      'site.svg': '<svg/>',
    });
    assert.match(line ?? '', /^test ! -e site\.svg && /);
    assert.equal(check, line);
  });

  it('is not told an output by an option that nothing documents', async () => {
    const files: Files = { ...place, 'README.md': usage.replaceAll(/^.*(?:--output|-o ).*\n/gmu, '') };
    const task = 'make a bar code for https://example.org as site.svg with this tool';
    assert.doesNotMatch((await asked(task, files)).line ?? '', /--output|>/);
    const prints: Files = {
      ...files,
      'README.md': `${files['README.md'] ?? ''}\nIt writes the image to standard output.\n`,
    };
    assert.equal(
      (await asked(task, prints)).line,
      'test ! -e site.svg && node bin/bar-code.js https://example.org > site.svg',
    );
  });

  it('never gets a part of an address', async () => {
    const { line } = await asked('run bar-code on https://example.org', place);
    assert.equal(line, 'node bin/bar-code.js https://example.org');
  });
});

describe('the program of a project, given a file and the name of a new one', () => {
  const squeezer: Files = {
    'package.json': JSON.stringify({ name: 'squeezer', bin: { squeeze: 'bin/squeeze' } }),
    'bin/squeeze*': "#!/usr/bin/env node\nrequire('../lib/main.js');\n",
    'tools/sizes.js': '#!/usr/bin/env node\n',
    'lib/main.js': 'module.exports = 1;\n',
    'lib/read.js': 'module.exports = 2;\n',
    'README.md':
      '# squeezer\n\nA minifier of scripts.\n\n    squeeze [input files] [options]\n\n```\n    -c, --compress              Compress.\n    -m, --mangle                Mangle.\n    -o, --output <file>         Output file path (default STDOUT).\n```\n',
  };

  it('is told both, and the options that are typed', async () => {
    for (const task of [
      'minify lib/read.js with bin/squeeze into read.min.js',
      'Could you run the squeeze from this checkout on lib/read.js and write the output to read.min.js, please?',
      "I'd like a read.min.js: lib/read.js put through the minifier of this repo.",
      'Trying out squeezer from the clone, without installing it. Start its command line program on lib/read.js and keep the minified result in read.min.js so that I can compare the sizes.',
    ])
      assert.deepEqual(
        await asked(task, squeezer),
        {
          line: 'test ! -e read.min.js && node bin/squeeze --output read.min.js lib/read.js',
          check: 'test -s read.min.js',
        },
        task,
      );
    const { line } = await asked('run bin/squeeze lib/read.js -c -m, ouput to read.min.js', squeezer);
    assert.equal(line, 'test ! -e read.min.js && ./bin/squeeze lib/read.js -c -m --output read.min.js');
  });

  it('writes over nothing', async () => {
    for (const task of [
      'minify lib/read.js with bin/squeeze into read.min.js',
      "I'd like a read.min.js: lib/read.js put through the minifier of this repo.",
    ]) {
      const there = await asked(task, { ...squeezer, 'read.min.js': 'kept' });
      assert.match(there.line ?? '', /^test ! -e read\.min\.js && /, task);
      assert.equal(there.check, there.line);
    }
    const { line } = await asked('minify lib/read.js with bin/squeeze into lib/main.js', squeezer);
    assert.match(line ?? '', /^test ! -e lib\/main\.js && /);
  });

  it('is never started without them', async () => {
    for (const task of [
      "don't minify lib/read.js with bin/squeeze into read.min.js",
      'how do I minify lib/read.js with bin/squeeze into read.min.js?',
      'compare lib/read.js with bin/squeeze into read.min.js',
      'minify lib/read.js and lib/main.js with bin/squeeze into read.min.js',
      'minify lib/read.js with terser into read.min.js',
      'run bin/squeeze lib/read.js -c --zap, output to read.min.js',
      'minify lib/read.js with bin/squeeze -c -m into read.min.js',
      'run bin/squeeze -x on lib/read.js, output to read.min.js',
      'run bin/squeeze lib/read.js -c without -m, output to read.min.js',
      'minify lib/read.js and lib/gone.js with bin/squeeze into read.min.js',
      "I'd like a read.min.js: lib/read.js without its comments, by the minifier of this repo.",
    ])
      assert.doesNotMatch((await asked(task, squeezer)).line ?? '', /squeeze/, task);
  });
});
