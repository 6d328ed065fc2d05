// "On port 4000", "into /tmp/book", "verbosely", "with --info": how something is to be done, of which a line says nothing.
import { basename } from 'node:path';
import { portsSaid } from '../../../core/agent/listensElsewhere.ts';
import type { InferredCheck } from '../../../core/ports.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { buildVariantIn } from '../request/buildVariant.ts';
import { cmakeOptionsByWords } from '../request/cmakeWords.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { foldersSaid } from '../request/foldersSaid.ts';
import { inDigits } from '../request/numberWords.ts';
import { withoutStories } from '../request/withoutStories.ts';

const runs =
  '\\b(?:re-?run|run|test|build|compile|start|serve|launch|lint|check|execute|make)\\b(?:[^.;!?]|\\.\\w){0,200}?';
const negated =
  "(?<!\\b(?:no|not|without|less|never|nothing|need\\s+to\\s+be|instead\\s+of|than|isn['’]t|hide)\\s+(?:the\\s+|any\\s+|so\\s+)?)";
const manner = (words: string): RegExp => new RegExp(`${runs}${negated}\\b(?:${words})\\b`, 'iu');
const failure = '(?:fail(?:ure|ing|ed|s)?|error|problem|broken)';

/** `--test-threads=1`, `-j1`, `--runInBand` */
const oneThread =
  /threads?[= ]1\b|(?:^|\s)-[jn] ?[01]\b|runinband|serial|jobs[= ]1\b|workers[= ]1\b|max-?procs[= ]1\b/u;

/** What a task says -> what a line that does so says, in lower case. */
const manners: readonly (readonly [said: RegExp, ran: RegExp])[] = [
  [
    manner(
      'verbos(?:e|ely)|verbosity|(?:more|full|detailed)\\s+(?:logging|logs)|(?:with|in)\\s+(?:verbose\\s*\\/\\s*)?debug\\s+(?:output|logging|logs)',
    ),
    /verbos|(?:^|\s)-\w{0,4}v\w{0,4}\b|\bv=1|--info\b|--debug\b|\bdebug=|-fd\b/u,
  ],
  [
    manner('quiet(?:ly)?|silently|(?:in\\s+)?silent\\s+mode|with\\s+(?:less|minimal|little)\\s+output'),
    /quiet|silent|(?:^|\s)-\w{0,3}q\w{0,3}\b|(?:^|\s)-s\b|--reporter[= ](?:dot|min)|-l(?:og)?level/u,
  ],
  [
    new RegExp(
      `\\b(?:tests?|specs?|suite|run)\\b[^.;!?]{0,200}?\\b(?:(?:stop|halt|quit|bail|abort|exit)\\w*\\s+(?:out\\s+)?(?:at|on|after|with)|until|up\\s+to)\\s+(?:the\\s+)?(?:very\\s+)?first\\s+(?:test\\s+)?${failure}|\\buntil\\s+(?:one|something|a\\s+test)\\s+fails\\b|\\bfail[\\s-]?fast\\b`,
      'iu',
    ),
    /(?:^|\s)-x\b|maxfail|exitfirst|bail|fail-?fast|stop-?on|(?:^|\s)-[bf]\b/u,
  ],
  [
    /\b(?:show(?:ing)?|display(?:ing)?|print(?:ing)?|with)\s+(?:the\s+|all\s+)?local(?:s\b|\s+variables\b)/iu,
    /pytest[^&|;]*\s-\w*l\w*\b|showlocals/u,
  ],
  [
    /\b(?:with|on|in|using)\s+(?:only\s+)?(?:one|1|a\s+single)\s+(?:test\s+)?thread\b|\btests?\b[^.;!?]{0,200}?\bsingle[\s-]threaded\b/iu,
    oneThread,
  ],
  [
    /\b(?:without|no|don['’]t|not)\s+(?:the\s+|any\s+)?(?:output\s+)?captur(?:e|ing)\b|\bnocapture\b/iu,
    /capture|pytest[^&|;]*\s-\w*s\b/u,
  ],
  [
    /\b(?:with|show\w*|print\w*|enable\w*)\s+(?:the\s+|full\s+|all\s+|a\s+)?(?:rust\s+)?(?:stack\s*|back)traces?\b/iu,
    /trace|-tb\b/u,
  ],
  [
    /\b(?:build|generate|make|render)\b[^.;!?]{0,200}?\b(?:and|then)\s+open\s+(?:it|them|the\s+(?:docs?|book|result|html|report))\b|\bopen\w*\s+(?:it|them)?\s*in\s+(?:the|a|my)\s+browser\b/iu,
    /\b(?:xdg-)?open\b/u,
  ],
  [/\b(?:in|with)\s+(?:the\s+)?watch\s+mode\b|\bkeep\s+watching\b/iu, /watch|\bvitest\b(?! run)|\bwebpack serve|dev/u],
  [/\b(?:in|with)\s+(?:the\s+)?interactive\s+mode\b|\binteractively\b/iu, /interactive|(?:^|\s)-t?it?\b/u],
  [
    /\brun\s+[\w./-]+\s+help\b|\b(?:run|start|call)\b[^.;!?]{0,200}?\b(?:to|and)\s+(?:print|show|display|see)\s+(?:me\s+)?(?:its\s+|the\s+)?(?:help|usage)\b/iu,
    /help|usage|(?:^|\s)-h\b/u,
  ],
  [/\bpure[\s-]perl\b/iu, /pp=1|pure/u],
];

const jobs =
  /\b(?:with|on|using|in)\s+(\d{1,3}|two|three|four|six|eight|all)(?:\s+(?:the|my|available))?\s+(?:parallel\s+|cpu\s+|concurrent\s+|test\s+)?(?:jobs|cores|threads|workers|processes|cpus)\b/iu;

const manyAtOnce = /-j|parallel|jobs|workers|threads|\s-n/u;

const reporter =
  /\b(?:with|using|in|by|through)\s+(?:the\s+|an?\s+|mocha['’]s\s+)?[`'"]?([a-z][\w-]*)[`'"]?\s+reporter\b/iu;
const tool = /\b(?:with|using|via|through)\s+(?:cargo[\s-]+)?(nextest|ninja)\b/iu;

/** Languages and formats of documents, where the line makes another one. */
const documents = /\b(?:sphinx|mdbook|mkdocs|cargo doc|javadoc|typedoc|jsdoc)\b/u;
const format =
  /\b(?:as|into|to|in|only|just|an?|the)\s+(?:an?\s+|the\s+)?(pdf|epub|latex|man(?=\s*pages?)|text(?=\s+(?:files?|format)))\b/iu;
const language =
  /\b(?:in|into|to)\s+(?:english|spanish|german|french|italian|portuguese|russian|chinese|japanese|korean|polish|dutch|turkish)\b/iu;

/** `--info`, `-j`, `RACE=1` */
const literal =
  /(?<=^|[\s(`'"])(?:--?[a-z][\w-]*(?:=[^\s`'",;)]+)?|[A-Z][A-Z0-9_]+=(?:[\w./+-]*\w|[^\w\s`'"<>,;.()]+))/giu;
const withoutIt =
  /\b(?:no|not|without|instead\s+of|never|drop|omit|except|than|needs?|n['’]t(?:\s+\w+)?)\s+(?:the\s+|an?\s+|any\s+|use\s+)?[`'"]?$/iu;
/** How a literal is talked about, and not given. */
const talks = /\b(?:unknown|what\s+(?:is|does)|complains?\s+about|error|so\s+that|until|make\s+sure)\b[^.;!?]{0,40}$/iu;

/** Whether a task says how something is to be done, and the lines that ran, in lower case, say nothing of it. */
export function leavesOptionOut(whole: string, ran: string, root: string): boolean {
  const said = withoutStories(whole);
  // The places of CMake are no options for the way.
  const options = ran.replaceAll(/\bcmake -s \S+ -b \S+/gu, 'cmake');
  return (
    manners.some(([wanted, done]) => wanted.test(said) && !done.test(options)) ||
    portsSaid(said).some((port) => !new RegExp(`(?<!\\d)${port}(?!\\d)`, 'u').test(ran)) ||
    placesSaid(said, root).some((folder) => !namesFolder(ran, folder)) ||
    literalsSaid(said).some((each) => !has(ran, each)) ||
    lacksWord(said, ran) ||
    lacksVariant(said, ran) ||
    lacksOption(said, ran, root) ||
    (documents.test(ran) && lacksForm(said, ran))
  );
}

/** The lines of checks with what their scripts and targets run, in lower case. */
export const linesOf = (checks: readonly InferredCheck[], commands: readonly WorkspaceCommand[]): string =>
  checks
    .flatMap(({ command }) => {
      const { body = '', lines = [] } = commands.find((each) => each.command === command) ?? {};
      return [command, body, ...lines];
    })
    .join(' ')
    .toLowerCase();

const namesFolder = (ran: string, folder: string): boolean =>
  new RegExp(`(?<![\\w-])${escapeRegExp(folder.toLowerCase())}(?![\\w-])`, 'u').test(ran);

function lacksWord(said: string, ran: string): boolean {
  const [, name = 'default'] = reporter.exec(said) ?? [];
  const [, program = ''] = tool.exec(said) ?? [];
  const [, count = ''] = jobs.exec(said) ?? [];
  const number = inDigits(count);
  return (
    (!/^(?:default|usual|normal|same|test|standard|no)$/iu.test(name) && !ran.includes(name.toLowerCase())) ||
    !ran.includes(program.toLowerCase()) ||
    (number !== '' &&
      !(/^\d/u.test(number) ? new RegExp(`(?:[\\s=]|(?:^|\\s)-[a-z]+)${number}(?![\\d.])`, 'u') : manyAtOnce).test(ran))
  );
}

/** Tools that build one variant where nothing tells them which. */
function lacksVariant(said: string, ran: string): boolean {
  const variant = buildVariantIn(said);
  if (variant === undefined) return false;
  if (/\bcmake -s \. -b \S+/u.test(ran)) return !ran.includes(variant);
  return variant === 'release' && /\bcargo (?:test|build|run)\b/u.test(ran) && !/release|--profile/u.test(ran);
}

/** An option of a CMake project that a task wants by its words. */
const lacksOption = (said: string, ran: string, root: string): boolean =>
  /\bcmake -s \. -b \S+/u.test(ran) &&
  cmakeOptionsByWords(said, textIn(root, 'CMakeLists.txt') ?? '').some(
    (option) => !ran.includes((option.split('=')[0] ?? '').toLowerCase()),
  );

function lacksForm(said: string, ran: string): boolean {
  const [, wanted = ''] = format.exec(said) ?? [];
  return !ran.includes(wanted.toLowerCase()) || (language.test(said) && !/\blanguage=|\blang\b/u.test(ran));
}

/** Where tools put what they make, told or not. */
const usual = /^(?:target|dist|build|lib|bin|public|site|_site)$/u;

/** Where what is made is to go; the project's own folder is where it lies. */
const placesSaid = (said: string, root: string): readonly string[] =>
  foldersSaid(said)
    .filter((folder) => !usual.test(folder) && folder !== basename(root) && !`${root}/`.startsWith(`${folder}/`))
    .map((folder) => (folder.startsWith(`${root}/`) ? folder.slice(root.length + 1) : folder));

/** The options and settings that a task gives as they are typed. */
function literalsSaid(said: string): readonly string[] {
  return [...said.matchAll(literal)].flatMap(({ 0: each, index }) => {
    const before = said.slice(Math.max(0, index - 60), index);
    return withoutIt.test(before) || talks.test(before) ? [] : [each];
  });
}

/** `-j4` and `-j 4`, `--jobs=4` and `--jobs 4` */
const has = (ran: string, option: string): boolean =>
  new RegExp(`(?<![\\w-])${escapeRegExp(option.toLowerCase()).replace(/=/u, '[= ]')}`, 'u').test(ran) ||
  ran.replaceAll(' ', '').includes(option.toLowerCase());
