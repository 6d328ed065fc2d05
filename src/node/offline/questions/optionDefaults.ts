// The defaults of command-line options, as usage texts and option parsers state them: `--port  Port to bind (default 8080)`, `.option('-p, --port', '…', 8080)`.
import { isText, type SourceFile } from './sought/lines.ts';

export interface OptionDefault {
  /** Without dashes. */
  readonly name: string;
  readonly short?: string;
  readonly value: string;
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** What the code takes where it finds none; an option parser may give one before. */
  readonly isFallback?: true;
}

const literal =
  '-?\\d[\\d_.]*\\w{0,2}|"[^"\\n]{0,80}"|\'[^\'\\n]{0,80}\'|`[^`\\n]{0,80}`|true\\b|false\\b|True\\b|False\\b';
const names = /(?<![\w-])--([a-z][\w-]*)/iu;
const shortName = /(?<![\w-])-([a-z])(?![\w-])/iu;

/** A line of a usage text that begins with an option. */
const usageLine = /^[\s"'`|*•>#-]{0,12}(?:-\w\b[^-]{0,12})?--[a-z][\w-]*/iu;
const usageValues = [
  /[([]\s*(?:defaults?|default\s+value)(?:\s+(?:is|to)\b|\s*[:=])?\s*(`[^`]+`|"[^"]+"|'[^']+'|[^\s)\]]+)\s*[)\]]/iu,
  /\bdefaults?(?:\s+value)?(?:\s+is\b|\s+to\b|\s*[:=])\s*(`[^`]+`|"[^"]+"|'[^']+'|-?\d[\d_.]*\w{0,2}(?=[\s.,;|]|$)|[\w./-]+(?=\.?["'`,;]*$))/iu,
  /\s\[(\d[\d.]*)\]["'`,;]*$/u,
];
/** How many lines below its name an option's default may stand. */
const reach = 4;
/** Of a call that spans lines, or a list of defaults. */
const callReach = 8;

const calls = [
  // sade, commander, cac: `.option('-p, --port <n>', 'Port', 8080)`.
  new RegExp(
    `\\boption\\(\\s*(["'\`])(?<flags>[^"'\`\\n]{0,60}--[^"'\`\\n]{1,60})\\1\\s*,\\s*(?:"[^"\\n]*"|'[^'\\n]*'|\`[^\`\\n]*\`)\\s*,\\s*(?:[\\w.]+\\s*,\\s*)?(?<value>${literal})\\s*,?\\s*\\)`,
    'u',
  ),
  // cac: `.option('--port <n>', 'Port', { default: 8080 })`.
  new RegExp(
    `\\boption\\(\\s*(["'\`])(?<flags>[^"'\`\\n]{0,60}--[^"'\`\\n]{1,60})\\1[^{}]{0,200}\\{[^{}]{0,200}?\\bdefault:\\s*(?<value>${literal})`,
    'u',
  ),
  // yargs: `.option('port', { alias: 'p', default: 8080 })`, `.default('port', 8080)`.
  new RegExp(
    `\\boption\\(\\s*(["'\`])(?<name>[a-z][\\w-]*)\\1\\s*,\\s*\\{[^{}]{0,300}?\\bdefault:\\s*(?<value>${literal})`,
    'u',
  ),
  new RegExp(`\\.default\\(\\s*(["'\`])(?<name>[a-z][\\w-]*)\\1\\s*,\\s*(?<value>${literal})`, 'u'),
  // argparse and click: `add_argument('-p', '--port', type=int, default=8080)`.
  new RegExp(
    `(?:\\badd_argument|\\boption|\\bOption)\\(\\s*(?<flags>(?:["'][^"'\\n]{1,40}["']\\s*,\\s*){1,4})[^()]{0,300}?\\bdefault\\s*=\\s*(?<value>${literal})`,
    'u',
  ),
  // Go: `flag.Int("port", 8080, "…")`, `flags.IntVarP(&port, "port", "p", 8080, "…")`.
  new RegExp(
    `\\b(?:String|Int|Int64|Uint|Uint16|Bool|Duration|Float64)(?:Var)?P?\\(\\s*(?:&[\\w.]+\\s*,\\s*)?"(?<name>[a-z][\\w-]*)"\\s*,\\s*(?:"\\w?"\\s*,\\s*)?(?<value>${literal})\\s*,`,
    'u',
  ),
];
/** `opts.port || 5000`, `args.port ?? 5000`. */
const fallback = new RegExp(
  `\\b(?:opts?|options?|argv|args?|flags?|cli|config|program|values)\\.(?<name>[a-z]\\w*)\\s*(?:\\|\\||\\?\\?)\\s*(?<value>${literal})(?!\\s*[.(])`,
  'iu',
);
/** clap: `#[arg(long, default_value = "8080")]` above `port: u16`. */
const attribute = new RegExp(`\\bdefault_value(?:_t)?\\s*=\\s*(${literal})`, 'u');
const field = /^\s*(?:pub\s+)?([a-z]\w*)\s*:/u;

/** All that a file states, in the order of its lines. */
export function optionDefaultsIn({ path, lines }: SourceFile): readonly OptionDefault[] {
  const isDocument = isText(path);
  return lines.flatMap((line, at) => {
    const usage = usageLine.test(inString(line)) ? fromUsage(lines, at, path) : undefined;
    if (usage !== undefined) return [usage];
    return isDocument ? [] : fromCode(lines, at, path);
  });
}

/** Of a line that prints usage, what it prints. */
const inString = (line: string): string =>
  line.replace(/^\s*(?:[\w.]+\s*\(|\w+\s*(?:\+|\.)?=|\+|<<)?\s*(?=["'`])/u, '');

function fromUsage(lines: readonly string[], at: number, path: string): OptionDefault | undefined {
  const head = lines[at] ?? '';
  const name = names.exec(head)?.[1];
  // A word of code.
  if (name === undefined || (!isText(path) && /--[\w-]+["'`]/u.test(head))) return undefined;
  const below = lines.slice(at + 1, at + reach);
  const next = below.findIndex((line) => line.trim() === '' || names.test(line) || /^\S/u.test(line));
  for (const [offset, line] of [head, ...below.slice(0, next < 0 ? below.length : next)].entries())
    for (const pattern of usageValues) {
      const value = pattern.exec(line)?.[1];
      if (value !== undefined) return optionOf(head, { name, value, path, line: at + 1 + offset });
    }
  return undefined;
}

function fromCode(lines: readonly string[], at: number, path: string): readonly OptionDefault[] {
  const line = lines[at] ?? '';
  if (/^\s*(?:\/\/|#(?!\[)|\*|--\s)/u.test(line)) return [];
  if (!/\boption\(|\.default\(|add_argument\(|Option\(|(?:Var)?P?\(|\|\||\?\?|\bdefault_value/u.test(line)) return [];
  const rust = attribute.exec(line)?.[1];
  if (rust !== undefined) {
    const below = lines.slice(at, at + reach).map((one) => field.exec(one)?.[1]);
    const name = below.find((one) => one !== undefined);
    return name === undefined ? [] : [optionOf('', { name, value: rust, path, line: at + 1 })];
  }
  const { name: taken = '', value: instead = '' } = fallback.exec(line)?.groups ?? {};
  if (taken !== '') return [{ ...optionOf('', { name: taken, value: instead, path, line: at + 1 }), isFallback: true }];
  const text = lines.slice(at, at + callReach).join('\n');
  for (const pattern of calls) {
    const found = pattern.exec(text);
    // A call further down is found there.
    if (!found?.groups || found.index > line.length) continue;
    const { flags = '', name = names.exec(flags)?.[1], value = '' } = found.groups;
    if (name === undefined) continue;
    const offset = found[0].slice(0, found[0].lastIndexOf(value)).split('\n').length - 1;
    const above = text.slice(0, found.index).split('\n').length - 1;
    return [optionOf(flags, { name, value, path, line: at + 1 + above + offset })];
  }
  return [];
}

function optionOf(flags: string, { name, value, path, line }: OptionDefault): OptionDefault {
  const short = shortName.exec(flags)?.[1];
  const plain = value.replace(/^["'`]|["'`]$/gu, '').replace(/(?<=\w)[.,;]$/u, '');
  return { name, value: plain, path, line, ...(short === undefined ? {} : { short }) };
}
