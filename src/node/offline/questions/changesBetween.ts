// "Summarise what happened between v1.2 and v1.3", "we are on 1.2, what would we get by updating?": the changes from one release to another.
import { basename } from 'node:path';
import { commandAction } from '../../../core/tools/run.ts';
import type { Workspace } from '../commands/workspace.ts';
import { changeLogs } from './changes.ts';
import { asMarkdown, codeSpan, fenced } from './markup.ts';
import { packageIn } from './packages.ts';
import type { Question, QuestionKind } from './question.ts';
import { compareVersions, plainVersion, releasesIn } from './releases.ts';
import { shortened } from './sections.ts';
import { releaseTags } from './tags.ts';
import { nameLike, readme, textIn } from './texts.ts';

const version = 'v?\\d+(?:\\.\\d+)+[\\w.-]*\\w|v?\\d+\\.\\d+|v\\d+';
const ofChanges =
  /\b(?:happened|changes?|changed|differs?|differences?|new|news|added|fixed|summari[sz]e|went\s+in(?:to)?|came\s+in(?:to)?|in\s+it)\b/iu;
const between = new RegExp(
  `\\b(?:between|from|changes?|changed|new)\\s+(?:the\\s+)?(?:(?:tags?|versions?|releases?)\\s+)?[\`'"]?(${version})[\`'"]?\\s*(?:and|to|until|up\\s+to|->|→|vs\\.?|versus|compared\\s+(?:to|with))\\s*(?:the\\s+)?(?:(?:tag|version|release)\\s+)?[\`'"]?(${version})(?![\\w-])`,
  'iu',
);
/** `v1.2..v1.3`, as git writes it. */
const range = /(?<![\w./-])(v?\d+(?:\.\d+){1,3})\.{2,3}(v?\d+(?:\.\d+){1,3})(?![\w/-]|\.\w)/iu;
const ofRange = /\b(?:commits?|log)\b/iu;
const ofGit = /\bgit\s+\w|\bdiff\b/iu;
/** "What would we get by updating?", "what does an upgrade from 1.2 bring?" */
const byUpdating = [
  /\b(?:what|which\s+\w+)\b(?:[^.;!?]|\.\d){0,60}\b(?:get|gain|win|change[sd]?|bring|new|different|expect)\b(?:[^.;!?]|\.\d){0,60}\b(?:by|when|if|with|from|after)\s+(?:(?:we|i|you|an?|the)\s+)?(?:updat|upgrad)\w*/iu,
  /\b(?:what|which\s+\w+)\s+(?:does|do|would|will)\s+(?:(?:an?|the)\s+)?(?:updat|upgrad)\w*\b(?:[^.;!?]|\.\d){0,60}\b(?:get|give|bring|change|mean|contain)\b/iu,
];
const newest = '(?:newest|latest|last|(?:most\\s+)?recent|current|new)';
const release = '(?:tagged\\s+)?(?:tags?|versions?|releases?)';
/** "What did the latest tag, 1.3, bring over that one?", "what does 1.3 have that 1.2 has not?" */
const overOther = [
  new RegExp(
    `\\bwhat\\s+(?:all\\s+)?(?:did|does|do|has|have|will|would)\\s+(?:the\\s+)?(?:${newest}|${release}|v?\\d+\\.\\d)(?:[^.;!?]|\\.\\d){0,60}?\\b(?:bring|brought|add(?:ed)?|change[d]?|fix(?:ed)?|introduced?|offer|give|improved?)\\b`,
    'iu',
  ),
  new RegExp(
    `\\bwhat(?:['’]?s|\\s+is|\\s+was|\\s+has)\\s+(?:changed|different|new|better|fixed|improved|added|in)\\b(?:[^.;!?]|\\.\\d){0,40}?\\b(?:in|with|over|since|against|than|to|from)\\b`,
    'iu',
  ),
];
const compares =
  /\b(?:over|compared|versus|vs|since|against|beyond|than|on\s+top\s+of|that)\b|\b(?:upgrad|updat)ing\b|\bworth\b/iu;
const has = new RegExp(
  `\\b(?:still|currently|on|have|has|use|uses|using|run|running|pinned|stuck|over|since|than|against)\\s+(?:(?:on|at|to|with|using|the|version|release|tag|[\\p{L}][\\p{L}\\d_.-]*)\\s+){0,3}(${version})(?![\\w-])`,
  'iu',
);
/** "The newest tagged version compared with the tag before it", "the last two releases". */
const newestTwo = [
  new RegExp(
    `\\b${newest}\\s+(?:\\w+\\s+)?${release}\\b(?:[^.;!?]|\\.\\d){0,60}\\b(?:(?:tag|version|release|one)\\s+(?:that\\s+(?:came|was)\\s+)?(?:(?:just|right|directly|immediately)\\s+)?(?:before|preceding|prior)\\b|(?:previous|preceding|prior|earlier|penultimate)\\s+(?:\\w+\\s+)?(?:one|${release})\\b|its\\s+predecessor\\b)`,
    'iu',
  ),
  new RegExp(
    `\\b(?:previous|preceding|prior|penultimate)\\s+(?:and|to|with|vs\\.?|until)\\s+(?:the\\s+)?${newest}\\s+${release}\\b`,
    'iu',
  ),
  // What a tag alone has brought: the last release is known elsewhere.
  new RegExp(
    `\\bwhat(?:['’]?s|\\s+(?:has|is|was))?\\s+(?:changed|new)\\s+(?:in|with|by)\\s+(?:the\\s+)?${newest}\\s+(?:\\w+\\s+)?tag\\b|\\bwhat\\s+did\\s+(?:the\\s+)?${newest}\\s+(?:\\w+\\s+)?tag\\s+(?:bring|add|change|fix)\\b`,
    'iu',
  ),
  new RegExp(`\\bbetween\\s+(?:the\\s+)?(?:(?:last|latest|newest)\\s+two|two\\s+${newest})\\s+${release}\\b`, 'iu'),
];
/** "Which commits went into 1.2?" */
const commitsOf = new RegExp(
  `\\b(?:commits?|git\\s+log)\\b(?:[^.;!?]|\\.\\d){0,30}?\\b(?:went\\s+in(?:to)?|go(?:es)?\\s+in(?:to)?|made\\s+it\\s+in(?:to)?|in|part\\s+of|belong(?:s|ed)?\\s+to|of|for)\\s+(?:the\\s+)?(?:${release}\\s+)?[\`'"]?(${version})(?![\\w-])[^\\w]*(?:${release}\\W*)?$`,
  'iu',
);
/** Left out of it, of one of them, or something else of them. */
const notCommits =
  /n['’]t\b|\b(?:not|never|without|except|by|first|last|oldest|newest|diff|date|broke|breaks?|options?|author|message|hash)\b/iu;
const asksWhat =
  /\b(?:what|which|tell|show|summari[sz]e|describe|list|explain)\b|^\W*(?:the\s+)?(?:changes?|differences?|commits?|news)\b/iu;
const ofNewest = new RegExp(`\\b${newest}\\s+(?:\\w+\\s+)?${release}\\b`, 'iu');
/** It is to be built or used, or told something else of. */
const ofDeeds =
  /\b(?:build|install|deploy|downgrade|benchmark|run|runs|tests?|faster|slower|bigger|smaller|size|date|days|time)\b/iu;
const one = new RegExp(`(?:([\\p{L}][\\p{L}\\d_./-]*)\\s+)?(?<![\\w.-])(${version})(?![\\w-])`, 'giu');
/** No name of something that has the version. */
const before =
  /^(?:v|version|release|tag|at|on|is|are|am|have|has|from|still|with|use|uses|using|run|running|currently|only|the|our|to|since|of|pinned|say|says|it|this|over|than|against|after|versus|vs|with|and|or|between|by|in|old|older|new|newer|previous|latest|newest|did|does|was)$/iu;
/** Something is to be done, or counted, or told of people or files. */
const wantsElse =
  /\b(?:who|how\s+(?:many|much|long|old|do|can|should)|when|files?|lines?|authors?|bump|write|draft|create|publish|merge|cherry|revert|checkout|check\s+out|breaks?|breaking)\b/iu;
const mostLines = 120;
const mostCommits = 60;

/** Undefined where a task names no releases of this project. */
export const changesBetweenQuestion: QuestionKind = (task, workspace) => {
  if (wantsElse.test(task)) return undefined;
  const tags = releaseTags(workspace.root);
  const tagOf = (name: string) => tags.find((tag) => tag === name || plainVersion(tag) === plainVersion(name));
  const [, first, second] = (ofChanges.test(task) ? between.exec(task) : undefined) ?? [];
  if (first !== undefined && second !== undefined) {
    const [older, newer] = [first, second].toSorted(compareVersions);
    return older === undefined || newer === undefined ? undefined : fromTo(older, newer, tagOf, workspace);
  }
  const [, from, to] =
    ofGit.test(task) || !(ofChanges.test(task) || ofRange.test(task)) ? [] : (range.exec(task) ?? []);
  if (from !== undefined && to !== undefined) return fromTo(from, to, tagOf, workspace);
  const [, into = ''] = commitsOf.exec(task) ?? [];
  const intoAt =
    asksWhat.test(task) && !notCommits.test(task)
      ? tags.findIndex((tag) => plainVersion(tag) === plainVersion(into))
      : -1;
  const [, earlier] = intoAt < 0 ? [] : tags.slice(intoAt);
  if (earlier !== undefined) return commitsBetween(earlier, tags[intoAt] ?? into, workspace);
  const isUpdate = byUpdating.some((pattern) => pattern.test(task));
  const isOver =
    !isUpdate && compares.test(task) && overOther.some((pattern) => pattern.test(task)) && !ofDeeds.test(task);
  const told = isUpdate || isOver ? ofHeld(task, tags, tagOf, workspace, isOver) : undefined;
  if (told !== undefined) return told;
  const [last, beforeLast] = tags;
  if (!newestTwo.some((pattern) => pattern.test(task)) || !asksWhat.test(task) || ofDeeds.test(task)) return undefined;
  return last === undefined || beforeLast === undefined ? undefined : fromTo(beforeLast, last, tagOf, workspace);
};

/** What came after the release that one has, where a task names it; of two named ones, after the older. */
function ofHeld(
  task: string,
  tags: readonly string[],
  tagOf: (name: string) => string | undefined,
  workspace: Workspace,
  isOver: boolean,
): Question | undefined {
  const said = [...task.matchAll(one)].filter(([, name]) => name === undefined || isOwn(name, workspace));
  const named = [...new Set(said.map(([, , each = '']) => each))].filter((each) => tagOf(each) !== undefined);
  // "What did 1.3 bring?" names no release to compare it with.
  const [, had = ''] = has.exec(task) ?? [];
  if (isOver && named.length === 1 && (!ofNewest.test(task) || plainVersion(had) !== plainVersion(named[0] ?? '')))
    return undefined;
  const [held, wanted = tags[0], another] = isOver ? named.toSorted(compareVersions) : named;
  if (held === undefined || wanted === undefined || another !== undefined) return undefined;
  if (compareVersions(held, wanted) === 0)
    return { known: `Nothing: ${codeSpan(held)} is the newest release that has a tag here.`, looks: [], nothing: '' };
  return fromTo(held, wanted, tagOf, workspace);
}

/** "We have lamp v3.0.0" in lamp, and no version of something else. */
function isOwn(word: string, { root, names }: Workspace): boolean {
  const name = word.toLowerCase();
  const front = nameLike(names, readme);
  const title = (front === undefined ? '' : (textIn(root, front) ?? '')).slice(0, 400).toLowerCase();
  const [, module = ''] = /^module\s+(?:\S*\/)?([\w.-]+)\s*$/m.exec(textIn(root, 'go.mod') ?? '') ?? [];
  if (name === module.toLowerCase() || packageIn(root, '.')?.name.toLowerCase() === name) return true;
  return before.test(word) || basename(root).toLowerCase() === name || title.split(/[^\p{L}\d_./-]+/u).includes(name);
}

/** What a change log says of the releases after `older`, up to `newer`, else the commits between their tags. */
function fromTo(
  older: string,
  newer: string,
  tagOf: (name: string) => string | undefined,
  workspace: Workspace,
): Question | undefined {
  const { root } = workspace;
  for (const path of changeLogs(workspace)) {
    const releases = releasesIn(textIn(root, path) ?? '');
    const has = (wanted: string) => releases.some((release) => compareVersions(release.version, wanted) === 0);
    const wanted = releases.filter(
      (release) => compareVersions(release.version, older) > 0 && compareVersions(release.version, newer) <= 0,
    );
    if (wanted.length === 0 || !has(newer) || readme.test(path)) continue;
    const text = wanted.map(({ lines }) => lines.join('\n').trim()).join('\n\n');
    return {
      known: `After ${older}, up to ${newer}, says ${codeSpan(path)}:\n\n${asMarkdown(shortened(text, mostLines, path), path)}`,
      looks: [],
      nothing: '',
    };
  }
  const [from, to] = [tagOf(older), tagOf(newer)];
  return from === undefined || to === undefined
    ? undefined
    : commitsBetween(from, to, workspace, 'No change log covers this. ');
}

/** The commits after one tag, up to another. */
function commitsBetween(from: string, to: string, { inGit, onPath }: Workspace, note = ''): Question | undefined {
  if (!inGit || !onPath('git')) return undefined;
  const answer = (output: string) =>
    output.trim() === ''
      ? `Nothing: there is no commit between ${codeSpan(from)} and ${codeSpan(to)}.`
      : `${note}Commits from ${codeSpan(from)} to ${codeSpan(to)}, newest first (at most ${String(mostCommits)}):\n\n${fenced(output.trim())}`;
  const action = commandAction(`git log --oneline --no-decorate --no-merges -n ${String(mostCommits)} ${from}..${to}`);
  return { looks: [{ action, intent: `the commits from ${from} to ${to}`, answer }], nothing: 'git log failed.' };
}
