// "How many examples are here?" in the folder `examples`, "how many packages", "how many man pages", "files per folder": of the files below.
import { basename, dirname, join } from 'node:path';
import { statSync } from 'node:fs';
import { many, told } from '../answers.ts';
import { isCalled, foldersIn } from '../folderOfWords.ts';
import { codeSpan } from '../markup.ts';
import { endingOf, isOfTests, projectFiles } from '../projectFiles.ts';
import type { Question, QuestionKind } from '../question.ts';
import { wayUp } from '../scope.ts';
import { namesIn } from '../texts.ts';

const counts = '^(?:please\\s+)?(?:how\\s+many|count(?:\\s+(?:all|the))*|(?:the\\s+)?number\\s+of)\\s+';
const end =
  '(?:\\s+(?:are|is|there|here|exist|in\\s+total|in\\s+(?:this|the)\\s+(?:folder|directory)|do\\s+we\\s+have))*\\s*[?.!]*$';
const form = (what: string) => new RegExp(`${counts}${what}${end}`, 'iu');

const things = form('(?:different\\s+)?([a-z]{4,}s)');
const manPages = form('man(?:ual)?\\s?pages');
const packages = form('(?:go\\s+)?packages');
const modules = form('(?:perl\\s+)?(modules|packages)');
const perFolder =
  /^(?:please\s+)?(?:how\s+many|count(?:\s+the)?|(?:the\s+)?number\s+of)\s+files(?:\s+(?:are\s+)?(?:there\s+)?(?:in|per|for|of))\s*(?:each|every|per)?\s+(?:sub-?)?(?:folder|directory|dir)s?(?:\s+separately)?\s*[?.!]*$/iu;
const isEach = /\b(?:per|each|every)\b/iu;
const andSize =
  /^(?:please\s+)?how\s+many\s+files\s+and\s+(?:(?:what|how\s+(?:big|large)|the)\s+(?:is\s+)?)*(?:(?:the|their|its)\s+)?(?:total|overall|whole)?\s*size(?:\s+(?:in\s+)?total)?\s*[?.!]*$/iu;
const mostShown = 30;

export const countedHereQuestion: QuestionKind = (task, { root }) => {
  if (wayUp(task, root) !== '') return undefined;
  if (perFolder.test(task) && isEach.test(task)) return filesPerFolder(root);
  if (andSize.test(task)) return filesAndSize(root);
  if (manPages.test(task)) return ofKind(root, /\.[1-9](?:\.in)?$/, 'man page');
  const files = projectFiles(root);
  if (packages.test(task) && files.some((path) => path.endsWith('.go'))) return goPackages(files);
  if (modules.test(task) && files.filter((path) => path.endsWith('.pm')).length > 1)
    return ofKind(root, /\.pm$/, 'module');
  const noun = things.exec(task)?.[1]?.toLowerCase();
  return noun !== undefined && !otherwise.test(noun) && isCalled(basename(root), [noun])
    ? entriesOf(noun, root)
    : undefined;
};
/** Counted by what they declare, or by anything but their files. */
const otherwise = /^(?:tests?|specs?|docs?|sources?|files?|lines?|commands?|packages?|libs?|utils?|types?|routes?)$/;

function ofKind(root: string, ending: RegExp, called: string): Question | undefined {
  const found = projectFiles(root).filter((path) => ending.test(path) && !/^v?\d/.test(basename(path)));
  if (found.length < 1) return undefined;
  const named = found.length > mostShown ? '.' : `: ${found.map((path) => codeSpan(path)).join(', ')}.`;
  return told(`${many(found.length, called)}${named}`);
}

function goPackages(files: readonly string[]): Question | undefined {
  const folders = [
    ...new Set(files.filter((path) => path.endsWith('.go') && !isOfTests(path)).map((path) => dirname(path))),
  ];
  if (folders.length === 0) return undefined;
  const named = folders.length > mostShown ? '.' : `: ${folders.map((path) => codeSpan(path)).join(', ')}.`;
  return told(`${many(folders.length, 'package')} of Go, with a file besides tests each${named}`);
}

const aside = /^(?:readme|license|changelog|makefile|cmakelists|package|\.|_)/i;

/** What lies in the folder that is called so: its files of the most frequent ending, and its folders. */
function entriesOf(noun: string, root: string): Question | undefined {
  const folders = foldersIn(root);
  const names = namesIn(root, '.').filter((name) => !aside.test(name) && !folders.includes(name));
  const endings = new Map<string, number>();
  for (const name of names) endings.set(endingOf(name), (endings.get(endingOf(name)) ?? 0) + 1);
  const rows = [...endings]
    .toSorted(([, a], [, b]) => b - a)
    .map(([ending, count]) => `${ending === '' ? 'without an ending' : codeSpan(`*.${ending}`)} ${String(count)}`);
  const parts = [
    ...(names.length === 0 ? [] : [`${many(names.length, 'file')} (${rows.join(', ')})`]),
    ...(folders.length === 0 ? [] : [many(folders.length, 'folder')]),
  ];
  if (parts.length === 0) return undefined;
  const all = [...names, ...folders.map((name) => `${name}/`)];
  const named = all.length > mostShown ? '' : `: ${all.map((name) => codeSpan(name)).join(', ')}`;
  return told(`This folder of ${noun} has ${parts.join(' and ')}${named}.`);
}

function filesPerFolder(root: string): Question | undefined {
  const counted = new Map<string, number>();
  for (const path of projectFiles(root)) {
    const [top = '', ...rest] = path.split('/');
    const folder = rest.length === 0 ? '.' : `${top}/`;
    counted.set(folder, (counted.get(folder) ?? 0) + 1);
  }
  if (counted.size === 0) return undefined;
  const all = [...counted].toSorted(([, a], [, b]) => b - a);
  const rows = all.slice(0, mostShown).map(([folder, count]) => `- ${codeSpan(folder)}: ${String(count)}`);
  const more = all.length > mostShown ? [`- ${many(all.length - mostShown, 'more folder')}`] : [];
  return told(['Files in each folder, with those below it:', '', ...rows, ...more].join('\n'));
}

function filesAndSize(root: string): Question {
  const files = projectFiles(root);
  const bytes = files.reduce(
    (sum, path) => sum + (statSync(join(root, path), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
  const size = bytes < 10_240 ? `${String(bytes)} bytes` : `${String(Math.round(bytes / 1024))} KiB`;
  return told(`${many(files.length, 'file')}, ${size} together.`);
}
