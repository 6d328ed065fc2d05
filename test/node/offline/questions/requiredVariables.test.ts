import assert from 'node:assert/strict';
import { environmentReads } from '../../../../src/node/offline/questions/environmentReads.ts';
import { proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const needs = (text: string, isShell = false) =>
  Object.fromEntries(environmentReads(text, isShell).map(({ name, need }) => [name, need]));

describe('reads of the environment', () => {
  it('tells what a shell script fails without from what has a default', () => {
    const text = [
      'DEST=${DEST:-/srv}',
      ': "${TOKEN:?no token}"',
      'if [ -z "$HOST_NAME" ]; then',
      '  echo "set HOST_NAME" >&2',
      '  exit 1',
      'fi',
      'test -n "$REGION" || { echo no; exit 2; }',
      'if [ -z "$COLOR" ]; then COLOR=red; fi',
      'OWN=1; echo "$OWN $EXTRA $HOME"',
    ].join('\n');
    const found = needs(text, true);
    assert.deepEqual(found, {
      DEST: 'optional',
      TOKEN: 'required',
      HOST_NAME: 'required',
      REGION: 'required',
      EXTRA: 'read',
    });
    assert.equal(needs(`set -euo pipefail\n${text}`, true)['EXTRA'], 'required');
  });

  for (const [language, text] of Object.entries({
    JavaScript:
      "const must = process.env.MUST;\nconst may = process.env.MAY ?? 'x';\n\nif (!must) {\n  throw new Error('MUST');\n}\n",
    'a JavaScript check': "if (!process.env.MUST) process.exit(1);\nport(process.env['MAY'] || 80);\n",
    'a JavaScript helper': "const key = required(env, 'MUST');\nconst user = env.MAY || 'me';\n",
    'a JavaScript list':
      "for (const name of ['MUST']) {\n  if (!process.env[name]) throw new Error(name);\n}\nuse(process.env.MAY || 1);\n",
    Python: 'key = os.environ["MUST"]\nport = os.environ.get("MAY", "80")\n',
    'a Python check': 'key = os.getenv("MUST")\nport = os.getenv("MAY") or 80\nif not key:\n    sys.exit("MUST")\n',
    'a Python test': 'if "MUST" not in os.environ:\n    sys.exit("MUST")\nport = os.environ.get("MAY", 80)\n',
    Ruby: 'key = ENV.fetch("MUST")\nport = ENV.fetch("MAY", 80)\n',
    Perl: 'my $key = $ENV{MUST} or die "MUST";\nmy $port = $ENV{MAY} // 80;\n',
    Go: 'key := os.Getenv("MUST")\nif key == "" {\n\tlog.Fatal("MUST")\n}\n',
    Rust: 'let key = std::env::var("MUST").expect("MUST");\nlet p = env::var("MAY").unwrap_or("80".into());\n',
  }))
    it(`tells them apart in ${language}`, () => {
      const { MUST: must, MAY: may } = needs(text);
      assert.equal(must, 'required');
      assert.ok(may === (text.includes('MAY') ? 'optional' : undefined), may);
    });

  it('takes nothing that is set, or stands in a comment, for a read', () => {
    assert.deepEqual(needs("process.env.MODE = 'x';\n// process.env.OLD\nconst ITEMS = [`${COUNT}`];\n"), {});
  });
});

describe('which variables a command needs', () => {
  const said = async (files: Files, task: string): Promise<string> => {
    const { action } = (await proposeIn(files, task)).candidates[0]!;
    return action.tool === 'finish' ? (action.input['summary'] as string) : action.tool;
  };
  const node: Files = {
    'package.json': JSON.stringify({ scripts: { deploy: 'node ops/deploy.js', test: 'node t.js' } }, null, 2),
    'ops/deploy.js': "import { target } from './target.js';\ntarget(process.env);\n",
    'ops/target.js':
      "import { required } from './env.js';\nexport const target = (env) => [required(env, 'SITE_NAME'), env.SITE_USER || 'me'];\n",
    'ops/env.js': 'export function required(env, name) {\n  if (!env[name]) throw new Error(name);\n}\n',
    't.js': "if (!process.env.TEST_ONLY) throw new Error('x');\n",
  };

  for (const task of [
    'which env vars must be set for npm run deploy?',
    'What environment variables does the deploy script require?',
    "what do i have to export before npm run deploy works? just tell me, don't deploy",
    'wich environment variables are requierd for deploying?',
    'list the mandatory environment variables of the deploy command',
  ])
    it(`is read in what the script imports: ${task}`, async () => {
      const answer = await said(node, task);
      assert.match(answer, /fails without[^]*`SITE_NAME` \(`ops\/target.js:2`\)[^]*Optional[^]*`SITE_USER`/);
      assert.doesNotMatch(answer, /TEST_ONLY/);
    });

  const make: Files = {
    Makefile:
      'CHANNEL ?= stable\n\nindex:\n\tperl bin/mk\n\npublish: index\n\tbash scripts/publish.sh $(CHANNEL)\n\nother:\n\ttest -n "$(OTHER)" || exit 1\n',
    'scripts/publish.sh': 'set -eu\nhere=$(dirname "$0")\n. "$here/lib/sign.sh"\n',
    'scripts/lib/sign.sh': 'sign() {\n  local key=${SIGN_KEY:?no key}\n}\nDIR=${DIR:-/srv}\n',
  };

  for (const task of [
    'which environment variable has to be set for make publish?',
    "Please tell me which environment variable publishing requires; don't publish anything.",
    'what env varaible does make publish need to be set',
    "I'm setting up a new release machine: what must be in the environment before make publish can work, which variable has no default?",
    'make publish - which env var is mandatory?',
  ])
    it(`is read in what a target's scripts source: ${task}`, async () => {
      const answer = await said(make, task);
      assert.match(
        answer,
        /^By what its files say, `make publish` fails without[^]*`SIGN_KEY` \(`scripts\/lib\/sign.sh:2`\)[^]*Optional/,
      );
      assert.doesNotMatch(answer, /OTHER/);
    });

  it('is read in a file that the task names', async () => {
    const files: Files = { 'ops/send.sh': ': "${SEND_KEY:?}"\n' };
    assert.match(await said(files, 'which env vars does ops/send.sh require?'), /`SEND_KEY` \(`ops\/send.sh:1`\)/);
  });

  it('says where none was found', async () => {
    const files: Files = {
      'package.json': JSON.stringify({ scripts: { deploy: 'node d.js' } }),
      'd.js': "console.log('x');\n",
    };
    assert.match(await said(files, 'which env vars must be set for npm run deploy?'), /^No variable that .* `d\.js`/);
  });
});
