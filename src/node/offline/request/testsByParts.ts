// "Just the artefacts, don't bother with the suite", "see if the suite passes; the style checker can stay off": a build without the tests, or tests without the linter, by the parts of the order.
import { isPlainRest, type Parts, wordsOf } from './orderInParts.ts';

const any =
  '(?:(?:the|any|all|its|of|those|your|running|run|building|executing|doing|performing|also|unit|integration|slow|whole|test)\\s+){0,4}';
const none =
  "(?:(?:please\\s+)?(?:without|w/o|no|not|nor|minus|sans|exclud(?:e|es|ing)|no\\s+need\\s+(?:for|of|to\\s+(?:lint|test))|except(?:\\s+for)?|apart\\s+from|other\\s+than|but(?=\\s+the\\b)|skip(?:s|ping|ped)?|omit(?:s|ting)?|ignor(?:e|es|ing)|forget(?:\\s+about)?|never\\s+mind|leav(?:e|es|ing)\\s+(?:out|off|aside|away)|(?:turn|switch)(?:ing)?\\s+off|bypass(?:ing)?|hold(?:ing)?\\s+off\\s+on|disabl(?:e|ing)|(?:do\\s+not|don['’]?t|never|no\\s+need\\s+to|need\\s+not|needn['’]t|not)\\s+(?:(?:(?:bother|worry)\\s+(?:with|about|running)|care\\s+(?:about|for))|run(?:ning)?|execut(?:e|ing)|do|start|build|compile|want|need|bother\\s+(?:to\\s+run|running)|include)|do\\s+not|don['’]?t))";
const lead = '[\\s,;(–-]{0,3}(?:\\b(?:and|but|just|with|that|which|only|then|so)\\s+){0,3}';
const modal =
  '(?:(?:can|should|may|must|is\\s+to|are\\s+to|could|to)\\s+)?(?:be\\s+|stay\\s+|remain\\s+|get\\s+|is\\s+|are\\s+|being\\s+)?';
const gone =
  "(?:left\\s+(?:out|aside|off|alone)|skipped|omitted|excluded|off|out|disabled|(?:turned|switched)\\s+off|ignored|(?:stay|wait|sit\\s+(?:it|this)\\s+(?:one\\s+)?out)|not\\s+(?:run|needed|wanted|included|executed|built|necessary|required)|(?:aren|isn)['’]t\\s+(?:needed|wanted|necessary|required)|no(?=\\s*(?:[.,;!]|$))|unneeded|unnecessary)";

/** What leaves `thing` out. */
const leavingOut = (thing: string): readonly RegExp[] =>
  [
    `${lead}\\b(?:leav|turn|switch|keep|tak)(?:e|es|ing)?\\s+${any}${thing}\\s+(?:out|off|aside|away|alone|disabled)(?:\\s+of\\s+(?:it|this|that))?\\b`,
    `${lead}\\b${none}\\s+${any}${thing}\\b(?:\\s*(?:,|or|and|nor|/)\\s*(?:the\\s+)?${thing}\\b)?(?:\\s+(?:this\\s+time|for\\s+now|at\\s+all|either|needed|wanted|required|today))*(?:,\\s+(?:but|and|just)\\b)?`,
    `${lead}\\b${any}${thing}\\s+${modal}${gone}\\b(?:\\s+(?:this\\s+time|for\\s+now))?`,
    `${lead}\\b${any}${thing}\\s+(?:needn['’]t|need\\s+not|does(?:n['’]t|\\s+not)\\s+(?:need|have)\\s+to|shouldn['’]t|should\\s+not)\\s+(?:be\\s+)?(?:run|start|started|executed)\\b`,
  ].map((form) => new RegExp(form, 'giu'));

const tests =
  '(?:(?:unit\\s+(?:or|and)\\s+integration\\s+)?(?:tests?|test[\\s-]?suites?|suites?|testing|specs|checks)(?:\\s+(?:suites?|runs?|steps?|phase|stage|part|programs?|cases|binaries|execution))?|(?:the\\s+)?(?:part|step|phase)\\s+(?:which|that)\\s+(?:verifies|tests|checks)\\s+(?:them|it|things|everything))';
const linter =
  '(?:(?:code\\s+)?lint(?:er|ers|ing)?(?:\\s+(?:steps?|stages?|checks?|part|rules|warnings|runs?|phase|pass|stuff|job))?|(?:code\\s+)?style\\s+(?:check(?:s|er|ers|ing)?|linter|warnings|rules|police|issues|analysis)|static\\s+(?:(?:code|style)\\s+)?(?:analysis|analyser|analyzer|checks?)|code[\\s-]style(?:\\s+checks?)?)';

const withoutTests = [
  ...leavingOut(tests),
  new RegExp(
    `${lead}\\b(?:(?:do\\s+not|don['’]?t)\\s+test(?:\\s+(?:anything|it|them))?|spar(?:e|ing)\\s+(?:me|us)\\s+${any}${tests})\\b`,
    'giu',
  ),
];
const withoutLinter = [
  /[\s,;.–-]{0,4}\bno\s+need\s+to\s+lint(?:\s+(?:it|anything|the\s+code))?\b/giu,
  ...leavingOut(linter),
  new RegExp(
    `${lead}\\bspar(?:e|ing)\\s+(?:me|us)\\s+(?:(?:the|any|all)\\s+)?(?:(?:complaints|warnings|remarks|nagging|noise|moaning)\\s+(?:about|of|from)\\s+)?(?:the\\s+)?(?:code\\s+style|style|${linter})`,
    'giu',
  ),
];

const buildWords = wordsOf(
  'build built compile compiled building compiling compilation rebuild produce produced create assemble only packages package binaries artefacts artifacts program application app finished plain with all of or full quick anyway please bother want results products output executable',
);
const builds =
  /\b(?:re-?)?(?:builds?|compile|built|compiled|compilation|assemble)\b|\b(?:produce|create|make|made|get|give|need|want)\b.*\b(?:artefacts|artifacts|binaries|packages?|program|executable|build)\b/iu;

const testWords = wordsOf(
  'run rerun execute test tests suite specs does do work works still see check pass passes whether if green only functional unit that is are all through goes go them everything testing perform start yes are passing',
);
const runs = /\b(?:tests?|suite|specs|testing)\b/iu;
/** "Unit tests, no lint" are a part of them. */
const partOnly = /\b(?:unit|integration|e2e|end-to-end)\s+(?:tests?|suite)\b/iu;

const strip = (text: string, patterns: readonly RegExp[]): string =>
  patterns.reduce((rest, pattern) => rest.replace(pattern, ' '), text);

/** What "them" are. */
const meant = /\b(without(?:\s+running)?|skip|leave|run|execute)\s+(?:it|them)\b/iu;
const withoutIt = /\b(without|skip|leave\s+out)\s+(?:it|that)\b/iu;
/** "Don't leave the tests out", "not without the tests". */
const keeps =
  /\b(?:not|never|without|cannot|instead\s+of)\s+(?:\w+\s+)?(?:skip|leav|switch|turn|disabl|omit|exclud)|n['’]?t\s+(?:skip|leav|switch|turn|disabl|omit|exclud)|\bnot\s+without\b/iu;

/** The plain order; undefined where it is none of these, or more is said. */
export function testsByParts({ order: said, told }: Parts): string | undefined {
  const isMeant = /\btests?\b/iu.test(told.join(' ')) && !/\b(?:lint\w*|style)\b/iu.test(told.join(' '));
  const isLinter = /\blint\w*/iu.test(told.join(' ')) && !/\btests?\b/iu.test(told.join(' '));
  const order = isMeant
    ? said.replace(meant, '$1 the tests')
    : isLinter
      ? said.replace(withoutIt, '$1 the linter')
      : said;
  if (keeps.test(order)) return undefined;
  const built = strip(order, withoutTests);
  if (built !== order && builds.test(built) && !runs.test(built) && isPlainRest(built, buildWords))
    return 'build it without the tests';
  const tested = strip(order, withoutLinter).replace(/\bfunctional\s+(?:checks|tests)\b/iu, 'tests');
  if (tested !== order && runs.test(tested) && !partOnly.test(tested) && isPlainRest(tested, testWords))
    return 'run the tests without the linter';
  return undefined;
}
