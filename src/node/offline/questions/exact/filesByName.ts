// "How many files in this folder have a name that begins with n_?", as countByName.ts puts it: the files that are called so.
import { basename, extname, join } from 'node:path';
import { filesBelow } from '../../commands/filesBelow.ts';
import { escapeRegExp } from '../../request/escapeRegExp.ts';
import { how, type OnNames } from '../../request/namesOfFiles.ts';
import { many, told, unknown } from '../answers.ts';
import { codeSpan } from '../markup.ts';
import { isOfTests, projectFiles } from '../projectFiles.ts';
import type { QuestionKind } from '../question.ts';
import { wayUp } from '../scope.ts';
import { fileKind } from './fileKinds.ts';

const asks = new RegExp(
  `^how many (?:(\\S+) )?files (directly )?in (?:the folder \`([^\`]+)\`|(the repository|this folder)) have a name that (not )?(${how.join('|')}) \`([^\`]+)\`\\?$`,
  'u',
);
const everything = { deepest: 40, mostFolders: 20_000 };
const mostNamed = 12;

export const filesByNameQuestion: QuestionKind = (task, { root }) => {
  const [whole, kind, direct, folder, place, not, verb, part = ''] = asks.exec(task) ?? [];
  if (whole === undefined) return undefined;
  const condition: OnNames = { how: verb as OnNames['how'], part, isNot: not !== undefined };
  const top = join(root, place === 'the repository' ? wayUp(task, root) : '', folder ?? '');
  const all = pathsIn(root, top, folder);
  const isOfKind = kindOf(kind, all, root);
  if (isOfKind === undefined)
    return unknown(`Which files are ${kind ?? ''} files is not certain: nothing was counted.`);
  const files = all.filter((path) => isOfKind(path) && (direct === undefined || !path.includes('/')));
  const found = files.filter((path) => isCalled(basename(path), condition));
  const where = folder === undefined ? (place ?? '') : codeSpan(`${folder}/`);
  const { length: inIt } = found.filter((path) => !path.includes('/'));
  const below =
    direct !== undefined
      ? ', not counting its subfolders'
      : inIt === found.length
        ? ''
        : ` (${String(inIt)} directly in it, the others in folders below)`;
  const alike = files.filter((path) =>
    isCalled(basename(path).toLowerCase(), { ...condition, part: part.toLowerCase() }),
  );
  const more = condition.isNot ? 0 : alike.length - found.length;
  const otherCase = more > 0 ? ` ${many(more, 'more file')} would, if capitals were not told from small letters.` : '';
  const [count, verbs] = [
    many(found.length, `${kind === undefined ? '' : `${kind} `}file`),
    found.length === 1 ? 'has' : 'have',
  ];
  const list =
    found.length === 0 || found.length > mostNamed
      ? ''
      : `\n\n${found.map((path) => `- ${codeSpan(path)}`).join('\n')}`;
  return told(
    `${count} in ${where} ${verbs} a name that ${saidOf(condition)} ${codeSpan(part)}${below}.${otherCase}${list}`,
  );
};

/** From `top`; what git ignores only where nothing else is in the folder that is named. */
function pathsIn(root: string, top: string, folder: string | undefined): readonly string[] {
  if (folder === undefined) return projectFiles(top);
  const kept = projectFiles(root).flatMap((path) =>
    path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [],
  );
  return kept.length > 0 ? kept : filesBelow(top, () => true, everything);
}

/** Undefined where it is not known which files are of the kind. */
function kindOf(
  kind: string | undefined,
  files: readonly string[],
  root: string,
): ((path: string) => boolean) | undefined {
  if (kind === undefined) return () => true;
  if (/^tests?$/iu.test(kind)) return files.some(isOfTests) ? isOfTests : undefined;
  return fileKind(`${kind} files`, root, files)?.is;
}

const saidOf = ({ how: verb, isNot }: OnNames): string =>
  !isNot ? verb : verb === 'is' ? 'is not' : `does not ${verb.replace(/(?:(?<=h)e)?s(?= |$)/u, '')}`;

function isCalled(name: string, { how: verb, part, isNot }: OnNames): boolean {
  const stem = name.slice(0, name.length - extname(name).length);
  const is = {
    'begins with': () => name.startsWith(part),
    'ends with': () => name.endsWith(part) || (!part.includes('.') && stem.endsWith(part)),
    contains: () => name.includes(part),
    is: () => name === part || (!part.includes('.') && stem === part),
    matches: () => new RegExp(`^${part.split(/\*+/).map(escapeRegExp).join('.*')}$`, 'u').test(name),
  };
  return is[verb]() !== isNot;
}
