// "Run the stub tests", where a folder of tests is called so: those in it, by what runs their kind.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { kindsOfTests } from './kindOfTests.ts';
import { commandFor, isFileOfTests } from './testRunners.ts';
import { indexTerms } from './vocabulary.ts';

const mostFiles = 30;
/** Take any number of files. */
const takesMany =
  /^(?:npx (?:jest|vitest run|mocha|ava|tap) |node --test |(?:\S*\/)?bats |prove |(?:bundle exec )?rspec )/;

/** "The whole suite, doc tests too": no kind alone. */
const allToo =
  /\b(?:whole|entire|full|complete|everything|all\s+(?:of\s+)?(?:the\s+|its\s+)?tests?)\b|\bdoc\s*-?tests?\s+(?:too|as\s+well|included|also)\b|\b(?:including|and|plus|also|with)\s+(?:the\s+|its\s+)?doc\s*-?tests?\b/iu;

/** The command for the only folder of tests that is called like the kind which a task selects; undefined where a command is called so. */
export function testFolderCommand(
  task: string,
  place: Pick<Workspace, 'root' | 'names' | 'commands' | 'python'>,
): string | undefined {
  const [kind, ...others] = kindsOfTests(task);
  if (kind === undefined || others.length > 0) return undefined;
  if (
    !allToo.test(task) &&
    /^doc(?:s|umentation|-?tests?)?$/.test(kind) &&
    place.names.has('Cargo.toml') &&
    existsSync(join(place.root, 'src/lib.rs'))
  )
    return 'cargo test --doc';
  const terms = new Set(indexTerms(kind).filter((term) => !term.startsWith('#')));
  const isCalled = (text: string) => indexTerms(text).some((term) => terms.has(term));
  if (place.commands.some(({ name, command }) => isCalled(`${name} ${command}`))) return undefined;
  const files = filesBelow(place.root, isFileOfTests)
    .filter(isFileOfTests)
    .flatMap((path) => {
      const parts = path.split('/').slice(0, -1);
      const at = parts.findIndex(isCalled);
      return at < 0 ? [] : [{ path, folder: parts.slice(0, at + 1).join('/') }];
    });
  const [first, ...rest] = files;
  if (first === undefined || rest.some(({ folder }) => folder !== first.folder)) return undefined;
  const command = commandFor(first.path, place);
  if (command?.startsWith('go test ') === true) return `go test ./${first.folder}/...`;
  if (files.length > mostFiles || command?.endsWith(` ${first.path}`) !== true) return undefined;
  if (rest.length > 0 && !takesMany.test(command)) return undefined;
  return [command, ...rest.map(({ path }) => path)].join(' ');
}
