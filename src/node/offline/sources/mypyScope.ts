// What mypy is to look at: its settings may say so, and an argument would overrule them.
import { parse as parseToml } from 'smol-toml';
import { field } from './recipes.ts';

type Text = (file: string) => string | undefined;

const ofIni = (text: string): boolean =>
  /^\[mypy\]\s*\n(?:(?!\[).*\n)*?(?:files|packages|modules)[ \t]*[=:]/m.test(`${text}\n`);
const hasIni = (text: string): boolean => /^\[mypy\]/m.test(text);

function ofToml(text: string): boolean {
  try {
    const settings = field(field(parseToml(text), 'tool'), 'mypy');
    return ['files', 'packages', 'modules'].some((key) => field(settings, key) !== undefined);
  } catch {
    return false;
  }
}

/** Whether the settings of mypy name the files or packages to check: `files = ["src"]`. */
export function mypyKnowsFiles(text: Text): boolean {
  for (const file of ['mypy.ini', '.mypy.ini']) {
    const found = text(file);
    if (found !== undefined) return ofIni(found);
  }
  const pyproject = text('pyproject.toml') ?? '';
  if (/^\[tool\.mypy\]/m.test(pyproject)) return ofToml(pyproject);
  const setup = text('setup.cfg') ?? '';
  return hasIni(setup) && ofIni(setup);
}
