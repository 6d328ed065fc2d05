// Scripts of a project's own that write its build file: `./configure.py && ninja`, as `./configure && make` is elsewhere.
import { textIn } from '../questions/texts.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { interpreters } from './interpreters.ts';
import { needsArguments } from './programFiles.ts';

const script = /^(?:configure|(?:config|bootstrap|gen|mk|make|ninja|build)[\w-]*\.\w+)$|^configure\.\w+$/;
const writesNinja = /(?:["'`/]|>\s*)build\.ninja\b/;
const writesMake = /\b(?:open|write\w*)\s*\(?\s*["'`]Makefile["'`]\s*,|>\s*["']?Makefile\b/;
/** `configure.sh` that makes the Makefile of its template, as Autoconf's does. */
const fillsTemplate = /^\s*AC_OUTPUT\b|\bMakefile\.in\b/m;
/** A target of the tests among what it writes. */
const tests = /\bbuild (check|tests?)\s*:|\bbuild\s*\(\s*\[?["'](check|tests?)["']|^(check|tests?)\s*:/m;

/** The builds and tests of a folder by such a script; `python` starts those in Python. */
export function configureScripts(
  root: string,
  names: ReadonlySet<string>,
  python: string,
): readonly WorkspaceCommand[] {
  return [...names]
    .filter((name) => script.test(name))
    .sort()
    .flatMap((name) => {
      const text = textIn(root, name) ?? '';
      const start = startOf(name, text, python);
      const isTemplate = /^configure\.(?:sh|bash)$/.test(name) && names.has('Makefile.in') && fillsTemplate.test(text);
      // What Autoconf and the like call so is known by its name.
      const runner = writesNinja.test(text)
        ? 'ninja'
        : name !== 'configure' && (isTemplate || writesMake.test(text))
          ? 'make'
          : undefined;
      if (runner === undefined || start === undefined || needsArguments(text)) return [];
      const target =
        tests
          .exec(isTemplate ? (textIn(root, 'Makefile.in') ?? '') : text)
          ?.slice(1)
          .join('') ?? '';
      const build = `${start} && ${runner}`;
      const lines: readonly (readonly [string, string])[] = [
        [build, 'build compile'],
        ...(target === '' ? [] : [[`${build} && ${runner} ${target}`, 'test'] as const]),
      ];
      return lines.map(([command, purpose]) => ({
        ...{ command, name: purpose, description: '', body: '', origin: name, kind: 'conventional' as const },
      }));
    });
}

function startOf(name: string, text: string, python: string): string | undefined {
  const ending = /\.(\w+)$/.exec(name)?.[1];
  if (ending === undefined) return `./${name}`;
  if (ending === 'py') return `${python} ${name}`;
  if (ending === 'sh') return `${/^#!.*\bbash\b/.test(text) ? 'bash' : 'sh'} ${name}`;
  const program = interpreters[ending];
  return program === undefined ? undefined : `${program} ${name}`;
}
