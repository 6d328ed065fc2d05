// "Show c8's --help", "run the acorn cli on src/util.js": a program that a package.json of the workspace declares, with what is asked of it.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { foldersIn } from '../questions/folderOfWords.ts';
import { valueIn } from '../questions/manifests.ts';
import { textIn } from '../questions/texts.ts';
import { entriesOf } from '../sources/recipes.ts';
import { isFileIn } from './fileCommand.ts';

const polite = '^(?:(?:please|pls|just|now|can\\s+you|could\\s+you)\\s+)*';
const thing = '(?:\\s+(?:cli|command|program|tool|binary|executable))?';
const name = '[`\'"]?([a-z][\\w-]*)';
const end = '[`\'"]?(?:\\s+(?:please|pls|thanks|here|now))*\\s*[.!?]*$';
/** "Ncu --help", "print degit help", "show c8's --help output". */
const help = [
  `${polite}(?:(?:show|print|display|see|run|call|try|get|give)\\s+(?:me\\s+)?)?(?:the\\s+)?${name}(?:['’]s)?${thing}\\s+(?:with\\s+)?(--help|-h)(?:\\s+(?:output|text|page|message))?${end}`,
  `${polite}(?:(?:show|print|display|see|get|give)\\s+(?:me\\s+)?)?(?:the\\s+)?${name}(?:['’]s)?${thing}\\s+(help|usage)(?:\\s+(?:output|text|page|message))?${end}`,
].map((pattern) => new RegExp(pattern, 'iu'));
const onFile = new RegExp(
  `${polite}(?:run|execute|start|call|try|use)\\s+(?:the\\s+)?${name}\\s+(?:cli|command|program|tool|binary|executable)\\s+(?:on|over|with|for)\\s+(?:the\\s+file\\s+)?[\`'"]?([\\w@./-]*\\w)${end}`,
  'iu',
);
const mostFolders = 40;

/** The line that starts it; undefined where such a program is installed, or nothing here declares it. */
export function programOfPackage(task: string, whole: Workspace): string | undefined {
  const text = task.trim();
  const [, program = '', how = ''] = help.map((pattern) => pattern.exec(text)).find((match) => match !== null) ?? [];
  if (program !== '') return helpOf(program, how.toLowerCase(), whole);
  const [, called = '', path = ''] = onFile.exec(text) ?? [];
  const line = called === '' || !isFileIn(whole.root, path) ? undefined : startOf(called, whole);
  return line === undefined ? undefined : `${line} ${path}`;
}

function helpOf(program: string, how: string, whole: Workspace): string | undefined {
  const line = startOf(program, whole);
  if (line !== undefined && (how.startsWith('-') || knowsHelp(whole)))
    return `${line} ${how === '-h' ? '-h' : '--help'}`;
  // What is built first may be started by a script of its name.
  const script = whole.commands.find(
    ({ name: called, kind, command }) =>
      called === program && kind === 'declared' && /^(?:npm|pnpm|yarn|bun) run /.test(command),
  );
  const isProgram = declared('.', program, whole.root) !== undefined;
  return script === undefined || !isProgram || whole.onPath(program) || !how.startsWith('-')
    ? undefined
    : `${script.command} -- ${how}`;
}

const knowsHelp = ({ root, documents }: Workspace): boolean =>
  [...documents, ...['cli', 'bin', 'index', 'main'].map((file) => textIn(root, `src/${file}.ts`) ?? '')].some((text) =>
    /--help\b|\bhelp:/.test(text),
  );

/** `node bin/tool.js`, of the workspace or of the only package in it that declares such a program. */
function startOf(program: string, { root, onPath }: Workspace): string | undefined {
  if (onPath(program) || !onPath('node')) return undefined;
  const inside = foldersIn(root).slice(0, mostFolders);
  const members = [
    ...inside,
    ...foldersIn(join(root, 'packages'))
      .slice(0, mostFolders)
      .map((folder) => `packages/${folder}`),
  ];
  const own = declared('.', program, root);
  const files = own === undefined ? members.flatMap((folder) => declared(folder, program, root) ?? []) : [own];
  const [file, another] = files;
  if (file === undefined || another !== undefined || !isFileIn(root, file)) return undefined;
  const { mode } = statSync(join(root, file));
  const isScript =
    !/\.[cm]?js$/.test(file) && (mode & 0o111) !== 0 && textIn(root, file, 64)?.startsWith('#!') === true;
  return isScript && !file.includes('/') ? `./${file}` : `node ${file}`;
}

/** The file of a program, as the manifest of a folder declares it; it may not exist yet. */
function declared(folder: string, program: string, root: string): string | undefined {
  const manifest = join(folder, 'package.json');
  if (!existsSync(join(root, manifest))) return undefined;
  const bin = valueIn(root, manifest, 'bin');
  const called = valueIn(root, manifest, 'name');
  const whole = typeof called === 'string' ? called.replace(/^@[^/]*\//, '') : '';
  const entries = typeof bin === 'string' ? [[whole, bin] as const] : entriesOf(bin);
  const path = entries.find(([each]) => each === program.toLowerCase())?.[1];
  if (typeof path !== 'string') return undefined;
  const file = join(folder, path);
  return isPlainName(file) && !file.startsWith('..') ? file : undefined;
}
