// "When was the last release?", "which is the latest release?": the newest tag with its date, and what the change log says.
import { commandAction } from '../../../core/tools/run.ts';
import { changeLogs } from './changes.ts';
import { codeSpan, statements } from './markup.ts';
import type { Workspace } from '../commands/workspace.ts';
import { heldVersion } from './ownPackage.ts';
import { packageIn } from './packages.ts';
import type { Question, QuestionKind } from './question.ts';
import { latestRelease, plainVersion, releaseNamed } from './releases.ts';
import { releaseTags } from './tags.ts';
import { cited, nameLike, readme, textIn } from './texts.ts';

const newest = 'last|latest|newest|most recent|current';
const asks =
  /\bwhen\b.*\b(?:(?:last|latest|newest|most recent|current)\s+(?:\w+\s+)?(?:release|version)|(?:last|most recently)\s+released|(?:it|this|that)\s+released)\b|\b(?:date|age)\s+of\s+the\s+(?:last|latest|newest)\s+(?:release|version)\b|\bhow\s+old\s+is\s+the\s+(?:last|latest|newest)\s+(?:release|version)\b/iu;
/** "Which is the latest release?", and not what it brought. */
const which = new RegExp(
  String.raw`^(?:(?:please|what|which|show|print|name|give|tell|the|me|us|is|was|are|our|its|this|project|repo(?:sitory)?|package|['’]s)\b\W*)*(?:${newest})\s+(?:[\w.-]+\s+)?(?:releases?|released\s+version)(?:\s+(?:version|number|tag))?(?:\s+(?:of|for|in|here|called|named|so far|to date|at the moment|right now|is|it|this|the|that|there|was|our|project|package|repo(?:sitory)?|library|code|tool|program|published|made|out)\b)*\W*$`,
  'iu',
);
const whichOne = new RegExp(
  String.raw`^(?:what|which)\s+(?:release|version|tag)\s+(?:is|was|came|got)\s+(?:the\s+)?(?:(?:${newest})(?:\s+(?:one|release|released))?|(?:released|published|out|tagged)\s+(?:last|latest|most recently))\W*$|^what\s+(?:is|was|got|has been)\s+(?:released|published)\s+(?:last|latest|most recently)\W*$|^what\s+(?:did|have|has)\s+(?:we|they|you|it)\s+(?:last|most recently)\s+(?:release[d]?|publish(?:ed)?)\W*$`,
  'iu',
);
const log = /^(?:change[-_ ]?log|changes|history|news|releases?)(?:\.(?:md|markdown|rst|rdoc|txt|adoc))?$/i;

/** "When was 0.16.0 released?" */
const ofVersion =
  /^when\b.*?\b(?:version\s+|release\s+|tag\s+)?v?(\d+(?:\.\d+)+[\w.-]*|\d+\.\d+)\b.*\b(?:released|published|tagged|come out|came out|out)\b|\b(?:release\s+)?date\s+of\s+(?:version\s+|release\s+)?v?(\d+(?:\.\d+)+)\b/iu;

/** A release by its number: the date of its tag, or what the change log writes beside it. */
function ofNumber(wanted: string, { root, names, inGit, onPath }: Workspace): Question {
  const path = nameLike(names, log);
  const heading = path === undefined ? undefined : releaseNamed(textIn(root, path) ?? '', wanted)?.split('\n')[0];
  const title = heading?.replace(/^[#=*\s]+|[#=*\s]+$|\]\([^)]*\)|\[/g, '').replace(/\]/g, '');
  const logged =
    title === undefined || path === undefined || !/\d{4}/.test(title)
      ? []
      : [`${codeSpan(title)}, says ${codeSpan(path)}`];
  const tag = inGit && onPath('git') ? releaseTags(root).find((each) => plainVersion(each) === wanted) : undefined;
  const nothing = `git has no tag of ${wanted}, and no change log gives it a date.`;
  if (tag === undefined) return { ...(logged.length === 0 ? {} : { known: statements(logged) }), looks: [], nothing };
  const answer = (output: string) => {
    const date = /^\d{4}-\d{2}-\d{2}$/m.exec(output)?.[0];
    return date === undefined ? undefined : statements([`The tag ${codeSpan(tag)} is of ${date}`, ...logged]);
  };
  return {
    looks: [{ action: commandAction(`git log -1 --format='%as' '${tag}'`), intent: `the date of ${tag}`, answer }],
    nothing,
  };
}

export const lastReleaseQuestion: QuestionKind = (task, workspace) => {
  const { root, inGit, onPath } = workspace;
  const [, named, dated] = ofVersion.exec(task) ?? [];
  const wanted = named ?? dated;
  if (wanted !== undefined) return ofNumber(wanted, workspace);
  const asksWhich = which.test(task) || whichOne.test(task);
  if (!asks.test(task) && !asksWhich) return undefined;
  const inLogs = changeLogs(workspace).flatMap((each) => {
    const release = latestRelease(textIn(root, each) ?? '', readme.test(each));
    return release === undefined ? [] : [{ path: each, heading: release.split('\n')[0] }];
  });
  const [{ path, heading } = { path: undefined, heading: undefined }] = inLogs;
  const title = heading?.replace(/^[#=*\s]+|[#=*\s]+$|\]\([^)]*\)|\[/g, '').replace(/\]/g, '');
  const logged =
    title === undefined || path === undefined
      ? []
      : [`${codeSpan(title)}, says ${codeSpan(path)}${asksWhich ? ' as its newest' : ''}`];
  const [tag] = inGit && onPath('git') ? releaseTags(root) : [];
  const held = asksWhich ? (packageIn(root, '.')?.version ?? heldVersion(root)) : undefined;
  const stated = held === undefined ? '' : ` The version that is stated is ${cited(held)}.`;
  const nothing = `No release is recorded here: git has no tag of one, and no change log names one.${stated}`;
  if (tag === undefined) {
    const known = logged.length === 0 && stated !== '' ? nothing : statements(logged);
    return { ...(known === '' ? {} : { known }), looks: [], nothing };
  }
  const look = {
    action: commandAction(`git log -1 --format='%as' '${tag}'`),
    intent: 'the date of the newest tag',
    answer: (output: string) => {
      const date = /^\d{4}-\d{2}-\d{2}$/m.exec(output)?.[0];
      return date === undefined
        ? undefined
        : statements([`${codeSpan(tag)}, the newest tag, is of ${date}`, ...logged]);
    },
  };
  return { looks: [look], nothing };
};
