// What configures a tool that nothing starts: a `.jshintrc` in the root, a `tsconfig.json` in a folder.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { codeSpan } from '../questions/markup.ts';
import { namesIn } from '../questions/texts.ts';

const linters: readonly (readonly [file: RegExp, tool: string])[] = [
  [/^(?:\.eslintrc(?:\.(?:json|[cm]?js|ya?ml))?|eslint\.config\.[cm]?[jt]s)$/u, 'ESLint'],
  [/^\.jshintrc$/u, 'JSHint'],
  [/^\.jscsrc$/u, 'JSCS'],
  [/^tslint\.json$/u, 'TSLint'],
  [/^\.stylelintrc(?:\.\w+)?$/u, 'Stylelint'],
];

/** A sentence for the first of them; undefined where there is none. `concept`: `#lint` or `#types`. */
export function onlyConfigured(concept: string, root: string): string | undefined {
  const names = namesIn(root, '.');
  if (concept === '#lint') {
    const found = linters.flatMap(([file, tool]) =>
      names.filter((name) => file.test(name)).map((name) => ({ name, tool })),
    );
    const [first] = found;
    return first && said(first.name, first.tool, root);
  }
  if (concept !== '#types') return undefined;
  const path = ['tsconfig.json', ...names.map((name) => `${name}/tsconfig.json`)].find((each) =>
    existsSync(join(root, each)),
  );
  return path === undefined ? undefined : said(path, 'TypeScript', root);
}

function said(path: string, configured: string, root: string): string {
  const program = configured === 'TypeScript' ? 'tsc' : configured.toLowerCase();
  const isHere = existsSync(join(root, 'node_modules', '.bin', program));
  const absent = isHere
    ? ''
    : ` ${configured} is not installed here either: there is no ${codeSpan(`node_modules/.bin/${program}`)}.`;
  return `${codeSpan(path)} configures ${configured}, but nothing starts that here: no script, target or documented command was found.${absent}`;
}
