// What a command that runs a script of the workspace really runs.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface ScriptText {
  readonly file: string;
  /** As written, one line. */
  readonly text: string;
}

const ofPackage = /^(?:npm|pnpm|yarn|bun)\s+(?:(?:run|run-script)\s+)?([\w:.-]+)(?:\s|$)/u;
const ofMake = /^make\s+([\w.-]+)\s*$/u;
const longest = 400;

/** Undefined: the command runs no script of package.json or Makefile in `root`, or the file cannot be read. */
export async function scriptText(root: string, command: string): Promise<ScriptText | undefined> {
  const script = ofPackage.exec(command.trim())?.[1];
  const target = ofMake.exec(command.trim())?.[1];
  if (script !== undefined) return found('package.json', scriptOf(await read(join(root, 'package.json')), script));
  if (target !== undefined) return found('Makefile', recipeOf(await read(join(root, 'Makefile')), target));
  return undefined;
}

function found(file: string, text: string | undefined): ScriptText | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const line = text.replace(/\s+/gu, ' ').trim();
  return { file, text: line.length > longest ? `${line.slice(0, longest)}…` : line };
}

function scriptOf(manifest: string, name: string): string | undefined {
  try {
    const { scripts } = JSON.parse(manifest) as { readonly scripts?: Readonly<Record<string, unknown>> };
    const parts = [`pre${name}`, name, `post${name}`].map((each) => scripts?.[each]);
    if (typeof parts[1] !== 'string') return undefined;
    return parts.filter((part) => typeof part === 'string').join(' && ');
  } catch {
    return undefined;
  }
}

function recipeOf(makefile: string, target: string): string | undefined {
  const lines = makefile.split(/\r?\n/u);
  const at = lines.findIndex((line) => new RegExp(`^${target.replaceAll('.', '\\.')}\\s*:(?!=)`, 'u').test(line));
  if (at < 0) return undefined;
  const end = lines.findIndex((line, index) => index > at && !line.startsWith('\t'));
  return lines
    .slice(at + 1, end < 0 ? undefined : end)
    .map((line) => line.trim().replace(/^[@-]+/u, ''))
    .join('; ');
}

async function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}
