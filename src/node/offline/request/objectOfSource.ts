// "Compile only src/cinfo.c", "figlet.c to an object", "does logger.c compile clean with -Wall?": one source of C by the compiler alone.
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { makefileIn, textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { politeEnd, politeLead } from './politeEnds.ts';
import { fileCalled } from './testFile.ts';

type Place = Pick<Workspace, 'root' | 'names' | 'onPath'>;

const source = '[`\'"]?(?:\\./)?((?:[\\w.-]+/)*[\\w-]+\\.(?:c|cc|cpp|cxx))[`\'"]?';
const flag = '-(?:W[\\w=+-]*|O[\\dsgz]?|std=[\\w+]+|g\\d?|pedantic|f[a-z-]+|D\\w+)';
const flags = `(${flag}(?:(?:\\s*,\\s*|\\s+)(?:and\\s+)?${flag}){0,12})`;
const strict = '((?:all|extra|more|full)\\s+)?(?:the\\s+)?(?:compiler\\s+)?warnings?(?:\\s+(?:on|enabled))?';
const options = `(?:,?\\s+(?:with|using)\\s+(?:${flags}|${strict}))?`;
const object = '(?:\\s+(?:in)?to\\s+(?:an?\\s+|the\\s+)?(?:object(?:\\s+file|\\s+code)?|\\.o(?:\\s+file)?))';
const compiled = new RegExp(
  `${politeLead}(?:(?:only|just)\\s+)?compile\\s+(?:(?:only|just)\\s+)?(?:the\\s+)?(?:file\\s+)?${source}(?:\\s+(?:only|alone))?(${object})?${options}${politeEnd}`,
  'iu',
);
const fine =
  '(?:(?:\\s+(?:still|even|clean(?:ly)?|fine|ok(?:ay)?|without\\s+(?:any\\s+)?(?:errors?|warnings?|problems?)|at\\s+all))*)';
const asked = [
  new RegExp(
    `${politeLead}(?:is|does|do|will)\\s+${source}(?:\\s+still)?\\s+compil(?:e|es|ing)${fine}${options}\\s*[?.!]*$`,
    'iu',
  ),
  new RegExp(
    `${politeLead}(?:check|see|verify|test)\\s+(?:that|if|whether)\\s+${source}\\s+(?:still\\s+)?compiles?${fine}${options}\\s*[?.!]*$`,
    'iu',
  ),
];

/** The line for one source that a task names and nothing else; undefined where a whole program is wanted, or what it includes is not here. */
export function objectOfSource(task: string, { root, names, onPath }: Place): string | undefined {
  const said = task.trim();
  const check = asked.map((form) => form.exec(said)).find((found) => found !== null);
  const order = check ?? compiled.exec(said);
  if (order === null) return undefined;
  const [, called = '', ...more] = order;
  const [isObject, given, isMany] = check ? [undefined, more[0], more[1]] : more;
  const file = isPlainName(called) && !called.includes('..') ? fileCalled(called, root) : undefined;
  if (file === undefined) return undefined;
  const folders = includeFolders(file, root);
  const compiler = file.endsWith('.c') ? 'cc' : 'c++';
  const isProgram = /^\s*(?:int|void)\s+main\s*\(|^main\s*\(/m.test(textIn(root, file) ?? '');
  if (folders === undefined || !onPath(compiler) || (!check && isProgram && isObject === undefined)) return undefined;
  const warns = isMany !== undefined || /\bwarnings?\b/iu.test(said.replaceAll(file, ' '));
  const isClean =
    check !== undefined && /\b(?:clean(?:ly)?|without\s+(?:any\s+)?warnings?|warning-free)\b/iu.test(said);
  const chosen = [
    ...(given?.match(/-[\w=+-]+/gu) ?? (isClean ? ['-Wall'] : warns ? ['-Wall', '-Wextra'] : [])),
    ...(isClean ? ['-Werror'] : []),
  ];
  const stem = file.replace(/\.\w+$/, '');
  if (!check && chosen.length === 0 && hasRule(stem, { root, names })) return `make ${stem}.o`;
  const line = [compiler, ...chosen, ...folders.map((folder) => `-I${folder}`)].join(' ');
  return check ? `${line} -fsyntax-only ${file}` : `${line} -c ${file} -o ${stem}.o`;
}

/** Whether the Makefile tells how an object is made. */
function hasRule(stem: string, { root, names }: Pick<Workspace, 'root' | 'names'>): boolean {
  const text = [...names].some((name) => /^(?:GNUm|m|M)akefile$/.test(name)) ? (makefileIn(root) ?? '') : '';
  return new RegExp(
    `^(?:%|${escapeRegExp(stem)})\\.o[ \\t]*:|^\\.c\\.o:|(?<![\\w./-])${escapeRegExp(stem)}\\.o\\b`,
    'm',
  ).test(text);
}

/** The folders, besides its own, in which a source's headers lie; undefined where one that is always included is in none. */
export function includeFolders(file: string, root: string): readonly string[] | undefined {
  const own = dirname(file);
  const found = new Set<string>();
  let depth = 0;
  for (const line of (textIn(root, file) ?? '').split(/\r?\n/u)) {
    const [, word = '', header = ''] = /^[ \t]*#[ \t]*(if|endif|include)\w*(?:[ \t]*"([^"]+)")?/.exec(line) ?? [];
    if (word === 'if') depth += 1;
    if (word === 'endif') depth -= 1;
    if (word !== 'include' || header === '' || existsSync(join(root, own, header))) continue;
    const place = ['.', 'include', 'src', 'lib', normalize(join(own, '..'))].find(
      (folder) => !folder.startsWith('..') && existsSync(join(root, folder, header)),
    );
    // What stands in a condition may be for another system.
    if (place === undefined && depth === 0) return undefined;
    if (place !== undefined) found.add(place);
  }
  return [...found];
}
