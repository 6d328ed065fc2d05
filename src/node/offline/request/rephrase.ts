// Requests in other words than those that name what to do: "does it work?", "test it, but build first".
import { buildWishes } from './buildWishes.ts';
import { barsRemoval, removals } from './removals.ts';
import { asksForEdit } from './edits.ts';
import { withAntecedent } from './antecedents.ts';
import { checkWordings } from './checkWordings.ts';
import { ownPlan } from './toldBesides.ts';
import { actionConcepts } from './vocabulary.ts';

const polite =
  "(?:\\W|(?:please|pls|plz|hey|hi|ok|okay|so|and|now|just|quickly|can you|could you|would you|let['’]?s|i want to|i['’]d like to|i would like to|we want to)\\b)*";
const ending =
  '(?:\\s+(?:please|pls|here|now|right now|at the moment|currently|today|for me|thanks|again|at all|on this machine))*\\W*$';
const whole =
  '(?:it|this|that|everything|all of (?:it|this)|the whole thing|(?:the|my|our|this) (?:code|project|library|program|thing))';
const judged = (said: string) => new RegExp(`^${polite}${said}${ending}`, 'iu');

/** What whole requests ask for -> in plain words. */
const requests: readonly (readonly [said: RegExp, meant: string])[] = [
  [
    judged(
      `(?:(?:tell|show) me )?(?:what|which(?: ones?| of them)?)(?:['’]s| is| are)?(?: currently| still)? (?:fails?|failing|broken|red)`,
    ),
    'which tests fail?',
  ],
  [
    judged(
      `(?:does|do) ${whole} (?:all )?(?:still |actually |really )?work(?: (?:on|with|under) (?:this|my|our) (?:python|node|version|machine|system|box|computer|laptop)(?: version)?)?`,
    ),
    'do the tests pass?',
  ],
  [
    judged('(?:does|do) [\\w.-]+ (?:all )?(?:still |actually )?pass (?:all )?(?:its|their) (?:own )?checks'),
    'do the tests pass?',
  ],
  [
    judged(`(?:is|are) ${whole} (?:all )?(?:still |actually |really )?(?:working|ok|okay|fine|alright)`),
    'do the tests pass?',
  ],
  [
    judged(
      `(?:prove|show|check|verify|confirm|see|test|make sure|ensure|convince me|assure me|tell me)(?: to| me| us)* ?(?:that|whether|if)? ?${whole} (?:all )?(?:still |actually |really )?works`,
    ),
    'run the tests',
  ],
  [judged('(?:do |run |make |give me |perform )?(?:an? |the )?(?:quick )?sanity[- ]checks?'), 'run the tests'],
  [
    judged(
      "(?:what (?:does|do|will|would) (?:it|this|that|the program) (?:print|say|output|write|show)(?: out)?(?: when| if| once)? ?(?:(?:you|i|we|one) (?:run|start|launch|execute)s? (?:it|this|that)|(?:it['’]?s|it is) (?:run|started|running))?)",
    ),
    'start the program',
  ],
  [
    judged(
      '(?:see|show me|watch|have) (?:it|this|that|the program|[\\w-]+(?= (?:in action|at work))) (?:in action|running|run|at work)',
    ),
    'start the program',
  ],
  [judged('(?:let it run(?: once)?|run (?:the )?main)'), 'start the program'],
  [
    judged(
      '(?:run|launch|execute|fire up|boot|try(?: out)?) (?:this|it|that|the|my|our)(?: (?:whole|entire))?(?: (?:thing|project|repo|repository|program|app|code|beast|puppy|lot))?(?: up| locally)?',
    ),
    'start the program',
  ],
  [
    judged(
      '(?:give|take) (?:it|this|that|(?:the|this|my|our) (?:thing|project|program|app|application|tool|server|game|code)) (?:for )?an? (?:\\w+ )?(?:spin|whirl|go|try|shot|run|test drive|ride)',
    ),
    'start the program',
  ],
  [
    judged(
      '(?:(?:to )?(?:i (?:need|want)|get|have|bring|make)) (?:it|this|that|(?:the|this|my|our) (?:thing|project|program|app|application|tool|server|game|service)) (?:to be |be )?(?:up(?: and running)?|running|run|start|live)(?: locally)?',
    ),
    'start the program',
  ],
  [
    judged(
      '(?:list|show me|show|name|tell me|find|see|which are|what are|which|what)(?: (?:all|the|any|of|me))* (?:source )?files? (?:(?:that|which) )?(?:(?:would|will|could|should|must|have to) (?:be|get) reformatted|(?:still )?(?:need|needs|require) (?:re)?formatting)',
    ),
    'check the formatting',
  ],
  [
    judged(
      '(?:run|execute|start) (?:it|this|that|the program) (?:(?:so|and) (?:that )?(?:i|we) can|and let me|and show me|to) (?:see )?(?:what|how) (?:it|this) (?:prints?|says?|does|outputs?|looks?)',
    ),
    'start the program',
  ],
];

/** Ways to say that something is to be removed, where only what a build made can be meant. */
const removes =
  '(?:purge|drop|empty|discard|scrap|nuke|zap|throw out|undo|trash|bin|scrub|flush|blow away|chuck(?: out| away)?|toss(?: out)?|ditch|dump|get shot of|sweep(?: up| away| out)?|dispose of|obliterate|burn|kill(?: off)?|strip(?: out)?|uncompile|unmake|unbuild)';
const product =
  '(?:build|built|compiled|compiler|generated|dist|output|outputs|target|temp|temporary|tmp|art[ie]facts?|caches?|objects?|bundles?)';
/** Parts of requests -> the same in plain words. */
const phrases: readonly (readonly [said: RegExp, meant: string])[] = [
  ...buildWishes,
  // "Is the code as tidy as rustfmt likes it?"
  [
    /\bas\s+(?:tidy|neat|clean|pretty)\s+as\s+(?=(?:the\s+)?[\w-]*(?:fmt|format\w*|prettier|black|ruff|biome)\b)/giu,
    'formatted as ',
  ],
  // "I need it as a jar that I can put on a classpath"
  [
    /\b(?:i|we)(?:['’]d)?\s+(?:need|want|would\s+like|like)\s+(?:to\s+have\s+)?(?:(?:this|the)\s+)?[\w.-]+\s+as\s+an?\s+(jar|war|wheel)\b(?:(?![^.;!?]*\b(?:and|then|but|not|no|with|without|run|tests?|install\w*|publish)\b)[^.;!?]*)?/giu,
    'build the $1',
  ],
  // "Configure and make it": the two steps of one build.
  [/\bconfi?gu?re\s*(?:,|&&?|\+|and|then|and then)\s*make\b(?!\s+(?:sure|install|test|check))/giu, 'build'],
  // "Run the one that the project has set up": it is there.
  [/(?<=\b(?:project|repo\w*|package|crate|we|they|it|you)\s)(has|have|had)\s+set\s+up\b/giu, '$1 chosen'],
  // "We promised a clean cppcheck", which removes nothing.
  [
    /\b(an?|any|no)\s+clean\s+(?=(?:bill|run|report|result|exit|status|log|pass|[\w-]*(?:lint\w*|check\w*|cppcheck|clippy|valgrind|mypy|tsc))\b)/giu,
    '$1 good ',
  ],
  // "The method surchargeFor, as called by TariffService, ...", "the one TariffService calls": which of that name, a definition is asked for.
  [
    /,?\s*\b(?:as\s+(?:called|used|imported|referenced|invoked)\s+(?:by|in|from)|the\s+one\s+(?:that\s+)?(?=[A-Z]\w+\s+(?:calls?|uses?|imports?)\b))\s*[A-Z]\w+(?:\s+(?:calls?|uses?|imports?))?\s*,?/gu,
    ' ',
  ],
  // "Purge the temporary files", "empty the dist folder"; "why is dist empty after the build?" removes nothing.
  [
    new RegExp(
      `(?<!\\b(?:is|are|was|were|not|an?|stays?|looks?)\\s)\\b${removes}\\s+(?=(?:(?:all|the|our|my|any|everything|of|old|whole)\\s+){0,3}${product}\\b)`,
      'giu',
    ),
    'remove ',
  ],
  // "Throw the dist folder and that stuff away."
  [
    new RegExp(
      `\\b(?:throw|toss|chuck|sweep)\\s+((?:(?:the|all|that|those|these|my|our|old|whole|and|of|stuff|things?|folders?|files?|director(?:y|ies)|${product})\\s+){1,8})away\\b`,
      'giu',
    ),
    'remove $1',
  ],
  [/\b(?:type-?script|tsc)\s+(?:type\s+)?checks?\b(?=\s|[.;,!?]|$)/giu, 'type check'],
  // The compiler as a check.
  [
    /\brun(?:ning)?\s+(?:the\s+)?(?:type-?script\s+)?compiler\b[^.;!?]*?\bwithout\s+(?:emitting|writing|producing|generating|output)\b[^.;!?,]*/giu,
    'check the types',
  ],
  [/\breset\s+(?=the\s+(?:build|dist|output)\s+(?:folder|director(?:y|ies))\b)/giu, 'clean '],
  // "Reset the build, i.e. delete what it produced", "delete what the build produced".
  [
    /\breset\s+the\s+build\b(?=.*\b(?:delete|remove|wipe)\b)|\b(?:delete|remove|wipe|erase)\s+(?:all |everything |whatever |what |that )+(?:it|the (?:last )?build|(?:the )?(?:earlier|previous|old|past|last) builds?)\s+(?:has\s+|have\s+)?(?:produced|made|left|created|generated|wrote)\b/giu,
    'clean up',
  ],
  // "The compiled files should be deleted."
  [
    new RegExp(
      `\\b((?:(?:the|all|any|these|those|our|my|old)\\s+){0,3}${product}(?:\\s+\\w+)?)\\s+(?:should|must|can|may|ought\\s+to|ha(?:s|ve)\\s+to|needs?\\s+to|(?:is|are)\\s+to)\\s+(?:all\\s+)?(?:be\\s+(?:deleted|removed|wiped|erased|cleared)|go)\\b`,
      'giu',
    ),
    'remove $1',
  ],
  // "The things that the build rendered should go away again."
  [
    /\b(?:things?|stuff|files?|pages?|folders?|everything|whatever|what)\s+(?:(?:that|which)\s+)?(?:the\s+)?(?:(?:last|previous)\s+)?(?:build|compiler|make)\s+(?:has\s+)?(?:\w+ed|made|left|wrote|put)\b[^.,;!?]*?\b(?:should|must|can|may|(?:has|have|needs?|ought)\s+to)\s+(?:be\s+gone|go(?:\s+away)?|disappear|vanish|leave)\b/giu,
    'clean up',
  ],
  // "Get the tree back to an unbuilt state."
  [
    /\b(?:get|bring|put|take|return|restore|reset|set)\s+(?:\w+\s+){0,4}?(?:back\s+)?(?:in)?to\s+(?:an?|the|its)\s+(?:unbuilt|uncompiled|clean|pristine|freshly cloned|fresh|just[- ]cloned)\s+(?:state|checkout|slate|clone|tree|condition)\b/giu,
    'clean up',
  ],
  // "Return the tree to how it was before compiling."
  [
    /\b(?:get|bring|put|take|return|restore|reset|set)\s+(?:\w+\s+){0,4}?(?:back\s+)?(?:in)?to\s+(?:how|what|the\s+(?:way|state))\s+(?:(?:that|in\s+which)\s+)?(?:it|they|everything|things)\s+(?:was|were|looked?)\s+(?:like\s+)?before\s+(?:(?:the|any|my|our)\s+)?(?:compil\w+|build\w*|mak(?:e|ing))\b/giu,
    'clean up',
  ],
  // "I'd like a clean lint" is about lint, "a quick compile check" about the build.
  [
    /\bclean\s+(?=(?:lint|linter|format|formatting|type[- ]?check|test|tests|test run|run of the (?:tests|linter))\b(?!\s*[-/]))/giu,
    '',
  ],
  [/\bcompile[- ]check\b/giu, 'build'],
  // "With the standard formatter" names no tool.
  [/\bstandard\s+(?=(?:[\w-]+\s+)?(?:formatter|formatting|format|layout|style|linter|build|way)\b)/giu, ''],
  // "Put together the executable."
  [
    /\bput\s+together\s+(?=(?:the|an?|our)\s+(?:[\w.-]+\s+){0,2}(?:executable|binary|library|lib|program|bundle|package|jar|archive|wheel)\b)/giu,
    'build ',
  ],
  // "Reformat all the code, examples and tests included": still all of it.
  [
    /(\b(?:re)?(?:format|lint)\w*\s+[^.;!?]*?),?\s+(?:(?:the\s+)?[\w-]+\s+(?:and|&)\s+)?(?:the\s+)?[\w-]+\s+included\b/giu,
    '$1',
  ],
  // "Check that core and cli still pass their tests."
  [
    /\b(?:check|verify|see|make sure|ensure|confirm)\s+(?:that\s+|whether\s+|if\s+)?(\S[^.;!?]*?)\s+(?:still\s+|all\s+|really\s+)*(?:pass|passes|succeed|survive)\s+(?:their|its|the|all(?:\s+of)?(?:\s+the)?)\s+(?:unit\s+)?tests\b/giu,
    'run the tests of $1',
  ],
  // "Make the site", in words that say no more.
  [
    /\bmake\s+(?=(?:me\s+)?(?:the|our|this|a|an)\s+(?:\w+\s+)?(?:web ?site|site|(?:web ?)?pages|docs|documentation|binary|executable|jar|gem|wheel)\b)/giu,
    'build ',
  ],
  // "Package the library up into an installable gem."
  [
    /\b(?:package|pack|wrap|bundle)\s+(?:up\s+)?(?:(?:the|this|our|my)\s+[\w-]+|it|this|everything)\s+(?:up\s+)?(?:in)?to\s+an?\s+(?:\w+\s+)?(gem|jar|wheel|tarball|executable|binary)\b/giu,
    'build the $1',
  ],
  // "Produce the .gem package", "I need a .whl file of this".
  [
    /(?:\b(?:produce|create|generate|make)|(?<!\b(?:do|did|does|should|would|will|why|when|where|if)\s)\b(?:i|we)\s+(?:need|want))\s+(?:me\s+|us\s+)?(?:the|an?|our)\s+\.?(gem|jar|wheel|whl|war|deb|rpm)(?:\s+(?:file|package|archive))?(?=\s*[.,;:!]|\s*$|\s+(?:for|from|of|out|so|to|in|that|and|here|please|only)\b)/giu,
    'build the $1',
  ],
  // "I need something that we can ship": a build, which sends nothing anywhere.
  [
    /\b(?:something|anything|an?\s+(?:\w+\s+)?(?:bundle|package|archive|artifact|artefact|binary|zip|tarball|file|folder|version))\s+(?:(?:that|which)\s+)?(?:i|we|you|they|one|ops|people)\s+(?:can|could|may|might)\s+(?:then\s+|later\s+)?(?:ship|deploy|publish|release|upload|distribute|hand\s+(?:out|over|on))\b/giu,
    'a build',
  ],
  // "Make me a static and a shared lib."
  [
    /\b(?:make|give|get)\s+(?:me\s+)?(?=(?:an?|the|both)\s+(?:(?:and|an?|the|or|both|static|shared|dynamic|debug|release)\s+)*(?:static|shared|dynamic)\s+lib(?:s|rary|raries)?\b)/giu,
    'build ',
  ],
  // "Is there a linter? If so run it."
  [
    /^(?:is|are) there (?:an? |any )?([\w-]+(?: [\w-]+)?)(?: (?:set ?up|configured|here|in here|in this \w+))?\s*[?,;.:]\s*(?:and )?if so,?\s+(?:then )?(?:please )?(?:run|execute|use) (?:it|them)\W*$/giu,
    'run the $1',
  ],
  // "Do the usual Perl build steps", "go through the normal build procedure".
  [
    /\b(?:do|run|perform|follow|execute|go\s+through|take)\s+(?:all\s+)?(?:the\s+)?(?:usual|normal|standard|regular|typical|common|documented|customary)\s+(?:[\w+#.-]+\s+)?build\s+(?:steps|procedure|dance|routine|process|sequence|commands)\b/giu,
    'build it',
  ],
  // "Build it the way INSTALL says, but stop before installing".
  [
    /,?\s+(?:just\s+|exactly\s+)?(?:(?:the\s+way|as|like|how)\s+(?:the\s+)?[A-Z][A-Z]+(?:\.\w+)?(?:\s+file)?\s+(?:says?|tells?|describes?|explains?|shows?|documents?|wants?)(?:\s+(?:it|so|us))?|according\s+to\s+(?:the\s+)?[A-Z][A-Z]+(?:\.\w+)?(?:\s+file)?|(?:(?:but|and)\s+)?(?:stop|halt|finish|end)(?:ping)?\s+(?:right\s+|just\s+)?(?:before|short\s+of)\s+(?:the\s+)?(?:make\s+)?install\w*(?:\s+(?:it|anything|step))?)(?=\s*(?:[.,;!?]|$|\s(?:but|and|please|pls)\b))/gu,
    '',
  ],
  // "Configure and build it": a build does both.
  [/\bconfigure\s+(?:and|&|then|,)\s+(?:then\s+)?(?=(?:build|compile|make)\b)/giu, ''],
  // "Get a jar out of this project", "package it as a jar".
  [
    /\b(?:get|have|make|produce)\s+(?:an?|the|one)\s+(jar|gem|wheel|binary|executable)\s+(?:out of|from)\s+(?:this|the|our|these)\s+(?:\w+\s+)?(?:project|code|sources?|checkout|repo\w*|tree)\b|\bpackage\s+(?:it|this|that|(?:this|the|our)\s+\w+)\s+(?:up\s+)?(?:as|into)\s+an?\s+(jar|gem|wheel|binary|executable)\b/giu,
    'build the $1$2',
  ],
  // "Is it clean according to the linter?" cleans nothing.
  [
    /\b(is|are|be|comes?(?: out)?|stays?)\s+((?:\w+\s+){0,3}?)clean\b(?=\s+(?:according to|for|in the eyes of|by|under|with regard to)\b.*\b(?:lint|style|format|type|warn|check)\w*)/giu,
    '$1 $2',
  ],
  [
    /\bhow (?:does|do|would) (?:it|this|that|the \w+) looks? (?:like )?(?:when|once|if) (?:it |they )?(?:is |are )?(?:runs?|running|started|start|launched)\b(?=\W)/giu,
    'start the program',
  ],
  // "Compile and run it" starts what was built.
  [
    /\b((?:re)?(?:build|compile|assemble)(?:\s+(?:it|this|that|the \w+(?: \w+)?))?)\s*(?:,\s*|[+&]\s*)?((?:and\s+)?(?:then\s+)?)(?:run|execute)\s+(?:it|this|that|the (?:program|binary|result|app|application|executable))(?=\s*(?:[.!?,;]|$|please\b|once\b|for me\b))/giu,
    '$1, $2start it',
  ],
  // "Does the formatter complain? Just check": a check of what was said before.
  [/(?<=\p{L}[^.;!?]*[.;!?,]\s*)(?:please\s+)?(?:(?:just|only)\s+(?:a\s+)?check(?:ing)?|check\s+only)\s*[.!]*$/giu, ''],
  // `the generated command reference` is documentation.
  [/\b(?:generated\s+)?(api|cli|command)\s+reference\b(?!\s+(?:docs?|documentation)\b)/giu, '$1 reference docs'],
  [/\b(?:do|should|must|can|to) (?:(?:i|we|you|one) )?type\b(?=\s+(?:to|in|into|for|here|\W))/giu, 'do I say'],
];

/** A slip that is put right only beside what makes it harmless: to fetch what the project needs. */
const installing =
  /\b(?:instal|isntall|intsall|insatll|installl|intall)\b(?=\s+(?:\w+\s+){0,3}(?:dep\w*|packages|requirements|modules)\b)/giu;

const order = '(?:and|but|though|only|please)';
/** Two things, the second of which is to be done first. */
const turned: readonly RegExp[] = [
  // "Run the tests after building", "test it once it is built".
  /^(?<then>.*?\S)[\s,]+(?:after|once|when|as soon as)\s+(?:you(?:['’]ve| have)\s+|it(?:['’]s| is| has been)\s+|(?:the\s+)?(?:project|code)\s+(?:is|has been)\s+)?(?<first>(?:successfully\s+)?(?:re)?(?:building|built|compiling|compiled|linting|linted|formatting|formatted|cleaning|cleaned|generating|generated)\b(?!\s+(?:was|were|has|had|is|failed|by)\b)[^.;!?]*)[.!?\s]*$/iu,
  // "Once it's built, run the tests."
  /^\W*(?:after|once|when|as soon as)\s+(?:you(?:['’]ve| have)\s+|it(?:['’]s| is| has been)\s+|(?:the\s+)?(?:project|code)\s+(?:is|has been)\s+)?(?<first>(?:successfully\s+)?(?:re)?(?:building|built|compiling|compiled|linting|linted|formatting|formatted|cleaning|cleaned|generating|generated)\b[^,.;!?]*),\s*(?:then\s+)?(?<then>[^.;!?]*)[.!?\s]*$/iu,
  // "Test it, but build first."
  new RegExp(
    `^(?<then>[^.;!?]*?\\S)[\\s,]+${order}\\s+(?:please\\s+)?(?<first>[^,.;!?]*?)\\s+(?:it\\s+)?(?:first|beforehand|before that)[.!?\\s]*$`,
    'iu',
  ),
  new RegExp(`^(?<then>[^.;!?]*?\\S)[\\s,]+${order}\\s+(?:first|before that)\\s+(?<first>[^,.;!?]*?)[.!?\\s]*$`, 'iu'),
];

/** A build that leaves nothing of the last one. */
const anew = new RegExp(
  `^(?<lead>${polite})(?:(?:do|make|run|give me|i need|i want) )?(?:an? )?(?:clean (?:re)?build|(?:re)?(?:build|compile) (?:(?:it|this|everything|all|the \\w+) )?from (?:scratch|a clean (?:state|slate)))(?<rest>${ending}|\\s*(?:,|\\band\\b|\\bthen\\b).*)`,
  'iu',
);

/** "All members, including the replay tool": one of them by name is no other request; "tests included" is. */
const evenOne =
  /(\b(?:all|every|each|whole|entire|everything)\b[^.;!?]*?),?\s+(?:including|even|as well as)\s+(?:the\s+)?(?!(?:[\w-]+\s+){0,2}(?:tests?|specs?|docs?|examples?|bench\w*|features?|release)\b)[\w./-]+(?:\s+(?:crate|package|module|member|tool|app|workspace|library|lib|binary|plugin|service|one))?(?=\s*(?:[.;,!?]|$))/giu;

/** `task` in plain words and in order, where it says it in others; else as it is. `cleans`: whether anything here cleans. */
export function rephrased(task: string, cleans: boolean): string {
  const plain = withAntecedent((asksForEdit(task) ? task : plainSentences(task)).replace(installing, 'install'));
  const said = [...checkWordings, ...(barsRemoval.test(plain) ? [] : removals), ...phrases].reduce(
    (text, [pattern, meant]) => text.replace(pattern, meant),
    plain.replace(evenOne, '$1'),
  );
  const meant = requests.find(([pattern]) => pattern.test(said))?.[1];
  if (meant !== undefined) return meant;
  for (const pattern of turned) {
    const { first = '', then = '' } = pattern.exec(said)?.groups ?? {};
    if (areTwo(first, then) && !ownPlan.test(then)) return `${asOrder(first)}, then ${then}`;
  }
  const { lead, rest } = anew.exec(said)?.groups ?? {};
  return cleans && lead !== undefined ? `${lead}clean up, then build it${rest ?? ''}` : said;
}

const cleanVerb = /\b(?:clean|remove|delete|wipe|purge|clear)\b/iu;
const runVerb = /\b(?:re-?run|run|execute|start|do|pass|passes|check|verify|sure|succeed)\b/iu;
const cleanedTests =
  /\b(?:under|in|of|from)\s+(?:the\s+)?tests\b\/?|\btests?(?=\s+(?:binar\w+|programs?|objects?|builds?|outputs?)\b)|(?<=\b(?:compiled|built)\s)tests\b|\b(?:lib|library|programs?)\s+and\s+tests(?=\s*[.!]*$)/giu;
const startVerb = /\b(?:start|run|launch|serve|bring|boot|spin|fire)\b/iu;
const negated = /\b(?:not|never|without)\b|n['’]t\b/iu;
const address =
  /[,\s]+(?:and|then) (?:(?:then|please|also) )*(?:tell|give|show|send|let) me (?:know )?(?:the|its|on which|which|what) (?:address|url|link|port|host)\b.*$/iu;

/** "Clean the objects and the binaries under tests/": what is cleaned, and nothing to run. "Start it and tell me the port": a start tells that anyway. */
function plainSentence(sentence: string): string {
  const isCleaned = cleanVerb.test(sentence) && !runVerb.test(sentence);
  const text = isCleaned ? sentence.replace(cleanedTests, 'that') : sentence;
  return startVerb.test(text) && !negated.test(text) ? text.replace(address, '') : text;
}

const plainSentences = (task: string): string =>
  task.length > mostRead
    ? task
    : task
        .split(/(?<=[.;!?]\s)/u)
        .map(plainSentence)
        .join('');
const mostRead = 2000;

/** "Building it", "built": build it. */
const asOrder = (text: string): string =>
  text
    .replace(/^\W*(?:successfully\s+)?(?:re)?buil(?:t|ding)\b/iu, 'build')
    .replace(/^\W*(?:re)?(compil|generat)(?:ed|ing)\b/iu, '$1e')
    .replace(/^\W*(?:re)?(format|lint|clean)(?:t?ed|t?ing)\b/iu, '$1');

/** Whether each of two clauses names something to do, and not the same. Releases keep the order in which they are told. */
function areTwo(first: string, then: string): boolean {
  const [one, other] = [actionConcepts(first), actionConcepts(then)];
  const isPlain = (concepts: ReadonlySet<string>) =>
    concepts.size > 0 && !concepts.has('#release') && !concepts.has('#install');
  return isPlain(one) && isPlain(other) && [...one].some((concept) => !other.has(concept));
}
