import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

const programs = searchPath('sh', 'bash', 'git', 'find', 'mvn', 'go', 'make');
const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];

describe('a part of a Maven build', () => {
  const files: Files = {
    'pom.xml': '<project><modules><module>leaf</module><module>stem</module></modules></project>\n',
    ...{ 'leaf/pom.xml': '<project/>\n', 'leaf/src/test/java/org/a/LeafTest.java': 'class LeafTest {}\n' },
    ...{ 'stem/pom.xml': '<project/>\n', 'stem/src/test/java/org/a/StemTest.java': 'class StemTest {}\n' },
  };
  for (const [task, line] of [
    ['compile only main code, no tests', 'mvn compile'],
    ['compile only the test classes', 'mvn test-compile'],
    ['only compile the tests', 'mvn test-compile'],
    ['mvn without tests and without javadoc', 'mvn package -DskipTests -Dmaven.javadoc.skip=true'],
    ['mvn verify without checkstyle and tests', 'mvn verify -Dcheckstyle.skip -DskipTests'],
    ['compile', 'mvn compile'],
    ['run the tests', 'mvn test'],
  ] as const)
    it(`is that alone: ${task}`, async () => {
      assert.equal(await first(files, task), line);
    });

  it('is a class in the module that is named', async () => {
    const line = 'mvn test -Dtest=LeafTest -pl leaf -am -Dsurefire.failIfNoSpecifiedTests=false';
    assert.equal(await first(files, 'test class LeafTest in leaf'), line);
    assert.notEqual(await first(files, 'test class LeafTest in stem'), line);
  });

  it('installs nothing', async () => {
    assert.doesNotMatch((await first(files, 'mvn install without tests')) ?? '', /^mvn package/);
  });
});

describe('several packages of Go', () => {
  const files: Files = {
    ...{ 'go.mod': 'module pod\n', Makefile: 'test:\n\tgo test ./...\n', 'docs/a.md': '' },
    ...{ 'in/leaf/leaf_test.go': 'package leaf\n', 'in/stem/stem_test.go': 'package stem\n' },
  };
  for (const task of [
    'test in/leaf and in/stem',
    'test the packages in/leaf and in/stem',
    'run the tests in in/leaf, in/stem',
    'test in/leaf/ and in/stem pakages',
  ])
    it(`are tested alone: ${task}`, async () => {
      assert.equal(await first(files, task), 'go test ./in/leaf ./in/stem');
    });

  it('are not where one of them has no tests', async () => {
    assert.doesNotMatch((await first(files, 'test in/leaf and docs')) ?? '', /^go test \.\/in/);
    assert.doesNotMatch((await first(files, 'do not test in/leaf and in/stem')) ?? '', /^go test/);
  });
});
