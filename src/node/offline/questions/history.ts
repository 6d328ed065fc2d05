// What git knows of the history, by what is asked for: the files, the difference, the date, the message, who, how many, the tag.
import { commandAction } from '../../../core/tools/run.ts';
import { codeSpan, fenced } from './markup.ts';
import type { Look, Question, QuestionKind } from './question.ts';
import { requestIn } from '../request/clauses.ts';
import { recentCommits } from './git.ts';
import { lastChangeQuestion } from './lastChange.ts';
import type { Span } from './span.ts';
import { spanOf } from './span.ts';
import { isShallow, releaseTags } from './tags.ts';

const asked =
  '^(?:please\\s+)?(?:(?:show|list|print|display|give|tell|get|see|name|find|which|what|who|when|how|where|count|is|are|was|were|the|git)\\b|(?:number|date|age|author|diff|hash|message)\\s+of\\b)';
const isAsked = new RegExp(asked, 'iu');
const commit =
  '(?:(?:last|latest|newest|most recent|recent|previous|past)\\s+(?:(?:\\d+|\\w+|couple of)\\s+)?(?:git\\s+)?(?:commits?|changesets?|revisions?)|HEAD)';
const files = '(?:files?|paths|folders|directories|modules)';
const changed =
  '(?:changed?|changes|touched|modified|edited|altered|updated|added|deleted|removed|affected|committed|in)';
const it =
  '(?:(?:this|the|that|our)\\s+(?:project|code(?:base)?|repo(?:sitory)?|package|library|program|tool|app|thing)|it|this|that|they|anything|something)';
const edited = '(?:changed|committed(?:\\s+to)?|touched|modified|edited|updated|worked\\s+on|active)';

const filesOf = new RegExp(
  `\\b${files}\\b.*\\b${changed}\\b.*\\b(?:${commit}|since|between|recently|lately|in\\s+the\\s+(?:last|past)|(?:in|during)\\s+(?:19|20)\\d\\d|by\\s+(?-i:\\p{Lu})\\p{L}+)\\b|\\b(?:did|does)\\s+(?:the\\s+)?${commit}\\s+(?:change|touch|modify|edit|affect|add|delete|remove)\\b|\\b${commit}['’]?s?\\s+files\\b|^what\\s+${files}\\s+(?:were|was|have|has)\\b.*\\b${edited}\\s+(?:recently|lately|last|most recently)|^which\\s+${files}\\s+(?:were|was|have|has|did|are)\\b.*\\b(?:recently|lately)\\b`,
  'iu',
);
/** "Which files change most often?" */
const hottest =
  /\b(?:files?|paths|folders)\b.*\b(?:chang\w+|touched|modified|edited|committed|commits|churn\w*)\b.*\b(?:most|often|frequent\w*)\b|\bmost\s+(?:often\s+|frequently\s+)?(?:chang\w+|touched|modified|edited)\s+files?\b|\bhot\s?spots?\b|\bmost\s+(?:commits|changes)\b.*\bfiles?\b|\bfiles?\b.*\bmost\s+(?:commits|changes)\b/iu;
const diffOf = new RegExp(
  `\\b(?:diff|patch|difference)\\b.*\\b${commit}|\\b${commit}\\b.*\\b(?:diff|patch|difference)\\b|\\bgit show\\b`,
  'iu',
);
const dateOf = new RegExp(
  `^when\\b.*\\b(?:last|latest|most recent(?:ly)?|recently)\\b.*\\b(?:${edited}|commit(?:ted)?|change|update|edit|touch)\\b|^when\\b.*\\b${edited}\\s+(?:last|lately|most recently)\\b|\\bdate\\s+of\\s+(?:the\\s+)?${commit}|\\bhow\\s+(?:old|recent|fresh|long ago)\\s+(?:is|was)\\s+(?:the\\s+)?${commit}|^when\\s+did\\s+.*\\blast\\s+(?:change|commit|touch)|^who\\s+(?:last|most recently)\\s+(?:${edited}|pushed)\\b|^who\\s+(?:${edited}|pushed)\\b.*\\blast\\b|^who\\s+(?:made|wrote|did|is\\s+the\\s+author\\s+of)\\s+(?:the\\s+)?${commit}|\\bauthor\\s+of\\s+(?:the\\s+)?${commit}`,
  'iu',
);
const ageOf = new RegExp(
  `^how\\s+old\\s+is\\s+${it}\\s*\\??$|^how\\s+long\\s+has\\s+${it}\\s+(?:existed|been\\s+(?:around|developed|in development))|^when\\s+(?:was|did)\\s+${it}\\s+(?:first\\s+)?(?:started|start|begun|begin|created|born|founded|initiated)\\b|\\b(?:first|oldest|initial|very first)\\s+commit\\b`,
  'iu',
);
/** "What did the latest tag bring?" */
const ofItsChanges = /\b(?:chang(?:e[sd]?|ing)|bring|brought|added|fixed|new\s+in|went\s+into|came\s+with)\b/iu;
const tagOf =
  /\b(?:last|latest|newest|most recent|highest|current)\s+(?:git\s+|release\s+|version\s+)?tag\b(?!s)|\btag\s+(?:is|was)\s+(?:the\s+)?(?:last|latest|newest|most recent)\b/iu;
const mostBy =
  /^who\b.*\b(?:wrote|written|contributed|committed|commits|did|made|authored|developed|contributions?)\b.*\bmost\b(?!\s+recent)|\b(?:top|main|biggest|most active|leading|primary|principal|most prolific)\s+(?:\d+\s+|few\s+)?(?:contributors?|authors?|committers?|developers?)\b|^who\b.*\bmost\b.*\b(?:commits|contributions|code)\b|\bcommits\s+(?:per|by|of each)\s+(?:author|person|contributor|committer)\b/iu;
/** "Whose name stands on the largest number of commits?" */
const mostCommits =
  /\btop\s+comm?itt?ers?\b|\b(?:who|whose|which\s+(?:author|person|developer|one))\b[^.;!?]{0,80}\b(?:the\s+)?(?:most|(?:largest|highest|greatest)\s+number\s+of)\s+commits\b|\b(?:count(?:ing|ed)?|by)\s+(?:the\s+)?(?:number\s+of\s+)?commits\b[^.;!?]{0,80}\bwho\b/iu;
/** What of the commits is asked for besides. */
const detailed =
  /\b(?:files?|diffs?|patch(?:es)?|hash(?:es)?|sha|touch\w*|since|between|until|before|after|(?:by|from)\s+(?-i:\p{Lu})\p{L}+|(?:to|in)\s+(?:src|lib|tests?|docs?|[\w/]+\.\w+))\b(?!\s+(?:this|the)\s+(?:repo|branch|history|project))/iu;
const byFile = /^who\s+(?:wrote|made|created|authored|maintains|worked on|works on|changed|has changed|edited)\b/iu;
const messageOf = new RegExp(
  `\\b(?:message|subject|title|description)\\b.*\\b${commit}|\\b${commit}\\b.*\\b(?:message|subject|title)\\b`,
  'iu',
);
const hashOf =
  /\b(?:hash|sha|sha-?1|id)\b.*\b(?:commit|HEAD)\b|\b(?:commit|HEAD)(?:['’]?s)?\s+(?:hash|sha|sha-?1|id)\b|\b(?:which|what)\s+(?:is\s+(?:the\s+)?)?(?:current\s+)?commit\s+(?:is\s+checked\s+out|am\s+i\s+on|are\s+we\s+on)\b|\b(?:current|checked[- ]out)\s+commit\b/iu;
const countOf =
  /^(?:please\s+)?(?:how many|count|number of|what is the number of)\s+(?:the\s+|all\s+)?(?:different\s+|distinct\s+|git\s+|release\s+)?(commits|branches|tags|contributors|authors|committers|people|developers|stashes|remotes)\b/iu;
const historyOf =
  /\b(?:history|log|commits|changes)\s+(?:of|for|to|on|in|that (?:touch(?:ed)?|change[sd]?)|touching|made to|by|since|from|during|within)\b|\bcommits\b/iu;
const subjectOf =
  /\bcommits\s+(?:(?:that|which)\s+)?(?:about|mention(?:s|ing)?|on|regarding|fix(?:ed|ing)?)\s+[`'"]?([\p{L}\d_-]+)[`'"]?\s*[?.!]*$/iu;
const remoteOf =
  /\b(?:git\s+)?remotes?(?:\s+(?:url|address|repository))?\s*\??$|\bremote\s+(?:url|address)\b|\b(?:url|address)\s+of\s+(?:the\s+)?(?:remote|origin)\b|^where\s+(?:was|is)\s+(?:it|this)(?:\s+\w+)?\s+cloned\s+from\b/iu;
const defaultBranch =
  /\b(?:default|main|trunk|primary)\s+branch\b|\bbranch\s+(?:is|was)\s+(?:the\s+)?(?:default|main|primary)\b/iu;
/** "The last 3 commits with their authors." */
const withPeople = /\bcommits\b.*\bwith\b.*\b(?:authors?|dates?|names?|committers?)\b/iu;
const stashes = /^(?:show|list|what|which|are|is)\b.*\bstash(?:es|ed)?\b/iu;

const addedOf = /^(?:when|who)\b.*\b(?:created|added|introduced|born)\b/iu;

const mostLines = 120;
const dated = "--format='%as %h %an: %s'";

export const historyQuestion: QuestionKind = (task, workspace) => {
  const { inGit, onPath, root } = workspace;
  if (!inGit || !onPath('git')) return undefined;
  const ofOne = lastChangeQuestion(task, workspace);
  if (ofOne !== undefined) return ofOne;
  const span = spanOf(task, root);
  if (mostCommits.test(task)) return span === undefined ? notUnderstood : authorsOf(span, root);
  const isElse = span !== undefined && (span.path !== '' || /\s--\w/.test(span.options));
  const recent = isElse || detailed.test(requestIn(task)) ? undefined : recentCommits(task);
  if (recent !== undefined) return quoting(`git log ${dated} -n ${recent}`);
  if (!isAsked.test(task)) return undefined;
  if (stashes.test(task)) return quoting('git stash list', 'Nothing is stashed.');
  if (remoteOf.test(task)) return quoting('git remote -v', 'This repository has no remote.');
  if (defaultBranch.test(task)) return ofDefaultBranch();
  if (tagOf.test(task) && !ofItsChanges.test(task)) return latestTag(root);
  if (ageOf.test(task)) return ofAge(root);
  const counted = countOf.exec(task)?.[1]?.toLowerCase();
  if (counted !== undefined) return span === undefined ? notUnderstood : counting(counted, span, root);
  if (mostBy.test(task)) return span === undefined ? notUnderstood : authorsOf(span, root);
  if (dateOf.test(task)) return span === undefined ? notUnderstood : lastChange(task, span);
  if (addedOf.test(task) && span !== undefined && span.path !== '')
    return lastOf(`git log --diff-filter=A ${dated}${span.path}`);
  if (byFile.test(task) && span !== undefined && span.path !== '') return authorsOf(span, root);
  if (withPeople.test(task))
    return span === undefined
      ? notUnderstood
      : quoting(`git log ${dated}${span.options === '' ? ' -n 20' : span.options}${span.path}`);
  if (messageOf.test(task) && span?.count === 1) return quoting(`git log${span.options} --format=%B`);
  if (hashOf.test(task)) return quoting("git log -n 1 --format='%H %as %an: %s'");
  if (hottest.test(task)) return span === undefined ? notUnderstood : mostChanged(span);
  if (filesOf.test(task)) return span === undefined ? notUnderstood : filesIn(span);
  if (diffOf.test(task) && span !== undefined && span.options !== '')
    return quoting(`git log -p --first-parent -m${span.options}${span.path}`);
  const subject = subjectOf.exec(task)?.[1];
  if (subject !== undefined && span?.path === '')
    return quoting(
      `git log --oneline --no-decorate -i --grep='${subject}'${span.options}`,
      `No message of a commit has ${codeSpan(subject)}.`,
    );
  // "The history of src/a.c": without such bounds the log itself is asked for (git.ts).
  if (
    !/\b(?:commits?|history|log)\b/iu.test(task) ||
    (!historyOf.test(task) && span?.count !== 1 && span !== undefined)
  )
    return undefined;
  if (span === undefined) return /\bcommits\b/iu.test(task) ? notUnderstood : undefined;
  const isBound = span.path !== '' || !/^(?: -n \d+)?$/.test(span.options);
  const form = span.count === 1 ? ' --stat' : ' --oneline --no-decorate';
  return isBound
    ? quoting(`git log${form}${span.options}${span.path}`, `There are no commits${span.said}.`)
    : undefined;
};

const notUnderstood: Question = {
  looks: [],
  nothing:
    'Without a language model it is not understood which commits are meant; nothing was run for it. Name a number of commits, a tag, a year, an author or a file.',
};

function look(command: string, answer: Look['answer'], isList = false): Look {
  return { action: commandAction(command), intent: 'git knows', answer, ...(isList ? { canBePart: true } : {}) };
}

const asking = (command: string, answer: Look['answer']): Question => ({
  looks: [look(command, answer)],
  nothing: `${codeSpan(command)} failed, or does not tell it.`,
});

/** What a command prints, its beginning where that is long. */
function quoting(command: string, none = `${codeSpan(command)} prints nothing.`): Question {
  const answer = (output: string) => {
    const lines = output.trim().split('\n');
    const more = lines.length > mostLines ? `\n\nThere is more: ${codeSpan(command)} prints all of it.` : '';
    return output.trim() === '' ? none : `${fenced(lines.slice(0, mostLines).join('\n'))}${more}`;
  };
  return { looks: [look(command, answer, true)], nothing: `${codeSpan(command)} failed.` };
}

/** Of merges what they brought to the branch; of an author the commits themselves. */
function filesIn(span: Span): Question {
  const bounds = span.options === '' ? ' -n 10' : span.options;
  const said = span.options === '' ? ` of the last 10 commits${span.said}` : span.said;
  const which = bounds.includes('--author') ? '--no-merges' : '--first-parent -m';
  const command = `git log ${which} --name-only --format=${bounds}${span.path} | sort -u | awk 'NF { n++ } NF && n <= ${String(mostLines)}; END { if (n > ${String(mostLines)}) print "[... and " n - ${String(mostLines)} " more]" }'`;
  // "The last 3 commits", but "the commits since v1.2".
  const whose = said.replace(/^ of (?=the last (?:\d+ )?commit)/, '');
  const commits = whose === said ? `the commits${said}` : whose;
  return asking(command, (output) =>
    output.trim() === ''
      ? `No file was changed by ${commits}.`
      : `The files that ${commits} changed:\n\n${fenced(output.trim())}`,
  );
}

function mostChanged(span: Span): Question {
  const command = `git log --no-merges --name-only --format=${span.options}${span.path} | grep . | sort | uniq -c | sort -rn | head -n 10`;
  return asking(command, (output) => {
    const rows = [...output.matchAll(/^\s*(\d+) (.+)$/gm)].map(
      ([, commits = '', path = '']) => `- ${codeSpan(path)}: ${commits} ${commits === '1' ? 'commit' : 'commits'}`,
    );
    return rows.length === 0
      ? undefined
      : `By the commits${span.said === '' ? ' of the history' : span.said} that changed them, under the names they had then:\n\n${rows.join('\n')}`;
  });
}

function lastChange(task: string, span: Span): Question {
  // "When was the parser last changed?" names no file: its date would be that of something else.
  const isWhole =
    span.path !== '' ||
    new RegExp(
      `\\b${it}\\b|\\b${commit}|^who\\s+(?:last\\s+|most recently\\s+)?(?:committed|pushed)(?:\\s+\\w+){0,2}\\s*\\?*$|^when\\s+did\\s+(?:some|any)(?:one|body)\\b`,
      'iu',
    ).test(task);
  if (!isWhole) return notUnderstood;
  const since = span.count === undefined ? span.options : '';
  return lastOf(`git log -n 1${since} ${dated}${span.path}`);
}

/** The commit that a log ends with. */
const lastOf = (command: string): Question =>
  asking(command, (output) => {
    const [, date = '', hash = '', rest = ''] = [...output.matchAll(/^(\d{4}-\d\d-\d\d) (\w+) (.*)$/gm)].at(-1) ?? [];
    return date === '' ? undefined : `On ${date}, by commit ${codeSpan(hash)} of ${codeSpan(rest)}`;
  });

const shallow = 'This is a shallow clone: git has only its newest commits here.';

function ofAge(root: string): Question {
  if (isShallow(root)) return { looks: [], nothing: shallow };
  return asking(`git log --max-parents=0 ${dated} HEAD`, (output) => {
    const first = [...output.matchAll(/^(\d{4}-\d\d-\d\d) (\w+) (.*)$/gm)].toSorted(([one], [other]) =>
      one.localeCompare(other),
    )[0];
    return (
      first && `Its first commit is of ${first[1] ?? ''}: ${codeSpan(first[2] ?? '')} of ${codeSpan(first[3] ?? '')}`
    );
  });
}

function latestTag(root: string): Question {
  const [highest] = releaseTags(root);
  return {
    ...asking(
      "git for-each-ref refs/tags --sort=-creatordate --count=1 --format='%(creatordate:short) %(refname:short)'",
      (output) => {
        const [, date = '', tag = ''] = /^(\d{4}-\d\d-\d\d) (\S+)$/m.exec(output) ?? [];
        if (tag === '') return undefined;
        const other =
          highest === undefined || highest === tag ? '' : ` The one of the highest version is ${codeSpan(highest)}.`;
        return `${codeSpan(tag)}, of ${date}.${other}`;
      },
    ),
    nothing: 'git has no tags here.',
  };
}

const numbered: Readonly<Record<string, readonly [command: string, unit: string]>> = {
  branches: [
    'git branch -a --format="%(refname:short)" | grep -vE "(^|/)HEAD$|^origin$" | sed "s#^origin/##" | sort -u | wc -l',
    'branches, those of the remote included',
  ],
  tags: ['git tag --list | wc -l', 'tags'],
  stashes: ['git stash list | wc -l', 'stashes'],
  remotes: ['git remote | wc -l', 'remotes'],
};

/** Commands that read no commits from the terminal need an end. */
const withTip = ({ options }: Span): string => (options.includes('..') ? options : `${options} HEAD`);

/** What may stand beside the thing that is counted, and bounds it no further. */
const beside =
  /^(?:how|many|count|number|what|is|are|was|were|there|have|has|had|been|made|make|do|does|did|we|you|they|it|this|that|the|a|in|of|on|to|so|far|total|all|here|git|repo|repository|project|history|please|currently|now|contain|exist|contributed|contribute|worked|work|committed|commits|commit|branches|tags|contributors|authors|committers|people|developers|stashes|remotes|different|distinct|readme|file|and|by|since|codebase|code|up)$/iu;

function counting(what: string, span: Span, root: string): Question {
  const words = (span.path === '' ? span.rest : span.rest.replace(span.path.slice(4), ' ')).match(/[\p{L}\d]+/gu) ?? [];
  if (!words.every((word) => beside.test(word))) return notUnderstood;
  const isPeople = /^(?:contributors|authors|committers|people|developers)$/.test(what);
  const range = withTip(span);
  const [command, unit] = numbered[what] ?? [
    isPeople ? `git shortlog -sn${range}${span.path} | wc -l` : `git rev-list --count${range}${span.path}`,
    `${isPeople ? 'people have made commits, by their names' : 'commits'}${span.said}`,
  ];
  const isPart = isShallow(root) && numbered[what] === undefined;
  return asking(command, (output) => {
    const count = /^\s*(\d+)\s*$/.exec(output)?.[1];
    const one = unit.replace(/^(\w+?)(?:(?<=ch)es|s)\b/, '$1').replace('people have', 'person has');
    return count === undefined ? undefined : `${count} ${count === '1' ? one : unit}.${isPart ? ` ${shallow}` : ''}`;
  });
}

function authorsOf(span: Span, root: string): Question {
  const range = withTip(span);
  const command = `git shortlog -sn --no-merges${range}${span.path} | head -n 10`;
  return asking(command, (output) => {
    const rows = [...output.matchAll(/^\s*(\d+)\t(.+)$/gm)].map(
      ([, commits = '', name = '']) => `- ${name}: ${commits} ${commits === '1' ? 'commit' : 'commits'}`,
    );
    const which = span.said === '' ? ' of the history' : span.said;
    return rows.length === 0
      ? undefined
      : `By commits${which}, merges left out:\n\n${rows.join('\n')}${isShallow(root) ? `\n\n${shallow}` : ''}`;
  });
}

function ofDefaultBranch(): Question {
  return {
    ...asking('git symbolic-ref --short refs/remotes/origin/HEAD', (output) => {
      const name = /^origin\/(\S+)$/m.exec(output)?.[1];
      return name && `${codeSpan(name)}, which is what ${codeSpan('origin/HEAD')} points to.`;
    }),
    nothing: 'git does not know here which branch of the remote is the default.',
  };
}
