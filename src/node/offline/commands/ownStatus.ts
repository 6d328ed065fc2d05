// Commands whose exit status tells nothing, because what they run ignores its own failures.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isHollow } from '../../../core/agent/fitCheck.ts';
import { ignoredStatus } from '../../../core/action/ignoredStatus.ts';
import { subCommands } from '../../../core/approval/commandRisk.ts';
import { textIn } from '../questions/texts.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { needsArguments, shellIn } from '../sources/programFiles.ts';
import { isPresentable, joined, type WorkspaceCommand } from './workspaceCommand.ts';

interface Place {
  readonly root: string;
  readonly onPath: (program: string) => boolean;
}

/** A command that ignores failures of what it is for, as the text that does not, if that is plain: `npx jest` for `npm test`, `jest || true`. */
export function withOwnStatus(known: WorkspaceCommand, place: Place): WorkspaceCommand {
  const { command, name, alias = [] } = known;
  const lines = known.lines?.map((line) => scriptOf(line, place.root) ?? line) ?? [];
  if (known.hollow === true || (!isThing.test(name) && [...conceptsOf(name)].some((concept) => mayFail.has(concept))))
    return known;
  const found = lines.map((line) => (countsReport(line) ? undefined : ignoredStatus(line)));
  const ignores = found.find((each) => each !== undefined)?.command;
  if (ignores === undefined) {
    const isHere = (program: string) =>
      place.onPath(program) || existsSync(join(place.root, 'node_modules', '.bin', program));
    const needed = lines.filter((line) => !isHollow(line)).map((line) => guarded(line));
    const [absent] = needed;
    const doesNothing = needed.every((program) => program !== undefined && !isHere(program));
    return absent === undefined || !doesNothing ? known : { ...known, ignores: absent };
  }
  const strict = lines
    .map((line, at) => found[at]?.strict ?? (found[at] ? '…' : line))
    .filter((line) => !isHollow(line));
  const own = startable(shown(joined(strict)), place);
  if (own === undefined) return { ...known, ignores };
  return {
    ...known,
    command: own,
    alias: [...alias, command],
    heeds: ignores,
  };
}

/** The text of the shell script of the workspace that a line only starts; undefined for any other. */
function scriptOf(line: string, root: string): string | undefined {
  const [, path] = /^(?:(?:ba|da|z|k)?sh\s+)?((?:\.\/)?[\w-][\w./-]*\.(?:ba)?sh)$/.exec(line.trim()) ?? [];
  const text = path === undefined || path.includes('..') ? undefined : textIn(root, path);
  return text === undefined || needsArguments(text) ? undefined : shellIn(text, dirname(path ?? ''));
}

/** `... >>"$report"`, and at the end `[ "$(wc -l <"$report")" -eq 0 ]`: what is found stands in a file, and the status is that of the file. */
function countsReport(script: string): boolean {
  const lines = script.split('\n').filter((line) => line.trim() !== '');
  const last = lines.at(-1)?.trim() ?? '';
  if (!/^(?:!\s*)?(?:\[\[?\s.*\]|test\s.*)$|^exit\s+["']?\$/u.test(last)) return false;
  const reports = new Set([...script.matchAll(/>>\s*("?\$\w+"?)/gu)].map(([, file = '']) => file.replaceAll('"', '')));
  return [...reports].some((file) => {
    const word = new RegExp(`\\${file}(?!\\w)`, 'u');
    // By itself, or by what has been counted in it.
    const counted = lines.flatMap((line) => (word.test(line) ? (/^\s*(\w+)=["']?\$\(/u.exec(line)?.[1] ?? []) : []));
    return word.test(last) || counted.some((name) => new RegExp(`\\$\\{?${name}\\b`, 'u').test(last));
  });
}

/** `if command -v shellcheck; then shellcheck *.sh; fi`: the program without which a line does nothing, and says nothing of it. */
const guarded = (line: string): string | undefined =>
  /^\s*if\s+(?:command\s+-v|which|type|hash)\s+([\w.+-]+)[^;]*;\s*then\b(?:(?!\belse\b|\belif\b)[\s\S])*\bfi\s*$|^\s*(?:command\s+-v|which|type|hash)\s+([\w.+-]+)[^;&|]*&&[^;]*\|\|\s*(?:true|:|exit 0)\s*$/u
    .exec(line)
    ?.slice(1)
    .find(Boolean);

/** What it prints tells why it failed; a log that the next part reads stays. */
const shown = (line: string): string =>
  line
    .replace(/\s*(?:&>>?\s*\S+|>>?\s*\S+\s+2>&1)$/u, '')
    .replaceAll(/\s*(?:&|\b[12])?>\s*\/dev\/null(?:\s+2>&1)?/gu, '');

/** `fmt` that runs `rustfmt --check` formats nothing. */
export function asCheck(known: WorkspaceCommand): WorkspaceCommand {
  const { name, command, lines = [] } = known;
  const concepts = conceptsOf(name);
  const text = `${command} ${lines.join(' ')}`;
  const isNamedSo = !concepts.has('#format') || concepts.has('#check') || concepts.has('#test');
  return isNamedSo ||
    !/\s(?:--check|--list-different|--dry-run)\b(?![)|])/.test(text) ||
    /--write|--fix|-w\b|\s-i\b/.test(text)
    ? known
    : { ...known, name: `${name} check` };
}

/** Made, and not started, by a target of this name. */
const isThing = /^(?:app|application|program|binary|exe)$/;
/** What these lack is no failure. */
const mayFail: ReadonlySet<string> = new Set(['#clean', '#install', '#start', '#release', '#image']);

const builtins = /^(?:echo|printf|cd|true|test|\[|set|export|exit|:|command|type|read)$/;

/** A line as it can be typed in the workspace; undefined if something in it is not written out, or would not start there. */
function startable(line: string, { root, onPath }: Place): string | undefined {
  if (line.includes('…') || !isPresentable(line)) return undefined;
  const programs = subCommands(line).map(({ words: [program = ''] }) => program);
  const absent = programs.filter(
    (program) => !(builtins.test(program) || onPath(program) || program.startsWith('./') || program.includes('/')),
  );
  if (absent.length === 0) return line;
  const [first = ''] = absent;
  const isLocal = absent.length === 1 && existsSync(join(root, 'node_modules', '.bin', first));
  return isLocal && line.startsWith(`${first} `) && onPath('npx') ? `npx ${line}` : undefined;
}
