// Judges one program with its words: built-ins, wrappers, git, tools with sub-commands, then the tables of the rest.
import { shown, type Call, type Inspector, type Judge } from '../inspector.ts';
import { readArguments } from '../shell/options.ts';
import { judgeAlwaysAsk } from './alwaysAsk.ts';
import { removesOutput } from './buildOutput.ts';
import { builtinJudges } from './builtins.ts';
import { judgeImage } from './containerImage.ts';
import { runsItsWords } from './find.ts';
import { folderOption } from './folderOption.ts';
import { judgeGit } from './git.ts';
import { interpreter } from './interpreters.ts';
import { placeOf } from '../shell/paths.ts';
import { isTemplateName } from '../shell/secretPaths.ts';
import { judgeModule } from './modules.ts';
import { judgeNamedProgram } from './namedProgram.ts';
import { judgeOutputs } from './outputs.ts';
import { judgeOutside } from './outside.ts';
import { judgeRemote } from './remote.ts';
import { judgeSuffixes } from './suffixes.ts';
import { systemJudges } from './system.ts';
import { checking } from '../tables/packages.ts';
import { harmRules, type HarmRule } from '../tables/harm.ts';
import { readRules, type ReadRule } from '../tables/readers.ts';
import { toolRules } from '../tables/tools.ts';
import { textJudges } from './text.ts';
import { judgeTool } from './tools.ts';
import { judgeVerbs } from './verbs.ts';
import { judgeFetched, wrapperJudges } from './launchers.ts';
import { GLOBBED, isStatic, mayBeOption, type ShellWord } from '../shell/shellWord.ts';
import { reason } from '../../reason.ts';

/** Programs with their own judge; shell built-ins take precedence over programs of the same name. */
const judges: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ...systemJudges,
  ...textJudges,
  ...wrapperJudges,
  ...builtinJudges,
  ['git', judgeGit],
]);

/** Whether a table or a judge covers the program. */
export function isKnownProgram(name: string): boolean {
  return readRules.has(name) || harmRules.has(name) || judges.has(name) || toolRules.has(name);
}

/** Judges a call of a program with a static name. Programs in no table may do anything. */
export function judgeProgram(call: Call, inspector: Inspector): void {
  const version = asksOnlyVersion(call);
  if (version) {
    if (runsOwnCode.has(call.name)) inspector.unknown('write', reason('versionRunsOwnCode', call.name));
    return;
  }
  judgeAlwaysAsk(call, inspector);
  if (onlyPrintsRecipe(call)) {
    inspector.unknown(
      'write',
      reason('runsMakefileParts', `${call.name} ${shown(call.args[0] ?? { text: '', splits: false })}`),
    );
    return;
  }
  if (call.name === 'python' && call.args[0]?.text === '-m' && judgeModule(call, inspector)) return;
  if (/^(?:deno|bun)$/.test(call.name) && /^(?:eval|-e|--eval|-p|--print)$/.test(call.args[0]?.text ?? '')) {
    interpreter({ ...call, args: [{ text: '-e', splits: false }, ...call.args.slice(1)] }, inspector);
    return;
  }
  judgeFetched(call, inspector);
  judgeImage(call, inspector);
  const folder = folderOption(call);
  if (folder !== undefined) inspector.goes([folder]);
  const judge = judges.get(call.name);
  const reading = readRules.get(call.name);
  if (reading === undefined && (harmRules.has(call.name) || toolRules.has(call.name))) judgeOutputs(call, inspector);
  const isTool = call.name === 'swift' && /^[a-z-]+$/.test(call.args[0]?.text ?? '') && judgeTool(call, inspector);
  if (judge !== undefined && !isTool) judge(call, inspector);
  const script = consoleScript(call);
  if (script !== undefined) judgeTool(script, inspector);
  if (reading !== undefined) judgeReader(call, reading, inspector);
  else if (judge === undefined && !judgeTool(call, inspector)) judgeOther(call, inspector);
  if (mayLoadCode(call)) inspector.unknown('write', reason('loadsOwnCode', call.name));
}

/** `python manage.py migrate`, `php bin/console cache:clear`: the script's own commands are listed as a tool's. */
function consoleScript({ name, args, input }: Call): Call | undefined {
  if (!/^(?:python|php|ruby)$/.test(name)) return undefined;
  const at = args.findIndex(({ text }) => !text.startsWith('-'));
  const file = args[at]?.text.split('/').at(-1) ?? '';
  return /^(?:manage\.py|artisan|console|rails)$/.test(file)
    ? { name: file, args: args.slice(at + 1), input }
    : undefined;
}

/** `make -n` prints the recipes, but expands what computes them; `ctest -N` lists the tests. */
function onlyPrintsRecipe({ name, args }: Call): boolean {
  const dryRun = name === 'ctest' ? /^(?:-N|--show-only)$/ : /^(?:-n|--dry-run|--just-print|--recon|-q|--question)$/;
  return (
    /^(?:g?make|ctest)$/.test(name) &&
    args.some((word) => dryRun.test(word.text)) &&
    args.every(
      (word) => isStatic(word) && /^(?:-[a-zA-Z]|-j\d+|--[a-z-]+|[\w./-]+)$/.test(word.text) && word.text !== '-f',
    )
  );
}

const versionFlags: ReadonlySet<string> = new Set(['--version', '--help']);
/** Programs for which these short options print the version and nothing else. */
const shortVersion: ReadonlyMap<string, RegExp> = new Map([
  ...'node npm pnpm yarn php docker tsc perl ruby gcc g++ clang make gmake mvn gradle sbt eslint vitest mocha java deno bun npx pip gem bundle'
    .split(' ')
    .map((name) => [name, /^-v$/] as const),
  ...'nginx httpd apachectl lua redis-server'.split(' ').map((name) => [name, /^-[vV]$/] as const),
  ['php', /^-[vm]$/],
  ['perl', /^-[vV]$/],
  ...'python rustc cargo deno pip poetry curl wget tmux uv rustup brew pytest ssh ruff mypy tar bash'
    .split(' ')
    .map((name) => [name, /^-V{1,2}$/] as const),
  ...'java javac kotlinc scala mvn ffmpeg'.split(' ').map((name) => [name, /^-(?:-?version|fullversion|v)$/] as const),
  ['terraform', /^-(?:-?version|v)$/],
]);
/** What they load first may come from the workspace: plugins, toolchains, other versions of themselves. */
const runsOwnCode: ReadonlySet<string> = new Set(
  (
    'pytest py.test cargo rustc rustup rustfmt rustdoc mvn mvnw gradle gradlew sbt mill lein eslint vitest mocha jest ava npx pnpx bunx yarn pnpm gem bundle rake rspec rails ' +
    'poetry uv hatch pdm nox tox invoke just task meson tsc tsx ts-node prettier stylelint webpack vite rollup next nuxt ng nx turbo lerna ' +
    'composer phpunit dotnet swift flutter dart mix elixir stack cabal terraform tofu pulumi vagrant ansible ansible-playbook pre-commit mypy pylint flake8 ruff black coverage ' +
    'gulp grunt husky playwright cypress tap karma kotlinc scala ant jj'
  ).split(' '),
);
/** Even asking these for help may do more than read: they interpret the word differently, or run the workspace's code. */
const neverVersion = /^(?:echo|printf|rm|kill|eval|exec|command|builtin|source|\.|trap|alias|xargs|find|test|\[)$/;

function asksOnlyVersion(call: Call): boolean {
  const [only, ...more] = call.args.filter(({ text }) => text !== '--verbose');
  if (only === undefined || more.length > 0 || !isStatic(only) || neverVersion.test(call.name)) return false;
  if (versionFlags.has(only.text))
    return (
      harmRules.has(call.name) || readRules.has(call.name) || wrapperJudges.has(call.name) || toolRules.has(call.name)
    );
  return shortVersion.get(call.name)?.test(only.text) ?? false;
}

/** Tools that resolve a project load its plugins and toolchain, or fetch what it names. */
function mayLoadCode({ name, args }: Call): boolean {
  if (name === 'go') return /^(?:list|doc|mod)$/.test(args.find((word) => !word.text.startsWith('-'))?.text ?? '');
  return toolRules.has(name) && runsOwnCode.has(name);
}

function judgeReader(call: Call, rule: ReadRule, inspector: Inspector): void {
  const { harmful, operands, options } = readArguments(call.args, rule);
  for (const option of harmful) {
    if (option.harm === 'writes' && option.value !== undefined) {
      const { text } = option.value;
      inspector.writes(option.value, `${call.name} ${option.name}`);
      // sort(1) reads all before it writes.
      if (!/^g?sort$/.test(call.name) && operands.some((operand) => operand.text === text))
        inspector.add('destructive', reason('overwritesInput', call.name));
    } else if (option.harm === 'runs') {
      if (!runsItsWords(call)) judgeNamedProgram(option.value, `${call.name} ${option.name}`, inspector);
    } else if (option.harm === 'unknown') inspector.unknown('write', reason('anyOption', call.name, option.name));
    else inspector.add('write', reason('moreThanReading', call.name, option.name));
  }
  const most = rule.mostOperands;
  if (
    most !== undefined &&
    (operands.length > most || operands.some((word) => word.splits || word.text.includes(GLOBBED)))
  ) {
    const target = operands[most];
    if (target === undefined || most === 0) inspector.add('write', reason('changesSomething', call.name));
    else inspector.writes(target, call.name);
  }
  judgeRecursion(call, options, operands, inspector);
  if (rule.quiet) return;
  const skipsFirst =
    rule.patternUnless !== undefined && !rule.patternUnless.split(' ').some((name) => options.has(name));
  const first = skipsFirst ? operands[0] : undefined;
  inspector.reads(first === undefined ? call.args : call.args.filter((word) => word !== first));
}

/** Searching folders reads hidden files and, in the home folder, secrets. */
function judgeRecursion(
  call: Call,
  options: ReadonlySet<string>,
  operands: readonly ShellWord[],
  inspector: Inspector,
): void {
  const has = (...names: readonly string[]): boolean => names.some((name) => options.has(name));
  if (
    has('-l', '-L', '-c', '-q', '--files-with-matches', '--files-without-match', '--count', '--quiet') &&
    /grep$|^rg$/.test(call.name)
  )
    return;
  const isGrep = /^[ef]?grep$|^ugrep$/.test(call.name) && has('-r', '-R', '--recursive', '--dereference-recursive');
  const isHidden =
    /^(?:rg|ag|ugrep|ack)$/.test(call.name) &&
    has('--hidden', '-.', '-u', '-uu', '-uuu', '--unrestricted', '--no-ignore', '-a');
  const isHome =
    /^(?:rg|ag|ack|[ef]?grep|ugrep)$/.test(call.name) &&
    operands.slice(1).some((word) => /^(?:~|\/|\.\.)/.test(word.text));
  const isDiff = /^(?:\w*diff|cmp)$/.test(call.name) && has('-r', '--recursive');
  if (isGrep || isHidden || isHome || isDiff) inspector.readsAll(reason('readsAllBelow', call.name));
}

function isOperand({ text }: ShellWord): boolean {
  return !text.startsWith('-');
}

/** An address of another machine. */
const remoteAddress =
  /(?:^(?:-{1,2}[\w-]+=)?|['"(])(?:https?|ftps?|sftp|scp|s3|gs|rtsp|rtmp|rsync|ssh|git|tcp|udp|ldaps?):\/\/(?!localhost\b|127\.|0\.0\.0\.0|\[::1\])/i;

/** Statements of a database shell that only read. */
const lookingQuery =
  /^\s*(?:select|explain|\.(?:tables|schema|databases|indexes|indices|dbinfo|help|version))\b[^;]*;?\s*$/i;

function onlyLooks({ name, args, input }: Call): boolean {
  const [, query, ...more] = args.filter(isOperand);
  return (
    /^(?:sqlite3|duckdb)$/.test(name) &&
    input.from === 'nowhere' &&
    query !== undefined &&
    more.length === 0 &&
    isStatic(query) &&
    lookingQuery.test(query.text)
  );
}

/** Options with which checkers and converters change the files they read. */
const inPlace =
  /^(?:--(?:fix(?:-\S+)?|write(?:-changes)?|in-?place|apply(?:-\S+)?|auto-?correct\S*|edit|modify|update)(?:=.*)?|-[wiIaA])$/;
const changesSomething =
  /^(?:-[wiIoO]|--(?:fix|write|in-?place|out|apply|edit|update|init|generate|save|report|config|plugin|rules).*)$/;

/** Options with which formatters change nothing. */
const onlyChecks = /^--(?:check|check-only|diff|list-different|dry-run)$/;
/** Programs that only check what they are given. */
const checkers = new Set(Object.values(checking).flatMap((names) => names.split(' ')));
/** Only print without a terminal. */
const pagers = /^(?:less|more|most|man|info|ldd)$/;

/** Programs without a judge: by the table of harm, or entirely unknown. */
function judgeOther(call: Call, inspector: Inspector): void {
  if (removesOutput(call, inspector)) return;
  const rule = harmRules.get(/^(?:mkfs|fsck)\./.test(call.name) ? 'mkfs' : call.name);
  if (rule === undefined) {
    inspector.stranger(reason('notKnownProgram', call.name));
    inspector.reads(call.args);
    judgeSuffixes(call, inspector);
    return;
  }
  const checks = rule.target === 'outside' && call.args.some(({ text }) => onlyChecks.test(text));
  const looks =
    (checks || checkers.has(call.name)) &&
    !call.args.some((word) => mayBeOption(word) || changesSomething.test(word.text));
  if (looks || pagers.test(call.name) || onlyLooks(call)) inspector.unknown(rule.class, reason(rule.why, call.name));
  else inspector.add(rule.class, reason(rule.why, call.name));
  inspector.reads(copiesTemplate(call) ? call.args.slice(1, 2) : call.args);
  judgeTargets(call, rule, inspector);
  if (rule.class !== 'destructive' && rule.target === undefined && !onlyLooks(call)) judgeOutside(call, inspector);
  judgeTexts(call, inspector);
  if (rule.class === 'write' && call.args.some(({ text }) => remoteAddress.test(text)))
    inspector.add('network', reason('reachesMachine', call.name));
  if (rule.class !== 'destructive' && rule.target === undefined) judgeVerbs(call, inspector);
  if (call.args.some(({ text }) => /^(?:exec|run|--)$/.test(text))) judgeSuffixes(call, inspector);
  if (/^(?:cpio|pax)$/.test(call.name)) inspector.readsAll(reason('programReadsAnyNamed', call.name));
  if (rule.class === 'network' || /^(?:sqlite3|duckdb)$/.test(call.name)) judgeRemote(call, inspector);
  const isText = /^(?:pipe|text)$/.test(call.input.from) && textRuns.test(call.name);
  if (isText || (/^(?:sqlite3|duckdb)$/.test(call.name) && call.input.from !== 'nowhere'))
    inspector.add('destructive', reason('runsPiped', call.name));
}

/** What they are given to read can run commands: `syscmd` of m4, `system` of gnuplot. */
const textRuns = /^(?:m4|gnuplot|octave-cli|maxima|sage|matlab|scilab|gap|fennel|amm|evcxr|xmake)$/;

/** `cp -n .env.example .env`: what is written is no secret, and nothing that is there is replaced. */
function copiesTemplate({ name, args }: Call): boolean {
  const [option, from, to] = args;
  if (name !== 'cp' || args.length !== 3 || option?.text !== '-n' || from === undefined || to === undefined)
    return false;
  return [from, to].every(isStatic) && isTemplateName(from.text) && placeOf(to) === 'workspace';
}

/** `nodemon --exec 'rm -r x'`: text that an option has run as a command. */
function judgeTexts({ args }: Call, inspector: Inspector): void {
  for (const [i, word] of args.entries()) {
    const option = /^--?(?:exec|execute|command|cmd|run|runner|hook|shell|on-?[a-zA-Z-]+)(?:=(.*))?$/s.exec(word.text);
    const text = option?.[1] ?? args[i + 1]?.text;
    if (option !== null && text !== undefined && /\s/.test(text)) inspector.script({ text, splits: false });
  }
}

function judgeTargets(call: Call, rule: HarmRule, inspector: Inspector): void {
  if (rule.target === undefined) {
    if (call.args.some(({ text }) => inPlace.test(text)))
      for (const word of call.args)
        if (isOperand(word) && placeOf(word) === 'outside') inspector.writes(word, call.name);
    return;
  }
  const operands = call.args.filter((word) => !word.text.startsWith('-'));
  if (
    /^ch(?:mod|own|grp)$/.test(call.name) &&
    call.args.some((word) => /^-\w*R|^--rec/.test(word.text) || mayBeOption(word)) &&
    !(call.name === 'chmod' && operands.length > 1 && /^(?:u\+[rwX]+|[ago]*\+[rX]+)$/.test(operands[0]?.text ?? ''))
  ) {
    inspector.add('destructive', reason('changesManyFiles', `${call.name} -R`));
  }
  const intoFolder = call.args.find((word) => /^(?:-t|--target-directory)/.test(word.text));
  const targets = rule.target !== 'last' || intoFolder !== undefined ? operands : operands.slice(-1);
  for (const target of targets) {
    const place = placeOf(target);
    if (place === 'outside' || (place === 'unknown' && rule.target !== 'outside')) inspector.writes(target, call.name);
  }
  const [target, ...sources] = operands.toReversed();
  if (/^(?:convert|magick|ffmpeg|sox)$/.test(call.name) && sources.some(({ text }) => text === target?.text))
    inspector.add('destructive', reason('overwritesInput', call.name));
  if (call.name === 'rsync') {
    if (call.args.some((word) => /^--(?:del|remove-s)/.test(word.text)))
      inspector.add('destructive', reason('deletesFiles', 'rsync'));
    if (operands.some((word) => word.text.includes(':'))) inspector.add('network', reason('talksToMachine', 'rsync'));
    const shell = call.args.findIndex((word) => /^-\w*e$|^--rsh/.test(word.text));
    const attached = /^--rsh=(.*)$/s.exec(call.args[shell]?.text ?? '')?.[1];
    const value = attached === undefined ? call.args[shell + 1] : { text: attached, splits: false };
    if (shell >= 0) judgeNamedProgram(value, 'rsync -e', inspector);
  }
}
