// "Which snapshots would prune remove?", "a dry run of the backup": a program of the workspace with its own option for telling and doing nothing.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { wantsDryRun } from '../../../core/agent/dryRun.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { verbOfCoding } from './clauses.ts';
import { indexTerms } from './vocabulary.ts';

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

/** `usage: nightbak [-n|--dry-run] -c CONFIG`: it does nothing without. */
const needsSettings = /usage:[^\n"'`]*?\s(-c|--config)[ =]<?(?:conf|file|path)\w*>?(?![\]\w])/iu;
const settingsFolders = ['conf', 'config', 'configs', 'etc', 'settings', '.'];

interface Preview {
  readonly line: string;
  /** It was given the settings that a task names. */
  readonly isSet: boolean;
  readonly words: ReadonlySet<string>;
}

/** Undefined where a task wants something done, or not exactly one program that it speaks of can tell what it would do. */
export function previewed(task: string, { root, commands }: Pick<Workspace, 'root' | 'commands'>): string | undefined {
  if (!wantsDryRun(task) || verbOfCoding(task) !== undefined) return undefined;
  const said = new Set(task.match(/[\p{L}\d_-]+/gu)?.flatMap((word) => stemsOf(word)));
  const settings = settingsIn(task, root);
  const found = commands.flatMap((known) => previewOf(known, root, settings) ?? []);
  const scored = found.map((preview) => ({
    preview,
    score: [...preview.words].filter((word) => said.has(word)).length,
  }));
  const most = Math.max(0, ...scored.map(({ score }) => score));
  const lines = new Set(scored.filter(({ score }) => score === most).map(({ preview }) => preview.line));
  const isMeant = most > 0 || found.every(({ isSet }) => isSet);
  return isMeant && lines.size === 1 ? [...lines][0] : undefined;
}

/** "With conf/laptop.conf", "with the laptop config": the file. */
function settingsIn(task: string, root: string): string | undefined {
  const isHere = (path: string) => isPlainName(path) && !path.includes('..') && existsSync(join(root, path));
  const path = task.match(/(?:[\w-]+\/)*[\w-]+\.(?:conf|ini|cfg|toml|ya?ml|json|env)\b/giu)?.find(isHere);
  const word = /\b([\w-]+)\s+(?:conf(?:ig(?:uration)?)?|settings)\b/iu.exec(task)?.[1]?.toLowerCase();
  const called = settingsFolders.flatMap((folder) =>
    namesIn(root, folder)
      .filter((name) => /\.(?:conf|ini|cfg|toml|ya?ml|json|env)$/.test(name) && name.replace(/\.\w+$/, '') === word)
      .map((name) => (folder === '.' ? name : `${folder}/${name}`)),
  );
  return path ?? (called.length === 1 ? called[0] : undefined);
}

const stemsOf = (word: string): readonly string[] =>
  indexTerms(word).map((term) => term.replace(/^#/, '').replace(/e$/, ''));

/** How a command's program is told to tell only, where its text has an option for that. */
function previewOf(known: WorkspaceCommand, root: string, settings: string | undefined): Preview | undefined {
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
  const needed = needsSettings.exec(text)?.[1];
  if (needed !== undefined && settings === undefined) return undefined;
  const all = needed === undefined ? option : `${option} ${needed} ${settings ?? ''}`;
  return {
    isSet: needed !== undefined,
    line: isScript ? `${command}${command.startsWith('yarn ') ? '' : ' --'} ${all}` : `${startOf(line)} ${all}`,
    words: new Set(words.flatMap((word) => stemsOf(word))),
  };
}

/** `scripts/x` of a recipe is started from the root as `./scripts/x` is. */
const startOf = (line: string): string => (/^[\w-]+\/\S/.test(line) ? `./${line}` : line);
