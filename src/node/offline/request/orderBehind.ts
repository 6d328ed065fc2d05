// "How do I get this compiled? Just do the build here", "I want to rebuild it, so clean out the old products first": the order behind a question or a reason.

const more = '(?:\\s+(?:please|pls|now|here|for\\s+me))*[\\s.!]*$';
/** "Is there a way to get all of this formatted? Please do so." */
const askedThenTold = new RegExp(
  `^\\W*(?:how\\s+(?:do|can|would|should)\\s+(?:i|we)|is\\s+there\\s+(?:a|any)\\s+(?:easy\\s+)?way\\s+to)\\s+([^?.;!]{3,80})\\?\\s+(?:(?:please|just|then|so|now)\\s+)*(?:do\\s+(?:so|it|that)|go\\s+ahead(?:\\s+and\\s+do\\s+(?:so|it|that))?)${more}`,
  'iu',
);
const howThenOrder =
  /^\W*how\s+(?:do|can|would|should)\s+(?:i|we)\s+[^?.;!]{3,80}\?\s+(?:(?:please|just|now)\s+)+((?:do|run|build|compile|make|start|test|lint|format|clean)\b[^?]*)$/iu;
const reasonFirst =
  /^\W*(?:i|we)(?:['’]d|\s+would)?\s+(?:want|need|plan|intend|like)\s+to\s+[^.;!?,]{3,80},\s+so\s+(?:please\s+)?((?:clean|remove|delete|wipe|build|compile|run|check|format|lint|test)\b[^.;!?,]*)\s+first[\s.!]*$/iu;
/** "Get this compiled" */
const getDone =
  /^get\s+(?:all\s+of\s+)?(?:this|it|everything|the\s+[\w-]+(?:\s+[\w-]+)?)\s+(compiled|built|tested|linted|formatted|cleaned(?:\s+up)?|started|running)$/iu;
const verbs: Readonly<Record<string, string>> = {
  compiled: 'build it',
  built: 'build it',
  tested: 'run the tests',
  linted: 'run the linter',
  formatted: 'format the code',
  started: 'start it',
  running: 'start it',
};
const negates = /\b(?:not|never|without)\b|n['’]t\b/iu;

/** Undefined where a text is anything else. */
export function orderBehind(said: string): string | undefined {
  const asked = askedThenTold.exec(said)?.[1]?.trim();
  if (asked !== undefined && !negates.test(asked)) {
    const done = getDone.exec(asked)?.[1]?.toLowerCase();
    return done === undefined ? asked : (verbs[done] ?? 'clean up the build output');
  }
  return howThenOrder.exec(said)?.[1] ?? reasonFirst.exec(said)?.[1];
}
