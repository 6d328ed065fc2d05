// "Where is ParseFile? hmm i mean NewPlugin", "list what the Brewfile installs": what is asked after a slip, and what only sounds like an order.

const asks = '(?:where|find|(?:show|tell)\\s+me\\s+where|which\\s+(?:file|module|script|folder))';
const name = '[`\'"]?(?:--?)?[\\w.:/-]*\\w[`\'"]?';
/** The last name before the question mark is the wrong one. */
const slip = new RegExp(
  `^(\\W*(?:please\\s+)?${asks}\\b[^?;!]{1,120}?)${name}\\s*(?:\\?+|\\.{2,3}|,|–|-)\\s*(?:(?:hmm+|no+|sorry|wait|oops|er+m?|uh+|ah+|nope)[\\s,:.!–-]+)*(?:i\\s+(?:mean|meant)\\s+|(?<=\\bno+[:,]\\s+))(?:the\\s+)?(${name})\\s*[?.!]*$`,
  'iu',
);
const noName =
  /^(?:thanks?|need|worries|problem|rush|hurry|matter|idea|it|that|this|please|pls|really|seriously|here|there|all|you|not|yes|no)$/iu;

const does = '(installs?|publish(?:es)?|deploys?|deletes?|removes?|downloads?|updates?|uploads?|cleans?)';
/** "List what the Brewfile installs" */
const listsDeed = new RegExp(
  `^\\W*(?:(?:please|pls|just|only|no)[,\\s]+)*(?:list|show|print|tell\\s+me|display)\\s+(?:me\\s+)?(?:what|which\\s+\\w+)\\s+(?:is\\s+)?((?:the\\s+|our\\s+|make\\s+|just\\s+|npm\\s+(?:run\\s+)?)?[\\w./-]+(?:\\s+(?:script|target|file|command))?)\\s+(?:would\\s+|will\\s+)?${does}\\s*[.?!]*$`,
  'iu',
);

/** "Does x.c compile clean with -Wall?" cleans nothing. */
const compilesClean =
  /\b(?:is|are|does|do|will|if|whether|that)\b[^.;,?!]{0,60}?(?:\.\w[^.;,?!]{0,40}?)?\bcompil(?:es?|ing)\s+clean(?:ly)?(?=\s*(?:[?.!]*$|(?:with|under|using)\b))/iu;

/** `task` as it is meant. */
export function corrected(whole: string): string {
  if (whole.length > 240) return whole;
  const task = whole.replace(compilesClean, (all) => all.replace(/clean(?:ly)?$/iu, 'without warnings'));
  const [, head = '', right = ''] = slip.exec(task) ?? [];
  if (right !== '' && !noName.test(right)) return `${head.trimEnd()} ${right}`.replace(/\s+/gu, ' ');
  const [, thing = '', deed = ''] = listsDeed.exec(task) ?? [];
  return thing === '' ? task : `what does ${thing} ${deed.replace(/(?<=sh)es$|(?<!s)s$/iu, '')}?`;
}
