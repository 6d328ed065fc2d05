// "Update the dependencies", "bring the packages up to date": the project's own script that raises their versions, `updates -u && npm install`.
import type { Workspace } from '../commands/workspace.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const things = '(?:(?:npm|node|dev|development)\\s+){0,2}(?:dependencies|packages|deps|modules)';
const of = '(?:all\\s+)?(?:the\\s+|our\\s+|its\\s+)?';
const asks = [
  `${politeLead}(?:update|upgrade)\\s+${of}${things}${politeEnd}`,
  `${politeLead}(?:bring|get)\\s+${of}${things}\\s+up\\s+to\\s+date${politeEnd}`,
].map((pattern) => new RegExp(pattern, 'iu'));
const raises =
  /(?:^|[\s;&/])(?:(?:npx\s+)?(?:updates|ncu|npm-check-updates|npm-check|taze)(?=\s|$)|(?:npm|pnpm|bun|deno)\s+(?:update|up|upgrade|outdated\s+--update)|yarn\s+(?:up|upgrade|upgrade-interactive)(?=\s|$))/iu;
const called =
  /^(?:update|upgrade|up|bump)(?:[:_-](?:deps|dependencies|packages|all))?$|^(?:deps|dependencies|packages)[:_-](?:update|upgrade|up|bump)$/iu;

/** Undefined where there is none: which tool raises them, and how far, is not for this to choose. */
export function dependenciesUpdate(task: string, { commands }: Pick<Workspace, 'commands'>): string | undefined {
  if (!asks.some((pattern) => pattern.test(task.trim()))) return undefined;
  const [only, another] = commands.filter(
    ({ kind, folder, name, body }) =>
      kind === 'declared' && folder === undefined && called.test(name) && raises.test(body) && !outward.test(body),
  );
  return another === undefined ? only?.command : undefined;
}
const outward = /\bgit\s+(?:push|commit|tag)\b|\bpublish\b/iu;
