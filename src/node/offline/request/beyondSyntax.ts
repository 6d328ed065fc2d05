// What keeps a request from being a check of the syntax of all files: a part that is left out, another deed, or that nothing may run.
import { otherDeedsIn } from './otherDeeds.ts';

const negation =
  "(?:\\b(?:not|never|cannot|without)|\\b(?:do|does|did|is|are|was|were|ca|could|wo|would|should|has|have|must)n['’]?t)\\b";
/** "Which do not parse", "don't run the suite", "without changing anything": all files are still meant. */
const harmlessNegation = new RegExp(
  `(?:\\bbut\\s+(?:please\\s+|just\\s+)?)?(?:${[
    `${negation}\\s+(?:(?:even|all|really|yet|be|it|they)\\s+){0,2}(?:pass\\w*|pars\\w+|compil\\w+|read|(?:syntactically\\s+)?(?:in)?valid|ok(?:ay)?|clean|well-?formed)\\b`,
    `${negation}\\s+(?:run|running|execut(?:e|ing))\\s+(?:(?:the|any|our|its|my|whole|full|unit|test)\\s+){0,4}(?:tests?|suite)\\b`,
    `${negation}\\s+(?:chang|fix|edit|touch|modify|repair|mend|correct)(?:e|ing)?\\s+(?:anything|a\\s+thing|them|any\\s+of\\s+(?:it|them)|(?:any|the)\\s+(?:files?|code))\\b`,
    `${negation}\\s+(?:(?:actually|ever)\\s+)?(?:run|running|execut(?:e|ing))\\s+(?:any\\s+code|any\\s+of\\s+(?:it|them)|anything|code|them|it|(?:the|any)\\s+(?:code|files?|scripts?|modules?|programs?))\\b`,
    `${negation}\\s+(?:source|install|load|apply)(?:ing)?(?:\\s+or\\s+(?:source|install|run|execute|load|apply|change)(?:ing)?)?\\s+(?:anything|them|it|any\\s+of\\s+(?:it|them))\\b`,
    '\\bwithout\\s+(?:(?:any|a)\\s+)?(?:syntax\\s+)?(?:errors?|mistakes?|problems?|complaints?)\\b',
    '\\bno-?exec\\b',
    '\\b(?:nothing|no\\s+code)\\s+(?:may|should|must|is\\s+to|gets?|is)\\s+(?:be\\s+)?(?:run|executed)\\b',
    '\\bor\\s+not\\b',
  ].join('|')})`,
  'giu',
);
const leavesOut = new RegExp(
  [
    negation,
    '\\b(?:except\\w*|exclud\\w*|outside|besides|beside|minus|omit\\w*|skip\\w*|ignor\\w*|unless|instead|rather\\s+than|other\\s+than|(?:apart|aside)\\s+from|save\\s+for|leav\\w+)\\b',
    '\\bno\\b(?!\\s+(?:syntax|errors?|mistakes?|problems?|output|changes?|edits?)\\b)',
    '\\bbut\\b(?!\\s+(?:please\\s+)?(?:(?:only|just)\\s+)?(?:check|tell|report|show|list|name)\\b)',
  ].join('|'),
  'iu',
);

/** The check itself: "run perl -c on every file". */
const runsCheck =
  /\b(?:run|execute)\s+(?:(?:a|an|the|just|only)\s+){0,2}[`'"]?(?:perl\s+-|(?:ba|z)?sh\s+-n|node\s+--|jq\s+empty|ruby\s+-c|php\s+-l|python3?\s+-|py_compile|syntax)|\brun\b[^.;!?]{0,80}\bthrough\s+(?:an?\s+|the\s+)?[`'"]?(?:syntax|perl\s+-|(?:ba|z)?sh\s+-n|node\s+--|jq\b|ruby\s+-c|php\s+-l|py_compile)/giu;
const otherDeed =
  /\b(?:re-?run|run|execute|start|launch|deploy|release|publish|install|commit|push|stage|stash|revert|rename|move|copy|comment\w*|replace|change|edit|update|disable|mark|put|save|store|archive|send|e-?mail|mail|upload|open|touch|chmod|format|reformat|tidy|clean|lint)\b|\b(?:re)?build\s+(?:it|the|and|everything|all)\b|\btest\s+(?:it|this|everything|the\s+(?:app|program|project|library|site))\b/iu;
/** "Find those with an error and drop them": what is done with them is not to look. */
const doneWithThem =
  /\b(?:and|then|to)\s+(?:(?:please|also|then|just)\s+)?(\w+)\s+(?:them|it|those|these|the\s+(?:ones|files|broken|bad|failing))\b/giu;
const onlyLooks =
  /^(?:list|name|show|tell|report|print|display|give|check|compile|parse|validate|verify|read|see|know|of|all|for|in|with|if|whether|that|which|what|why|find|about)$/iu;

/** Whether a task leaves some of the files out, or orders more than a look at all of them. */
export function isBeyondSyntax(task: string): boolean {
  const text = task.replaceAll(harmlessNegation, ' ').replaceAll(runsCheck, ' ');
  return (
    leavesOut.test(text) ||
    otherDeed.test(text) ||
    otherDeedsIn(task).deeds.length > 0 ||
    [...text.matchAll(doneWithThem)].some(([, verb = '']) => !onlyLooks.test(verb))
  );
}

const runs = '(?:run(?:s|ning)?|execut\\w*|evaluat\\w*|start\\w*)';
const theTests = '(?:\\s+(?:the|any|our|its|my|whole|full|unit|test)){0,4}\\s+(?:tests?|suite)\\b';
/** "Without running any code", "nothing is to be executed". */
const forbidsRun = new RegExp(
  `(?:${negation}|\\b(?:nothing|none|no|avoid\\w*)\\b)[^.;!?]{0,40}?\\b${runs}\\b(?!${theTests})`,
  'iu',
);
/** "Don't run the suite or any code". */
const alsoCode = new RegExp(
  `${negation}[^.;!?]{0,40}?\\b${runs}\\b[^.;!?]{0,60}\\b(?:any\\s+code|anything|any\\s+of\\s+(?:it|them)|(?:or|and|nor)\\s+(?:the\\s+|any\\s+)?(?:code|files|scripts|modules))\\b`,
  'iu',
);

/** Whether a task wants no code run, which an interpreter that compiles may do: `BEGIN` and `use` of Perl. */
export const wantsNoCodeRun = (task: string): boolean =>
  forbidsRun.test(task) || alsoCode.test(task) || /\buntrusted\b|\btrust\b/iu.test(task);
