// Tests that a task may name apart: those that pytest marks, and those in a folder of their own.
import { indexTerms } from '../request/vocabulary.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { field } from './recipes.ts';

interface Tests {
  /** The command that runs all of them. */
  readonly all: WorkspaceCommand;
  /** Folders with tests in them, `tests/integration`. */
  readonly folders: readonly string[];
  readonly text: (file: string) => string | undefined;
  readonly pyproject: unknown;
}

/** Each is offered to tasks that say its name. */
export function partsOfPytest({ all, folders, text, pyproject }: Tests): readonly WorkspaceCommand[] {
  const part = (word: string, options: string, origin: string): WorkspaceCommand => ({
    ...{ ...all, command: `${all.command} ${options}`, name: `test ${word}`, origin },
    onlyFor: indexTerms(word).filter((term) => !term.startsWith('#')),
  });
  const markers = markersIn(text, pyproject);
  return [
    ...markers.map((marker) => part(marker, `-m ${marker}`, `tests marked ${marker}`)),
    ...folders.flatMap((folder) => {
      const word = folder.slice(folder.lastIndexOf('/') + 1);
      return markers.includes(word) ? [] : [part(word, folder, `tests in ${folder}`)];
    }),
  ];
}

/** docs.pytest.org/en/stable/how-to/mark.html: one `name: description` a line, or strings of a list. */
function markersIn(text: Tests['text'], pyproject: unknown): readonly string[] {
  const listed = field(field(field(field(pyproject, 'tool'), 'pytest'), 'ini_options'), 'markers');
  const inFiles = ['pytest.ini', '.pytest.ini', 'setup.cfg', 'tox.ini'].map(
    (file) => /^markers\s*=((?:.*\n?)(?:[ \t]+.*\n?)*)/m.exec(text(file) ?? '')?.[1] ?? '',
  );
  const lines = [...inFiles, ...(Array.isArray(listed) ? (listed as readonly unknown[]) : [listed])].flatMap(
    (part: unknown) => (typeof part === 'string' ? part.split('\n') : []),
  );
  return lines.flatMap((line) => /^\s*([a-z_]\w*)/i.exec(line)?.[1] ?? []);
}
