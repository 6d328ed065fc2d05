// "Is the code valid? Don't build it, just check it statically", "run a tyep check over the repo, no build": a check of the types of all the code, in whatever words.
import type { Workspace } from '../commands/workspace.ts';
import { tellsOnly } from './asking.ts';

const project =
  '(?:(?:(?:the|this|our|my|all|whole|entire|full|complete|of|current)\\s+){0,5}(?:code(?:\\s?base)?|project|repo(?:sitory)?|workspace|monorepo|sources?|source\\s+(?:code|files|tree)|packages?|library|app(?:lication)?|program|tree|checkout))';
const thing = `(?:it(?:\\s+all)?|this|everything|every\\s+file|(?:all\\s+)?${project}|all(?:\\s+of\\s+(?:it|this))?|the\\s+(?:whole\\s+)?(?:thing|lot))`;
const here = `(?:\\s+(?:in\\s+here|here|anywhere|(?:anywhere\\s+)?(?:across|in|of|over|on|for|throughout|through|within|inside)\\s+${thing}))`;
const still = '(?:\\s+(?:all|still|really|actually|indeed|even|currently|now))*';
const types =
  '(?:(?:the|our|all|its|my|your|of|any)\\s+){0,3}(?:types|typings|typing|(?:static\\s+|data\\s+)?type\\s+(?:annotations?|hints?|information)|annotations)';
const good =
  '(?:sound|consistent|valid|well-?\\s?formed|correct|coherent|sane|in\\s+order|all\\s+right|right|ok(?:ay)?|fine|clean|good)';
const agree =
  '(?:agree|match(?:\\s+up)?|line\\s+up|add\\s+up|fit(?:\\s+together)?|go\\s+together|hold(?:\\s+(?:up|together|water))?|check(?:\\s+out)?|work\\s+out|square)s?(?:\\s+(?:with\\s+)?(?:each\\s+other|one\\s+another))?';
const typeErrors =
  '(?:typ(?:e|ing)[\\s-]+(?:check(?:ing|er)?\\s+)?(?:errors?|problems?|issues?|mistakes?|mismatch(?:es)?|complaints?|violations?|trouble))';
const check = '(?:static\\s+)?type[\\s-]?check(?:ing|s)?';
const quick =
  "(?:(?:an?|the|our|one|another|its|quick|full|fresh|complete|plain|proper|thorough|whole|usual|simple|project(?:['’]s)?|this\\s+(?:project|repo)['’]s)\\s+){0,4}";
const asks =
  '(?:(?:(?:double-?\\s?)?check|verify|validate|see|confirm|ensure|make\\s+sure|be\\s+sure|find\\s+out|tell\\s+me|let\\s+me\\s+know|know|say|wonder(?:ing)?|prove)\\s+(?:for\\s+me\\s+)?(?:that\\s+|whether\\s+|if\\s+)?)';
const looks =
  '(?:check|scan|inspect|analy[sz]e|examine|verify|go\\s+(?:over|through)|look\\s+(?:over|through|at)|comb(?:\\s+through)?|search)';

/** Whole sentences that ask for it by its name. */
const byName: readonly string[] = [
  `(?:(?:run|do|doing|perform|start|give\\s+me|execute|launch|try|kick\\s+off)\\s+)?${quick}${check}(?:\\s+${thing})?${here}?(?:\\s+(?:only|alone|first|now))?`,
  `(?:run|execute|start|launch|use)\\s+${quick}(?:static\\s+)?type[\\s-]?checker(?:\\s+(?:once|again))?${here}?`,
  `(?:does|is|will|would)\\s+${quick}type[\\s-]?checker${still}\\s+(?:pass(?:es)?|(?:happy|content|satisfied|green|quiet)(?:\\s+with\\s+${thing})?|complain|accept\\s+${thing})`,
  `any\\s+(?:complaints|errors|findings|trouble)\\s+(?:from|by)\\s+${quick}type[\\s-]?checker${here}?`,
  `(?:is|are)\\s+(?:${thing}|we)${still}\\s+free\\s+of\\s+${typeErrors}`,
  `${asks}nothing\\s+is\\s+wrong\\s+with\\s+${types}${here}?`,
  `type[\\s-]?check\\s+${thing}${here}?`,
  `(?:is|are|does|do|did|will|would)\\s+${thing}${still}\\s+(?:type[\\s-]?check(?:s|ed|ing)?|pass(?:es)?\\s+${quick}${check})${here}?`,
  `${asks}${thing}${still}\\s+(?:type[\\s-]?checks?|pass(?:es)?\\s+${quick}${check})${here}?`,
  `(?:(?:double-?\\s?)?check|verify|validate|inspect|go\\s+over)\\s+${types}${here}?`,
  `(?:do|are|is)\\s+${types}${here}?${still}\\s+(?:${agree}|${good})${here}?`,
  `${asks}${types}${here}?${still}\\s+(?:(?:is|are)${still}\\s+(?:${good}|in\\s+shape)|${agree})${here}?`,
  `(?:(?:are|is)\\s+there\\s+|has\\s+${thing}\\s+(?:got\\s+)?|have\\s+we\\s+(?:got\\s+)?|does\\s+${thing}\\s+have\\s+|do\\s+we\\s+have\\s+)?(?:any|a(?:\\s+single)?|some)\\s+${typeErrors}(?:\\s+left)?${here}?`,
  `${asks}(?:there\\s+(?:are|is)|${thing}\\s+has|we\\s+have)\\s+(?:any|a(?:\\s+single)?|no|not\\s+a\\s+single)\\s+${typeErrors}(?:\\s+left)?${here}?`,
  `${asks}there\\s+isn['’]t\\s+(?:a(?:\\s+single)?|any)\\s+${typeErrors}(?:\\s+left)?${here}?`,
  `${looks}\\s+${thing}\\s+for\\s+(?:any\\s+)?${typeErrors}`,
  `(?:check|scan|look|search)\\s+for\\s+(?:any\\s+)?${typeErrors}${here}?`,
  `(?:find|list|show(?:\\s+me)?|report|tell\\s+me|give\\s+me)\\s+(?:(?:all|the|any|every|each|single|about|of)\\s+){0,3}${typeErrors}${here}?`,
  `(?:${asks})?(?:is\\s+)?${thing}${still}\\s+(?:is\\s+)?type[\\s-](?:correct|safe|sound|clean)${here}?`,
  `${asks}${thing}${still}\\s+(?:is|are)${still}\\s+(?:valid|ok(?:ay)?|fine|sound|correct|right)\\s+(?:as\\s+far\\s+as|where|when\\s+it\\s+comes\\s+to|with\\s+regard\\s+to|in\\s+terms\\s+of)\\s+(?:the\\s+)?types(?:\\s+go(?:es)?|\\s+are\\s+concerned)?`,
];

const pieces = `(?:(?:the|all|any|our|of|every)\\s+){0,3}(?:(?:function|method|type)\\s+)?(?:signatures?|calls?|callers?|call\\s+sites?|interfaces?|declarations?|arguments?|parameters?|return\\s+(?:types?|values?)|uses?|usages?)`;
const wrong = '(?:mismatched|mismatching|wrong|incompatible|bad|mistyped|ill-typed|missing|invalid|inconsistent)';

/** Sentences that ask for what only a check of the types tells, without that word. */
const byWhatIsChecked: readonly string[] = [
  `(?:${asks}|do\\s+|does\\s+)?${pieces}\\s+and\\s+${pieces}${still}\\s+${agree}${here}?`,
  `(?:(?:are|is)\\s+there\\s+|find\\s+|${looks}\\s+for\\s+|${looks}\\s+${thing}\\s+for\\s+)?(?:any\\s+)?${wrong}\\s+${pieces}(?:\\s+(?:or|and)\\s+(?:${wrong}\\s+)?${pieces})+${here}?`,
  `${asks}(?:all\\s+|the\\s+|our\\s+)*(?:functions?|methods?|procedures?|everything)${still}\\s+(?:is|are|gets?)${still}\\s+(?:called|used|invoked)\\s+with\\s+(?:the\\s+)?(?:right|correct|proper|matching)\\s+(?:number\\s+(?:and\\s+types\\s+)?of\\s+)?(?:arguments?|parameters?|types?)(?:\\s+everywhere)?${here}?`,
  `(?:${asks}|is\\s+)?(?:anything|something)(?:\\s+in\\s+(?:here|${thing}))?\\s+(?:is\\s+|gets\\s+)?(?:passed|given|assigned|returned?)\\s+(?:a\\s+|the\\s+)?(?:values?\\s+of\\s+(?:the|a)\\s+wrong\\s+type|wrong\\s+type)${here}?`,
];

/** The code as a whole; a package may be valid in other ways. */
const code =
  '(?:everything|all\\s+(?:of\\s+)?(?:it|this)|(?:(?:the|this|our|my|all|whole|entire|of)\\s+){1,5}(?:code(?:\\s?base)?|project|repo(?:sitory)?|sources?|source\\s+(?:code|files)))';
const right = '(?:sound|consistent|valid|well-?\\s?formed|correct|coherent)';
/** Sentences that ask whether the code is right, which a check of the types tells where it is to be a static one. */
const byResult: readonly string[] = [
  `(?:is|are)\\s+${code}${here}?${still}\\s+${right}${here}?`,
  `${asks}${code}${here}?${still}\\s+(?:is|are)${still}\\s+${right}${here}?`,
  `would\\s+${code}\\s+be\\s+(?:accepted|taken|let\\s+through|considered)\\s+(?:as\\s+)?${right}`,
  `${looks}\\s+${code}(?:\\s+(?:carefully|once|quickly))?(?:\\s+and\\s+(?:tell\\s+me|say|report|let\\s+me\\s+know|see))?\\s+(?:if|whether)\\s+(?:anything|something|everything)\\s+(?:does(?:n['’]t|\\s+not)\\s+)?${agree}`,
  `(?:does|do|will|would)\\s+${code}${here}?${still}\\s+pass\\s+(?:the\\s+)?static\\s+check(?:s|ing)`,
];
/** Says no more than that it is to be done. */
const beside = [`(?:just\\s+|only\\s+)?${looks}\\s+${thing}`];

const compileErrors =
  '(?:compile[\\s-]?time|compil(?:e|er|ation))[\\s-]+(?:errors?|problems?|issues?|failures?|complaints?)';
/** Sentences that ask for what a compiler would reject, which a check of the types tells where nothing is to be built. */
const byCompiler: readonly string[] = [
  `${looks}\\s+${thing}\\s+for\\s+(?:any\\s+)?${compileErrors}`,
  `(?:${looks}\\s+for|(?:are|is)\\s+there|any|find|list|show\\s+me)\\s+(?:(?:any|all|the)\\s+)?${compileErrors}${here}?`,
  `(?:${looks}\\s+${thing}\\s+for\\s+|find\\s+|(?:is|are)\\s+there\\s+|${asks}there\\s+(?:is|are)\\s+)?(?:any(?:thing)?|whatever|what(?:ever)?|everything|something)\\s+(?:(?:that|which)\\s+)?(?:the\\s+|a\\s+)?(?:compiler(?:['’]s)?(?:\\s+front[\\s-]?end)?|front[\\s-]?end\\s+of\\s+the\\s+compiler)\\s+(?:would|will|might|could|may)\\s+(?:reject|refuse|complain\\s+about|object\\s+to|choke\\s+on|not\\s+(?:accept|like|take)|dislike|flag)${here}?`,
  `(?:would|will|does)\\s+(?:the|a)\\s+compiler(?:['’]s)?(?:\\s+front[\\s-]?end)?\\s+(?:still\\s+)?(?:accept|reject|complain\\s+about|take|swallow|object\\s+to)\\s+(?:all\\s+of\\s+)?${thing}`,
];

const start =
  "^(?:(?:an?\\s+)?(?:quick|small|short|last|one|silly)\\s+(?:\\w+\\s+){0,2}?(?:question|favou?r|request|thing)(?:\\s+before\\s+I\\s+[\\w\\s]{1,24})?:)?(?:\\W|(?:please|pls|plz|just|only|now|then|so|and|hey|hi|hello|ok(?:ay)?|quickly|maybe|first)\\b|(?:can|could|would|will)\\s+you(?:\\s+(?:please|just|mind|quickly|kindly))*\\b|would\\s+you\\s+mind\\b|i(?:['’]d|\\s+would)?\\s+(?:just\\s+)?(?:like|love|want|need)(?:(?:\\s+you)?\\s+to\\b|(?=\\s+(?:an?|the|one|another)\\s))|let['’]?s\\b|go\\s+ahead\\s+and\\b)*";
const end =
  '(?:[\\s,;:–-]+(?:please|pls|plz|now|for\\s+me|again|once\\s+more|one\\s+more\\s+time|first|today|right\\s+now|thanks(?:\\s+(?:a\\s+lot|in\\s+advance|so\\s+much))?|thank\\s+you|cheers|would\\s+you|will\\s+you|(?:and|then)\\s+(?:please\\s+)?(?:tell|show|let)\\s+me\\s+(?:know\\s+)?(?:the\\s+(?:results?|outcome|errors?|findings|verdict)|what\\s+(?:comes\\s+up|it\\s+(?:says|reports|finds)|you\\s+find|is\\s+wrong)|how\\s+it\\s+(?:goes|went)|where\\s+we\\s+stand)|(?:and|then)\\s+(?:please\\s+)?(?:(?:paste|print|show|read\\s+out|list|report)(?:\\s+(?:me|back))?(?:\\s+(?:what\\s+(?:it\\s+(?:prints|says|reports|finds|gives)|broke|is\\s+(?:wrong|broken)|comes\\s+up)|the\\s+(?:output|results?|errors?)))?)|as\\s+(?:it|they|things)\\s+(?:is|are|stands?)(?:\\s+(?:right\\s+)?now)?|as\\s+is|at\\s+the\\s+moment|nothing\\s+(?:else|more)(?:\\s+for\\s+now)?|nothing\\s+less|only\\s+that))*[\\s.!?)]*$';
const forms = (all: readonly string[]): readonly RegExp[] =>
  all.map((form) => new RegExp(`${start}(?:${form})${end}`, 'iu'));
const named = forms([...byName, ...byWhatIsChecked]);
const results = forms(byResult);
const compilers = forms(byCompiler);
const besides = forms(beside);

const made =
  '(?:anything|it|them|this|everything|any|an?|the|(?:a\\s+|any\\s+|the\\s+)?(?:(?:full|real|actual|whole)\\s+)?(?:build|output|artifacts?|artefacts?|files?|bundles?|binar(?:y|ies)|code|project|result))(?:\\s+(?:output|files?|artifacts?|artefacts?|code|build))?';
const making = '(?:build|compil|generat|emit|produc|creat|mak|writ|bundl)';
/** "Without building it", "no artifacts wanted", "building takes forever and I don't need that": that nothing is to be built. */
const noBuild: readonly RegExp[] = [
  `[\\s,;–-]*(?:but\\s+|and\\s+|please\\s+)*\\bwithout\\s+(?:(?:actually|really|even|necessarily)\\s+)?${making}(?:e|ing)(?:\\s+${made})?`,
  `[\\s,;–-]*(?:but\\s+|and\\s+|please\\s+|just\\s+)*\\b(?:do(?:n['’]?t|\\s+not)|never|no\\s+need\\s+to|(?:you\\s+)?(?:need\\s*n['’]t|do(?:n['’]t|\\s+not)\\s+(?:have|need)\\s+to))\\s+(?:(?:actually|really|even|bother\\s+to)\\s+)?${making}e?(?:\\s+${made})?`,
  '[\\s,;–-]*(?:but\\s+|and\\s+|with\\s+)*\\b(?:no|without(?:\\s+(?:a|any))?)\\s+(?:(?:full|compiled|real|actual)\\s+)?(?:builds?|artifacts?|artefacts?|output|compilation|emit|bundles?|generated\\s+files?)(?:\\s+(?:is\\s+|are\\s+)?(?:needed|wanted|required|necessary|please))?',
  "[\\s,;–-]*(?:but\\s+|and\\s+|so\\s+)*\\bI\\s+do(?:n['’]?t|\\s+not)\\s+(?:want|need)\\s+(?:an?\\s+|any\\s+|the\\s+)?(?:build|output|artifacts?|artefacts?|files?|binar(?:y|ies)|bundles?|compiled\\s+\\w+)(?:\\s+(?:built|made|produced|generated|written|created))?(?:\\s+(?:for\\s+(?:this|that|it)|now|yet|today|from\\s+it))?",
  "[\\s,;.–-]*\\b(?:the\\s+|a\\s+)?(?:full\\s+)?build(?:ing)?(?:\\s+(?:it|everything))?\\s+(?:takes|is|would\\s+take)\\s+(?:\\w+\\s+){1,4}?(?:and|so|,)\\s+(?:so\\s+)?I\\s+do(?:n['’]?t|\\s+not)\\s+(?:want|need)\\s+(?:that|it|one)(?:\\s+(?:now|today))?",
].map((form) => new RegExp(`${form}(?=\\s*(?:[.,;!?)]|$|\\band\\b))`, 'giu'));
const statically =
  /[\s,;–-]*\b(?:(?:purely\s+|only\s+)?statically(?:\s+speaking)?|at\s+compile[\s-]time|by\s+static\s+(?:checking|analysis)|(?:as\s+far\s+as|where)\s+(?:valid\s+code|validity|correctness|static\s+checking)\s+(?:goes|is\s+concerned))\b/giu;
/** What says no more than that a look is enough. */
const enough: readonly RegExp[] = [
  /(?:^|(?<=[.!?;]\s))\W*(?:nothing\s+(?:else|more)|that\s+is\s+all|that['’]s\s+all|no\s+more\s+than\s+that)(?:,?\s+(?:please|thanks|for\s+now))*\s*[.!]+/giu,
  /(?:^|(?<=[.!?;]\s))\W*(?:an?|the)\s+static\s+(?:type\s+)?check\s+(?:is|will\s+be|would\s+be)\s+(?:enough|fine|all\s+(?:i|we)\s+need|ok(?:ay)?)\s*[.!]*/giu,
  /(?:^|(?<=[.!?;]\s))\W*(?:please\s+)?(?:just\s+|only\s+)?check(?:\s+(?:it|that|this))?(?:\s+for\s+me)?(?:\s+please)?\s*[.!]+\s*$/giu,
  /(?:^|(?<=[.!?;]\s))\W*(?:only\s+the\s+findings|(?:just|only)\s+(?:the\s+)?(?:findings|errors|result|verdict|report)|no\s+fixes|don['’]?t\s+(?:fix|change|touch)\s+(?:anything|a\s+thing|any\s+of\s+it))(?:,?\s+(?:no\s+fixes|please|thanks))*\s*[.!]*/giu,
];

/** Its usual slips, as far as they make other words. */
const slips: readonly (readonly [RegExp, string])[] = [
  [/\b(?:typ|tpye|tyep|tyoe|typr|tpe|type)([\s-]?)ch(?:eck|ec|ek|kec|cek|ekc|ce)(ing|s|ed)?\b/giu, 'type$1check$2'],
  [/\b(?:tpyes|tyeps|tyes|tpes)\b/giu, 'types'],
  [/\b(?:tpye|tyep)(?=\s+er+o?r+s?\b)/giu, 'type'],
];

/** Whether a text wants the types of all the code checked and no more than that. `spelled`: puts its words right. */
export function asksForTypeCheck(said: string, spelled: (text: string) => string = (text) => text): boolean {
  if (said.length > longest) return false;
  const spelt = spelled(slips.reduce((text, [slip, meant]) => text.replace(slip, meant), said));
  const bare = enough.reduce((text, form) => text.replace(form, ' '), spelt);
  const unbuilt = noBuild.reduce((text, form) => text.replace(form, ' '), bare);
  const plain = unbuilt.replace(statically, '');
  const isStatic = unbuilt !== bare || plain !== unbuilt || ofFrontEnd.test(spelt);
  const asked = sentencesOf(plain.replace(/\s+/gu, ' ')).filter((one) => !tellsOnly(one));
  return (
    asked.length > 0 &&
    asked.length <= 2 &&
    asked.some((one) => matches(one, named) || (isStatic && matches(one, [...compilers, ...results]))) &&
    asked.every((one) => matches(one, [...named, ...compilers, ...results, ...besides]))
  );
}

const ofFrontEnd = /\bstatic\s+check(?:s|ing)?\b|\bfront[\s-]?end\b/iu;
const sentencesOf = (text: string): readonly string[] =>
  text.split(/(?<=[.!?])\s+/u).filter((one) => /\p{L}/u.test(one));
const matches = (sentence: string, all: readonly RegExp[]): boolean => all.some((form) => form.test(sentence));

/** Longer ones say more than one thing. */
const longest = 400;

/** `said` as the plain order for it; of the packages of a repository, as seen from one of them, what is said of their number stays. */
export function plainTypeCheck(
  said: string,
  { commands }: Pick<Workspace, 'commands'>,
  spelled: (text: string) => string,
): string {
  const isOfMany = manyOf.test(said) && commands.some(({ whole }) => whole === true);
  return !isOfMany && asksForTypeCheck(said, spelled) ? 'check the types' : said;
}

const manyOf = /\b(?:packages|monorepo|workspaces?|crates|members|modules|projects|whole|entire)\b/iu;
