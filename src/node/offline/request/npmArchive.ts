// "Produce the distributable", "make the tarball": what `npm pack` packs has to be built first, where nothing builds it while it packs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { valueIn } from '../questions/manifests.ts';
import { calledBy, leavesOf, lineOfScript, packageOf } from './nodeScripts.ts';
import { conceptsOf } from './vocabulary.ts';

type Place = Pick<Workspace, 'root' | 'commands' | 'names'>;

const onlyDistributable = /\bdistributables?\b/iu;
const archive = /\b(?:tar-?ball?s?|tgz|tar|zip|sdist|archives?|npm\s+package|pack)\b/iu;

/** Whether a text speaks of what is to be handed out, and of no archive: a build makes that, where packing does not build. */
export const wantsOnlyBuild = (text: string, place: Place): boolean =>
  place.names.has('package.json') &&
  onlyDistributable.test(text) &&
  !archive.test(text) &&
  !buildsWhilePacking(place.root) &&
  buildsHere(place);

const buildsHere = ({ commands }: Place): boolean =>
  commands.some(
    ({ name, kind, folder, member }) =>
      kind !== 'fallback' && folder === undefined && member === undefined && conceptsOf(name).has('#build'),
  );

/** `"prepack": "npm run build"` */
function buildsWhilePacking(root: string): boolean {
  const { scripts = [] } = packageOf(root) ?? {};
  return ['prepack', 'prepare'].some((hook) => {
    const body = scripts.find(({ name }) => name === hook)?.body ?? '';
    return [body, ...leavesOf(hook, scripts)].some((line) => conceptsOf(line).has('#build') || compiler.test(line));
  });
}

const compiler = /(?:^|\s)(?:tsc|babel|swc|grunt|gulp|make|jake|browserify|uglifyjs)(?=\s|$)/u;

/** The script that runs before publishing, if it only starts build scripts and none is called `build`. */
export function buildBeforePublishing(place: Place): string | undefined {
  if (lineOfScript('build', place) !== undefined) return undefined;
  const parts = ['prepublishOnly', 'prepublish']
    .map((hook) => calledBy(hook, place))
    .find((each) => each !== undefined);
  const lines = parts?.map((name) => (doesElse.test(name) ? undefined : lineOfScript(name, place))) ?? [];
  return lines.length === 0 || lines.includes(undefined) ? undefined : lines.join(' && ');
}

const doesElse = /test|lint|check|release|publish|deploy|version|tag|clean|install/u;

/** `npm run build && npm pack`, where what the package names as its own code is not there. */
export function archiveAfterBuild(pack: string, place: Place): string {
  const { root } = place;
  const build = lineOfScript('build', place);
  const isLacking = ['main', 'module', 'types']
    .map((key) => valueIn(root, 'package.json', key))
    .some((path) => typeof path === 'string' && !isThere(root, path));
  const isOther =
    valueIn(root, 'package.json', 'private') === true || /\b(?:install|ci|publish)\b/u.test(bodyOf('build', root));
  return build === undefined || isOther || !isLacking || buildsWhilePacking(root) ? pack : `${build} && ${pack}`;
}

const bodyOf = (name: string, root: string): string =>
  packageOf(root)?.scripts.find((script) => script.name === name)?.body ?? '';

/** `dist/hexo` stands for the file with an ending, or for a folder. */
const isThere = (root: string, path: string): boolean =>
  ['', '.js', '.cjs', '.mjs', '.json', '/index.js'].some((ending) => existsSync(join(root, `${path}${ending}`)));
