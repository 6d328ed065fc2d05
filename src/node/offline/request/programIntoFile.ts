// "Make a QR code for https://example.org as site.svg with this tool": the project's own program on one value, told where its output goes.
import { existsSync } from 'node:fs';
import { stemmer } from 'stemmer';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { reachesOut } from '../sources/memberScripts.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { flagsSaid } from './flagsSaid.ts';
import { formsOf } from './programForms.ts';
import { outputSaid, urls, wishedFile } from './outputSaid.ts';
import { programsOf, type NamedProgram } from './ownHelp.ts';
import { itself, usual, verbFor } from './programValues.ts';
import { scriptStart } from './scriptStart.ts';
import { asWord, quotesIn } from './saidValues.ts';
import { conceptsOf } from './vocabulary.ts';

/** "Default size and colours are fine": nothing to be told. */
const byDefault =
  /[,;]?\s*\b(?:with\s+)?(?:the\s+|all\s+)?(?:defaults?|usual|standard)\b[^.;!?]*?(?:\b(?:fine|ok|okay|good|enough|will\s+do)\b|(?=[.;!?]|$))/giu;
/** What else may be wanted, and is not told to the program. */
const wantsElse =
  /\b(?:do(?:es)?(?:n['’]?t| not)|not|never|without|instead|rather|except|unless|if|whether|why|how|explain|describe|fix|debug|refactor|implement|tests?|lint|commit|push|publish|deploy|upload|send|mail|delete|remove|rename|move|overwrite|append|edit|change|add|then|also|both|each|every|red|green|blue|black|white|yellow|transparent|big(?:ger)?|small(?:er)?|larg(?:e|er)|wid(?:e|er)|tall(?:er)?)\b|^\W*(?:what|which|where|who|when|is|are|does|did|should|can\s+(?:i|we|it))\b/iu;
const wants =
  /\b(?:run|use|using|start|call|make|create|generate|produce|render|draw|write|convert|turn|encode|get|give|need|want|like|have|save|with|by|via)\b/iu;

/** An option as it is typed, or another file. */
const saysMore = /(?:^|[\s(`'"])--?[a-z]|(?<![\w./:@-])(?!node\.js\b)(?:[\w-]+\/)*[\w-]+\.(?:[a-z]\w{0,4})(?![\w/])/iu;

/** Nothing that is told, asked or warned of. */
const isOrder =
  /(?:^|[.;!:]\s+)(?:(?:please|pls|now|just|hey|hi|(?:can|could|would|will)\s+you|i\s+want\s+you\s+to)[\s,]+)*(?:run|use|start|call|make|create|generate|produce|render|draw|write|convert|turn|encode|get|give|save)\b|\b(?:i|we)(?:['’]d|\s+would)?\s+(?:like|want|need)\b/iu;

/** "Without installing it", "so that I can compare the sizes": no word of what the program is told. */
const besides =
  /[,;]?\s*\b(?:without\s+(?:installing|changing|touching)\s+(?:it|anything)(?:\s+else)?|(?:so\s+(?:that\s+)?(?:i|we)\s+(?:can|could|may)|because\s+(?:i|we))\b[^.;!?]*)/giu;
/** Without the sentences before the one that names the value, where they limit nothing: "I'd like to see how well it does." */
function withoutLead(text: string, value: string): string {
  const sentences = text.split(/(?<=[.!?])\s+/u);
  const at = sentences.findIndex((each) => each.includes(value));
  const isLimit = /\b(?:not|never|without|except|only|but|unless|if)\b|n['’]t\b/iu;
  return sentences.slice(0, at).some((each) => isLimit.test(each)) ? text : sentences.slice(at).join(' ');
}

/** "Please leave lib/a.js itself alone." */
const leftAlone =
  /[.;,]?\s*\b(?:and\s+)?(?:please\s+)?leave\s+(?:[\w./-]+|the\s+(?:original|source|input)(?:\s+file)?)\s+(?:itself\s+)?(?:alone|as\s+(?:it|they)\s+(?:is|are)|untouched|unchanged)\b/giu;
const fromHere = /\b(?:from|of|in)\s+(?:the|this|my|a)\s+(?:clone|checkout|repo\w*|source\s+tree)\b/giu;

/** Undefined where no program or several are meant, more is wanted than that, or nothing tells how it is told its output. */
export function programIntoFile(task: string, workspace: Workspace): string | undefined {
  const { root } = workspace;
  const said = outputSaid(task, root) ?? wishedFile(task, root);
  if (said === undefined) return undefined;
  const whole = said.rest.replaceAll(byDefault, ' ').replaceAll(besides, ' ').replaceAll(leftAlone, ' ');
  const program = meantIn(whole, workspace);
  const value = program && valueIn(whole, program, root);
  if (program === undefined || value === undefined) return undefined;
  const rest = withoutLead(whole, value);
  const texts = [...workspace.documents, ...program.files.map((file) => textIn(root, file) ?? '')];
  const typed = optionsBehind(rest, value, texts);
  const unnamed = typed && withoutNames(rest.replace([value, ...typed].join(' '), ' '), program);
  const flagged = unnamed === undefined ? undefined : flagsSaid(unnamed, texts);
  if (typed === undefined || flagged === undefined) return undefined;
  const given = [...typed, ...flagged.flags];
  const bare = flagged.rest.replaceAll(fromHere, ' ');
  const isAsked =
    isOrder.test(task) || ordersDeed(task, value, texts) || asksOfIt(task, texts) || startsWithIt(task, program, value);
  if (
    wantsElse.test(bare) ||
    !(wants.test(bare) || startsWithIt(task, program, value)) ||
    !isAsked ||
    /\d/u.test(bare) ||
    saysOption(bare, texts) ||
    saysMore.test(bare)
  )
    return undefined;
  const word = asWord(value);
  const words = new Set(bare.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const verbs = word === undefined ? undefined : verbFor(program, workspace, 1, words);
  if (word === undefined || verbs === undefined) return undefined;
  const option = optionIn(texts);
  // What is there is not written over.
  const start = [`test ! -e ${said.file} &&`, startOf(program, given, workspace.root), ...verbs].join(' ');
  const values = [word, ...given].join(' ');
  if (option === undefined)
    return (plainText.test(said.file) && /^https?:/u.test(value)) || texts.some((text) => printsIt.test(text))
      ? `${start} ${values} > ${said.file}`
      : undefined;
  const told = option.endsWith('=') ? `${option}${said.file}` : `${option} ${said.file}`;
  return given.length > 0 || takesOptionsLast(program, workspace)
    ? `${start} ${values} ${told}`
    : `${start} ${told} ${values}`;
}

/** What a program prints of an address, where nothing tells another way. */
const plainText = /\.(?:txt|log|out)$/u;

/** "bin/tool a.js, ...", "... with this repo's own tool": called as it is typed, or said to be what does it. */
function startsWithIt(task: string, { names, files }: NamedProgram, value: string): boolean {
  const called = [...files.slice(0, 1), ...names].map(escapeRegExp).join('|');
  return (
    new RegExp(`^\\W*(?:\\./)?(?:${called})\\s+${escapeRegExp(value)}(?=[\\s,]|$)`, 'iu').test(task) ||
    new RegExp(
      `\\b(?:with|using|by|via|through)\\s+(?:this|the|our|my)\\s+(?:repo|project|checkout|package|clone)\\w*['’]s\\s+(?:own\\s+)?(?:${called}|command[\\s-]line\\s+tool|cli|program)(?![\\w-])`,
      'iu',
    ).test(task)
  );
}

/** Options that are typed may be those of an interpreter too: behind the program itself, they are its own. */
function startOf({ line, files: [file = ''] }: NamedProgram, given: readonly string[], root: string): string {
  const own = given.length > 0 && textIn(root, file, 2) === '#!' ? scriptStart(root, file) : line;
  return own.startsWith('./') ? own : line;
}

/** "Run tool a.js -c -m, output to b.js": a command as it is typed, and beside it where its output goes. */
export function typedIntoFile(task: string, workspace: Workspace): string | undefined {
  return /`|\s>\s/u.test(task) || !typedOptions.test(task) ? undefined : programIntoFile(task, workspace);
}
const typedOptions = /\s--?[a-z][\w-]*(?:=\S+)?(?:,\s|\s+and\s)/iu;

/** The options that stand behind the value; undefined where nothing here speaks of one of them. */
function optionsBehind(task: string, value: string, texts: readonly string[]): readonly string[] | undefined {
  const found = new RegExp(`${escapeRegExp(value)}((?:\\s--?[a-z][\\w-]*(?:=[\\w./-]+)?)+)(?=[\\s,.;]|$)`, 'iu').exec(
    task,
  )?.[1];
  const options = found?.trim().split(/\s+/u) ?? [];
  const isKnown = (option: string) => {
    const known = new RegExp(`(?<![\\w-])${escapeRegExp(option.replace(/=.*$/u, ''))}(?![\\w-])`, 'u');
    return texts.some((text) => known.test(text));
  };
  return options.every(isKnown) ? options : undefined;
}

/** "Minify a.js with bin/tool", where a document says that minifying is what it is for. */
function ordersDeed(task: string, value: string, texts: readonly string[]): boolean {
  const [, verb = ''] =
    new RegExp(
      `(?:^|[.;!]\\s+)(?:(?:please|pls|now|just|can\\s+you|could\\s+you)[\\s,]+)*([a-z]{4,})\\s+(?:the\\s+(?:file\\s+)?)?[\`'"]?${escapeRegExp(value)}[\`'"]?\\s+(?:with|using|by|via|through)\\b`,
      'iu',
    ).exec(task) ?? [];
  return verb !== '' && isItsDeed(verb, texts);
}

/** "Put through the minifier of this repo". */
function asksOfIt(task: string, texts: readonly string[]): boolean {
  const [, doer = ''] = ofRepo.exec(task) ?? [];
  return doer !== '' && isItsDeed(doer, texts);
}
const ofRepo =
  /\bthe\s+([a-z]{4,}(?:er|or))\s+(?:of|in|from)\s+(?:this|the|my)\s+(?:repo\w*|project|checkout|clone|package)\b/iu;

/** Whether the head of a document has a word of the same stem. */
function isItsDeed(word: string, texts: readonly string[]): boolean {
  const stem = stemmer(word.toLowerCase()).replace(/(?:er|or)$/u, '');
  const words = texts.flatMap(
    (text) =>
      text
        .slice(0, headLength)
        .toLowerCase()
        .match(/[a-z]{4,}/gu) ?? [],
  );
  return words.some((each) => each.startsWith(stem.slice(0, -1)) && stemmer(each).replace(/(?:er|or)$/u, '') === stem);
}
const headLength = 1500;

/** What is a program of the project's own: not what its tests or examples start, and not what another one starts. */
function meantIn(task: string, workspace: Workspace): NamedProgram | undefined {
  const all = programsOf(workspace).filter(
    ({ names, files }, at, every) =>
      !names.some((name) => usual.some((one) => conceptsOf(name).has(one)) || reachesOut(name)) &&
      files.every((file) => !/(?:^|\/)(?:tests?|examples?|bench\w*|docs)\//u.test(file)) &&
      !every.some((other, index) => index !== at && other.files.slice(1).includes(files[0] ?? '')),
  );
  const named = all.filter((program) => withoutNames(task, program) !== task);
  const [only, another] = named.length > 0 ? named : all.filter(({ files: [file = ''] }) => !ofDevelopers.test(file));
  if (only === undefined || another !== undefined) return undefined;
  return named.length > 0 || itself.test(task) || ofRepo.test(task) || isSpokenOf(task, only) ? only : undefined;
}

const ofDevelopers = /^(?:tools?|scripts?|ci|build|maint|hack|dev)\//u;

/** The task without the program's file and names, as words of their own. */
const withoutNames = (task: string, { names, files }: NamedProgram): string =>
  [...files.slice(0, 1), ...names].reduce(
    (text, name) => text.replaceAll(new RegExp(`(?<![\\w./-])(?:\\./)?${escapeRegExp(name)}(?![\\w-])`, 'giu'), ' '),
    task,
  );

/** "An SVG with the QR code": all that `qrcode-svg` is called after. */
function isSpokenOf(task: string, { names }: NamedProgram): boolean {
  const joined = task.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return names.some((name) => {
    const parts = name.replace(/\.\w+$/u, '').split(/[-_]/u);
    return parts.length > 1 && parts.every((part) => part.length > 2 && joined.includes(part));
  });
}

/** The only address, quotation or file that a text names. */
function valueIn(task: string, program: NamedProgram, root: string): string | undefined {
  const found = task.match(urls) ?? [];
  const isOwn = (word: string) => program.names.includes(word.toLowerCase());
  const quoted = found.length > 0 ? [] : quotesIn(task).filter((each) => !isOwn(each));
  const files = (task.replaceAll(urls, ' ').match(/(?<![\w./-])(?:[\w-]+\/)*[\w-]+\.\w+(?![\w/])/gu) ?? []).filter(
    (path) => isPlainName(path) && existsSync(join(root, path)) && !program.files.includes(path),
  );
  const [only, another] = new Set([...found, ...quoted, ...files]);
  return another === undefined ? only : undefined;
}

/** Where a line of a usage text, or a parser, says that it takes a file. */
const usageOfOutput =
  /^[\s"'`|*#>•-]{0,12}(?:[\w.]+\(\s*["'`]\s*)?(?:-{1,2}[\w-]+\s?,?\s*){0,2}(--out(?:put)?(?:[-_]?file)?|-o)(?![\w-])(.*)$/u;
const longOption = /(?<![\w-])(--out(?:put)?(?:[-_]?file)?)(?![\w-])/u;
const takesFile = /^(?:\s?,?\s*--?[\w-]+)?(?:=|\s+)?[[<]?=?(?:\w+|<\w+>)?[\]>]?.*\b(?:file(?:name)?|path)\b/iu;
const parsesOutput =
  /(?:add_argument|\boption|\bOption)\((?:\s*["']-\w[ ,"']+)?\s*["']?(--out(?:put)?(?:[-_]?file)?)(?![\w-])(?![^\n]*store_true)/u;

/** How a program is told its output; nothing where neither usage nor parser says so. */
function optionIn(texts: readonly string[]): string | undefined {
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    if (line.length > 300) continue;
    const parsed = parsesOutput.exec(line)?.[1];
    if (parsed !== undefined) return parsed;
    const [, first = '', tail = ''] = usageOfOutput.exec(line) ?? [];
    if (first === '' || !takesFile.test(tail) || /\b(?:dir(?:ectory)?|folder)\b/iu.test(tail)) continue;
    const head = line.slice(0, line.length - tail.length);
    const long = longOption.exec(head)?.[1] ?? /^\s?,\s*(\S+)/u.exec(tail)?.[1]?.match(longOption)?.[1];
    const option = long ?? first;
    return new RegExp(`${option}=[[<\\w]`, 'u').test(line) ? `${option}=` : option;
  }
  return undefined;
}

/** Whether a text speaks of something that another option tells. */
function saysOption(task: string, texts: readonly string[]): boolean {
  const words = new Set(
    task
      .toLowerCase()
      .replaceAll('colour', 'color')
      .match(/[\p{L}]+/gu),
  );
  const options = texts.flatMap((text) =>
    [...text.matchAll(/(?<![\w-])--(?:no-)?([a-z][\w-]{2,})/gu)].flatMap(([, name = '']) => name.split('-')),
  );
  return options.some((name) => !ofProgram.test(name) && (words.has(name) || words.has(`${name}s`)));
}

const ofProgram =
  /^(?:out(?:put)?|file|help|version|force|save|dev|text|content|input|url|the|and|for|with|in|to|of|as)$/u;
const printsIt = /\b(?:prints?|writes?|outputs?|goes|sends?)\b[^.\n]{0,60}\b(?:stdout|standard\s+output)\b/iu;

/** `tool <input> [options]` */
const takesOptionsLast = (program: NamedProgram, { root, documents }: Workspace): boolean =>
  program.files
    .slice(0, 1)
    .flatMap((file) => formsOf({ file }, root, documents))
    .some((form) => /^<[\w-]+>\s+\[?(?:options|-)/iu.test(form));
