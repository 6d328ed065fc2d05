// "Where is parseHeader defined?"
import { searchAction } from '../../../core/tools/looking.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { isKnownWord } from '../request/vocabulary.ts';
import { eitherOf, exampleNamed } from './alternatives.ts';
import { asksForDeclaration, declarationIn } from './declaration.ts';
import { looksDefined } from './definition.ts';
import { elsewhere, inDocuments, narrowed, placesOf, search } from './definitionLooks.ts';
import { asksForAllPlaces, hitsOf, isCut, literalPattern, type Hit } from './hits.ts';
import { definedWord } from './definedWord.ts';
import { namesOfCode, onlyDefined } from './namesOfCode.ts';
import { inOwner, lastPart, nameOfPackage } from './qualifiedName.ts';
import { nearestName } from './nearNames.ts';
import { withoutSigil } from './withoutSigil.ts';
import { identifierIn } from './identifierIn.ts';
import { meantOf } from './whichOne.ts';
import { codeSpan } from './markup.ts';
import { asksForLargest } from './largest.ts';
import type { Look, QuestionKind } from './question.ts';
import { wayUp } from './scope.ts';

const kind =
  '(?:(?:enum\\s+(?:class|struct)|(?:class|function|struct|variable|alias)\\s+template|abstract\\s+class|annotation|decorator|array|keyword|function|class|method|command|mixin|type|interface|struct|variable|constant|macro|symbol|component|enum|trait|module|hook|helper|option|term|const|routine|subroutine|sub|proc|procedure|exception|target|rule|alias|field|property|concept|word)s?\\s+)?';
const name = `(?:the\\s+|a\\s+)?(?:(?:exported|public)\\s+)?${kind}(?!(?:me|us|its|the|an?|in|at|on|by|of|to|for|from|with|lives?|comes?|sits?|resides?)\\b)[\`'"]?((?:--)?[\\p{L}_$@][\\p{L}\\p{N}\\w$.:#-]*)(?:\\(\\))?[\`'"]?`;
/** Written as only code is. */
const coded = `[\`'"]?([\\p{L}_$][\\w$]*(?:_|(?-i:[a-z][A-Z]|[A-Z]{2}[a-z]))[\\w$]*)(?:\\(\\))?[\`'"]?`;
const end = '(?:defined?|declared|implemented|introduced|located|described|explained|written|created|exported)';
const patterns = [
  `\\bwhere\\b.*?\\b(?:is|are|was|were|gets?)\\s+${name}(?:\\s+\\w+)?\\s+(?:\\w+ly\\s+)?(?:being\\s+)?${end}`,
  `\\bwhere\\s+${name}(?:\\s+\\w+)?\\s+(?:is|are|was|were|gets?|has been)\\s+(?:\\w+ly\\s+)?(?:being\\s+)?${end}`,
  `\\bwhere\\b.*?\\b(?:is|are)\\s+${name}(?:\\s+\\w+)?\\s+(?:lives?|comes? from)`,
  `\\b(?:which|what)\\s+(?:file|module|folder|place|document|page|source file)s?\\b.*?\\b(?:is|are|was)\\s+${name}(?:\\s+\\w+)?\\s+${end}`,
  `\\b(?:defn?(?=\\s+(?:of|for)\\b)|definitions?|declarations?|implementations?|body|prototype|signature)\\s+(?:of|for)\\s+${name}`,
  `\\b(?:which|what)\\s+(?:file|module|document|page|class|struct|header|source|crate|package|script)s?\\s+(?:defines?|declares?|implements?|introduces?)\\s+${name}`,
  `\\b(?:which|what)\\s+(?:source\\s+)?(?:file|line|module|header)\\b.*?\\b(?:the|this|that)\\s+[\`'"]?([\\p{L}_$][\\w$]*)(?:\\(\\))?[\`'"]?\\s+(?:function|class|method|type|struct|macro|enum|interface|constant|variable)\\s+(?:itself\\s+)?(?:is|are|was|gets?)\\s+${end}`,
  `\\b(?:which|what)\\s+(?:source\\s+)?(?:file|line|module|header)\\b.*?\\b(?:the|this|that)\\s+(?:function|class|method|command|proc|procedure|macro|sub|type|struct)\\s+[\`'"]?(?!is\\b|itself\\b)([\\p{L}_$][\\w$-]*)(?:\\(\\))?[\`'"]?\\s+(?:is|are|was|gets?)\\s+${end}`,
  `\\bwhere\\s+(?:does|do|did)\\s+${name}\\s+(?:live|come from)`,
  `\\bwhere\\s+(?:does|do|did)\\s+(?:the\\s+|my\\s+|our\\s+)?[\\w.-]+\\s+(?:get|take|load|read|import|know)s?\\s+${name}\\s+from\\b`,
  `\\bwhere\\s+${name}\\s+(?:lives?|comes?\\s+from)(?=\\s*(?:[.?!;,]|$))`,
  `\\bfile\\s+(?:that|which|with|where|containing|defining|holding|in which)\\b[^.?!]*?\\b(?:function|class|method|struct|interface|macro|constant)\\s+(?!(?:lives?|comes?|sits?|resides?|is|was)\\b)[\`'"]?([\\p{L}_$][\\w$.:#-]*)`,
  `^${name}\\s+(?:is\\s+)?${end}\\s+where\\b`,
  `^who\\s+(?:defines?|declares?|implements?)\\s+${name}\\s*\\??$`,
  `\\b(?:in\\s+)?(?:which|what)\\s+(?:file|module|folder|place|header|package)\\s+(?:do|can|would|will|could)\\s+(?:i|we|you|one)\\s+find\\s+(?:the\\s+)?${kind}${coded}`,
  `^(?:please\\s+)?(?:jump|go|take\\s+me|bring\\s+me)\\s+(?:straight\\s+)?to\\s+(?:the\\s+)?${kind}${coded}\\s*(?:please|pls)?[.!?]*$`,
  `^(?:the\\s+)?${kind}${coded}\\s*[-–—,:;]?\\s+where\\s*(?:is\\s+(?:it|that)\\s*)?\\?*$`,
  `\\b(?:point|take|bring|lead|get)\\s+(?:(?:me|us)\\s+)?(?:to|at)\\s+(?:the\\s+)?(?:code|source|implementation|definition|place)\\s+(?:of|for)\\s+${name}`,
  `\\b(?:the\\s+)?(?:code|source)\\s+(?:of|for)\\s+(?:the\\s+)?(?:function|class|method|\`)\\s*([\\p{L}_$][\\w$.:#-]*)`,
  `\\bwhere\\b.*?\\b(?:we|they|you|it|code|project|library)\\s+(?:defines?|declares?|implements?)\\s+${name}`,
  `\\b(?:which|what)\\s+(?:file|module|place|folder)s?\\s+(?:has|have|holds?|contains?)\\s+(?:the\\s+)?(?:definition\\s+of\\s+)?[\`'"]?([\\p{L}_$][\\w$]*)(?:\\(\\))?[\`'"]?\\s+(?:function|class|method|type|struct|macro|enum|interface)`,
  `^(?:so\\s+)?where(?:['’]?s|\\s+is)\\s+(?!(?:the|a|my|our)\\s+\\w+s\\b)${name}(?:\\s+(?:function|class|method|type|struct|macro|enum|interface|constant|variable))?\\s*\\??$`,
  `^(?:please\\s+)?(?:find|locate)\\s+[\`'"]?([\\p{L}_$][\\w$]*(?:[_-]|(?<=\\p{Ll})(?-i:\\p{Lu}))[\\w$-]*)(?:\\(\\))?[\`'"]?\\s*\\??$`,
  `\\b(?:find|locate|show|look up|jump to|go to)\\s+(?:me\\s+)?(?:the\\s+)?(?:function|class|method|interface|struct|macro|enum|trait|symbol)\\s+[\`'"]?([\\p{L}_$][\\w$.:#-]*)`,
  `\\b(?:find|locate|show|look up|jump to|go to)\\s+(?:me\\s+)?(?:the\\s+)?[\`'"]?([\\p{L}_$][\\w$.:#-]*)[\`'"]?\\s+(?:function|class|method|interface|struct|macro|enum|trait)(?=\\s*(?:[.,:;?!]|$)|\\s+(?:for\\s+(?:me|us)|please|pls|and)\\b)`,
  `\\bof\\s+(?:the\\s+)?${name}\\s+(?:definition|declaration|implementation)\\b`,
  `^(?:the\\s+)?${name}\\s+(?:definition|declaration)\\s*\\?+$`,
  `^(?:the\\s+)?(?:function|class|method|interface|struct|macro|enum|trait)\\s+[\`'"]?([\\p{L}_$][\\w$.:#-]*)[\`'"]?\\s*\\?+$`,
  `\\b(?:grep|search|look)\\s+(?:for\\s+)?[\`'"]?(?:func|function|fn|def|class|struct|interface|trait|enum)\\s+([\\p{L}_$][\\w$]*)`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** Terms of documents have several words: "neap tide". */
const words = '(\\p{Ll}[\\p{Ll}-]+(?:\\s+\\p{Ll}[\\p{Ll}-]+){1,2}?)';
const term = `(?:the\\s+|an?\\s+)?[\`'"]?${words}[\`'"]?`;
const rest = '(?=\\s*(?:[,;.?!]|$)|\\s+(?:in|with|for|here|at|among|under|by)\\b)';
const terms = [
  `\\bwhere(?:['’]?s|\\s+(?:is|are))\\s+${term}\\s+(?:defined|explained|described|documented)\\b`,
  `\\b(?:definition|explanation)\\s+of\\s+${term}${rest}`,
  `\\bwhere\\b.*?\\b(?:we|they|you|documents?|papers?|texts?)\\s+(?:define|explain|describe)\\s+${term}${rest}`,
  `\\b(?:who|what)\\s+(?:exactly\\s+|really\\s+|actually\\s+)?(?:counts?|qualif(?:y|ies)|is (?:considered|regarded))\\s+as\\s+${term}${rest}`,
  `\\b(?:for|about)\\s+${term}\\s*[,;:.]\\s+(?:please\\s+)?(?:find|show|which|where|what)\\b[^.?!]*\\bdefin(?:es?|ed|ition)\\b`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** A term in quotation marks may have any words: "socked on the nose". */
const quotedTerm = /(?<!\p{L})[`'"“‘]((?:\p{L}[\p{L}'-]*\s+){1,5}\p{L}[\p{L}-]*)[`'"”’]/u;
const asksWhatItIs = /\b(?:defin\w+|explain\w*|describ\w+|meaning)\b/iu;

/** Words that show that no term was caught, but a name of the code, or half a sentence. */
const notTerms =
  /\b(?:function|func|method|class|type|constant|variable|helper|struct|interface|enum|trait|macro|hook|component|module|option|field|property|symbol|target|rule|my|our|your|its|export|exports|exported|sub|subroutine|proc|procedure|package|fn|def|static|global|private|public|please|pls|in|with|for|here|at|among|under|by|the|is|it|this|that)\b|^keyword\s+(?!arg|param|only)/iu;

/** `reserveStock`: with a misspelt word behind it, no term of a document. */
const looksLikeCode = /(?<=\p{Ll})\p{Lu}|[_$\d]/u;

/** "Which of the type definition files is the biggest?" */
const typeFiles = /\b(?:definitions?|declarations?)\s+files?\b/iu;

export const definitionQuestion: QuestionKind = (task, workspace) => {
  if (asksForAllPlaces.test(task) || (typeFiles.test(task) && asksForLargest(task))) return undefined;
  const quoted = task
    .split(/(?<=[.!?])\s+/u)
    .filter((sentence) => asksForPlace.test(sentence) && asksWhatItIs.test(sentence))
    .map((sentence) => quotedTerm.exec(sentence)?.[1])
    .find((term) => term !== undefined);
  const phrase = quoted ?? terms.map((pattern) => pattern.exec(task)?.[1]).find((match) => match !== undefined);
  if (phrase !== undefined && (quoted !== undefined || !notTerms.test(phrase)) && !looksLikeCode.test(phrase)) {
    const asSaid = search(phrase, { root: workspace.root, ignoreCase: true });
    return {
      looks: [
        ...inDocuments(phrase, workspace),
        onlyDefined(asSaid),
        ...(quoted === undefined ? namesOfCode(phrase) : []),
        asSaid,
      ],
      nothing: `No file except ignored ones contains ${phrase}.`,
    };
  }
  const both = eitherOf(task);
  if (both !== undefined)
    return { looks: [ofBoth(both, task, workspace.root)], nothing: `Nothing here is called ${both.join(' or ')}.` };
  const found =
    patterns.map((pattern) => pattern.exec(task)?.[1]).find((match) => match !== undefined) ?? onlyWord(task);
  const code = identifierIn(task) ?? namedKind(task) ?? subjectOf(task);
  // "It", "this", "actually": what the sentence names elsewhere, as only code is.
  const isProse = found === undefined || /^[\p{Ll}.]+$/u.test(found);
  // "The class Renderer, I mean TTY::Table::Basic."
  const isAsked = found !== undefined || asksForDefinition(task);
  const qualified = isAsked ? /(?<![\w:])[A-Za-z_]\w*(?:::\w+)+/.exec(task)?.[0] : undefined;
  const ticked = isAsked ? onlyTicked(task) : undefined;
  const named =
    nameOfPackage(task) ??
    exampleNamed(task) ??
    qualified ??
    ticked ??
    (isProse && code !== undefined && asksForDefinition(task) ? code : found);
  const written = named?.replace(/[.:#-]+$/, '');
  const wanted = (written && definedWord(written, task, workspace.root)) ?? written;
  if (
    wanted === undefined ||
    wanted === '' ||
    /^(?:it|this|that|the|they|them|itself|themselves|something|anything)$/iu.test(wanted)
  )
    return undefined;
  // `Point.norm` and `geo::norm` are defined by their last part.
  const said = withoutSigil(lastPart(wanted), workspace);
  const near = nearestName(said, workspace.root);
  const last = near ?? said;
  const others = elsewhere(last, workspace);
  // In a folder of a repository, a place that only uses or declares the name is no answer before the rest has been searched.
  const isPart = others.length > 0 && !existsSync(join(workspace.root, '.git'));
  const sought = { root: workspace.root, kind: keywordIn(task, said), withUses: asksForUses.test(task) };
  const plain = search(last, sought);
  const inPart = search(last, { ...sought, isPart: true });
  const inAnyCase = search(last, { ...sought, ignoreCase: true });
  // "Where in this monorepo?"
  const isWhole = isPart && wayUp(task, workspace.root) !== '';
  const looks = isWhole
    ? [...others, plain, narrowed(last), inAnyCase]
    : isPart
      ? [inPart, narrowed(last), ...others, inAnyCase]
      : [plain, narrowed(last), inAnyCase, ...others];
  return {
    looks: looks.map((look) => ({
      ...look,
      answer: (output) => {
        const defines = (hit: Hit) => looksDefined(hit, last);
        const full = inFull(meantOf(output, task, defines), wanted, last);
        const meant = near === undefined ? inOwner(full, wanted, last, defines) : full;
        const declared = asksForDeclaration(task) ? declarationIn(hitsOf(meant), last) : undefined;
        const found = declared ?? look.answer(meant);
        return found === undefined || near === undefined
          ? found
          : `Nothing here is called ${codeSpan(said)}; ${codeSpan(near)} is the only name that is nearly the same.\n\n${found}`;
      },
    })),
    nothing: `Nothing here is called ${wanted}: the word is in no file except ignored ones.`,
  };
};

/** Both of two names, each by itself. */
function ofBoth(names: readonly [string, string], task: string, root: string): Look {
  const lasts = names.map(lastPart);
  const defines = (last: string) => (hit: Hit) => looksDefined(hit, last);
  return {
    action: searchAction({ pattern: lasts.map(literalPattern).join('|'), maxResults: 1000 }),
    intent: `find ${names.join(' and ')} in the files`,
    answer: (output) => {
      const answers = names.map((whole) => {
        const last = lastPart(whole);
        const isOfIt = new RegExp(literalPattern(last));
        const own = output
          .split('\n')
          .filter((line) => hitsOf(line).some(({ text }) => isOfIt.test(text)))
          .join('\n');
        const meant = inOwner(inFull(meantOf(own, task, defines(last)), whole, last), whole, last, defines(last));
        return placesOf(hitsOf(meant), last, !isCut(output), root) ?? `Nothing here is called ${codeSpan(whole)}.`;
      });
      return hitsOf(output).length === 0 ? undefined : answers.join('\n\n');
    },
  };
}

/** Of `Point.norm` and `geo::norm`, the lines that define it by all of its name, where there are any. */
function inFull(output: string, whole: string, last: string): string {
  const isOfIt = (line: string) =>
    line.includes(whole) && hitsOf(line).some((hit) => hit.text.includes(whole) && looksDefined(hit, last));
  return whole !== last && output.split('\n').some(isOfIt) ? output.split('\n').filter(isOfIt).join('\n') : output;
}

const codeKind =
  '(?:func|function|fn|def|sub|subroutine|proc|procedure|method|class|struct|type|interface|trait|enum|macro|constant|exception|decorator|annotation|keyword|typedef|union|protocol)';
const stands = `(?:\\s+(?:of|in|from)\\s+(?:the\\s+|our\\s+|this\\s+)?[\\w./-]+)?\\s*(?:(?:is|are|gets?|was)\\s+)?(?:${end}|lives?\\b|comes?\\s+from\\b|(?:for\\s+(?:me|us))?[\\s,]*(?:please|pls)?[\\s?.!]*$)`;
const nameOf = [
  `\\b${codeKind}\\s+(?:template\\s+)?[\`'"]?(?!(?:is|are|was|gets?|lives?|comes?|sits?|resides?)\\b)((?:\\w+(?:#|::|\\.))*[A-Za-z_$][\\w$]+)(?:\\(\\))?[\`'"]?${stands}`,
  `\\b[\`'"]?(\\w*(?:[A-Z]|_|\\d)\\w*)(?:\\(\\))?[\`'"]?\\s+${codeKind}${stands}`,
  // "Where is @Option defined?"
  `\\bwhere\\s+is\\s+(?:the\\s+)?[\`'"]?(@[A-Za-z_]\\w+)[\`'"]?\\s+${end}`,
  // "On which line the remap function is defined."
  `\\bthe\\s+[\`'"]?([A-Za-z_]\\w+)(?:\\(\\))?[\`'"]?\\s+${codeKind}\\s+(?:is|are|gets?|was)\\s+(?:defined|declared|implemented)\\b`,
  // "Which class defines resolveOption?"
  `\\b(?:which|what)\\s+(?:file|module|class|struct|header|source|crate|package|script)\\s+(?:defines|declares|implements|has|holds|contains)\\s+(?:the\\s+)?(?:${codeKind}\\s+)?[\`'"]?(\\w*(?:[a-z][A-Z]|_|\\d)\\w*)`,
].map((pattern) => new RegExp(pattern, 'u'));

/** Whether a task names a kind of thing and the thing itself, and wants to know where it stands: "where is class Retrying defined?" */
export const namesDefinition = (task: string): boolean =>
  (asksForPlace.test(task) ||
    /\b(?:which|what)\s+\w+\s+(?:defines|declares|implements)\b/iu.test(task) ||
    /^(?:please\s+)?show\b/iu.test(task)) &&
  !asksForAllPlaces.test(task) &&
  nameOf.some((pattern) => pattern.test(task));

/** "Find add": a word that means nothing else here. */
function onlyWord(task: string): string | undefined {
  const [, word = ''] = /^(?:find|locate)\s+([a-z_$][\w$]{2,})(?:\(\))?\s*[.?!]*$/iu.exec(task) ?? [];
  return word === '' || isKnownWord(word.toLowerCase()) || word.endsWith('s') ? undefined : word;
}

const asksForPlace =
  /\bwhere(?:['’]?s)?\b|\bwhich\s+(?:\w+\s+)?(?:file|module|folder|line|place|header|source)\b|\b(?:definition|declaration|implementation|defined|declared|implemented)\b|\b(?:find|locate|grep|jump to|go to|look up)\b/iu;

const places =
  /\b(?:usages?|uses?|used|using|calls?|called|callers?|references?|referenced|occurrences?|imported|imports|mentions?|mentioned|tests? for)\b/iu;
/** "Which module imports it?": besides where it is defined. */
export const asksForUses =
  /\b(?:which|what|who|the)\s+(?:other\s+)?(?:file|module|class|function|code|one|place)s?\s+(?:that\s+)?(?:uses?|imports?|calls?|references|needs|pulls?)\b|\b(?:which|what|who)\s+(?:uses|imports|calls|references|pulls)\b|\band\b[^.;!?]{0,40}\b(?:where|which|what|who|file|module)\b[^.;!?]{0,60}\b(?:uses?d?|using|imports?|imported|calls?|called|referenced|pulls)\b/iu;
const asksForDefinition = (task: string): boolean => {
  // "Not the places that call it."
  const asked = task.replace(
    /\b(?:not|without|no)\s+(?:(?:need|want|care (?:about|for))\s+)?(?:the\s+|a\s+|an\s+)?(?:places?|calls?|uses?|usages?|callers?|mocks?)\b[^.:;?!]*/giu,
    ' ',
  );
  // "The README mentions Point. Which file is it in?": what the question itself says counts.
  const pointsBack = /\b(?:it|its|itself|that|this|the (?:function|class|method|type|struct|macro|constant))\b/iu;
  const isOfIt = (sentence: string) => pointsBack.test(sentence) && asksForPlace.test(sentence);
  const questions = asked.split(/(?<=[.!?])\s+/u).filter(isOfIt);
  const said = questions.length > 0 ? questions.join(' ') : asked;
  return (
    /\b(?:defin\w*|declar\w*|implement\w*)\b|\b(?:where|which file)\b.*\bwritten\b/iu.test(asked) ||
    (asksForPlace.test(said) && !places.test(said))
  );
};

const kinds =
  '(?:func|function|fn|def|proc|procedure|method|class|struct|type|interface|trait|enum|macro|constant|variable)';

/** "The Compact method of Store", "func Compact", "a function called compact". */
function namedKind(task: string): string | undefined {
  const patterns = [
    `\\b${kinds}\\s+(?:I|we)\\s+\\w+\\s+is\\s+(?:called\\s+)?[\`'"]?([A-Za-z_]\\w+)`,
    `\\b(?!(?:The|This|That|A|An|My|Our|Which|What|Some|Any)\\b)([A-Z]\\w+|\\w+_\\w+)\\s+${kinds}\\b`,
    `\\b${kinds}\\s+(?:called|named)\\s+(\\w+)`,
    `\\b${kinds}\\s+(?!is\\b|of\\b|class\\b|struct\\b|template\\b|check|annotat|error|hint|defin|declar|implement|that\\b|which\\b|in\\b|for\\b|and\\b|to\\b|itself\\b|the\\b|lives?\\b|comes?\\b|sits?\\b|resides?\\b)([A-Za-z_]\\w{2,})`,
  ];
  return patterns.map((pattern) => new RegExp(pattern).exec(task)?.[1]).find((name) => name !== undefined);
}

/** "Groot behaves oddly. Which file holds its definition?": what the task begins with, where that means nothing else here. */
function subjectOf(task: string): string | undefined {
  const [, word = ''] =
    /^(?:the\s+|my\s+|our\s+)?([A-Za-z_$][\w$-]{2,})(?:\(\))?\s+(?:\w+ly\s+)?(?:behaves?|misbehaves?|acts?|returns?|does|doesn['’]?t|is|isn['’]?t|has|prints?|gives?|fails?|hangs?|crashes|breaks?|seems?|looks?|ignores?|forgets?|gets?|keeps?|takes?|rounds?|drops?|swallows?)\b/u.exec(
      task,
    ) ?? [];
  return word === '' ||
    isKnownWord(word.toLowerCase()) ||
    /^(?:this|that|there|what|which|who|where|everything|something|nobody|somebody|someone|one)$/iu.test(word)
    ? undefined
    : word;
}

/** "The Perl sub `monkey_patch`": the only word in backticks. */
function onlyTicked(task: string): string | undefined {
  const [only, another] = [...task.matchAll(/`([\p{L}_$@][\w$.:#-]*)(?:\(\))?`/gu)].map(([, word = '']) => word);
  return another === undefined && only !== undefined && !/\.\w{1,4}$/.test(only) ? only : undefined;
}

/** "Where is the Flags trait?": `trait`, which stands before the name where it is defined. */
function keywordIn(task: string, name: string): string | undefined {
  const kind = '(trait|struct|class|enum|interface|union|macro|protocol|record|module|namespace)';
  const word = escapeRegExp(name);
  const [, before, after] =
    new RegExp(`\\b${kind}\\s+[\`'"]?${word}\\b|\\b${word}[\`'"]?\\s+${kind}\\b`, 'iu').exec(task) ?? [];
  const said = (before ?? after)?.toLowerCase();
  return said === 'macro' ? 'define|macro_rules!' : said;
}
