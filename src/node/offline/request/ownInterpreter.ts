// Scripts in a language that the project itself runs: `scripts/fib.fe`, where `build.sh` makes the program `fe`.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { namesIn, makefileIn, textIn } from '../questions/texts.ts';
import { isCompiled } from '../../workspace/builtFiles.ts';
import { filesMadeBy, ofMakefile } from '../../workspace/makefileText.ts';
import { interpreters } from '../sources/interpreters.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { scriptStart } from './scriptStart.ts';
import { conceptsOf } from './vocabulary.ts';

type Place = Pick<Workspace, 'root'>;

/** Data, documents and sources, whatever a program is called. */
const noScript =
  /^(?:py|rs|go|c|h|cc|cpp|hpp|java|kt|ts|tsx|jsx|json|ya?ml|toml|xml|html?|css|md|rst|txt|csv|tsv|png|jpe?g|gif|svg|pdf|log|o|a|so|in|out|conf|cfg|ini|lock|sql|s|asm|inc|diff|patch|zip|gz)$/i;

/** Builds the project's own interpreter and runs `path` with it; undefined where `path` is not such a script. */
export function byOwnInterpreter(path: string, { root }: Place): string | undefined {
  const name = /\.([a-z]\w{1,11})$/i.exec(path)?.[1] ?? '';
  if (name === '' || noScript.test(name) || Object.hasOwn(interpreters, name)) return undefined;
  // `Dockerfile.deploy`, `notes.todo`
  if (conceptsOf(name).size > 0) return undefined;
  const run = `./${name} ${path}`;
  const found = statSync(join(root, name), { throwIfNoEntry: false });
  if (found !== undefined) return found.isFile() && isCompiled(join(root, name)) ? run : undefined;
  const makefile = makefileIn(root) ?? '';
  if (filesMadeBy(makefile).has(name) && /\s-o\s/u.test(ofMakefile(makefile, name) ?? ''))
    return `make ${name} && ${run}`;
  const makes = new RegExp(`\\s-o\\s+(?:\\./)?${escapeRegExp(name)}(?=\\s|$)`, 'm');
  const script = namesIn(root, '.').find(
    (file) => /^(?:build|make|compile)\.(?:ba)?sh$/.test(file) && makes.test(textIn(root, file) ?? ''),
  );
  return script === undefined ? undefined : `${scriptStart(root, script)} && ${run}`;
}

const runs = /\b(?:run|exec|execute|start|launch|interpret|evaluate)\b|\bshow\s+me\s+what\s+\S+\s+prints\b/iu;
const asks = /^\W*(?:what|which|where|why|how|who|when|is|are|does|do|did|has|have)\b/iu;
const asksElse = /\b(?:do(?:n['’]?t| not)|never|edit|change|write|fix|delete|remove|rename|where|why|explain)\b/iu;

/** "Exec scripts/fib.fe": the only such script that a task names by its path. */
export function ownScriptIn(task: string, place: Place): string | undefined {
  if (!runs.test(task) || asks.test(task) || asksElse.test(task)) return undefined;
  const paths = new Set(
    [...task.matchAll(/(?<![\w./-])(?:\.\/)?((?:[\w-]+\/)*[\w-]+\.[a-z]\w{1,11})(?![\w/-]|\.\w)/giu)].map(
      ([, path = '']) => path,
    ),
  );
  const lines = [...paths].flatMap((path) =>
    existsSync(join(place.root, path)) ? (byOwnInterpreter(path, place) ?? []) : [],
  );
  return lines.length === 1 ? lines[0] : undefined;
}
