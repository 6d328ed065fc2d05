// The notices of the packages whose code or pictures are bundled: names and versions from the lock, licences as each package ships them.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Text of THIRD-PARTY-NOTICES for the packages at `paths` (`node_modules/preact`, nested ones too), by name.
 * Throws where one ships no licence: somebody has to look at it before it is bundled.
 */
export function thirdPartyNotices(root, paths) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const parts = paths.toSorted().map((path) => {
    const locked = packages[path];
    if (!locked) throw new Error(`${path} is bundled, but package-lock.json does not have it: run npm install`);
    return `${nameOf(path)} ${locked.version} (${locked.license})\n\n${licenceOf(root, path, locked)}`;
  });
  const head = 'Knack bundles code and pictures of the packages below, each under its own licence.';
  return [head, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`) + '\n';
}

/** Holders of packages that ship no licence file, as their repositories name them; their licence is MIT. */
const mitHolders = { '@vscode/l10n': 'Microsoft Corporation', 'pg-types': 'Brian M. Carlson', pgpass: 'Hannes Hörl' };

function licenceOf(root, path, { license }) {
  const folder = join(root, path);
  const files = readdirSync(folder).filter((name) => /^(?:licen[cs]e|copying|notice)/iu.test(name));
  if (files.length > 0) return files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n');
  const holder = mitHolders[nameOf(path)];
  if (holder === undefined || license !== 'MIT')
    throw new Error(`${path} ships no licence file: look it up in its repository before it is bundled`);
  const own = readFileSync(join(root, 'LICENSE'), 'utf8').trim();
  return own.replace(/^Copyright .*$/mu, `Copyright (c) ${holder}`);
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
