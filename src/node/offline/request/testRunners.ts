// What runs one file of tests, by its kind.
import { basename, dirname } from 'node:path';
import { isPresentable } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { cargoTestLine } from './cargoTest.ts';
import { isOfCram } from './cramTests.ts';
import { cmakeTestLine } from './cmakeTest.ts';
import { djangoTestLine } from './djangoRunner.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { onlyModule } from './mavenModules.ts';
import { moduleTestLine } from './pythonModules.ts';
import { isFileIn } from './fileCommand.ts';
import { scriptStart } from './scriptStart.ts';
import { scriptTestLine } from './scriptTests.ts';
import { says, type Place } from './testPlace.ts';

/** What runs one file of tests. */
export function commandFor(path: string, place: Place): string | undefined {
  return runners.find(({ files }) => files.test(path))?.line(place, path) ?? moduleTestLine(place, path);
}

/** Whether a file's path is one that something which runs tests looks for. */
export const isFileOfTests = (path: string): boolean => runners.some(({ files }) => files.test(path));

/** `./bash_unit tests/test*`: a script that is handed to a program only holds tests, and runs none of them itself. */
function byRunnerOfAll({ commands }: Place, path: string): string | undefined {
  const all =
    /^((?:\w+=\S+ )*(?:\.\/)?(?!(?:shellcheck|shfmt|cat|ls|chmod|echo|rm)\b)[\w./-]+(?: -[\w-]+)*) ((?:[\w.-]+\/)*[\w.-]*\*[\w.*-]*)$/;
  return commands.flatMap(({ command, body }) =>
    [command, body].flatMap((line) => {
      const [, start = '', pattern = ''] = all.exec(line) ?? [];
      const isOne = start !== '' && new RegExp(`^${escapeRegExp(pattern).replaceAll('\\*', '[^/]*')}$`).test(path);
      return isOne ? [`${start} ${path}`] : [];
    }),
  )[0];
}

/** A script of the project that runs the tests, and those that it is given. */
function byOwnRunner({ root, commands }: Place, path: string): string | undefined {
  const own = commands.find(({ command, body }) => {
    const [, script = ''] = /^node ([\w./-]+\.[cm]?js)$/.exec(body) ?? [];
    return command === 'npm test' && /\bprocess\.argv\b/.test(textIn(root, script) ?? '');
  });
  return own && `${own.command} -- ${path}`;
}

const byNode = ({ root }: Place, path: string): string | undefined =>
  /['"]node:test['"]/.test(textIn(root, path) ?? '') ? `node --test ${path}` : undefined;

/** Its language is not that of a shell; the project's own copy comes first. */
function shellspec({ root, names }: Place, path: string): string {
  const isSpec = /^[ \t]*(?:Describe|Context|It|Example)[ \t]+['"]/m.test(textIn(root, path) ?? '');
  if (!isSpec && !names.has('.shellspec')) return scriptStart(root, path);
  return `${isFileIn(root, 'shellspec') ? './' : ''}shellspec ${path}`;
}

interface Runner {
  /** Their paths. */
  readonly files: RegExp;
  readonly line: (place: Place, path: string) => string | undefined;
}

const runners: readonly Runner[] = [
  {
    files: /\.bats$/,
    // As all of them are run: by the project's own, or by one in a submodule.
    line: (place, path) => {
      const own = says(place, /(?<![\w./-])(?:\.\/)?[\w-]+(?:\/[\w.-]+)*\/bats(?= )/);
      return `${own === undefined ? 'bats' : own.replace(/^(?!\.\/)/, './')} ${path}`;
    },
  },
  { files: /\.t$/, line: ({ root }, path) => `${isOfCram(path, root) ? 'cram' : 'prove -l'} ${path}` },
  {
    files:
      /(?:^|\/)tests?[._-][^/]*\.sh$|[._-]tests?\.sh$|(?:^|\/)(?:tests?|t)\/(?!(?:lib|common|setup|util\w*|helpers?|init|env|run)\.)[\w-]+\.sh$/,
    line: (place, path) => byRunnerOfAll(place, path) ?? scriptStart(place.root, path),
  },
  { files: /_spec\.sh$/, line: shellspec },
  { files: /_spec\.(?:lua|moon)$/, line: (place, path) => (says(place, /\bbusted\b/) ? `busted ${path}` : undefined) },
  { files: /_spec\.rb$/, line: ({ names }, path) => `${names.has('Gemfile') ? 'bundle exec rspec' : 'rspec'} ${path}` },
  { files: /(?:^|\/)(?:test|spec)_(?!helper)[^/]*\.rb$|_test\.rb$/, line: (_, path) => `ruby -Ilib -Itest ${path}` },
  {
    files: /(?:^|\/)test[^/]*\.py$|_tests?\.py$/,
    line: (place, path) => {
      const where = says(place, /^PYTHONPATH=[\w./:-]+ /) ?? '';
      const isPytest = says(place, /\bpytest\b/) !== undefined;
      const isUnittest = !isPytest && says(place, /-m unittest\b/) !== undefined;
      const own = isPytest || isUnittest ? undefined : djangoTestLine(place, path);
      if (own !== undefined) return own;
      // Nothing tells how, but the file itself.
      if (!isPytest && !isUnittest && /\b(?:absltest|unittest)\.main\(/.test(textIn(place.root, path) ?? ''))
        return `${place.python} ${path}`;
      return `${where}${place.python} -m ${isUnittest ? 'unittest' : 'pytest'} ${path}`;
    },
  },
  {
    files:
      /(?:^|\/)test[^/]*\.[cm]?[jt]sx?$|[._-](?:test|spec)\.[cm]?[jt]sx?$|(?:^|\/)(?:tests?|specs?|__tests__)\/[\w.-]+\.[cm]?[jt]sx?$/,
    line: (place, path) => scriptTestLine(place, path) ?? byOwnRunner(place, path) ?? byNode(place, path),
  },
  {
    files: /(?:^|\/)src\/test\/.*(?:Tests?|Spec|IT)\.(?:java|kt|groovy)$/,
    line: (place, path) => {
      const name = basename(path).replace(/\.\w+$/, '');
      const [maven, gradle] = [/^(?:\.\/mvnw|mvn(?: -o)?)(?= test\b)/, /^(?:\.\/gradlew|gradle)(?= test\b)/].map(
        (tool) => says(place, tool),
      );
      return maven
        ? `${maven} test -Dtest=${name}${onlyModule(path, place.root)}`
        : gradle && `${gradle} test --tests ${name}`;
    },
  },
  {
    files: /_test\.go$/,
    line: ({ root, names }, path) => {
      const folder = path.includes('/') ? `./${dirname(path)}` : '.';
      const tests = [...(textIn(root, path) ?? '').matchAll(/^func (Test\w*)\(/gm)].map(([, name = '']) => name);
      const line = `go test ${folder} -run '^(?:${tests.join('|')})$'`;
      if (!names.has('go.mod') || tests.length === 0) return undefined;
      return isPresentable(line) ? line : `go test ${folder}`;
    },
  },
  // Cargo makes a test of each file in its folder.
  {
    files: /^tests\/\w[\w-]*\.rs$/,
    line: ({ root, names }, path) => (names.has('Cargo.toml') ? cargoTestLine(root, path) : undefined),
  },
  // And one of each folder there with a main file; the others are its modules.
  {
    files: /^tests\/\w[\w-]*\/(?!main\.rs$)\w+\.rs$/,
    line: ({ root, names }, path) => {
      const [, folder = ''] = path.split('/');
      return names.has('Cargo.toml') && textIn(root, `tests/${folder}/main.rs`) !== undefined
        ? `cargo test --test ${folder} ${basename(path, '.rs')}`
        : undefined;
    },
  },
  // By habit CMake's tests are called as their files.
  {
    files: /(?:^|\/)tests?\/.*\.(?:c|cc|cpp|cxx)$|tests?\.(?:c|cc|cpp|cxx)$/,
    line: ({ root, commands }, path) => {
      const all = commands.find(({ command }) => /&& ctest --test-dir \S+ --output-on-failure$/.test(command));
      return all && cmakeTestLine(all.command, path, root);
    },
  },
];
