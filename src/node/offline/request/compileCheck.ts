// "Does everything compile?", "byte-compile everything": of a project in Python, whose files an interpreter compiles one by one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { conceptsOf } from './vocabulary.ts';

const polite = '^\\W*(?:(?:please|pls|just|now|quickly|can\\s+you|could\\s+you|would\\s+you)\\s+)*';
const all =
  '(?:everything|it(?:\\s+all)?|this|(?:(?:all|of|the|our|this|whole|entire|python)\\s+){0,4}(?:code(?:base)?|package|project|sources?|modules?|files|scripts))';
const end =
  '(?:\\s+(?:below|under|in)\\s+(?:this|the)\\s+(?:folder|directory|tree))?(?:,?\\s+(?:just\\s+)?to\\s+see\\s+(?:whether|if)\\s+(?:the\\s+interpreter|python|it|anything|something)\\s+[^.?!,;]{2,40})?(?:\\s+(?:without\\s+(?:any\\s+)?errors|cleanly|fine|ok(?:ay)?|at\\s+all|still|here|now|please|pls|anywhere))*\\s*[.!?]*$';
const forms: readonly RegExp[] = [
  `(?:does|do|will|would)\\s+${all}\\s+(?:(?:still|all|even|actually)\\s+)*(?:byte-?)?compile`,
  `(?:check|verify|see|make\\s+sure|ensure|confirm)\\s+(?:that|if|whether)\\s+${all}\\s+(?:(?:still|all|even)\\s+)*(?:byte-?)?compiles?`,
].map((form) => new RegExp(`${polite}${form}${end}`, 'iu'));
const ordered = new RegExp(`${polite}(?:byte-?\\s?compile\\s+${all}|(?:run\\s+)?compileall)${end}`, 'iu');

/** Whether this is a pure Python project without a compile command of its own. */
function isPlainPython({
  root,
  names,
  commands,
  above,
}: Pick<Workspace, 'root' | 'names' | 'commands' | 'above'>): boolean {
  const isPython = ['pyproject.toml', 'setup.py', 'setup.cfg'].some(
    (file) => names.has(file) || above?.project.names.has(file) === true,
  );
  const builds = ['package.json', 'Cargo.toml', 'CMakeLists.txt', 'meson.build', 'build.rs', 'configure'].some((file) =>
    existsSync(join(root, file)),
  );
  const extends_ = /\bext_modules\b|cythonize|\[tool\.maturin\]|setuptools-rust|scikit-build|meson-python/.test(
    `${textIn(root, 'setup.py') ?? ''}\n${textIn(root, 'pyproject.toml') ?? ''}`,
  );
  const isOwn = commands.some(
    ({ kind, name, folder }) => kind === 'declared' && folder === undefined && /compile/iu.test(name),
  );
  return isPython && !builds && !extends_ && !isOwn;
}

/** Whether a task only asks whether the code of a pure Python project compiles. */
export const asksWhetherCompiles = (task: string, place: Workspace): boolean =>
  forms.some((form) => form.test(task.trim())) && isPlainPython(place);

/** The line that byte-compiles all modules, where a task orders that. */
export const byteCompiles = (task: string, place: Workspace): string | undefined =>
  ordered.test(task.trim()) && isPlainPython(place) && !conceptsOf(task).has('#test')
    ? `${place.python} -m compileall -q -x '/\\.|node_modules|venv' .`
    : undefined;
