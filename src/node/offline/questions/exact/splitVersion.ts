// A version that no manifest states: a constant of PHP, a file VERSION above a folder of CMake, or parts: `set(CR_MAJOR "1")`.
import { escapeRegExp } from '../../request/escapeRegExp.ts';
import { workspaceAround } from '../../../workspace/projectRoot.ts';
import { join, relative } from 'node:path';
import { valueIn } from '../manifests.ts';
import { cmakeProject } from '../ownPackage.ts';
import type { QuestionKind } from '../question.ts';
import { cited, factIn, factOf, textIn, type Fact } from '../texts.ts';
import { isOfTests, projectFiles } from '../projectFiles.ts';

const said = '(?:version(?:\\s+number)?|release(?:\\s+number)?)';
const asks = new RegExp(
  `\\b(?:which|what)\\b[^?.!]*\\b${said}\\b|^[\\w.+-]+\\s+version\\s*[?.!]*$|^version\\s+of\\s+[\\w.+-]+\\s*[?.!]*$`,
  'iu',
);
/** Of something else, or what is to be done. */
const other =
  /\b(?:needs?|requires?|minimum|depend\w*|uses?|supports?|schema|protocol|api|abi|format|bump|next|since|introduced|added|change[ds]?|fixed|first|installed|php\s+version|older|newer|upgrade|between)\b/iu;

/** "Which version of createrepo_c is this?", also asked in a folder of its repository. */
export const splitVersionQuestion: QuestionKind = (task, { root }) => {
  if (!asks.test(task) || other.test(task)) return undefined;
  const top = workspaceAround(root);
  const isSaid = (name: string) =>
    name.length > 2 &&
    new RegExp(
      `(?<![\\w./-])${escapeRegExp(name)}(?![\\w/-]|\\.\\w)[^?.!]{0,40}\\b${said}\\b|\\b${said}\\s+(?:of\\s+(?:the\\s+|this\\s+)?|(?:do|does|is)\\s+(?:these\\s+|this\\s+|the\\s+)?)${escapeRegExp(name)}(?![\\w/-]|\\.\\w)`,
      'iu',
    ).test(task);
  const project = cmakeProject(top);
  const found =
    project !== undefined && isSaid(project)
      ? (factOf(top, 'VERSION', /^\s*v?(\d+(?:\.\d+)+[\w.-]*)\s*$/) ?? partsOfCmake(top))
      : namesOfPhp(top).some(isSaid)
        ? versionOfPhp(top)
        : undefined;
  return found === undefined
    ? undefined
    : { known: cited({ ...found, path: join(relative(root, top), found.path) }), looks: [], nothing: '' };
};

/** `SET(CR_MAJOR "1")`, then minor and patch, of one prefix. */
export function partsOfCmake(root: string): Fact | undefined {
  const text = textIn(root, 'CMakeLists.txt');
  if (text === undefined || /^\s*project\s*\([^)]*\bVERSION\s+\d/imu.test(text)) return undefined;
  const [, prefix = ''] = /^\s*set\s*\(\s*(\w*?)MAJOR(?:_VERSION)?\s+"?\d+"?\s*\)/imu.exec(text) ?? [];
  const part = (name: string) =>
    factIn(
      'CMakeLists.txt',
      text,
      new RegExp(`^\\s*set\\s*\\(\\s*${escapeRegExp(prefix)}${name}(?:_VERSION)?\\s+"?(\\d+)"?\\s*\\)`, 'imu'),
    );
  const [major, minor, patch] = [part('MAJOR'), part('MINOR'), part('(?:PATCH|MICRO|REVISION|TINY)')];
  if (major === undefined || minor === undefined) return undefined;
  // Filled in from elsewhere.
  if ([major, minor].every(({ value }) => value === '0') && (patch?.value ?? '0') === '0') return undefined;
  return { ...major, value: [major, minor, patch].flatMap((each) => each?.value ?? []).join('.') };
}

/** `mustache/mustache` of Composer: `mustache`, and "Mustache.php". */
function namesOfPhp(root: string): readonly string[] {
  const name = valueIn(root, 'composer.json', 'name');
  const own = typeof name === 'string' ? (name.split('/')[1] ?? '') : '';
  return own === '' ? [] : [own, `${own}.php`];
}

/** Those at the top come first. */
const mostRead = 1000;

/** `const VERSION = '2.14.2';` where all classes that have one agree. */
export function versionOfPhp(root: string): Fact | undefined {
  if (textIn(root, 'composer.json') === undefined || valueIn(root, 'composer.json', 'version') !== undefined)
    return undefined;
  const found = projectFiles(root)
    .filter((path) => path.endsWith('.php') && !isOfTests(path) && !/(?:^|\/)vendor\//.test(path))
    .slice(0, mostRead)
    .flatMap(
      (path) =>
        factOf(root, path, /^\s*(?:(?:public|final)\s+)*const\s+VERSION\s*=\s*['"]v?(\d+(?:\.\d+)+[\w.-]*)['"]/mu) ??
        [],
    );
  return new Set(found.map(({ value }) => value)).size === 1 ? found[0] : undefined;
}
