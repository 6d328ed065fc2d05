// Judges of programs that run other programs: wrappers, shells, find, xargs, interpreters, remote shells.
import { shown, type Call, type Input, type Inspector, type Judge } from '../inspector.ts';
import { judgeAlwaysAsk } from './alwaysAsk.ts';
import { readArguments, type OptionTable } from '../shell/options.ts';
import { fd, find, printsContent } from './find.ts';
import { interpreter, shell, ssh } from './interpreters.ts';
import { java } from './java.ts';
import { judgeOutputs } from './outputs.ts';
import { judgeSuffixes } from './suffixes.ts';
import { deletingWord } from '../tables/harm.ts';
import { tar } from './tar.ts';
import { ANYTHING, isStatic, mayBeOption, replaceIn, type ShellWord } from '../shell/shellWord.ts';
import { innerIndex } from '../../action/wrappers.ts';
import { reason, type BareCode } from '../../reason.ts';

const nothing: Input = { from: 'nowhere' };

/** Runs what follows the wrapper's own options. `floor`: class of the wrapper itself. */
function wrapper(floor?: readonly ['write' | 'network' | 'destructive', BareCode], alwaysAsks = false): Judge {
  return (call, inspector) => {
    if (floor !== undefined) inspector.add(floor[0], reason(floor[1]), alwaysAsks);
    const at = innerIndex(
      call.name,
      call.args.map((word) => word.text),
    );
    if (call.args.slice(0, at + 1).some((word) => mayBeOption(word)))
      inspector.unknown('destructive', reason('innerUnknown', call.name));
    if (at < call.args.length) inspector.run(call.args.slice(at), call.input);
  };
}

const timed: Judge = (call, inspector) => {
  const at = call.args.findIndex((word) => /^-\w*o|^--o/.test(word.text));
  if (at >= 0) inspector.writes(call.args[at + 1] ?? { text: ANYTHING, splits: false }, 'time');
  wrapper()(call, inspector);
};

const env: Judge = (call, inspector) => {
  const at = innerIndex(
    'env',
    call.args.map((word) => word.text),
  );
  for (const word of call.args.slice(0, at)) {
    const equals = word.text.indexOf('=');
    if (/^-\w*S|^--split/.test(word.text)) {
      inspector.add('write', reason('splitsIntoCommand'));
      const index = call.args.indexOf(word);
      const attached = word.text.replace(/^-\w*?S|^--split-string=?/, '');
      inspector.script(
        attached === '' || attached.startsWith('--')
          ? (call.args[index + 1] ?? word)
          : { text: attached, splits: word.splits },
      );
    } else if (equals > 0 && !word.text.startsWith('-')) {
      inspector.assigns(word.text.slice(0, equals), { text: word.text.slice(equals + 1), splits: word.splits }, true);
    }
  }
  if (at >= call.args.length) {
    inspector.add('read', reason('printsEnvironment'), true);
    return;
  }
  const folder = call.args.findIndex((word) => /^(?:-\w*C|--ch)/.test(word.text));
  if (folder >= 0)
    inspector.goes((call.args[folder]?.text ?? '').includes('=') ? [] : call.args.slice(folder + 1, folder + 2));
  wrapper()({ ...call, name: 'env' }, inspector);
};

/** `command -v name` and `exec` without a program only look or redirect. */
const command: Judge = (call, inspector) => {
  if (/^-\w*[vV]/.test(call.args[0]?.text ?? '')) return;
  wrapper()(call, inspector);
};

const xargs: Judge = (call, inspector) => {
  const at = innerIndex(
    'xargs',
    call.args.map((word) => word.text),
  );
  const own = call.args.slice(0, at);
  if (own.some((word) => mayBeOption(word))) inspector.unknown('destructive', reason('innerUnknown', 'xargs'));
  inspector.reads(own);
  if (at >= call.args.length) return;
  const replaced = replacedText(own.map((word) => word.text));
  const inner = call.args.slice(at).map((word) => replaceIn(word, replaced));
  const appended: readonly ShellWord[] = replaced === undefined ? [{ text: ANYTHING, splits: true }] : [];
  if (printsContent(inner)) inspector.readsAll(reason('readsAnyNamed'));
  inspector.run([...inner, ...appended], nothing);
};

/** The text that xargs replaces by its input; undefined when it appends it. */
function replacedText(options: readonly string[]): string | undefined {
  for (const [i, option] of options.entries()) {
    const match = /^(?:-[0rtxp]*[IJ]|--replace=|-[0rtxp]*i)(.*)$/s.exec(option);
    if (match !== null)
      return match[1] !== '' && match[1] !== undefined
        ? match[1]
        : /[IJ]$/.test(option)
          ? (options[i + 1] ?? '{}')
          : '{}';
    if (option === '--replace') return '{}';
  }
  return undefined;
}

/** Runs its operands as shell text, joined. */
const joinedScript =
  (table: OptionTable, floor?: readonly ['write' | 'network', BareCode]): Judge =>
  (call, inspector) => {
    if (floor !== undefined) inspector.add(floor[0], reason(floor[1]));
    const words = afterOptions(call.args, table);
    if (words.length > 0)
      inspector.script({ text: words.map((word) => word.text).join(' '), splits: words.some((word) => word.splits) });
  };

/** The words from the first operand on. */
function afterOptions(words: readonly ShellWord[], table: OptionTable): readonly ShellWord[] {
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (word === undefined) break;
    if (word.text === '--') return words.slice(i + 1);
    if (!word.text.startsWith('-')) return words.slice(i);
    if (readArguments([word, { text: 'x', splits: false }], table).operands.length === 0) i++;
  }
  return [];
}

/** Runs its operands before `:::` as shell text with the inputs appended, or the inputs themselves. */
const parallel: Judge = (call, inspector) => {
  const at = call.args.findIndex((word) => /^::::?\+?$/.test(word.text));
  const inputs = at < 0 ? [] : call.args.slice(at + 1);
  const template = at < 0 ? call.args : call.args.slice(0, at);
  joinedScript({ values: 'jNnPLldas' }, ['network', 'runsInputCommands'])({ ...call, args: template }, inspector);
  judgeSuffixes({ ...call, args: template }, inspector);
  for (const input of inputs)
    if (/\s/.test(input.text) || template.every(({ text }) => text.startsWith('-'))) inspector.script(input);
};

/** Too many options to list: every tail of the words after them is tried as a command. */
const suspicious =
  (floor: 'write' | 'network', why: BareCode): Judge =>
  (call, inspector) => {
    inspector.add(floor, reason(why));
    inspector.reads(call.args);
    judgeOutputs(call, inspector);
    judgeSuffixes(call, inspector);
  };

/** `script -c COMMAND FILE` runs the text, and writes what it prints. */
const script: Judge = (call, inspector) => {
  suspicious('write', 'runsShell')(call, inspector);
  const at = call.args.findIndex(({ text }) => /^(?:-\w*c|--command)(?:=|$)/.test(text));
  const attached = /^--command=(.*)$/s.exec(call.args[at]?.text ?? '')?.[1];
  const text = attached === undefined ? call.args[at + 1] : { text: attached, splits: false };
  if (at >= 0 && text !== undefined) inspector.script(text);
};

/** A program of the tables, a project's scaffold, or a package of a publisher that has several of them. */
function isListedPackage(word: ShellWord | undefined, inspector: Inspector): boolean {
  if (word === undefined || !isStatic(word)) return false;
  const name = word.text.replace(/(?<=.)@[\w.^~-]*$/, '');
  return inspector.knows(name) || scaffolds.test(name) || publishers.test(name);
}

/** npmjs.com: the packages that start a project, after the guides of the frameworks. */
const scaffolds =
  /^create-(?:react-app|next-app|vite|vue|svelte|astro|remix|expo-app|expo|nuxt|nuxt-app|t3-app|solid|qwik|react-router|rsbuild|rspack|electron-app|turbo|nx-workspace|docusaurus|cloudflare|hono|elysia|strapi|strapi-app|payload-app|redwood-app|gatsby|preact|react-native-app|react-library|tsrouter-app|tauri-app|discord-bot|video|slidev|medusa-app|sanity|wasp|web)$/;
const publishers =
  /^@(?:angular|nestjs|biomejs|tailwindcss|openapitools|playwright|redocly|svgr|changesets|storybook|vue|sveltejs|capacitor|ionic|expo|nx|prisma|microsoft|google|aws-amplify|react-native-community|react-native|next|eslint|commitlint|stryker-mutator|graphql-codegen|modelcontextprotocol|typescript-eslint|babel|vitejs|vercel|astrojs|shopify|stoplight|apollo|swc|typespec|testing-library|antfu|remix-run|react-router|tanstack|electron-forge|arethetypeswrong)\/[\w.-]+$/;

/** A plain `npx tsc` runs what is installed in the workspace, if it is. */
const npx: Judge = (call, inspector) => {
  const words = call.args.filter((word) => !/^--(?:no|no-install|yes|quiet)$|^-[yq]$/.test(word.text));
  const [first] = words;
  const isPlain = first !== undefined && isStatic(first) && /^[a-z][\w.-]*$/.test(first.text);
  const own = call.args.slice(0, first === undefined ? 0 : call.args.indexOf(first));
  const isFetched = call.name !== 'npx' || !own.some(({ text }) => /^--no(?:-install)?$/.test(text));
  if (isPlain && !isFetched && inspector.knows(first.text)) inspector.add('write', reason('runsOwnCode'));
  else inspector.downloads(isPlain ? first.text : undefined, isListedPackage(first, inspector));
  if (isPlain) judgeAlwaysAsk({ ...call, name: first.text, args: words.slice(1) }, inspector);
  const deleting = words.slice(1, 4).find(({ text }) => deletingWord.test(text));
  if (deleting !== undefined)
    inspector.add('destructive', reason('mayDelete', `npx ${shown(first ?? deleting)} ${shown(deleting)}`));
  inspector.reads(call.args);
  judgeOutputs(call, inspector);
  judgeSuffixes(call, inspector);
};

/** Sub-commands that fetch a package and run it, as `npx` does. */
const fetchers: ReadonlyMap<string, RegExp> = new Map([
  ['npm', /^(?:exec|x)$/],
  ['pnpm', /^dlx$/],
  ['yarn', /^dlx$/],
  ['bun', /^x$/],
  ['pipx', /^run$/],
]);
/** `uv run` alone runs what the project locks. */
const uvFetches = /^(?:tool run|run(?: -\S+)* --with)\b/;

/** `npm exec x`, `pnpm dlx x`: what `x` does is judged as the tool's own rule says; here, only that it may be fetched. */
export function judgeFetched({ name, args }: Call, inspector: Inspector): void {
  const [command, ...others] = args;
  judgeScaffold(name, command, others, inspector);
  if (name === 'uv') {
    if (uvFetches.test(args.map(({ text }) => text).join(' ')))
      inspector.downloads(undefined, isListedPackage(others[1], inspector));
    return;
  }
  const first = others.find(({ text }) => !text.startsWith('-'));
  if (command === undefined || first === undefined || fetchers.get(name)?.test(command.text) !== true) return;
  const isPlain = isStatic(first) && /^[a-z][\w.-]*$/.test(first.text);
  inspector.downloads(isPlain ? first.text : undefined, isListedPackage(first, inspector));
}

/** `npm create vite@latest` fetches and runs `create-vite`. */
function judgeScaffold(
  name: string,
  command: ShellWord | undefined,
  words: readonly ShellWord[],
  inspector: Inspector,
): void {
  const [first] = words;
  const starts = name === 'npm' ? /^(?:create|init|innit)$/ : /^create$/;
  if (!/^(?:npm|pnpm|yarn|bun)$/.test(name) || command === undefined || !starts.test(command.text)) return;
  if (first === undefined || first.text.startsWith('-')) return;
  const text = first.text.startsWith('@') ? first.text : `create-${first.text}`;
  inspector.downloads(undefined, isListedPackage({ ...first, text }, inspector));
}

/** `concurrently "a b" "c d"`: every operand is a command. */
const commands: Judge = (call, inspector) => {
  inspector.add('write', reason('runsOwnCode'));
  for (const word of call.args) if (/\s/.test(word.text)) inspector.script(word);
};

export const wrapperJudges: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ['env', env],
  ['command', command],
  ['builtin', wrapper()],
  ['exec', wrapper()],
  ['time', timed],
  ['nice', wrapper()],
  ['ionice', wrapper()],
  ['timeout', wrapper()],
  ['gtimeout', wrapper()],
  ['stdbuf', wrapper()],
  ['caffeinate', wrapper()],
  ['busybox', wrapper()],
  ['toybox', wrapper()],
  ['unbuffer', wrapper()],
  ['setsid', wrapper(['write', 'outlivesCommand'], true)],
  ['nohup', wrapper(['write', 'outlivesCommand'], true)],
  ['sudo', wrapper(['destructive', 'otherRights'])],
  ['doas', wrapper(['destructive', 'otherRights'])],
  ['xargs', xargs],
  ['find', find],
  ['gfind', find],
  ['fd', fd],
  ['fdfind', fd],
  ...[
    'sh',
    'bash',
    'dash',
    'zsh',
    'ksh',
    'mksh',
    'ash',
    'rbash',
    'fish',
    'csh',
    'tcsh',
    'yash',
    'nu',
    'elvish',
    'xonsh',
  ].map((name): [string, Judge] => [name, shell]),
  ...[
    'python',
    'pypy',
    'node',
    'nodejs',
    'ruby',
    'perl',
    'php',
    'lua',
    'luajit',
    'Rscript',
    'julia',
    'osascript',
    'tclsh',
    'pwsh',
    'powershell',
    ...'expect guile sbcl elixir iex ghc clojure clj racket scala groovy swift octave octave-cli raku erl R irb jshell pry ghci utop ipython bpython ptpython psysh'.split(
      ' ',
    ),
    'ts-node',
    'tsx',
  ].map((name): [string, Judge] => [name, interpreter]),
  ['java', java],
  ['ssh', ssh],
  ['watch', joinedScript({ values: 'nq', longValues: '--interval --equexit' })],
  ['hyperfine', suspicious('write', 'runsCommands')],
  ['parallel', parallel],
  ['flock', suspicious('write', 'locksFile')],
  ['strace', suspicious('write', 'runsGivenProgram')],
  ['ltrace', suspicious('write', 'runsGivenProgram')],
  ['valgrind', suspicious('write', 'runsGivenProgram')],
  ['gdb', suspicious('write', 'runsGivenProgram')],
  ['perf', suspicious('write', 'runsGivenProgram')],
  ['fakeroot', suspicious('write', 'runsGivenProgram')],
  ['screen', suspicious('write', 'runsShell')],
  ['script', script],
  ['xvfb-run', suspicious('write', 'runsGivenProgram')],
  ['entr', suspicious('write', 'runsCommands')],
  ['concurrently', commands],
  ['cross-env', (call, inspector) => env({ ...call, name: 'env' }, inspector)],
  ['npx', npx],
  ['pnpx', npx],
  ['bunx', npx],
  ['uvx', npx],
  ['tar', tar],
  ['bsdtar', tar],
  ['gtar', tar],
]);
