// A `clean` of package.json whose tool is not installed: what it names, or where TypeScript writes, is removed without it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isOutputPath } from '../../../core/approval/programs/buildOutput.ts';
import { gitText } from '../../workspace/git.ts';
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { missingProgram } from './missingProgram.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain } from './suggestion.ts';

/** Why it is done. */
export const withoutItsTool = 'removes the same without its tool';

const script = /^(?:npm run|yarn(?: run)?|pnpm(?: run)?) clean$/u;
const removers = /^(?:rimraf|del-cli|del|shx rm(?: -[rf]+)?)\s+(\S.*)$/u;
/** They remove what the compiler writes. */
const compilers = /^(?:gts clean|tsc (?:-b|--build) --clean)$/u;
const written = /"outDir"\s*:\s*"(?:\.\/)?([\w.-]+)\/?"/gu;
const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/gu;

/** Undefined for any other command, where more is done than one tool does, and where that may remove more than what is made. */
export function cleanWithout(
  command: string,
  { root, commands }: Pick<Workspace, 'root' | 'commands'>,
): string | undefined {
  const body = script.test(command) ? commands.find((known) => known.command === command)?.body.trim() : undefined;
  const [tool] = body?.split(' ') ?? [];
  if (body === undefined || tool === undefined || /[;&|$`<>]/u.test(body)) return undefined;
  if (existsSync(join(root, 'node_modules', '.bin', tool))) return undefined;
  const all = removers.exec(body)?.[1]?.replaceAll(/["']/gu, '').split(/\s+/u);
  if (all?.every((path) => /^[\w./-]+$/u.test(path)) === false) return undefined;
  // Skip missing folders whose names are not those of build output: removing them would ask for approval.
  const named = all?.filter((path) => isOutputPath(path) || existsSync(join(root, path)));
  const config = compilers.test(body) ? (textIn(root, 'tsconfig.json') ?? '').replaceAll(comments, ' ') : '';
  const [folder, another] = [...config.matchAll(written)].map(([, found = '']) => found);
  const paths = named ?? (folder === undefined || another !== undefined ? [] : [folder]);
  const isMade = (path: string) => isOutputPath(path) && gitText(root, ['ls-files', '--', path]) === '';
  return paths.length > 0 && paths.every(isMade) ? `rm -rf ${paths.join(' ')}` : undefined;
}

/** Where the tool is what was not found. */
export function cleanWithoutTool({ workspace, failure }: RepairContext): readonly Suggestion[] {
  const line = missingProgram(failure) === undefined ? undefined : cleanWithout(failure.command, workspace);
  return line === undefined ? [] : [{ command: line, logit: certain, intent: withoutItsTool, substitute: true }];
}
