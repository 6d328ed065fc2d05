// Kinds of folders that a question leaves out in words: "ignoring generated and cached stuff", "sources only".
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';

/** What is made or fetched, and no source. */
const made = [
  [/\bcach(?:e[sd]?|ing)\b/iu, /^\.?(?:[\w-]+[-_.])?cache$|^__pycache__$|^\.?cache[-_.]/i],
  [
    /\b(?:(?:auto-?)?generated?|built|builds?|compiled?|bundle[sd]?|rendered|outputs?|art[ie]facts?)\b/iu,
    /^(?:dist|build|out|output|target|_build|_site|site-packages|public|bin|obj|gen|generated|coverage|htmlcov|\.next|\.nuxt|\.output|.*\.egg-info)$/i,
  ],
  [
    /\b(?:vendor(?:ed|ing)?|third[- ]party|dependenc(?:y|ies)|deps|bundled libraries)\b/iu,
    /^(?:_?vendor|_?vendored|third[-_]?party|3rdparty|extern(?:al)?|deps|bower_components|\.?venv)$/i,
  ],
] as const;
const ofTests = /\b(?:unit )?tests?\b|\bspecs?\b/iu;
const others = [
  [ofTests, /^(?:tests?|specs?|__tests__|testing)$/i],
  [/\b(?:docs?|documentation)\b/iu, /^(?:docs?|documentation)$/i],
  [/\bfixtures?\b/iu, /^(?:fixtures?|__fixtures__|testdata)$/i],
] as const;
/** Hold sources in some projects: only what git ignores, or what is called so in words, is made there. */
const seldomMade = /^(?:public|bin|target|obj)$/i;

/** What counts is only what people wrote. */
const onlySources =
  /\b(?:only|just)\s+(?:in\s+)?(?:the\s+)?sources?\b|\bsources?\s+(?:files\s+|code\s+)?only\b|\b(?:in|of|among)\s+(?:the\s+|our\s+)?sources\b|\b(?:source|version)[- ]controlled\b|\bhand[- ]?written\b/iu;

const mostFolders = 400;
const deepest = 3;

/**
 * The names of the folders, at most three levels down, that words leave out by what they hold. `said`: what is left out; `task`: all of it;
 * `isIgnored`: whether git ignores folders of a name.
 */
export function foldersLeftOut(
  said: string,
  task: string,
  root: string,
  isIgnored: (name: string) => boolean,
): readonly string[] {
  const sources = onlySources.test(task);
  const meant = [
    ...made.filter(([words]) => sources || words.test(said)),
    ...others.filter(([words]) => words.test(said)),
  ].map(([, names]) => names);
  if (meant.length === 0) return [];
  const isMeant = (name: string) =>
    meant.some((names) => names.test(name)) && (!seldomMade.test(name) || isIgnored(name));
  const ignored = sources || made.some(([words]) => words.test(said));
  return [
    ...new Set(
      folderNames(root).filter((name) => isPlainName(name) && (isMeant(name) || (ignored && isIgnored(name)))),
    ),
  ];
}

const testFolder = /(?:^|\/)(?:tests?|specs?|__tests__|testing)\//i;
const testFile =
  /(?:^|\/)(?:tests?\.\w+|tests?[._-][\w.-]+\.(?:[cm]?[jt]sx?|py|sh|rb)|[\w.-]+[._-](?:test|spec)\.[cm]?[jt]sx?|[\w-]+_(?:test|spec)\.(?:go|py|rb|exs?|cc|cpp|dart))$/i;
const mostTestFiles = 200;

/** "Without tests": files of tests beside the sources, `test.js` and `parse.test.ts`, where no folder of tests holds them. */
export function testFilesLeftOut(said: string, root: string): readonly string[] {
  if (!ofTests.test(said)) return [];
  return filesBelow(root, (name) => testFile.test(name))
    .filter((path) => !testFolder.test(path) && isPlainName(path))
    .slice(0, mostTestFiles);
}

function folderNames(root: string): readonly string[] {
  const found: string[] = [];
  let level = ['.'];
  for (let depth = 0; depth < deepest && found.length < mostFolders; depth++) {
    level = level.flatMap((folder) =>
      foldersIn(join(root, folder)).map((name) => {
        found.push(name);
        return join(folder, name);
      }),
    );
  }
  return found.slice(0, mostFolders);
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== '.git' && entry.name !== 'node_modules')
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}
