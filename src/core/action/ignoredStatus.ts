// Commands of a shell text that may fail without its exit status telling: `a || true`, `a | tee log`, `a; echo done`.
import { parse, type Command, type Statement, type SyntaxNode } from 'unbash';
import { programName } from './head.ts';

interface IgnoredStatus {
  /** The first command whose failure would not show. */
  readonly command: string;
  /** The same text, ended by its failures; undefined where that cannot be told from the text. */
  readonly strict: string | undefined;
}

/** Undefined: its work decides its status, or that is unclear. `stopsAtFailure`: it runs under `set -e`. */
export function ignoredStatus(script: string, stopsAtFailure = false): IgnoredStatus | undefined {
  if (script.length > longest) return undefined;
  const { commands, errors = [] } = parse(script);
  if (errors.length > 0) return undefined;
  const trap = endsWell.exec(script)?.[0];
  if (trap !== undefined) return { command: firstWork(commands, script) ?? trap, strict: undefined };
  if (endsItself.test(script)) return undefined;
  const forgiving = functionThatForgives(commands, script);
  if (forgiving !== undefined) return { command: forgiving, strict: undefined };
  if (commands.some(({ background }) => background === true)) return leftBehind(commands, script);
  const { ignored, text } = listOf(commands, { script, stopsAtFailure, pipesFail: false });
  const [command] = ignored;
  if (command === undefined) return undefined;
  return { command, strict: text === script ? undefined : text };
}

/** `work & echo started`: nobody waits for it. */
function leftBehind(commands: readonly Statement[], script: string): IgnoredStatus | undefined {
  const context: Context = { script, stopsAtFailure: false, pipesFail: false };
  const kinds = commands.map((statement) => partOf(statement.command, context).kind);
  const at = commands.findIndex(({ background }, index) => background === true && kinds[index] === 'work');
  const inBackground = commands.filter(({ background }, index) => background === true && kinds[index] === 'work');
  // Of several, a bare `wait` tells nothing; one may be a server.
  const isHollow = (text: string, kind: Part['kind'] | undefined) =>
    kind === 'hollow' || (inBackground.length > 1 && text === 'wait');
  const isWaitedFor = commands.some(
    ({ background, command }, index) =>
      background !== true && !isHollow(script.slice(command.pos, command.end), kinds[index]),
  );
  const behind = commands[at];
  return behind === undefined || isWaitedFor
    ? undefined
    : { command: script.slice(behind.command.pos, behind.command.end), strict: undefined };
}

const longest = 4000;
/** It looks at a result and ends with it. */
const endsItself =
  /\b(?:exit|return)\s+(?:[1-9]|["']?\$)|\btrap\b|\|\|\s*(?:(?:exit|return)\b(?!\s+0)|die|fail|abort|error)\b|\bERR\b/u;

/** Whatever happens, it ends well. */
const endsWell = /\btrap\s+(?:(['"])(?:[^'"\n]*;\s*)?exit 0;?\1)\s+(?:\w+\s+)*?(?:EXIT|ERR|0)\b/u;

function firstWork(commands: readonly Statement[], script: string): string | undefined {
  const context: Context = { script, stopsAtFailure: false, pipesFail: false };
  const first = commands.map(({ command }) => partOf(command, context)).find((part) => part.kind === 'work');
  return first && firstOf(first.text);
}

/** What a function of the script runs without heeding it: `run() { sh "$1" || true; }`, where it is called. */
function functionThatForgives(commands: readonly Statement[], script: string): string | undefined {
  for (const { command } of commands) {
    if (command.type !== 'Function' || command.body.type !== 'BraceGroup') continue;
    const { name, body } = command;
    const context: Context = { script, stopsAtFailure: false, pipesFail: false };
    const { ignored } = listOf(body.body.commands, context);
    const isCalled = commands.some(
      (each) => each.command.type === 'Command' && each.command.name?.value === name.value,
    );
    if (isCalled && ignored[0] !== undefined) return ignored[0];
  }
  return undefined;
}

const hollow: ReadonlySet<string> = new Set(['true', ':', 'echo', 'printf', 'exit', 'date', 'pwd']);
/** Preparing, cleaning up, and looking: their failures are often expected. */
const aside: ReadonlySet<string> = new Set(
  (
    'cd rm mkdir rmdir touch cp mv ln chmod export unset set source . [ [[ test local readonly declare trap kill pkill killall sleep which type ' +
    'command read shift wait git find ls cat grep egrep sed awk sort uniq head tail wc cut tr tee xargs curl wget docker podman stty tput clear jq ' +
    'diff pushd popd ulimit umask install mktemp nvm'
  ).split(' '),
);
/** What only shows what comes in. */
const shows: ReadonlySet<string> = new Set(['tail', 'head', 'tee', 'cat', 'less', 'more']);
const filters: ReadonlySet<string> = new Set(['sed', 'awk', 'sort', 'uniq', 'cut', 'tr', 'column', 'fmt', 'nl', 'wc']);

const greps: ReadonlySet<string> = new Set(['grep', 'egrep', 'fgrep']);

interface Context {
  readonly script: string;
  stopsAtFailure: boolean;
  pipesFail: boolean;
}

interface Part {
  readonly kind: 'work' | 'aside' | 'hollow';
  readonly text: string;
  readonly ignored: readonly string[];
  /** A loop, or a list of several. */
  readonly isCompound?: true;
}

function listOf(statements: readonly Statement[], context: Context): Part {
  const parts = statements.map(({ command }) => partOf(command, context));
  const last = parts.length - 1;
  const final = parts[last];
  const isLost = (part: Part, at: number) =>
    !context.stopsAtFailure &&
    at < last &&
    part.kind === 'work' &&
    (final?.kind === 'hollow' ||
      (final?.kind === 'aside' && /^cd\b/.test(final.text)) ||
      isLoop(statements[at]) ||
      isSibling(part.text, final?.text ?? ''));
  const ignored = parts.flatMap((part, at) => [...part.ignored, ...(isLost(part, at) ? [firstOf(part.text)] : [])]);
  const first = parts.findIndex(({ kind }) => kind === 'work');
  const kind = parts.some((part) => part.kind === 'work') ? 'work' : (final?.kind ?? 'hollow');
  if (ignored.length === 0) {
    const [from, to] = [statements[0]?.pos ?? 0, statements.at(-1)?.end ?? 0];
    return { kind, text: context.script.slice(from, to), ignored };
  }
  const kept = parts.filter((part, at) => at <= first || part.kind !== 'hollow');
  const text = kept.map((part) => (kept.length > 1 && / ; |; |\|\|/u.test(part.text) ? grouped(part) : part.text));
  const at = kept.findIndex((part) => part.kind === 'work');
  return {
    kind,
    text: [...text.slice(0, at).map((each) => `${each}; `), text.slice(at).join(' && ')]
      .join('')
      .replace(/ && (?:echo|printf)\b[^;&|()$]*$/u, ''),
    ignored,
    ...(at > 0 || kept.length > 1 ? { isCompound: true } : {}),
  };
}

const isLoop = (statement: Statement | undefined): boolean => statement?.command.type === 'For';

const ofFile = /^(?:((?:ba|da|z|k)?sh|\S*python3?|node|perl|ruby)\s+|(\.\/))[\w./-]*\w$/u;

/** `sh t/a.sh; sh t/b.sh`: two files of the same kind, of which only the last one's status is left. */
function isSibling(one: string, other: string): boolean {
  const [first, second] = [ofFile.exec(one), ofFile.exec(other)];
  return first !== null && second !== null && one !== other && first[1] === second[1];
}

const firstOf = (text: string): string => text.split(/\s*(?:&&|;|\|)\s*/u)[0] ?? text;

function partOf(node: SyntaxNode & { readonly pos: number; readonly end: number }, context: Context): Part {
  const text = context.script.slice(node.pos, node.end);
  switch (node.type) {
    case 'Command':
      return { kind: kindOf(node, context), text, ignored: [] };
    case 'Pipeline':
      return pipelineOf(node, text, context);
    case 'AndOr':
      return andOrOf(node, text, context);
    case 'Subshell': {
      const body = listOf(node.body.commands, { ...context });
      return { kind: body.kind, text: body.ignored.length > 0 ? `(${body.text})` : text, ignored: body.ignored };
    }
    case 'For': {
      const body = listOf(node.body.commands, { ...context });
      if (body.kind !== 'work' || context.stopsAtFailure) return { kind: body.kind, text, ignored: body.ignored };
      return {
        kind: 'work',
        text:
          unrolled(node, body) ?? `${context.script.slice(node.pos, node.body.pos)}${grouped(body)} || exit 1; done`,
        ignored: [firstOf(body.text)],
        isCompound: true,
      };
    }
    default:
      return { kind: 'aside', text, ignored: [] };
  }
}

const grouped = ({ isCompound, text }: Part): string => (isCompound ? `(${text})` : text);

const mostRounds = 8;

/** A loop over a few written words, round after round: what runs is easier to see, and to judge. */
function unrolled({ name, wordlist }: Node<'For'>, body: Part): string | undefined {
  const words = (wordlist ?? []).map(({ text }) => text);
  if (words.length === 0 || words.length > mostRounds || !words.every((word) => /^[\w./+-]+$/u.test(word)))
    return undefined;
  const variable = new RegExp(`\\$(?:\\{${name.value}\\}|${name.value}(?!\\w))`, 'gu');
  return words.map((word) => grouped(body).replaceAll(variable, word)).join(' && ');
}

function kindOf({ name, args }: Command, context: Context): Part['kind'] {
  const program = programName(name?.value ?? 'export');
  const words = args.map(({ text }) => text);
  if (program === 'set') {
    context.stopsAtFailure ||= words.some((word) => /^-[a-z]*e/u.test(word));
    context.pipesFail ||= words.includes('pipefail');
  }
  return hollow.has(program) ? 'hollow' : aside.has(program) ? 'aside' : 'work';
}

type Node<T extends SyntaxNode['type']> = Extract<SyntaxNode, { readonly type: T }>;

/** `work | tail`: the status is that of `tail`. */
function pipelineOf(node: Node<'Pipeline'>, text: string, context: Context): Part {
  const parts = node.commands.map((part) => partOf(part, context));
  const programs = node.commands.map((part) => (part.type === 'Command' ? programName(part.name?.value ?? '') : ''));
  const worker = parts.findLastIndex(({ kind }) => kind === 'work');
  const [work, next] = [node.commands[worker], programs[worker + 1] ?? ''];
  if (!work || node.prefixes.length > 0) return { kind: 'aside', text, ignored: [] };
  const rest = programs.slice(worker + 1);
  // What the last one lets through decides, unless that filters as well.
  const isFilter = (each: string, at: number) =>
    shows.has(each) ||
    filters.has(each) ||
    (greps.has(each) && (at < rest.length - 1 || /grep\s+(?:-\w+\s+)*-\w*v/u.test(text)));
  if (context.pipesFail || rest.length === 0 || !rest.every(isFilter)) return { kind: 'work', text, ignored: [] };
  const ignored = [context.script.slice(work.pos, work.end)];
  const from = context.script.slice(node.pos, work.end);
  const writes = /(?<![<>=-])>/u.test(context.script.slice(work.end, node.end));
  const strict = shows.has(next) && rest.length === 1 && !writes && worker === 0 ? from : `set -o pipefail; ${text}`;
  return { kind: 'work', text: strict, ignored, ...(strict === from ? {} : { isCompound: true }) };
}

/** `work || true`: it never fails. */
function andOrOf(node: Node<'AndOr'>, text: string, context: Context): Part {
  const parts = node.commands.map((part) => partOf(part, context));
  const kind = parts.some((part) => part.kind === 'work') ? 'work' : (parts[0]?.kind ?? 'aside');
  const ignored = parts.flatMap((part) => part.ignored);
  const or = node.operators.lastIndexOf('||');
  const [before, after] = [parts.slice(0, or + 1), parts.slice(or + 1)];
  const isForgiven = or >= 0 && after.every((part) => part.kind === 'hollow') && before.some(isWork);
  // A condition that does not hold is no failure.
  const isPlain = before.every((part) => part.kind !== 'aside' || /^cd\b/.test(part.text));
  if (isForgiven && !isPlain) return { kind: 'aside', text, ignored: [] };
  const kept = isForgiven ? before : parts;
  if (!isForgiven && ignored.length === 0) return { kind, text, ignored: [] };
  const joined = kept.map((part, at) => {
    const own = grouped(part);
    return at === 0 ? own : `${node.operators[at - 1] ?? '&&'} ${own}`;
  });
  const lost = before.find(isWork);
  return { kind, text: joined.join(' '), ignored: [...ignored, ...(isForgiven && lost ? [lost.text] : [])] };
}

const isWork = ({ kind }: Part): boolean => kind === 'work';
