// "Start the worker", "open the notebook": a thing to be started of which neither the command nor the project says anything.
import { basename } from 'node:path';
import { isSlipOf } from '../../../core/state/slips.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { valueIn } from '../questions/manifests.ts';
import { nameLike, namesIn, readme, textIn } from '../questions/texts.ts';
import { isKnownWord } from '../request/vocabulary.ts';

const start = '(?:start|launch|open|boot|run|execute|(?:fire|spin|bring|start)\\s+up)';
const end =
  "(?=\\s*(?:$|[.,;:!?)]|\\b(?:in|on|at|from|with|for|so|and|then|please|pls|now|locally|here|up|again|once|by|to|of|that|which|as|via|using|without|under|inside|until|when|if|but|or|i['’]d|i['’]m|i|we|you|it)\\b))";
const thing = new RegExp(
  `\\b${start}\\s+(?:(?:me|us)\\s+)?(?:the|our|its|this|that|a|an)\\s+((?:[a-z][\\w-]*\\s+){0,2}?)([a-z][\\w-]*)${end}`,
  'iu',
);
/** Words for whatever a project starts. */
const whatever =
  'program programs app apps application project server service tool cli game site website page thing stuff script scripts demo example binary executable code repo repository package module main process instance stack system interface software prototype command entry entrypoint point file function backend frontend api bot environment mode build result output container whole line utility one web terminal interpreter compiler engine implementation version sample library test tests checkout source sources host node listener daemon'.split(
    ' ',
  );
/** What manifests say of the project. */
const descriptions: readonly (readonly [file: string, ...keys: string[]])[] = [
  ['package.json', 'description'],
  ['pyproject.toml', 'project', 'description'],
  ['pyproject.toml', 'tool', 'poetry', 'description'],
  ['Cargo.toml', 'package', 'description'],
];
/** Characters of a README that introduce the project. */
const introduction = 4000;

/** Whether `said`, which only starts something, names it, and nothing here is called or described so. */
export function startsOtherThing(said: string, known: WorkspaceCommand, root: string): boolean {
  const [, before = '', noun = ''] = thing.exec(said) ?? [];
  const word = noun.toLowerCase();
  if (word === '' || isKnownWord(word) || whatever.some((each) => each === word || isSlipOf(word, each))) return false;
  const { name, command, body, description, folder = '', member, lines = [] } = known;
  // "The weekly report", by `weekly.sh`.
  const called = `${name} ${command}`.toLowerCase();
  if (before.split(/\s+/u).some((each) => each.length > 3 && called.includes(each.toLowerCase()))) return false;
  const manifest = descriptions.map((keys) => valueIn(root, ...keys)).find((value) => typeof value === 'string');
  const intro = (textIn(root, nameLike(namesIn(root, '.'), readme) ?? '') ?? '').slice(0, introduction);
  const says = [name, command, body, description, folder, member?.name, basename(root), manifest, intro, ...lines]
    .join(' ')
    .toLowerCase();
  const own = says.match(/[a-z][\w-]{3,}/gu) ?? [];
  return !says.includes(word.replace(/s$/u, '')) && !own.some((each) => isSlipOf(word, each));
}
