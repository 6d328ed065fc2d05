// "crew.js calls changeover. Which file has its code?": where something is defined that another part of a task names.
import { workspaceAround } from '../../workspace/projectRoot.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { looksDefined } from './definition.ts';
import { definitionQuestion, asksForUses } from './definitionQuestion.ts';
import { asksForAllPlaces, isProse } from './hits.ts';
import { products } from './identifierIn.ts';
import type { QuestionKind } from './question.ts';
import { nearestTo, noAnswer } from './sought/sought.ts';
import { textIn } from './texts.ts';
import { wantsSource } from './whichOne.ts';

const thing =
  '(?:function|func|proc|procedure|method|class|command|macro|helper|sub|subroutine|struct|type|rule|target|alias|variable|constant|mixin|hook|component|thing|property)';
const own = `(?:(?:that|this|the|it|its)(?:\\s+(?:${thing}|code|body|source|implementation|definition))?)`;
const defined =
  '(?:comes?\\s+from|(?:is|gets?|are)\\s+(?:actually\\s+|really\\s+)?(?:defined|implemented|declared|written)|lives?|sits?|stands?)';
const gap = '[^.;!?]{0,40}?';
const asks = [
  `\\b(?:place|file|line|spot|location|module)\\b${gap}\\b(?:where|in\\s+which)\\s+${own}\\s+${defined}\\b`,
  `\\b(?:place|file|line|spot|location|module)\\s+(?:that|which)\\s+(?:defines?|implements?|declares?)\\s+(?:it\\b|(?:the|this|that)\\s+${thing}\\b)(?!\\s+(?!and\\b|with\\b|please\\b|itself\\b)[\\w$-]+)`,
  `\\b(?:which|what)\\s+(?:source\\s+)?(?:file|module)\\s+(?:has|holds|contains|is)\\s+(?:its|the)\\s+(?:code|body|source|implementation|definition)\\b(?!\\s+(?:of|for)\\b)`,
  `\\bwhere\\b${gap}\\b(?:does|do|is|can)\\s+(?:i\\s+find\\s+)?(?:this|that|its)\\s+(?:${thing}|code|body|source|implementation|definition)\\s*(?:(?:called|named)\\s+\\S+\\s+)?(?:live|come\\s+from|sit|stand|defined|implemented|declared|written|itself|\\?)`,
  `\\b(?:which|what)\\s+(?:file|line)\\b[^.;!?]{0,60}?\\b(?:find|see|read)\\s+(?:the|this|that)\\s+${thing}(?:\\s+itself\\b|\\s*[?.(])`,
  `\\bwhere(?:['’]?s|\\s+is)\\s+its\\s+(?:code|body|source|implementation|definition)\\b`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** Something to do there. */
const orders =
  /^\W*(?:(?:please|now|just|then|can you|could you|would you)\s+)*(?:add|write|implement|create|make|rename|remove|delete|refactor|replace|update|change|commit|fix|move|extract|run|build|test|format|lint|document|comment|edit)\b/iu;

const word = '[`\'"]?(?<![\\w./-])([A-Za-z_$][\\w$]*(?:(?:-|::)[\\w$]+){0,5})(?:\\(\\))?[`\'"]?';
/** Wording that marks a plain word as a name: "calls X", "X is called". */
const cues = [
  `\\b(?:calls?|calling|invokes?|invoking|uses|mentions?|through|named|called)\\s+(?:the\\s+|a\\s+|an\\s+)?${word}(?![\\w-]|[./]\\w)`,
  `${word}\\s+(?:(?:is|are|being|gets?|was)\\s+){1,2}(?:called|used|invoked|imported)\\b`,
  `\\bfrom\\s+${word}(?=\\s*,?\\s+(?:imported|defined)\\b)`,
  `\\b(?:change|see|touch|debug|tweak|understand)\\s+(?:how\\s+)?${word}(?![\\w-]|[./]\\w)`,
].map((pattern) => new RegExp(pattern, 'giu'));
const written =
  /(?<![\w./-])(?:[A-Za-z_]\w*(?:::\w+){1,5}|[a-z]+[A-Z]\w*|[A-Z][a-z0-9]+[A-Z]\w*|[A-Za-z]\w*_\w+|\w+(?=\(\))|`[^`\s]+`)(?![\w/]|\.\w)/gu;
const hyphenated = /(?<![\w./-])[A-Za-z]\w*(?:-\w+)+(?![\w/-]|\.\w)/gu;

const sources =
  /(?:^|\/)[^.]+$|\.(?:[cm]?[jt]sx?|vue|svelte|py|rs|go|rb|p[lm]|php|java|kt|scala|swift|c|cc|cpp|cxx|h|hh|hpp|sh|bash|zsh|fish|lua|exs?|cs|tcl|el|lisp|scm|clj[cs]?|s?css|less|hs|ml|co|coffee|ls|awk|r|jl|nim|zig|d|m|sql|mk)$/iu;
const mostFiles = 600;
const longestLine = 300;

/** "Where is the build function?", and nothing more. */
const aKind = '(function|method|class|struct|macro|trait|enum|interface)';
const ofKind = [
  `^where\\s+is\\s+(?:the\\s+)?[\`'"]?([A-Za-z_$][\\w$]{1,60})(?:\\(\\))?[\`'"]?\\s+${aKind}(?:\\s+(?:defined|declared|implemented|located))?\\s*[?.!]*$`,
  `^(?:which|what)\\s+(?:source\\s+)?(?:file|module|crate|header)\\s+(?:defines|declares|implements)\\s+(?:the\\s+)?[\`'"]?([A-Za-z_$][\\w$]{1,60})(?:\\(\\))?[\`'"]?\\s+${aKind}\\s*[?.!]*$`,
].map((pattern) => new RegExp(pattern, 'iu'));

export const itsPlaceQuestion: QuestionKind = (task, workspace) => {
  const [, called = '', what = ''] = ofKind.map((pattern) => pattern.exec(task)).find((match) => match !== null) ?? [];
  // Where a program begins is told in a way of its own.
  const isThere = called !== '' && called !== 'main' && definedOf(new Set([called]), workspace.root).has(called);
  if (isThere) {
    const sure = nearestTo(task, workspace) ?? noAnswer;
    // What is found at once is the answer where it is the definition.
    const [, path = '', text = ''] = /`([^`\s]+):\d+`: `([^`]+)`/.exec(sure) ?? [];
    return !sure.startsWith(noAnswer) && !isProse(path) && looksDefined({ path, line: 1, text }, called)
      ? { known: sure, looks: [], nothing: '' }
      : definitionQuestion(`where is the ${what} \`${called}\` defined?`, workspace);
  }
  const isOrdered = task.split(/(?<=[.!?])\s+/u).some((sentence) => orders.test(sentence));
  if (isOrdered || asksForAllPlaces.test(task) || asksForUses.test(task) || !asks.some((pattern) => pattern.test(task)))
    return undefined;
  const name = nameMeant(task, workspace.root);
  return name === undefined
    ? undefined
    : definitionQuestion(`where is \`${name}\` defined${wantsSource(task) ? ' in the sources' : ''}?`, workspace);
};

/** The only name of a task that a source defines, those first that are written as in code, then those that it says are called or used. */
function nameMeant(task: string, root: string): string | undefined {
  const asCode = (task.match(written) ?? [])
    .map((each) => each.replaceAll('`', ''))
    .filter((each) => !products.test(each));
  const said = cues.flatMap((cue) => [...task.matchAll(cue)].map(([, name = '']) => name));
  const groups = [asCode, task.match(hyphenated) ?? [], said].map((names) => [...new Set(names)]);
  const known = definedOf(new Set(groups.flat().filter((name) => name.length > 2)), root);
  // What is written as code is meant, also where nothing here is called so.
  const likely = groups.find((names, at) => (at === 0 ? names.length > 0 : names.some((name) => known.has(name))));
  const found = likely?.filter((name) => known.has(name)) ?? [];
  return found.length === 1 ? found[0] : undefined;
}

function definedOf(names: ReadonlySet<string>, root: string): ReadonlySet<string> {
  const found = new Set<string>();
  if (names.size === 0) return found;
  const around = workspaceAround(root);
  for (const path of filesBelow(around, (file) => sources.test(file)).slice(0, mostFiles)) {
    if (isProse(path)) continue;
    const text = textIn(around, path) ?? '';
    const here = [...names].filter((name) => !found.has(name) && text.includes(name));
    if (here.length === 0) continue;
    for (const [at, line] of text.split('\n').entries())
      for (const name of here)
        if (
          line.length <= longestLine &&
          line.includes(name) &&
          looksDefined({ path, line: at + 1, text: line.trim() }, name)
        )
          found.add(name);
  }
  return found;
}
