// A project that is called after what tools do: "build gridlint" wants no linter run.
import { basename } from 'node:path';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { headingOf } from '../questions/ownPackage.ts';
import { actionConcepts, isKnownWord } from './vocabulary.ts';

const manifests = ['Cargo.toml', 'package.json', 'pyproject.toml'];

const packagesOf = (root: string): readonly string[] =>
  manifests.flatMap(
    (file) => /^[ \t]*"?(?:name|module)"?\s*[=:]\s*"(?:@[\w-]+\/)?([\w-]+)"/m.exec(textIn(root, file) ?? '')?.[1] ?? [],
  );

/** A task without the project's name where that alone says something else than the rest of it, which says what to do. */
export function withoutOwnName(task: string, root: string): string {
  const names = [basename(root), ...packagesOf(root)].filter(
    (name) => /^[a-z]{5,}$/i.test(name) && actionConcepts(name).size > 0,
  );
  return names.reduce((text, name) => {
    const rest = text.replace(new RegExp(`(?<![\\w./-])${escapeRegExp(name)}(?![\\w/-]|\\.\\w)`, 'gi'), ' ');
    return actionConcepts(rest).size > 0 ? rest : text;
  }, task);
}

/** "Build pforth", "the test suite of hashids", where the project is called so: all of it, also where a target or a file has that name. */
export function wholeByName(task: string, root: string): string {
  const names = [basename(root), ...headingOf({ root }), ...packagesOf(root)]
    .map((name) => name.replace(/(?:[-_.](?:ng|h|c|js|rs|py))$/i, ''))
    .filter((name) => /^[a-z][\w-]{2,}$/i.test(name) && !isKnownWord(name.toLowerCase()));
  return names.reduce(
    (text, name) =>
      text
        .replace(
          new RegExp(
            `\\b(tests?|suite|specs?)\\s+(?:of|for)\\s+(?:the\\s+)?${escapeRegExp(name)}(?![\\w/-]|\\.\\w|\\s+(?:\\w+\\s+)?(?:module|class|function|file|command|parser|part|package|crate)\\b)`,
            'gi',
          ),
          '$1',
        )
        .replace(
          new RegExp(
            `\\b((?:re)?(?:build|compile))\\s+(?:me\\s+)?(?:the\\s+)?${escapeRegExp(name)}(?=\\s*(?:$|[.,;!?](?!\\w)|(?:for|please|pls|plz|from|here|now|with|in|so|again)\\b))`,
            'gi',
          ),
          '$1 it',
        ),
    task,
  );
}

/** "The format package's tests", in the folder of that name: this package's. */
export function ofThis(text: string, root: string): string {
  const name = basename(root);
  if (actionConcepts(name).size === 0) return text;
  return text.replace(
    new RegExp(
      `\\b(?:the|our|my)\\s+(?:@[\\w-]+/)?${escapeRegExp(name)}\\s+(?=(?:package|crate|module|library|app|service)(?:['’]s)?\\b)`,
      'giu',
    ),
    'this ',
  );
}
