// One file of tests in JavaScript or TypeScript: by the framework that the project runs its tests with.
import { basename, dirname, join } from 'node:path';
import { namesIn, textIn } from '../questions/texts.ts';
import { denoTest, isOfDeno } from '../sources/denoProject.ts';
import { parsePackageJson } from '../sources/packageJson.ts';
import { nodeTestLine } from './nodeTestLine.ts';
import { says, type Place } from './testPlace.ts';

const runners = /(?<![\w/@.:-]|--ui )(?:jest|vitest|mocha|ava|tap|qunit|jasmine|bun test|node --test)(?![\w/@.:-])/;

/** Starts a runner that needs the options of the project's script, or one that few projects use. */
const ownStart =
  /^(?:\w+=\S+ )*(?:node .*--(?:import|require|loader)\b|node [\w./-]+\.[cm]?js |npx (?:tsx|tape|lab|jasmine-node|uvu|brittle|tea-time|borp|zora|ospec) |npx mocha .*(?:--require|-r)\b)/;

/** Undefined where nothing tells what runs such a file. */
export function scriptTestLine(place: Place, path: string): string | undefined {
  if (isOfDeno(place.names)) return `${denoTest(place.root)} ${path}`;
  const text = textIn(place.root, path) ?? '';
  if (ofNodeunit.test(text) && usesNodeunit(place.root)) return `npx nodeunit ${path}`;
  const own = nodeTestLine(place.root, [path]);
  if (own !== undefined && (own.startsWith('(cd ') || ownStart.test(own))) return own;
  const runner = says(place, runners);
  if (runner === undefined) return own;
  if (runner.includes(' ')) return `${runner} ${path}`;
  if (runner === 'qunit') return [`npx qunit`, ...setUps(place.root, path), path].join(' ');
  return `npx ${runner}${runner === 'vitest' ? ' run' : ''} ${path}`;
}

/** `exports.template = {...: function(test) { ...; test.done(); }}` */
const ofNodeunit = /\btest\.done\(\)/;
const usesNodeunit = (root: string): boolean => {
  const { dependencies } = parsePackageJson(textIn(root, 'package.json') ?? '') ?? {};
  return dependencies?.has('nodeunit') === true || dependencies?.has('grunt-contrib-nodeunit') === true;
};

/** What lies beside the tests of a folder and prepares them: `qunit test/` loads it too. */
function setUps(root: string, path: string): readonly string[] {
  const folder = dirname(path);
  return namesIn(root, folder)
    .filter((name) => /(?:^|[-_.])(?:setup|bootstrap|init)\.[cm]?js$/.test(name) && name !== basename(path))
    .map((name) => join(folder, name))
    .filter((file) => /\bQUnit\b|\bglobal(?:This)?\./.test(textIn(root, file) ?? ''));
}
