// Settings that are not under version control: their template lies beside them.
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain } from './suggestion.ts';
import { missingVariables } from './variables.ts';

const lacks =
  /not found|no such file|ENOENT|missing|does(?:n't| not) exist|cannot (?:find|open|read)|can't (?:find|open|read)|could not (?:find|open|read|load)/i;
/** Says that it wants settings, without naming a file or variable. */
const lacksSettings =
  /\b(?:no|missing|without|lacks?|needs?|not|set|empty|required|invalid|undefined)\b.*\b(?:config(?:uration)?s?|settings?|environment|env|credentials?|dotenv)\b|\b(?:config(?:uration)?|settings?|environment|credentials?)\b.*\b(?:missing|required|not|empty|incomplete|undefined)\b/i;
const endings = ['example', 'sample', 'template', 'tmpl', 'tpl', 'dist', 'default', 'defaults'];
const ending = new RegExp(`[._-](?:${endings.join('|')})(?=\\.\\w+$|$)|(?<=^|/)(?:${endings.join('|')})[._-]`, 'i');
/** Files of variables, by the name of their template. */
const variablesFile = new RegExp(
  `^\\.?env(?:\\.\\w+)?[._-](?:${endings.join('|')})$|^(?:${endings.join('|')})\\.env$`,
  'i',
);

/**
 * Where a failure names a missing file whose template exists, the template itself, or a variable that one sets: copies it. `.env` from
 * `.env.example`. Also as a document says it, where settings are missing. `-n` overwrites nothing.
 */
export function missingFromTemplate({ workspace: { root, documents }, failure }: RepairContext): readonly Suggestion[] {
  const lines = failure.text.split('\n').map((line) => line.replaceAll(`${root}/`, ''));
  const home = /^\(cd ([\w./-]+) && /.exec(failure.command)?.[1] ?? '.';
  const missing = lines
    .filter((line) => lacks.test(line))
    .slice(0, 8)
    .flatMap(pathsIn)
    .filter((path) => /\.\w/.test(path))
    .map((path) => [templatesOf(path).find((one) => isThere(root, one)), path]);
  const variables = missingVariables(failure.text);
  const named = new Set(missing.map(([, path]) => path));
  const pairs = [
    // Whatever its name is, where a document says to copy it there.
    ...copiesIn(documents).filter(([, path]) => named.has(path)),
    ...missing,
    ...lines.slice(-40).flatMap((line) => namedTemplates(line, root, home)),
    ...(variables.length === 0 ? [] : templatesIn(root, home).filter(([template]) => sets(root, template, variables))),
    ...(lines.some((line) => lacksSettings.test(line)) || variables.length > 0
      ? copiesIn(documents).filter(([template]) => ending.test(template))
      : []),
  ];
  const seen = new Set<string>();
  return pairs.flatMap(([template = '', path = '']) => {
    if (seen.has(path) || !isSafe(path) || !isSafe(template) || isCompiled.test(template)) return [];
    if (!isThere(root, template) || existsSync(join(root, path))) return [];
    seen.add(path);
    return [
      {
        command: `cp -n ${template} ${path}`,
        logit: certain,
        intent: `${path} is missing; ${template} is its template`,
      },
    ];
  });
}

/** `ini_example.c` is an example of `ini.c`, and no template. */
const isCompiled = /\.(?:c|cc|cpp|cxx|rs|go|java|kt|swift|zig|o)$/i;

type Pair = readonly [template: string, path: string];

const pathsIn = (line: string): readonly string[] => line.match(/(?<![\w/.-])[\w.][\w./-]*\w/g) ?? [];
const isThere = (root: string, path: string): boolean => isSafe(path) && existsSync(join(root, path));
const isSafe = (path: string): boolean => isPlainName(path) && !normalize(path).startsWith('..');
/** Whether a name is that of a template: `test.ini.example`, `config.sample.json`. */
export const isTemplate = (name: string): boolean => ending.test(name);
/** What a template is for: its path without the ending. */
export const targetOf = (template: string): string => template.replace(ending, '');
const inFolder = (folder: string, path: string): string => (folder === '.' ? path : `${folder}/${path}`);

/** "X is not set (see .env.example)", "copy config/example.json to config/local.json": the file beside it that it says, else its name without the ending. */
function namedTemplates(line: string, root: string, home: string): readonly Pair[] {
  const paths = pathsIn(line);
  return paths.flatMap((said, at): readonly Pair[] => {
    if (!ending.test(said)) return [];
    const template = [inFolder(home, said), said].find((path) => isThere(root, path));
    if (template === undefined) return [];
    const to = line.slice(line.indexOf(said) + said.length);
    const told = /^\W*(?:to|as|into)\s/i.test(to) ? paths.slice(at + 1).find((path) => /[./]\w/.test(path)) : undefined;
    // `Default.pm` is a source of its own, and no template of a file `pm`.
    if (told === undefined && /^(?!env$)[a-z]{1,4}$/i.test(basename(targetOf(template)))) return [];
    const path = told === undefined ? targetOf(template) : template.startsWith(said) ? told : inFolder(home, told);
    return [[template, path]];
  });
}

function templatesIn(root: string, home: string): readonly Pair[] {
  return [...new Set([home, '.'])].flatMap((folder) =>
    namesOf(join(root, folder))
      .filter((name) => variablesFile.test(name))
      .map((name): Pair => {
        const target = targetOf(name);
        return [inFolder(folder, name), inFolder(folder, target.startsWith('.') ? target : `.${target}`)];
      }),
  );
}

const sets = (root: string, template: string, variables: readonly string[]): boolean => {
  const text = textIn(root, template) ?? '';
  return variables.some((name) => new RegExp(`^\\s*(?:export )?${name}=`, 'm').test(text));
};

/** `cp config.example.json config.json` of a document. */
const copiesIn = (documents: readonly string[]): readonly Pair[] =>
  documents.flatMap((text) =>
    [
      ...text.matchAll(
        /\b(?:cp|copy)\s+(?:-\w+\s+)?[`"']?([\w./-]+)[`"']?\s+(?:to\s+|as\s+)?[`"']?([\w./-]*[./]\w[\w./-]*\w)/g,
      ),
    ].map(([, template = '', path = '']): Pair => [template.replace(/^\.\//, ''), path.replace(/^\.\//, '')]),
  );

function namesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** `config.json` may come from `config.json.example`, `config.example.json` or `example.config.json`. */
function templatesOf(path: string): readonly string[] {
  const folder = dirname(path);
  const file = path.slice(folder === '.' ? 0 : folder.length + 1);
  const dot = file.lastIndexOf('.');
  const names = endings.flatMap((each) => [
    `${file}.${each}`,
    ...(dot > 0 ? [`${file.slice(0, dot)}.${each}${file.slice(dot)}`] : []),
    `${each}.${file}`,
    `${file}-${each}`,
    // `exampleConfig.js`
    `${each}${file.charAt(0).toUpperCase()}${file.slice(1)}`,
  ]);
  return names.map((name) => inFolder(folder, name));
}
