import assert from 'node:assert/strict';
import { firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const plain: Files = {
  Makefile: 'all: out/app\n\nout/app: a.c\n\tcc -o $@ a.c\n\ncheck: all\n\t./out/app\n',
  'a.c': 'int main(void) { return 0; }\n',
};
const java: Files = {
  Makefile:
    'all:\n\tjavac -d build src/A.java\n\napidocs:\n\tjavadoc -d build/apidocs -sourcepath src\n\napidocs-upload: apidocs\n\tsh upload.sh\n',
  'src/A.java': 'class A {}\n',
};

describe('what a plain build does not make', () => {
  it('is not built by one', async () => {
    for (const thing of [
      'javadocs',
      'docker image',
      'container',
      'wheel',
      'man pages',
      'changelog',
      'deb package',
      'api reference',
    ])
      assert.equal(await firstCommand(plain, `build the ${thing}`), 'finish', thing);
    for (const thing of ['client', 'parser', 'fixtures', 'schema'])
      assert.equal(await firstCommand(plain, `generate the ${thing}`), 'finish', thing);
  });

  it('leaves a build of the project as it is', async () => {
    for (const task of [
      'build it',
      'build the client',
      'build the package',
      'build the program',
      'build the changelog tool',
    ])
      assert.notEqual(await firstCommand(plain, task), 'finish', task);
  });

  it('is made by the target for it, whose success is the task’s', async () => {
    for (const task of ['generate the api docs', 'build javadocs', 'Please generate the Javadoc pages, locally.']) {
      const { check } = await proposeIn(java, task);
      assert.equal(check?.command, 'make apidocs', task);
    }
  });

  it('is made by the script whose name says the rest', async () => {
    const files: Files = {
      'package.json': JSON.stringify({ scripts: { build: 'node b.js', 'gen:client': 'node tools/client.js' } }),
      'tools/client.js': '',
      'b.js': '',
    };
    for (const task of ['regenerate the client', 'generate the api client'])
      assert.equal((await proposeIn(files, task)).check?.command, 'npm run gen:client', task);
  });
});
