// Scripts with the arguments that documents, manifests and CI give them: the whole line, where an output or a rule names the script alone.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainName, isPresentable } from '../commands/workspaceCommand.ts';
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { furtherDocuments } from '../sources/furtherDocuments.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain } from './suggestion.ts';

/** The arguments with which the manifests, documents and CI files start a script, each once; none where they start it bare, or only speak of it. */
export function argumentsOf(
  path: string,
  { root, read }: Pick<Workspace, 'root' | 'read'>,
  said: string,
): readonly string[] {
  const started = new RegExp(
    `(?:^[ \\t@-]*|[=:"'\`] *|\\b(?:python3?|env_?python\\}|node|(?:ba)?sh|perl|ruby)[ \\t]+)(?:\\./)?${escapeRegExp(path)}((?:[ \\t]+[\\w./:@,+=-]+)+(?:[ \\t]*>[ \\t]*[\\w./-]+)?)[ \\t]*(?=$|["'\`)]|&&|;)`,
    'gm',
  );
  const found = textsOf({ root, read }, said).flatMap((whole) => {
    const text = whole.replace(/\{(?:toxinidir|tox_root|root)\}\/?/g, '');
    return [...text.matchAll(started)].map(([, args = '']) => args.replace(/\s+/g, ' ').trim());
  });
  // Anything but a path or an option belongs to the sentence.
  const isPlain = (args: string) =>
    /^\S*[./=-]/.test(args) && !/(?:^|[\s=])(?:\/|\.\.)/.test(args) && isPresentable(args);
  return [...new Set(found)].filter(isPlain);
}

const textsOf = ({ root, read }: Pick<Workspace, 'root' | 'read'>, said: string): readonly string[] => [
  ...read.flatMap((file) => textIn(root, file) ?? []),
  ...furtherDocuments(root, said),
];

/** A script without arguments, as documents start it: `tools/gen.py` alone only says how it is used. */
export function withArguments({ workspace, failure }: RepairContext, suggestion: Suggestion): readonly Suggestion[] {
  const { root } = workspace;
  const [, program = '', path] =
    /^((?:\S*python3?|node|(?:ba)?sh|perl|ruby) )?(?:\.\/)?((?:[\w-]+\/)*[\w-]+(?:\.(?:py|sh|bash|[cm]?js|pl|rb))?)$/.exec(
      suggestion.command,
    ) ?? [];
  if (path === undefined || !isPlainName(path) || !existsSync(join(root, path))) return [suggestion];
  const start = program === '' ? suggestion.command : `${program}${path}`;
  const known = argumentsOf(path, workspace, failure.text).map((args) => `${start} ${args}`);
  const bare = new RegExp(
    `^[ \\t@-]*(?:\\$ )?(?:\\S+ )?(?:\\./)?${escapeRegExp(path)}[ \\t]*$|\`(?:\\S+ )?(?:\\./)?${escapeRegExp(path)}\``,
    'm',
  );
  const isBare = !saysUsage(failure, path) && textsOf(workspace, failure.text).some((text) => bare.test(text));
  return known.length === 0 || isBare ? [suggestion] : known.map((command) => ({ ...suggestion, command }));
}

/** Whether it says how it wants to be started: "gen_table.py GLYPHS.csv OUT.inc". */
export const saysUsage = ({ text }: Pick<RepairContext['failure'], 'text'>, path: string): boolean =>
  new RegExp(`^\\s*(?:usage:?\\s+)?\\S*${escapeRegExp(path.split('/').at(-1) ?? path)}(?:\\s+[A-Z<[]\\S*)+`, 'im').test(
    text,
  );

/** What was started bare and said how it wants to be started, as documents start it. */
export function asDocumented({ workspace, failure }: RepairContext): readonly Suggestion[] {
  const [, path] =
    /^(?:\S*python3?|node|(?:ba)?sh|perl|ruby)? ?(?:\.\/)?((?:[\w-]+\/)*[\w.-]+)$/.exec(failure.command) ?? [];
  if (path === undefined || !saysUsage(failure, path)) return [];
  return argumentsOf(path, workspace, failure.text).map((args) => ({
    command: `${failure.command} ${args}`,
    ...{ logit: certain, intent: 'a document starts it so', substitute: true },
  }));
}
