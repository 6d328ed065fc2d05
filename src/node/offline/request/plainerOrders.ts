// "Install it? No, only show the env", "format, but change nothing", "make, no test": orders told by what is not to be, in plainer words.
import { basename } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isOwnName } from '../questions/ownPackage.ts';
import { withoutSuite } from './behaviourWordings.ts';
import { asksForLayout } from './layoutAsked.ts';
import { orderBehind } from './orderBehind.ts';
import { removesAsTold } from './removedAsTold.ts';
import { planAhead } from './toldBesides.ts';

const lead = '^\\W*((?:(?:please|pls|just|now|can you|could you|would you|ok|hey|hi)[,\\s]+){0,3})';
const end = '(?:,?\\s+(?:please|pls|thanks|for me|now|yet|here|today)){0,3}\\s*[.!]*$';
const not = "(?:do(?:n['’]?t|\\s+not)|never|not|no|without|w\\/o|skip(?:ping)?|leav(?:e|ing)\\s+out)";

/** What changes something, for which a question and then an order is another wish. */
const changes =
  '(?:install|deploy|publish|release|upload|push|delete|remove|clean|wipe|format|reformat|fix|update|upgrade|migrate|reset)';
/** What only looks, or makes what may be made again. */
const looks =
  '(?:build|rebuild|compile|make(?!\\s+(?:install|release|publish|deploy|upload)\\b)|test|lint|check|verify|show|list|print|tell|count|see|view|display|describe|explain|read)';
const takenBack = new RegExp(
  `${lead}[^?.;!]{1,80}(?:\\?|\\.{2,3})\\s*(?:no+|nope|nah|wait|actually|rather not|not yet|better not)\\b[\\s,;.:!–-]*(?:(?:please|instead|rather|wait|no|sorry|stop|actually)\\b[\\s,;.:!–-]*){0,3}(?:just|only)\\s+(\\S.*)$`,
  'iu',
);
const onlyThat = new RegExp(
  `${lead}(?:should\\s+(?:i|we|you)\\s+)?${changes}\\b[^?.;!]{0,60}\\?\\s*(?:just|only)\\s+(?!(?:tell|show)\\s+me\\s+(?:if|whether|how|when|what)\\s+(?:it|they|that|this|comes|happens)\\b)(${looks}\\s+(?!(?:it|that|them|so|this)\\b)\\S.*)$`,
  'iu',
);

const formatting = '(?:re-?)?format(?:ting)?|prettify|beautify|tidy\\s+up\\s+the\\s+(?:code|sources?)';
const whole =
  '(?:\\s+(?:it|this|them|(?:all\\s+)?(?:the\\s+|our\\s+|my\\s+)?(?:whole\\s+)?(?:code(?:\\s?base)?|sources?|files?|project|repo\\w*)|everything|all|in\\s+(?:dry[\\s-]?run|check)\\s+mode))?';
const change = '(?:chang|modif|writ|rewrit|overwrit|touch|sav|edit|alter|apply)\\w*';
const anyFile =
  '(?:\\s+(?:anything|any\\s*thing|them|it|any(?:\\s+of\\s+(?:it|them|the\\s+files))?(?:\\s+files?)?|(?:the\\s+)?(?:files?|sources?|code)))?';
/** "Format, but not change anything, only show": what it would do. */
const onlyLook = new RegExp(
  `${lead}(?:(?:run|do)\\s+(?:the\\s+|a\\s+)?)?(?:${formatting})${whole}(?:\\s*,)?\\s+(?:(?:but|and|just|please)\\s+){0,2}(?:(?:actually|really)\\s+)?${not}\\s+(?:(?:actually|really)\\s+)?${change}${anyFile}(?:\\s*[,;]?\\s+(?:(?:and|just|only|but)\\s+){1,2}(?:show|list|print|tell|report|check|see)\\b[^.;!?]{0,40})?${end}`,
  'iu',
);
const dryFormat = new RegExp(
  `${lead}(?:(?:(?:do\\s+)?(?:a\\s+)?dry[\\s-]?run\\s+(?:of\\s+)?(?:the\\s+|a\\s+)?)(?:${formatting})${whole}|(?:${formatting})${whole},?\\s+(?:(?:as|in|but|with)\\s+)?(?:an?\\s+)?(?:dry[\\s-]?run(?:\\s+(?:only|mode))?|(?:only|just)\\s+(?:show|list|tell|report|print)\\b[^.;!?]{0,40}))${end}`,
  'iu',
);

const made =
  '(?:(?:do|run)\\s+(?:the\\s+|an?\\s+)?)?(?:make|build|compile|package)(?:\\s+(?:it|this|everything|an?\\s+(?:dist|package|release\\s+tarball|tarball|jar|wheel)|the\\s+(?:project|program|library|lib|code|thing|dist|package)))?';
const running = '(?:run(?:ning)?\\s+|do(?:ing)?\\s+|execut(?:e|ing)\\s+)?(?:(?:the|any|all|its|unit)\\s+){0,2}';
const withoutDeed = new RegExp(
  `${lead}(${made})(?:\\s*,\\s*|\\s+)(?:(?:and|but)\\s+)?${not}\\s+${running}(tests?(?:ing)?|lint(?:er|ing)?|install(?:ing|ation)?|publish(?:ing)?|docs?|documentation|manuals?|man\\s?pages?)(?:\\s+(?:it|them|anything))?${end}`,
  'iu',
);

/** "Check the formatting without writing": a check anyway. */
const checksOnly = new RegExp(
  `${lead}check\\s+(?:the\\s+)?(?:format(?:ting)?|style)${whole}(?:\\s*,)?\\s+(?:(?:but|and)\\s+)?${not}\\s+(?:(?:actually|really)\\s+)?${change}${anyFile}${end}`,
  'iu',
);
/** "Make the library, not the cli" */
const notTheOther = new RegExp(
  `${lead}(make|build|compile)\\s+(?:(?:just|only)\\s+)?(the\\s+[\\w-]+)\\s*,?\\s+(?:and\\s+|but\\s+)?not\\s+the\\s+[\\w-]+${end}`,
  'iu',
);
const shellSyntax = new RegExp(
  `${lead}(?:check|verify|test)\\s+(?:the\\s+)?(shell|bash)(?:\\s+scripts?)?\\s+syntax${end}`,
  'iu',
);
const inQemu = new RegExp(
  `${lead}(?:build|compile|make)(?:\\s+(?:it|this|the\\s+(?:os|kernel|image)))?(?:\\s*,)?(?:\\s+(?:and|then)){1,2}\\s+(?:run|start|boot)(?:\\s+it)?\\s+(?:in|on|under|with)\\s+qemu${end}`,
  'iu',
);
const anyTests = /^\W*any\s+((?:unit\s+)?tests)(?:\s+(?:here|in\s+here|around|in\s+(?:this|the)\s+\w+))?\s*\?+\s*$/iu;

/** "Make only libfoo.a": the target. */
const onlyTarget =
  /^((?:please\s+|pls\s+)?make)\s+(?:only|just)\s+(?:the\s+)?([\w./-]+)(\s+(?:please|pls|thanks))?\s*$/iu;

/** "The tests that mention caching" */
const testsThat =
  /\btests\s+(?:that|which)\s+(?:mention|concern|cover|involve|exercise|deal\s+with|have\s+to\s+do\s+with|are\s+(?:about|related\s+to))\s+/iu;

/** "With the same command as in .github/workflows/test.yml" */
const asInWorkflow =
  /\s+(?:with|by|using)\s+the\s+(?:very\s+|exact\s+)?(?:same\s+)?command\s+(?:as\s+in|of|from|in)\s+(?:the\s+)?\.github\/workflows\/[\w.-]+\.ya?ml\b/iu;

/** "The format script from package.json", "the script that package.json defines for this project" */
const ofManifest =
  /\b(script)\s+(?:(?:that['’]s\s+|(?:that|which)\s+is\s+)?(?:from|in|of)\s+(?:the\s+|our\s+|its\s+)?package\.json|(?:that|which)\s+(?:the\s+|our\s+)?package\.json\s+(?:defines|has|lists|declares|names)(?:\s+for\s+(?:this|the|our)\s+\w+|\s+for\s+(?:it|that|this))?)\b/giu;

/** "Compile it from source, please" */
const fromSource =
  /(\b(?:build|biuld|buidl|bulid|compile|comiple|complie|make|install)\b[^.;!?,]{0,60}?)\s+(?:straight\s+)?from\s+(?:the\s+|its\s+)?(?:sources?|souce|soruce)(?:\s+code)?(?=\s*(?:[,.;!?]|$|\b(?:please|pls|here|now|for\s+me)\b))/giu;

/** "Don't put anything under /usr." */
const putNowhere =
  /(?:(?<=[.;!?]\s+)|^)(?:please\s+|just\s+|but\s+)?(?:do\s+not|don['’]?t|never)\s+(?:put|copy|place|move|write|drop)\s+(?:anything|it|them|any\s+of\s+it|any\s+files?)\s+(?:in|into|under|to|onto|outside|anywhere)\b[^.;!?]{0,50}(?<=\/usr(?:\/local)?(?:\/bin)?|\/opt|\/bin|\bsystem|\bfolder|\bcheckout|\belse|\bPATH)(?=\s*(?:[.;!]|$))/giu;

const undoesBuild = new RegExp(
  `${lead}(?:undo|reverse|un-?make)\\s+(?:the|my|our|this|that)\\s+(?:last\\s+)?build${end}`,
  'iu',
);

/** The same in plainer words, or as it is. */
export function plainerOrder(typed: string, names: ReadonlySet<string>): string {
  const said = typed.replace(planAhead, '');
  if (asksForLayout(said)) return 'check the formatting';
  if (removesAsTold(said) || undoesBuild.test(said)) return 'clean up what the build made';
  if (said.length > longest) return said;
  const rest = takenBack.exec(said)?.[2] ?? onlyThat.exec(said)?.[2] ?? orderBehind(said);
  if (rest !== undefined) return rest;
  if ([onlyLook, dryFormat, checksOnly].some((form) => form.test(said))) return 'check the formatting';
  if (shellSyntax.test(said)) return 'check the syntax of all shell scripts';
  if (inQemu.test(said)) return 'run in qemu';
  if (anyTests.test(said)) return said.replace(anyTests, 'are there any $1 here?');
  const [, , verb, thing] = notTheOther.exec(said) ?? [];
  if (verb !== undefined && thing !== undefined) return `${verb} ${thing}`;
  const [, , deed = '', left = ''] = withoutDeed.exec(said) ?? [];
  if (deed !== '') return withoutIt(deed, left.toLowerCase(), names);
  return said
    .replace(onlyTarget, '$1 $2')
    .replace(testsThat, 'tests about ')
    .replace(asInWorkflow, ' as CI does')
    .replace(ofManifest, '$1')
    .replace(fromSource, '$1')
    .replace(putNowhere, "Don't install it");
}

const shipped = '\\s+(?:that|which)\\s+(?:comes?|ships?|is|are\\s+shipped)\\s+with\\s+(?:it|(?:the|this)\\s+\\w+)';
const selfTests = new RegExp(
  `\\b(?:(?:the|its|their|all|built-in|own)\\s+){0,4}(?:self[- ](?:checks?|tests?)\\b(?:${shipped})?|checks${shipped})`,
  'iu',
);
/** "Do the tests go through?" */
const goThrough = /(\b(?:tests|checks|specs|suite)\s+(?:still\s+|all\s+)?)(?:go(?:es)?|gets?|comes?)\s+through\b/iu;

/** "Check it with the self-checks that come with the repo", "does tally still work?": what is meant are the tests, unless something here is called so. */
export function withTestsMeant(told: string, workspace: Workspace): string {
  const isSuite = workspace.commands.some(({ name, kind }) => kind === 'declared' && /suite/iu.test(name));
  const said = withoutSuite(told, isSuite).replace(stillWorks, (whole, before: string, name: string) =>
    isOwnName(name, workspace) ? `${before}it ` : whole,
  );
  // In their own folder, the programs are those of the tests.
  const ofTests = /^tests?$/iu.test(basename(workspace.root)) && workspace.names.has('CMakeLists.txt');
  if (ofTests && testPrograms.test(said)) return said.replace(testPrograms, '$1 it');
  const isCalledSo = workspace.commands.some(({ name }) => /self[-_ ]?(?:check|test)/iu.test(name));
  return (isCalledSo ? said : said.replace(selfTests, 'the tests')).replace(goThrough, '$1pass');
}
const testPrograms =
  /\b((?:re)?build|compile)\s+(?:(?:the|all|its|these)\s+){0,2}(?:unit[\s-])?tests?\s+(?:programs?|binar(?:y|ies)|executables?)\b/iu;
/** "Does tally still work?": no question of its program alone. */
const stillWorks = /^(\W*does\s+)([\w.-]+)\s+(?=(?:still\s+|actually\s+|really\s+)?work\b)/iu;

/** Longer ones say more than one thing. */
const longest = 400;

const withoutIt = (deed: string, left: string, names: ReadonlySet<string>): string => {
  const [, thing = ''] =
    /^(?:(?:do|run)\s+(?:the\s+|an?\s+)?)?(?:make|build|compile|package)\s+(.+)$/iu.exec(deed) ?? [];
  const isMake = /\bmake\b/iu.test(deed);
  const isPlain = thing === '' || /^(?:it|this|everything)$/iu.test(thing);
  const verb = /\bpackage\b/iu.test(deed) ? 'package it' : 'build it';
  const order = isPlain ? verb : `${isMake && /\bdist\b/iu.test(thing) ? 'make' : 'build'} ${thing}`;
  // Of others a build runs none.
  const mayTest = [...names].some((name) =>
    /^(?:pom\.xml|CMakeLists\.txt|(?:build|settings)\.gradle(?:\.kts)?)$/u.test(name),
  );
  return left.startsWith('test') && mayTest ? `${order.replace(/ it$/u, '')} without tests` : order;
};
