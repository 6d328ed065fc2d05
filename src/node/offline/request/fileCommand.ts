// Programs of the workspace that a task starts by their files, and files that it has removed.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { isOfTests } from '../questions/projectFiles.ts';
import { startOfExample } from './exampleFiles.ts';
import { scriptStart, startInPlace } from './scriptStart.ts';
import { actionConcepts } from './vocabulary.ts';

export type Place = Pick<Workspace, 'root' | 'commands' | 'onPath' | 'python'>;

const startsFile =
  /^(?:please\s+|just\s+|now\s+|can you\s+|could you\s+|would you\s+)*(?:run|execute|start|launch|call|invoke)\s+(?:the\s+)?(?:(?:script|program|file|tool)\s+)?[`'"]?((?:\.\/)?[\w./-]+)[`'"]?(?:\s+(?:script|program|tool))?(?:\s+(?:on|over|for|with|against)\s+(?:the\s+)?(?:file\s+)?(.+?))?\s*(?:,?\s*(?:please|pls|thanks))?[.!?]*$/iu;
const interpreters: Readonly<Record<string, string>> = {
  ...{ sh: 'bash', bash: 'bash', js: 'node', mjs: 'node', cjs: 'node', pl: 'perl', rb: 'ruby', lua: 'lua' },
};

/** "Make the counts of data/a.txt with the wordcloud script". */
const withFile =
  /\b(?:with|using|via|through)\s+(?:the\s+)?(?:(?:script|program|tool)\s+)?[`'"]?((?:\.\/)?[\w-]+(?:\/[\w-]+)*(?:\.(?:py|sh|bash|[cm]?js|pl|rb|lua))?)[`'"]?(\s+(?:script|program|tool))?(?=[\s,.!?]|$)/iu;
const onFiles = /\b(?:on|over|for|of|from|against)\s+(?:the\s+)?(?:file\s+)?([\w@.][\w@./-]*[\w])/giu;

/** "Run tools/fmt.py", "run wordcloud on data/a.txt": a program of the workspace, and files that are there. */
export function fileCommand(text: string, place: Place): string | undefined {
  const [, started, on] = startsFile.exec(text) ?? [];
  if (started !== undefined) {
    const files = on?.split(/\s+(?:and\s+)?/) ?? [];
    const program = programCalled(started, on !== undefined, place);
    return program !== undefined && files.every((file) => isFileIn(place.root, file))
      ? [program, ...files.filter((file) => !program.split(' ').includes(file))].join(' ')
      : undefined;
  }
  const [, used = '', kind] = withFile.exec(text) ?? [];
  const program = /\.\w+$/.test(used) || kind !== undefined ? programCalled(used, true, place) : undefined;
  const files = [...text.matchAll(onFiles)].flatMap(([, file = '']) => (isFileIn(place.root, file) ? [file] : []));
  return program === undefined || files.length === 0 ? undefined : [program, ...new Set(files)].join(' ');
}

/** "Get tools/fmt.sh to work here." */
const getsToWork =
  /^(?:please\s+|can you\s+|could you\s+|would you\s+)*(?:get|make|bring)\s+(?:the\s+)?(?:(?:script|program|tool)\s+)?[`'"]?((?:\.\/)?[\w./-]*\w)[`'"]?(?:\s+(?:script|program|tool))?\s+(?:to\s+)?(?:work|run|go|finish|succeed|pass|working|running|going)(?:\s+through)?(?:\s+here|\s+in\s+(?:this|the|my|our)\s+\w+)?[.!?]*$/iu;
export const clauseJoint = /[,;]\s+|\s+(?:and|but|then|so|because)\s+/u;
/** What it is wanted for; a file that is named there may be what it makes. */
const purpose = /\b(?:so that|so as to|such that|in order|until)\b.*$/isu;

/**
 * "Run tools/fmt.sh, set up what it needs first": a file that is named as one, and other words about it. Beside other sentences only if
 * those ask for nothing.
 */
export function firstFileCommand(text: string, place: Place): string | undefined {
  const sentences = text.split(/(?<=[.!?])\s+/u);
  for (const [at, sentence] of sentences.entries()) {
    const [whole = '', ...others] = sentence.replace(purpose, '').split(clauseJoint);
    const [, toWork] = getsToWork.exec(whole) ?? [];
    const opening = toWork === undefined ? whole : `run ${toWork}`;
    const [, started = ''] = startsFile.exec(opening) ?? [];
    const isAlone = sentences.every((other, id) => id === at || actionConcepts(other).size === 0);
    const isFirst = others.length > 0 || toWork !== undefined || sentences.length > 1;
    const namesOther = others.some((other) => other.split(/\s+/u).some((word) => isFileIn(place.root, word)));
    const found = /[./]\w/.test(started) && isFirst && isAlone && !namesOther ? fileCommand(opening, place) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

const removing =
  /^(?:please\s+|can you\s+|could you\s+|would you\s+|go ahead and\s+|just\s+)*(?:delete|remove|erase|rm|get rid of)\s+(?:the\s+)?(?:(?:\w+\s+)?file\s+)?[`'"]?((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)+)[`'"]?(?:\s+(?:file|please|pls|thanks|again|now))*(?:[.!?]*$|\s*[,;:(.]\s)/iu;

/** "Delete src/old.js": what does just that, and asks first; nothing that cleans up is meant. */
export function removalCommand(task: string, { root }: Pick<Place, 'root'>): string | undefined {
  const [, file = ''] = removing.exec(task.trim()) ?? [];
  return isFileIn(root, file) ? `rm ${file}` : undefined;
}

/** `./tool.py FILE...` as `./tool.py`. */
const withoutBlanks = (line: string): string => line.replace(/(?:\s+(?:<[^<>]*>|[A-Z][A-Z_]+)(?:\.{3})?)+$/u, '');

/** A program by its file or, if `byStem`, by the name of that without extension; "the script", if there is only one. */
export function programCalled(
  named: string,
  byStem: boolean,
  { root, commands, python, onPath }: Place,
): string | undefined {
  const path = named.replace(/^\.\//, '');
  const only = commands.filter(({ name }) => name === 'start');
  const known = commands.find((each) => {
    const command = withoutBlanks(each.command);
    if (command.split(' ').length > 2) return false;
    const file = command
      .split(' ')
      .find((word) => /[./]/.test(word))
      ?.replace(/^\.\//, '');
    const stem = file?.replace(/^.*\//, '').replace(/\.\w+$/, '');
    const isOnly = /^(?:script|program|tool)$/i.test(named) && only.length === 1 && each === only[0];
    return file !== undefined && (file === path || (byStem && (stem === path || isOnly)));
  });
  const line = known && withoutBlanks(known.command);
  const [, own] = /^\.\/([\w./-]+)$/.exec(line ?? '') ?? [];
  if (line !== undefined) return own === undefined ? line : scriptStart(root, own);
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? '';
  const interpreter = extension === 'py' ? python : interpreters[extension];
  if (interpreter === undefined || !isFileIn(root, path)) return undefined;
  if (interpreter === 'bash' && onPath(interpreter)) return scriptStart(root, path);
  if (interpreter === 'lua' && onPath(interpreter)) return startInPlace(root, path, interpreter);
  if (interpreter !== python) return onPath(interpreter) ? `${interpreter} ${path}` : undefined;
  // An example finds what it is an example of only where Python is told.
  const start = isOfTests(path) ? undefined : startOfExample(path, { root, commands, python, onPath });
  return start ?? `${interpreter} ${path}`;
}

export const isFileIn = (root: string, path: string): boolean =>
  isPlainName(path) && !path.includes('..') && statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;

export const isFolderIn = (root: string, path: string): boolean =>
  isPlainName(path) &&
  !path.includes('..') &&
  statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true;

/** A file, or a folder with one by which interpreters start it. */
export const isStartable = (root: string, path: string): boolean =>
  statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true
    ? ['__main__.py', 'index.js', 'package.json'].some((file) => existsSync(join(root, path, file)))
    : existsSync(join(root, path));
