// Names that a module gives to what it defines by another name: `export { attemptAll as withRetry }`.
import { dirname, join } from 'node:path/posix';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { isSecondary, isTest, type Hit } from './hits.ts';
import { textIn } from './texts.ts';

interface Aliased {
  /** What it is defined as. */
  readonly name: string;
  /** The lines of the module that defines it. */
  readonly hits: readonly Hit[];
  /** Where it gets the other name. */
  readonly at: Hit;
}

/** Undefined if no line of a source gives the name, or its module cannot be read. */
export function aliasedIn(hits: readonly Hit[], wanted: string, root: string): Aliased | undefined {
  const word = escapeRegExp(wanted);
  const forms = [
    new RegExp(`^export\\s*\\{[^}]*?\\b([\\w$]+)\\s+as\\s+${word}\\s*[,}]`),
    new RegExp(`^(?:module\\.)?exports\\s*=\\s*\\{[^}]*?\\b${word}\\s*:\\s*([\\w$]+)\\s*[,}]`),
    new RegExp(`^(?:module\\.)?exports\\.${word}\\s*=\\s*([\\w$]+);?$`),
  ];
  for (const at of hits.filter(({ path }) => !isSecondary(path) && !isTest(path))) {
    const name = forms.map((form) => form.exec(at.text)?.[1]).find((found) => found !== undefined && found !== wanted);
    const from = /\bfrom\s+['"](\.[^'"]*)['"]/.exec(at.text)?.[1];
    const path = from === undefined ? at.path : moduleAt(join(dirname(at.path), from), root);
    const text = path === undefined ? undefined : textIn(root, path);
    if (name === undefined || path === undefined || text === undefined) continue;
    return { name, at, hits: text.split('\n').map((line, n) => ({ path, line: n + 1, text: line.trim() })) };
  }
  return undefined;
}

/** The file of a relative import, which may leave out its ending or name the one that it is compiled to. */
const moduleAt = (path: string, root: string): string | undefined =>
  [path, path.replace(/\.js$/, '.ts'), `${path}.js`, `${path}.ts`, `${path}/index.js`, `${path}/index.ts`].find(
    (each) => textIn(root, each) !== undefined,
  );
