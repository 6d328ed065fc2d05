// "All tests except io", "so that the example gets built too", "build core and redis": parts that a task leaves out, adds or lists, and a command does not.
import { textIn } from '../questions/texts.ts';
import { missesMending } from '../request/namedLinter.ts';
import { looksAtOther } from '../request/otherLanguage.ts';
import { needsLike } from '../request/testsNeeding.ts';
import { withoutOwnIntentions } from '../request/ownIntentions.ts';
import { politeLead } from '../request/politeEnds.ts';
import { isKnownWord } from '../request/vocabulary.ts';
import { gatedPrograms } from '../sources/gatedPrograms.ts';
import { doesWhole } from '../sources/zigAndFpm.ts';
import { leavesPart } from './laterParts.ts';
import { leavesUndone } from './leftUndone.ts';

const leavesOut =
  /\b(?:tests?|specs?|suite|everything|all|build|compile|lint|format)\b[^.;!?]{0,200}?\b(?:except(?:ing)?(?:\s+for)?|exclud(?:e|ing)|but\s+not|apart\s+from|other\s+than|leav(?:e|ing)\s+out|omit(?:ting)?|minus|but(?<=\b(?:all|everything)\b[^.;!?]{0,200}but))\s+(?:(?:the|any|all|our|for|of|in|tests?|ones)\s+)*[`'"]?([a-z][\w-]+)/giu;
/** "With no cli tests": without "tests", other words are options, as in "with no coverage". */
const leavesTestsOut =
  /\btests?\b[^.;!?]{0,200}?\b(?:no|without|skip(?:ping)?)\s+(?:(?:the|any|all|our)\s+)*[`'"]?([a-z][\w-]+)[`'"]?\s+(?:tests?|specs?|ones)\b/giu;
/** Words behind "except" or "but" that name no part. */
const noPart =
  /^(?:two|three|four|both|the|any|all|it|its|them|that|this|those|these|one|ones|test|tests|what|which|where|when|if|do|does|don|not|no|only|just|please|keep|with|without|first|last|slowest|failing|broken|on|in|at|by|to|is|are|i|we|you|they|fail|stop|run|running)$/u;

/** "Everything that the Makefile makes, but nothing installed": no part of it. */
const nothingDone =
  /\bbut\s+(?:(?:please\s+)?(?:install|copy|change|deploy|publish|start)\s+nothing|nothing\s+(?:(?:is|gets|to\s+be|should\s+be|must\s+be)\s+)?(?:installed|copied|changed|deployed|published|started))\b/giu;

const examples =
  '(?:(?:all|the|its|our|any|of|also|both|two|three|four)\\s+)*(?:examples?|samples?|demos?)(?:\\s+(?:programs?|binaries|executables))?';
const addsExamples = [
  `\\b${examples}\\s+(?:also\\s+|too\\s+)?(?:gets?|is|are|should\\s+be|must\\s+be)\\s+(?:also\\s+)?(?:built|compiled|made)\\b`,
  `\\b(?:build|compile|make)\\b(?:(?!\\b(?:no|not|without|except|but)\\b)[^.;!?])*\\b(?:and|with|plus|including|incl\\.?)\\s+${examples}\\b(?!\\s+(?:config|data|file|code))`,
].map((form) => new RegExp(form, 'iu'));

const place = '(?:the\\s+)?[`\'"]?([a-z][\\w./-]*\\w)[`\'"]?(?:\\s+(?:package|crate|module|tests?|specs?|folder))?';
const two = new RegExp(
  `\\b(?:build|compile|bundle|lint|format|tests?|specs?|bench(?:mark)?)\\s+(?:(?:of|for|in|from|under)\\s+)?${place}\\s*(?:,|,?\\s+(?:and|&|plus))\\s+${place}(?:\\s+(?:please|pls|too|now))*\\s*[.!]*$`,
  'iu',
);
/** "Lint src and report": what is done besides. */
const deed = /^(?:it|them|all|everything|report|show|tell|print|list|verify|see|sign|commit|push)$/iu;

const removes =
  /^\W*(?:please\s+)?(?:remove|delete|wipe|erase)\s+(?:(?:all|of|the|our|its|my|any|built|generated|old)\s+)*(?:docs?|documentation|tests?|examples?|coverage|benchmarks?)\b/iu;
const isRemoval = /\brm\b|remove|delete|clean|unlink|rimraf|del-cli|wipe|erase|trash|purge/u;

const builders: readonly (readonly [said: RegExp, ran: RegExp])[] = [
  [/\b(?:with|using|via|through)\s+(?:the\s+)?(?:autotools?|autoconf|automake)\b/iu, /configure|autoreconf/u],
  ...['zig', 'fpm', 'meson'].map(
    (tool) =>
      [new RegExp(`\\b(?:with|using|via|through)\\s+${tool}\\b`, 'iu'), new RegExp(`\\b${tool}\\b`, 'u')] as const,
  ),
];

/** "Format the code", "run the formatter", where what ran only tells how the format is. */
const format = new RegExp(
  `${politeLead}(?:(?:re)?format\\s+(?!checks?\\b|ok\\b|is\\b|of\\b)|run\\s+the\\s+(?:code\\s+)?formatter\\b(?![^.;!?]{0,60}\\b(?:check|dry|without|not|changing)\\b))`,
  'iu',
);
const onlyTells =
  /\s--(?:check|check-only|check-formatted|dry-run|list-different|diff)\b|\bprettier\s[^&|;]*?(?<=\s)-[cl](?=\s|$)|\bbiome (?:format|check|ci)(?=\s|$)(?!.*\s--(?:write|fix|apply)\b)/u;

/** Whether a task names parts or deeds that the lines which ran, in lower case, leave undone, or do against its words. */
export function missesParts(whole: string, ran: string, root: string): boolean {
  const said = withoutOwnIntentions(whole);
  return (
    leavesPart(said, ran) ||
    leavesUndone(said, ran, root) ||
    missesMending(said, `${ran} ${scriptsIn(ran, root)}`) ||
    (format.test(said) && onlyTells.test(ran) && !/\s--?(?:write|fix|i)\b|&&/u.test(ran)) ||
    looksAtOther(said, ran) ||
    partsLeftOut(said).some((word) => !needsLike(word).some((each) => ran.includes(each))) ||
    (addsExamples.some((form) => form.test(said)) && !/example|sample|demo|--all-targets/u.test(ran)) ||
    leavesGatedOut(said, ran, root) ||
    builders.some(([tool, line]) => tool.test(said) && !line.test(ran)) ||
    runsOneOfTwo(said, ran) ||
    doesWhole(said, ran.trim()) ||
    (removes.test(said) && !isRemoval.test(ran))
  );
}

/** Programs that a build by CMake was told to make, and that it makes with an option alone. */
function leavesGatedOut(said: string, ran: string, root: string): boolean {
  if (!ran.startsWith('cmake -s . -b ')) return false;
  const target = /--target ([\w-]+)/u.exec(ran)?.[1];
  return gatedPrograms(root).some(
    ({ name, option }) =>
      /[\d_-]|.{5}/u.test(name) &&
      new RegExp(`(?<![\\w./-])${name}(?![\\w/-]|\\.\\w)`, 'u').test(said) &&
      (!ran.includes(`-d${option.toLowerCase()}=on`) || (target !== undefined && target !== name.toLowerCase())),
  );
}

/** What the scripts say that a line starts. */
const scriptsIn = (ran: string, root: string): string =>
  [...ran.matchAll(/(?:^|\s)(?:(?:ba)?sh\s+|\.\/)([\w.-]+(?:\/[\w.-]+){0,8})/gu)]
    .map(([, file = '']) => textIn(root, file) ?? '')
    .join('\n');

const partsLeftOut = (said: string): readonly string[] =>
  [...said.replaceAll(nothingDone, ' ').matchAll(leavesOut), ...said.matchAll(leavesTestsOut)]
    .map(([, word = '']) => word.toLowerCase())
    .filter((word) => !noPart.test(word))
    .map((word) => word.replace(/(?<=\w{3})s$/u, ''));

function runsOneOfTwo(said: string, ran: string): boolean {
  const [, one = '', other = ''] = two.exec(said.trim()) ?? [];
  const parts = [one, other].map((part) => part.toLowerCase());
  if (parts.some((part) => part === '' || deed.test(part) || isKnownWord(part))) return false;
  const [first, second] = parts.map((part) => ran.includes(part));
  return first !== second;
}
