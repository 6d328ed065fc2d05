// "Website build", "lint the vscode extension": a part of the repository with a manifest of its own that a short request names, and a command says nothing of.
import { basename, dirname } from 'node:path';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { projectFiles } from '../questions/projectFiles.ts';
import { isKnownWord } from '../request/vocabulary.ts';

const manifest =
  /^(?:package\.json|Cargo\.toml|pyproject\.toml|setup\.py|Makefile|CMakeLists\.txt|book\.toml|mkdocs\.ya?ml|go\.mod|pom\.xml|build\.gradle(?:\.kts)?)$/u;
/** Longer requests tell a story, in which such words stand for other things. */
const mostWords = 8;
/** Parts that words for goals are called after too. */
const asides = /^(?:book|website|site|fuzz|exercises)$/u;
/** Words for all of the code, or for what is done with it. */
const ofAll =
  /^(?:the|code|source|sources|src|lib|library|app|core|main|project|package|packages|crate|crates|module|modules|workspace|test|tests|spec|specs|unit|integration|docs?|documentation|build|scripts?|tools?|utils?|config|cmake|make|dist|bin|files?|data|linux|windows|unix|python|java|rust|node|cpp|release|debug|style|types?|command|program|server|client|common|shared|default|benchmarks?|bench|benches|examples?|demos?|samples?)$/u;

/** Whether `said` names such a folder, or a word of its name, and neither the command nor the project is called so. */
export function namesOtherPart(said: string, known: WorkspaceCommand, root: string): boolean {
  const words = said.toLowerCase().match(/[a-z][\w-]*/gu) ?? [];
  if (words.length > mostWords) return false;
  const { name, command, body, description, folder = '', member, alias = [] } = known;
  const says = [name, command, body, description, folder, member?.name ?? '', member?.folder ?? '', ...alias]
    .join(' ')
    .toLowerCase();
  const own = basename(root).toLowerCase();
  const candidates = words.filter(
    (word) =>
      word.length > 3 &&
      !ofAll.test(word) &&
      (asides.test(word) || !isKnownWord(word)) &&
      !says.includes(word.replace(/s$/u, '')) &&
      !own.includes(word.replace(/s$/u, '')),
  );
  return candidates.length > 0 && partsOf(root).some((part) => candidates.some((word) => isCalled(part, word)));
}

const isCalled = (part: string, word: string): boolean =>
  part === word || part === `${word}s` || part.split(/[-_]/u).some((each) => each === word);

/** The names of folders below the root that have a manifest, those of tests and examples left out. */
const partsOf = (root: string): readonly string[] =>
  projectFiles(root).flatMap((path) => {
    const folders = dirname(path).split('/');
    const isAside = folders
      .slice(0, -1)
      .some((each) => /^(?:tests?|examples?|vendor|third[_-]?party|fixtures?)$/iu.test(each));
    return manifest.test(basename(path)) && path.includes('/') && folders.length <= 3 && !isAside
      ? [basename(dirname(path)).toLowerCase()]
      : [];
  });
