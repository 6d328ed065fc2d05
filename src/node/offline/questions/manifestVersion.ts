// "Extension version?", "which yarn version?", "minimum vscode version?": versions that a manifest states of the project, its parts and its tools.
import { told } from './answers.ts';
import type { Workspace } from '../commands/workspace.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { listedVersions } from './listedVersion.ts';
import { statedIn, valueIn } from './manifests.ts';
import { codeSpan, statements } from './markup.ts';
import { requiredRuntimes } from './needs.ts';
import { isOwnName } from './ownPackage.ts';
import type { Question, QuestionKind } from './question.ts';
import { cited, factOf, textIn, type Fact } from './texts.ts';
import { ofProject } from './versionOfProject.ts';

const opening =
  "^(?:(?:which|what(?:['’]?s|\\s+is)?|show|print|tell|give|find|look\\s+up)\\s+)?(?:me\\s+)?(?:the\\s+|its\\s+|our\\s+|this\\s+)?";
const end = '(?:\\s+(?:here|now|currently|at|on|is\\s+(?:it|this)|are\\s+we\\s+(?:at|on)|please|pls))*\\s*[?.!]*$';
const name = '[`\'"]?(@?[a-z][\\w./-]*\\w)[`\'"]?';
/** What a project may be to others. */
const role =
  '(extension|add-?on|plug-?in|library|module|package|game|theme|template|generator|middleware|parser|website|site)';
const form = (text: string) => new RegExp(text, 'iu');

/** "Version of the plugin": only the version of what is here. */
const ofRole = [
  `${opening}(?:current\\s+)?${role}(?:['’]s)?\\s+version(?:\\s+number)?${end}`,
  `${opening}(?:current\\s+)?versions?(?:\\s+number)?\\s+(?:of|is|has|does)\\s+(?:the|this|our)\\s+${role}(?:\\s+(?:have|at|on))?${end}`,
].map(form);
/** "The current release number": what is worked on, whatever was released last. */
const ofNow = form(
  `${opening}current\\s+(?:release|version)(?:\\s+number)?(?:\\s+of\\s+(?:this|the\\s+project|it))?${end}`,
);
const ofName = [`${opening}version(?:\\s+number)?\\s+(?:of|is|for)\\s+${name}${end}`].map(form);

const editors = '(vs\\s?code|visual\\s+studio\\s+code|atom|chrome|firefox|electron|homebridge|obsidian)';
const least = '(?:minimum|minimal|min|lowest|oldest|required|supported|engine)';
const needs = '(?:needs?|requires?|supports?|wants?|expects?|targets?|runs?\\s+on|works?\\s+(?:with|on|in))';
/** "Minimum vscode version?" */
const ofHost = [
  `${opening}${least}\\s+(?:supported\\s+|required\\s+)?(?:versions?\\s+of\\s+)?${editors}(?:\\s+(?:engine\\s+)?versions?)?${end}`,
  `${opening}${editors}\\s+(?:engine\\s+)?versions?\\s+(?:(?:does|do)\\s+(?:it|this|we|the\\s+\\w+)\\s+${needs}|(?:is|are)\\s+(?:needed|required|supported))${end}`,
  `${opening}versions?\\s+of\\s+${editors}\\s+(?:(?:does|do)\\s+(?:it|this|we|the\\s+\\w+)\\s+${needs}|(?:is|are)\\s+(?:needed|required|supported))${end}`,
  `${opening}${editors}(?:\\s+versions?)?\\s+(?:(?:is|are)\\s+(?:needed|required|supported)|(?:does|do)\\s+(?:it|this|we|the\\s+\\w+)\\s+${needs})(?:\\s+at\\s+(?:least|a\\s+minimum))?${end}`,
].map(form);

const manager = '(yarn|pnpm|npm|bun)';
/** "Which pnpm version is pinned?" */
const ofManager = [
  `${opening}${manager}\\s+version(?:\\s+(?:(?:is|gets)\\s+(?:pinned|used|required|needed|fixed|set)|(?:does|do)\\s+(?:it|this|we|you|they|the\\s+\\w+)\\s+(?:use|pin|need|require|want)))?${end}`,
  `${opening}version\\s+of\\s+${manager}\\s+(?:(?:is|gets)\\s+(?:pinned|used|required|needed|fixed|set)|(?:does|do)\\s+(?:it|this|we|you|they|the\\s+\\w+)\\s+(?:use|pin|need|require|want))${end}`,
  `${opening}(?:pinned|required)\\s+${manager}\\s+version${end}`,
].map(form);

const subject = '(?:it|this|that|we|they|you|(?:the|this|our)\\s+[\\w-]+|[\\w@./-]+)';
const uses = '(?:use|need|require|want|expect|depend\\s+on|rely\\s+on|build\\s+on|pull\\s+in|ship\\s+with|include)';
/** "Which vitest does keyv use?" */
const ofDependency = [
  `^(?:which|what)\\s+${name}(?:\\s+versions?)?\\s+(?:does|do)\\s+(${subject})\\s+${uses}${end}`,
  `^(?:which|what)\\s+versions?\\s+of\\s+${name}\\s+(?:does|do)\\s+(${subject})\\s+${uses}${end}`,
].map(form);

/** "Node version in .nvmrc" */
const ofFile = form(
  `\\bversion\\b(?:\\s+(?:is|stands|stated|set|pinned|given|written))*\\s+(?:in|from|by|according\\s+to)\\s+(?:the\\s+|our\\s+)?[\`'"]?(\\.(?:nvmrc|node-version|python-version|ruby-version|java-version|go-version|bun-version|terraform-version))[\`'"]?(?:\\s+file)?${end}`,
);
/** What the machine has is another question. */
const ofMachine = /\b(?:installed|machine|computer|system|path|do\s+i\s+have|have\s+i)\b/iu;

const firstOf = (task: string, patterns: readonly RegExp[]): RegExpExecArray | undefined =>
  patterns.map((pattern) => pattern.exec(task)).find((match) => match !== null) ?? undefined;

export const manifestVersionQuestion: QuestionKind = (task, workspace) => {
  if (ofMachine.test(task) || workspace.above !== undefined) return undefined;
  const { root } = workspace;
  const file = ofFile.exec(task)?.[1];
  if (file !== undefined) return inVersionFile(file, workspace);
  const host = firstOf(task, ofHost)?.[1];
  if (host !== undefined) return ofEditor(host, root);
  const tool = firstOf(task, ofManager)?.[1];
  if (tool !== undefined) return ofPackageManager(tool.toLowerCase(), root);
  const own = firstOf(task, ofRole)?.[1]?.toLowerCase();
  if (own !== undefined)
    return listedVersions(own, root, [...workspace.names]).length > 0 ? undefined : ofItself(workspace, task, own);
  if (ofNow.test(task)) return ofItself(workspace, task);
  const [, used, by] = firstOf(task, ofDependency) ?? [];
  if (used !== undefined && by !== undefined) return ofUsed(used, by, workspace);
  const called = firstOf(task, ofName)?.[1];
  return called === undefined ? undefined : (ofMember(called, root) ?? ofNearName(called, task, workspace));
};

/** What a file states whose name says of what. */
function inVersionFile(path: string, workspace: Workspace): Question {
  const stated = factOf(workspace.root, path, /^\s*(\S+)/);
  if (stated !== undefined) return told(cited({ ...stated, value: codeSpan(stated.value) }));
  const runtime = /^\.(?:nvmrc|node)/.test(path) ? 'Node' : (/^\.(\w+)/.exec(path)?.[1] ?? '');
  const required = requiredRuntimes(workspace).find((line) =>
    line.toLowerCase().startsWith(`${runtime.toLowerCase()}:`),
  );
  const instead = required === undefined ? '' : ` The project requires ${required.replace(': ', ' ')}.`;
  return told(`No file ${codeSpan(path)} is here that states one.${instead}`);
}

/** `"engines": { "vscode": "^1.78.0" }`, or the browser of an extension. */
function ofEditor(said: string, root: string): Question | undefined {
  const host = said.toLowerCase().replace(/^(?:vs\s?code|visual\s+studio\s+code)$/u, 'vscode');
  const stated = [
    statedIn(root, 'package.json', 'engines', host),
    ...(host === 'chrome' ? [statedIn(root, 'manifest.json', 'minimum_chrome_version')] : []),
    ...(host === 'firefox'
      ? [statedIn(root, 'manifest.json', 'browser_specific_settings', 'gecko', 'strict_min_version')]
      : []),
    ...(host === 'vscode' ? [ofExtensionBelow(root, 'engines', 'vscode')] : []),
  ].find((fact) => fact !== undefined);
  return stated && told(cited({ ...stated, value: codeSpan(stated.value) }));
}

/** What the only extension for VS Code states that lies in a folder of the repository. */
function ofExtensionBelow(root: string, ...keys: readonly string[]): Fact | undefined {
  const [only, another] = filesBelow(root, (file) => file === 'package.json', mostManifests).filter(
    (path) => path !== 'package.json' && valueIn(root, path, 'engines', 'vscode') !== undefined,
  );
  return only === undefined || another !== undefined ? undefined : statedIn(root, only, ...keys);
}

/** `"packageManager": "yarn@4.1.0"`, else what volta or the engines say. */
function ofPackageManager(tool: string, root: string): Question | undefined {
  const manager = statedIn(root, 'package.json', 'packageManager');
  const pinned = manager?.value.startsWith(`${tool}@`) === true ? manager : undefined;
  const stated = [
    pinned && { ...pinned, value: pinned.value.slice(tool.length + 1).replace(/\+.*$/, '') },
    statedIn(root, 'package.json', 'volta', tool),
    valueIn(root, 'package.json', 'devEngines', 'packageManager', 'name') === tool
      ? statedIn(root, 'package.json', 'devEngines', 'packageManager', 'version')
      : undefined,
    statedIn(root, 'package.json', 'engines', tool),
  ].filter((fact): fact is Fact => fact !== undefined);
  const [first] = stated;
  return first && told(`${codeSpan(tool)} ${cited({ ...first, value: codeSpan(first.value) })}`);
}

/** What is here itself; of an extension for browsers, what its own manifest says. */
function ofItself(workspace: Workspace, task: string, own = ''): Question | undefined {
  const { root } = workspace;
  const isForBrowsers = valueIn(root, 'manifest.json', 'manifest_version') !== undefined;
  const stated = isForBrowsers ? statedIn(root, 'manifest.json', 'version') : undefined;
  if (stated !== undefined) return told(cited(stated));
  const isBelow = own === 'extension' && statedIn(root, 'package.json', 'engines', 'vscode') === undefined;
  const below = isBelow ? ofExtensionBelow(root, 'version') : undefined;
  if (below !== undefined) return told(cited(below));
  const isOther = own === 'extension' && statedIn(root, 'package.json', 'engines', 'vscode') === undefined;
  return isOther ? undefined : ofProject(workspace, task);
}

/** What the manifests list, where it is for the project that is asked about. */
function ofUsed(used: string, by: string, workspace: Workspace): Question | undefined {
  const isRuntime =
    /^(?:node(?:\.?js)?|npm|yarn|pnpm|bun|deno|python|go(?:lang)?|rustc?|java|jdk|ruby|php|perl|lua|elixir|ghc|base|cmake|meson|gradle|maven|tcl|swift|dart|\.net|dotnet)$/iu.test(
      used,
    );
  const isOurs =
    /^(?:it|this|that|we|they|you|(?:the|this|our)\s+(?:project|package|repo(?:sitory)?|app|code(?:base)?|library|extension|plugin|cli|tool|program|module))$/iu.test(
      by,
    ) || isOwnName(by.replace(/^(?:the|this|our)\s+/iu, ''), workspace);
  if (isRuntime || !isOurs) return undefined;
  const listed = listedVersions(used, workspace.root, [...workspace.names]);
  return listed.length === 0 ? undefined : told(statements(listed));
}

const mostManifests = { deepest: 4, mostFolders: 400 };

/** A package of the repository by its whole name, with its scope. */
function ofMember(called: string, root: string): Question | undefined {
  if (!called.startsWith('@')) return undefined;
  const [only, other] = filesBelow(root, (file) => file === 'package.json', mostManifests).filter(
    (path) => textIn(root, path)?.includes(`"${called}"`) === true && valueIn(root, path, 'name') === called,
  );
  const version = only === undefined || other !== undefined ? undefined : statedIn(root, only, 'version');
  return version && told(cited(version));
}

/** "Version of hotkeys", if this is `hotkeys-js` and no dependency has that name. */
function ofNearName(called: string, task: string, workspace: Workspace): Question | undefined {
  const whole = valueIn(workspace.root, 'package.json', 'name');
  if (typeof whole !== 'string' || listedVersions(called, workspace.root, [...workspace.names]).length > 0)
    return undefined;
  const plain = whole.toLowerCase().replace(/^@[^/]*\//, '');
  const said = called.toLowerCase();
  const isIt = new RegExp(
    `^(?:(?:node|js|jquery|vscode|react|vue)-)?${said.replace(/[^\w-]/g, '')}(?:[-.]?(?:js|ts|cli))?$`,
    'u',
  );
  return said.length > 3 && plain !== said && isIt.test(plain) ? ofProject(workspace, task) : undefined;
}
