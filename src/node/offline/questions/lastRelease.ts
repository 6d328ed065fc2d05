// "When was the last release?": the newest tag with its date, and what the change log says.
import { commandAction } from '../../../core/tools/run.ts';
import { codeSpan, statements } from './markup.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { Question, QuestionKind } from './question.ts';
import { latestRelease, plainVersion, releaseNamed } from './releases.ts';
import { releaseTags } from './tags.ts';
import { nameLike, textIn } from './texts.ts';

const asks =
  /\bwhen\b.*\b(?:(?:last|latest|newest|most recent|current)\s+(?:\w+\s+)?(?:release|version)|(?:last|most recently)\s+released|(?:it|this|that)\s+released)\b|\b(?:date|age)\s+of\s+the\s+(?:last|latest|newest)\s+(?:release|version)\b|\bhow\s+old\s+is\s+the\s+(?:last|latest|newest)\s+(?:release|version)\b/iu;
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
  const { root, names, inGit, onPath } = workspace;
  const [, named, dated] = ofVersion.exec(task) ?? [];
  const wanted = named ?? dated;
  if (wanted !== undefined) return ofNumber(wanted, workspace);
  if (!asks.test(task)) return undefined;
  const path = nameLike(names, log);
  const heading = path === undefined ? undefined : latestRelease(textIn(root, path) ?? '')?.split('\n')[0];
  const title = heading?.replace(/^[#=*\s]+|[#=*\s]+$|\]\([^)]*\)|\[/g, '').replace(/\]/g, '');
  const logged = title === undefined || path === undefined ? [] : [`${codeSpan(title)}, says ${codeSpan(path)}`];
  const [tag] = inGit && onPath('git') ? releaseTags(root) : [];
  const nothing = 'git has no tag of a release, and no change log names one.';
  if (tag === undefined) return { ...(logged.length === 0 ? {} : { known: statements(logged) }), looks: [], nothing };
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
