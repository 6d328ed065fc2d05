// "Lines per file in src", "which generator is the largest?", "which language makes up most of it?", "total size of the test fixtures".
import { many, told, unknown } from './answers.ts';
import { basename } from 'node:path';
import { commandAction } from '../../../core/tools/run.ts';
import { linesOfFiles } from './countedLines.ts';
import { folderFor } from './folderFor.ts';
import { linesQuestion, sourceEndings } from './lines.ts';
import { isFolderIn } from '../request/fileCommand.ts';
import { codeSpan } from './markup.ts';
import { endingOf, projectFiles } from './projectFiles.ts';
import type { Question, QuestionKind } from './question.ts';
import { scopeOf, wayUp } from './scope.ts';

const polite = '^(?:please\\s+)?(?:(?:show|list|print|give|tell|count)\\s+(?:me\\s+)?)?(?:the\\s+)?';
const perFile = new RegExp(
  `${polite}(?:number\\s+of\\s+)?(?:lines?|loc)(?:\\s+of\\s+code)?\\s+(?:counts?\\s+)?(?:per|in\\s+each|of\\s+each|for\\s+each|by)\\s+(?:source\\s+)?files?\\s+(?:in|of|under|below)\\s+(?:the\\s+)?[\`'"]?(?:\\./)?([\\w@./-]*[\\w@-])/?[\`'"]?(?:\\s+(?:folder|directory|dir))?\\s*[?.!]*$`,
  'iu',
);
const big = '(?:largest|biggest|heaviest)';
const part = '([a-z]{4,}(?:[\\s-][a-z]{4,})?)';
const inHere =
  '(?:\\s+(?:here|of\\s+(?:all|them)|in\\s+(?:this|the)\\s+(?:repo(?:sitory)?|project|code(?:base)?)))*\\s*[?.!]*$';
const largestPart = [
  `^(?:which|what)\\s+${part}\\s+is\\s+(?:the\\s+)?${big}${inHere}`,
  `^(?:(?:which|what)(?:['’]?s|\\s+is)\\s+)?(?:the\\s+|our\\s+)?${big}\\s+${part}${inHere}`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** Parts of code that are kept one a folder or a file, where there is a folder of them. */
const parts =
  /^(?:components?|generators?|plugins?|adapters?|commands?|rules?|views?|routes?|controllers?|models?|services?|hooks?|widgets?|themes?|locales?|examples?|demos?|stor(?:e|age)s?|(?:storage|ui|react|vue|code|cli)[\s-]\w+)$/iu;
const language =
  /^(?:which|what)\s+(?:programming\s+)?language\s+(?:(?:makes\s+up|accounts\s+for|dominates|has|takes\s+up)\s+(?:the\s+)?(?:most|majority|biggest\s+part|largest\s+part)|is\s+(?:most|the\s+(?:most|majority|bulk))\s+of)\b(?:\s+(?:of|the|this|our|it|code(?:base)?|repo(?:sitory)?|project|sources?|lines|here|in|written|used))*\s*[?.!]*$/iu;
const sizeOf = new RegExp(
  `^(?:(?:what(?:['’]?s|\\s+is)|show|print|tell\\s+me|give\\s+me)\\s+)?(?:the\\s+)?(?:total|overall|combined|whole|disk)\\s+(?:size|usage)\\s+of\\s+(?:all\\s+)?(?:the\\s+|our\\s+)?((?:[\\w@.-]+/)*[\\w@.-]*\\w(?:\\s+[a-z]+){0,2}?)/?(?:\\s+(?:folder|directory|dir))?\\s*[?.!]*$`,
  'iu',
);
const mostShown = 40;

export const sizesOfPartsQuestion: QuestionKind = (task, workspace) => {
  const { root } = workspace;
  if (wayUp(task, root) !== '') return undefined;
  const folder = perFile.exec(task)?.[1];
  if (folder !== undefined) return linesPerFile(folder, root);
  if (language.test(task)) return linesQuestion(workspace, [], scopeOf('', root));
  const said = sizeOf.exec(task)?.[1];
  if (said !== undefined) return sizeOfFolder(said, root);
  const noun = largestPart.map((pattern) => pattern.exec(task)?.[1]).find((found) => found !== undefined);
  return noun === undefined || !parts.test(noun) ? undefined : largestOf(noun.toLowerCase(), root);
};

function linesPerFile(folder: string, root: string): Question | undefined {
  if (!isFolderIn(root, folder)) return undefined;
  const { lines: counted, note } = linesOfFiles(
    root,
    projectFiles(root).filter((path) => path.startsWith(`${folder}/`) && !basename(path).startsWith('.')),
  );
  const rows = [...counted].map(([path, lines]) => ({ path, lines }));
  if (rows.length === 0) return undefined;
  const sorted = rows.toSorted((a, b) => b.lines - a.lines);
  const shown = sorted.slice(0, mostShown).map(({ path, lines }) => `- ${codeSpan(path)}: ${String(lines)}`);
  const sum = rows.reduce((all, { lines }) => all + lines, 0);
  const more = rows.length > mostShown ? [`- and ${String(rows.length - mostShown)} more files`] : [];
  const head = `${many(sum, 'line')} in ${many(rows.length, 'file')}:`;
  return told(`${[head, '', ...shown, ...more].join('\n')}${note}`);
}

function sizeOfFolder(said: string, root: string): Question | undefined {
  const folder = isFolderIn(root, said) ? said : folderFor(said.toLowerCase().split(/[\s-]+/u), root);
  if (folder === undefined) return undefined;
  const answer = (output: string) => {
    const size = /^([\d.,]+\s?[KMGT]?)\s/m.exec(output)?.[1];
    return size === undefined ? undefined : `${size} in ${codeSpan(`${folder}/`)}`;
  };
  return {
    looks: [{ action: commandAction(`du -sh ${folder}`), intent: `the size of ${folder}`, answer }],
    nothing: 'Its size could not be read.',
  };
}

/** By lines, of what lies in the folder of that name: a folder each, or a file. */
function largestOf(noun: string, root: string): Question {
  const plural = noun.endsWith('s') ? noun : `${noun.replace(/y$/, 'ie')}s`;
  const folder = [plural, noun].map((words) => folderFor(words.split(/[\s-]+/u), root)).find(Boolean);
  if (folder === undefined)
    return unknown(`No folder here is called ${codeSpan(plural)}, so nothing tells which they are.`);
  const { lines: counted, note } = linesOfFiles(
    root,
    projectFiles(root).filter((path) => path.startsWith(`${folder}/`) && sourceEndings.includes(endingOf(path))),
  );
  const sums = new Map<string, number>();
  for (const [path, lines] of counted) {
    const [top = ''] = path.slice(folder.length + 1).split('/');
    sums.set(top, (sums.get(top) ?? 0) + lines);
  }
  const sorted = [...sums].toSorted(([, a], [, b]) => b - a).slice(0, 10);
  return sorted.length === 0
    ? unknown(`${codeSpan(`${folder}/`)} holds no sources.`)
    : told(
        `By lines of source, of what is in ${codeSpan(`${folder}/`)}:\n\n${sorted.map(([name, lines]) => `- ${codeSpan(name)}: ${String(lines)}`).join('\n')}${note}`,
      );
}
