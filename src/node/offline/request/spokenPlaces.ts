// "The code under src is untidy. Run the formatter on that folder only", "rustfmt src only, not benches": the folders that a longer request means, and those that it rules out.
import { isSlipOf } from '../../../core/state/slips.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { namesIn as entriesOf } from '../questions/texts.ts';
import { isFolderIn } from './fileCommand.ts';

const one = '[`\'"]?(?:\\./)?[\\w-][\\w.-]*(?:/[\\w-][\\w.-]*){0,8}/?[`\'"]?';
const path = '[`\'"]?(?:\\./)?([\\w-][\\w.-]*(?:/[\\w-][\\w.-]*){0,8})/?[`\'"]?';
const named = new RegExp(`(?<![\\w./@-])${path}(?![\\w-])`, 'gu');
/** "Src, tests and benches" */
const list = `(${one}(?:(?:\\s*,\\s*|\\s+(?:and|or|nor)\\s+|\\s*,\\s*(?:and|or)\\s+)(?:the\\s+)?${one}){0,5})`;
/** That a part is meant. */
const limits: readonly RegExp[] = [
  /\b(?:only|just|solely|exclusively)\b[^.;!?]{0,40}\b(?:folder|director(?:y|ies)|dir|there|below|under|in|inside|within)\b/iu,
  /\b(?:folder|director(?:y|ies)|dir|there)\s*,?\s+(?:only|alone)\b/iu,
  /(?<![\w./@-])(?!(?:the|that|this|my|our|its|your|their|an?|is|are|was|with|and|but|so|can|it|they)\s)[\w-]+(?:\/[\w.-]*){0,8}\s*,?\s+(?:only|alone)\b/iu,
  /\bonly\s+(?:the\s+)?[\w-]+\/?(?=\s*(?:[,;.!?]|$|\bplease\b|\bpls\b))/iu,
  /\bnothing\s+(?:else|outside|beyond)\b|\b(?:not|n['’]t|dont|never)\b[^.;!?]{0,30}\b(?:outside|anything\s+else|the\s+rest|elsewhere)\b/iu,
];
/** "Leave benches/ as it is", "don't touch the benches", "not benches", "benches must stay as they are". */
const ruledOut = new RegExp(
  [
    `\\b(?:leave|keep)\\s+(?:out\\s+)?(?:the\\s+)?${list}(?:\\s+(?:folders?|director(?:y|ies)|dirs?))?\\s+(?:as\\b|alone|untouched|out|unchanged|be\\b|in\\s+peace)`,
    `\\b(?:not|never|don['’]?t|doesn['’]?t)\\s+(?:(?:touch|change|modify|format|reformat|edit|rewrite|alter|include|the|in|for|on|to|of|under)\\s+){0,3}${list}`,
    `\\b(?:without(?:\\s+(?:touching|changing|formatting))?|except(?:ing)?(?:\\s+for)?|excluding|skip(?:ping)?|but\\s+not|ignor(?:e|ing)|instead\\s+of|rather\\s+than)\\s+(?:the\\s+)?${list}`,
    `(?<![\\w./-])${list}(?:\\s+(?:folders?|director(?:y|ies)|dirs?))?\\s+(?:(?:should|must|shall|ha(?:s|ve)\\s+to|needs?\\s+to|(?:is|are)\\s+to)\\s+(?:stay|remain|be\\s+left)|stays?|remains?)\\s+(?:as\\b|alone|untouched|out\\b|unchanged)`,
  ].join('|'),
  'giu',
);
/** "The benches are open in another branch, so please don't touch them": what the sentence names is ruled out. */
const leftAlone =
  /[^.;!?]*\b(?:(?:don['’]?t|do\s+not|not\s+to|never|without)\s+(?:touch|chang|modify|format|edit|rewrit|alter)\w*|leave|keep)\s+(?:it|them|that|this|those|these)\b(?:\s+(?:alone|out|untouched|be|as\b[^.;!?]*))?|[^.;!?]*\b(?:it|they|that|this|those|these)\s+(?:must|should|have\s+to|has\s+to|needs?\s+to|are\s+to)\s+(?:stay|remain|be\s+left|not\s+(?:change|be\s+(?:touched|changed)))\b[^.;!?]*/giu;
/** "Run the tests", "the tests pass": what a project does, though a folder is called so. */
const ofDeeds =
  /\b(?:run|running|ran|execute|re-?run|build|rebuild|compile|generate)\s+(?:(?:all|only|just|the|our|its|unit)\s+){0,3}(?:tests?|specs?|docs?|examples?|bench\w*)(?!\s+(?:folder|director|dir)|[\w/-])|\b(?:tests?|specs?|docs?|examples?|bench\w*)\s+(?:(?:only|still|also|all|just|now)\s+){0,2}(?:pass|fail|break|broke|run|work|build|need|take|mention|say|come|stay|can|could|will|may|might|must|should)\w{0,3}\b/giu;
/** "Tests are somebody else's": of which a request with other folders only tells. */
const told =
  /(?:^|[.,;:!?]\s|\b(?:and|but|because|since|as)\s)(?:the\s+)?[\w-]{2,40}\/?(?:\s+(?:folder|directory|dir))?\s+(?:is|are|was|were|belongs?)\b/giu;
/** Requests that are longer speak of folders for other reasons. */
const longest = 600;

export interface SpokenPlaces {
  /** At least one; empty where only others are ruled out. */
  readonly meant: readonly string[];
  readonly ruledOut: readonly string[];
}

/** "Why does only src get formatted?", "what would black do to src only?", "someone formatted src only. Undo that": no order to do it. */
export const asksOrUndoes = (said: string): boolean => question.test(said);
const question =
  /(?:^|[.!?]\s)\W*(?:(?:and|so|but|please)\s+){0,2}(?:(?:how|why|which|who|where|does|do\s+(?:i|we)|did|should|has|would(?!\s+you)|what(?!\s+i\b)|undo|revert|restore)\b|(?:show|tell|explain|see)\b[^.;!?]{0,30}\b(?:what|how|why|which|the\s+(?:format|style)|diff\w*)\b)|\b(?:what|how)\s+\w+\s+would\b/iu;

/** A request without what it rules out. */
export const withoutRuledOut = (said: string): string => said.replace(leftAlone, ' ').replace(ruledOut, ' ');

/** Undefined where nothing limits the request to folders that are here, and none of them is ruled out. */
export function spokenPlaces(typed: string, root: string): SpokenPlaces | undefined {
  if (typed.length > longest) return undefined;
  const said = withFolders(typed, root);
  const out = foldersOf(
    [
      ...[...said.matchAll(ruledOut)].flatMap(([, ...found]) =>
        found.flatMap((each: string | undefined) => namesIn(each ?? '')),
      ),
      ...[...said.matchAll(leftAlone)].flatMap(([sentence]) => namesIn(sentence)),
    ],
    root,
  );
  const text = said.replace(ofDeeds, ' ');
  const ordered = foldersOf(namesIn(text.replace(told, ' ')), root);
  const all = ordered.length > 0 ? ordered : foldersOf(namesIn(text), root);
  const meant = all.filter((each) => !out.includes(each));
  if (out.length === 0 && (meant.length === 0 || !limits.some((limit) => limit.test(said)))) return undefined;
  return { meant, ruledOut: out };
}

/** "The exmaples folder" */
const beforeNoun = /\b[a-z][\w-]{3,}(?=\s+(?:folder|directory|dir)\b)/giu;

/** "The exmaples folder" as it is called here. */
export const withFolders = (said: string, root: string): string =>
  said.replaceAll(beforeNoun, (word) => folderMeant(word, root) ?? word);

function folderMeant(word: string, root: string): string | undefined {
  if (isFolderIn(root, word)) return word;
  const near = entriesOf(root, '.').filter((name) => isSlipOf(word.toLowerCase(), name) && isFolderIn(root, name));
  return near.length === 1 ? near[0] : undefined;
}

const namesIn = (text: string): readonly string[] => [...text.matchAll(named)].map(([, name = '']) => name);

const foldersOf = (names: readonly string[], root: string): readonly string[] => [
  ...new Set(
    names
      .map((name) => name.replace(/[./]+$/u, ''))
      .filter((name) => isPlainName(name) && !name.includes('..') && isFolderIn(root, name)),
  ),
];
