// What a command runs by the name of a script: `npm run golive`, where package.json says what `golive` is.
import { programName } from '../action/head.ts';
import { inspectCommand } from './commandRisk.ts';
import type { Finding } from './inspector.ts';
import type { SubCommand } from './shell/effects.ts';

/** The text of a script by its name; undefined where there is none. */
export type ScriptOf = (name: string) => string | undefined;

const deepest = 4;

/**
 * Findings about the scripts that sub-commands run, with what runs before and after them: only those that reach out and always ask.
 * That a script deletes or starts other programs of the workspace is what its name stands for.
 */
export function scriptFindings(subCommands: readonly SubCommand[], scriptOf: ScriptOf, depth = 0): readonly Finding[] {
  if (depth >= deepest) return [];
  return subCommands.flatMap(({ words }, subCommand) =>
    scriptNames(words).flatMap((name) => {
      const text = scriptOf(name);
      if (text === undefined) return [];
      const inner = inspectCommand(text);
      const own = inner.findings.filter((finding) => finding.class === 'network' && finding.alwaysAsk);
      const nested = scriptFindings(inner.subCommands, scriptOf, depth + 1);
      return [...own, ...nested].map((finding) => ({
        ...finding,
        subCommand,
        reason: depth === 0 ? `the script '${name}' ${finding.reason.replace(/^[\w-]+ /, '')}` : finding.reason,
      }));
    }),
  );
}

/** Every word that could be the script's name: an option before it may or may not take the next word. */
function scriptNames([program = '', ...rest]: readonly string[]): readonly string[] {
  if (!/^(?:npm|pnpm|yarn|bun)$/.test(programName(program))) return [];
  const end = rest.indexOf('--');
  const names = rest.slice(0, end < 0 ? rest.length : end).filter((word) => !word.startsWith('-'));
  return names.slice(0, mostNames).flatMap((name) => [`pre${name}`, name, `post${name}`]);
}

const mostNames = 4;
