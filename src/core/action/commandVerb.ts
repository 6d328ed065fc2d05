// Verbs of commands and of other tool calls: `test`, `build`, `read:ts`, `git-commit`.
import type { JsonObject } from '../types.ts';
import { baseName, headWords } from './head.ts';
import { mainSegments } from './commandKey.ts';
import { segments } from './segments.ts';

const verbOfProgram: ReadonlyMap<string, string> = new Map(
  Object.entries({
    test: 'pytest jest vitest mocha ava tap rspec phpunit tox nox ctest karma cypress playwright unittest nextest testing c8 nyc',
    build:
      'tsc webpack rollup esbuild vite parcel gcc g++ cc clang javac rustc cmake ninja msbuild xcodebuild swc babel ld',
    lint: 'eslint flake8 pylint ruff shellcheck rubocop golangci-lint stylelint mypy pyright biome clippy hadolint oxlint',
    format: 'prettier black gofmt rustfmt clang-format perltidy isort dprint yapf',
    search: 'grep egrep fgrep rg ag ack find fd fdfind locate zgrep',
    read: 'cat head tail less more bat batcat nl tac zcat view',
    ls: 'ls ll tree eza exa dir',
    remove: 'rm rmdir unlink shred',
    fetch: 'curl wget http https',
    kill: 'kill pkill killall',
  }).flatMap(([verb, programs]) => programs.split(' ').map((program): [string, string] => [program, verb])),
);

const verbOfSubcommand: ReadonlyMap<string, string> = new Map(
  Object.entries({
    test: 'test t tst check verify spec unit-test',
    build: 'build compile package assemble bundle dist all',
    install: 'install i add ci sync restore get ensurepip bootstrap setup deps',
    lint: 'lint vet clippy typecheck type-check types',
    format: 'fmt format prettier',
    start: 'start serve dev up server watch preview',
    clean: 'clean clobber distclean prune',
    generate: 'generate gen codegen',
    publish: 'publish release deploy',
    run: 'run exec x dlx',
    ls: 'ls list',
  }).flatMap(([verb, names]) => names.split(' ').map((name): [string, string] => [name, verb])),
);

/** Programs whose subcommands alone describe the action. */
const taskRunner =
  /^(?:npm|pnpm|yarn|bun|npx|pnpx|bunx|uvx|cargo|go|make|gmake|just|task|mvnw?|gradlew?|sbt|mix|dotnet|deno|pip3?|pipx|poetry|uv|pdm|hatch|rye|conda|mamba|bundle|gem|rake|rails|composer|swift|zig|flutter|dart|nx|turbo|lerna|bazel|pants|python|pypy|php|apt|apt-get|brew|dnf|yum|apk|invoke|docker-compose)$/;

/** `verb`, with the extension of the file that the call is about: `read:ts`. */
export function callVerb(verb: string, input: JsonObject): string {
  const path = input['path'] ?? input['file'];
  const suffix = typeof path === 'string' ? extension(path) : '';
  return clean(verb + suffix);
}

/** A list of commands has the verb of its last one. */
export function commandVerb(command: string): string {
  const last = mainSegments(segments(command)).at(-1);
  const words = last?.words ?? command.trim().split(/\s+/);
  const head = headWords(words);
  const program = head[0] ?? '';
  const known = verbOfProgram.get(program);
  if (known === 'read') return clean(`read${extension(words.findLast((word) => !word.startsWith('-')) ?? '')}`);
  if (known !== undefined) return known;
  if (!taskRunner.test(program)) return clean(head.slice(0, 2).map(baseName).join('-'));
  return taskVerb(head);
}

/** The verb of the last word that has one: `npm run test:unit` is `test`, `python -m pytest` too. */
function taskVerb(head: readonly string[]): string {
  for (let i = head.length - 1; i > 0; i--) {
    const word = (head[i] ?? '').toLowerCase();
    const verb = verbOfProgram.get(word) ?? verbOfSubcommand.get(word) ?? verbOfParts(word);
    if (verb !== undefined && (verb !== 'run' || i === head.length - 1)) return verb;
  }
  const words = head[1] === '-m' ? head.slice(2) : head;
  return clean((words.length > 1 ? words.slice(0, 3) : [...words]).map(baseName).join('-'));
}

function verbOfParts(word: string): string | undefined {
  for (const part of word.split(/[:._/-]/)) {
    const verb = verbOfSubcommand.get(part) ?? (/^tests?$/.test(part) ? 'test' : undefined);
    if (verb !== undefined && verb !== 'run') return verb;
  }
  return undefined;
}

function extension(path: string): string {
  const match = /[^/\\]\.([A-Za-z][A-Za-z0-9]{0,7})$/.exec(path);
  return match === null ? '' : `:${match[1]?.toLowerCase() ?? ''}`;
}

function clean(verb: string): string {
  const cleaned = verb
    .toLowerCase()
    .replace(/[^a-z0-9:+._-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 32);
  return cleaned === '' ? 'other' : cleaned;
}
