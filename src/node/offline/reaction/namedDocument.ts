// What a failure names to be read: "does not exist (docs/database.md)", "see HACKING"; and the README beside a folder that has nothing in it.
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isPlainName } from '../commands/workspaceCommand.ts';
import type { Workspace } from '../commands/workspace.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { documentCommands } from '../sources/documents.ts';
import { quotedCommand } from '../sources/inlineCommands.ts';
import { isStepOf } from './stepOf.ts';
import { isVerdict } from './outcome.ts';
import { harmful } from './throwsAway.ts';
import { certain, type RepairContext, type Suggestion } from './suggestion.ts';

const document =
  /(?<![\w/.-])(?:\.\/)?((?:[\w-]+\/)*(?:[\w-]+\.(?:md|markdown|rst|txt|adoc)|(?:README|HACKING|INSTALL|NOTES|TESTING|BUILDING|BUILD|SETUP|CONTRIBUTING|DEVELOP\w*)(?:\.\w+)?))(?![\w/-])/gu;
const empty =
  /(?<![\w/.-])(?:\.\/)?((?:[\w-]+\/)+[\w.-]+)\/?["'`]?\s+(?:is|are|was|looks)\s+(?:still\s+)?(?:empty|missing|absent|not\s+there)/giu;
/** A document says more ways that a command loses something, or forbids it. */
const warns =
  /\b(?:not|never|replac\w+|afresh|rm|prune|force|throws?|erases?|empties|starts?\s+[^|]*\bover|begin\w*\s+anew)\b|!/iu;
const harms = (said: string): boolean => harmful.test(said) || warns.test(said);
const common =
  /^(?:error|fatal|failed|cannot|could|not|does|did|the|this|that|with|from|and|for|see|run|running|start|started|exist|exists|missing|file|files|line|json|node|python|make|npm|script|scripts)$/u;

/** The commands of those documents that speak most of what failed: the workspace's own, and its scripts. */
export function namedDocument({ workspace, failure }: RepairContext): readonly Suggestion[] {
  const { root } = workspace;
  if (isVerdict(failure.text)) return [];
  const tail = failure.text.split('\n').slice(-40).join('\n').replaceAll(`${root}/`, '');
  const named = [...tail.matchAll(document)].map(([, path = '']) => path);
  const beside = [...tail.matchAll(empty)]
    .map(([, path = '']) => dirname(path))
    .flatMap((folder) => namesIn(root, folder).flatMap((name) => (/^README/i.test(name) ? [`${folder}/${name}`] : [])));
  const files = [...new Set([...named, ...beside].flatMap((path) => documentAt(path, root)))];
  const words = wordsOf(tail);
  const found = files.flatMap((file) =>
    linesIn(textIn(root, file) ?? '', root)
      .filter(({ command, legend }) => isOwn(command, workspace) && !harms(`${command} ${legend}`))
      .filter(({ command }) => !isStepOf(command, failure.command) && !failure.command.includes(command))
      .map(({ command, legend }) => ({
        ...{ command, file },
        shared: [...wordsOf(legend)].filter((word) => words.has(word)).length,
      })),
  );
  const most = Math.max(0, ...found.map(({ shared }) => shared));
  const isOnly = new Set(found.map(({ command }) => command)).size === 1;
  const best = found.filter(({ shared }) => isOnly || (shared > 0 && shared === most));
  // Where a document has several for it, which one is meant is not known.
  return (new Set(best.map(({ command }) => command)).size > 1 ? [] : best).map(({ command, file }) => ({
    command,
    logit: certain,
    intent: `the output names ${file}, which has it`,
  }));
}

/** The file of that path; without an ending, the only one called so. */
function documentAt(path: string, root: string): readonly string[] {
  if (!isPlainName(path) || path.startsWith('..')) return [];
  if (existsSync(join(root, path))) return statSync(join(root, path)).isFile() ? [path] : [];
  const folder = dirname(path);
  return namesIn(root, folder).flatMap((name) => {
    const inside = folder === '.' ? name : `${folder}/${name}`;
    return inside.startsWith(`${path}.`) ? [inside] : [];
  });
}

interface Line {
  readonly command: string;
  /** What stands around it. */
  readonly legend: string;
}

/** The commands of a document, with what its line says of them: a row of a table, a sentence. */
function linesIn(text: string, root: string): readonly Line[] {
  const quoted = text.split('\n').flatMap((line) =>
    [...line.matchAll(/`([^`]+)`/gu)].flatMap(([whole, span = '']) => {
      const parts = span.split(' && ').map((part) => quotedCommand(part, root, true));
      return parts.includes(undefined) ? [] : [{ command: parts.join(' && '), legend: line.replace(whole, ' ') }];
    }),
  );
  const blocks = documentCommands(text, '').map(({ command, description }) => ({ command, legend: description }));
  return [...quoted, ...blocks];
}

/** What the workspace offers, and its script files. */
function isOwn(line: string, { commands, root }: Workspace): boolean {
  const offered = new Set(commands.map(({ command }) => command));
  return line.split(' && ').every((command) => {
    const [, path] =
      /^(?:(?:(?:ba)?sh|python3?|node|perl|ruby) )?(?:\.\/)?((?:[\w-]+\/)*[\w.-]+)$/u.exec(command) ?? [];
    return offered.has(command) || (path !== undefined && isPlainName(path) && existsSync(join(root, path)));
  });
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    (text.toLowerCase().match(/[a-z]{3,}/gu) ?? [])
      .map((word) => word.replace(/(?<=\w{3})s$/u, ''))
      .filter((word) => !common.test(word)),
  );
