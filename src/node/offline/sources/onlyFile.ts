// `--site sites/<your-site>.ini`: a placeholder of a document, where only one file of the workspace can stand for it.
import { filesBelow } from '../commands/filesBelow.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { namesIn } from '../questions/texts.ts';

const placeholder =
  /(?<![\w./-])((?:\.\/)?(?:[\w-]+\/)*)(?:<[^<>\n/]{1,30}>|\{[\w -]{1,30}\}|\[[\w -]{1,30}\])(\.[a-z]\w*)(?![\w/])/g;

/** The same text with the only file of such an ending in each such place, in its folder or wherever that is not said; any other placeholder stays. */
export const withOnlyFiles = (text: string, root: string): string =>
  text.replace(placeholder, (whole: string, folder: string, ending: string) => {
    const inside = folder.replace(/^\.\//, '').replace(/\/$/, '');
    if (inside !== '' && !isPlainName(inside)) return whole;
    const found =
      inside === ''
        ? filesBelow(root, (name) => name.endsWith(ending))
        : namesIn(root, inside)
            .filter((name) => name.endsWith(ending))
            .map((name) => `${folder}${name}`);
    const [file, another] = found.filter((path) => isPlainName(path.replace(/^\.\//, '')));
    return file === undefined || another !== undefined ? whole : file;
  });
