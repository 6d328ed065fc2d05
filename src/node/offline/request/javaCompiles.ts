// "Check that all Java files here except A and B compile, without leaving class files": by the JDK alone, with what it makes in a temporary folder.
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { nothingChanged, nothingRun, wordedOrder, wordsOf } from './wordedOrder.ts';

const classes =
  '(?:(?:the|any|all|its|their|resulting|compiled|generated)\\s+)*(?:\\.?class(?:es)?(?:\\s+files?)?|output|results?|bytecode|files?|anything)';
const away =
  '(?:(?:outside(?:\\s+of)?|out\\s+of|away\\s+from|not\\s+in(?:to)?|elsewhere\\s+than)\\s+)(?:the|this|my|our)\\s+(?:repo(?:sitory)?|checkout|folder|tree|project|sources?|working\\s+copy)';
const inside =
  '(?:\\s+(?:in|inside|within|here|behind|around|into|lying|up|the|this|my|our|repo(?:sitory)?|checkout|folder|tree|project|source|sources|working|copy|directory))*';
const temporary =
  '(?:in(?:to)?|under|to)\\s+(?:a|some)\\s+(?:temp(?:orary)?|scratch|throw-?away)\\s+(?:folder|directory|dir|place)';
/** What keeps class files out of the way. */
const noClasses = [
  `(?:without|w\\/o|not|don't|do\\s+not|never)\\s+(?:leav(?:e|ing)|writ(?:e|ing)|creat(?:e|ing)|produc(?:e|ing)|putting|put|keep(?:ing)?|generat(?:e|ing))\\s+${classes}${inside}`,
  `(?:keep|put|leave|write|store)\\s+${classes}\\s+(?:somewhere\\s+)?(?:${away}|${temporary}|elsewhere)`,
  `(?:no|without(?:\\s+any)?)\\s+(?:\\.?class(?:es)?\\s+files?|output)\\b(?:\\s+(?:must|should|may)\\s+(?:stay|be\\s+left|remain|end\\s+up|land))?${inside}`,
  `${classes}\\s+(?:must|should|may|shall|are|is)(?:\\s+not|n't)\\s+(?:to\\s+)?(?:end\\s+up|land|go|stay|be\\s+(?:left|written|put|kept)|lie|remain)${inside}`,
  `${classes}\\s+(?:must|should|may|shall|can|have\\s+to|has\\s+to)\\s+(?:go|land|end\\s+up|be\\s+(?:put|written|kept))\\s+(?:somewhere\\s+)?(?:${away}|${temporary}|elsewhere)`,
].map((form) => new RegExp(`[\\s,;–—(]*\\b(?:(?:and|but|please|just)\\s+)*(?:${form})\\)?`, 'giu'));

const name = '[`\'"]?\\w+(?:\\.java)?[`\'"]?';
const names = `${name}(?:\\s*(?:,|,?\\s+and|,?\\s+or|&|\\+)\\s+(?!(?:no|without|please|keep|put|the|its|don't|do)\\b)${name}){0,9}`;
const kind =
  '(?:(?:the|two|three|four|both|other|of|my|our|its|unit|junit|test|tests|classes|class|files|file|programs?)\\s+){0,5}';
const listed = `(?:${kind}\\(\\s*(${names})\\s*\\)|${kind}(${names}))`;
/** "Except A and B", "leave out A": the last is what is left out by name. */
const leftOut = new RegExp(
  `[\\s,;(]*\\b(?:(?:and|but|so|please|all)\\s+)*(?:ex?cept(?:\\s+for)?|exept|excluding|apart\\s+from|other\\s+than|aside\\s+from|but\\s+not|not\\s+counting|leav(?:e|ing)\\s+out|skip(?:ping)?|ignor(?:e|ing)|omit(?:ting)?|without|(?<=\\ball\\s[^.;!?]{0,60})but)\\s+${listed}\\)?`,
  'iu',
);

const order = {
  words: wordsOf(
    'thefolder java .java *.java javac jdk compiler compile compiles compiled compiling compilation compilable compile-check accept accepts accepted build builds check checks checked verify confirm ensure see find out tell know test file files source sources program programs solution solutions class classes ' +
      'error errors error-free problem problems complaint complaints cleanly clean fine ok without no folder directory below under inside within here machine installed together with also they that use uses this it as a by against through using just sure version',
  ),
  slips: 'compile errors files check without java sources'.split(' '),
  plainer: [
    [/\b(?:no|without(?:\s+any)?)\s+(?:errors?|problems?|complaints?)\b/giu, ' '],
    [/\bor\s+not\b/giu, ' '],
    // A story before the wish, and the reason why some are left out.
    [/\b(?:we|i)\s+\w+ed\s[^.;!?,]{0,60}\s+and\s+(?=(?:i|we)(?:'d|\s+would)\s+like\s+to\s+know\b)/giu, ''],
    [/\b\w+\s+(?:isn't|is\s+not)\s+(?:installed|here|available)\b/giu, ' '],
    [/,?\s+together\s+with\s+\w+(?:\s+(?:and|,)\s+\w+){0,3}(?:\s+that\s+they\s+(?:use|need))?/giu, ' '],
  ] as readonly (readonly [RegExp, string])[],
  beside: [...nothingRun, ...nothingChanged],
};

const compiles = /\bcompil\w*|\b(?:javac|compiler|jdk)\b[^.;!?]{0,60}\baccepts?\b/u;
const all = /\b(?:all|every|each|everything|any)\b|\bfiles\b|\bsources\b|\*\.java/u;
const checks = /\bcheck\w*|\?|\b(?:see|verify|confirm|know|ensure|sure)\b/u;
const builtOtherwise =
  /^(?:pom\.xml|build\.gradle(?:\.kts)?|build\.xml|(?:GNUm|M|m)akefile|BUILD(?:\.bazel)?|build\.sbt)$/u;

/** Undefined where a task does not say that no class files may be left, wants more, or names a file that is not here. */
export function javaCompiles(task: string, { root, names: files, onPath }: Workspace): string | undefined {
  if (task.length > longest || !/\bjavac?\b|\bjdk\b/iu.test(task) || !onPath('javac')) return undefined;
  const said = task.replaceAll('’', "'");
  const kept = noClasses.reduce((rest, form) => rest.replace(form, ' '), said);
  if (kept === said) return undefined;
  const [phrase = '', bracketed, plain] = leftOut.exec(kept) ?? [];
  const parts = wordedOrder(readable(kept.replace(phrase, ' ')), order);
  if (parts === undefined || leftOut.test(kept.replace(phrase, ' '))) return undefined;
  const text = `${parts.order} ${parts.told}`;
  if (!compiles.test(parts.order) || !all.test(text) || !checks.test(parts.order)) return undefined;
  const except = (bracketed ?? plain ?? '').match(/\w+(?:\.java)?/gu) ?? [];
  const out = except
    .filter((word) => !/^(?:and|or)$/iu.test(word))
    .map((word) => `${word.replace(/\.java$/u, '')}.java`);
  const found = filesBelow(root, (file) => file.endsWith('.java'));
  if (phrase !== '' && (out.length === 0 || !out.every((file) => found.some((path) => isCalled(path, file)))))
    return undefined;
  const isLeft = (path: string) => out.some((file) => isCalled(path, file));
  // What a tool compiles needs what that tool fetches.
  if (found.every(isLeft) || [...files].some((file) => builtOtherwise.test(file))) return undefined;
  const flat = found.every((path) => !path.includes('/')) ? ' -maxdepth 1' : '';
  const less = out.map((file) => ` -not -name ${file}`).join('');
  return `find .${flat} -name '*.java'${less} -exec javac -d "$(mktemp -d)" {} +`;
}

const longest = 600;
const isCalled = (path: string, file: string): boolean => path === file || path.endsWith(`/${file}`);
/** Without the spaces that a cut left behind. */
const readable = (text: string): string => text.replace(/\s+(?=[.,;!?](?:\s|$))/gu, '').trim();
