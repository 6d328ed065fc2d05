// "How many examples?", "how many test pages?", "how many blog posts?": the folders or documents in the folder of that name.
import { many, told } from './answers.ts';
import { readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { folderFor, posts } from './folderFor.ts';
import { foldersIn, isCalled } from './folderOfWords.ts';
import { projectFiles } from './projectFiles.ts';
import { codeSpan } from './markup.ts';
import type { Question, QuestionKind } from './question.ts';
import { wayUp } from './scope.ts';

const asks =
  /^(?:please\s+)?(?:how\s+many|count(?:\s+up)?|(?:what(?:['’]s|\s+is)\s+)?the\s+number\s+of)\s+(?:(?:all|the|of|different)\s+)*([a-z]+(?:[\s-][a-z]+){0,2}?)(?:\s+(?:are|is|there|here|in|total|this|the|repo(?:sitory)?|project|do|does|we|you|it|have|has|ship|ships|contain|contains|provide|exist|come|comes|with|available|included|altogether))*\s*[?.!]*$/iu;
/** Counted otherwise: what files hold, and what packages and tests are. */
const others =
  /^(?:tests?|specs?|cases?|suites?|files?|lines?|loc|commits?|branches|tags|contributors?|errors?|warnings?|bytes|words?|functions?|methods?|class(?:es)?|types?|commands?|options?|flags?|scripts?|targets?|dependenc(?:y|ies)|packages?|crates?|modules?|workspaces?|members?|apps?|projects?|librar(?:y|ies)|libs?|services?|folders?|director(?:y|ies)|sources?|todos?|issues?|bugs?|users?|releases?|versions?)$/iu;
/** What tests work on, and no tests. */
const ofTests =
  /^(?:pages?|fixtures?|images?|pictures?|inputs?|samples?|documents?|vectors?|resources?|assets?|snapshots?|corpora|corpus|sites?)$/iu;
const document = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt|org|html?|njk|liquid|pug|haml)$/i;
/** Beside what is counted. */
const aside = /^(?:readme|index|_index|package|package-lock|license|changelog|\.|all|common|shared|utils?|helpers?)\b/i;
const mostNamed = 24;

export const countedThingsQuestion: QuestionKind = (task, { root }) => {
  const said = asks.exec(task)?.[1]?.toLowerCase();
  if (said === undefined || wayUp(task, root) !== '') return undefined;
  const words = said.split(/[\s-]+/u);
  const noun = words.at(-1) ?? '';
  const folder = folderFor(words, root);
  if (others.test(noun) && !isWholeName(folder, words)) return undefined;
  const isOfTests = /^tests?$/.test(words[0] ?? '') && words.length === 2 && ofTests.test(noun);
  if (folder === undefined)
    return isOfTests
      ? { looks: [], nothing: `No folder here is called ${codeSpan(words.join('-'))}: nothing was counted.` }
      : undefined;
  return posts.test(noun) ? documentsIn(folder, root) : foldersOf(folder, root, isOfTests);
};

/** `example_packages` holds the example packages. */
const isWholeName = (folder: string | undefined, words: readonly string[]): boolean =>
  folder !== undefined &&
  words.length > 1 &&
  /^(?:packages|modules|projects|apps|services)$/.test(words.at(-1) ?? '') &&
  isCalled(basename(folder), words);

/** Posts are documents, whatever lies beside them: pictures, data. */
function documentsIn(folder: string, root: string): Question | undefined {
  const found = projectFiles(root).filter(
    (path) =>
      path.startsWith(`${folder}/`) &&
      document.test(path) &&
      !/^(?:_index|readme)\./i.test(basename(path)) &&
      !/^index\.\w+$/i.test(path.slice(folder.length + 1)),
  );
  const endings = new Map<string, number>();
  for (const path of found) endings.set(extname(path), (endings.get(extname(path)) ?? 0) + 1);
  const kinds = [...endings].toSorted(([, a], [, b]) => b - a);
  const rows = kinds.map(([ending, count]) => `${codeSpan(`*${ending}`)} ${String(count)}`);
  return found.length === 0
    ? undefined
    : told(`${many(found.length, 'document')} in ${codeSpan(`${folder}/`)} and below (${rows.join(', ')}).`);
}

/** Where folders are what is counted; undefined where it holds files, or both in large numbers. */
function foldersOf(folder: string, root: string, isOfTests: boolean): Question | undefined {
  const parts = foldersIn(join(root, folder));
  const files = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
  const beside = files.filter((name) => !aside.test(name));
  if (parts.length < 2 || (parts.length <= 2 * beside.length && !isOfTests)) return undefined;
  const named = parts.length > mostNamed ? '' : `: ${parts.map((name) => codeSpan(name)).join(', ')}`;
  const rest =
    files.length === 0
      ? ''
      : `, besides ${many(files.length, 'file')}${files.length > 6 ? '' : ` (${files.map((name) => codeSpan(name)).join(', ')})`}`;
  return told(`${many(parts.length, 'folder')} in ${codeSpan(`${folder}/`)}${named}${rest}.`);
}
