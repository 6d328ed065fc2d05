// A project that is called after what tools do: "build gridlint" wants no linter run.
import { basename } from 'node:path';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { actionConcepts } from './vocabulary.ts';

const manifests = ['Cargo.toml', 'package.json', 'pyproject.toml'];

/** A task without the project's name where that alone says something else than the rest of it, which says what to do. */
export function withoutOwnName(task: string, root: string): string {
  const own = manifests.flatMap(
    (file) => /^\s*"?name"?\s*[=:]\s*"(?:@[\w-]+\/)?([\w-]+)"/m.exec(textIn(root, file) ?? '')?.[1] ?? [],
  );
  const names = [basename(root), ...own].filter((name) => /^[a-z]{5,}$/i.test(name) && actionConcepts(name).size > 0);
  return names.reduce((text, name) => {
    const rest = text.replace(new RegExp(`(?<![\\w./-])${escapeRegExp(name)}(?![\\w/-]|\\.\\w)`, 'gi'), ' ');
    return actionConcepts(rest).size > 0 ? rest : text;
  }, task);
}
