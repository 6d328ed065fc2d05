// "How do I get this compiled? Just do the build here", "I want to rebuild it, so clean out the old products first": the order behind a question or a reason.

const thing = '(?:this|it|everything|all\\s+of\\s+(?:this|it)|(?:the|this)\\s+(?:project|thing|repo\\w*))';
const end =
  "(?:\\s+(?:please|pls|now|here|for\\s+me))*(?:[,;.]?\\s*(?:but\\s+|and\\s+)?(?:do\\s+not|don['’]?t)\\s+install\\s+(?:anything|it))?[\\s.!]*$";
/** "Is there a way to get all of this formatted? Please do so." */
const askedThenTold = new RegExp(
  `^\\W*(?:how\\s+(?:do|can|would|should)\\s+(?:i|we)|is\\s+there\\s+(?:a|any)\\s+(?:easy\\s+)?way\\s+to)\\s+(?:get\\s+${thing}\\s+(compiled|built|tested|linted|formatted|cleaned(?:\\s+up)?|started|running)|(build|compile|test|lint|format|start)\\s+${thing})\\?\\s+(?:(?:please|just|then|so|now)\\s+)*(?:do\\s+(?:so|it|that)|go\\s+ahead(?:\\s+and\\s+do\\s+(?:so|it|that))?)${end}`,
  'iu',
);
/** "How do I get this compiled? Just do the build here." */
const howThenOrder = new RegExp(
  `^\\W*how\\s+(?:do|can|would|should)\\s+(?:i|we)\\s+[^?.;!]{3,80}\\?\\s+(?:(?:please|just|now)\\s+)+((?:(?:do|run)\\s+the\\s+(?:build|tests?|test\\s+suite|linter|lint|formatter)|(?:build|compile|test|lint|format|start)\\s+${thing})${end.slice(0, -1)})$`,
  'iu',
);
const reasonFirst =
  /^\W*(?:i|we)(?:['’]d|\s+would)?\s+(?:want|need|plan|intend|like)\s+to\s+(?!keep\b|avoid\b)[^.;!?,]{3,80},\s+so\s+(?:please\s+)?((?:clean|remove|delete|wipe|build|compile|run|check|format|lint|test)\b[^.;!?,]*)\s+first[\s.!]*$/iu;
const keeps = /\b(?:not|never|without|keep\w*|but|except\w*|only|other\s+than|leave|if|unless|should)\b|n['’]t\b/iu;

const orders: Readonly<Record<string, string>> = {
  compile: 'build it',
  build: 'build it',
  built: 'build it',
  test: 'run the tests',
  lint: 'run the linter',
  format: 'format the code',
  clean: 'clean up the build output',
  start: 'start it',
  running: 'start it',
};

/** Undefined where a text is anything else. */
export function orderBehind(said: string): string | undefined {
  const asked = askedThenTold.exec(said);
  const verb = (asked?.[1] ?? asked?.[2])?.toLowerCase();
  if (verb !== undefined) return Object.entries(orders).find(([start]) => verb.startsWith(start))?.[1];
  return howThenOrder.exec(said)?.[1] ?? (keeps.test(said) ? undefined : reasonFirst.exec(said)?.[1]);
}
