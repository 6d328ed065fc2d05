// "Who calls resize()?": the functions whose bodies call it.
import { searchAction } from '../../../core/tools/looking.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { isKnownWord } from '../request/vocabulary.ts';
import type { Hit } from './hits.ts';
import { hitsOf, isCut, isProse, literalPattern, placeOf } from './hits.ts';
import { looksDefined } from './definition.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { textIn } from './texts.ts';

const kind = '(?:(?:static|private|public|internal|helper)\\s+)?(?:(?:function|method|func|sub|procedure|macro)\\s+)?';
const name = `(?:the\\s+)?${kind}[\`'"]?(?:::)?((?:[A-Za-z_$][\\w$]*(?:::|\\.|#|->))*[A-Za-z_$][\\w$]*(?:-[A-Za-z_]\\w*){0,6})(?:\\(\\)?)?`;
const callers = [
  `\\b(?:who|what|which\\s+(?:\\w+\\s+)?(?:functions?|methods?|proc(?:edure)?s?|subs?|subroutines?|classes|places?|code|files?|lines?|modules?|parts?)(?:\\s+(?:in|of|from)\\s+[\\w./-]+)?)\\s+(?:(?:all|directly|actually|else|also|really)\\s+)*calls?\\s+${name}`,
  `\\bcallers?\\s+(?:of|for)\\s+${name}`,
  `\\b(?:functions?|methods?|proc(?:edure)?s?|subs?|places?)\\s+(?:that|which)\\s+(?:directly\\s+)?calls?\\s+${name}`,
  `\\bfrom\\s+where\\s+(?:\\w+\\s+)?(?:is|does|gets?)\\s+${name}\\s+(?:get\\s+)?(?:\\w+ly\\s+)?(?:reached|called|invoked|entered)`,
  `\\bwhere\\s+(?:(?:all|else|exactly)\\s+)?(?:is|does|gets?)\\s+${name}\\s+(?:get\\s+)?(?:\\w+ly\\s+)?(?:called|invoked)`,
  `\\bwhere\\s+${name}\\s+(?:is|gets)\\s+(?:\\w+ly\\s+)?(?:called|invoked)`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** "The functions whose bodies contain a call of it." */
const ofIt =
  /\b(?:functions?|methods?|proc(?:edure)?s?|subs?|places?)\s+(?:[^.;!?]{0,60}\s)?(?:whose|that|which|with|where)\b[^.;!?]{0,60}\b(?:calls?\s+(?:of|to)|uses?|calls?)\s+(?:it|this|that)\b|\bwhich\s+(?:other\s+)?(?:functions?|methods?|proc(?:edure)?s?|subs?|places?|callers?)\b[^.;!?]{0,60}\baffected\b|\b(?:who|what)\s+calls\s+(?:it|this|that)\b|\b(?:its|the)\s+callers\b/iu;
const named =
  /[`'"]([A-Za-z_$][\w$]*)(?:\(\))?[`'"]|\b([A-Za-z_$][\w$]*)\(\)|\b(?:function|method|signature\s+of|body\s+of)\s+([A-Za-z_$][\w$]*)|\(([A-Za-z_]\w+)\)|\b([a-z]+_\w+|[a-z]+[A-Z]\w*|[A-Z]{2,}[a-z]\w*)\b/u;

const mostShown = 30;

/** Something to do, for which the callers are only the place. */
const orders =
  /^\W*(?:(?:please|now|just|can you|could you|would you)\s+)*(?:add|write|implement|create|make|rename|remove|delete|refactor|replace|update|change|commit|fix|move|extract|run|build|test|format|lint|document)\b/iu;
const longest = 1000;

export const callersQuestion: QuestionKind = (task, { root }) => {
  if (task.length > longest || task.split(/(?<=[.!?])\s+/u).some((sentence) => orders.test(sentence))) return undefined;
  const said = callers.map((pattern) => pattern.exec(task)?.[1]).find(Boolean);
  const isPlain = said !== undefined && isKnownWord(said.toLowerCase()) && !new RegExp(`${said}\\(`, 'u').test(task);
  const isMeant = said !== undefined && !isPlain && !/^(?:it|this|that|them|these|those|for|a|an|me|us)$/iu.test(said);
  const other = ofIt.test(task) ? named.exec(task)?.slice(1).find(Boolean) : undefined;
  const whole = isMeant ? said : other;
  const wanted = whole?.split(/::|->|[.#]/u).at(-1);
  if (wanted === undefined || whole === undefined) return undefined;
  // "Who calls the shots?"
  if (!isCode.test(whole) && new RegExp(`\\bthe\\s+${wanted}\\b(?!\\()`, 'u').test(task)) return undefined;
  const look = (pattern: string) => ({
    action: searchAction({ pattern, maxResults: 500 }),
    intent: `find the calls of ${wanted}`,
    answer: (output: string) => calledIn(ofWhole(hitsOf(output), whole), wanted, root, isCut(output)),
  });
  return {
    // Without brackets, as a shell and Ruby call.
    looks: [look(`(?:^|[^\\w$])${escapeRegExp(wanted)}\\s*[(!]`), look(literalPattern(wanted))],
    nothing: `Nothing here calls ${codeSpan(wanted)}.`,
  };
};

const isCode = /[_$]|\p{Ll}\p{Lu}|::|->|[.#]/u;

/** `lodash.map` is no other `map`. */
function ofWhole(hits: readonly Hit[], whole: string): readonly Hit[] {
  return whole.includes('.')
    ? hits.filter(({ text }) => text.includes(`${whole}(`) || text.includes(`${whole} `))
    : hits;
}

function calledIn(hits: readonly Hit[], wanted: string, root: string, isPart: boolean): string | undefined {
  const calls = hits.filter(
    (hit) =>
      !isProse(hit.path) && !/^(?:\/\/|\/?\*|#(?!define)|--|;)/u.test(hit.text) && !isDefinition(hit, wanted, root),
  );
  if (calls.length === 0) return undefined;
  const lines = calls.slice(0, mostShown).map((hit) => {
    const around = enclosing(linesOf(root, hit.path), hit.line);
    return around === undefined ? placeOf(hit) : placeOf(hit).replace(/^- /u, `- in ${codeSpan(around)}, `);
  });
  const more = calls.length > mostShown ? `\n\nand ${String(calls.length - mostShown)} more` : '';
  const cut = isPart ? '\n\nThere are more lines than the search shows.' : '';
  return `${codeSpan(wanted)} is called here:\n\n${lines.join('\n')}${more}${cut}`;
}

/** Where it is defined or declared: at the margin, or as a method. */
function isDefinition(hit: Hit, wanted: string, root: string): boolean {
  const line = linesOf(root, hit.path)[hit.line - 1] ?? '';
  const ofShell = new RegExp(`^\\s*(?:function\\s+)?${escapeRegExp(wanted)}\\s*\\(\\s*\\)\\s*\\{`, 'u');
  const isCall = new RegExp(
    `(?:\\b(?:go|defer|await|return|yield|new|throw)\\s+|[=:,(]\\s*)${escapeRegExp(wanted)}\\s*\\(`,
    'u',
  );
  return (
    (looksDefined(hit, wanted) && !isCall.test(line)) ||
    ofShell.test(line) ||
    (/^\S/u.test(line) && headerOf(line) === wanted)
  );
}

const linesOf = (root: string, path: string): readonly string[] => textIn(root, path)?.split(/\r?\n/u) ?? [];

const headers = [
  /\b(?:function\*?|def|fn|func|fun|sub|proc)\s+(?:\([^)]*\)\s*)?([\w$:.]+(?:-[\w$:.]+){0,6})/u,
  /(?<![\w$])([\w$]{1,80})\s*[:=]\s*(?:async\s+)?(?:function\b|\([^()]*\)\s*(?::[^=]+)?=>|[\w$]+\s*=>)/u,
  /^(?:[\w<>[\],&*:\s~]+[\s*&])?((?:\w+::)*~?\w+)\s*\([^;]*$/u,
];
const controls =
  /^\s*(?:\}\s*)?(?:if|else|for|foreach|while|until|unless|switch|case|return|do|catch|with|elif|elsif|try|except|finally|match|when|throw|raise|assert|await|yield|print|echo|new)\b/u;

/** The name of the function that begins in a line; undefined: none does. */
const headerOf = (line: string): string | undefined =>
  line.length > 500 || controls.test(line)
    ? undefined
    : headers.map((header) => header.exec(line)?.[1]).find((match) => match !== undefined);

/** The function around a line, from 1, as far as its indentation tells; undefined: the line stands at the margin, or no such line is found. */
function enclosing(lines: readonly string[], line: number): string | undefined {
  const depth = (text: string) => /^\s*/u.exec(text.replaceAll('\t', '        '))?.[0].length ?? 0;
  let least = depth(lines[line - 1] ?? '');
  for (let at = line - 2; at >= 0 && least > 0; at--) {
    const text = lines[at] ?? '';
    if (text.trim() === '' || depth(text) >= least) continue;
    const found = headerOf(text);
    if (found !== undefined) return found;
    // What stands at the margin and is no function ends the search: `if __name__ == "__main__":`.
    if (depth(text) === 0 && /[:{]\s*$/u.test(text) && controls.test(text)) return undefined;
    // The brace, or the end of the parameters, on a line of its own.
    least = /^\s*[{})\]]/u.test(text) || text.startsWith('#') ? least : Math.max(depth(text), 1);
  }
  return undefined;
}
