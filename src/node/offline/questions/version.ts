// "Which version is this?", "which version of node is here?"
import { basename } from 'node:path';
import { searchAction } from '../../../core/tools/looking.ts';
import { commandAction } from '../../../core/tools/run.ts';
import type { Workspace } from '../commands/workspace.ts';
import { hitsOf, literalPattern, placeOf } from './hits.ts';
import type { Look, Question, QuestionKind } from './question.ts';
import { dependencyIn, isItself, notNames } from './dependencyIn.ts';
import { dependencyCalled, isListed, listedVersions, versionedDependencies } from './listedVersion.ts';
import { codeSpan, statements } from './markup.ts';
import { valueIn } from './manifests.ts';
import { asksProgram, isLeftOpen, saidByProgram } from './saidByProgram.ts';
import { requiredRuntimes } from './needs.ts';
import { installedTool } from './installedTool.ts';
import { cmakeProject, heldVersion, isOwnName, namesProject, ownScriptOf, saidByScript } from './ownPackage.ts';
import { saysVersion, versionFiles, versionIn } from './statedVersion.ts';
import { documentRevision, isOnlyDocuments } from './documentRevision.ts';
import { compareVersions } from './releases.ts';
import { releaseTags } from './tags.ts';
import { versionOfFile } from './versionOfFile.ts';
import { vendoredVersion } from './vendoredVersion.ts';
import { isKnownWord } from '../request/vocabulary.ts';
import { packageIn, packageNamed, packagesAround } from './packages.ts';
import { cited, factOf, nameLike, namesIn, textIn, type Fact } from './texts.ts';

const asks =
  /^(?:so\s+)?(?:is|are|isn['’]t)\s+(?:this|it|we|that)\s+(?:still\s+|already\s+|on\s+|at\s+|really\s+)*(?:version\s+v?\d|v?\d+\.[\dx])|[:,]\s*version\s*\?\s*$|\b(?:which|what|what['’]?s|wha?ts)\b.*\bversion\b|\bversion\b.*\b(?:what\b|which(?: one)? (?:is|was|does|do)\b)|\b(?:which|what)\s+(?:exact\s+|current\s+|precise\s+)?release\s+(?:(?:[\w:'’-]+\s+){0,6}?(?:is|am|are|did|have|has)|do|would)\b|\b(?:what|show|print|tell|give|read|find|get)\b[^,;()]*\brelease number\b|^\W*(?:please\s+)?(?:look up|find(?: out)?|tell me|give me|show me)\s+the\s+release\s+of\b|\b(?:wants?|needs?|asks?\s+(?:me\s+)?for|requires?)\s+(?:the|a|our|its|my)\s+release number\b|\b(?:show|print|tell|display|get|give|report|read|find|check|output|look up|know(?:ing)?|['’]d like|would like|needs?|wants?|asks?\s+for|put|name|state|quote|mention|enter|fill in|write|note|paste|copy)\b[^,;()]*\bversion\b|^(?:the|please|can i (?:get|have)|\W)*\s*(?:(?:current|exact|installed|present|latest|package|project|app|library|crate|module|our|its|this|[\w-]+['’]s)\s+)*version(?:\s+(?:numbers?|string))?(?:\s+(?:of|in|for|according to)\b.*|\s+here)?\W*(?:please|pls|plz|thanks)?\W*$/iu;
/** A variant of the program. */
const variant =
  /\b(?:compiled|built|bundled|minified|packaged|terminal|web|command[- ]?line|gui|cli|desktop|mobile|offline|online|old|older|newer|other|debug|short|long|full|lite|text|plain)\s+versions?\b|\bthe\s+(?:c|c\+\+|rust|python|shell|bash)\s+version\s+of\b/iu;
const changes =
  /\b(?:bump|release|increase|increment|publish|set|tag|upgrade|update|change|new|next|downgrade|pin)\b|\bversion control\b|\bversions?\s+(?:history|log)\b/iu;
/** What is or would be released has a version; nothing is to be released. */
const isReleased =
  /\b(?:does|do|did)\s+(?:[\w-]+\s+){1,4}?(?:pin|install|set|release|publish)\b|\b(?:would|will|is|are|gets?|be|been|was|were|currently|to)\s+(?:(?:we|you|they|be|i)\s+)*(?:release|publish|tag|set|install|pin)(?:e?d)?\b/giu;
/** What is not to be done: "do not bump it". */
const notDone = /\b(?:do not|don['’]?t|never|no need to|without)\s+[^.;,:!?]*/giu;
const whichRelease =
  /\brelease number\b|\bthe\s+release\s+of\b|\b(?:which|what)\s+(?:exact\s+|current\s+|precise\s+)?release\s+(?:(?:[\w:'’-]+\s+){0,6}?(?:is|am|are|did|have|has)|do|would)\b/iu;
/** What a release is told with. */
const papers =
  /\breleases?\s+(?:notes?|announcements?|forms?|pages?|checklists?|mails?|posts?)\b|\bchange\s*logs?\b/giu;
const subject =
  /\bversion\s+(?:number\s+)?(?:of|for)\s+(?:the\s+)?([\w@./+-]+(?:::\w+)*)(?:(?:\s+[\w-]+)??\s+(package|library|module|project|crate|app|code|software|program|tool))?|\b(?:which|what)\s+([\w@./+-]+(?:::\w+)*)\s+version\b|\bversion\b[^.?!]*\bof\s+(?:the\s+)?([\w@./+-]+(?:::\w+)*)/iu;

/** What is packaged here, not the program `gem`, nor another gem by its name. */
const theGem =
  /\bof\s+(?:the|this|our|my)\s+gem\b(?=\W*$|\s+(?:is|are|am|do|does|did|have|has|would|should|in|at|that|we|i|you)\b)/iu;

/** "Of the gem nokogiri": of what is called so. */
const another =
  /\bof\s+(?:the\s+)?(?:gem|crate|package|module|library|dependency)\s+(?!(?:carries|states|declares|reports|ships|contains|provides|shows|says|uses|holds)\b)(?=[`'"]?([a-z@][\w@./-]+)[`'"]?(?:\W*$|\s+(?:is|are|do|does|did|has|would|should|gets)\b))/iu;

/** What prints the version of the project, where the tool is installed. */
const tellsVersion =
  /^(?:(?:run|execute)\s+)?[`'"]?((?:poetry|uv|hatch|rye|npm|pnpm|yarn|bun)(?=\s+version\b)|pdm(?=\s+show\b)|npm(?=\s+pkg\s+get\b)|pixi(?=\s+(?:project|workspace)\b)|bump-?(?:my-)?version(?=\s+show\b))\s+(?:version|show\s+--version|pkg\s+get\s+version|(?:project|workspace)\s+version\s+get|show\s+current_version)(?:\s+(?:-s|--short|--json))?[`'"]?[.?!]*$/iu;

/** Around such a command: "tell me what ... says". */
const asOutput =
  /^.*?\b(?:what|the output of|the result of)\s+(?:(?:does|do|would|will|is)\s+)?(?=[`'"]?(?:poetry|uv|hatch|rye|pdm|npm|pnpm|yarn|bun)\b)/iu;
const whatIsPrinted = /\s+(?:would\s+)?(?:says?|prints?|reports?|outputs?|shows?|gives?|tells?)(?:\s+[\w ]+)?[?.!]*$/iu;

export const versionQuestion: QuestionKind = (task, workspace) => {
  const inner = task.replace(asOutput, '').replace(whatIsPrinted, '');
  const teller = tellsVersion.exec(inner)?.[1];
  if (teller !== undefined && !workspace.onPath(teller.toLowerCase())) return ofProject(workspace, '');
  if (teller !== undefined && inner !== task) return toldBy(inner.replace(/[`'".?!]/g, ''));
  const tool = installedTool(task);
  if (tool !== undefined && !isOwnName(tool, workspace)) return ofInstalled(tool, workspace);
  const inUse = whichUsed.exec(task)?.[1];
  if (inUse !== undefined && isListed(inUse, workspace)) return ofDependency(inUse, workspace);
  const asked = task
    .replaceAll('__version__', 'version')
    .replace(notDone, ' ')
    .replace(isReleased, ' ')
    .replace(papers, ' ');
  const ofOwn = onlyNamed.exec(asked)?.[1];
  if (ofOwn !== undefined) {
    // "Go version"
    if (runtime.test(ofOwn)) return ofInstalled(ofOwn, workspace);
    const copy = vendoredVersion(ofOwn, workspace.root);
    if (copy !== undefined) return { known: copy, looks: [], nothing: '' };
    // `lz4` is what the target of that name makes.
    const isTarget = !isKnownWord(ofOwn.toLowerCase()) && workspace.commands.some(({ name }) => name === ofOwn);
    if (isTarget || isOwnName(ofOwn, workspace) || isOwnProgram(ofOwn, workspace))
      return ofProject(workspace, task, ofOwn);
    // "Junit version?", where a manifest names it.
    const listed = isListed(ofOwn, workspace)
      ? ofOwn
      : dependencyCalled(ofOwn, versionedDependencies(workspace.root, [...workspace.names]));
    if (!isItself(ofOwn, asked) && listed !== undefined) return ofDependency(listed, workspace);
  }
  const ofFile = asks.test(asked) ? versionOfFile(asked, workspace.root) : undefined;
  if (ofFile !== undefined) return { known: ofFile, looks: [], nothing: '' };
  if (!asks.test(asked) || variant.test(asked) || (changes.test(asked) && !whichRelease.test(asked))) return undefined;
  const other = another.exec(asked)?.[1];
  if (other !== undefined && !isKnownWord(other.toLowerCase()) && !notNames.test(other) && !isOwnName(other, workspace))
    return ofDependency(other, workspace);
  const member = packageNamed(asked, workspace.root);
  if (member !== undefined && member.folder !== '.') return { known: cited(member.version), looks: [], nothing: '' };
  const [whole = '', named, kind, ofKind, later] = subject.exec(asked) ?? [];
  const used = dependencyIn(asked, workspace);
  if (
    used !== undefined &&
    (kind === undefined ||
      whole
        .toLowerCase()
        .split(/[^\w@.-]+/u)
        .includes(used.split('/').at(-1) ?? used) ||
      `/${used}`.endsWith(`/${named?.toLowerCase() ?? ''}`))
  )
    return ofDependency(used, workspace);
  const started = /\b([\w.-]+)\s+(?:--version|-V)\b/u.exec(asked)?.[1];
  const ofStarted = started !== undefined && isKnownWord(started.toLowerCase()) ? undefined : started;
  const of = (named ?? ofKind ?? later ?? ofStarted)?.replace(/[?.!,]+$/, '');
  if (of === undefined || kind !== undefined || isItself(of, asked) || theGem.test(asked) || isOwnName(of, workspace))
    return ofProject(workspace, task);
  const script = ownScriptOf(workspace.root, workspace.names);
  if (script !== undefined && [script, script.replace(/\.\w+$/, '')].includes(of.toLowerCase()))
    return ofProject(workspace, task);
  if (namesProject(asked, workspace)) return ofProject(workspace, task);
  const program = programOf(of, workspace);
  if (workspace.onPath(program) && /^[a-z][\w.+-]*$/.test(program)) return ofProgram(program, workspace);
  return ofDependency(of, workspace);
};

/** "Logsift version?" */
const onlyNamed =
  /^\W*(?:the\s+)?([\w.-]+)\s+version(?:\s+(?:number|string))?(?:\s+(?:in|from|according\s+to)\s+(?:the\s+|our\s+)?[\w./-]+(?:\s+file)?)?\W*(?:please|pls|plz|thanks)?\W*$/iu;

/** Whether only the version of the project is asked for, and nothing is typed as it would be run: "logsift verison". */
export const asksOwnVersion = (said: string, task: string, workspace: Workspace): boolean => {
  const name = onlyNamed.exec(task)?.[1];
  const isTyped = said === task && !/[?]|\b(?:please|pls|plz|thanks)\b/iu.test(said);
  return !isTyped && name !== undefined && (isOwnName(name, workspace) || isOwnProgram(name, workspace));
};

/** "Which typescript are we on?" */
const whichUsed =
  /^\W*(?:(?:so|and|hey|hi|please|pls)\W+)*(?:which|what)\s+([\w.@/-]+)(?:\s+(?:do|does|are|is)\s+(?:we|you|they|it|this|the project)(?:\s+\w+)?(?:\s+(?:on|with|against|for|to|here|in here|installed))?)?\s*\?*$/iu;

const runtime = /^(?:go|golang|node|nodejs|python|python3|rust|rustc|java|perl|php|ruby|lua|cmake|gcc|npm)$/i;

/** A program or script that lies in the workspace. */
const isOwnProgram = (name: string, { root, names }: Workspace): boolean =>
  [...names, ...['bin', 'scripts', 'cmd', 'exe'].flatMap((folder) => namesIn(root, folder))].some(
    (file) => file.replace(/\.\w+$/, '').toLowerCase() === name.toLowerCase(),
  );

const programOf = (name: string, { python }: Workspace): string =>
  ({ 'node.js': 'node', nodejs: 'node', python, golang: 'go', rust: 'rustc' })[name.toLowerCase()] ?? name;

/** What a machine has or lacks, whatever the project is. */
function ofInstalled(tool: string, workspace: Workspace): Question {
  const program = programOf(tool.toLowerCase(), workspace);
  if (workspace.onPath(program)) return ofProgram(program, workspace);
  return isListed(tool, workspace)
    ? ofDependency(tool, workspace)
    : {
        known: `${codeSpan(tool)} is not installed: it is not on the search path.${requirementOf(program, workspace)}`,
        looks: [],
        nothing: '',
      };
}

/** "Which node version?": what is installed, and what the project requires of it. */
const ofProgram = (program: string, workspace: Workspace): Question =>
  toldBy(`${program} ${program === 'go' ? 'version' : '--version'}`, requirementOf(program, workspace));

function requirementOf(program: string, workspace: Workspace): string {
  const name = program === 'rustc' ? 'rust' : program.replace(/3$/, '');
  const required = requiredRuntimes(workspace).find((line) => line.toLowerCase().startsWith(`${name}:`));
  return required === undefined ? '' : `\n\nThe project requires ${required.replace(': ', ' ')}.`;
}

function toldBy(command: string, more = ''): Question {
  const answer = (output: string) =>
    output.trim() === '' ? undefined : `${output.trim().split('\n').slice(0, 3).join('\n')}${more}`;
  return {
    looks: [{ action: commandAction(command), intent: `${command} says it`, answer }],
    nothing: `\`${command}\` failed.`,
  };
}

function ofDependency(name: string, workspace: Workspace): Question {
  const listed = listedVersions(name, workspace.root, [...workspace.names]);
  if (listed.length > 0) return { known: statements(listed), looks: [], nothing: '' };
  const vendored = vendoredVersion(name, workspace.root);
  if (vendored !== undefined) return { known: vendored, looks: [], nothing: '' };
  const answer = (output: string) => {
    const hits = hitsOf(output).slice(0, 10);
    return hits.length === 0 ? undefined : hits.map(placeOf).join('\n');
  };
  const glob =
    '{package.json,package-lock.json,pyproject.toml,requirements*.txt,Cargo.toml,Cargo.lock,go.mod,*.lock,setup.cfg,Gemfile,*.gemspec}';
  const look: Look = {
    action: searchAction({ pattern: literalPattern(name), glob, maxResults: 50 }),
    intent: `find ${name} in the manifests`,
    answer,
  };
  // "Which Unicode version is used?" is not about the version of this project.
  const beside: Look = {
    action: searchAction({
      pattern: `${literalPattern(name)}[\\w"' -]{0,20}version\\W{1,6}v?\\d|version\\W+(?:of\\W+)?${literalPattern(name)}\\W{1,6}v?\\d|${literalPattern(name)}\\W{1,3}v?\\d+\\.\\d`,
      ignoreCase: true,
      maxResults: 20,
    }),
    intent: `find a version of ${name}`,
    answer,
  };
  return { looks: [look, beside], nothing: `No file here states a version of ${name}.` };
}

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
  'version[\\w"\'\\])]{0,20}[\\s:=(]{1,20}["\'v]*\\d+\\.\\d|_(?:major|minor|patch\\w*|release|micro|revision)\\s+\\d|version_info_*\\s*=\\s*\\(\\d|define\\s+\\w+version\\w*\\s+\\d{5,6}\\b';

function ofProject(
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
  const ownScript = versionFiles.some((name) => names.has(name)) ? undefined : saidByScript(root, names);
  const held = heldVersion(root) ?? unsearchable(workspace) ?? gem ?? next ?? initialized ?? ownScript;
  if (held !== undefined && !asksIt)
    return { known: comparedWithTags(cited(held), root) ?? '', looks: [], nothing: '' };
  const revision = isOnlyDocuments(root) ? documentRevision(root) : undefined;
  if (revision !== undefined) return { known: cited(revision), looks: [], nothing: '' };
  const packages = ofPackages(workspace);
  if (packages !== undefined && !asksIt) return { known: packages, looks: [], nothing: '' };
  const own = versionFiles.filter((name) => names.has(name) && saysVersion(root, name));
  const search = (pattern: string, glob: string | undefined, intent: string): Look => ({
    action: searchAction({ pattern, ...(glob === undefined ? {} : { glob }), ignoreCase: true, maxResults: 200 }),
    intent,
    answer: (output) => comparedWithTags(versionIn(hitsOf(output), called), root),
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
      ),
      search(
        '^(?:#+|=+|\\*)?\\s*(?:version\\s*)?\\[?v?\\d+\\.\\d+',
        '/{CHANGELOG,CHANGES,HISTORY,NEWS,RELEASES,ChangeLog,Changelog,changelog,Changes,changes,History,history,News,Releases}*',
        'the newest release in the change log',
      ),
      ...(!byTag && inGit && onPath('git') ? tagged : []),
      ...(hasLog ? [search(written, '/{README,readme,Readme}*', 'what the README states')] : []),
    ],
    nothing: 'No file states which version this is.',
  };
}
