// All tests and the program in roundabout words: "put the whole project through its automated checks", "make the program come alive".

const whole =
  '(?:it|this|that|everything|(?:the|this|our)\\s+(?:(?:whole|entire|complete)\\s+)?(?:project|code(?:base)?|library|package|crate|module|program|app|application|tool|software|repo\\w*|thing))';
const behaviour = '(?:correctness|behaviou?r|functionality|functioning)';
const works = `(?:(?:still|really|actually|all)\\s+){0,2}(?:works?|behaves?|functions|does\\s+what\\s+it\\s+(?:should|is\\s+supposed\\s+to|claims|promises)(?:\\s+do)?)`;
const notForbidden = "(?<!\\b(?:not|never)\\s|n['’]t\\s)";
const all = '(?:(?:all|every|each|the|its|our|of|own|automated|built-in|full)\\s+){0,5}';

/** What is said -> in plain words. */
export const behaviourWordings: readonly (readonly [said: RegExp, meant: string])[] = [
  // "Its automated checks of behaviour", "all assertions that it has about its own behaviour"
  [
    new RegExp(
      `${all}(?:checks|assertions)\\s+(?:(?:that\\s+)?${whole}\\s+(?:has|have|makes?)\\s+)?(?:of|about|on|for)\\s+(?:(?:its|their|the|our)\\s+)?(?:own\\s+)?${behaviour}\\b`,
      'giu',
    ),
    'the tests',
  ],
  // "Put the whole project through its own automated checks."
  [
    new RegExp(
      `(?<!\\b(?:not|never)\\s|n['’]t\\s)\\bput\\s+${whole}\\s+through\\s+(?:its|the|their|our|all\\s+(?:its|the|of\\s+its))\\s+(?:(?:own|automated|full|whole|usual)\\s+){0,3}(?:checks|tests|test\\s+suite)\\b`,
      'giu',
    ),
    'run the tests',
  ],
  // "Run everything that verifies this code does what it should."
  [
    new RegExp(
      `\\b(?:run|execute)\\s+(?:everything|all|whatever|anything)\\s+(?:(?:here|there\\s+is)\\s+)?(?:that|which)?\\s*(?:verifies|checks|proves|shows|validates|confirms|tests)\\s+(?:(?:that|whether|if)\\s+)?${whole}\\s+${works}\\b`,
      'giu',
    ),
    'run the tests',
  ],
  // "Verify that the project still works according to its own checks."
  [
    new RegExp(
      `\\b(?:verify|check|confirm|make\\s+sure|see|prove)\\s+(?:that\\s+|whether\\s+|if\\s+)?${whole}\\s+${works}\\s+(?:according\\s+to|by|judging\\s+by|going\\s+by)\\s+(?:its|the)\\s+(?:own\\s+)?(?:checks|tests|assertions)\\b`,
      'giu',
    ),
    'run the tests',
  ],
  // "Make sure it behaves by going through everything in t."
  [
    /\b(?:make\s+sure|see|check|verify|confirm|find\s+out|prove|tell\s+me)\b[^.;!?]{0,100}?\s+by\s+(?:going\s+through|running|trying|exercising)\s+(?:everything|all\s+(?:of\s+it|there\s+is)|whatever\s+is)\s+(?:that(?:['’]s|\s+is)\s+)?in\s+(?:its\s+|the\s+)?[`'"]?(?:t|tests?)\/?[`'"]?(?:\s+(?:folder|directory))?(?=\s*(?:[.;!?]|$))/giu,
    'run the tests',
  ],
  // "Does this copy of it still behave as its authors expect? Put it through everything they wrote for that purpose."
  [
    new RegExp(
      `(?:^\\W*(?:does|do)\\s+(?:this|my|our|the)\\s+(?:(?:copy|checkout|clone|version)\\s+of\\s+)?[\\w.-]+\\s+(?:still\\s+|really\\s+)?(?:behave|work|do)\\s+(?:as|what|the\\s+way|like)\\s+[^.;:!?]{1,40}\\?\\s*)?${notForbidden}\\b(?:put|send|run|take)\\s+${whole}\\s+through\\s+(?:everything|all|whatever)\\s+(?:that\\s+)?(?:(?:they|the\\s+(?:authors?|maintainers?|developers?)|its\\s+(?:authors?|maintainers?|developers?))(?:['’]ve)?\\s+(?:have\\s+|has\\s+)?(?:wrote|written|made|prepared|provided?|left|set\\s+up)|(?:there\\s+is|(?:is|was)\\s+(?:here|written|provided|there)))\\s+(?:for\\s+(?:that(?:\\s+purpose)?|this(?:\\s+purpose)?|checking\\s+(?:it|that|this))|to\\s+(?:check|test|verify|prove|make\\s+sure\\s+of)\\s+(?:it|that|this))\\b`,
      'giu',
    ),
    'run the tests',
  ],
  // "The unit and integration checks"
  [/\b(unit(?:\s+(?:and|&)\s+integration)?|integration(?:\s+(?:and|&)\s+unit)?)\s+checks\b/giu, '$1 tests'],
  // "How many cases pass and how many fail in the full suite? Run it."
  [
    /\bhow\s+many\s+(?:(?:test\s+)?cases|tests|specs)\s+(?:pass|fail)(?:\s+and\s+how\s+many\s+(?:pass|fail))?\s+in\s+the\s+(?:(?:full|whole|entire|complete)\s+)?(?:test\s+)?suite\s*\?\s*(?:please\s+)?run\s+(?:it|them)\b/giu,
    'run the tests',
  ],
  // "Trust but verify": a saying.
  [/\btrust,?\s+but\s+verify\b/giu, 'trust'],
  // "Make the program come alive", "bring the app to life"
  [
    /(?<!\b(?:not|never|to|did|does)\s|n['’]t\s)\b(?:make|bring|get)\s+(?:the|this|our)\s+(?:program|app|application|tool|game)\s+(?:come\s+alive|alive|(?:come\s+)?to\s+life)\b/giu,
    'start the program',
  ],
  // "Run the thing this repository is about", "start whatever this project runs as"
  [
    /\b(?:run|start|launch)\s+(?:the\s+thing|what(?:ever)?)\s+(?:that\s+)?(?:this|the)\s+(?:repo\w*|project)\s+(?:is\s+(?:all\s+)?(?:about|for)|runs\s+as|is\s+supposed\s+to\s+run)\b/giu,
    'start the program',
  ],
];

const suite =
  /\b((?:re-?)?(?:run|execute|start|launch|do)\s+(?:through\s+)?)(?:the|its|our|this|your)\s+(?:(?:whole|full|entire|complete|existing|own|automated)\s+){0,3}test\s+suite\b(?!\s+(?:of|for|in|from|under|called|named|file|class|[a-z][\w-]*\s+(?:only|alone))\b)/giu;
const narrows = /\b(?:not|no|never|only|just|without|instead|except|but|rather|skip\w*)\b|n['’]t\b/iu;

/** "Run the whole test suite" are the tests, where a sentence says no more of it and nothing here is called a suite. */
export const withoutSuite = (said: string, isCalledSo: boolean): string =>
  isCalledSo
    ? said
    : said
        .split(/(?<=[.!?]\s)/u)
        .map((sentence) => (narrows.test(sentence) ? sentence : sentence.replace(suite, '$1the tests')))
        .join('');
