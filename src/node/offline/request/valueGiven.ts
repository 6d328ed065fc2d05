// 'Run bcal on "(5kb+2mb)/3"', "feed 17*4 to calc and show me the result": a program of the workspace with a value in its request, as `run bcal "(5kb+2mb)/3"`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { escapeRegExp } from './escapeRegExp.ts';

const lead =
  "^\\W*(?:(?:please|pls|plz|just|now|hey|hi|ok|(?:can|could|would|will)\\s+you|i(?:['’]d|\\s+would)\\s+like\\s+you\\s+to)[\\s,]+)*";
const kind =
  '(?:(?:the|this|following)\\s+){0,2}(?:(?:expression|formula|argument|arguments?|string|text|value|input|message|number|query)\\s+)?';
/** In quotation marks, or a word that no language has. */
const value = '(?:"([^"`$\\\\]+)"|\'([^\'`$\\\\]+)\'|([^\\s"\'`$\\\\<>|&;]*[()+*=^%\\d][^\\s"\'`$\\\\<>|&;]*?))';
const tail =
  '(?:,?\\s+(?:and|then|so)\\s+(?:(?:please|then)\\s+)?(?:show|tell|give|print|report|let|i\\s+(?:can|want\\s+to)\\s+see)\\b[^.;!?]*)?\\s*[.!?]*$';
const verbs = '(?:run|start|execute|call|invoke|launch|use|try)';
const onIt = new RegExp(
  `${lead}${verbs}\\s+(?:the\\s+)?([\\w-]+)\\s+(?:on|with|for|against)\\s+${kind}${value}${tail}`,
  'iu',
);
const toIt = new RegExp(
  `${lead}(?:feed|pass|give|hand)\\s+${kind}${value}\\s+to\\s+(?:the\\s+)?([\\w-]+)(?:\\s+(?:program|binary|executable|tool))?${tail}`,
  'iu',
);

/** Undefined where the value is a file or folder, or no program here is called so. */
export function valueGiven(task: string, { root, commands }: Pick<Workspace, 'root' | 'commands'>): string | undefined {
  const on = onIt.exec(task);
  const to = toIt.exec(task);
  const [name, said] = on ? [on[1], on[2] ?? on[3] ?? on[4]] : to ? [to[4], to[1] ?? to[2] ?? to[3]] : [];
  if (name === undefined || said === undefined || existsSync(join(root, said))) return undefined;
  const made = new RegExp(
    `(?:^|&& )(?:make|(?:\\S*/)?\\./?)\\s*/?${escapeRegExp(name)}$|(?:^|\\s)\\./(?:\\S+/)?${escapeRegExp(name)}$`,
    'u',
  );
  return commands.some(({ command }) => made.test(command)) ? `run ${name} "${said}"` : undefined;
}
