// "Build only relay", "compile the relay program, leave the rest out": one thing of several that a build makes.
import { basename } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { cmakeProject, headingOf } from '../questions/ownPackage.ts';
import { buildersOf, type Builder } from '../sources/buildTargets.ts';
import { programFile } from '../sources/programFiles.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { requestIn } from './clauses.ts';
import { withoutProgramNames } from './programNames.ts';
import { onlyAsks } from './questionWords.ts';
import { actionConcepts, conceptsOf, isKnownWord } from './vocabulary.ts';

type Place = Pick<Workspace, 'root' | 'names' | 'commands'>;

const builds = /\b(?:(?:re)?(?:build|compil|link|mak|produc)(?:e|es|s|ing|ed)?|(?:re)?built|made)\b/iu;
const narrows = /\b(?:only|just|solely|alone|single|exclusively|nothing\s+(?:but|else|more|other))\b/iu;
const starts =
  /\b(?:run|start|launch|execute|install|debug|profile)(?:s|ing|ed)?\b|\b(?:and|then|&)\s+(?:then\s+)?(?:use|convert|render|process|apply|feed|translate|try)\b/iu;
/** What is not wanted, up to the end of its clause. */
const leftOut = [
  /\b(?:leave|leaving|keep|keeping)\s+[^.;!?]*?\s+(?:out|alone|aside)\b/giu,
  /\b(?:without|except(?:\s+for)?|skip(?:ping)?|omit(?:ting)?|excluding|ignor(?:e|ing)|rather\s+than|instead\s+of|(?:do(?:es)?(?:n['’]?t|\s+not)|no\s+need\s+(?:to|for)|needn['’]?t|never|not|no))\s+[^.;,!?]*/giu,
];
const kinds =
  '(?:binary|program|executable|tool|target|library|lib|utility|command|module|app|helper|test|example|demo)';
const most = 3;
/** What follows where a name is all that is said. */
const end = `(?=['’\`")]*\\s*(?:$|[.,;:!?(]|${kinds}\\b(?!\\s+line)|(?:for|please|pls|only|alone|now|here|and|or|so|but|again|by|without|with|in|from|as|too|first)\\b))`;
const ofOthers = /\b(?:rest|others?|else|everything|all|whole|remaining|remainder|anything)\b/iu;
const ofAll = new RegExp(
  `${builds.source}\\s+(?:it|this|that|everything|all|the\\s+(?:whole\\s+)?(?:project|code|sources?|repo\\w*|thing|lot|tree))\\b`,
  'iu',
);

/** "Tell me the minimum Go version for building it." */
const asksToBeTold =
  /^\W*(?:(?:please|pls|(?:can|could|would|will)\s+you)\s+)*(?:tell|show|give)\s+(?:me|us)\s+(?:the|which|what|how|where|who|why)\b/iu;

/** The command that builds what a task names, and nothing else; undefined where it wants all of it, or something else done. */
export function programBuild(task: string, place: Place): string | undefined {
  if (onlyAsks(task) || asksToBeTold.test(task) || /\bnot\s+(?:only|just|merely)\b/iu.test(task) || !builds.test(task))
    return undefined;
  const wanted = leftOut.reduce((text, each) => text.replace(each, ' '), task);
  if (!builds.test(wanted) || starts.test(withoutProgramNames(wanted, place))) return undefined;
  const excluded = leftOut.flatMap((each) => task.match(each) ?? []).join(' ');
  for (const builder of buildersOf(place)) {
    const isSpared = [...builder.goals.keys()].some((name) => wordOf(name).test(excluded));
    const isNarrow = narrows.test(wanted) || ofOthers.test(excluded) || isSpared;
    if (!isNarrow && ofAll.test(wanted)) continue;
    const names = [...builder.goals.keys()].filter((name) => isMeant(name, wanted, isNarrow, place));
    if (names.length === 0 || names.length > most || (!isNarrow && isWhole(names, builder))) continue;
    const rest = names.reduce((text, name) => text.replace(wordOf(name), ' '), wanted);
    if ([...actionConcepts(requestIn(rest))].some((concept) => !made.has(concept))) return undefined;
    return builder.line(names.map((name) => builder.goals.get(name) ?? name));
  }
  return undefined;
}

const made: ReadonlySet<string> = new Set(['#build', '#generate', '#update', '#start']);

const isWhole = (names: readonly string[], { goals }: Builder): boolean => names.length === goals.size;

const wordOf = (name: string): RegExp =>
  new RegExp(`(?<![\\w./-])${escapeRegExp(name)}(?![\\w/-]|\\.\\w)`, name.length > 3 ? 'giu' : 'gu');

function isMeant(name: string, wanted: string, isNarrow: boolean, { root }: Place): boolean {
  const word = wordOf(name).source;
  if (!new RegExp(word, name.length > 3 ? 'iu' : 'u').test(wanted)) return false;
  const isThing = new RegExp(
    `${word}['’\`"]?\\s+${kinds}${end}|\\b${kinds}\\s+(?:called\\s+|named\\s+)?[\`"']?${word}${end}`,
    'iu',
  );
  if (isKnownWord(name.toLowerCase()) || (isProject(name, root) && !narrows.test(wanted))) return false;
  // "The single file version, app-standalone".
  if (/[a-z][-_][a-z]/i.test(name) && !isProject(name, root) && new RegExp(`${word}${end}`, 'iu').test(wanted))
    return true;
  if (isNarrow || (isThing.test(wanted) && !isProject(name, root))) return true;
  const isObject = new RegExp(`${builds.source}\\s+(?:me\\s+)?(?:the\\s+|our\\s+)?[\`"']?${word}${end}`, 'iu');
  return !isProject(name, root) && isObject.test(wanted);
}

/** "Build zlib" is about all of it, where a target is called so too. */
const isProject = (name: string, root: string): boolean =>
  [basename(root), cmakeProject(root), ...headingOf({ root })].some((own) => own?.toLowerCase() === name.toLowerCase());

/** Whether only what builds is meant, or the syntax: no script is started because it is called like what is to be built or looked at. */
export function startsNamesake({ origin, name, command }: WorkspaceCommand, task: string, place: Place): boolean {
  if (origin === programFile && ofSyntax.test(task) && actionConcepts(task).size === 0) return true;
  if (origin !== programFile || conceptsOf(name || command).has('#build') || !buildsIt.test(task)) return false;
  if ([...actionConcepts(task)].some((concept) => concept !== '#build')) return false;
  return (
    /\bcompil(?:e|es|ing|ed)\b/iu.test(task) ||
    narrows.test(task) ||
    buildersOf(place).some(({ goals }) => goals.has(name))
  );
}

/** "Can zsh parse the whole of it?" */
const ofSyntax = /\bcan\s+(?:\w+\s+){1,4}parse\b|\b(?:still\s+)?parses?\b[^.;!]*\?\s*$|\b(?:syntax|grammar)\b/iu;
const buildsIt = /\b(?:re)?(?:buil(?:ds?|t|ding)|compil(?:e|es|ing|ed))\b/iu;
