// `--site sites/<your-site>.ini`: a placeholder of a document, where only one file of the workspace can stand for it.
import { isPlainName } from '../commands/workspaceCommand.ts';
import { namesIn } from '../questions/texts.ts';

const placeholder =
  /(?<![\w./-])((?:\.\/)?(?:[\w-]+\/)+)(?:<[^<>\n/]{1,30}>|\{[\w -]{1,30}\}|\[[\w -]{1,30}\])(\.\w+)(?![\w/])/g;

/** The same text with the only file of such a folder and ending in each such place; any other placeholder stays. */
export const withOnlyFiles = (text: string, root: string): string =>
  text.replace(placeholder, (whole: string, folder: string, ending: string) => {
    const inside = folder.replace(/^\.\//, '').replace(/\/$/, '');
    if (!isPlainName(inside)) return whole;
    const [file, another] = namesIn(root, inside).filter((name) => name.endsWith(ending) && isPlainName(name));
    return file === undefined || another !== undefined ? whole : `${folder}${file}`;
  });
