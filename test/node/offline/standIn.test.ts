import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import type { Ran } from './request.ts';
import { commands, proposeIn, ran } from './request.ts';
import type { Files } from './workspaces.ts';
import { searchPath } from './workspaces.ts';

const programs = searchPath('sh', 'bash', 'java', 'mvn');
after(() => rmSync(programs, { recursive: true, force: true }));

const compile = 'mkdir -p target\njavac -d target src/Main.java\njar --create --file target/x.jar -C target .\n';
const files = (head: string, script = compile): Files => ({
  'pom.xml': '<project/>',
  'scripts/jdk-build.sh': `#!/bin/sh\n# ${head}\n${script}`,
});
const propose = (from: Files, task = 'build the jar', ...steps: readonly Ran[]) =>
  proposeIn(from, task, { transcript: ran(...steps) }, programs);
const noNetwork = '[ERROR] Could not transfer artifact: Unknown host repo.example: Name or service not known';
const script = 'bash scripts/jdk-build.sh';

describe('a build whose tool finds no network', () => {
  it('is done by the script that says it needs no tool, and its success is the build’s', async () => {
    const from = files('The same jar with nothing but a JDK.');
    assert.deepEqual((await propose(from)).check?.standIns, [script]);
    const failed = ['mvn package', 1, noNetwork] as const;
    assert.equal(commands(await propose(from, 'build the jar', failed))[0], script);
    for (const steps of [[failed, [script, 0]], [[script, 0]]] as const) {
      const [first] = (await propose(from, 'build the jar', ...steps)).candidates;
      assert.deepEqual([first?.action.tool, first?.action.input['success']], ['finish', true]);
    }
  });

  it('is done by a script that a document tells after a colon', async () => {
    const script = '#!/bin/sh\n# Builds the same jar with the JDK alone.\njavac -d target src/Main.java\n';
    const readme = 'Build with `mvn package`.\n\nElsewhere: `build/alone.sh`.\n';
    const from = { 'pom.xml': '<project/>', 'README.md': readme, 'build/alone.sh': script };
    assert.deepEqual((await propose(from)).check?.standIns, ['bash build/alone.sh']);
  });

  it('leaves its folder to the build where a task names the file alone', async () => {
    const { check } = await propose(files('The same jar with nothing but a JDK.'), 'Please build x.jar for me.');
    assert.deepEqual([check?.command, check?.standIns], ['mvn package', [script]]);
  });

  it('is not done by a script that does something else or says nothing of it, nor are its tests', async () => {
    const silent = files('Compiles the sources.');
    const other = files('The site with nothing but a JDK.', 'java -jar tools/site.jar\n');
    for (const from of [silent, other]) assert.equal((await propose(from)).check?.standIns, undefined);
    const tests = await propose(files('The same jar with nothing but a JDK.'), 'run the tests');
    assert.equal(tests.check?.command, 'mvn test');
    assert.equal(tests.check.standIns, undefined);
  });
});

describe('tests whose tool finds no network or is not here', () => {
  const pom = { 'pom.xml': '<project/>' };
  const failed = ['mvn test', 1, noNetwork] as const;
  const javac = 'javac -d out T.java && java -cp out T';
  const sources = { 'T.java': '', 'Demo.java': '' };
  const script = '#!/bin/sh\nset -e\njavac -d target src/T.java\njava -cp target T\n';

  it('are run by what a script, a target or a document has for them without the tool', async () => {
    const ways: readonly (readonly [Files, string])[] = [
      [{ 'scripts/test.sh': script }, 'bash scripts/test.sh'],
      [{ 'build.sh': script, 'README.md': 'Offline, `sh build.sh test` does the same.\n' }, 'sh build.sh test'],
      [{ ...sources, 'README.md': `# Tests\n\nWithout Maven:\n\n\`\`\`sh\n${javac}\n\`\`\`\n` }, javac],
      [{ ...sources, 'README.md': `# Tests\n\nBy hand:\n\n\`\`\`sh\n${javac.replace(' && ', '\n')}\n\`\`\`\n` }, javac],
      [{ Makefile: '.PHONY: test-offline\n# needs only a JDK\ntest-offline:\n\tsh t.sh\n' }, 'make test-offline'],
    ];
    for (const [files, way] of ways) {
      const from = { ...pom, ...files };
      const path = searchPath('sh', 'bash', 'java', 'javac', 'mvn', 'make');
      const at = (...steps: readonly Ran[]) =>
        proposeIn(from, 'run the unit tests', { transcript: ran(...steps) }, path);
      assert.ok((await at()).check?.standIns?.includes(way), way);
      assert.equal(commands(await at(failed))[0], way);
      const [last] = (await at(failed, [way, 0, '3 tests passed'])).candidates;
      assert.deepEqual([last?.action.tool, last?.action.input['success']], ['finish', true], way);
      rmSync(path, { recursive: true, force: true });
    }
  });

  it('are not run by what only has to do with tests, or needs the tool too, nor where they have failed', async () => {
    const others: readonly Files[] = [
      { 'scripts/test-data.sh': '#!/bin/sh\n# Makes the data of the tests without Maven.\nmkdir t\n' },
      { 'scripts/smoke-test.sh': script },
      { 'scripts/test.sh': '#!/bin/sh\nmvn test\n' },
      {
        ...sources,
        'README.md': '# Demo\n\nWithout Maven:\n\n```sh\njavac -d out Demo.java\njava -cp out Demo\n```\n',
      },
    ];
    for (const files of others)
      assert.equal(
        (await propose({ ...pom, ...files }, 'run the unit tests')).check?.standIns,
        undefined,
        JSON.stringify(files),
      );
    const verdict = ['mvn test', 1, '[ERROR] Tests run: 3, Failures: 1\n[ERROR] TTest.adds:7 expected 3'] as const;
    const from = { ...pom, ...sources, 'README.md': `# Tests\n\nWithout Maven:\n\n    ${javac}\n` };
    const ended = await propose(from, 'run the unit tests', verdict, [javac, 0, '3 tests passed']);
    assert.notEqual(ended.candidates[0]?.action.input['success'], true);
  });
});
