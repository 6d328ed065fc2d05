// A file that is released by itself says its version at its head: `/* stb_image - v2.30 - ...`.
import { isPlainName } from '../commands/workspaceCommand.ts';
import { cited, namesIn, textIn } from './texts.ts';

const headLines = 12;

/** Of the only such file that a task names, with its place; undefined where it names none or several, or the file does not say it. */
export function versionOfFile(task: string, root: string): string | undefined {
  const words = task.match(/(?<![\w./-])[A-Za-z]\w*_\w+(?:\.\w+)?(?![\w/-])/g) ?? [];
  const files = words.flatMap((word) =>
    (word.includes('.')
      ? [word]
      : ['h', 'hpp', 'py', 'js', 'sh', 'lua', 'pl'].map((ending) => `${word}.${ending}`)
    ).filter((file) => isPlainName(file) && namesIn(root, '.').includes(file)),
  );
  const [file, another] = [...new Set(files)];
  if (file === undefined || another !== undefined) return undefined;
  const stem = file.replace(/\.\w+$/, '');
  const lines = (textIn(root, file) ?? '').split('\n').slice(0, headLines);
  const at = lines.findIndex((line) =>
    new RegExp(`\\b${stem}\\b.*\\bv?\\d+\\.\\d|\\bversion\\W+v?\\d+\\.\\d`, 'i').test(line),
  );
  const value = /\bv?(\d+(?:\.\d+)+)/.exec(lines[at] ?? '')?.[1];
  return value === undefined ? undefined : cited({ value, path: file, line: at + 1 });
}
