// Wrappers that would fetch their tool, where no network can be reached or the download was refused: the installed tool.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import type { TranscriptStep } from '../../../src/core/ports.ts';
import { commands, proposeIn, ran } from './request.ts';
import { searchPath } from './workspaces.ts';

describe('offline: a wrapper without a network', () => {
  const programs = searchPath('mvn', 'gradle', 'sh');
  after(() => rmSync(programs, { recursive: true }));
  const maven = { 'pom.xml': '<project/>', mvnw: '#!/bin/sh\n' };
  const gradle = { 'build.gradle': '', gradlew: '#!/bin/sh\n' };
  const unreachable = 'curl: (6) Could not resolve host: repo.maven.apache.org';
  const refused: TranscriptStep = {
    ...{ t: 0, action: { tool: 'run', input: { command: './mvnw test' } } },
    observation: { status: 'refused', text: 'Not run: it uses the network', durationMs: 0 },
  };

  it('gives way to the installed tool', async () => {
    for (const [files, wrapper, tool] of [
      [maven, './mvnw', 'mvn -o'],
      [gradle, './gradlew', 'gradle --offline'],
    ] as const)
      for (const [task, goal] of [
        ['run the tests', 'test'],
        ['do the tests pass?', 'test'],
      ] as const) {
        const own = await proposeIn(files, task, {}, programs);
        assert.equal(commands(own)[0], `${wrapper} ${goal}`, task);
        assert.deepEqual(own.check?.standIns, [`${tool} ${goal}`], task);
        const failed = ran([`${wrapper} ${goal}`, 6, unreachable]);
        const next = await proposeIn(files, task, { transcript: failed }, programs);
        assert.equal(commands(next)[0], `${tool} ${goal}`, task);
        const passed = [...failed, ...ran([`${tool} ${goal}`, 0, 'Tests run: 3, Failures: 0'])];
        assert.deepEqual(commands(await proposeIn(files, task, { transcript: passed }, programs)), ['finish']);
      }
  });

  it('does so where its download was refused, and not where the tool is missing', async () => {
    const after = (path: string) => proposeIn(maven, 'run the tests', { transcript: [refused] }, path);
    assert.equal(commands(await after(programs))[0], 'mvn -o test');
    const none = searchPath('sh');
    assert.ok(!commands(await after(none)).some((command) => command.startsWith('mvn ')));
    rmSync(none, { recursive: true });
  });

  it('is named as the cause where the tool finds none either', async () => {
    const said =
      'Cannot access central (https://repo.maven.apache.org/maven2) in offline mode and the artifact a:b has not been downloaded';
    const transcript = ran(['./mvnw test', 6, unreachable], ['mvn -o test', 1, said]);
    const [last] = (await proposeIn(maven, 'run the tests', { transcript }, programs)).candidates;
    assert.equal(last?.action.tool, 'finish');
    assert.match(last.action.input['summary'] as string, /found no network/);
  });
});

describe('offline: a check in a container that cannot start', () => {
  const programs = searchPath('make', 'docker', 'shellcheck', 'sh');
  after(() => rmSync(programs, { recursive: true }));
  const daemon = 'docker: Cannot connect to the Docker daemon at unix:///var/run/docker.sock.';
  const makefile = (args: string, image = 'koalaman/shellcheck:stable') =>
    `FILES = run.sh $(wildcard lib/*.sh)\nlint:\n\tdocker run --rm -v "$(CURDIR):/mnt" -w /mnt ${image} ${args}\n`;
  const next = async (text: string) =>
    commands(await proposeIn({ Makefile: text }, 'lint', { transcript: ran(['make lint', 2, daemon]) }, programs))[0];

  it('is made by the same program where that is installed', async () => {
    assert.equal(await next(makefile('-x $(FILES)')), 'shellcheck -x run.sh lib/*.sh');
    assert.equal(await next(makefile('shellcheck run.sh')), 'shellcheck run.sh');
    const finding = 'In run.sh line 3:\ncd $x\n^-- SC2164 (warning): Use cd ... || exit';
    const transcript = ran(['make lint', 2, daemon], ['shellcheck run.sh', 1, finding]);
    const [last] = (await proposeIn({ Makefile: makefile('run.sh') }, 'lint', { transcript }, programs)).candidates;
    assert.equal(last?.action.input['success'], false);
    assert.match(last.action.input['summary'] as string, /SC2164/);
  });

  it('is not where the container is given other files, or may do more', async () => {
    for (const text of [makefile('/mnt/run.sh'), makefile('$(shell ls)'), makefile('run.sh', 'acme/deploy')])
      assert.equal(await next(text), 'finish', text);
  });
});
