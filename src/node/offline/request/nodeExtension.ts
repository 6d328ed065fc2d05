// "Package it up into a vsix", "give me something I can install in the editor": what packs an extension of VS Code, and installs nothing.
import type { Workspace } from '../commands/workspace.ts';
import { valueIn } from '../questions/manifests.ts';
import { packageOf } from './nodeScripts.ts';
import { scriptFor } from './nodeScriptsFor.ts';

const thing = '(?:it|this|everything|(?:the|our|this)\\s+(?:extension|plugin|package|project))';
const vsix = '(?:(?:the|an?|our)\\s+)?(?:installable\\s+)?\\.?vsix(?:\\s+(?:file|package|archive))?';
const editor = '(?:\\s+(?:in|into|to)\\s+(?:(?:my|the|an?)\\s+)?(?:editor|vs\\s?code|visual\\s+studio\\s+code|code))?';
const installed = `(?:something\\s+(?:(?:that\\s+)?(?:i|we|one|people)\\s+can\\s+install|installable|to\\s+install)|an?\\s+installable\\s+(?:extension|package|file|plugin|build))${editor}`;
const asked: readonly RegExp[] = [
  `^(?:package|pack|bundle|wrap|build|turn)\\s+${thing}\\s+(?:up\\s+)?(?:in)?to\\s+${vsix}$`,
  `^(?:package|pack|bundle|wrap|build)\\s+${thing}\\s+(?:up\\s+)?as\\s+${vsix}$`,
  `^(?:build|make|create|produce|generate|package|pack)\\s+(?:me\\s+)?${vsix}$`,
  `^(?:build|make|create|produce|generate|give\\s+me|get\\s+me)\\s+${installed}$`,
].map((form) => new RegExp(form, 'iu'));

const packs = /\bvsce\s+package\b/u;

/** Undefined if this is not an extension. */
export function nodeExtension(order: string, whole: Workspace): string | undefined {
  if (!asked.some((form) => form.test(order))) return undefined;
  const line = scriptFor(whole, ({ body }) => packs.test(body) && !/\bvsce\s+publish\b/u.test(body));
  const { dependencies, scripts = [] } = packageOf(whole.root) ?? {};
  const isOne = valueIn(whole.root, 'package.json', 'engines', 'vscode') !== undefined;
  const hasTool = dependencies?.has('@vscode/vsce') === true || dependencies?.has('vsce') === true;
  const isAlone = isOne && hasTool && !scripts.some(({ body }) => packs.test(body));
  return line ?? (isAlone ? 'npx vsce package' : undefined);
}
