// "Format only src/lib.rs", "fix the lint problems in signer.py": what rewrites all files, on the one that a task names.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { fileCalled } from './testFile.ts';

const paths = /(?<![\w./@-])(?:\.\/)?((?:[\w-]+\/)+[\w.-]*[\w-]|[\w-]+(?:\.[\w-]+)*\.[a-z]\w{0,4})(?![\w/-])/gu;

/** "Sun.rs and friends" */
const andOthers =
  /[\w/]\.\w+\s*,?\s*(?:and|&|,)\s+(?:(?:the|its|all(?:\s+the)?|some)\s+)?(?:friends|others?|co\b|rest|more|many|several|elsewhere|etc)|\betc\b/iu;
/** "CI complains about the format of sun.rs. Format the code.": all of it. */
const wholeLast =
  /[.;!?]\s+[^.;!?]*\b(?:(?:re)?format|lint|fix|tidy|clean\s+up)\s+(?:up\s+)?(?:(?:all(?:\s+of)?|the|our|my|this|whole|entire)\s+)*(?:code(?:base)?|sources?|everything|project|repo(?:sitory)?|crate|package|workspace|files)\b(?![^.;!?]*\w\.\w)[^.;!?]*[.!?]*\s*$/iu;

const document =
  '(?<![\\w./@-])(?:\\./)?(?:[\\w-]+/){0,8}[\\w-]+(?:\\.[\\w-]+){0,3}\\.(?:md|markdown|rst|adoc|txt|org)(?![\\w/-])';
/** "CONTRIBUTING.md says that the code has to be formatted", "as described in docs/style.md": where it stands, not what is meant. */
const telling = [
  `${document}(?=[\`'"]?\\s+(?:(?:clearly|also|still|only)\\s+)?(?:says?|tells?|wants?|asks?|requires?|demands?|describes?|explains?|states?|mentions?|insists?|recommends?|suggests?|prescribes?)\\b)`,
  `\\b(?:as\\s+(?:in|per)|per|see|following|according\\s+to|(?:described|documented|explained|written(?:\\s+down)?|said|stated|required|demanded|asked\\s+for|prescribed|rules|guidelines?)\\s+(?:in|by|of))\\s+(?:the\\s+)?(?:file\\s+)?[\`'"]?${document}`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** The only file or folder that a task names; undefined where none is there, several are, or it is only an example. */
export function pathNamed(task: string, root: string): string | undefined {
  if (andOthers.test(task) || wholeLast.test(task)) return undefined;
  const found = [...telling.reduce((text, each) => text.replace(each, ' '), task).matchAll(paths)]
    .map(([, path = '']) => path)
    .filter((path) => isPlainName(path) && !path.includes('..'))
    .flatMap((path) => (existsSync(join(root, path)) ? path : (fileCalled(path, root) ?? [])));
  const [only, another] = new Set(found);
  return another === undefined ? only : undefined;
}

/** Formatters of one language, and the files that are theirs. */
const ofOne: readonly (readonly [tool: RegExp, files: RegExp])[] = [
  [/^(?:gofmt|go fmt)\b/u, /\.go$/u],
  [/^(?:cargo fmt|rustfmt)\b/u, /\.rs$/u],
  [/^(?:\S*python3? -m )?(?:black|autopep8|yapf|isort|ruff format)\b/u, /\.(?:pyi?|ipynb|toml)$/u],
  [/^(?:perltidy|mix format|dart format|shfmt)\b/u, /\.(?:p[lm]|t|exs?|dart|sh|bash)$/u],
];

/** Whether a line formats other files than the one that a task names: `gofmt`, and "format data.json". */
export function formatsOther(line: string, task: string, root: string): boolean {
  const files = ofOne.find(([tool]) => tool.test(line))?.[1];
  const path = files === undefined ? undefined : pathNamed(task, root);
  return path !== undefined && /\.\w+$/u.test(path) && files?.test(path) === false;
}
