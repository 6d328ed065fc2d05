// "Look for dead code", "any unused deps?": the script that starts a tool which finds what nothing uses.
import type { Workspace } from '../commands/workspace.ts';
import { packageOf } from './nodeScripts.ts';
import { scriptFor } from './nodeScriptsFor.ts';

const deps = '(?:(?:dev\\s+)?dep(?:endencie)?s|(?:npm\\s+)?packages|modules)';
const one = `(?:dead\\s+(?:code|files?|exports?)|(?:unused|unneeded|unreferenced)\\s+(?:${deps}|exports?|files?|code|types|stuff|things))`;
const things = `(?:(?:all|any|the|our|some)\\s+)*${one}(?:\\s*(?:,|\\/|&|\\+|\\band\\b|\\bor\\b)\\s*(?:(?:or|and)\\s+)?(?:${one}|${deps}|exports?|files?)){0,3}`;
const asked: readonly RegExp[] = [
  `^(?:look|search|scan|check|hunt|lint)\\s+(?:(?:the|our)\\s+(?:code|project|repo)\\s+)?for\\s+${things}$`,
  `^(?:find|detect|report|list|show(?:\\s+me)?)\\s+${things}$`,
  `^(?:(?:is|are)\\s+there|do\\s+we\\s+have|have\\s+we\\s+got|does\\s+it\\s+have)\\s+${things}(?:\\s+(?:here|left|in\\s+here))?$`,
  `^any\\s+${one}(?:\\s+(?:here|left))?$`,
].map((form) => new RegExp(form, 'iu'));

const all = /^(?:npx |pnpm |yarn )?(?:knip|unimported)(?=\s|$)/u;
const ofDependencies = /^(?:npx |pnpm |yarn )?(?:depcheck|npm-check)(?=\s|$)/u;
const ofExports = /^(?:npx |pnpm |yarn )?(?:ts-prune|ts-unused-exports)(?=\s|$)/u;
const mends = /\s--fix\b/u;

/** Undefined where nothing here finds that. */
export function nodeUnused(order: string, whole: Workspace): string | undefined {
  if (!asked.some((form) => form.test(order))) return undefined;
  const saysDependencies = new RegExp(`\\b${deps}\\b`, 'iu').test(order);
  const saysCode = /\bcode\b|\bexports?\b|\bfiles?\b|\btypes\b/iu.test(order);
  const tools = [
    all,
    ...(saysDependencies && !saysCode ? [ofDependencies] : []),
    ...(saysCode && !saysDependencies ? [ofExports] : []),
  ];
  const [line] = tools.flatMap((tool) => scriptFor(whole, ({ body }) => tool.test(body) && !mends.test(body)) ?? []);
  const { dependencies, scripts = [] } = packageOf(whole.root) ?? {};
  const isAlone = dependencies?.has('knip') === true && !scripts.some(({ body }) => /\bknip\b/u.test(body));
  return line ?? (isAlone ? 'npx knip' : undefined);
}
