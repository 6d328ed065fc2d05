// "Compile it such that gdb can show me source lines", "use the GNU compiler to make this", "an optimised build, please": which build is wanted, by the parts of its order.
import { isPlainRest, type Parts, wordsOf } from './orderInParts.ts';

const verbs =
  /\b(?:re-?)?(?:build|built|compile|compiled|make|made|do|produce|produced|create|created|give|get|need|want|have|like)\b/iu;
const builds =
  /\b(?:re-?)?(?:builds?|built|compile|compiled|building|compiling|compilation)\b|\b(?:make|made|produce|produced|create)\b/iu;
const also = wordsOf(
  'instead quick anyway build built compile compiled building compiling compilation rebuild rebuilt produce produced create created program application app binary binaries executable variant version complete full fast and',
);

const thing =
  '(?:builds?|binary|binaries|executables?|programs?|variant|version|flavou?r|edition|mode|configuration|config|profile|compile|compilation)';
const debugger_ = '(?:gdb|lldb|(?:a|the|my|our)\\s+debugger)';
const able = '(?:can|could|may|will|would|am\\s+able\\s+to|are\\s+able\\s+to|is\\s+able\\s+to)';
const tracked =
  '(?:gdb|lldb|debugger|step\\w*|single-step\\w*|breakpoints?|back-?traces?|stack\\s*traces?|source\\s+lines?|line\\s+numbers?|variable\\s+names|function\\s+names|symbols)';
const stepping = `(?:single-)?step(?:ping)?\\s+through(?:\\s+(?:it|the\\s+(?:code|program|thing)|this))?(?:\\s+(?:in|with|using)\\s+${debugger_})?`;
const forms = (sources: readonly string[]): readonly RegExp[] => sources.map((source) => new RegExp(source, 'giu'));

const debug = forms([
  '\\b(?:(?:and|but)\\s+)?(?:not|no)\\s+(?:(?:the|a|for|in)\\s+)?(?:release|optimi[sz]ed)(?:\\s+(?:one|build|variant|version|mode|binary))?\\b',
  "\\b(?:do\\s+not|don['’]t|without)\\s+(?:strip|stripping)(?:\\s+(?:the|any|its))?(?:\\s+debug)?\\s+symbols\\b|\\bun-optimi[sz]ed\\b|\\bunstripped\\b",
  '\\b(?:(?:so|such)\\s+)?(?:(?:that|which|one|it)\\s+){0,2}can\\s+be\\s+debugged\\b',
  `\\b(?:so|such)\\s+that\\s+${debugger_}\\s+(?:is|will\\s+be|becomes)\\s+(?:of\\s+use|useful|usable)`,
  `\\b(?:i|we)(?:['’]d|\\s+would)?\\s+(?:like|want|need)\\s+to\\s+(?:look\\s+(?:into|at)|inspect|examine|see|debug|analy[sz]e|investigate|chase)\\s+(?:[\\w\\s]{0,30}\\s)?(?:with|in|under|using)\\s+${debugger_}`,
  '\\b(?:(?:turn|switch)(?:ing)?\\s+on|enabl(?:e|ing))\\s+(?:the\\s+)?debug(?:ging)?(?:\\s+(?:symbols?|info(?:rmation)?))?\\b|\\bwith\\s+debugging\\s+(?:(?:turned|switched)\\s+)?(?:on|enabled)\\b',
  `\\b(?:(?:in|such|so)\\s+(?:such\\s+)?(?:a\\s+way\\s+)?)(?:that\\s+)?(?:${debugger_}|i|we|one|you)\\s+${able}\\s+(?:[^.;!?,]{0,40}\\b)?${tracked}\\b(?:(?!\\b(?:and|or)\\b)[\\w\\s]){0,40}`,
  `\\b(?:i|we)(?:['’]d|\\s+would)?\\s+(?:like|want|need)\\s+to\\s+${stepping}`,
  '\\b(?:such|so|in\\s+a\\s+way)\\s+that\\s+(?:that|this)\\s+(?:works|is\\s+possible)\\b|\\bin\\s+a\\s+way\\s+that\\s+(?:makes|allows)\\s+(?:this|that)(?:\\s+possible)?\\b',
  '\\bso\\s+(?:that\\s+)?(?:the\\s+)?(?:core\\s+dumps?|back-?traces?|stack\\s*traces?)\\s+(?:can\\s+be\\s+read|makes?\\s+sense|(?:is|are|becomes?)\\s+(?:readable|useful))\\b',
  `\\b(?:(?:that|which)\\s+)?(?:i|we|one|you)\\s+${able}\\s+(?:${stepping}|debug|(?:run|use|load|open|inspect)\\s+(?:in|with|under|into)\\s+${debugger_})`,
  `\\b(?:(?:suitable|ready|fit|meant|good)\\s+)?(?:for|to\\s+be)\\s+(?:use[d]?\\s+)?(?:(?:in|with|under|by)\\s+)?${debugger_}(?:\\s+to\\s+use)?`,
  '\\b(?:that|which)?\\s*a\\s+developer\\s+(?:would\\s+)?use[sd]?\\s+(?:for|when)\\s+(?:hunting|finding|chasing|tracking\\s+down)\\s+bugs',
  '\\bfor\\s+(?:hunting|finding|chasing|tracking\\s+down)\\s+bugs\\b',
  `\\bfor\\s+${stepping}`,
  '\\b(?:(?:with|including|containing|carrying|plus|and|keep(?:ing)?)\\s+)?(?:(?:the|its|all|full|any)\\s+){0,2}(?:debug(?:ging|ger)?\\s+(?:symbols?|info(?:rmation)?|data)|symbols)(?:\\s+(?:and\\s+all|included|enabled|embedded|in\\s+(?:it|there|place)|(?:turned|switched|left)\\s+(?:on|in)))?',
  `\\b(?:(?:in|as|for|with|using)\\s+)?(?:(?:the|a|an)\\s+)?(?:debug(?:ging|gable)?|unoptimi[sz]ed)\\s+${thing}\\b`,
  '\\b(?:ready|suitable|fit|meant)?\\s*(?:for|in)\\s+debug(?:ging)?(?:\\s+(?:purposes|use|work))?\\b',
  '\\bdebuggable\\b|\\bunoptimi[sz]ed\\b',
]);
const debugNoun =
  /\b(?:debug(?:ging|gable)?|unoptimi[sz]ed)\s+(?:build|binary|binaries|executables?|variant|version|flavou?r|compile|compilation)\b/iu;

const speed = '(?:(?:full|maximum|max|top)\\s+)?(?:speed|performance)';
const release = forms([
  '\\bno\\s+debug\\s+(?:stuff|things?|info|symbols)\\b|\\b(?:in\\s+)?the\\s+(?:mode|variant|way)\\s+(?:that\\s+)?we\\s+ship\\b|\\bfit\\s+(?:to\\s+ship|for\\s+(?:production|release))\\b|\\bthe\\s+shipping\\s+version\\b',
  '\\b(?:turn|switch)(?:ing)?\\s+(?:on\\s+)?(?:the\\s+)?(?:compiler\\s+)?optimi[sz](?:ations?|er)(?:\\s+on)?\\b',
  '\\b(?:the\\s+)?(?:kind|sort)\\s+of\\s+(?:binary|build|program)\\s+(?=that|which|we|our)',
  '\\b(?:(?:that|which)\\s+)?(?:our\\s+)?(?:users|customers)\\s+(?:will\\s+|would\\s+)?(?:get|receive|download)\\b',
  "\\b(?:the\\s+way|as)\\s+we(?:[’']d|\\s+would)?\\s+ship\\s+it\\b|\\ba\\s+release\\s+one\\b",
  '\\b(?:(?:and|but)\\s+)?(?:not|no|never|instead\\s+of|rather\\s+than|as\\s+opposed\\s+to)\\s+(?:(?:the|a|an|another|for)\\s+)?debug(?:ging)?(?:\\s+(?:one|build|variant|version|mode|binary))?\\b',
  `\\b(?:such|so|in\\s+such\\s+a\\s+way)\\s+(?:that\\s+)?it\\s+(?:(?:will|would|should|can)\\s+)?(?:runs?|is|be|performs?|goes)\\s+(?:as\\s+(?:fast|quick(?:ly)?|speedy)\\s+as\\s+(?:possible|it\\s+can|can\\s+be)|(?:really\\s+)?fast|at\\s+${speed})`,
  '\\b(?:to\\s+(?:run|be)|that\\s+(?:runs|is))\\s+as\\s+(?:fast|quick)\\s+as\\s+(?:possible|it\\s+can(?:\\s+be)?|can\\s+be)\\b',
  `\\b(?:for|at|with)\\s+${speed}\\b`,
  "\\b(?:(?:that|which)\\s+)?(?:i|we)(?:['’]d|\\s+would|\\s+will|['’]ll)?\\s+(?:give|hand|ship|deliver|send)(?:\\s+(?:out|over))?\\s+to\\s+(?:(?:our|the|a)\\s+)?(?:customers?|users?|clients?|end\\s+users?)\\b",
  "\\b(?:with\\s+)?(?:(?:the|full|all|compiler|compiler['’]s|every)\\s+){0,3}(?:optimi[sz]ations?|optimi[sz](?:er|ing)|speed\\s+settings)(?:\\s+(?:flags?|settings?))?(?:\\s+(?:(?:turned|switched)\\s+on|on|enabled|applied|active))?",
  `\\b(?:(?:in|as|for|with|using)\\s+)?(?:(?:the|a|an)\\s+)?(?:release|optimi[sz]ed|production)\\s+${thing}\\b`,
  '\\bfor\\s+(?:production|prod|release)(?:\\s+use)?\\b|\\bin\\s+(?:release|production)\\b(?!\\s+\\w)',
  '\\b(?:fully\\s+)?optimi[sz]ed\\b',
]);
const releaseNoun =
  /\b(?:release|optimi[sz]ed|production)\s+(?:build|binary|binaries|executables?|variant|version|flavou?r|compile|compilation)\b|\bvariant\b/iu;

const gccName =
  "(?:gcc(?:-\\d{1,2})?|g\\+\\+|(?:the\\s+)?gnu(?:['’]s)?\\s+(?:(?:c|c\\+\\+|c/c\\+\\+|project['’]?s|toolchain['’]?s?)\\s+){0,2}compilers?(?:\\s+collection)?)";
const others =
  '(?:clang|llvm|cc|icc|tcc|msvc|(?:the\\s+)?(?:system\\s+)?default(?:\\s+(?:one|compiler))?|what(?:ever)?\\s+(?:compiler\\s+)?(?:it|the\\s+project)\\s+(?:picks|takes|uses|chooses|finds)(?:\\s+by\\s+default)?|anything\\s+else|any\\s+other(?:\\s+(?:one|compiler))?)';
const gcc = forms([
  `\\b(?:no\\s+clang|(?:do\\s+not|don['’]t)\\s+(?:use|take)\\s+clang)\\b|\\bmake\\s+sure\\s+(?:that\\s+)?it(?:['’]s|\\s+is)\\s+${gccName}\\s+(?:that|which)\\s+builds\\b`,
  `\\b(?:the\\s+compiler\\s+(?:should|must|has\\s+to|is\\s+to)\\s+be|(?:set|switch|change)\\s+the\\s+compiler\\s+to|compiler\\s*[:=]?)\\s+${gccName}(?![\\w+])`,
  `[\\s,]*\\b(?:(?:and|but)\\s+)?(?:instead\\s+of|rather\\s+than|not|and\\s+not|in\\s+place\\s+of)\\s+(?:(?:with|by|using)\\s+)?${others}(?:\\s+or\\s+(?:(?:with|by)\\s+)?${others})?`,
  `\\b(?:(?:with|using|use|by|via|through|under|have|let|take|pick|choose|select|i\\s+mean\\s+with|on)\\s+)?(?:the\\s+)?${gccName}(?:\\s+(?:as|for|being)\\s+(?:(?:the|its|your|a|c)\\s+){0,2}compiler|\\s+compiler)?(?![\\w+])`,
]);
const gccAlone = new RegExp(`\\b${gccName}`, 'iu');

const otherCompiler = /\b(?:clang|icc|tcc|msvc|llvm|mingw|zig)\b/iu;

const strip = (text: string, patterns: readonly RegExp[]): string =>
  patterns.reduce((rest, pattern) => rest.replace(pattern, ' '), text);

/** "Make it debuggable", "make a new release version": work on the code. */
const isWork =
  /^(?!.*\b(?:build|builds|built|compil\w+|binary|binaries|executables?|variant)\b).*\b(?:make|made|get|have)\b|\bnew\s+(?:release|version)\b/iu;

/** Other rules know what a project calls so: `build:prod`, a binary behind a feature. */
const isPlain =
  /^\W*(?:(?:please|pls|(?:can|could)\s+you)\s+)*(?:build|make|do|create|produce|compile)\s+(?:me\s+)?(?:an?|the)\s+(?:release|debug|production|optimi[sz]ed)\s+(?:build|binary|executable)s?\W*$/iu;

/** The plain order for the build that is wanted; undefined where it is none of these, or more is said. */
export function buildByParts({ order: whole, told }: Parts): string | undefined {
  if (isPlain.test(whole)) return undefined;
  const said = isOne.test(whole) ? (variantTold(told.join(' ')) ?? whole) : whole;
  if (isWork.test(said)) return undefined;
  const isMeant = !gccAlone.test(said) && gccAlone.test(told.join(' ')) && !otherCompiler.test(told.join(' '));
  const order = isMeant ? said.replace(/\b(?:with|using|by|use)\s+(?:it|that|this|that\s+one)\b/iu, 'with gcc') : said;
  if (!verbs.test(order) && order.length > 60) return undefined;
  const isBuilt = builds.test(order);
  const [compiler] = gccAlone.exec(order) ?? [];
  if (compiler !== undefined && isBuilt && isPlainRest(strip(order, gcc), also)) {
    const [version] = /gcc-\d+/iu.exec(compiler) ?? [];
    return `build it with ${version?.toLowerCase() ?? 'gcc'}`;
  }
  if ((isBuilt || debugNoun.test(order)) && isOf(order, debug)) return 'make a debug build';
  if ((isBuilt || releaseNoun.test(order)) && isOf(order, release)) return 'make a release build';
  return undefined;
}

/** "He needs a release build. Can you make it?": the only variant in the sentences that tell something. */
function variantTold(told: string): string | undefined {
  const found = [...told.matchAll(/\b(release|debug)\s+build\b/giu)].map(([, name = '']) => name.toLowerCase());
  return new Set(found).size === 1 ? `make a ${found[0] ?? ''} build` : undefined;
}
const isOne =
  /^(?:(?:can|could|would|will)\s+you\s+)?(?:please\s+)?(?:do|make|build|create|produce)\s+(?:me\s+|us\s+)?(?:it|one|that)(?:\s+for\s+(?:me|us|him|her|them))?\s*[.?!]*$/iu;

function isOf(order: string, patterns: readonly RegExp[]): boolean {
  const rest = strip(order, patterns);
  return rest !== order && isPlainRest(rest, also);
}
