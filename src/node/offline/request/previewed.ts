// "Which snapshots would prune remove?", "a dry run of the backup": a program of the workspace with its own option for telling and doing nothing.
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { indexTerms } from './vocabulary.ts';

const deeds =
  '(?:remov|delet|prun|eras|purg|clean|throw|drop|chang|cop(?:y|ies)|back|upload|deploy|publish|send|sync|renam|mov|writ|overwrit|migrat|updat|touch|happen|go\\b|be\\b|do\\b)';
const asks: readonly RegExp[] = [
  /\bdry[\s-]?runs?\b|\bpreview\b|\bsimulat(?:e|ion)\b|\bno[\s-]?op\b/iu,
  new RegExp(`\\b(?:which|what|see|show|list|know|tell)\\b.*\\bwould\\b.*\\b${deeds}`, 'iu'),
  new RegExp(
    `\\b(?:which|what|see|show|list|know|tell)\\b.*\\b${deeds}.*\\bwithout\\s+(?:actually\\s+|really\\s+)?${deeds}`,
    'iu',
  ),
];
/** Longer options first: they say what they are. */
const options = [
  '--dry-run',
  '--dryrun',
  '--dry_run',
  '--simulate',
  '--preview',
  '--just-print',
  '--no-act',
  '--what-if',
];
/** `-n       with prune: only say what would go` */
const shortOption =
  /(?:^|[\s[|(])(-[nN])\b[^\n]*\b(?:only|would|dry|nothing|without|pretend|simulat\w*|no changes?)\b/m;
const ownLine =
  /^(?:(?:\w+=\S+ )*)(?:(?:ba|z|da)?sh |node |\S*python3? |perl |ruby )?(?:\.\/)?((?:[\w-]+\/)*[\w.-]+)((?: [\w./:=-]+)*)$/;

interface Preview {
  readonly line: string;
  readonly words: ReadonlySet<string>;
}

/** Undefined where a task wants something done, or not exactly one program that it speaks of can tell what it would do. */
export function previewed(task: string, { root, commands }: Pick<Workspace, 'root' | 'commands'>): string | undefined {
  if (!asks.some((pattern) => pattern.test(task))) return undefined;
  const said = new Set(task.match(/[\p{L}\d_-]+/gu)?.flatMap((word) => stemsOf(word)));
  const found = commands.flatMap((known) => previewOf(known, root) ?? []);
  const scored = found.map((preview) => ({
    preview,
    score: [...preview.words].filter((word) => said.has(word)).length,
  }));
  const most = Math.max(0, ...scored.map(({ score }) => score));
  const lines = new Set(scored.filter(({ score }) => score === most).map(({ preview }) => preview.line));
  return most === 0 || lines.size !== 1 ? undefined : [...lines][0];
}

const stemsOf = (word: string): readonly string[] =>
  indexTerms(word).map((term) => term.replace(/^#/, '').replace(/e$/, ''));

/** How a command's program is told to tell only, where its text has an option for that. */
function previewOf(known: WorkspaceCommand, root: string): Preview | undefined {
  const { kind, command, name, description, body, folder, requires = [] } = known;
  if (kind === 'fallback' || folder !== undefined || requires.length > 0) return undefined;
  const isScript = /^(?:npm|pnpm|yarn|bun) /.test(command);
  const line = isScript || body === '' ? command : body;
  const [, file = '', args = ''] = ownLine.exec(isScript ? body : line) ?? [];
  const text = isPlainName(file) ? textIn(root, file) : undefined;
  const option =
    text === undefined ? undefined : (options.find((each) => text.includes(each)) ?? shortOption.exec(text)?.[1]);
  if (text === undefined || option === undefined || line.includes(option)) return undefined;
  if (/\s(?:-h|--help)\b/.test(line)) return undefined;
  // A document tells of more than the line that it shows.
  const told = kind === 'documented' ? '' : description;
  const words = `${name} ${told} ${file} ${args}`
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length > 2 && !/^(?:script|scripts|bin|tool|tools|run|make|npm)$/.test(word));
  return {
    line: isScript ? `${command}${command.startsWith('yarn ') ? '' : ' --'} ${option}` : `${startOf(line)} ${option}`,
    words: new Set(words.flatMap((word) => stemsOf(word))),
  };
}

/** `scripts/x` of a recipe is started from the root as `./scripts/x` is. */
const startOf = (line: string): string => (/^[\w-]+\/\S/.test(line) ? `./${line}` : line);
