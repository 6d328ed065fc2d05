// "Which version of clap does it use?": what manifests ask for, and what their lock files have settled on.
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { dependencyLists } from './dependencyLists.ts';
import { valueIn } from './manifests.ts';
import { codeSpan } from './markup.ts';
import { cited, factIn, textIn } from './texts.ts';

/** A statement for each manifest and lock file that tells; empty where none names a version of it. */
export function listedVersions(name: string, root: string, names: readonly string[]): readonly string[] {
  const isIt = (item: string) => /^[\w@./-]+/.exec(item)?.[0].toLowerCase() === name.toLowerCase();
  const asked = dependencyLists(root, '', names).flatMap(({ path, group, items }) =>
    items
      .filter((item) => isIt(item) && /\d/.test(item.slice(name.length)))
      .map((item) => `${codeSpan(item)} (${codeSpan(path)}, ${group})`),
  );
  const locked = lockedVersion(name, root);
  return [...asked, ...(asked.length > 0 && locked !== undefined ? [locked] : [])];
}

function lockedVersion(name: string, root: string): string | undefined {
  const inNode = valueIn(root, 'package-lock.json', 'packages', `node_modules/${name}`, 'version');
  if (typeof inNode === 'string') return `${inNode} is locked (${codeSpan('package-lock.json')})`;
  const word = escapeRegExp(name);
  for (const path of ['Cargo.lock', 'poetry.lock', 'uv.lock', 'pdm.lock']) {
    const fact = factIn(path, textIn(root, path), new RegExp(`^name = "${word}"\\r?\\nversion = "([^"]+)"`, 'im'));
    if (fact) return cited(fact).replace(' (', ' is locked (');
  }
  const inGems = factIn('Gemfile.lock', textIn(root, 'Gemfile.lock'), new RegExp(`^ {4}${word} \\(([\\d.]+)\\)`, 'm'));
  return inGems && cited(inGems).replace(' (', ' is locked (');
}
