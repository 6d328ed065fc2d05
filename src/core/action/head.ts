// Which program a command runs, and with which sub-command: `env X=1 timeout 5 npm run build -- a` -> `npm run build`.
import { innerIndex, isWrapper } from './wrappers.ts';

/** Programs whose first operand is a sub-command. */
const withSubcommand: ReadonlySet<string> = new Set(
  [
    'git npm pnpm yarn bun cargo go docker podman kubectl helm pip pip3 pipx poetry uv conda mamba rye hatch pdm',
    'make gmake just task dotnet mvn mvnw gradle gradlew sbt mix rails rake bundle gem composer artisan deno flutter',
    'dart swift zig nx turbo lerna rush ng vue terraform tofu pulumi vagrant ansible aws gcloud az gh glab systemctl',
    'launchctl apt apt-get brew dnf yum pacman apk snap rustup nvm pyenv rbenv tox nox invoke npx pnpx bunx uvx',
    'corepack docker-compose podman-compose meson bazel buck2 pants ninja service ip svn hg jj openssl',
  ].flatMap((names) => names.split(' ')),
);

/** Subcommands whose next word also belongs to the head. */
const deeper: ReadonlySet<string> = new Set([
  ...['npm', 'pnpm', 'yarn', 'bun'].flatMap((pm) =>
    ['run', 'exec', 'dlx', 'x', 'run-script'].map((sub) => `${pm} ${sub}`),
  ),
  ...[
    'docker compose|docker container|docker image|docker volume|docker network|docker system|podman compose',
    'git stash|git remote|git worktree|git submodule|git bisect|git lfs|uv run|uv pip|poetry run|pdm run|hatch run',
    'bundle exec|cargo run|go mod|go tool|aws s3|gh pr|gh issue|gh run|gh repo|gh release|deno task|composer run',
    'pipx run|conda run|dotnet tool|mix ecto|php artisan|nx run|turbo run|rustup target|rustup toolchain',
  ].flatMap((heads) => heads.split('|')),
]);

/** Options of such programs, before the sub-command, whose value is the next word. */
const globalValueOptions: ReadonlySet<string> = new Set(
  '-C -c -w --workspace --filter -F --prefix --dir --cwd --git-dir --work-tree -f --file -n --namespace --context -p --project-name --directory --manifest-path --project --profile --region -s'.split(
    ' ',
  ),
);

/** Interpreters that run a module or a script. */
const interpreter = /^(?:python[\d.]*|pypy3?|node|nodejs|ruby|perl|php|Rscript|lua|tsx|ts-node|bash|sh|zsh|dash|java)$/;

/** The words that name what runs: program, and subcommand if the program has any. Skips wrappers. */
export function headWords(words: readonly string[]): readonly string[] {
  let at = 0;
  let program = programName(words[at] ?? '');
  while (isWrapper(program)) {
    const inner = at + 1 + innerIndex(program, words.slice(at + 1));
    if (inner >= words.length) break;
    at = inner;
    program = programName(words[at] ?? '');
  }
  const rest = words.slice(at + 1);
  if (interpreter.test(program)) return interpreterHead(program, rest);
  if (!withSubcommand.has(program)) return [program];
  return subcommandHead(program, rest);
}

function subcommandHead(program: string, args: readonly string[]): readonly string[] {
  const head = [program];
  let wanted = 1;
  for (let i = 0; i < args.length && head.length <= wanted; i++) {
    const word = args[i] ?? '';
    if (word === '--') break;
    if (word.startsWith('-')) {
      if (globalValueOptions.has(word)) i++;
    } else if (!word.startsWith('+') && !/^[A-Za-z_]\w*=/.test(word)) {
      head.push(word);
      if (deeper.has(head.join(' '))) wanted = 2;
    }
  }
  return head;
}

function interpreterHead(program: string, args: readonly string[]): readonly string[] {
  for (let i = 0; i < args.length; i++) {
    const word = args[i] ?? '';
    if (program === 'python' && word === '-m')
      return args[i + 1] === undefined ? [program, '-m'] : [program, '-m', args[i + 1] ?? ''];
    if (/^-(?:c|e|p|-eval|-print)$/.test(word)) return [program, word];
    if (!word.startsWith('-')) return [program, programName(word)];
  }
  return [program];
}

/** Last part of a path; the whole when there is no `/`. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A program's name without its folder, and for Python without its version. */
export function programName(word: string): string {
  return baseName(word).replace(/^(python|pypy)[\d.]+$/, '$1');
}
