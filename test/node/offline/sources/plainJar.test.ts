import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { leftNo } from '../../../../src/node/offline/request/executables.ts';
import { wantsJar } from '../../../../src/node/offline/request/jars.ts';
import { commands, proposeIn, ran, type Ran } from '../request.ts';
import { searchPath, writeWorkspace, type Files } from '../workspaces.ts';

const programs = searchPath('sh', 'bash', 'java', 'javac', 'jar', 'mvn', 'find');
const noNetwork = '[ERROR] Could not transfer artifact: Unknown host repo.example: Name or service not known';
const pom = (more = '') =>
  `<project><artifactId>tide</artifactId><version>1.2</version>${more}<dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13</version><scope>test</scope></dependency></dependencies></project>`;
const sources = { 'src/main/java/tide/Tide.java': 'package tide;\npublic class Tide {}\n' };
const plain: Files = { ...sources, 'pom.xml': pom() };
const compile = "find src/main/java -name '*.java' -exec javac -d target/classes {} +";
const packed = `${compile} && (cd target/classes && jar cf ../tide-1.2.jar .)`;
const propose = (from: Files, task: string, ...steps: readonly Ran[]) =>
  proposeIn(from, task, { transcript: ran(...steps) }, programs);

describe('a jar by the JDK alone', () => {
  it('takes the place of a build that finds no network', async () => {
    for (const task of ['build the jar', 'Please build tide and leave the jar somewhere under this project.']) {
      const failed = ['mvn package', 1, noNetwork] as const;
      assert.deepEqual((await propose(plain, task)).check?.standIns, [packed], task);
      assert.equal(commands(await propose(plain, task, failed))[0], packed, task);
    }
    const short = 'build the jar, no tests needed';
    assert.equal(commands(await propose(plain, short, ['mvn package -DskipTests', 1, noNetwork]))[0], packed);
  });

  it('holds the resources, and starts what the build says it starts', async () => {
    const from = {
      ...sources,
      'src/main/resources/tide.txt': '',
      'build.gradle': "plugins { id 'java' }\njar { manifest { attributes 'Main-Class': 'tide.Tide' } }\n",
      'settings.gradle': "rootProject.name = 'tide'\n",
    };
    const path = searchPath('javac', 'jar', 'find', 'gradle');
    const transcript = ran(['gradle build', 1, noNetwork]);
    assert.equal(
      commands(await proposeIn(from, 'build the runnable jar', { transcript }, path))[0],
      "find src/main/java -name '*.java' -exec javac -d build/classes/java/main {} + && cp -R src/main/resources/. build/classes/java/main/ && mkdir -p build/libs && (cd build/classes/java/main && jar cfe ../../../libs/tide.jar tide.Tide .)",
    );
    rmSync(path, { recursive: true, force: true });
  });

  it('is made at once where the task says that nothing else works here', async () => {
    for (const [task, line] of [
      ['Could you compile the library and pack it into a jar here? There is no network, so plain javac it is.', packed],
      [
        'javac + jar it, need a tide.jar somewhere',
        `${compile} && mkdir -p build && (cd target/classes && jar cf ../../build/tide.jar .)`,
      ],
      ["Maven can't download anything here. I want to end up with a jar of the sources.", packed],
    ] as const)
      assert.equal(commands(await propose(plain, task))[0], line, task);
  });

  it('is not what a task wants that names the tool, the tests, another jar or none', async () => {
    for (const task of ['run mvn package', 'build the sources jar', 'build the fat jar', 'build the runnable jar'])
      for (const line of ['mvn package', 'mvn test'])
        assert.ok(
          !commands(await propose(plain, task, [line, 1, noNetwork])).some((one) => one.includes('jar cf')),
          `${task}: ${line}`,
        );
    for (const task of [
      'why is there no network for the jar build?',
      'build the jar and run it, plain javac',
      'install the jar offline',
    ])
      assert.ok(!commands(await propose(plain, task)).some((one) => one.includes('jar cf')), task);
  });

  it('is not packed where none is wanted, one is there, or it is to lie elsewhere', async () => {
    for (const task of [
      "don't make a jar, compile with plain javac",
      "compile with plain javac, don't pack a jar",
      'I have the jar already, just compile with plain javac',
      'compile offline, I have the jar in lib',
      'get the jars from maven central, offline is no option',
      'turn the jar into a docker image with no network',
      'make a jar in ../out/foo.jar with plain javac',
    ])
      assert.ok(!(commands(await propose(plain, task))[0] ?? '').includes('jar cf'), task);
  });

  it('is not offered where the sources need more, or the build packs something else', async () => {
    const needy = pom(
      '<dependencies><dependency><groupId>g</groupId><artifactId>a</artifactId><version>1</version></dependency></dependencies>',
    );
    for (const more of [
      needy,
      pom('<packaging>war</packaging>'),
      pom('<modules><module>a</module></modules>'),
      pom('<build><plugins><artifactId>maven-shade-plugin</artifactId></plugins></build>'),
    ]) {
      const next = await propose({ ...sources, 'pom.xml': more }, 'build the jar', ['mvn package', 1, noNetwork]);
      assert.ok(!commands(next).some((line) => line.includes('jar cf')), more);
    }
    const verdict = '[ERROR] src/main/java/tide/Tide.java:[3,1] cannot find symbol';
    assert.ok(!commands(await propose(plain, 'build the jar', ['mvn package', 1, verdict])).includes(packed));
  });
});

describe('a task that wants a jar', () => {
  it('is not done by classes alone', () => {
    const root = writeWorkspace(plain);
    const withJar = writeWorkspace({ ...plain, 'target/tide-1.2.jar': 'x' });
    const brought = writeWorkspace({ ...plain, 'lib/other.jar': 'x' });
    const task = 'Compile the library and pack it into a jar file.';
    assert.equal(leftNo(task, root, compile), 'jar');
    assert.equal(leftNo(task, brought, compile), 'jar');
    assert.equal(leftNo(task, withJar, compile), undefined);
    assert.equal(leftNo('Compile the library.', root, compile), undefined);
    for (const folder of [root, withJar, brought]) rmSync(folder, { recursive: true, force: true });
  });

  it('says so', () => {
    for (const task of [
      'build the jar',
      'Compile it and package the classes as a jar.',
      'javac + jar it',
      'I need tide.jar',
    ])
      assert.ok(wantsJar(task), task);
    for (const task of [
      'build it',
      'compile it without making a jar',
      'build it with the junit jar',
      'build the project, no jar',
    ])
      assert.ok(!wantsJar(task), task);
  });
});
