// "When was the last release?": the newest tag with its date, and what the change log says.
import { commandAction } from '../../../core/tools/run.ts';
import { codeSpan, statements } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { latestRelease } from './releases.ts';
import { releaseTags } from './tags.ts';
import { nameLike, textIn } from './texts.ts';

const asks =
  /\bwhen\b.*\b(?:(?:last|latest|newest|most recent|current)\s+(?:\w+\s+)?(?:release|version)|(?:last|most recently)\s+released|(?:it|this|that)\s+released)\b|\b(?:date|age)\s+of\s+the\s+(?:last|latest|newest)\s+(?:release|version)\b|\bhow\s+old\s+is\s+the\s+(?:last|latest|newest)\s+(?:release|version)\b/iu;
const log = /^(?:change[-_ ]?log|changes|history|news|releases?)(?:\.(?:md|markdown|rst|rdoc|txt|adoc))?$/i;

export const lastReleaseQuestion: QuestionKind = (task, { root, names, inGit, onPath }) => {
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
