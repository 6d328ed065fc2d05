import assert from 'node:assert/strict';
import { proposeIn } from '../../request.ts';
import type { Files } from '../../workspaces.ts';

const first = async (files: Files, task: string) => (await proposeIn(files, task)).candidates[0]?.action;

/** What it says at once, without code marks; `not said: ` before what it ends with as not done. */
async function said(files: Files, task: string): Promise<string> {
  const action = await first(files, task);
  const text = ((action?.input['summary'] ?? action?.input['command'] ?? '') as string).replaceAll('`', '');
  return action?.input['success'] === true ? text : `not said: ${text}`;
}

const nearest = /^Nothing here answers this for certain; these lines come nearest:/;

describe('a question that wants something named', () => {
  const slugs: Files = {
    'README.md': '# slugline\n\nMakes slugs.\n\n    $ slugline --stdin < titles.txt\n',
    'pyproject.toml': '[project]\nname = "slugline"\n',
    'slugline/__main__.py': [
      'import argparse',
      'parser = argparse.ArgumentParser()',
      'parser.add_argument("--stdin", action="store_true", help="read from the input")',
      'parser.add_argument("--max-length", type=int, default=0, help="cut long ones")',
      'parser.add_argument("--no-lowercase", action="store_false", help="be case sensitive")',
    ].join('\n'),
    'tests/test_threads.py': [
      'import os, unittest',
      '@unittest.skipUnless("THREADING_TESTS" in os.environ, "slow")',
      'class Threads(unittest.TestCase):',
      '    def test_one(self): pass',
    ].join('\n'),
    'slugline/errors.py': [
      'class PatternError(Exception):',
      '    """Raised for a pattern that cannot be parsed."""',
      '',
      'class RepeatedNameError(PatternError):',
      '    """Raised when one name is used twice with mismatched types."""',
    ].join('\n'),
  };

  for (const task of [
    'cli flag to keep upper case?',
    'Which command line option keeps capital letters in the slug?',
    'By default the command lowercases everything. Which flag do I pass so that it does not?',
    'what option prevents lowercasing?',
  ])
    it(`is answered by the option and its line: ${task}`, async () =>
      assert.match(await said(slugs, task), /^--no-lowercase, slugline\/__main__\.py:5: /));

  for (const task of [
    'Which environment variable turns on the threading tests?',
    'env var to enable threading tests?',
    'The tests in test_threads.py get skipped, what variable do I have to set so they run?',
    'Two tests are skipped, I believe they have to do with threads. There seems to be a switch via the environment for these; what is its name?',
  ])
    it(`is answered by the variable, and no test is run: ${task}`, async () =>
      assert.match(
        await said(slugs, task),
        /THREADING_TESTS.*tests\/test_threads\.py:2|tests\/test_threads\.py:2.*THREADING_TESTS/s,
      ));

  for (const task of [
    'Which exception class is raised when the same name is used twice with mismatched types?',
    "I want to catch the specific error that is thrown for one name with two types that mismatch. What's the class called?",
  ])
    it(`is answered by the class of the error: ${task}`, async () =>
      assert.match(await said(slugs, task), /RepeatedNameError/));

  it('is answered by what git, CMake and the preprocessor call it', async () => {
    const files: Files = {
      'CMakeLists.txt':
        'option(PACK_LEGACY "Decode legacy files" OFF)\noption(PACK_THREADS "Use threads" ON)\nadd_executable(pack pack.c)\n',
      'pack.c':
        '#ifdef PACK_NOEXCEPT\n// stores an error code instead of throwing\n#endif\n#ifdef PACK_TRACE\n// prints each step\n#endif\n',
      'status.sh': '# Leave out this repository?\nIGNORE=$(git config --bool packstatus.ignore)\n',
    };
    assert.match(
      await said(files, 'which cmake option is for decoding legacy files?'),
      /^PACK_LEGACY, CMakeLists\.txt:1/,
    );
    assert.match(await said(files, 'what do I #define so that it stores an error code?'), /^PACK_NOEXCEPT, pack\.c:1/);
    assert.match(
      await said(files, 'which git config key makes it ignore a repository?'),
      /^packstatus\.ignore, status\.sh:2/,
    );
  });

  it('is not answered for certain where two fit, or one lacks a word: the lines that come nearest are shown', async () => {
    const files: Files = {
      'queue.c':
        '/* jobs that are done go to this directory */\nchar *done = getenv("QUEUE_DONE_DIR");\n\n/* jobs that failed go to this directory */\nchar *failed = getenv("QUEUE_FAIL_DIR");\n',
    };
    assert.match(await said(files, 'which environment variable says to which directory jobs go?'), nearest);
    assert.match(
      await said(slugs, 'which flag reads gzipped input from the network?'),
      /^Nothing here|^not said: Without/,
    );
  });

  it('is refused where no line has enough in common', async () =>
    assert.match(
      await said(slugs, 'which flag mounts the volume on the moon?'),
      /^not said: Without a language model/,
    ));

  it('is answered by the option that a field of clap makes', async () => {
    const files: Files = {
      'Cargo.toml': '[package]\nname = "hexdump"\n',
      'src/main.rs':
        "struct Opt {\n    /// Print every line, also identical ones.\n    #[arg(short('v'), long)]\n    no_squeezing: bool,\n\n    /// Where to begin.\n    #[arg(long)]\n    skip: u64,\n}\n",
    };
    assert.match(await said(files, 'which flag makes it print identical lines too?'), /--no-squeezing/);
  });
});

describe('a question about a limit', () => {
  const network: Files = {
    'lib/network.js': [
      'const MAX_BODY_SIZE = 10 * 1024 * 1024;',
      '',
      'const receiveBody = async (stream, limit = MAX_BODY_SIZE) => {',
      '  if (stream.size > limit) throw new Error();',
      '};',
    ].join('\n'),
  };

  for (const task of [
    'default size limit of receiveBody?',
    'What is the default maximum body size in receiveBody?',
    'how many bytes does recieveBody accept by default before it throws',
    'Look into the code: if I call receiveBody without a limit, how large may the body be?',
    'We use the helper that reads a body (receiveBody), and never pass the second argument. At which size would it start to refuse the body then?',
  ])
    it(`is answered by what the function takes where nobody says otherwise: ${task}`, async () => {
      const answer = await said(network, task);
      assert.match(answer, /^limit = MAX_BODY_SIZE, which is 10485760:/);
      assert.match(answer, /lib\/network\.js:1: const MAX_BODY_SIZE = 10 \* 1024 \* 1024;/);
    });

  it('names the number of a constant that a passage names', async () => {
    const files: Files = {
      'README.md': '# line\n\nThe maximum editable line length is `LINE_MAX_SIZE` for a terminal.\n',
      'line.h': '#define LINE_MAX_SIZE 4096\n',
    };
    assert.match(await said(files, 'how long may a line be by default?'), /line\.h:1: #define LINE_MAX_SIZE 4096/);
  });
});
