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
    assert.equal((await propose(from)).check?.standIn, script);
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
    assert.equal((await propose(from)).check?.standIn, 'bash build/alone.sh');
  });

  it('leaves its folder to the build where a task names the file alone', async () => {
    const { check } = await propose(files('The same jar with nothing but a JDK.'), 'Please build x.jar for me.');
    assert.deepEqual([check?.command, check?.standIn], ['mvn package', script]);
  });

  it('is not done by a script that does something else or says nothing of it, nor are its tests', async () => {
    const silent = files('Compiles the sources.');
    const other = files('The site with nothing but a JDK.', 'java -jar tools/site.jar\n');
    for (const from of [silent, other]) assert.equal((await propose(from)).check?.standIn, undefined);
    const tests = await propose(files('The same jar with nothing but a JDK.'), 'run the tests');
    assert.equal(tests.check?.command, 'mvn test');
    assert.equal(tests.check.standIn, undefined);
  });
});
