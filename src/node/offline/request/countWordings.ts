// "Count of tests", "how much test files", "how many java file in api", "lines total": questions about a number in the words of many who ask them.

const counted =
  '(?:files?|lines?|tests?|scripts?|functions?|folders?|commits?|packages?|modules?|options?|examples?|programs?|commands?|targets?|aliases|macros?|words?)';
const asNoun =
  /^\W*(?:(?:please|pls|show|give\s+me|tell\s+me|what\s+is|whats)\s+)*(?:the\s+|a\s+)?(?:total\s+)?count\s+of\s+(?:the\s+|all\s+)*(?=\p{L}{3,}s\b)/iu;
const howMuch = new RegExp(`\\bhow\\s+much\\s+(?=(?:[\\w.+-]+\\s+){0,2}?${counted}\\b)`, 'iu');
const after =
  '(?=\\s+(?:in|of|is|are|here|there|total|exists?|has|have|does|do|under|below|without|we|it|per|that)\\b|\\s*[?.!]*$)';
const single = new RegExp(
  `\\b(how\\s+many|count(?:\\s+(?:all|the|of|lines)){0,4})\\s+((?:[\\w.+-]+\\s+){0,2}?)(file|line|test|script|function|folder|package|module|example|program|macro)${after}`,
  'iu',
);
const isFew =
  /^(\W*how\s+many\s+(?:[\w.+-]+\s+){0,3}?\w+s)\s+(?:is(?=\s+(?:there|here|in)\b)|exists(?=\s*(?:[?.!]*$|in\b|here\b)))/iu;
const lineHave = /^(\W*how\s+many\s+lines?)\s+have\s+(?=\S+\s*[?.!]*$)/iu;
const onlyLines =
  /^\W*(?:(?:the\s+)?(?:total\s+(?:lines|loc)|(?:lines|loc)\s+(?:in\s+)?total)\s*[?.!]*|lines\s*\?+)\s*$/iu;

/** "How many files with the ending .c it has" */
const ofEnding =
  /\bhow\s+many\s+(?:files\s+(?:with|that\s+have|having)\s+(?:the|an?)\s+(?:ending|suffix|(?:file\s+)?extension)\s+[`'"]?\*?(\.\w{1,6})[`'"]?)(\s+(?:it|this\s+\w+|the\s+\w+)\s+(?:has|have|contains?))?/iu;

/** The same question in plainer words; anything else as it is. */
export function countWordings(task: string): string {
  if (task.length > 200) return task;
  if (onlyLines.test(task)) return 'how many lines of code are there?';
  return task
    .replace(asNoun, 'how many ')
    .replace(
      ofEnding,
      (_, ending: string, has: string | undefined) =>
        `how many ${ending} files${has === undefined ? '' : ' are there'}`,
    )
    .replace(howMuch, 'how many ')
    .replace(single, '$1 $2$3s')
    .replace(lineHave, '$1 has ')
    .replace(isFew, (all, head: string) => `${head} ${/exists$/iu.test(all) ? 'exist' : 'are'}`);
}
