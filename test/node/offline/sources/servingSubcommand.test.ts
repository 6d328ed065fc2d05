import assert from 'node:assert/strict';
import { servingSubcommand, startingSubcommand } from '../../../../src/node/offline/sources/servingSubcommand.ts';

describe('a program with subcommands', () => {
  for (const [text, name] of [
    ['usage: app serve|scores', 'serve'],
    ['usage: app.py [-h] {load,web}', 'web'],
    ['Usage: app <command>\n\nCommands:\n  build    makes it\n  start    starts it\n', 'start'],
    ['Usage: app <command>\n\n  app scores   shows them\n  app listen   waits\n', 'listen'],
    ['usage: app load|dump', undefined],
    ['', undefined],
  ] as const)
    it(`is started by ${name ?? 'no subcommand'} in: ${text.split('\n')[0] ?? ''}`, () =>
      assert.equal(startingSubcommand(text), name));

  for (const [source, name] of [
    ["case $1 in\nserve) exec ./srv;;\n*) echo 'usage: board serve|scores'\nesac\n", 'serve'],
    ["console.log('usage: board serve|scores')\n", undefined],
    ['s = p.add_subparsers(required=True)\ns.add_parser("load")\ns.add_parser("web")\n', 'web'],
    ['s = p.add_subparsers()\ns.add_parser("web")\n', undefined],
    ['', undefined],
  ] as const)
    it(`is known by its source to serve by ${name ?? 'none'}: ${source.split('\n')[0] ?? ''}`, () =>
      assert.equal(servingSubcommand(source), name));
});
