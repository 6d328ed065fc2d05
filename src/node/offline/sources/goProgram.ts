// The program that the root package of a Go module is, whatever its file is called.
import { join } from 'node:path';
import type { FileReader } from '../commands/folder.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';

const mostFiles = 40;

/** `go run .` where one of its files has a main function; `main.go` is known by its name already. */
export async function goProgram(
  root: string,
  names: ReadonlySet<string>,
  reader: FileReader,
): Promise<readonly WorkspaceCommand[]> {
  if (!names.has('go.mod') || names.has('main.go')) return [];
  const sources = [...names].filter((name) => /^(?!.*_test\.go$)[\w-]+\.go$/.test(name)).slice(0, mostFiles);
  for (const name of sources) {
    const text = await reader.text(join(root, name));
    // All files of a folder belong to one package.
    if (text !== undefined && !/^package main\b/m.test(text)) return [];
    if (text !== undefined && /^func main\(\)/m.test(text))
      return [
        { ...{ command: 'go run .', name: 'start', description: '', body: '' }, origin: name, kind: 'conventional' },
      ];
  }
  return [];
}
