// "Round up the TODO comments", "newest commits, please", "out with the old build output, then build anew": everyday requests by their words, whatever the form of the sentence.
import { onlyTells, sentencesIn } from './onlyTells.ts';
import { saysOnly, wordsWith } from './plainParts.ts';
import { spelled } from './spelling.ts';

interface Wish {
  /** The request in plain words. */
  readonly plain: string;
  /** All of them are said. */
  readonly says: readonly RegExp[];
  /** With it, something else is wanted. */
  readonly unless?: RegExp;
  /** Nothing else is said but these, and what any request may consist of. */
  readonly words: ReadonlySet<string>;
}

const subject =
  'project projects code codebase base repo repository checkout tree source sources thing stuff software program app library package copy clone';
const show =
  'show print display list listing enumerate name identify provide furnish present collect gather compile hunt track dig comb scan sweep round scout spot search locate glance peek overview summary rundown ' +
  'bring pull put draw walk through speed catch keen interested identify determine work trying understand learn unsure sure proceed must order possible time ahead bit mind thank bother bug sorry again hello morning afternoon day';
/** Who wants it, and when or why: none of them limits anything. */
const around =
  'boss manager colleague colleagues coworker teammate teammates lead client customer auditor audit security legal someone somebody anyone asked asks wants wanted joined cloned new today tomorrow meeting report slide presentation ticket onboarding week holiday vacation lunch coffee hope maybe perhaps possibly probably quickly quick fast brief briefly moment minute second sec handy curious cool awesome lovely perfect fine certain honestly basically eyes sight memory refresh remind brain head feel idea clue outside real hmm oh um er well actually anyway afraid';
const wordsFor = (own: string): ReadonlySet<string> => wordsWith(`${subject} ${show} ${around} ${own}`);

const clears =
  '(?:clean(?:ed|ing)?|clear(?:ed|ing)?|wip(?:e|ed|ing)|nuk(?:e|ed|ing)|scrap(?:ped|ping)?|throw(?:ing)?|toss(?:ing)?|delet(?:e|ed|ing)|remov(?:e|ed|ing|al)|discard(?:ed|ing)?|purg(?:e|ed|ing)|out\\s+with|rid)';
const ofOld =
  '(?:output|artifacts?|artefacts?|products?|files?|folders?|director(?:y|ies)|dir|results?|leftovers?|remains|stuff|tree|cache)';

const wishes: readonly Wish[] = [
  {
    plain: 'find all TODO comments',
    says: [/\bto-?dos?\b/iu, /\bTODOs?\b|\b(?:comments?|markers?|marked|notes?|reminders?)\b/u],
    unless:
      /\bhow (?:many|much|often)\b|\b(?:number|count|author|who|add|fix)\b|\bin (?:a|one|the) (?:file|folder)\b/iu,
    words: wordsFor(
      'todo todos comment comments marker markers mark marked note notes reminder reminders little jotted every each left remaining still outstanding open file files where with around somewhere lying planning next sprint hit hits told been guy leave last bring volunteered afternoon',
    ),
  },
  {
    plain: 'which license does this project have?',
    says: [/\blicen[cs](?:es?|ed|ing)\b/iu],
    unless:
      /\bhow (?:many|much|do|to|can)\b|\b(?:add|change|files?|header|headers|each|every|dependenc\w+|compatible|why|year|holder)\b/iu,
    words: wordsFor(
      'licence license licenced licensed licensing licences licenses covers cover covered applies apply applied applicable governs govern distributed distribute released release published publish shipped ship comes come carries carry uses use used under which name type terms open legal department lawyer lawyers record records records noting insists piece each our someone state advise imagine but hmm always confuse confuses asked about friend',
    ),
  },
  {
    plain: 'which dependencies does this have?',
    says: [
      /\bdependenc(?:y|ies)\b|\b(?:packages|librar(?:y|ies)|modules|crates|gems)\b/iu,
      /\bdependenc(?:y|ies)\b|\b(?:needs?|requires?|(?:rel(?:y|ies|ying)|depend(?:s|ing)?|lean(?:s|ing)?|build(?:s|ing)?|built)\s+(?:up)?on|pulls?\s+in|pulling\s+in|uses?|using|drags?\s+in|brings?\s+in)\b/iu,
    ],
    unless:
      /\b(?:install\w*|get|fetch|download|how (?:many|much|do|to|can)|tree|graph|outdated|licen[cs]\w*|versions?|dev|test|runtime|transitive|unused|missing|why|put|pull(?!s?\s+in\b)|in place|each|every)\b/iu,
    words: wordsFor(
      'dependency dependencies package packages library libraries module modules crate crates gem gems other others external third party outside need needs require requires required rely relies relying depend depends depending lean leans leaning build builds built upon pull pulls pulling drag drags bring brings use uses using records complete project’s inventory supply dump security wants used okay ask dependencys on top',
    ),
  },
  {
    plain: 'show the last commits',
    says: [
      /\b(?:commits?|committ(?:ed|ing)|history|log)\b/iu,
      /\b(?:last|latest|newest|recent|recently|lately|history|log)\b/iu,
      /\b(?:commits|committ(?:ed|ing)|git\s+(?:log|history)|commit\s+(?:log|history))\b/iu,
    ],
    unless:
      /\b(?:last|latest|newest|recent|final)\s+commit\b(?!\s+(?:history|log))|\b(?:who|whose|when|why|author\w*|since|before|after|between|tag\w*|merge\w*|branch\w*|uncommitted|files?|diff|stat|how|most\s+recently|message|changelog|release\w*|not|without|undo|revert|squash)\b|n['’]t\b/iu,
    words: wordsFor(
      'commit commits committed committing history log git recent recently latest last newest new few most folks people team everyone everybody been lately up what’s chap monday tuesday wednesday thursday friday handful able',
    ),
  },
  {
    plain: 'are there uncommitted changes?',
    says: [
      /\buncommitted\b|\bsince\s+(?:(?:the|my|our)\s+)?(?:last|latest|previous|most\s+recent)\s+commit\b|\bsince\s+i\s+(?:last\s+)?committed\b|(?:n['’]t|\b(?:not|without|never|yet\s+to\s+be))\s+(?:(?:yet|been|so\s+far|even|have|has)\s+)*commit(?:ted|ting)?\b|\b(?:compared|differ\w*|departs?|deviat\w+|against|relative|vs|versus)\b[^.;!?]{0,40}\b(?:last|latest|(?:most\s+)?recent)\s+commit\b/iu,
    ],
    unless:
      /\b(?:how many|lines?|diff|line by line|who|when|author\w*|why|stash|discard|undo|revert|restore|commit\s+(?:it|them|everything|all)|then|push|message|branch\w*|tests?|build|run|check\s+out)\b/iu,
    words: wordsFor(
      'uncommitted changes change changed altered alter edited edit edits modified modify modifications differs differ different departs depart deviates deviate compared against relative commit committed committing since last latest previous most recent working tree copy directory files file any anything something yet so far still dangling been not without isn haven hasn aren ve t git status everything nothing all fiddling things here there afternoon morning everywhere dirty where happened made report modifications touched mess behind promised leave vs versus how things stand mean',
    ),
  },
  {
    plain: 'how many lines of code are there?',
    says: [/\b(?:lines\s+of\s+code|code\s+lines|s?loc)\b/iu],
    unless:
      /\b(?:per|each|by|files?|longest|most|functions?|tests?|blank|comments?|without|only|in)\s(?!(?:lines|total|all|the\s+(?:project|repo\w*|code\w*|whole)|this|here)\b)|\b(?:longest|largest|biggest)\b/iu,
    words: wordsFor(
      'lines line loc sloc number numbers tally tot total totals sum amount size big come comes amount care figure many',
    ),
  },
  {
    plain: 'install the dependencies',
    says: [
      /\binstall(?:ed|ing|ation)?\b|\bin\s+place\b/iu,
      /\b(?:dependenc(?:y|ies)|required\s+packages|(?:packages|libraries|modules|everything|whatever|all)\b[^.;!?]{0,30}\b(?:needs?|requires?|depends\s+on|needed|required))\b/iu,
    ],
    unless:
      /^\W*(?:is|are|has|have|do|does|did|were|was|which|what|where|how|why|when|if)\b|\b(?:how\s+(?:do|to|can)|check|verify|whether|if\s+(?:the|all|any)|not|n['’]t|without|already|only|global\w*|system|dev|test|from|update|upgrade|remove|uninstall|then|but|yet|into)\b/iu,
    words: wordsFor(
      'install installed installing installation dependency dependencies package packages library libraries module modules need needs needed require requires required depend depends everything whatever put place set up great lovely go project’s',
    ),
  },
  {
    plain: 'clean and build again from scratch',
    says: [
      new RegExp(
        `\\b${clears}\\b|\\b(?:from\\s+(?:scratch|nothing|zero|a\\s+(?:clean|blank)\\s+(?:slate|state|tree)|the\\s+ground\\s+up|a\\s+cleaned\\s+tree)|clean\\s+slate|(?:full|complete|clean|fresh)\\s+rebuild)\\b`,
        'iu',
      ),
      new RegExp(
        `\\b(?:rebuild(?:ing)?|re-build|recompile)\\b(?!\\s+${ofOld})|(?:\\b(?:and|then|before|after\\s+that|by|do|again)\\s+|[,;]\\s*)(?:(?:then|a|the|an|do|make|full|complete|whole|please|after|that)\\s+){0,4}(?:build|compile|make)(?:ing)?\\b(?!\\s+${ofOld})|\\b(?:build|compile|make)\\s+(?:it|this|that|everything|all|the\\s+(?:project|whole\\s+\\w+|code|program|thing|lot))\\s+(?:\\w+\\s+)?(?:again|anew|afresh|fresh|over|from)\\b|\\bbuild\\s+(?:anew|afresh|again|from)\\b`,
        'iu',
      ),
    ],
    unless:
      /\bmake\s+(?:clean|all)\b|\b(?:do\s+not|don['’]t|never|not|without|no|only|test\w*|install\w*|run|debug|release|cache|node_modules|deps|dependenc\w+|docs?|documentation|if|unless|why|should\s+i|how)\b/iu,
    words: wordsFor(
      'clean cleaned cleaning clear cleared away wipe wiped nuke scrap scrapped throw toss delete deleted deleting remove removed removing removal discard purge out rid get old earlier previous existing prior carry toss recompile once more leftover leftovers remains output outputs artifact artifacts artefact artefacts products files folder directory results before build built builds building rebuild rebuilding rebuilt compile compiled compiling make making brand new fresh afresh anew again over full fully complete from scratch nothing zero ground slate state tree first second then after that followed following requested reckon odd going something explain only everything starting start blank still know will',
    ),
  },
  {
    plain: 'run the tests',
    says: [/\b(?:build|compile)\b.*\btest(?:s|\s+suite)\b.*\b(?:and|then)\s+(?:then\s+)?run\s+(?:it|them)\b/iu],
    unless: /\b(?:unit|integration|slow|fast|only|without|not|n['’]t|one|single|if|all\s+but|except)\b/iu,
    words: wordsFor('build compile test tests suite folder and then run'),
  },
  {
    plain: 'run the benchmarks',
    says: [/\bbenchmarks?\b/iu, /\bbenchmarks\b|\b(?:run|figures|numbers|results)\b/iu],
    unless:
      /\b(?:add|write|how\s+(?:do|to|can|many)|which|where|list|names?|compare\w*|before|after|one|single|only|last|latest|old|without|not|n['’]t|file|source|code)\b/iu,
    words: wordsFor(
      'benchmark benchmarks run running numbers figures results look how fast slow these days come comes',
    ),
  },
  {
    plain: 'build the documentation',
    says: [
      /\b(?:docs|documentation)\b/iu,
      /\b(?:build|built|building|generat(?:e|ed|ing)|render(?:ed|ing)?|compil(?:e|ed|ing)|produc(?:e|ed|ing)|make|turn)\b/iu,
    ],
    unless:
      /\b(?:where|which|how\s+(?:do|to|can|many)|why|what|test\w*|check\w*|lint|links?|serve|open|view|only|not|n['’]t|without|then|publish|deploy|one|page|dev|clean|remove)\b/iu,
    words: wordsFor(
      'docs documentation build built building generate generated generating render rendered rendering compile compiled compiling produce produced producing make turn finished from hoping comes out fresh',
    ),
  },
  {
    plain: 'run the linter',
    says: [
      /\blinter\b/iu,
      /\b(?:run|running|complain\w*|bitch\w*|whin\w*|grumbl\w*|moan\w*|say|says|think|thinks|report\w*|findings)\b/iu,
    ],
    unless:
      /\b(?:which|where|why|how\s+(?:do|to|can)|config\w*|rules?|set\s+up|install\w*|add|fix\w*|mend|without|not|n['’]t|only|disable|silence|version|format\w*|tests?|then)\b/iu,
    words: wordsFor(
      'linter run running complain complains complaining bitch bitches whine whines grumble grumbles moan moans say says think thinks report reports findings over against process calls stage proceed',
    ),
  },
  {
    plain: 'check the formatting without changing anything',
    says: [
      /\bformat(?:ted|ting|ter)?\b/iu,
      /\b(?:unchanged|untouched|unmodified|unaltered|as\s+(?:they|it)\s+(?:are|is)|as\s+is|dry[\s-]?run|read-?only|(?:without|not|no|n['’]t|nothing)\s+(?:\w+\s+){0,2}?(?:chang|touch|modif|writ|alter|edit|sav)\w*)\b/iu,
    ],
    unless: /\b(?:then|string|date|number|output|install\w*|set\s+up|how\s+(?:do|to|can)|which|where)\b/iu,
    words: wordsFor(
      'format formatted formatting formatter formats layout style check checks checked checking inspect inspected verify verified see whether happy good kind while keeping keep leave leaving left all every each file files unchanged untouched unmodified unaltered dry run read only without not no nothing edits change changing changed changes touch touching modify modifying write writing alter altering edit editing save saving don t properly correctly still as so would',
    ),
  },
  {
    plain: 'format the code',
    says: [/\bformatter\b/iu, /\b(?:run|running|apply|tidy|rewrite|use|let|have|fix|put)\b/iu],
    unless:
      /\b(?:which|what|how|why|check|whether|dry|unchanged|without|not|n['’]t|only|config\w*|set\s+up|install\w*|add|happy|complain\w*|would\s+(?:change|do|say)|lint\w*|test\w*|if|on|to\s+(?:the\s+)?(?:file|folder))\b(?!\s+(?:the|all|our|this)\s+(?:code(?:base)?|source|project|whole|sources|repo\w*)\b)/iu,
    words: wordsFor(
      'formatter format formatted formatting run running apply tidy tidied tidying rewrite rewriting use using let have fix fixed put proper properly right neat layout spacing line lines breaks indentation look looks awful ugly messy save result results drifted whole all up over',
    ),
  },
];

const longest = 400;
const greets =
  /^\W*(?:(?:hi|hello|hey|happy|good|thanks|thank|cheers|sorry|ok|okay|hope|no\s+rush|no\s+hurry)\b[^.?!]*)[.!?]*$/iu;

const ofPlace = /\b(?:TODO|lines of code)\b/u;

/** Undefined where a text may want anything else. */
export function everydayWish(task: string): string | undefined {
  if (task.length > longest || /[\n`/\\<>|=]|\w\.\w|--/u.test(task)) return undefined;
  const text = spelled(
    task
      .trim()
      .replace(/\s+/gu, ' ')
      .replace(/[’‘]/gu, "'")
      .replace(/\binstal\b/iu, 'install')
      .replace(/\bif you don't mind\b/iu, 'please'),
    new Set(),
  );
  const plain = wishes.find((wish) => isWish(text, wish))?.plain;
  // In a folder below its root, all of it is more than what lies here.
  return plain !== undefined && ofPlace.test(plain) && /\b(?:repo|repository|project)\b/iu.test(text)
    ? plain.replace(/\??$/u, ' in the repo$&')
    : plain;
}

function isWish(text: string, wish: Wish): boolean {
  const sentences = sentencesIn(text);
  const rest = sentences.filter((sentence) => !greets.test(sentence));
  const isSaid = (part: string) =>
    wish.says.every((form) => form.test(part)) && wish.unless?.test(part) !== true && saysOnly(part, wish.words);
  if (rest.length === 0) return false;
  // Told beside it, in sentences of their own or before a comma.
  const asked = rest.filter(
    (sentence) => !(onlyTells(sentence) && !isSaid(sentence) && !wish.says.some((form) => form.test(sentence))),
  );
  if (asked.length === 0) return false;
  const whole = asked.join(' ');
  if (isSaid(whole)) return true;
  const joint = /[,:–—]\s+(?:(?:so|and)\s+)?/u.exec(whole);
  return joint !== null && onlyTells(whole.slice(0, joint.index)) && isSaid(whole.slice(joint.index + joint[0].length));
}
