// Recognises commands that do more than a goal names: deploy, publish, install, clean, start, migrate and the like.
import { labelOf } from '../request/match.ts';
import { forbidsAllChange } from '../request/forbidden.ts';
import { requestIn } from '../request/clauses.ts';
import { actionConcepts, conceptsOf, indexTerms } from '../request/vocabulary.ts';
import type { Goal } from '../request/goals.ts';
import { cleansOther } from './cleansOther.ts';
import { formatsNoCode } from './formatsNoCode.ts';
import { startsNothing } from './startsNothing.ts';
import { removesBuilds, type WorkspaceCommand } from '../commands/workspaceCommand.ts';

/** Reaches other machines, changes this one, or destroys data, whatever else is in the name. */
const graveWords =
  /^(deploy|publish|ship|upload|submit|push|promote|rollout|rollback|provision|apply|destroy|drop|purge|wipe|nuke|delete|teardown|uninstall|unpublish|terraform|kubectl|helm|twine|sudo|login|adduser)(s|ing|ment)?$/;
/** Tests named after one run against servers that others use. */
const sharedWords =
  /^(staging|stage|prod|production|preprod|uat|live|remote|sauce|saucelabs|browserstack|lambdatest|testingbot|percy|chromatic)$/;
const wholeWords = /(?:^|[\s/_.-])(?:e2e|end-to-end|acceptance)(?:[\s/_.-]|$)/;
/** Hands what tests cover to a service, and measures nothing. */
const handsOverWords = /^(?:coveralls|codecov|codacy|codeclimate)$/;
const handsOver =
  /^(?:[@-]*\$[({]?CAT[)}]?\s[^|]*\||cat\s[^|]*\|)?\s*(?:npx\s+)?(?:[\w./-]+\/)?(?:coveralls|codecov|codacy-coverage)(?:\.js)?(?:\s+[^&|;]*)?$/;
/** Takes what is printed now for what tests expect. */
const blessWords = /^(?:bless|rebless|rebaseline|regold|approve)$/;
/** Changes a database, or brings data from elsewhere: serious too, but sometimes needed to prepare tests. */
const dataWords = /^(migrat(e|es|ing|ions?)|seed(s|ing)?|reset|download(s|ed|er|ing)?|pull)$/;
/** Harmless as a variant of what the goal names: `build:release`, `docs:serve`, `test:watch`. */
const otherWords =
  /^(releases?|clean(s|up)?|clear|remove|clobber|rimraf|distclean|mrproper|start|serve|runserver|dev|develop|preview|launch|boot|restart|stop|kill|up|down|watch|update|upgrade|bump|version)$/;
/** Shows off the project, or is run by a package manager before it publishes. */
const besideWords = /^(?:examples?|demos?|samples?|storybook|playground|prepublish|prepack)$/;
/** More thorough than a task means unless it uses this word. */
const thoroughWords =
  /^(distclean|mrproper|clobber|realclean|maintainer|veryclean|purge|wipe|nuke|reset|production|prod)$/;
const installWord = /^(install(s|er|ing)?|reinstall)$/;
/** Installs what the project needs, into the project or its environment, and nothing of the project into the system. */
export const installsDependencies =
  /\b(?:(?:npm|pnpm|yarn|bun)\s+(?:ci|i|install)\b|pip3?\s+install\b|(?:poetry|pdm|pipenv|bundle|composer)\s+install\b|uv\s+(?:sync|pip)\b|go\s+mod\b|cargo\s+fetch\b|mix\s+deps)/;
const dependencyWord = /^(deps?|dependenc(y|ies)|requirements?|packages?|modules?|hooks?|dev)$/;
/** What a project needs is asked for, and not the project itself. */
export const needsPackages =
  /\b(?:dependenc(?:y|ies)|deps|requirements|packages|modules|libraries|everything (?:i|we|you|it) needs?|install (?:them|those|these))\b/iu;
/** What only a publisher, a deployer or a system's installer runs. */
const reachesOut = new RegExp(
  [
    '\\b(?:npm|pnpm|yarn|bun|cargo|poetry|uv|pdm|hatch|flit|lerna|vsce|ovsx|changeset|gem|dart|mix|jsr)\\s+(?:run\\s+)?(?:publish|unpublish|push)\\b',
    '\\b(?:twine\\s+upload|semantic-release|release-it|changelogithub|standard-version|goreleaser|gh\\s+release|git\\s+push|docker\\s+push|gh-pages)\\b',
    '\\b(?:kubectl|helm|heroku|vercel|flyctl|serverless|ansible-playbook|scp)\\s|\\bterraform\\s+(?:apply|destroy)|\\b(?:netlify|firebase|wrangler|cdk|fly)\\s+deploy|\\baws\\s+s3\\b',
    '\\bsudo\\b|\\bDESTDIR\\b|\\bcargo\\s+install\\b|\\bgo\\s+install\\b|\\b(?:npm|pnpm|yarn)\\s+(?:i|install|add)\\b[^;&|]*\\s(?:-g|--global)\\b',
    '\\bcmake\\s+--install\\b|\\b(?:meson|ninja)\\b[^;&|]*\\sinstall(?![\\w-])',
    '\\b(?:cp|install|mkdir|ln|mv|rm)\\b[^;&|]*(?:/usr/|/opt/|/etc/|\\$[({]?(?:HOME|PREFIX|prefix|bindir|BINDIR)\\b|~/)',
  ].join('|'),
);

const theProgram = /\b(?:program|app|application|tool|cli|binary|executable|game)\b/iu;

const image = /^(?:docker|podman|buildah)\s+(?:buildx?|compose|run)\b/;
const aboutImages = /\b(?:docker\w*|podman|containers?|images?|compose|buildah)\b/iu;

/** Never ends by itself. */
const watches = /^(?:npm|pnpm|yarn)\b.* -- (?:.*\s)?(?:-w|--watch(?:All)?)$/;

type BeyondGoal = 'grave' | 'data' | 'other';

/** What a command does beyond what `goal` names, by the words of its name and by what it runs; undefined if nothing. */
export function beyondGoal(command: WorkspaceCommand, goal: string): BeyondGoal | undefined {
  const label = labelFor(command);
  if (removesBuilds(command) && actionConcepts(goal).has('#clean')) return undefined;
  const parts = partsOf(label);
  const named = new Set(indexTerms(goal));
  const isNamed = (part: string) => indexTerms(part).some((term) => named.has(term));
  const extra = parts.filter((part) => !isNamed(part));
  const required = command.requires?.flatMap(partsOf).filter((part) => !isNamed(part)) ?? [];
  if ([...extra, ...required].some((part) => graveWords.test(part))) return 'grave';
  if (parts.some((part) => graveWords.test(part) && !isBidden(part, goal))) return 'grave';
  const isInstall = (part: string) => installWord.test(part) && (extra.includes(part) || needsPackages.test(goal));
  if (parts.some(isInstall) && installsSystem(command, parts)) return 'grave';
  const wanted = actionConcepts(goal);
  if (wanted.has('#test') && extra.some((part) => sharedWords.test(part))) return 'grave';
  if (extra.some((part) => blessWords.test(part) || handsOverWords.test(part))) return 'grave';
  if (handsOver.test(command.body) && !parts.some(isNamed)) return 'grave';
  // A script that tries the whole as its users would may install or download much.
  const isWhole = command.kind !== 'declared' && wholeWords.test(command.command);
  if (isWhole && wanted.has('#test') && !conceptsOf(goal).has('#e2e')) return 'other';
  const asksToReachOut = wanted.has('#release') || wanted.has('#install');
  const ran = `${command.name === '' ? command.command : ''} ${command.body} ${command.requiredBody ?? ''}`;
  // The folder of what a build makes may be called as the one where programs are installed.
  const removed = wanted.has('#clean') ? ran.replaceAll(/\brm\s+(?:-\w+\s+)*\$[({]BINDIR[)}]/g, 'rm bin') : ran;
  if (!asksToReachOut && reachesOut.test(removed)) return 'grave';
  if (!wanted.has('#clean') && /\bgit\s+clean\b/.test(ran)) return 'grave';
  if (extra.some((part) => dataWords.test(part))) return 'data';
  const literally = new Set(indexTerms(goal).filter((term) => !term.startsWith('#')));
  if (parts.some((part) => thoroughWords.test(part) && !indexTerms(part).some((term) => literally.has(term))))
    return 'other';
  // By GNU's conventions it packs an archive of the sources; elsewhere `dist` is what a build makes.
  const isTarget = [command.command, ...(command.alias ?? [])].some((line) => /^make\b/.test(line));
  if (isTarget && parts.includes('dist') && !literally.has('dist')) return 'other';
  // A program that is named after releases may tag, upload or sign; a script of a manifest is a variant.
  if (command.name === '' || command.command.includes('/')) {
    if (extra.some((part) => /^releases?$/.test(part))) return 'grave';
  }
  const verb = parts.find((part) => conceptsOf(part).size > 0);
  if (verb !== undefined && /^releases?$/.test(verb) && (extra.includes(verb) || !isBidden(verb, goal))) return 'grave';
  if (!conceptsOf(goal).has('#watch') && watches.test(command.command)) return 'other';
  const isFormat = wanted.has('#format') && [...wanted].every((one) => /^#(?:format|fix|check)$/.test(one));
  if (isFormat && formatsNoCode(command, goal)) return 'other';
  const isClean =
    wanted.has('#clean') &&
    [...wanted].every(
      (one) => one === '#clean' || one === '#build' || (one === '#generate' && /\bgenerated\b/iu.test(goal)),
    );
  if (isClean && cleansOther(command, parts, isNamed)) return 'other';
  // `build:clean` deletes what a build has made.
  if (!wanted.has('#clean') && /^clean(?:s|up)?$/.test(parts.at(-1) ?? '')) return 'other';
  // A package that is called `app` is not started by being built.
  if (wanted.size === 1 && wanted.has('#start') && startsNothing(command, partsOf)) return 'other';
  // To look at the documents is not to start the program.
  if (wanted.has('#start') && theProgram.test(goal) && extra.some((part) => conceptsOf(part).has('#docs')))
    return 'other';
  // They may build, and serve or do more.
  if (command.kind === 'declared' && wanted.has('#build') && extra.some((part) => besideWords.test(part)))
    return 'other';
  // "Build it for 32 bit" is not `make test32`.
  const isTest = wanted.has('#build') && !wanted.has('#test') && parts.some((part) => numberedTest.test(part));
  if (command.kind === 'declared' && isTest) return 'other';
  // An image is built where it is spoken of.
  if (image.test(command.command) && !aboutImages.test(goal)) return 'other';
  if (extra.some((part) => /^fuzz(?:ing|er)?$/.test(part))) return 'other';
  if (!extra.some((part) => otherWords.test(part))) return undefined;
  return verb !== undefined && [...conceptsOf(verb)].some((concept) => wanted.has(concept)) ? undefined : 'other';
}

const numberedTest = /^(?:test|check)\d+$/;

/** Whether it is called after changing a database or bringing data. */
export const changesData = (command: WorkspaceCommand): boolean =>
  partsOf(labelFor(command)).some((part) => dataWords.test(part));

/** A document may call a line by what it is wanted for: its own words count too. */
function labelFor({ script, name, command, kind }: WorkspaceCommand): string {
  if (name === '' || kind === 'documented') return `${name} ${script ?? lineLabel(command)}`.trim();
  return script ?? name;
}

/** Whether a goal bids what a word names, and does not only speak of it: "upload it", "run the upload"; not "I have no upload id". */
function isBidden(part: string, goal: string): boolean {
  const isRelease = conceptsOf(part).has('#release');
  const stem = isRelease ? '(?:releas|publish|deploy|ship|upload|push)' : part.replace(/(?:e|es|s|ing|ment)$/, '');
  const deed = `(?:(?:run|do|make|start|perform|kick off|execute|trigger|cut|create|npm|pnpm|yarn|bun|just|task|rake)\\s+(?:run\\s+)?(?:the\\s+|an?\\s+|our\\s+)?(?:[\\w:./-]+\\s+)?)?`;
  return new RegExp(
    `(?:^|[.,;:!?]\\s*|\\b(?:and|then|please|to|you|now|can|could|pls|it|let['’]?s)\\s+)${deed}[\\w./:-]*${stem}`,
    'iu',
  ).test(goal.trim());
}

/** Whether a command changes the sources where the goal only wants to know about them: `lint:fix` is not a lint report. */
export function rewrites({ command, name }: WorkspaceCommand, { text }: Pick<Goal, 'text'>): boolean {
  const wanted = conceptsOf(text);
  if (!wanted.has('#lint') || wanted.has('#fix') || wanted.has('#format')) return false;
  return conceptsOf(name).has('#fix') || /\s--(?:fix|write)\b/.test(command);
}

/** "I want to know if the sources are formatted as they should be." */
const wantsToKnow =
  /\b(?:whether|(?:know|see|tell(?: me| us)?|told|say|learn|find out|find|wonder(?:ing)?|ask(?:s|ed|ing)?|report|confirm|unsure|sure|certain|question is|care)\s+if)\b[^.;!?]*\b(?:un|mis|re)?format\w*/iu;

const startsAsQuestion = /^\s*(?:is|are|does|do|has|have|did|would|will|any)\b(?!\s+(?:you|u|someone|somebody)\b)/iu;

/** "Settle it: is this project's code formatted the way it's supposed to be?" */
const asksLater =
  /[.:;!?–-]\s+(?:(?:so|and|but|now|well|then|ok|okay|question)\W+){0,2}(?:is|are|does|do|has|have|did)\s+(?!(?:you|u|someone|somebody)\b)[^.;!?]*\b(?:un|mis|re)?format\w*[^.;!?]*\?(?![^]*\b(?:re)?format\b)/iu;

/** What asks how the format is, or forbids to change it. */
const asksHowItIs: readonly RegExp[] = [
  wantsToKnow,
  forbidsAllChange,
  startsAsQuestion,
  asksLater,
  // "Formatting ok?", "files not formatted", "all formatted?": how it is, where nobody is told to do it.
  /^(?!.*\b(?:can|could|would|will|please|pls|format|reformat|get|make|run|need|want|have)\b)[^.;!?]*\b(?:un|mis)?format(?:ted|ting)\b[^.;!]*\?/iu,
  /^(?!.*\b(?:make|get|keep|bring|put|fix|have)\b).*\bformatting\b[^.;!?]*\b(?:ok|okay|clean|fine|correct|consistent|alright|in order|off|up to scratch)\b/iu,
  /(?<!\b(?:get|have|make|want|need|keep|leave)\s+(?:\w+\s+){0,2})\b(?:is|are|still|everything|all|properly|correctly)\s+(?:\w+\s+){0,2}formatted\b[^.;!]*\?/iu,
  /\b(?:which|what|any|list|show|name|find|tell)\b[^.;!?]*\b(?:not (?:\w+ )?formatted|(?:un|mis)formatted|(?:badly|wrongly|poorly) formatted|(?:would|could|should|will) (?:be|get) reformatted|needs? (?:re)?formatting|(?:n['’]t|not) (?:match|follow|conform)\w*)/iu,
  /\b(?:which|what)\b[^.;!?]*\b(?:not|n['’]t)\s+(?:yet\s+)?(?:in|of|to)\s+(?:(?:the|our|proper|right|house|agreed)\s+)*(?:format|style|layout|shape)\b/iu,
  /^\W*(?:(?:please|pls|just|now|can you|could you)\s+)*(?:report|list|show|print|find|display|name|look\s+for|search\s+for)\b[^.;!?]*\bformat(?:ting)?\s+(?:problems?|issues?|errors?|violations?|mistakes?|differences|deviations?|diffs?)\b/iu,
  /\b(?:only|just)\s+look\b(?!\s+(?:at|for|into|up|after))/iu,
  /\bformatter\s+(?:would|will|does|has)\s+(?:(?:not|to)\s+)?(?:change|touch|rewrite|complain|find|say|report|dislike|reject)/iu,
  /\bnot\s+(?:asking|wanting|telling)\b[^.;!?]*\bto\s+(?:re)?format\b/iu,
  /\b(?:would|will)\s+(?:the\s+|our\s+)?(?:\w+\s+)?format\w*\s+(?:change|touch|rewrite|alter|complain|leave)/iu,
  /\b(?:dry[- ]?run|no[- ]op)\b/iu,
  /\bwithout (?:chang|touch|modif|rewrit|alter|edit|writ)\w*\b(?! (?:what|how|its|(?:the |any )?(?:behaviou?r|meaning|logic|function|semantic|content|value))\w*)/iu,
  /\b(?:do(?:n['’]t| not)|never) (?:re)?format (?:anything|any\b|(?:the |my |our )?(?:files?|code|sources?)|it|them)\b/iu,
  /\bleave\b[^.;!?]*\b(?:files?|code|sources?|them|it)\s+(?:as (?:they|it) (?:are|is)|untouched|unchanged|in peace)/iu,
  /\b(?:do(?:n['’]t| not)|never) (?:change|modify|touch|rewrite|alter|edit|write) (?:anything|any\b|(?:the |my |our )?(?:files?|code|sources?|repo\w*)|it|them)\b(?! does| do)/iu,
];

/** Whether a text that is about the format asks how that is, or forbids to change it. */
export const asksHowFormatIs = (said: string): boolean => forbidsAllChange.test(said) || startsAsQuestion.test(said);

/** "The fmt check fails", "CI is red on the format check": why the files are to be formatted. */
const failedCheck =
  /\b(?:fmt|format|formatting|formatter|style|prettier|rustfmt|black)[ -]?(?:check|job|step|gate)s?\s+(?:\w+\s+){0,2}(?:fail\w*|red|breaks?|broke|broken|complain\w*|unhappy|reject\w*)\b|\b(?:red|fail\w*|unhappy|broken|stuck|complain\w*)\s+(?:\w+\s+){0,3}(?:the\s+|its\s+)?(?:fmt|format|formatting|formatter|style|prettier|rustfmt|black)[ -]?(?:check|job|step|gate)s?\b/giu;
const formatVerb =
  /\b(?:re)?format+\b(?!\s+(?:check|job|step|gate))|\b(?:run|apply|use)\s+(?:\w+\s+){0,2}formatter\b|\bformat+\s+every\w+/iu;

const startsOrder = '(?:^|[.!?;:]\\s+|,\\s+(?:so|and|then)\\s+)(?:(?:please|pls|just|now|so|then|and)\\s+)*';
/** "They are not formatted. Format them in place", "just put the code in order". */
export const ordersFormat = new RegExp(
  [
    `${startsOrder}(?:re)?format+\\s+(?:them|it|every\\w+|all|those|these|in\\s+place|the|our|my|this)\\b`,
    `${startsOrder}(?:fix|correct|rewrite|straighten|mend)\\s+(?:them|it|those|these|every\\w+|all|the)\\b[^.!?;]*\\bin\\s+place\\b`,
    `${startsOrder}put\\s+(?:the|our|all|my|every\\w+)\\s+(?:\\w+\\s+){0,2}?(?:back\\s+)?in(?:to)?\\s+(?:order|shape|(?:the\\s+)?(?:agreed|proper|right|correct|required|house)\\s+(?:format|shape|style|layout))\\b`,
  ]
    .map((form) => `${form}(?![^.!;]*\\?)`)
    .join('|'),
  'iu',
);

/** "The guide says that it has to be formatted. Has that been done?" */
const asksOfIt =
  /[.;!]\s+(?:so\s+|and\s+|but\s+)?(?:is|are|was|were|has|have|does|do|did)\s+(?:that|this|it|they|we)\b[^.;!?]*\?\s*$/iu;

/** "Run black to report what is wrong", "run rustfmt, I want to see the diff": what it would change, and nothing changed. */
const onlyToSee =
  /\b(?:cargo\s+fmt|rustfmt|black|prettier|ruff\s+format|gofmt|clang-format|formatter)\b[^]*\b(?:to\s+(?:report|find\s+out|see|know|check)\b|want\s+to\s+(?:see|know)\b|would\s+(?:change|reformat|touch)\b|(?:see|show\s+me)\s+(?:only\s+)?the\s+diff\b|\bno\s+files?\s+(?:may|must|should)\b|report\s+(?:differences|what))/iu;

/** "Could you run cargo fmt? The check fails." */
const runsFormatterItself =
  /^\W*(?:(?:please|pls|just|now|can\s+you|could\s+you|would\s+you)\s+)*(?:run|execute|apply)\s+[`'"]?(?:cargo\s+fmt|rustfmt|black|prettier|ruff\s+format|gofmt|clang-format)\b(?![^.;!?]*(?:--(?:check|diff|dry-run|list-different)|\b(?:see|tell|check|whether|if)\b))/iu;

/** "Is everything formatted?", "check the formatting": the answer is wanted, not another file. */
export function asksAboutFormat(said: string): boolean {
  if (onlyToSee.test(said)) return true;
  if ((ordersFormat.test(said) || runsFormatterItself.test(said)) && !forbidsAllChange.test(said)) return false;
  if (asksOfIt.test(said)) return /\bformat/iu.test(said);
  const without = said.replace(failedCheck, ' ');
  if (without !== said && formatVerb.test(without)) return asksAboutFormat(without);
  const task = requestIn(said);
  // "Check everything" asks for a check; "format everything" says of what. CI has only said so.
  const wanted = conceptsOf(
    task.replace(/\beverything\b|\bci\b|\bcorrect\b(?!\s+(?:the|it|them|all|any|our|my)\b)/giu, ' '),
  );
  if (!wanted.has('#format') || wanted.has('#fix')) return false;
  return wanted.has('#check') || asksHowItIs.some((pattern) => pattern.test(said));
}

/** Programs that rewrite files unless an option says otherwise. */
const formatters =
  /(?:^|[\s;&|])(?:oxfmt|black|isort|autopep8|yapf|rustfmt|gofumpt|stylua|shfmt|clang-format|perltidy|astyle|uncrustify|dprint fmt|ruff format|cargo fmt)(?:\s|$)|\bprettier\b.*\s(?:--write|-w)\b|\b(?:gofmt|shfmt)\b.*\s-\w*w/;

/** Whether a script's body runs a formatter, to write or to check, whatever the script is called. */
export const runsFormatter = ({ body }: WorkspaceCommand): boolean =>
  formatters.test(body) || /(?:^|[\s;&|])(?:prettier|gofmt)\s/.test(body);

/** Rewrites files, even in a script that is called a check and looks at the difference afterwards. */
const writesInPlace =
  /\bprettier\b[^;&|]*\s(?:--write|-w)\b|\b(?:gofmt|gofumpt|goimports|shfmt)\b[^;&|]*\s-[a-z]*w|\bgo fmt\b|\bclang-format\b[^;&|]*\s-i\b|\bperltidy\b[^;&|]*\s-b\b|\b(?:biome|oxfmt)\b[^;&|]*\s--(?:write|fix)\b/;

const fixes = /\s--(?:fix|write|in-place|autocorrect(?:-all)?|auto-correct)(?![\w-])|\brubocop\b.*\s-[aA]\b|\bsed\s+-i/;
const onlyTells =
  /\s(?:--(?:check|diff|dry-run|fix-dry-run|list-different|verify|fail-if-different|assert-tidy)\b|-l\b)/i;

/** Whether a single command line rewrites files. */
export function formatsInPlace(whole: string): boolean {
  const line = whole.replace(installsPart, ' ');
  return fixes.test(line) || writesInPlace.test(line) || (formatters.test(line) && !onlyTells.test(line));
}
/** `rustup component add rustfmt` formats nothing. */
const installsPart = /\brustup component add [\w -]*/gu;

/** Whether a command formats files, and does not only tell which it would. */
export function formats({ command, name, body, description, requires, kind }: WorkspaceCommand): boolean {
  if (conceptsOf(name).has('#fix')) return true;
  // The comment of a target tells what it does; a heading above a line only where it stands.
  const says = name === '' ? command : `${name} ${description}`;
  if (writesInPlace.test(`${command} ${body}`)) return true;
  // A target's body is what it has made and run.
  const runs = requires === undefined ? '' : body;
  if (!conceptsOf(`${says} ${runs}`).has('#format') && !formatters.test(body)) return false;
  // What documents say of a tool does not change it.
  const isCheck =
    conceptsOf(name === '' || kind === 'conventional' || formatsInPlace(body) ? name : says).has('#check') ||
    /\s(?:--(?:check|diff|dry-run|list-different|verify|fail-if-different)\b|-l\b)|\bprettier\s+-c\b/i.test(
      `${command} ${body}`,
    ) ||
    (name === '' && /(?:^|[\s/_-])(?:validat\w+|check\w*|verify)[/_.-]/i.test(command)) ||
    // Biome writes only when told to.
    (/\bbiome (?:format|check|ci)\b/.test(body) && !/--(?:write|fix|apply)\b/.test(body));
  return !isCheck;
}

/** GNU's `install` copies files into the system; others install what the project needs. */
function installsSystem({ command, kind, body }: WorkspaceCommand, parts: readonly string[]): boolean {
  if (kind === 'conventional' && parts.some((part) => dependencyWord.test(part))) return false;
  return !installsDependencies.test(`${command} ${body}`) && !parts.some((part) => dependencyWord.test(part));
}

/** The words of an unnamed command, including its file names: `bash www/install.sh` installs. */
function lineLabel(command: string): string {
  const files = command.split(' ').filter((word) => !word.startsWith('-') && /[/.]\w/.test(word));
  // `make PREFIX=/usr install` installs: variables may stand before the target.
  const targets = command.startsWith('make ') ? command.split(' ').filter((word) => /^[a-z][\w-]*$/i.test(word)) : [];
  return `${labelOf(command)} ${[...files, ...targets.slice(1)].join(' ')}`;
}

function partsOf(label: string): readonly string[] {
  return label
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
}

/** Whether a command only tells of the format where it is to be set right: having worked before, it would come first for nothing. */
export function onlyTellsFormat({ name }: WorkspaceCommand, wanted: ReadonlySet<string>): boolean {
  const does = conceptsOf(name);
  return wanted.size === 1 && wanted.has('#format') && does.has('#format') && does.has('#check');
}
