// What a command that runs a workspace script actually executes, for people.
import type { ScriptFile } from '../../core/approval/scripts.ts';
import { scriptIn } from './ownScripts.ts';

export interface ScriptText {
  readonly file: string;
  /** As written, one line. */
  readonly text: string;
}

const commands: readonly (readonly [ScriptFile, RegExp])[] = [
  ['package.json', /^(?:npm|pnpm|yarn|bun)\s+(?:(?:run|run-script)\s+)?([\w:.-]+)(?:\s|$)/u],
  ['Makefile', /^make\s+([\w.-]+)\s*$/u],
  ['justfile', /^just\s+([\w-]+)(?:\s|$)/u],
];
const longest = 400;

/** Undefined: the command runs no script of a package.json, Makefile or justfile in `root`, or the file cannot be read. */
export function scriptText(root: string, command: string): ScriptText | undefined {
  for (const [file, pattern] of commands) {
    const name = pattern.exec(command.trim())?.[1];
    if (name === undefined) continue;
    const own = scriptIn(root, file, name);
    if (own === undefined) return undefined;
    const around = (part: string): string | undefined =>
      file === 'package.json' ? scriptIn(root, file, `${part}${name}`) : undefined;
    const whole = [around('pre'), own, around('post')].filter((text) => text !== undefined).join(' && ');
    const line = whole.replace(/\s+/gu, ' ').trim();
    return { file, text: line.length > longest ? `${line.slice(0, longest)}…` : line };
  }
  return undefined;
}
