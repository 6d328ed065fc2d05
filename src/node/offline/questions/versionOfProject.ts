// "Which version is this?", where no other name is meant: what states it, the most reliable first.
import { basename, relative } from 'node:path';
import { searchAction } from '../../../core/tools/looking.ts';
import { commandAction } from '../../../core/tools/run.ts';
import { partName, projectAbove } from '../../workspace/projectRoot.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { fromAbove } from './fromAbove.ts';
import { documentRevision, isOnlyDocuments } from './documentRevision.ts';
import { hitsOf, isCut, type Hit } from './hits.ts';
import { versionOfPhp } from './exact/splitVersion.ts';
import { log } from './logRelease.ts';
import { valueIn } from './manifests.ts';
import { versionOfModule } from './moreManifests.ts';
import { cmakeProject, heldVersion, isOwnName, saidByScript, versionOfScript } from './ownPackage.ts';
import { packageIn, packagesAround } from './packages.ts';
import type { Look, Question } from './question.ts';
import { loggedVersion, recordedVersion, toldByLog } from './recordedVersion.ts';
import { compareVersions, latestVersion } from './releases.ts';
import { asksProgram, isLeftOpen, saidByProgram } from './saidByProgram.ts';
import { saysVersion, versionFiles, versionIn } from './statedVersion.ts';
import { releaseTags } from './tags.ts';
import { wholeVersion } from './wholeVersion.ts';
import { cited, factOf, nameLike, namesIn, textIn, type Fact } from './texts.ts';

/** A Go module has no other version, nor has most of what Composer installs; some Python projects take theirs from git. */
function isReleasedByTag(root: string, names: ReadonlySet<string>): boolean {
  if (names.has('go.mod')) return true;
  if (
    names.has('composer.json') &&
    !names.has('package.json') &&
    valueIn(root, 'composer.json', 'version') === undefined
  )
    return true;
  return /setuptools[-_]scm|hatch-vcs|versioningit|dynamic-versioning|source = "vcs"/.test(
    textIn(root, 'pyproject.toml') ?? '',
  );
}

/** Packages of a monorepo whose root is not one of them have versions of their own. */
function ofPackages({ root, names }: Workspace): string | undefined {
  const isPrivate = valueIn(root, 'package.json', 'private') === true;
  const isRoot = valueIn(root, 'package.json', 'workspaces') !== undefined || names.has('pnpm-workspace.yaml');
  const isVirtual =
    valueIn(root, 'Cargo.toml', 'workspace', 'members') !== undefined &&
    valueIn(root, 'Cargo.toml', 'package') === undefined &&
    valueIn(root, 'Cargo.toml', 'workspace', 'package', 'version') === undefined;
  if (!(isPrivate && isRoot) && !isVirtual) return undefined;
  const versions = packagesAround(root)
    .filter(({ folder }) => folder !== '.' && !folder.startsWith('..'))
    .map(({ name, version }) => `- ${isVirtual ? `${name} ` : ''}${cited(version)}`);
  if (versions.length < 2) return undefined;
  return `Every package has its own version:\n\n${versions.slice(0, 40).join('\n')}`;
}

/** A manifest may lag behind the tags, where only those are kept. */
function comparedWithTags(answer: string | undefined, root: string): string | undefined {
  const [newest] = releaseTags(root);
  const stated = /^v?(\d+(?:\.\d+)+)/.exec(answer ?? '')?.[1];
  return newest === undefined || stated === undefined || compareVersions(newest, stated) <= 0
    ? answer
    : `${answer ?? ''}, but the newest tag is ${newest}.`;
}

/** A manifest may lag behind the program as well; `install.sh` beside it has a version of its own. */
function comparedWithScript(answer: string | undefined, script: Fact | undefined, workspace: Workspace) {
  const isOther =
    script !== undefined &&
    answer !== undefined &&
    !answer.startsWith(`${script.value} `) &&
    isOwnName(script.path.replace(/\.\w+$/, ''), workspace);
  return isOther ? `${answer}, but the program itself says ${cited(script)}` : answer;
}

/** What may be of the project: of a change log, only what it says of its newest release; "## [0.7] demo version 0.7" is further down. */
function ownHits(hits: readonly Hit[], workspace: Workspace): readonly Hit[] {
  const { root, names } = workspace;
  const newest = new Map(
    [...names].filter((name) => log.test(name)).map((name) => [name, latestVersion(textIn(root, name) ?? '')]),
  );
  return hits.filter((hit) => hit.text.includes(newest.get(hit.path) ?? '') && !isOfCopy(hit, workspace));
}

/** Where no search goes, above the folder of the task: the version that these files state. */
function statedIn(files: readonly string[], workspace: Workspace, called: string): string | undefined {
  const hits = files.flatMap((path) =>
    (textIn(workspace.root, path) ?? '').split('\n').map((text, at) => ({ path, line: at + 1, text: text.trim() })),
  );
  return versionIn(ownHits(hits, workspace), called);
}

const definesVersion = /^[ \t]*#[ \t]*define[ \t]+\w*VERSION\w*[ \t]+"?v?\d+\.\d/mu;
/** A search does not reach above the workspace; headers of C may state it there. */
const headers = (root: string): readonly string[] =>
  filesBelow(root, (name) => /\.(?:h|hh|hpp)$/u.test(name), { deepest: 3, mostFolders: 30 })
    .slice(0, mostHeaders)
    .filter((path) => definesVersion.test(textIn(root, path) ?? ''));
const mostHeaders = 60;

/** `SQLITE_VERSION` in `sqlite3/`: a copy of another project. */
function isOfCopy({ path, text }: Hit, workspace: Workspace): boolean {
  const folder = /^([A-Za-z][\w-]*?)[\d.-]*\//.exec(path)?.[1] ?? '';
  return (
    folder.length > 2 &&
    !/^(?:src|lib|include|source|inc)$/i.test(folder) &&
    new RegExp(`\\b${folder.replaceAll('-', '_')}\\d?_version`, 'i').test(text) &&
    !isOwnName(folder, workspace)
  );
}

/** Whether a search shows only the beginning of the first line. */
const isLong = (text = ''): boolean => (text.split('\n')[0] ?? '').length > 400;

/** A version that a search here would not find: above this folder, or in a manifest that is one long line. */
function unsearchable({ root, isAbove }: Workspace): Fact | undefined {
  const version = packageIn(root, '.')?.version;
  if (version === undefined) return undefined;
  // Of a pom.xml, the first version may be that of its parent.
  const isFound = isAbove !== true && !version.path.startsWith('..') && version.path !== 'pom.xml';
  return isFound && !isLong(textIn(root, version.path)) ? undefined : version;
}

/** Lines that state a version. */
const written =
  'version[\\w"\'\\])]{0,20}[\\s:=(]{1,20}["\'v]*\\d+\\.\\d|_(?:major|minor|patch\\w*|release|micro|revision)(?:_version)?\\s+\\d|version_info_*\\s*=\\s*\\(\\d|define\\s+\\w+version\\w*\\s+\\d{5,6}\\b';

/** "tests/CMakeLists.txt" builds a part: what the manifest of the project above states is the version of it all. */
function ofWhole(workspace: Workspace, task: string): Question | undefined {
  const { root, isAbove } = workspace;
  const whole = isAbove === true || !partName.test(basename(root)) ? undefined : projectAbove(root);
  if (whole === undefined) return undefined;
  const names = new Set(namesIn(whole, '.'));
  if (!versionFiles.some((name) => names.has(name) && saysVersion(whole, name))) return undefined;
  const project = { ...workspace, root: whole, names, isAbove: true as const };
  return fromAbove(ofProject(project, task), { up: relative(root, whole), project });
}

/** "Which version is this?": what a manifest, the sources, a change log or git says. */
export function ofProject(
  workspace: Workspace,
  task: string,
  called = cmakeProject(workspace.root) ?? basename(workspace.root),
): Question {
  const { inGit, names, onPath, root } = workspace;
  const said = saidByProgram(task, workspace);
  const asksIt = said.length > 0 && asksProgram(task);
  // `AC_INIT([tmux], next-3.8)`: what is being worked on.
  const next = factOf(root, 'configure.ac', /^AC_INIT\(\s*\[?[^,\]]+\]?\s*,\s*\[?([a-z]+-\d[\w.]*)/m);
  const gem = factOf(root, nameLike(names, /\.gemspec$/), /\.version\s*=\s*["'](\d[\w.-]*)["']/);
  // Over several lines, a search sees none.
  const initialized = factOf(root, 'configure.ac', /^AC_INIT\(\s*\n\s*\[?[^,\]]+\]?\s*,\s*\[?(\d+(?:\.\d+)+[\w.-]*)/m);
  const script = saidByScript(root, names);
  const isStated = versionFiles.some((name) => names.has(name) && saysVersion(root, name));
  const ownScript = isStated ? undefined : (script ?? versionOfScript(root, basename(root)));
  const held =
    heldVersion(root) ??
    recordedVersion(root, names) ??
    unsearchable(workspace) ??
    gem ??
    next ??
    initialized ??
    ownScript ??
    wholeVersion(root, names) ??
    versionOfPhp(root);
  if (held !== undefined && !asksIt)
    return { known: comparedWithTags(cited(held), root) ?? '', looks: [], nothing: '' };
  const revision = isOnlyDocuments(root) ? documentRevision(root) : undefined;
  if (revision !== undefined) return { known: cited(revision), looks: [], nothing: '' };
  // Where tags tell it, and there are none here, the newest release is what is known.
  const isUntagged = inGit && isReleasedByTag(root, names) && releaseTags(root).length === 0;
  const logged = isUntagged && !asksIt ? loggedVersion(root, names) : undefined;
  if (logged !== undefined) return { known: cited(logged), looks: [], nothing: '' };
  const packages = ofPackages(workspace);
  if (packages !== undefined && !asksIt) return { known: packages, looks: [], nothing: '' };
  const own = versionFiles.filter((name) => names.has(name) && saysVersion(root, name));
  const module = own.length === 0 && !asksIt ? versionOfModule(root) : undefined;
  if (module !== undefined) return { known: comparedWithTags(cited(module), root) ?? '', looks: [], nothing: '' };
  const outer = own.length === 0 && !asksIt ? ofWhole(workspace, task) : undefined;
  if (outer !== undefined) return outer;
  const above =
    workspace.isAbove === true && !asksIt ? statedIn([...own, ...headers(root)], workspace, called) : undefined;
  if (above !== undefined) return { known: comparedWithTags(above, root) ?? '', looks: [], nothing: '' };
  const search = (pattern: string, glob: string | undefined, intent: string, isWhole = false): Look => ({
    action: searchAction({ pattern, ...(glob === undefined ? {} : { glob }), ignoreCase: true, maxResults: 200 }),
    intent,
    answer: (output) => {
      // What is not shown may say it better.
      if (isWhole && isCut(output)) return undefined;
      const stated = versionIn(ownHits(hitsOf(output), workspace), called);
      return comparedWithTags(comparedWithScript(stated, script, workspace), root);
    },
  });
  const described = (command: string): Look => ({
    action: commandAction(command),
    intent: 'the newest tag of git',
    answer: (output) => (/\d/.test(output) ? `${output.trim()} (by \`${command}\`)` : undefined),
  });
  // `sftpfs/v1.2.0` is a part's, unless there are no others.
  const tagged = [described("git describe --tags --exclude '*/*'"), described('git describe --tags')];
  const byTag = isReleasedByTag(root, names) && inGit && onPath('git');
  // A README may show a version in an example; where releases are listed, that says more.
  const hasLog = [...names].some((name) => /^(?:change(?:s|log)?|history|news|releases)\b/i.test(name));
  return {
    looks: [
      ...(asksIt ? said : []),
      ...(byTag ? tagged : []),
      ...(!asksIt && isLeftOpen(workspace) ? said : []),
      ...(own.length === 0
        ? []
        : [
            search(
              'version.{0,60}\\d|^v?\\d+\\.\\d|AC_INIT',
              own.length === 1 ? `/${own[0] ?? ''}` : `/{${own.join(',')}}`,
              'read the version in the manifests',
            ),
          ]),
      search(
        written,
        `!{*-lock.*,*.lock,*.min.*,*.map${hasLog ? ',{README,readme,Readme}*' : ''}}`,
        'find where the version is written down',
        true,
      ),
      {
        ...search(
          written,
          '{**/*[Vv][Ee][Rr][Ss][Ii][Oo][Nn]*.{h,hh,hpp,c,cc,cpp,d,py,js,ts,rb,go,rs,java,tcl,lua,pm,pl,sh,ex,nim,zig,txt,properties},{src/*,*}/{__init__,__about__,about}.py,lib/*.{pm,rb,lua},{src,include,lib}/*.{h,hh,hpp},*.yml,*.yaml,*.spec,*.toml,*.cfg,*.ini,*.h,*.hh,*.hpp,*.cabal,*.nimble}',
          'find it at the top and in files called so',
        ),
        onlyAfter: (outputs) => outputs.some(isCut),
      },
      search(
        '^(?:#+|=+|\\*)?\\s*(?:version\\s*)?\\[?v?\\d+\\.\\d+',
        '/{CHANGELOG,CHANGES,HISTORY,NEWS,RELEASES,ChangeLog,Changelog,changelog,Changes,changes,History,history,News,Releases}*',
        'the newest release in the change log',
      ),
      {
        ...search(
          '\\d',
          '/{docs,doc}/{[Cc][Hh][Aa][Nn][Gg][Ee],[Hh][Ii][Ss][Tt],[Nn][Ee][Ww][Ss]}*',
          'the newest release in the change log',
        ),
        answer: () => toldByLog(root, names),
      },
      ...(!byTag && inGit && onPath('git') ? tagged : []),
      ...(hasLog ? [search(written, '/{README,readme,Readme}*', 'what the README states')] : []),
    ],
    nothing: 'No file states which version this is.',
  };
}
