// "What changed in the last release?", "is there a changelog?", "what is new in 2.1?"
import { readAction } from '../../../core/tools/looking.ts';
import { commandAction } from '../../../core/tools/run.ts';
import type { Workspace } from '../commands/workspace.ts';
import { asMarkdown, codeSpan, fenced } from './markup.ts';
import type { Look, Question, QuestionKind } from './question.ts';
import {
  compareVersions,
  latestRelease,
  latestVersion,
  plainVersion,
  releaseNamed,
  releasesAfter,
} from './releases.ts';
import { quotedFile, quotedSection } from './quotes.ts';
import { sectionsOf, shortened } from './sections.ts';
import { releaseTags } from './tags.ts';
import { cited, nameLike, namesIn, readme, textIn } from './texts.ts';

const asks =
  /\b(?:what|which|show|list|summari[sz]e|tell|describe|is|are|read|print|see)\b(?:[^.;!?]|\.\w)*\b(?:change ?logs?|release notes|(?:changes?|changed|new|news|fixed|added|different)\b(?:[^.;!?]|\.\w)*\b(?:releases?|versions?|since v?\d)|(?:releases?|versions?)\b(?:[^.;!?]|\.\w)*\b(?:change[sd]?|bring|contain|fix|add)\b)|\b(?:releases?|versions?)\b[^.;!?]{0,80}(?:\band|[+,&])\s*what\b[^.;!?]{0,80}\b(?:changed?|new|added|fixed)\b|\bwhat(?:['’]s| is| was| are)\s+(?:the\s+)?new(?:s|est)?(?:\s+(?:here|features?|in\s+.*))?\s*\??$|\bwhat(?:['’]s| has| have)?\s+(?:changed|new)\s+in\s+v?\d|^(?:the\s+)?(?:change ?log|release notes)\s*\??$/iu;
const acts =
  /\b(?:bump|publish|write|update|generate|create|add (?:an?|the) (?:entry|section)|edit|make|cut|draft)\b|\bnew version of (?!this|it|the)/iu;
/** Asks for the version; the change log is only what says another. */
const disputes =
  /\b(?:which|what)\s+version\b.*\b(?:disagrees?|contradicts?|(?:not|doesn['’]?t|don['’]?t)\s+(?:\w+\s+){0,3}(?:agree|match))\b/iu;
/** "So that I can see whether I have the fix" */
const wantedFor = /,?\s+so\s+(?:that\s+)?(?:i|we)\s+(?:can|could|may|know|see)\b[^.;!?]*/iu;
const logName =
  /^(?:change[-_ ]?logs?|changes|history|news|releases?|release[-_ ]?notes|what'?s[-_ ]?new)(?:\.(?:md|markdown|rst|rdoc|txt|adoc|asc|org))?$/i;
const inDocs =
  /^(?:change[-_ ]?logs?|changes|history|news|releases?|release[-_ ]?notes|what'?s[-_ ]?new|versions?)\.(?:md|markdown|rst|txt|adoc)$/i;
const mostLines = 60;

export const changesQuestion: QuestionKind = (task, workspace) => {
  if (ahead.test(task) && !acts.test(task)) return unreleased(workspace);
  if (!asks.test(task.replace(wantedFor, '')) || acts.test(task) || disputes.test(task)) return undefined;
  const oldest = /\bsince\s+(?:the\s+)?(?:version\s+|release\s+)?v?(\d+(?:\.\d+)+[\w.-]*\w|\d+\.\d+)/iu.exec(task)?.[1];
  if (oldest !== undefined) return newerThan(oldest, workspace);
  const wanted = /\bv?(\d+(?:\.\d+)+[\w.-]*\w|\d+\.\d+)\b/.exec(task)?.[1];
  const logs = changeLogs(workspace);
  const own = logs.filter((path) => !readme.test(path));
  const tells = logs.filter((path) => releaseIn(textIn(workspace.root, path), path, wanted) !== undefined);
  // A log by dates is written for developers; one by versions beside it is for users.
  const isByVersion = (path: string) =>
    /\d\.\d/.test(latestVersion(textIn(workspace.root, path) ?? '', readme.test(path)) ?? '');
  const told = tells.find(isByVersion) ?? tells[0];
  const newer = told === undefined || wanted !== undefined ? undefined : newerTag(workspace, told);
  const looked = own.length === 0 ? 'There is no change log' : `${own.join(', ')} names no ${wanted ?? 'release'}`;
  const nothing = `${looked}, and git has no tag of ${wanted ?? 'a release'}.`;
  if (newer !== undefined && told !== undefined)
    return { looks: [...byTags(workspace, newer, `${told} ends before ${newer}.`), reading(told, wanted)], nothing };
  const tagged = byTags(workspace, wanted, `${looked}.`);
  if (told !== undefined) return { looks: [reading(told, wanted), ...tagged], nothing };
  const elsewhere = wanted === undefined ? (ofPackages(workspace) ?? pointer(workspace, own, tagged)) : undefined;
  return elsewhere === undefined ? { looks: tagged, nothing } : { known: elsewhere, looks: [], nothing };
};

const ahead =
  /\bunreleased\b|^what\b.*\b(?:next|upcoming|coming)\s+(?:release|version)\b|\bnot (?:yet )?(?:been )?released\b|\b(?:changed|changes|commits|new|happened|done)\b.*\bsince (?:the )?(?:last|latest|previous) (?:release|version|tag)\b/iu;

/** What the log says of all releases after one, else the commits since its tag. */
function newerThan(oldest: string, { root, names, inGit, onPath }: Workspace): Question {
  for (const path of changeLogs({ root, names })) {
    const newer = releasesAfter(textIn(root, path) ?? '', oldest);
    if (newer === '') return { known: `${codeSpan(path)} has no release after ${oldest}.`, looks: [], nothing: '' };
    if (newer !== undefined)
      return {
        known: `What is newer than ${oldest}:\n\n${quotedFile(path, newer, 2 * mostLines)}`,
        looks: [],
        nothing: '',
      };
  }
  const tag = releaseTags(root).find((each) => plainVersion(each) === oldest);
  const nothing = `No change log has a release ${oldest}, and git has no such tag.`;
  if (tag === undefined || !inGit || !onPath('git')) return { looks: [], nothing };
  const answer = (output: string) =>
    output.trim() === ''
      ? `Nothing: there is no commit since ${codeSpan(tag)}.`
      : `The newest commits since ${codeSpan(tag)}, at most 40:\n\n${fenced(output.trim())}`;
  const action = commandAction(`git log --oneline --no-decorate --no-merges -n 40 ${tag}..HEAD`);
  return { looks: [{ action, intent: `the commits since ${tag}`, answer }], nothing };
}

/** What the log holds above its newest release, else the commits since the newest tag. */
function unreleased(workspace: Workspace): Question {
  const { root, inGit, onPath } = workspace;
  const [tag] = releaseTags(root);
  for (const path of changeLogs(workspace)) {
    const found = sectionsOf(textIn(root, path) ?? '').find(
      ({ title, body }) =>
        /^\W*(?:unreleased|upcoming|next|in development|not (?:yet )?released)\b/iu.test(title) && body !== '',
    );
    if (found) return { known: quotedSection(path, found, mostLines), looks: [], nothing: '' };
  }
  const nothing =
    'No change log has a section of what is not released, and git has no tag of a release to compare with.';
  if (tag === undefined || !inGit || !onPath('git')) return { looks: [], nothing };
  return {
    looks: [
      {
        action: commandAction(`git log --oneline --no-decorate --no-merges -n 40 ${tag}..HEAD`),
        intent: `the commits since ${tag}`,
        answer: (output) =>
          output.trim() === ''
            ? `Nothing: there is no commit since ${codeSpan(tag)}.`
            : `The commits since ${codeSpan(tag)}, newest first:\n\n${fenced(output.trim())}`,
      },
    ],
    nothing,
  };
}

/** The newest tag, if it names a later version than the log's newest: the log is no longer kept. */
function newerTag({ root }: Workspace, log: string): string | undefined {
  const newest = latestVersion(textIn(root, log) ?? '', readme.test(log));
  const [tag] = releaseTags(root);
  if (newest === undefined || tag === undefined || !/\d\.\d/.test(newest)) return undefined;
  const isCovered = `${plainVersion(tag)}.`.startsWith(`${newest}.`);
  return !isCovered && compareVersions(tag, newest) > 0 ? plainVersion(tag) : undefined;
}

/** A log without releases may still say where the changes are described. */
function pointer(
  { root }: Workspace,
  [log]: readonly string[],
  { length: commits }: readonly Look[],
): string | undefined {
  const text = log === undefined || commits > 0 ? '' : (textIn(root, log)?.trim() ?? '');
  return text === '' || log === undefined ? undefined : quotedFile(log, text, 20);
}

/** The packages of a monorepo have change logs of their own. */
function ofPackages({ root, names }: Workspace): string | undefined {
  const lines = ['packages', 'libs', 'crates', 'modules']
    .filter((folder) => names.has(folder))
    .flatMap((folder) => namesIn(root, folder).map((name) => `${folder}/${name}`))
    .flatMap((folder) => {
      const log = namesIn(root, folder).find((name) => logName.test(name));
      const newest = log === undefined ? undefined : latestVersion(textIn(root, `${folder}/${log}`) ?? '');
      return newest === undefined || log === undefined
        ? []
        : [cited({ value: `- ${newest}`, path: `${folder}/${log}` })];
    });
  if (lines.length === 0) return undefined;
  return `Every package has its own change log. Their newest releases:\n\n${lines.slice(0, 30).join('\n')}`;
}

/** Change logs, the most likely first; a README may hold one as well. */
export function changeLogs({ root, names }: Pick<Workspace, 'root' | 'names'>): readonly string[] {
  const own = [...names].filter((name) => logName.test(name)).sort();
  const docs = ['docs', 'doc', 'docs/source', 'doc/source'].flatMap((folder) =>
    namesIn(root, folder)
      .filter((name) => inDocs.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const front = nameLike(names, readme);
  return [...own, ...docs, ...(front === undefined ? [] : [front])].filter((path) => textIn(root, path) !== undefined);
}

function releaseIn(text: string | undefined, path: string, wanted: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const isFrontPage = readme.test(path);
  const release = wanted === undefined ? latestRelease(text, isFrontPage) : releaseNamed(text, wanted);
  return release === undefined ? undefined : shortened(release, mostLines, path);
}

function reading(path: string, wanted: string | undefined): Look {
  return {
    action: readAction(path),
    intent: wanted === undefined ? 'the newest release in the change log' : `${wanted} in the change log`,
    canBePart: true,
    answer: (output) => {
      const release = releaseIn(output.replace(/^\d+\t/gm, ''), path, wanted);
      return release === undefined ? undefined : `${codeSpan(path)}:\n\n${asMarkdown(release, path)}`;
    },
  };
}

/** Without a change log: the commits between the newest tag, or the one asked for, and the tag before it. */
function byTags({ root, inGit, onPath }: Workspace, wanted: string | undefined, why: string): readonly Look[] {
  if (!inGit || !onPath('git')) return [];
  const tags = releaseTags(root);
  const at = wanted === undefined ? 0 : tags.findIndex((tag) => plainVersion(tag) === wanted);
  const [newest, before] = at < 0 ? [] : tags.slice(at, at + 2);
  if (newest === undefined) return [];
  const range = before === undefined ? newest : `${before}..${newest}`;
  const since = before === undefined ? '' : ` (since ${before})`;
  return [
    {
      action: commandAction(`git log --oneline --no-decorate --no-merges -n 40 ${range}`),
      intent: `the commits of ${newest}`,
      answer: (output) => {
        const commits = output.trim();
        return commits === ''
          ? undefined
          : `${why} The commits in ${newest}${since}, newest first:\n\n${fenced(commits)}`;
      },
    },
  ];
}
