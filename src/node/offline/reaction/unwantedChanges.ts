// "Check install.sh", "run it with --help", "is anything outdated?": what a command would end, install, update, rewrite or leave out, and a request does not want.
import { basename } from 'node:path';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { checksSyntax } from '../request/syntaxOfAll.ts';
import { wantsHelp } from '../request/helpWanted.ts';
import { thingsNamed, withoutThingsNamed } from '../request/namedThings.ts';
import { installsElsewhere } from '../request/stagedInstall.ts';
import { onlyShowsFormat } from '../request/onlyShowsFormat.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { programFile } from '../sources/programFiles.ts';
import { asksAboutFormat, formatsInPlace, installsDependencies, ordersFormat } from './beyondGoal.ts';

/** The command whose line is typed, or known by nothing else. */
export const bareLine = (command: string): WorkspaceCommand => ({
  ...{ command, name: '', description: '', body: '', origin: '', kind: 'automated' },
});

const stops = /(?:^|[;&|(]\s*)(?:sudo\s+)?(?:pkill|killall|kill|taskkill)\s/u;
const ordersStop = /\b(?:p?kill\w*|stop\w*|end|ends|quit|terminat\w*|shut\w*|halt\w*|abort\w*)\b/iu;
/** `pkill tool` of a CI file, for "run tool". */
const endsProcess = (said: string, { command }: WorkspaceCommand): boolean =>
  stops.test(command) && !ordersStop.test(said);

/** It does the whole in place of telling how it is used; `make help` tells nothing of a program with `--help`. */
const runsForHelp = (said: string, { command, name }: WorkspaceCommand): boolean =>
  wantsHelp(said) &&
  !(/\s(?:--help|-h)\b/u.test(command) && (!command.includes('configure') || /configur/iu.test(said))) &&
  (/\s--help\b/u.test(said) || !/\bhelp\b|\busage\b/iu.test(`${command} ${name}`));

const aboutSyntax =
  /\bsyntax[\s-]*(?:wise|check\w*|ok(?:ay)?|valid)\b|\bsyntactically\b|\bcheck\s+(?:the\s+)?syntax\b/iu;
const looked =
  /^\W*(?:(?:please|pls|just|can\s+you|could\s+you)\s+)*(?:check|validate|verify|inspect|review|lint|look\s+(?:at|over))\s+(?:(?:the|our|script|file)\s+)*[`'"]?(?:\.\/)?((?:[\w-]+\/)*[\w-]+\.(?:sh|bash|zsh|py|pl|rb|[cm]?js|ps1))[`'"]?\s*[.!]*$/iu;
/** `perl -c x.pl`, `shellcheck x.sh` */
const onlyReads =
  /\s(?:-n|-c|-l|-p|--check|-fsyntax-only|-m (?:py_compile|json\.tool))\s|\bshellcheck\b|\bast\.parse\b/u;
const checks = ['#test', '#unit', '#lint', '#types', '#check', '#format'];
const changes = ['#install', '#clean', '#release', '#update', '#format', '#start', '#generate'];

/** A script is run, or its like, where only its text is to be looked at. */
function runsWhatIsRead(said: string, known: WorkspaceCommand): boolean {
  const { command, name, origin } = known;
  const isScript = origin.startsWith(programFile);
  const does = conceptsOf(name || command);
  const isCheck = checks.some((one) => does.has(one)) && !does.has('#format');
  if (checksSyntax(command) || onlyReads.test(command)) return false;
  if (aboutSyntax.test(said)) return !isCheck && (isScript || changes.some((one) => does.has(one)));
  const file = looked.exec(said)?.[1];
  if (file === undefined) return false;
  // "Check test.sh": whether it passes.
  const own = conceptsOf(basename(file).replace(/\.\w+$/u, ''));
  if (checks.some((one) => own.has(one))) return false;
  const words = command.split(' ').map((word) => word.replace(/^\.\//u, ''));
  const isStart =
    words[0] === file ||
    (/^(?:\S*python[\d.]*|node|perl|ruby|(?:ba|z)?sh)$/u.test(words[0] ?? '') && words[1] === file);
  return isStart || (!isCheck && (does.has('#install') || does.has('#clean') || does.has('#release')));
}

/** `shfmt -d a.sh` */
const shortLook = /\b(?:shfmt|gofmt|gofumpt|goimports|yapf|autopep8|isort)\b[^&|;]*\s-[dlc](?=\s|$)/u;
/** Whether what it is, or what it requires, rewrites the sources. */
const rewritesAny = ({ command, body, requiredBody = '', lines = [] }: WorkspaceCommand): boolean =>
  [command, body, requiredBody, ...lines].some((text) =>
    text.split(/\n|&&|;|\|\|/u).some((line) => formatsInPlace(line) && !shortLook.test(line)),
  );
const asksState =
  /^\W*(?:so\s+|and\s+)?(?:is|are|was|were|would|will|does|do|did|has|have|any)\b(?!\s+(?:you|u|we|i|someone|somebody)\b)[^.;!?]*\b(?:sorted|ordered|formatted|tidy|neat|indented|formatt\w+|import\s+order\w*)\b[^.;!]*$/iu;
const rewritesForLook = (said: string, known: WorkspaceCommand): boolean =>
  (asksAboutFormat(said) || onlyShowsFormat(said) || (asksState.test(said) && !ordersFormat.test(said))) &&
  !said.includes(known.command) &&
  rewritesAny(known);

const spelling =
  /^\W*(?:(?:please|pls|run|do|start|a|an|the|our|check|verify|fix|look|documentation|docs|doc|for|any|are\s+there)\s+){0,6}(?:spell(?:ing)?[\s-]?check\w*|spelling|typos?)\b/iu;
const ofSpelling = /spell|typo|\bvale\b|\bproselint\b|\btextlint\b|languagetool/iu;
/** A check of the links, or of the code, is none of the spelling. */
const checksNoSpelling = (said: string, known: WorkspaceCommand): boolean =>
  spelling.test(said) &&
  !ofSpelling.test(
    `${known.command} ${known.name} ${known.body} ${known.description} ${(known.lines ?? []).join(' ')}`,
  );

const asksOutdated =
  /^\W*(?:(?:please|pls|can\s+you|could\s+you)\s+)*(?:is|are|check|show|list|which|what|find|see|any|do\s+(?:i|we)\s+have|outdated)\b[^.;!?]*\b(?:outdated|out[\s-]of[\s-]date)\b|^\W*outdated\b/iu;
const ordersUpdate =
  /\b(?:updat(?:e|ing)|upgrad(?:e|ing)|bump(?:ing)?|renew|refresh|install|re(?:generat|build)\w*)\b/iu;
const updates = /(?:^|[\s:_./-])(?:up(?:date|grade)s?|bump|install|ncu)(?=$|[\s:_./-])/iu;
/** "Is anything outdated?" updates nothing. */
const updatesForLook = (said: string, { command, name, body }: WorkspaceCommand): boolean =>
  asksOutdated.test(said) &&
  !ordersUpdate.test(said) &&
  (updates.test(name || command) ||
    installsDependencies.test(`${command} ${body}`) ||
    /\b(?:ncu|npm-check-updates)\b.*\s-u\b/u.test(body));

const asksInstalled =
  /^\W*(?:(?:please|pls|can\s+you|could\s+you)\s+)*(?:list|show|print|display|name|count|which|what|how\s+many|is|are|where)\b[^.;!?]*\binstalled\b(?![^]*\binstall\b)/iu;
/** "List the installed models" installs nothing. */
const installsForLook = (said: string, { command, name, body }: WorkspaceCommand): boolean =>
  asksInstalled.test(said) &&
  !said.includes(command) &&
  (conceptsOf(name || command).has('#install') || installsDependencies.test(`${command} ${body}`));

const lints = /\b(?:lint\w*|check\s+style|static(?:ally)?)\b/iu;
/** `analysis.py` computes something, and is no linter. */
const analyzesData = (said: string, { origin, command }: WorkspaceCommand): boolean =>
  lints.test(said) &&
  origin.startsWith(programFile) &&
  /(?:^|[/_-])analy[sz]\w*\.\w+$/iu.test(command) &&
  !/lint/iu.test(command) &&
  !/\banaly[sz]/iu.test(said);

/** A command's own way of leaving things out: `mvn package -pl '!benchmarks'`. */
const leftOut =
  /(?:[\s'",]!:?|--(?:exclude|ignore|skip|deselect|omit)(?:-\w+)?[ =]['"]?)([a-z][\w-]{3,})(?![\w/.-])/giu;
const ordersLess =
  /\b(?:without|w\/o|no|not|except\w*|exclud\w*|skip\w*|apart|other\s+than|minus|leav\w+|ignor\w*|omit\w*|but|besides)\b|n['’]t\b/iu;
/** It leaves out the very thing that is asked for. */
function leavesOutWanted(said: string, { command }: WorkspaceCommand): boolean {
  if (ordersLess.test(said) || said.includes(command)) return false;
  const words = new Set(said.toLowerCase().split(/[^\w-]+/u));
  const isSaid = (word: string) => words.has(word) || words.has(`${word}s`) || words.has(word.replace(/s$/u, ''));
  const left = [...command.matchAll(leftOut)].map(([, word = '']) => word.toLowerCase());
  return left.some((word) => isSaid(word) && command.toLowerCase().split(word).length === 2);
}

/** `make install`, for "install it into /tmp/x". */
const installsApart = (said: string, { command }: WorkspaceCommand): boolean => installsElsewhere(said, command);

const nounCheck = /^\W*(?:(?:please|pls|run|do|the|a|our)\s+){0,3}([a-z][\w-]{2,})\s+check\s*[.!]*$/iu;
/** "Cog check", where `cog` is what something here runs: no other check. */
function checksAnother(said: string, known: WorkspaceCommand, commands: readonly WorkspaceCommand[]): boolean {
  const noun = nounCheck.exec(said)?.[1]?.toLowerCase() ?? '';
  const isOwn = commands.some(({ kind, name }) => kind === 'declared' && name.toLowerCase() === noun);
  if (noun === '' || !isOwn || conceptsOf(noun).size > 0) return false;
  const text = `${known.name} ${known.command} ${known.body}`.toLowerCase();
  return !text.includes(noun) || !/check|verify|lint|--diff/u.test(text) || rewritesAny(known);
}

const startsBenchmarks =
  /^\W*(?:(?:please|pls|just|now)\s+)*(?:run|start|execute|do)\s+(?:\w+\s+){0,2}bench(?:mark)?s?\s*[.!]*$/iu;
/** `(cd benchmarks && mvn compile)` runs none. */
const onlyBuildsBenchmarks = (said: string, { command, folder }: WorkspaceCommand): boolean =>
  startsBenchmarks.test(said) &&
  (folder !== undefined || command.startsWith('(cd ')) &&
  /\b(?:compile|package|build|install|dependency:resolve|assemble)\)?$/u.test(command);

const grave = ['#clean', '#install', '#release', '#format', '#update'];
/** `cargo clean`, for "run the remove-emphasis example": what a thing is called is no order. */
function doesWhatNamesSay(said: string, { command, name }: WorkspaceCommand): boolean {
  const bare = withoutThingsNamed(said);
  if (bare === said) return false;
  const does = conceptsOf(name || command);
  const asked = conceptsOf(bare);
  return (
    grave.some((one) => does.has(one) && !asked.has(one)) &&
    !thingsNamed(said).some((each) => `${name} ${command}`.includes(each))
  );
}

/** What else there is would serve such a request no better. */
const strict = [installsApart, runsWhatIsRead, installsForLook, runsForHelp];
const rules = [
  ...strict,
  leavesOutWanted,
  onlyBuildsBenchmarks,
  doesWhatNamesSay,
  analyzesData,
  endsProcess,
  rewritesForLook,
  checksNoSpelling,
  updatesForLook,
];

/** Whether a command changes something that a request does not want, `commands` being all that are here. */
export const changesUnwanted = (
  said: string,
  known: WorkspaceCommand,
  commands: readonly WorkspaceCommand[] = [],
): boolean => rules.some((rule) => rule(said, known)) || checksAnother(said, known, commands);

/** Whether no other command takes the place of this one. */
export const hasNoOther = (said: string, known: WorkspaceCommand): boolean => strict.some((rule) => rule(said, known));
