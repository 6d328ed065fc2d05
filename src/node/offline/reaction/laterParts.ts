// "Build, then run it with --help", "compile without pam", "build and start on port 9090": what else a task wants of one command, and that command leaves out.
import { isDryRun } from '../../../core/agent/dryRun.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { spelled } from '../request/spelling.ts';
import { isOnlyDeed, meansTests, onlyReports } from '../request/testsMeant.ts';

const joint =
  /\s*(?:[,;+]|&&?|\.\s|\b(?:and\s+then|and|then|afterwards|after(?=\s+(?:a\s+)?(?:make|build\w*|compil\w*|configur\w*)\b))\b)\s*/iu;
const lead =
  '^(?:\\W|(?:please|pls|just|now|first|then|also|finally|to|do|can you|could you|i want to|i (?:want|need) you to|let me|let us)\\s+){0,4}';
const tests =
  "(?:(?:all|the|its|our|their|unit|just|only|full|whole|those|these|of|a|an|integration|quick|any|same|own)\\s+)*(?:(?!(?:on|with|for|against|in|under|without|and|or|then|to)\\b)[\\w'’-]+\\s+){0,3}(?:tests?|specs?|suite|checks?|assertions|lint\\w*|static\\s+(?:code\\s+)?analy\\w+|ctest|pytest|jest|vitest|mocha|benchmarks?|coverage|examples?|format\\w*|fmt|rustfmt|prettier|black|clippy|eslint|type-?check\\w*)\\b";

/** What a part of a task asks for -> the commands that do it. */
const deeds: readonly (readonly [said: RegExp, ran: RegExp])[] = [
  [
    new RegExp(
      `${lead}(?:run|start|execute|launch|try|boot)\\b(?!\\s+(?:${tests}|make\\b|configure\\b|(?:an?|the)\\s+(?:\\w+\\s+)?build\\b|[\\w\\s]{1,40}\\bthrough\\s+(?:the|a|its|our)\\s+(?:compiler|build|linter|formatter|type-?\\s?checker|tests?)\\b|(?:over|again|afresh|anew|from|by|clean|fresh|\\w+ing)\\b|\\S+\\.(?:sh|py|pl|js)\\b))`,
      'iu',
    ),
    /(?:^|[\s/:_-])(?:run\w*|start|serve|dev|exec|launch|up|try|play|boot|\w*qemu\w*|simulate)(?=$|[\s:_.-])|(?:^|[\s;&|(@])(?:\.\.?\/|bin\/|build\/|java |node |python|perl |ruby |lua |bash |sh |\.venv)/iu,
  ],
  [
    new RegExp(
      `${lead}(?:run|do|execute)\\s+(?:(?:all|the|its|our|own|unit|full|whole|(?:project|package|library|crate|repo\\w*)['’]?s)\\s+)*(?:tests?|specs?|(?:test\\s+)?suite|checks?|ctest|pytest)(?:\\s+(?:too|as\\s+well))?[\\s.!]*$`,
      'iu',
    ),
    /test|check|spec|verify|prove|bats|\btox\b|\bnox\b|mocha|jest|suite|\bcover/iu,
  ],
  [
    new RegExp(`${lead}test(?:\\s+(?:it|them|everything|this|all))?[\\s.!]*$`, 'iu'),
    /test|check|spec|verify|prove|bats|\btox\b|\bnox\b|suite|build\.sh/iu,
  ],
  [
    new RegExp(`${lead}(?:\\w+\\s+)?clean(?:\\s+(?:it|up|everything|first|the\\s+\\w+))?\\s*$`, 'iu'),
    /clean|\brm\b|rimraf|del|--fresh|tidy|reset|wipe|purge/iu,
  ],
  [new RegExp(`${lead}(?:\\./)?configure\\b`, 'iu'), /config|cmake|meson|autoreconf|Makefile\.PL|setup/iu],
  [
    new RegExp(`${lead}(?:deploy|publish|upload|release|push|commit|tag|email|mail|send(?!\\s+(?:me|us)\\b))\\b`, 'iu'),
    /deploy|publish|upload|release|push|commit|\btag\b|mail|send|rsync|scp|gh-pages/iu,
  ],
  [
    new RegExp(`${lead}(?:delete|erase|wipe|remove|move|rename|copy)\\b`, 'iu'),
    /clean|\brm\b|rimraf|del|remov|tidy|reset|wipe|purge|prune|\bmv\b|move|renam|\bcp\b|copy|install/iu,
  ],
  [
    new RegExp(
      `${lead}(?:show|print|display|see|get|view)\\s+(?:me\\s+)?(?:(?:its|the|his)\\s+)?(?:help|usage|version)\\b(?!\\s+(?:of\\s+)?(?:targets?|number\\s+file))`,
      'iu',
    ),
    /--help|\s-h\b|--version|\s-[vV]\b|version|help|usage/iu,
  ],
];
/** "Print Hello with it": what has been built is to be run. */
const usesIt =
  /^\W*(?:(?:please|then|also|finally)\s+)*(?:use\s+it\b|(?:print|write|draw|render|convert|encode|decode|compress|parse|process|analy[sz]e|compute|calculate|solve|translate)\b[^.;!?]*\b(?:with|using|through|by)\s+(?:it|that|the\s+(?:program|binary|result))\b)/iu;
/** Scripts that prepare a build, and start nothing else. */
const configures = /\.\/(?:configure|autogen|bootstrap|buildconf)(?:\.sh)?(?=\s|$)/gu;
/** Configures, and no more. */
const onlyConfigures =
  /^(?:\.\/\S+ && )?(?:\.\/configure|cmake (?!--build)|meson setup|perl (?:Makefile|Build)\.PL)[^&;|]*$/iu;
const builds = new RegExp(`${lead}(?:make|build|compile)(?=\\s*$|\\s+(?:it|this|everything|the|all)\\b)`, 'iu');

/** "With no oniguruma", "without pam", "with timestamp support": one thing, said of a build. */
const ofBuild =
  /\b(?:re)?(?:build|compile|make|configure)\b(?:\s+(?:it|this|everything|the\s+\w+|[\w.-]+))?\s+(?:with(?:out)?\s+no|with(?:out)?|no|sans|disabl(?:e|ing)|enabl(?:e|ing))\s+(?:the\s+|any\s+|an?\s+)?([a-z][\w+-]*(?:\s+[\w+-]+)?)(?:\s+(?:support|enabled|disabled|feature|on|off))?(?:\s+(?:please|pls))?\s*(?=[.!]*$|,|\s+(?:and|but)\s)/iu;
/** Words that name no part of a build. */
const noPart =
  /^(?:(?:\d+|one|two|four|all|full|max)\s+)?(?:tests?|testing|run\w*|std|docs?|examples?|samples?|demos?|errors?|warnings?|it|this|that|them|everything|success|problems?|issues?|cache|caching|parallel|verbose\w*|output|details?|logs?|sudo|root|care|fail\w*|delay|network|internet|docker|default\w*|(?:the\s+)?make\s?file|install\w*|clean\w*|lint\w*|format\w*|publish\w*|push\w*|options?|settings?|it\s+\w+|same\s+\w+|make\s+all|make\s+\w+|cmake|(?:any|an?)\s+\w+|\w+ing(?:\s+\w+)?)$/iu;
const standard = /\b(?:as|with|in|for|using)\s+(c\+\+\d\w|c\d\w|gnu\+*\d\w|ansi\s+c)\b/iu;
const onlyFor = /\bfor\s+([a-z]+\d\w*)\s+only\b|\b(?:build|compile|make)\s+(static)\s+only\b/iu;
/** "Run test posix/basic only", "regenerate the completion", "check a.flf with chkfont", "meson setup and test": what has to be named. */
const onlyPath =
  /\b(?:tests?\s+)?([\w-]+\/[\w./-]*\w)\s+only\b|\bonly\s+(?:the\s+)?(?:tests?\s+)?([\w-]+\/[\w./-]*\w)/iu;
const anew = /^\W*(?:please\s+)?re-?generate\s+(?:the\s+|all\s+)?(?:shell\s+)?([a-z][\w-]{3,})/iu;
const checkedWith = /^\W*(?:please\s+)?check\s+[\w-]*[/.][\w./-]*\s+with\s+(?:the\s+)?([\w-]+)/iu;
const builderFirst =
  /^\W*(?:please\s+)?(?:run\s+)?(meson|ninja|bazel|scons|xmake|premake\d?|waf)\s+(?:setup|build|test|compile|configure)\b/iu;
const tools =
  '(shellcheck|shfmt|luacheck|cppcheck|clang-tidy|clang-format|eslint|prettier|pylint|flake8|mypy|ruff|black)';
const twoTools = new RegExp(
  `^\\W*(?:please\\s+)?(?:run\\s+)?${tools}\\s*(?:,|and|&|\\+|then)+\\s*${tools}\\s*[.!]*$`,
  'iu',
);
const within = /\b(?:in|on|under|with|through)\s+(qemu|valgrind|gdb|lldb|strace|wine)\b/iu;
const placed = /\binstall\w*\b[^.;!?]*?\b(?:in)?to\s+(~?\/[\w./~-]+)/iu;

/** "Dry run of the install, then install", "install, but a dry run first": more than to be told what would be done. */
function wantsAfterDryRun(said: string): boolean {
  const parts = said.split(joint).flatMap((part) => part.split(/\bbut\b/iu));
  const others = parts.filter((part) => !isOnlyDry.test(part));
  return (
    /\bdry[\s-]?run\b[^.;!?]{0,40}\bfirst\b|\bfirst\b[^.;!?]{0,40}\bdry[\s-]?run\b/iu.test(said) || others.length > 1
  );
}
/** Says nothing but that, or nothing. */
const isOnlyDry =
  /^\s*(?:(?:as|in|do|with|make|run|only|just|please|pls|an?|the)\s+){0,4}(?:dry[\s-]?run(?:\s+(?:mode|only|please|pls)){0,3})?[\s.!]*$/iu;

/** "I want to try these tools": why, and no more to be done. */
const wish =
  /^\W*(?:i|we)(?:['’]d|\s+would|\s+just)?\s+(?:really\s+)?(?:want(?:ed)?|like|love|plan|hope)\s+to\s+(?:try|play|use|launch|boot)\b/iu;

/** "Run it in release mode" */
const onlyRuns = /^\W*(?:please\s+)?(?:run|start|launch|execute)\b(?!.*\b(?:build|compil|make|cargo))/iu;

/** Whether one or several lines, in lower case, leave a part of what a task says undone. */
export function leavesPart(task: string, ran: string): boolean {
  const said = task.replaceAll(/\s+/gu, ' ');
  if (isDryRun(ran) && /\bdry[\s-]?run\b/iu.test(said) && wantsAfterDryRun(said)) return true;
  const parts = said.split(joint).filter((part) => part.trim() !== '' && !wish.test(part) && !onlyReports(part));
  const done = ran.replaceAll(configures, ' ');
  const undone = (part: string) =>
    (usesIt.test(part) && !deeds[0]?.[1].test(done)) ||
    deeds.some(
      ([form, line], at) =>
        form.test(part) &&
        form.test(spelled(part, new Set())) &&
        !line.test(at === 0 ? done : ran) &&
        !(at === 0 && (meansTests(said, part) || isProgram(done.trim()))) &&
        !(at <= 1 && isOnlyDeed(part, parts, at === 1)),
    );
  const isSeveral = parts.length > 1;
  const isMeant = (part: string) => runsIt.test(part) && pointsAtCheck(said, part, ran);
  // What only builds has run nothing.
  if (onlyRuns.test(said) && /^cargo build\b/u.test(ran)) return true;
  return (
    (isSeveral &&
      parts.some((part) => startsNoOther(part, ran) || (undone(part) && !isNamed(part, ran) && !isMeant(part)))) ||
    (isSeveral && onlyConfigures.test(ran) && parts.some((part) => builds.test(part))) ||
    leavesAddress(said, ran) ||
    buildsLeftOut(spelled(said, new Set()), ran) ||
    leavesOption(said, ran)
  );
}

const runsIt = /\b(?:run|execute|start)\s+(?:it|that|them|those|these)\b/iu;
const checkSaid =
  /\b(?:lint\w*|tests?|specs?|suite|type-?\s?check\w*|format(?:ter|ting)|(?:style|format|static)\s+(?:checks?|analysis))\b/iu;
const checkRun =
  /lint|clippy|test|check|spec|ruff|flake8|standard|\bxo\b|vet|rubocop|fmt|prettier|black|mypy|tsc|prove|critic|tox|nox|analy/iu;
const otherSaid =
  /\b(?:re-?)?(?:build|built|compile|make|start|launch|serve|install|generate)\b|\b(?:program|app|application|binary|server|script|tool|game)\b/iu;

/** "My inbox says lint is broken. Can you run it": what was spoken of before is a check, and nothing else that could be run. */
function pointsAtCheck(said: string, part: string, ran: string): boolean {
  const before = said.slice(0, Math.max(0, said.indexOf(part)));
  return checkSaid.test(before) && !otherSaid.test(before) && checkRun.test(ran);
}

/** "Configure and make it here without the extension library", "build it, leave libfooext out" */
function buildsLeftOut(said: string, ran: string): boolean {
  if (!/\b(?:build|compile|make|configure)\b/iu.test(said) || /\b(?:tests?|lint|run)\s*$/iu.test(said)) return false;
  if (testsLeftOut.test(said) && runsThemAnyway.test(ran)) return true;
  const [, one, other] = leftOutOfBuild.exec(said) ?? [];
  const thing = (one ?? other ?? '').toLowerCase();
  if (thing === '' || noPart.test(thing)) return false;
  const name = escapeRegExp(thing.replace(/^lib|s$/gu, ''));
  const isOff = `(?:without|disable|no|skip)[\\w-]{0,12}${name}|${name}[\\w-]{0,12}=(?:off|no?|0|false)`;
  return !new RegExp(isOff, 'u').test(ran);
}
const runsThemAnyway =
  /\bctest\b|\bmake (?:test|check)\b|\bgradlew? (?:\w+ )*build\b(?!.* -x test\b)|\bmvnw? (?:\S+ )*(?:package|install|verify)\b(?!.*skiptests)/u;
const testsLeftOut =
  /\b(?:leave|leaving)\s+(?:(?:the|all|its)\s+)?(?:unit\s+)?tests?(?:\s+programs?)?\s+(?:out|away|aside)\b|\b(?:switch|turn)\s+off\s+(?:(?:the|all|its)\s+)?(?:unit\s+)?tests?\b/iu;
const leftOutOfBuild =
  /\b(?:without|w\/o)\s+(?:the\s+|its\s+|any\s+)?([a-z][\w-]{2,30})\s+(?:library|lib|module|extension|plugin|component|part)\b|\b(?:leave|leaving)\s+(?:the\s+)?([a-z][\w-]{2,30})(?:\s+(?:library|lib|module|extension|plugin|part))?\s+(?:out|away|aside)\b/iu;

/** "Run the tool on https://example.com", where it is started alone. */
function leavesAddress(said: string, ran: string): boolean {
  const [, address] = onAddress.exec(said) ?? [];
  return address !== undefined && startsProgram.test(ran) && !ran.includes(address.toLowerCase());
}
const onAddress =
  /\b(?:on|for|with|from|of|against|open|fetch)\s+(?:the\s+(?:address|url|page|site|link|content|text)\s+)?[`'"]?(https?:\/\/(?!localhost|127\.|0\.0\.0\.0|\[)[^\s`'"]*[\w/])/iu;
const startsProgram = /^(?:node |\S*python[\d.]* |\.\/|perl |ruby |(?:ba)?sh |cargo run|npm start|java )/u;

/** "Run ./figlet", where only `make figlet` is run. */
function startsNoOther(part: string, ran: string): boolean {
  const [, file] = /\b(?:run|start|execute|launch)\s+(\.\/[\w./-]*\w)/iu.exec(part) ?? [];
  return (
    file !== undefined &&
    !ran.includes(file.toLowerCase().replace(/^\.\//u, '/')) &&
    !ran.includes(`${file.slice(2).toLowerCase()} `)
  );
}

/** A program of the project by its name alone: `tally`. */
const isProgram = (line: string): boolean =>
  /^[a-z][\w.-]*(?: [\w.]+:\w+)?$/u.test(line) &&
  !/^(?:[\w-]*make|ninja|tox|nox|pytest|busted|prove|rake|just|task|gradlew?|mvn|ant|sbt|lein|meson|scons|waf|mage|invoke|grunt|gulp|tsc|webpack|rollup|npm|yarn|pnpm|bun|cargo|go|zig|fpm|dune|stack|cabal|mix|nimble|shards|vitest|jest|mocha|karma|ava|tap|rspec|phpunit|eslint|prettier|black|ruff|mypy|flake8)(?= |$)/u.test(
    line,
  );

/** "Run the deploy": `npm run deploy`. */
const isNamed = (part: string, ran: string): boolean =>
  (part.toLowerCase().match(/[a-z][\w-]{3,}/gu) ?? []).some(
    (word) => !/^(?:start|execute|launch|please|program|then|with|the|help|version)$/u.test(word) && ran.includes(word),
  );

function leavesOption(said: string, ran: string): boolean {
  const [, thing = ''] = ofBuild.exec(said) ?? [];
  const words = thing.toLowerCase().split(/[\s-]+/u);
  const isPart = thing !== '' && !noPart.test(thing) && !words.some((word) => noPart.test(word));
  const isSaid = (word: string) =>
    ran.includes(word) || ran.includes(word.replace(/s$/u, '')) || ran.includes(word.replace(/^n|^lib/u, ''));
  const values = [within, standard, onlyFor, placed, onlyPath, checkedWith, builderFirst, twoTools].flatMap(
    (form) => form.exec(said)?.slice(1) ?? [],
  );
  const again = anew.exec(said)?.[1]?.toLowerCase().slice(0, 6);
  return (
    (isPart && !words.some(isSaid)) ||
    (again !== undefined && !ran.includes(again)) ||
    values.some(
      (value: string | undefined) =>
        value !== undefined &&
        !ran.includes(value.toLowerCase()) &&
        !(value === 'static' && ran.includes('--disable-shared')),
    )
  );
}
