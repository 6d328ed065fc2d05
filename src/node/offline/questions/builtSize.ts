// "How big is dist/app.min.js?", "how heavy is the minified file in dist?": what is not there has no size, and the whole folder is not asked for.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { asksBundleSize, bundleSize } from '../request/bundleSize.ts';
import { isFolderIn } from '../request/fileCommand.ts';
import { fileCalled } from '../request/testFile.ts';
import { told, unknown } from './answers.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';

const howBig =
  "(?:how\\s+(?:big|large|heavy)\\s+(?:is|are)|(?:what(?:['’]?s|\\s+is)\\s+)?the\\s+(?:file\\s*)?size\\s+of)\\s+";
const ofFile = new RegExp(
  `^${howBig}(?:the\\s+)?(?:file\\s+)?[\`'"]?((?:[\\w@-][\\w@.-]*/)*[\\w@-][\\w@.-]*\\.[a-z]\\w{0,4})[\`'"]?(?:\\s+file)?(?:\\s+(?:now|here|currently))?\\s*[?.!]*$`,
  'iu',
);
const minified = new RegExp(
  `^${howBig}the\\s+(?:minified|minimi[sz]ed|compressed)\\s+(?:files?|build|version|bundle|script|javascript|js)(?:\\s+(?:in|of|under)\\s+(?:the\\s+)?[\`'"]?([\\w./-]*\\w)/?[\`'"]?(?:\\s+folder)?)?\\s*[?.!]*$`,
  'iu',
);

export const builtSizeQuestion: QuestionKind = (task, { root, commands }) => {
  if (asksBundleSize(task) && !isFolderIn(root, 'build'))
    return bundleSize(task, { commands }) === undefined
      ? unknown('No script here measures the bundle, and nothing tells which file it is.')
      : undefined;
  const file = ofFile.exec(task)?.[1];
  if (file !== undefined) {
    const isHere = existsSync(join(root, file));
    // A folder may have a dot in its name, and a file may lie deeper.
    if (isHere || file.includes('..') || fileCalled(file, root) !== undefined) return undefined;
    return file.includes('/') || /\.min\.\w+$/u.test(file)
      ? unknown(`There is no file ${codeSpan(file)} here: it may have to be built first.`)
      : undefined;
  }
  const found = minified.exec(task);
  if (found === null) return undefined;
  const said = found.at(1);
  const folders = said === undefined ? ['dist', 'build', 'lib', '.'] : [said];
  const rows = folders
    .filter((folder) => folder === '.' || (!folder.includes('..') && isFolderIn(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder))
        .filter((name) => /[.-]min\.[cm]?(?:js|css)$/u.test(name))
        .map((name) => (folder === '.' ? name : `${folder}/${name}`)),
    )
    .map(
      (path) =>
        `- ${codeSpan(path)}: ${String(statSync(join(root, path), { throwIfNoEntry: false })?.size ?? 0)} bytes`,
    );
  const where = said === undefined ? '' : ` in ${codeSpan(`${said}/`)}`;
  return rows.length === 0
    ? unknown(`No minified file is here${where}: it may have to be built first.`)
    : told(rows.slice(0, 12).join('\n'));
};
