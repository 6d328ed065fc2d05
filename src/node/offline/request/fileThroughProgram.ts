// "Dump Cargo.toml with hexyl", "convert README.md to html with this tool": a file that the project's own program is to read.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { valueIn } from '../questions/manifests.ts';
import type { OwnProgram } from '../questions/ownProgram.ts';
import { textIn } from '../questions/texts.ts';
import { requiresSubcommand } from '../sources/servingSubcommand.ts';
import { programCalled, programsHere, withArguments } from './startedPrograms.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const file = '(?:the\\s+)?(?:file\\s+)?[`\'"]?((?:\\.\\/)?(?:[\\w-]+\\/)*[\\w.-]*\\w)[`\'"]?';
const means = '(?:with|using|through|by)\\s+(?:the\\s+)?';
const itself = '(?:this|our|own)\\s+(?:tool|program|cli|binary|script|package|project)|it|program|tool|cli';
/** What changes nothing. */
const looks = new RegExp(
  `${politeLead}(?:dump|show|view|print|display|inspect|highlight|hexdump)\\s+(?:me\\s+)?${file}\\s+${means}(?:(${itself})|[\`'"]?([a-z][\\w-]*)[\`'"]?)${politeEnd}`,
  'iu',
);
const converts = new RegExp(
  `${politeLead}(?:convert|render|turn|translate)\\s+${file}\\s+(?:in)?to\\s+(html|json|yaml|xml|csv|latex|text|svg)(?:\\s+${means}(?:(${itself})|[\`'"]?([a-z][\\w-]*)[\`'"]?))?${politeEnd}`,
  'iu',
);
/** What the text of a program calls the files of an ending. */
const kinds: Readonly<Record<string, RegExp>> = {
  md: /\bmarkdown\b/iu,
  rst: /\brestructuredtext\b|\brst\b/iu,
  json: /\bjson\b/iu,
  yaml: /\byaml\b/iu,
  yml: /\byaml\b/iu,
  xml: /\bxml\b/iu,
  csv: /\bcsv\b/iu,
  toml: /\btoml\b/iu,
};

/** Undefined where no such file is here, or not plainly one program of the project reads it. */
export function fileThroughProgram(task: string, whole: Workspace): string | undefined {
  const text = task.trim();
  const [, shown = '', own, name] = looks.exec(text) ?? [];
  if (shown !== '') return lineOn(shown, programMeant(own, name, whole), whole);
  const [, source = '', format = '', self, by] = converts.exec(text) ?? [];
  if (source === '') return undefined;
  const program = programMeant(self ?? (by === undefined ? 'it' : undefined), by, whole);
  const kind = kinds[/\.(\w+)$/u.exec(source)?.[1]?.toLowerCase() ?? ''];
  const told = sourceOf(program, whole);
  if (kind === undefined) return undefined;
  const isMeans = self !== undefined || by !== undefined;
  // "Convert Markdown to HTML": what it is for, where nothing says that it is meant.
  const does = isMeans
    ? kind.test(told) && new RegExp(`\\b${format}`, 'iu').test(told)
    : new RegExp(
        `(?:${kind.source})(?:[\\w \\t]{0,30}\\bto\\s+${format}| (?:parser|converter|renderer|compiler))\\b`,
        'iu',
      ).test(`${told}\n${describedBy(whole)}`) && new RegExp(format, 'iu').test(told);
  return does ? lineOn(source, program, whole) : undefined;
}

const describedBy = ({ root }: Workspace): string => {
  const told = valueIn(root, 'pyproject.toml', 'project', 'description');
  return typeof told === 'string' ? told : '';
};

const sourceOf = (program: OwnProgram | undefined, { root }: Workspace): string =>
  (program?.files ?? []).map((path) => textIn(root, path) ?? '').join('\n');

/** The one of that name, or the only one that a manifest names. */
function programMeant(own: string | undefined, name: string | undefined, whole: Workspace): OwnProgram | undefined {
  if (own === undefined) return name === undefined ? undefined : programCalled(name, whole);
  const all = programsHere(whole).filter(({ line, isDeclared }) => isDeclared === true || line.startsWith('cargo '));
  return all.length === 1 ? all[0] : undefined;
}

function lineOn(path: string, program: OwnProgram | undefined, whole: Workspace): string | undefined {
  if (program === undefined || !isPlainName(path) || path.includes('..')) return undefined;
  if (statSync(join(whole.root, path), { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  const text = sourceOf(program, whole);
  if (requiresSubcommand(text) || /\bSubcommand\b|\.subcommand\(|\.add_subparsers\(/u.test(text)) return undefined;
  return withArguments(program, [...optionForFile(text), path]);
}

/** `-f`, where argparse takes the file by an option and knows no words besides. */
export function optionForFile(text: string): readonly string[] {
  const adds = [...text.matchAll(/\.add_argument\(\s*((?:["'][\w-]+["']\s*,?\s*){1,4})/gu)].map(([, names = '']) =>
    [...names.matchAll(/["']([\w-]+)["']/gu)].map(([, name = '']) => name),
  );
  if (adds.length === 0 || adds.some(([first = '']) => !first.startsWith('-'))) return [];
  const found = adds.find((names) => names.some((name) => /^--(?:file|input|input-file|filename|path)$/u.test(name)));
  return found?.slice(0, 1) ?? [];
}
