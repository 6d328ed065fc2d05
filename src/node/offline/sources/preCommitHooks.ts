// The hooks of .pre-commit-config.yaml: which tools they start, and whether any of them rewrites files.
import { field, yaml } from './recipes.ts';

interface Hook {
  readonly id: string;
  readonly args: string;
}

export const hooksFile = '.pre-commit-config.yaml';

function hooksIn(text: string): readonly Hook[] {
  const repos = field(yaml(text), 'repos');
  return (Array.isArray(repos) ? (repos as readonly unknown[]) : []).flatMap((repo) => {
    const hooks = field(repo, 'hooks');
    return (Array.isArray(hooks) ? (hooks as readonly unknown[]) : []).flatMap((hook) => {
      const id = field(hook, 'id');
      const args = field(hook, 'args');
      return typeof id === 'string' ? [{ id, args: Array.isArray(args) ? args.map(String).join(' ') : '' }] : [];
    });
  });
}

/** Hooks that only look at files. */
const looks =
  /^(?:check-(?!.*fix)[\w-]+|flake8|mypy|pyright|pylint|bandit|pydocstyle|debug-statements|name-tests-test|shellcheck(?:-py)?|yamllint|actionlint|detect-[\w-]+|no-commit-to-branch|validate-[\w-]+|zizmor|codespell|ruff(?:-check)?|eslint|rst-[\w-]+|python-[\w-]+|markdownlint|typos)$/;

/** Whether `pre-commit run` may rewrite files: a hook does, or is unknown. */
export const hooksRewrite = (text: string): boolean =>
  hooksIn(text).some(({ id, args }) => !looks.test(id) || /(?:^|\s)(?:--fix|--write|-w)\b/.test(args));

/** The Python tools that the hooks start, with their subcommands: `ruff check`. */
export function toolsOfHooks(text: string): ReadonlySet<string> {
  const tools: Readonly<Record<string, string>> = {
    ruff: 'ruff check',
    'ruff-check': 'ruff check',
    'ruff-format': 'ruff format',
  };
  return new Set(hooksIn(text).map(({ id }) => tools[id] ?? id));
}
