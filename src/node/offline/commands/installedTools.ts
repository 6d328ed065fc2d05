// Wrappers that fetch their tool before anything else: the tool itself, where it is installed.
import type { WorkspaceCommand } from './workspaceCommand.ts';

/** How the tool of a wrapper starts without a network. */
const tools: Readonly<Record<string, readonly [program: string, start: string]>> = {
  './mvnw': ['mvn', 'mvn -o'],
  './gradlew': ['gradle', 'gradle --offline'],
};
const wrapped = /^((?:\(cd \S+ && )?)(\.\/(?:mvnw|gradlew))(?= )/;

/** The command, and what stands in for it where its wrapper finds no network or may not use it. */
export function byInstalledTool(
  command: WorkspaceCommand,
  canStart: (program: string) => boolean,
): readonly WorkspaceCommand[] {
  const [, inFolder = '', wrapper = ''] = wrapped.exec(command.command) ?? [];
  const [own = '', start = ''] = tools[wrapper] ?? [];
  const [program, line] =
    own === '' ? inContainer(command) : [own, command.command.replace(wrapped, `${inFolder}${start}`)];
  if (program === undefined || line === undefined || !canStart(program)) return [command];
  const { name, description, origin } = command;
  return [
    command,
    {
      ...{ command: line, name, description, body: '', inPlaceOf: command.command, kind: 'fallback' },
      origin: `${origin}, by the installed ${program}`,
    },
  ];
}

/** What a container is given of its surroundings. */
const mounts = /^(?:-[vw]|--(?:volume|workdir|mount|user|name|platform|network)|-[ue]|--env)$/;

/** `docker run --rm -v "$PWD:/mnt" koalaman/shellcheck -x a.sh`: the program of that image with its arguments; nothing for any other image. */
function inContainer({ command, lines = [], folder }: WorkspaceCommand): readonly [] | readonly [string, string] {
  const [only, ...more] = lines;
  const [, rest = ''] = /^(?:docker|podman) run (.*)$/.exec(only ?? '') ?? [];
  if (rest === '' || more.length > 0 || folder !== undefined || command.startsWith('(')) return [];
  const words = rest.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  const at = words.findIndex((word, index) => !word.startsWith('-') && !mounts.test(words[index - 1] ?? ''));
  const program = /(?:^|\/)([a-z][\w-]+)(?::[\w.-]+)?$/.exec(words[at] ?? '')?.[1];
  const args = words.slice(at + 1);
  // A path in the container is none here.
  const isSame = args.every((word) => !word.startsWith('/') && !word.includes('…'));
  if (program === undefined || !checkers.has(program) || args.length === 0 || !isSame) return [];
  return [program, [program, ...args.filter((word, index) => index > 0 || word !== program)].join(' ')];
}

/** Programs that never rewrite what they check, and are the only one in their image. */
const checkers: ReadonlySet<string> = new Set(
  'shellcheck hadolint yamllint markdownlint markdownlint-cli actionlint pylint flake8 mypy'.split(' '),
);
