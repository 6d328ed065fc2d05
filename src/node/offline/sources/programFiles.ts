// Programs with descriptive file names: `scripts/test.sh`, `bin/build`, `run_tests.py`.
import { conceptsOf } from '../request/vocabulary.ts';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';

export interface ProgramFile {
  /** Relative to the workspace, with `/`. */
  readonly path: string;
  readonly executable: boolean;
}

const interpreters: Readonly<Record<string, (python: string) => string>> = {
  sh: () => 'bash',
  bash: () => 'bash',
  py: (python) => python,
  js: () => 'node',
  mjs: () => 'node',
  cjs: () => 'node',
};

/**
 * Only files whose name says what they do (test, build, lint, ...) become commands, and the program named after the folder. With an
 * extension the namesake may be a library to source, as nvm.sh is.
 */
export function programFileCommands(
  files: readonly ProgramFile[],
  python: string,
  project: string,
): readonly WorkspaceCommand[] {
  return files.flatMap(({ path, executable }) => {
    const fileName = path.slice(path.lastIndexOf('/') + 1);
    const [, name = '', extension = ''] = /^([\w-]+)(?:\.(\w+))?$/.exec(fileName) ?? [];
    const isMain = executable && name !== '' && path.replace(/^bin\//, '') === project;
    const saysWhat =
      conceptsOf(name).size > 0 &&
      !(path.startsWith('bin/') && isProduct(name)) &&
      !/^test_|_test$|\.(test|spec)\./.test(fileName);
    if (!isPlainName(path) || !(saysWhat || isMain)) return [];
    const interpreter = Object.hasOwn(interpreters, extension) ? interpreters[extension]?.(python) : undefined;
    const direct = executable && ['', 'sh', 'bash'].includes(extension);
    if (!direct && interpreter === undefined) return [];
    return [
      {
        command: direct ? `./${path}` : `${interpreter ?? ''} ${path}`,
        name: isMain ? 'start' : name,
        description: '',
        body: '',
        origin: 'program in the workspace',
        kind: 'conventional',
      },
    ];
  });
}

/** `bin` also holds the project's products: `git-setup` prepares nothing here, `setup` and `run_tests` do. */
const isProduct = (name: string): boolean =>
  name.split(/[-_]/).some((part) => conceptsOf(part).size === 0 && !/^(?:run|all|do|ci|local)$/.test(part));
