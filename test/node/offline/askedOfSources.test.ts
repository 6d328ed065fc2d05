import assert from 'node:assert/strict';
import { proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Questions whose answer is one line of the sources: where an option is parsed, what is named behind its description. */
describe('asked of the sources', () => {
  const programs = searchPath('sh', 'git', 'find', 'perl', 'gcc');
  const action = async (files: Files, task: string) => {
    const [first] = (await proposeIn(files, task, {}, programs)).candidates;
    return first?.action.input ?? {};
  };
  const said = async (files: Files, task: string): Promise<string> => {
    const { summary } = await action(files, task);
    return typeof summary === 'string' ? summary : '';
  };

  describe('an option', () => {
    const c: Files = {
      'kelp.c':
        '#include <string.h>\nvoid usage(void) {\n  puts(\n"--depth <n>   How deep\\n"\n  );\n}\nint main(int c, char **v) {\n  for (int j = 1; j < c; j++)\n    if (!strcmp(v[j],"--depth") && more) depth = atoi(v[++j]);\n}\n',
    };
    it('is parsed where it is compared', async () => {
      assert.equal(
        await said(c, 'where is the option --depth parsed'),
        '`--depth` is read here:\n\n- `kelp.c:9`: `if (!strcmp(v[j],"--depth") && more) depth = atoi(v[++j]);`',
      );
    });
    it('is defined there and in the usage text', async () => {
      assert.match(await said(c, 'where is the option --depth defined'), /usage text of the code, and read by it/);
    });
    it('stands in the call of a parser of Perl', async () => {
      const perl: Files = {
        'lib/Kelp.pm':
          "package Kelp;\nmy @all = (\n    'quiet',\n);\nreturn Getopt::Long::GetOptions(\n    $params,\n    'force|f',\n    'quiet|q',\n    'root=s',\n);\n",
      };
      for (const [option, line] of [
        ['force', 7],
        ['quiet', 8],
        ['root', 9],
      ] as const)
        assert.match(
          await said(perl, `where is the option --${option} defined`),
          new RegExp(`is defined here:\\s+- \`lib/Kelp\\.pm:${line}\`(?![\\s\\S]*\\n- )`),
        );
    });
  });

  describe('a name behind what it is for', () => {
    const files: Files = { 'kelp.py': 'def _format_usage():\n    pass\n\n\ndef run():\n    _format_usage()\n' };
    for (const task of [
      'where is the function that formats usage: _format_usage',
      'where is the usage text made? _format_usage',
    ])
      it(`is what is looked for: ${task}`, async () => {
        assert.equal((await action(files, task))['pattern'], '\\b_format_usage\\b');
      });
  });

  it('finds where a variable of the environment is read', async () => {
    const files: Files = { 'kelp.sh': '#!/bin/sh\necho "${KELP_HOME:-none}"\n' };
    assert.equal((await action(files, 'where is env var KELP_HOME read'))['pattern'], '\\bKELP_HOME\\b');
  });
});
