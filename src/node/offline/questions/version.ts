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
import { pinnedQuestion } from './pinnedVersion.ts';
import { requiredRuntimes } from './needs.ts';
import { installedTool } from './installedTool.ts';
import { isOwnName, namesProject, ownScriptOf, versionOfScript } from './ownPackage.ts';
import { ofProject } from './versionOfProject.ts';
import { versionOfFile } from './versionOfFile.ts';
import { vendoredVersion } from './vendoredVersion.ts';
import { isKnownWord } from '../request/vocabulary.ts';
import { packageNamed } from './packages.ts';
import { cited, namesIn } from './texts.ts';

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

/** "Which version of the lib is this?" */
const ofTheLibrary =
  /\bof (?:the|this|our) (?:lib|library|project|package|program|app|code|software|repo|thing)(?=\s+(?:is|are)\s+(?:this|it|that)\b)/iu;

export const versionQuestion: QuestionKind = (said, workspace) => {
  const task = said.replace(ofTheLibrary, 'of this');
  const inner = task.replace(asOutput, '').replace(whatIsPrinted, '');
  const pinned = pinnedQuestion(task, workspace);
  if (pinned !== undefined) return pinned;
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
    // The sources of the project itself may lie in `lib`.
    const copy = isOwnName(ofOwn, workspace) ? undefined : vendoredVersion(ofOwn, workspace.root);
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
  if (
    of === undefined ||
    notNames.test(of) ||
    kind !== undefined ||
    isItself(of, asked) ||
    theGem.test(asked) ||
    isOwnName(of, workspace)
  )
    return ofProject(workspace, task);
  const script = ownScriptOf(workspace.root, workspace.names);
  if (script !== undefined && [script, script.replace(/\.\w+$/, '')].includes(of.toLowerCase()))
    return ofProject(workspace, task);
  if (namesProject(asked, workspace)) return ofProject(workspace, task);
  const program = programOf(of, workspace);
  // "The kit" is `devkit`.
  if (isEndOfName(of, asked, workspace) && !workspace.onPath(program)) return ofProject(workspace, task);
  if (workspace.onPath(program) && /^[a-z][\w.+-]*$/.test(program)) return ofProgram(program, workspace);
  return ofDependency(of, workspace);
};

/** "The version of the kit", in a folder that is called so at its end. */
const isEndOfName = (word: string, task: string, { root }: Workspace): boolean =>
  /^[a-z]{3,}$/u.test(word) &&
  basename(root).toLowerCase().endsWith(word) &&
  new RegExp(`\\b(?:the|this|our)\\s+${word}\\b`, 'iu').test(task);

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
  const script = versionOfScript(workspace.root, name);
  if (script !== undefined) return { known: cited(script), looks: [], nothing: '' };
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
