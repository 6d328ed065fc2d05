// "How many test groups are there?", "how many hamburger types?": what the only folder of that name holds, where its path has the other words too.
import { basename, dirname, extname, join } from 'node:path';
import { readdirSync } from 'node:fs';
import { stemmer } from 'stemmer';
import { many, told } from '../answers.ts';
import { folderOfWords, foldersBelow, foldersIn, isCalled } from '../folderOfWords.ts';
import { isFolderIn } from '../../request/fileCommand.ts';
import { codeSpan } from '../markup.ts';
import { isOfTests, projectFiles } from '../projectFiles.ts';
import type { Question, QuestionKind } from '../question.ts';
import { wayUp } from '../scope.ts';

const counts =
  "^(?:please\\s+)?(?:how\\s+many|count(?:\\s+up)?|(?:what(?:['’]s|\\s+is)\\s+)?the\\s+number\\s+of)\\s+(?:(?:all|the|of|different)\\s+)*";
const rest =
  '(?:\\s+(?:are|is|there|here|in|total|this|the|repo(?:sitory)?|project|do|does|we|you|it|have|has|ship|ships|exist|come|comes|with|available|included|altogether|tests?|suites?))*\\s*[?.!]*$';
const ofFolder = new RegExp(`${counts}([a-z\\d]+)[\\s-]([a-z]+s)${rest}`, 'iu');
/** Counted otherwise: by how they are declared, listed or linked. */
const others =
  /^(?:tests?|specs?|cases?|suites?|files?|lines?|commits?|branches|tags|errors?|warnings?|bytes|words?|functions?|methods?|class(?:es)?|dependenc(?:y|ies)|packages?|options?|flags?|scripts?|targets?|releases?|versions?|contributors?|issues?|times|days|years|does)$/iu;

export const qualifiedFolderQuestion: QuestionKind = (task, { root }) => {
  if (wayUp(task, root) !== '') return undefined;
  return (
    userscripts(task, root) ??
    translations(task, root) ??
    filesOfKind(task, root) ??
    inNamed(task, root) ??
    hacks(task, root) ??
    inFolder(task, root)
  );
};

const placed = new RegExp(
  `${counts}([a-z]+s)\\s+(?:(?:are\\s+)?(?:there\\s+)?)(?:in|under|below)\\s+(?:the\\s+)?[\`'"]?(?:\\./)?((?:[\\w@.-]+/)*[\\w@-]+)/?[\`'"]?\\s*[?.!]*$`,
  'iu',
);
/** "How many types are in _sass/types?": whatever files hold, these are files. */
const isWithin = /^(?:types?|options?|flags?|functions?|methods?|class(?:es)?)$/iu;

function inNamed(task: string, root: string): Question | undefined {
  const [, noun = '', path = ''] = placed.exec(task) ?? [];
  const isFolder = isWithin.test(noun) && isCalled(basename(path), [noun.toLowerCase()]) && isFolderIn(root, path);
  return isFolder && !path.includes('..') ? heldBy(path, root) : undefined;
}

/** "How many hacks are there?" in a project with a folder of them, and not in its comments. */
function hacks(task: string, root: string): Question | undefined {
  if (!ofHacks.test(task) || /\bHACK/u.test(task)) return undefined;
  const [folder, another] = foldersBelow(root).filter((path) => isCalled(basename(path), ['hacks']));
  return folder === undefined || another !== undefined ? undefined : heldBy(folder, root);
}
const ofHacks = new RegExp(`${counts}hacks${rest}`, 'iu');

function inFolder(task: string, root: string): Question | undefined {
  const [, kind = '', noun = ''] = ofFolder.exec(task) ?? [];
  // `fuzzing/inputs` is counted by its kinds (count.ts).
  if (noun === '' || others.test(noun) || folderOfWords(`${kind} ${noun}`, root) !== undefined) return undefined;
  const [folder, another] = foldersBelow(root).filter(
    (path) => isCalled(basename(path), [noun.toLowerCase()]) && hasWord(dirname(path), kind),
  );
  return folder === undefined || another !== undefined ? undefined : heldBy(folder, root);
}

function heldBy(folder: string, root: string): Question | undefined {
  const folders = foldersIn(join(root, folder));
  const files = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(?:\.|_?index\.|readme)/iu.test(entry.name))
    .map(({ name }) => name);
  if (folders.length + files.length === 0) return undefined;
  if (files.length === 0) return told(`${many(folders.length, 'folder')} in ${codeSpan(`${folder}/`)}.`);
  const endings = new Set(files.map((name) => extname(name)));
  const [ending = ''] = endings;
  const of = endings.size === 1 && ending !== '' ? ` (${codeSpan(`*${ending}`)})` : '';
  const also = folders.length === 0 ? '' : ` and ${many(folders.length, 'folder')}`;
  return told(`${many(files.length, 'file')}${of}${also} in ${codeSpan(`${folder}/`)}.`);
}

/** `test/test-suite` for "test", `_sass/hamburgers` for "hamburger". */
const hasWord = (path: string, word: string): boolean =>
  path.split(/[^\p{L}\p{N}]+/u).some((part) => stemmer(part.toLowerCase()) === stemmer(word.toLowerCase()));

const ofKind = new RegExp(
  `${counts}(unit|e2e|end-to-end|integration|functional|acceptance)[\\s-](?:tests?|specs?)\\s+files${rest}`,
  'iu',
);

/** "E2e spec files": those of tests in the folder that is called so. */
function filesOfKind(task: string, root: string): Question | undefined {
  const kind = ofKind.exec(task)?.[1]?.toLowerCase();
  if (kind === undefined) return undefined;
  const inKind = projectFiles(root).filter(
    (path) =>
      /\.(?:[cm]?[jt]sx?|py|rb|go|php|java)$/iu.test(path) &&
      isOfTests(path) &&
      !/(?:^|\/)(?:__)?(?:fixtures?|snapshots?|data)(?:__)?\//iu.test(path) &&
      dirname(path)
        .split('/')
        .some((part) => isCalled(part, kind === 'end-to-end' ? ['e2e'] : [kind])),
  );
  const marked = inKind.filter((path) =>
    /(?:[._-](?:tests?|spec|cy)|[a-z\d](?:Test|Spec))\.\w+$|(?:^|\/)test[_-]/u.test(path),
  );
  const found = marked.length > 0 ? marked : inKind;
  if (found.length === 0) return undefined;
  const folders = [...new Set(found.map((path) => codeSpan(`${dirname(path)}/`)))];
  return told(`${many(found.length, 'file')} of tests in ${folders.slice(0, 6).join(', ')}.`);
}

const userscript = new RegExp(`${counts}user\\s?scripts${rest}`, 'iu');

function userscripts(task: string, root: string): Question | undefined {
  if (!userscript.test(task)) return undefined;
  const found = projectFiles(root).filter((path) => path.endsWith('.user.js'));
  return found.length === 0 ? undefined : named(found, 'userscript', '*.user.js');
}

const translation = [
  `${counts}(?:readme\\s+)?translations?(?:\\s+of\\s+the\\s+readme)?${rest}`,
  `${counts}(?:translated\\s+readmes?|readme\\s+languages)${rest}`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** `README.zh-CN.md` beside `README.md`; other translations are not counted by their documents. */
function translations(task: string, root: string): Question | undefined {
  if (!/readme/iu.test(task) || !translation.some((pattern) => pattern.test(task))) return undefined;
  const found = projectFiles(root).filter((path) =>
    /(?:^|\/)readme[._-][a-z]{2,3}(?:[-_][a-z]{2,4})?\.(?:md|markdown|rst|txt)$/iu.test(path),
  );
  return found.length === 0 ? undefined : named(found, 'translation', 'README.*');
}

const named = (found: readonly string[], what: string, pattern: string): Question =>
  told(
    `${many(found.length, what)} (${codeSpan(pattern)}):\n\n${found
      .slice(0, mostNamed)
      .map((path) => `- ${codeSpan(path)}`)
      .join('\n')}`,
  );
const mostNamed = 24;
