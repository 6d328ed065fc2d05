// The program of a tree that is configured first, built and started: `./configure && make && ./entr`.
import { textIn } from '../questions/texts.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { autotoolsLine } from './autotools.ts';

/** Empty where the tree has been configured already, or makes no program or several. */
export function configuredProgram(root: string, names: ReadonlySet<string>): readonly WorkspaceCommand[] {
  const from = ['configure', 'configure.ac', 'configure.in'].find((name) => names.has(name));
  if (from === undefined || names.has('Makefile') || names.has('GNUmakefile')) return [];
  const text = (file: string) => textIn(root, file);
  const program = automade(text) ?? onlySource(names, text);
  if (program === undefined) return [];
  const command = `${autotoolsLine(false, { names, text })} && ./${program}`;
  return [{ command, name: 'start', description: '', body: '', origin: from, kind: 'conventional' }];
}

type Texts = (file: string) => string | undefined;

/** By `bin_PROGRAMS` of Automake. */
function automade(text: Texts): string | undefined {
  const [program, another] = ['', 'src/'].flatMap((folder) => {
    const [, listed = ''] =
      /^s?bin_PROGRAMS[ \t]*\+?=((?:\\\n|[^\n])*)/mu.exec(text(`${folder}Makefile.am`) ?? '') ?? [];
    return listed.split(/[\s\\]+/u).flatMap((name) => (name === '' ? [] : [`${folder}${name}`]));
  });
  return program !== undefined && another === undefined && /^[\w./-]+$/u.test(program) ? program : undefined;
}

/** The only source with a `main` at the top, where a template of the Makefile names its program. */
function onlySource(names: ReadonlySet<string>, text: Texts): string | undefined {
  const templates = [...names].filter((name) => /^(?:GNU)?[Mm]akefile\.\w+$/u.test(name));
  const sources = [...names].filter(
    (name) => /^[\w-]+\.c$/u.test(name) && /^(?:int\s+)?main\s*\(/mu.test(text(name) ?? ''),
  );
  const [source, another] = sources.map((name) => name.slice(0, -'.c'.length));
  if (source === undefined || another !== undefined) return undefined;
  const made = new RegExp(`^${source}[ \\t]*:|\\s-o[ \\t]+${source}(?:\\s|$)`, 'mu');
  return templates.some((file) => made.test(text(file) ?? '')) ? source : undefined;
}
