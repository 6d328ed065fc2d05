// "I need to know the licence": what one says not to know, as questions.

/** Says that one does not know, ahead of what: "I am filling in a form and have no idea which license this has." */
const unknown =
  /\b(?:(?:want|like|love|need|have|must|got)(?: to)? (?:know|find out|learn|be told)|(?:tell|remind|inform) me|let me know|no (?:idea|clue)|(?:do not|don['’]?t|can['’]?t|cannot) (?:know|remember|recall|tell|see)|not (?:sure|certain)|wondering|wonder|forgot(?:ten)?|(?:asks?|asked)(?: me| us)?)[,:]?\s+((?:what|which|who|whose|where|when|how|the)\b[^.;!?]*)/iu;

/** "I need to know the licence": what is the licence? */
const asAsked = (untold: string): readonly string[] =>
  /^the\b/iu.test(untold)
    ? [
        untold,
        `what is ${untold.replace(/[.!]+$/, '')}?`,
        `which ${untold.replace(/^the\s+|[.!]+$/giu, '')} are there?`,
      ]
    : [untold];

/** Empty where nothing is said to be unknown. */
export function untoldIn(task: string): readonly string[] {
  const [, untold] = unknown.exec(task.trim().replace(/\s+/g, ' ')) ?? [];
  return untold === undefined ? [] : asAsked(untold.trim());
}
