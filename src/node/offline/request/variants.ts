// "Build it for the nucleo": options that a document gives for one of several boards, targets or editions, where a request names that one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPresentable, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { beyondGoal } from '../reaction/beyondGoal.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { actionConcepts, conceptsOf, isKnownWord } from './vocabulary.ts';

type Place = Pick<Workspace, 'root' | 'commands' | 'documents' | 'onPath'>;

interface Variant {
  /** The line as written. */
  readonly line: string;
  /** Without what chooses the variant. */
  readonly base: string;
  /** `BOARD=nucleo`, `--variant kiosk`. */
  readonly option: string;
  readonly name: string;
  readonly value: string;
  /** What is said of it just before: "for the desk unit". */
  readonly said: string;
}

const codes = /`([^`\n]+)`|^(?: {2,8}|\t)?(?:[$%❯] )?((?:[A-Z]\w*=\S+ )*(?:\.\/)?[a-z][\w./-]* .*)$/gm;
/** `PORT=4000` before a command, `BOARD=x` and `-DBOARD=x` behind it, `--variant=x`, `--variant x`. */
const chooses = /(?<=^|\s)(?:(?:-D)?([A-Za-z_]\w*)=|--?([a-z][\w-]*)(?:=|\s))([A-Za-z][\w.-]*)(?=\s|$)/g;
/** What it writes, and where it looks for parts, choose no variant. */
const noChoice = /^(?:o|out|output|out-?file|l|i)$/i;
const noName = /^(?:on|off|yes|no|true|false|all|main|default|none|auto|latest|localhost|release|dev|prod|ci)$/i;

/** The command with the options of the variants that a task names; undefined where it names none, or wants something that no line of them does. */
export function variantCommand(task: string, place: Place): string | undefined {
  if (isQuestion.test(task)) return undefined;
  const all = place.documents.flatMap((text) => variantsIn(text)).filter((one) => isRunnable(one, place));
  if (all.length === 0) return undefined;
  const variants = [...all, ...alternatives(all, place)];
  const named = variants.filter((one) => isNamed(one, task));
  const lines = named.flatMap((one) => lineFor(one, task, place) ?? []);
  // The plainest line of each variant.
  const best = [...new Map(named.map(({ option }) => [option, undefined])).keys()].flatMap((option) => {
    const own = lines.filter((each) => each.option === option).map(({ line }) => line);
    return own.toSorted((a, b) => a.length - b.length).slice(0, 1);
  });
  return best.length === 0 || best.length > mostVariants ? undefined : [...new Set(best)].join(' && ');
}

const mostVariants = 3;
const isQuestion = /^\W*(?:how|what|which|where|why|who|when|is|are|does|do|did|has|have|list|show|explain)\b/i;

function variantsIn(text: string): readonly Variant[] {
  return [...text.matchAll(codes)].flatMap(({ 1: quoted, 2: typed, index }) => {
    const line = (quoted ?? typed ?? '').trim().replace(/\s+#.*$/, '');
    if (!isPresentable(line) || line.includes('&&')) return [];
    const found = [...line.matchAll(chooses)].filter(
      ([, , flag = '', value = '']) => value.length > 2 && !noName.test(value) && !noChoice.test(flag),
    );
    const [only, other] = found;
    if (only === undefined || other !== undefined) return [];
    const [option, variable, flag, value = ''] = only;
    const base = line.replace(option, ' ').replace(/\s+/g, ' ').trim();
    return [{ line, base, option, name: variable ?? flag ?? '', value, said: before(text, index) }];
  });
}

/** What stands before a line in its sentence, its row, or in the paragraph above its block. */
function before(text: string, at: number): string {
  const head = text.slice(0, at).replace(/(?:```|~~~)[^\n]*\n?\s*$/, '');
  return (/[^.;\n]*(?:\n\s*)?$/.exec(head)?.[0] ?? '').trim();
}

/** Other names that a document lists beside an example, that a Makefile compares with, or that files are called after. */
function alternatives(known: readonly Variant[], { root, documents }: Place): readonly Variant[] {
  const makefile = ['GNUmakefile', 'makefile', 'Makefile'].map((file) => textIn(root, file) ?? '').join('\n');
  return known.flatMap((one) => {
    const listed = documents
      .flatMap((text) => text.split(/\n\s*\n/))
      .filter((part) => part.includes(one.name) && part.includes(one.value))
      .flatMap((part) => [...part.matchAll(/`([A-Za-z][\w.-]+)`/g)].map(([, value = '']) => value));
    const compared = [
      ...makefile.matchAll(new RegExp(`ifn?eq\\s*\\(\\$[({]${one.name}[)}],\\s*([\\w.-]+)\\)`, 'g')),
    ].map(([, value = '']) => value);
    return [...new Set([...listed, ...compared])]
      .filter((value) => value !== one.value && value !== one.name && !noName.test(value))
      .map((value): Variant => {
        const option = `${one.option.slice(0, -one.value.length)}${value}`;
        return { ...one, value, option, line: one.line.replace(one.option, option), said: '' };
      });
  });
}

const isRunnable = ({ line, base }: Variant, { root, onPath, commands }: Place): boolean => {
  const program = line.replace(/^(?:[A-Z]\w*=\S+ )+/, '').split(' ')[0] ?? '';
  return (
    onPath(program) ||
    (program.startsWith('./') && existsSync(join(root, program))) ||
    commands.some(({ command }) => command === base)
  );
};

const generic =
  /^(?:the|an?|our|for|to|build|builds|built|building|board|boards|unit|units|target|targets|variant|variants|version|edition|device|firmware|image|with|use|run|gets?|and|or|it|on|smaller|larger|own|is|are|command)$/i;

/** Whether a task says the value, or all that a document says of it: "the desk unit". */
function isNamed({ value, said }: Variant, task: string): boolean {
  const words = new Set(
    task
      .toLowerCase()
      .split(/[^\p{L}\p{N}_.-]+/u)
      .map((word) => word.replace(/^[.-]+|[.-]+$/g, '')),
  );
  const isRuledOut = new RegExp(
    `\\b(?:not|except|without|other than|no)\\s+(?:for\\s+|on\\s+)?(?:the\\s+)?${escapeRegExp(value)}\\b`,
    'i',
  ).test(task);
  if (isRuledOut) return false;
  if (words.has(value.toLowerCase())) return !isKnownWord(value.toLowerCase());
  const [, phrase = ''] = /\bfor (?:the |our |an? )?([\w -]{3,40}?)\W*$/i.exec(said) ?? [];
  const own = phrase
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && !generic.test(word) && !isKnownWord(word));
  return own.length > 0 && own.every((word) => words.has(word));
}

const making = new Set(['#build', '#generate', '#package', '#compile']);

/** A variant's own line, if it does what the task asks; else the command that does, with the same option. */
function lineFor(variant: Variant, task: string, { commands }: Place): Pick<Variant, 'line' | 'option'> | undefined {
  const { line, base, option } = variant;
  const wanted = actionConcepts(task.replace(new RegExp(escapeRegExp(variant.value), 'gi'), ' '));
  const isMaking = [...wanted].every((one) => making.has(one));
  const known = commands.find(({ command }) => command === base);
  const does = conceptsOf(`${known?.name ?? ''} ${base}`);
  const isPlainMake = /^(?:make|just|ninja)$/.test(base);
  const asks = /\b(?:make|build|compile|produce|create|assemble|package|generate|need|want|get)\b/i.test(task);
  const serves = isMaking
    ? asks && (isPlainMake || [...does].some((one) => making.has(one)))
    : [...wanted].some((one) => does.has(one));
  if (serves && !reachesOut(line, task, known)) return { line, option };
  // `make flash BOARD=nucleo` tells how `make test` is told.
  const runner = base.split(' ')[0];
  const other = commands.find(
    (each) =>
      /^(?:make|just)$/.test(runner ?? '') &&
      each.command.startsWith(`${runner ?? ''} `) &&
      /^\S+ [\w-]+$/.test(each.command) &&
      concepts(each, wanted, isMaking),
  );
  return other === undefined || reachesOut(other.command, task, other)
    ? undefined
    : { line: `${other.command} ${option}`, option };
}

const concepts = ({ name, command }: WorkspaceCommand, wanted: ReadonlySet<string>, isMaking: boolean): boolean => {
  const does = conceptsOf(name || command);
  return isMaking ? does.has('#build') : wanted.size > 0 && [...wanted].every((one) => does.has(one));
};

const reachesOut = (line: string, task: string, known: WorkspaceCommand | undefined): boolean =>
  beyondGoal(known ?? { command: line, name: '', description: '', body: '', origin: '', kind: 'documented' }, task) !==
  undefined;
