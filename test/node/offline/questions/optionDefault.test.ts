import assert from 'node:assert/strict';
import { optionDefaultsIn } from '../../../../src/node/offline/questions/optionDefaults.ts';
import { commands, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const told = async (files: Files, task: string) => {
  const { candidates } = await proposeIn(files, task);
  const { tool, input } = candidates[0]!.action;
  return tool === 'finish' && input['success'] === true ? (input['summary'] as string) : undefined;
};

const usage =
  '# Serve\n\n```\n$ serve --help\n\n  -q, --quiet   Say nothing\n  -p, --port    Port to bind  (default 8090)\n```\n';
const parser = `sade('serve [dir]')
	.option('-q, --quiet', 'Say nothing')
	.option('-G, --gzip', 'Send what is zipped', true)
	.option('-p, --port', 'Port to bind', 8090)
	.parse(process.argv);
`;
const place: Files = {
  'package.json': JSON.stringify({ private: true, workspaces: ['packages/*'] }),
  'packages/serve-cli/package.json': JSON.stringify({ name: 'serve-cli', bin: { serve: 'bin.js' } }, null, 2),
  'packages/serve-cli/bin.js': parser,
  'packages/serve-cli/index.js': 'module.exports = (dir, opts) => listen(opts.port || 1234);\n',
  'packages/serve-cli/readme.md': usage,
};

describe('the default of a command-line option', () => {
  it('is told with its places, however it is asked for', async () => {
    for (const task of [
      "what's the default port of serve-cli?",
      "Which port does the serve command listen on if I don't pass --port?",
      'which port does serve take when i dont pass --port',
      'serve cli defualt port?',
      'If I start `serve public` without any options, where do I have to point the browser at, I mean the port?',
      'I want to use serve-cli in a container. Tell me the port number it takes when neither PORT nor --port is given.',
      'What is -p by default?',
    ])
      assert.equal(
        await told(place, task),
        '`8090`, the default of `--port` (`packages/serve-cli/bin.js:4`, `packages/serve-cli/readme.md:7`)',
        task,
      );
    assert.match((await told(place, 'Is gzip on by default?')) ?? '', /^`true`, the default of `--gzip`/);
  });

  it('is that of the package whose program is named', async () => {
    const two: Files = {
      ...place,
      'packages/watch/package.json': JSON.stringify({ name: 'watch-it', bin: { watcher: 'w.js' } }, null, 2),
      'packages/watch/w.js': "program.option('--port <n>', 'Port to watch', 7000);\n",
    };
    assert.match((await told(two, 'Which port does watcher use by default?')) ?? '', /^`7000`[^\n]*$/);
    assert.match((await told(two, 'Which port does serve use by default?')) ?? '', /^`8090`[^\n]*$/);
    assert.match((await told(two, 'What is the default port?')) ?? '', /`8090`[\s\S]*`7000`|`7000`[\s\S]*`8090`/);
  });

  it('is not given for what asks or wants something else', async () => {
    for (const task of [
      'How do I change the default port?',
      'Change the default port to 9000',
      'Start serve on the default port',
      'Can you bring up the serve page on its default port, please?',
      'Have it listen on its default port?',
      'Why is the default port 8090?',
      'What is the default branch?',
      'What is the default of --host?',
    ])
      assert.doesNotMatch((await told(place, task)) ?? '', /the default of `--/, task);
    const sentinel: Files = { 'cmd/flags.go': 'package cmd\n\nvar wait = flag.Duration("wait", 0, "how long")\n' };
    assert.doesNotMatch((await told(sentinel, 'What is the default of --wait?')) ?? '', /^`0`/);
    const run = commands(
      await proposeIn(
        { 'package.json': JSON.stringify({ scripts: { test: 'x' } }), 'a.md': usage },
        'run the tests without any options',
      ),
    );
    assert.equal(run[0], 'npm test');
  });

  it('is read from the parsers of several languages', () => {
    for (const [text, name, value] of [
      ["parser.add_argument('-p', '--port', type=int, default=8090, help='x')", 'port', '8090'],
      ["parser.add_argument(\n    '--host',\n    default='localhost',\n)", 'host', 'localhost'],
      ["@click.option('--workers', default=4, show_default=True)", 'workers', '4'],
      ['flag.Int("port", 8090, "where to listen")', 'port', '8090'],
      ['cmd.Flags().StringVarP(&host, "host", "H", "localhost", "where")', 'host', 'localhost'],
      ["yargs.option('port', {\n  alias: 'p',\n  default: 8090,\n})", 'port', '8090'],
      ["cli.option('--port <n>', 'Port', { default: 8090 })", 'port', '8090'],
      ['    #[arg(short, long, default_value_t = 8090)]\n    port: u16,', 'port', '8090'],
      ['const port = argv.port ?? 8090;', 'port', '8090'],
      ["  console.log('  -p, --port <n>   Port (default: 8090)');", 'port', '8090'],
    ] as const) {
      const found = optionDefaultsIn({ path: 'src/cli.x', lines: text.split('\n'), quality: 1 });
      assert.deepEqual(
        found.map((option) => [option.name, option.value]),
        [[name, value]],
        text,
      );
    }
  });

  it('is not made up where none is stated', () => {
    for (const text of [
      "program.option('-q, --quiet', 'Say nothing')",
      '  --mode <m>   The default is to ask first',
      'flag.Parse("port", 8090)',
      'if (opts.port || opts.host) start();',
    ])
      assert.deepEqual(optionDefaultsIn({ path: 'src/cli.x', lines: text.split('\n'), quality: 1 }), [], text);
  });
});
