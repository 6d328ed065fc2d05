// "Build and check the dist": a distribution of Python and what twine says of it, where the project has twine check it.
import type { Workspace } from '../commands/workspace.ts';
import { namesIn, textIn } from '../questions/texts.ts';

const asked =
  /^\W*(?:(?:please|pls|just|now|can\s+you|could\s+you)\s+)*(?:build|make|create)\s+(?:(?:the|a|our)\s+)?(?:(?:dists?|distributions?|packages?|wheels?|sdist)\s+)?(?:and|&|then|\+|,\s*then)\s+(?:then\s+)?(?:twine[\s-]+)?(?:check|verify|validate)\s+(?:it|them|(?:(?:the|our|its|built)\s+){0,2}(?:dists?|distributions?|packages?|wheels?|sdists?|artifacts?|archives?))(?:\s+(?:with|by|using)\s+twine)?(?:\s+(?:please|pls|now|here))*\s*[.!]*$/iu;

/** Undefined where a task asks for anything else, or the project never runs `twine check`. */
export function checkedDist(task: string, { root, commands, python, onPath }: Workspace): string | undefined {
  if (!asked.test(task.trim())) return undefined;
  const build = commands.find(({ command }) => /^\S*python[\d.]* -m build$/u.test(command))?.command;
  const ci = namesIn(root, '.github/workflows').map((name) => `.github/workflows/${name}`);
  const files = ['tox.ini', 'noxfile.py', 'Makefile', 'justfile', 'pyproject.toml', 'setup.cfg', ...ci];
  const isUsed = files.some((file) => /\btwine\W+check\b/u.test(textIn(root, file) ?? ''));
  if (build === undefined || !isUsed) return undefined;
  return `${build} && ${onPath('twine') ? 'twine' : `${python} -m twine`} check dist/*`;
}
