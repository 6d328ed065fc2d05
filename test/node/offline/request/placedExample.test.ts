import assert from 'node:assert/strict';
import { commands, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const serves = 'from tinyweb import App\n\napp = App()\napp.run()\n';
const library: Files = {
  'pyproject.toml': '[project]\nname = "tinyweb"\nversion = "1.0"\n',
  'README.md': '# tinyweb\n\nA web framework.\n',
  'src/tinyweb/__init__.py': 'class App: pass\n',
  'examples/hello/hello.py': serves,
  'examples/hello/hello_asgi.py': serves,
  'examples/tls/hello.py': serves,
  'examples/cors/main.py': serves,
  'examples/cors/other.py': serves,
};
const started = 'PYTHONPATH=src python3 examples/hello/hello.py';
const first = async (task: string, files: Files = library) => commands(await proposeIn(files, task))[0];

describe('an example whose place a task names', () => {
  it('is started, with what lies in src', async () => {
    for (const task of [
      'start the hello example',
      'Could you start the hello world example of tinyweb, please?',
      'run examples/hello/hello.py, its the plain one not asgi or wsig',
      'I want to open the example page of examples/hello in my browser (the standalone hello.py).',
      "I've just cloned tinyweb and would like to see it working. Bring up the server of examples/hello/hello.py, with the tinyweb from this checkout, and tell me the address.",
      "I'd like to see examples/hello/hello.py in action",
    ])
      assert.equal(await first(task), started, task);
    for (const task of [
      'Get examples/hello/hello.py up and running',
      'get the server of examples/hello up',
      'please serve examples/hello',
    ])
      assert.equal(await first(task), started, task);
    assert.equal(await first('I want to see examples/cors running'), 'PYTHONPATH=src python3 examples/cors/main.py');
  });

  it('is not, where something else is wanted, or several or none are named', async () => {
    for (const task of [
      "don't bring up the server of examples/hello/hello.py",
      'how do I open the page of examples/hello/hello.py in my browser?',
      'I want to open examples/hello/hello.py and change the greeting',
      'open examples/hello/hello.py',
      'bring up the server of examples/hello/hello.py and examples/tls/hello.py',
      'bring up the server of examples/bye/bye.py',
      'bring up the server of examples',
      'delete examples/hello/hello.py, I want to see the page in my browser',
      'write a server like that of examples/hello/hello.py and bring it up',
      'explain how the server of examples/hello/hello.py comes up',
      'I want to see whether examples/hello/hello.py is still working',
      'lint examples/hello/hello.py',
      'Get examples/hello/hello.py out of the way',
      'Get examples/hello/hello.py deleted',
      'get me the size of examples/hello/hello.py',
      'get the diff of examples/hello/hello.py',
      'Get examples/hello/hello.py explained to me',
      'Get examples/hello/hello.py skipped',
      'Get examples/hello/hello.py back from git',
      'Get examples/hello/hello.py under version control',
      'please get examples/hello/hello.py ready',
      'get examples/hello/hello.py to print goodbye',
      'get the first line of examples/hello/hello.py',
      'get away from examples/hello/hello.py',
      'get examples/hello/hello.py',
      'launch an editor on examples/hello/hello.py',
      'start a new file like examples/hello/hello.py',
      'start pair programming on examples/hello/hello.py',
      'Start with examples/hello/hello.py and rewrite it',
      'Run wc on examples/hello/hello.py',
      'Run git blame on examples/hello/hello.py',
      'Run pyflakes over examples/hello/hello.py',
      'bring up the server of examples/hello/hello.py and reset the data',
      "I'd like to have examples/hello/hello.py up to date",
      'I want to have examples/hello/hello.py up for removal',
      'I want to see the code of examples/hello/hello.py up here',
      'I want to have examples/hello/hello.py open, up in vim',
    ])
      assert.doesNotMatch((await first(task)) ?? '', /(?:python3 |-m )examples/, task);
  });

  it('is what a library is told not to have only where none is asked for', async () => {
    const [other] = (await proposeIn(library, 'start the goodbye example')).candidates;
    assert.doesNotMatch(JSON.stringify(other?.action), /library without a program/);
    const [end] = (await proposeIn(library, 'start the program')).candidates;
    assert.match(JSON.stringify(end?.action), /library without a program/);
  });
});
