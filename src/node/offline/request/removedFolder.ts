// "Delete the build directory", "get rid of the dist folder": one folder of what builds make, which goes as a whole.
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { isOutputPath } from '../../../core/approval/programs/buildOutput.ts';
import { gitText } from '../../workspace/git.ts';
import { requestIn } from './clauses.ts';
import { tellsOfSubject } from './toldBesides.ts';

const lead = String.raw`^\W*(?:(?:please|pls|just|now|can\s+you|could\s+you|would\s+you|i\s+want\s+you\s+to|i['’]d\s+like\s+you\s+to|go\s+ahead\s+and)\b\W*)*`;
const removes = String.raw`(?:remove|delete|erase|wipe|purge|drop|trash|bin|get\s+rid\s+of|throw\s+(?:away|out)|rm(?:\s+-rf?)?)`;
const kinds = String.raw`(?:folder|director(?:y|ies)|dir|tree)`;
const which = String.raw`(?:the|this|that|my|our|whole|entire|complete|old|stale|existing|out-of-date|cmake|meson|top-level|ignored|generated)`;
const path = String.raw`((?:\.\/)?[\w.-]*\w(?:\/[\w.-]*\w)*)`;
const ofTool = String.raw`(?:(?:that|which)\s+)?(?:(?:\w+\s+)?(?:left|made|created|generated|produced)(?:\s+(?:behind|here|by\s+\w+))?|(?:is|lies)\s+(?:here|around|in\s+here)|here|from\s+(?:the\s+)?(?:last|old|earlier|previous)\s+(?:build|compile|run))`;
const tail = String.raw`(?:[\s,]+(?:${ofTool}|all\s+of\s+it|completely|entirely|and\s+all\s+(?:of\s+)?its\s+contents?|(?:and|with)\s+(?:everything|all)(?:\s+that\s+is)?\s+(?:in(?:side)?(?:\s+of)?\s+)?(?:it)?|please|pls|thanks|now|again|for\s+me|(?:in|of|from)\s+(?:this|the|my|our)\s+(?:repo\w*|project|checkout|tree)))*[\s.!]*$`;
const named = new RegExp(
  `${lead}${removes}\\s+(?:${which}\\s+)*(?:${path}\\/?\\s+${kinds}|${kinds}\\s+(?:called\\s+|named\\s+)?${path}\\/?|${path}\\/)${tail}`,
  'iu',
);
const bare = new RegExp(`${lead}rm\\s+-rf?\\s+${path}\\/?${tail}`, 'iu');
/** In any sentence, whatever it says besides. */
const spokenOf = new RegExp(
  `\\b${removes}\\s+(?:${which}\\s+)*(?:${path}\\/?\\s+${kinds}|${kinds}\\s+(?:called|named)\\s+${path})(?![\\w'’-])`,
  'iu',
);
const question = /^\W*(?:should|shall|why|when|who|what|where|which|how|did|does|do|is|are|was|has|have|may|must)\b/iu;
const otherwise = /\b(?:but|except|keep|only|instead|unless|don['’]?t|do\s+not|never|not)\b/iu;

const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.!?])\s+(?=[\p{Lu}"'])/u);
const firstGroup = (found: RegExpExecArray | null): string | undefined =>
  found?.slice(1).find(Boolean)?.replace(/^\.\//u, '');
const isFolder = (root: string, path: string): boolean =>
  lstatSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true;

/** The folder that a request wants removed, in whatever words it goes on; undefined for a question. */
export function folderToGo(task: string): string | undefined {
  const sentence = sentencesOf(task).find((each) => !question.test(each) && spokenOf.test(each));
  return sentence === undefined ? undefined : firstGroup(spokenOf.exec(sentence));
}

/** "The sources should stay, of course." */
const stays =
  /^\W*(?:(?:the|my|our|all)\s+)?[\w\s,]{0,60}\b(?:stay|stays|remain|remains|(?:should|must|have\s+to)\s+(?:stay|remain))\b[\w\s,]{0,30}[.!]*$/iu;
/** What the order is only quoted in, or waits for. */
const quoted =
  /\b(?:rule|policy|steps?|says?|said|reads?|line|lines|script|sentence|text|message|step|goes|wrote|writes|suggests?|advice)\b|["“”`]/iu;

/** `rm -rf build`; undefined where a task says more, and for a folder that is not there, is kept by git or is nothing that builds make. */
export function removedFolder(task: string, root: string): string | undefined {
  const request = requestIn(task);
  const isWhole = named.test(request) || bare.test(request);
  const sentences = isWhole ? [request] : sentencesOf(task).filter((each) => named.test(each));
  const [ordered, another] = sentences;
  if (ordered === undefined || another !== undefined) return undefined;
  const others = sentencesOf(task).filter((each) => !ordered.includes(each) && !each.includes(ordered));
  const isTold = (each: string) =>
    stays.test(each) || (tellsOfSubject(each) && !quoted.test(each) && !otherwise.test(each));
  if (!others.every((each) => isTold(each))) return undefined;
  const folder = firstGroup(named.exec(ordered) ?? bare.exec(ordered));
  if (folder === undefined || !isOutputPath(folder) || !isFolder(root, folder)) return undefined;
  return gitText(root, ['ls-files', '--', folder]) ? undefined : `rm -rf ${folder}`;
}
