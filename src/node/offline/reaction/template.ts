// A configuration file that is not under version control: its template lies beside it.
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain } from './suggestion.ts';

const lacks =
  /not found|no such file|ENOENT|missing|does(?:n't| not) exist|cannot (?:find|open|read)|can't (?:find|open|read)|could not (?:find|open|read|load)/i;
const endings = ['example', 'sample', 'template', 'dist', 'default', 'defaults'];

/** Where a failure names a missing file and its template exists, copies it: `.env` from `.env.example`. `-n` overwrites nothing. */
export function missingFromTemplate({ workspace: { root }, failure }: RepairContext): readonly Suggestion[] {
  const paths = failure.text
    .split('\n')
    .filter((line) => lacks.test(line))
    .slice(0, 8)
    .flatMap((line) => line.replaceAll(`${root}/`, '').match(/(?<![\w/.-])[\w.][\w./-]*\w/g) ?? []);
  return [...new Set(paths)].flatMap((path) => {
    if (!/\.\w/.test(path) || isOutside(path) || existsSync(join(root, path))) return [];
    const template = templatesOf(path).find((one) => existsSync(join(root, one)));
    if (template === undefined) return [];
    return [
      {
        command: `cp -n ${template} ${path}`,
        logit: certain,
        intent: `${path} is missing; ${template} is its template`,
      },
    ];
  });
}

const isOutside = (path: string): boolean => normalize(path).startsWith('..');

/** `config.json` may come from `config.json.example`, `config.example.json` or `example.config.json`. */
function templatesOf(path: string): readonly string[] {
  const folder = dirname(path);
  const file = path.slice(folder === '.' ? 0 : folder.length + 1);
  const dot = file.lastIndexOf('.');
  const names = endings.flatMap((ending) => [
    `${file}.${ending}`,
    ...(dot > 0 ? [`${file.slice(0, dot)}.${ending}${file.slice(dot)}`] : []),
    `${ending}.${file}`,
    `${file}-${ending}`,
  ]);
  return names.map((name) => (folder === '.' ? name : `${folder}/${name}`));
}
