// "Package it for PyPI", "make a source distribution": what makes the archive, and uploads nothing.
import type { Workspace } from '../commands/workspace.ts';
import { publishes } from '../commands/publishes.ts';
import { pythonHas } from '../commands/programs.ts';
import { isArchiveWanted } from './archives.ts';
import { requestIn } from './clauses.ts';
import { archiveAfterBuild, buildBeforePublishing, wantsOnlyBuild } from './npmArchive.ts';
import { cmakeLists } from './cmakeLists.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';

const polite = '(?:(?:please|pls|just|now|can you|could you|would you)\\s+)*';
const thing =
  '(?:it|this|that|everything|(?:the|our|my|this)\\s+[\\w-]+(?:\\s+(?:library|project|package|module|gem|crate))?)';
const registry =
  '(?:the\\s+)?(pypi|npm|crates\\.io|rubygems|cpan|distribution|shipping|(?:a\\s+|the\\s+)?release|upload(?:ing)?|publishing)';
const archive =
  '(?:(?:python|npm|node|ruby|rust)\\s+)?(?:(?:source|src)\\s+)?(?:sdist|distribution(?:\\s+(?:archive|package|tarball))?|tarball|distributables?|(?:npm|pypi)\\s+package)';
const end = '(?:\\s+(?:please|pls|thanks|here))*\\s*[.!?]*$';
const forms = [
  new RegExp(`^${polite}(?:package|pack|bundle)\\s+${thing}\\s+(?:up\\s+)?for\\s+${registry}${end}`, 'iu'),
  new RegExp(`^${polite}(?:npm\\s+)?(?:package|pack)\\s+${thing}(?:\\s+up)?${end}`, 'iu'),
  new RegExp(
    `^${polite}(?:build|make|create|produce|generate)\\s+(?:me\\s+)?(?:an?|the|our)\\s+${archive}(?:\\s+(?:for|of)\\s+(?:${registry}|${thing}))?${end}`,
    'iu',
  ),
];
const byWord: readonly (readonly [RegExp, Ecosystem])[] = [
  [/\bcpack\b|\bcmake\b|\bbinary\b/iu, 'cmake'],
  [/\bpypi\b|\bpython\b|\bsdist\b/iu, 'python'],
  [/\bnpm\b|\bnode\b/iu, 'npm'],
  [/\bcrates\.io\b|\brust\b|\bcrate\b/iu, 'cargo'],
  [/\brubygems\b|\bruby\b|\bgem\b/iu, 'gem'],
];

/** "As npm would upload it". */
const asUsual =
  /,?\s+(?:(?:just|exactly)\s+)?(?:as|like|the way|how)\s+(?:npm|pip|cargo|gem|it|cpack)\s+(?:would|does|do|makes?)\b[^.;!?,]*|\s+(?:that|which)\s+cpack\s+makes?\b/iu;
/** "But do not publish it". */
const uploadsNothing =
  /[\s,;.]+(?:(?:but|and)\s+)?(?:please\s+)?(?:(?:do not|don['’]?t|never)\s+(?:publish|upload|release|push)\b|(?:publish|upload|release|push)\s+nothing\b|(?:without|no)\s+(?:publish|upload|releas|push)(?:ing|e)?\b|(?:publishing|uploading|releasing|a release)\s+is(?:n['’]?t|\s+not)\s+\w+)[^.;!?]*/iu;

type Ecosystem = 'python' | 'npm' | 'cargo' | 'gem' | 'cmake';
type Place = Pick<Workspace, 'root' | 'names' | 'managers' | 'commands' | 'onPath' | 'python'>;

const kind =
  /\b(?:tar-?ball?s?|sdists?|source distributions?|distributables?(?!\s+(?:bundles?|files?|builds?|scripts?|css|js|version|code))|tgz|tar\.[gx]z|(?:package|dist|binary)[\s-]+(?:archive|package)|archive)(?!\w)/iu;

/** Undefined where a task asks for something else, for more than an archive, or it is not clear which kind. */
export function packagingCommand(task: string, place: Place): string | undefined {
  const text = task.replace(uploadsNothing, '').trim();
  const plain = text.replace(asUsual, '');
  const isKind = kind.test(plain) && isArchiveWanted(requestIn(plain));
  if (!isKind && !forms.some((form) => form.test(plain))) return undefined;
  const said = byWord.find(([word]) => word.test(text))?.[1];
  const known = ecosystemsOf(place);
  const [only, ...others] = said === undefined ? known : known.filter((each) => each === said);
  if (only === undefined || others.length > 0) return undefined;
  if (only === 'npm' && wantsOnlyBuild(plain, place)) return buildBeforePublishing(place);
  const ownBuild = ownWay(place.commands);
  // What a target of that name does, the other rules weigh.
  const isCalledSo = place.commands.some(
    ({ kind, name }) => kind === 'declared' && /^(?:package|pack|dist)$/i.test(name),
  );
  return ownBuild ?? (isCalledSo ? undefined : archiveOf(only, place));
}

/** A target that is called after the archive, and does no more than to make it. */
function ownWay(commands: readonly WorkspaceCommand[]): string | undefined {
  const own = commands.filter(
    ({ kind, folder, name, command, body, requiredBody = '' }) =>
      kind === 'declared' &&
      folder === undefined &&
      /^(?:package|pack|dist|sdist|tarball|archive|build)$/i.test(name) &&
      /\s-m build\b|\bsetup\.py\b.*\bsdist\b|\b(?:poetry|uv|pdm|hatch|flit) build\b|\bnpm pack\b|\bcargo package\b|\bgem build\b/.test(
        body,
      ) &&
      !/\b(?:upload|publish|push|twine)\b/.test(`${body} ${requiredBody}`) &&
      !publishes(command),
  );
  return own.length === 1 ? own[0]?.command : undefined;
}

function ecosystemsOf({ root, names }: Place): readonly Ecosystem[] {
  const isPython = names.has('setup.py') || names.has('pyproject.toml');
  return [
    ...(isPython ? ['python' as const] : []),
    ...(names.has('package.json') ? ['npm' as const] : []),
    ...(names.has('Cargo.toml') ? ['cargo' as const] : []),
    ...([...names].some((name) => name.endsWith('.gemspec')) ? ['gem' as const] : []),
    ...(/^\s*include\s*\(\s*CPack\s*\)/imu.test(cmakeLists(root)) ? ['cmake' as const] : []),
  ];
}

function archiveOf(
  ecosystem: Ecosystem,
  { root, names, managers, commands, onPath, python }: Place,
): string | undefined {
  switch (ecosystem) {
    case 'npm':
      return archiveAfterBuild(managers.includes('pnpm') && onPath('pnpm') ? 'pnpm pack' : 'npm pack', {
        ...{ root, names, commands },
      });
    case 'cargo':
      return 'cargo package';
    case 'cmake':
      return onPath('cmake') ? 'cmake -S . -B build && cmake --build build --target package' : undefined;
    case 'gem':
      return commands.find(({ command }) => /^gem build \S+$/.test(command))?.command;
    case 'python': {
      const builder = commands.find(({ command }) => /^(?:poetry|uv|pdm|hatch|flit) build$/.test(command))?.command;
      if (builder !== undefined && onPath(builder.split(' ')[0] ?? '')) return builder;
      const isOld = names.has('setup.py') && !pythonHas(root, python, 'build');
      return isOld ? `${python} setup.py sdist` : `${python} -m build`;
    }
  }
}
