// What builds, tests and caches make, by the usual names: deleting it costs a rebuild, so it counts as a write.
import { reason } from '../../reason.ts';
import type { Call, Inspector } from '../inspector.ts';
import { ANYTHING, GLOBBED, type ShellWord } from '../shell/shellWord.ts';

/** Folders, from the ignore files of github.com/github/gitignore. */
const outputFolder =
  /^(?:dist|build|out|target|coverage|htmlcov|node_modules|__pycache__|_build|bazel-out|\.(?:next|nuxt|output|svelte-kit|astro|turbo|parcel-cache|vite|cache|nyc_output|pytest_cache|mypy_cache|ruff_cache|tox|nox|gradle|eggs|angular|docusaurus|dart_tool|hypothesis|ipynb_checkpoints)|storybook-static|cmake-build-\w+|CMakeFiles|dist-\w+|build-\w+|[\w.\uE001-]+\.egg-info|[\w.-]+\.dSYM)$/;
const outputFile =
  /^(?:[\w.-]+\.(?:cpython-\d+[\w-]*\.so|cp\d+-[\w-]+\.pyd)|[\w.\uE001-]*\.(?:o|obj|pyc|pyo|class|gcda|gcno|tsbuildinfo|profraw|lcov|aux|blg|bcf|fls|fdb_latexmk|synctex(?:\.gz)?)|\.eslintcache|\.coverage|CMakeCache\.txt|coverage\.xml|lcov\.info)$/;

/** What an environment or a vendored package consists of. */
const installed = /^(?:site-packages|dist-packages|\.?v?env|vendor|third[_-]party)$/;
const ofPython = /\.egg-info$|\.cpython-[\w-]*\.so$|\.cp\d+-[\w-]+\.pyd$/;

/** Whether the word names only what a build makes, in the workspace. */
function isOutput({ text, splits }: ShellWord): boolean {
  if (splits || text.includes(ANYTHING) || /^[/~]/.test(text) || /(?:^|\/)(?:\.\.|\.git)(?:\/|$)/.test(text))
    return false;
  const parts = text.split('/').filter((part) => part !== '' && part !== '.');
  if (ofPython.test(parts.at(-1) ?? '') && parts.some((part) => installed.test(part))) return false;
  return outputFile.test(parts.at(-1) ?? '') || parts.some((part) => outputFolder.test(part));
}

export const isOutputPath = (text: string): boolean => isOutput({ text, splits: false });

/** `rm -rf dist`, `rm -f build/*.o`: reports a write, and that it was judged; false for anything else. */
export function removesOutput({ name, args }: Call, inspector: Inspector): boolean {
  const operands = args.filter(({ text }) => !text.startsWith('-') || text === '-');
  const plain = args.every(
    ({ text }) => !text.startsWith('-') || /^-[rfRvd]+$|^--(?:recursive|force|verbose|dir)$/.test(text),
  );
  if (!/^(?:rm|rimraf|del-cli)$/.test(name) || !plain || operands.length === 0 || !operands.every(isOutput))
    return false;
  inspector.add('write', reason('deletesOutput', name));
  return true;
}

/** `find . -name __pycache__ -exec rm -rf {} +`, `find src -name '*.pyc' -delete`: whether all that is found has such a name. */
export function findsOutput(args: readonly ShellWord[]): boolean {
  const first = args.findIndex(({ text }) => /^[-(!]/.test(text));
  const roots = args.slice(0, first);
  const inside = roots.every(({ text, splits }) => !splits && /^(?!\/|~)[\w./-]+$/.test(text) && !text.includes('..'));
  const narrows = !args.some(({ text }) => /^(?:-o|-or|!|-not|,|\(|-i?regex|-follow|-L)$/.test(text));
  const names = args.filter((_, i) => args[i - 1]?.text === '-name');
  return (
    first > 0 &&
    inside &&
    narrows &&
    names.some((word) => isOutput({ ...word, text: word.text.replaceAll('*', GLOBBED) }))
  );
}
