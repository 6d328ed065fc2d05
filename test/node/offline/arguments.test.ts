import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { filledLine } from '../../../src/node/offline/request/arguments.ts';
import { commands, firstCommand, proposeIn, ran } from './request.ts';
import { searchPath, writeWorkspace } from './workspaces.ts';

describe('a placeholder of a usage line', () => {
  const table: readonly (readonly [usage: string, task: string, expected: string | undefined])[] = [
    ['x --month YYYY-MM', 'the report for March 2019', 'x --month 2019-03'],
    ['x --month YYYY-MM', 'for sept. 2024 please', 'x --month 2024-09'],
    ['x --month YYYY-MM', 'for 3/2019', 'x --month 2019-03'],
    ['x --month <month>', '2019-03', 'x --month 2019-03'],
    ['x YYYY-MM-DD', 'for 5 March 2019', 'x 2019-03-05'],
    ['x YYYY-MM-DD', 'for March 5th, 2019', 'x 2019-03-05'],
    ['x YYYY-MM-DD', 'for March 2019', undefined],
    ['x <year>', 'the year 2024', 'x 2024'],
    ['x YYYY', 'from 2023 to 2024', undefined],
    ['x -n N', 'the 3 newest', 'x -n 3'],
    ['x -n COUNT', '3 of 5', undefined],
    ['x <csv|json>', 'export it as json', 'x json'],
    ['x FILE', 'convert data/in.csv', 'x data/in.csv'],
    ['x FILE', 'convert ../secret', undefined],
    ['x FILE', 'convert missing.csv', undefined],
    ['x [-v] --month YYYY-MM [FILE]', 'for 2019-03', 'x --month 2019-03'],
    ['x --user <your-id> YYYY', 'for 2019', undefined],
    ['x (--check | --write) YYYY', '2019', undefined],
    ['x all', '2019', undefined],
    ['x --station NAME', 'for station aran.', 'x --station aran'],
    ['x --station NAME [--out FILE]', 'for the aran station, as text', 'x --station aran'],
    ['x --station NAME', 'for the station', undefined],
    ['x --user <name>', 'the user is missing', undefined],
    ['x report 2024-02', 'the report for March 2023', 'x report 2023-03'],
    ['x report 2024-02-01', 'the report for 5 March 2023', 'x report 2023-03-05'],
    ['x report 2024-02-01', 'the report for March 2023', undefined],
    ['x report 2024-02', 'the report', undefined],
    ['x INPUT.csv', 'tally data/in.csv', 'x data/in.csv'],
    ['x INPUT.csv -o OUTPUT.json', 'tally data/in.csv', 'x data/in.csv'],
    ['x INPUT.csv -o OUTPUT.json', 'tally data/in.csv into new.json', 'x data/in.csv -o new.json'],
    ['x INPUT.csv -o OUTPUT.json', 'tally data/in.csv into data/in.csv', undefined],
  ];
  for (const [usage, task, expected] of table)
    it(`${usage} by "${task}" is ${expected ?? 'not filled'}`, () => {
      const root = writeWorkspace({ 'data/in.csv': '' });
      try {
        assert.equal(filledLine(usage, task, root)?.line, expected);
      } finally {
        rmSync(root, { recursive: true });
      }
    });
});

describe('a script that wants arguments', () => {
  const manifest = JSON.stringify({ scripts: { report: 'node r.js', import: 'node i.js', upload: 'node u.js' } });
  const readme =
    '# x\n\n```\nnpm run report -- --month YYYY-MM   # one file a month\nnpm run upload -- --user <your-id>\n```\n';
  const files = { 'package.json': manifest, 'README.md': readme };

  it('gets those that the task names, by the usage line of the README', async () => {
    for (const task of [
      'run the report for march 2019',
      'Could you please make the monthly rain report for 2019-03 and show me the total?',
      'npm run report for 2019-03',
      "take whatever steps are needed to get the report for March 2019, but keep it local, I haven't got an upload id any more",
    ])
      assert.equal(await firstCommand(files, task), 'npm run report -- --month 2019-03', task);
  });

  it('proposes no placeholder where the task names nothing', async () => {
    const lines = commands(await proposeIn(files, 'run the report', { maxCandidates: 40 }));
    assert.ok(!lines.some((line) => line.includes('YYYY')), lines.join());
  });

  it('gets them by the usage that it prints itself', async () => {
    const silent = { 'package.json': manifest };
    const after = (text: string) =>
      firstCommand(silent, 'run the report for march 2019', ran(['npm run report', 2, text]));
    assert.equal(await after('usage: npm run report -- --month YYYY-MM'), 'npm run report -- --month 2019-03');
    assert.equal(await after('usage: r.js [-h] --month YYYY-MM'), 'npm run report -- --month 2019-03');
    assert.equal(await after('usage: r.js --user ID'), 'finish');
  });

  it('is the check of a task that names it', async () => {
    const { check } = await proposeIn(files, 'run the report for march 2019');
    assert.equal(check?.command, 'npm run report -- --month 2019-03');
  });

  it('never name what is there as what to write, nor the program as what to read', () => {
    const place = writeWorkspace({ 'bin/yearly': '', 'a.txt': '' });
    const usage = 'yearly -y YEAR -o FILE';
    assert.equal(filledLine(usage, 'run bin/yearly for 2023 into a.txt', place), undefined);
    assert.equal(
      filledLine(usage, 'run bin/yearly for 2023 with out-2023.txt as output', place)?.line,
      'yearly -y 2023 -o out-2023.txt',
    );
    assert.equal(filledLine('yearly FILE', 'run bin/yearly on it', place), undefined);
    rmSync(place, { recursive: true });
  });
});

describe('a program that is built first', () => {
  const files = {
    Makefile: 'tally: tally.c\n\tcc -o tally tally.c\ninstall: tally\n\tcp tally /usr/local/bin\n',
    'tally.c': 'int main(void) { return 0; }\n',
    'README.md': '# tally\n\n    make\n    ./tally FILE\n',
    'samples/oak.txt': 'a\n',
  };
  const overSample = './tally samples/oak.txt';

  it('is run over the file that the task names, by the usage line of the README', async () => {
    for (const task of ['run it over samples/oak.txt', 'please run the program on the file samples/oak.txt'])
      assert.equal(await firstCommand(files, task), overSample, task);
  });

  it('is built where it is not there yet', async () => {
    const transcript = ran([overSample, 127, 'bash: line 1: ./tally: No such file or directory']);
    const [next] = commands(await proposeIn(files, 'run it over samples/oak.txt', { transcript }));
    assert.match(next ?? '', /^make(?: tally)?$/);
  });

  it('is not run over a file that is not there, nor for another task that names one', async () => {
    for (const task of ['run it over samples/elm.txt', 'remove samples/oak.txt'])
      assert.ok(!commands(await proposeIn(files, task)).some((line) => line.startsWith('./tally')), task);
  });
});

describe('a recipe that needs arguments', () => {
  const justfile = [
    '# Support report for one month (YYYY-MM)',
    'report month:',
    '    python3 tools/report.py {{month}}',
    '# Convert one file',
    'convert file:',
    '    mkdir -p out',
    '    bash tools/convert.sh {{ file }} > out/notes.txt',
    'level station year="2020":',
    '    python3 tools/level.py {{station}} {{year}}',
    'test *args:',
    '    python3 -m pytest {{args}}',
    'greet $name:',
    '    echo hello',
  ].join('\n');
  const files = {
    justfile,
    'tools/report.py': 'import sys\nprint(sys.argv[1])\n',
    'tools/convert.sh': 'grep x "$1"\n',
    'tools/level.py': '',
    'air.abc': '',
  };
  const without = searchPath('bash', 'python3', 'convert', 'mkdir', 'echo');
  after(() => rmSync(without, { recursive: true, force: true }));
  for (const [task, expected, withJust] of [
    ['support report for 2025-09', 'python3 tools/report.py 2025-09', 'just report 2025-09'],
    ['what does the report for September 2025 say?', 'python3 tools/report.py 2025-09', 'just report 2025-09'],
    ['just report 2025-09', 'python3 tools/report.py 2025-09', undefined],
    ['please convert air.abc', 'mkdir -p out && bash tools/convert.sh air.abc > out/notes.txt', 'just convert air.abc'],
    ['convert air.abc', 'mkdir -p out && bash tools/convert.sh air.abc > out/notes.txt', undefined],
    ['show the level for station aran', 'python3 tools/level.py aran 2020', 'just level aran'],
    ['run the tests', 'python3 -m pytest', 'just test'],
  ] as const)
    it(`is run with those of "${task}"`, async () => {
      assert.equal(commands(await proposeIn(files, task, {}, without))[0], expected);
      if (withJust !== undefined) assert.equal(await firstCommand(files, task), withJust);
    });

  for (const task of [
    'support report for last month',
    'show the level of the last station',
    'convert it',
    'greet Anna',
  ])
    it(`is not run where "${task}" names none`, async () => {
      const found = commands(await proposeIn(files, task, {}, without));
      assert.ok(!found.some((line) => /tools\/|\{\{|echo/.test(line)), found.join());
    });

  it('has its program not run without them, nor a script that takes them for granted', async () => {
    const found = commands(await proposeIn(files, 'run the conversion script', {}, without));
    assert.ok(!found.some((line) => /^(?:bash |\.\/)?tools\/(?:convert|report)\.\w+$/.test(line)), found.join());
    const alone = { 'tools/archive.sh': 'tar czf out.tgz "$1"\n' };
    assert.deepEqual(commands(await proposeIn(alone, 'archive the letters', {}, without)), ['finish']);
  });
});
