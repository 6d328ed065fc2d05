// Settings that are not under version control: their template lies beside them, or a document gives values.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { simpleCommand } from '../commands/shellText.ts';
import { isPlainName, isPresentable } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain, likely } from './suggestion.ts';

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
  const pairs = [
    ...missing,
    ...lines.slice(-40).flatMap((line) => namedTemplates(line, root, home)),
    ...(variables.length === 0 ? [] : templatesIn(root, home).filter(([template]) => sets(root, template, variables))),
    ...(lines.some((line) => lacksSettings.test(line)) || variables.length > 0 ? copiesIn(documents) : []),
  ];
  const seen = new Set<string>();
  return pairs.flatMap(([template = '', path = '']) => {
    if (seen.has(path) || !isSafe(path) || !isSafe(template)) return [];
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

type Pair = readonly [template: string, path: string];

const pathsIn = (line: string): readonly string[] => line.match(/(?<![\w/.-])[\w.][\w./-]*\w/g) ?? [];
const isThere = (root: string, path: string): boolean => isSafe(path) && existsSync(join(root, path));
const isSafe = (path: string): boolean => isPlainName(path) && !normalize(path).startsWith('..');
const targetOf = (template: string): string => template.replace(ending, '');
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
    const path = told === undefined ? targetOf(template) : template.startsWith(said) ? told : inFolder(home, told);
    return [[template, path]];
  });
}

/** Variables that a failure says it was not given. */
function missingVariables(text: string): readonly string[] {
  const name = '([A-Z][A-Z\\d]*_?[A-Z_\\d]+)';
  const patterns = [
    new RegExp(
      `\\b${name}\\b["'\`]?:? (?:(?:environment |env )?(?:variable|var) )?(?:is |was |must |has |are |isn't )?(?:be )?(?:not |un)?(?:set|defined|required|missing|provided|empty|specified|undefined)\\b`,
      'g',
    ),
    new RegExp(`KeyError: '${name}'`, 'g'),
    new RegExp(
      `(?:[Mm]issing|MISSING|[Rr]equired?|[Uu]nset|[Uu]ndefined|[Ss]et|[Dd]efine|[Pp]rovide|[Ee]xport|[Nn]eeds?|[Ee]xpected)\\b[^.\\n]{0,60}?["'\`$]?\\b${name}\\b`,
      'g',
    ),
    new RegExp(`\\b${name}: (?:unbound variable|parameter (?:null or )?not set|parameter null)`, 'g'),
  ];
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, variable = '']) => variable));
  return [...new Set(found)];
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
    ]
      .map(([, template = '', path = '']): Pair => [template.replace(/^\.\//, ''), path.replace(/^\.\//, '')])
      .filter(([template]) => ending.test(template)),
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
  ]);
  return names.map((name) => inFolder(folder, name));
}

/** A value that stands for one of the reader's own. */
const isStandIn = (value: string): boolean =>
  /^(?:your|my|change|replace|insert|put|x{3,}|\.{2,}|<)|[<>{}$…]/i.test(value);

/** Variables that a failure misses, with the values that documents set them to: `export PORT=4000`. All of them, or none. */
export function documentedVariables({ workspace: { documents }, failure }: RepairContext): readonly Suggestion[] {
  const variables = missingVariables(failure.text);
  if (variables.length === 0 || simpleCommand(failure.command) === undefined) return [];
  const values = variables.map((name) => {
    const pattern = new RegExp(`^\\s*(?:[$>] )?(?:export )?${name}=(["']?)([\\w./:@,+-]+)\\1(?:\\s*#.*)?$`, 'm');
    const found = documents.flatMap((text) => pattern.exec(text)?.[2] ?? []);
    return found.find((value) => !isStandIn(value));
  });
  if (values.includes(undefined)) return [];
  const command = `${variables.map((name, at) => `${name}=${values[at] ?? ''}`).join(' ')} ${failure.command}`;
  return isPresentable(command)
    ? [{ command, logit: likely + 0.6, intent: 'a document sets them so', substitute: true }]
    : [];
}
