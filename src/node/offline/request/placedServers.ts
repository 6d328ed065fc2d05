// "Launch the example project", "start the test website", "start a postgres for the tests": a server that lies in a folder of its own.
import type { Workspace } from '../commands/workspace.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { isFolderIn } from './fileCommand.ts';
import { field, yaml } from '../sources/recipes.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const starts = '(?:run|start|launch|serve|fire\\s+up|bring\\s+up)';
const thing = '(?:project|app|application|site|website|web\\s+site|server|dev(?:elopment)?\\s+server)';
const placed = new RegExp(
  `${politeLead}(?:${starts}\\s+(?:the\\s+|its\\s+)?([a-z]+)\\s+${thing}|runserver\\s+(?:for|of|in)\\s+(?:the\\s+)?([a-z]+)(?:\\s+${thing})?)${politeEnd}`,
  'iu',
);
const development = new RegExp(
  `${politeLead}(?:${starts}\\s+(?:the\\s+|its\\s+)?(?:django\\s+)?(?:dev(?:elopment)?\\s+)server|(?:start\\s+|run\\s+)?runserver)${politeEnd}`,
  'iu',
);
const service = new RegExp(
  `${politeLead}(?:start|launch|fire\\s+up|bring\\s+up|run)\\s+(?:a|an|the)\\s+([a-z][\\w-]*)(\\s+(?:database|db|service|container))?(?:\\s+server)?(?:\\s+(?:for|that)\\s+the\\s+tests?(?:\\s+needs?)?)?${politeEnd}`,
  'iu',
);
/** Programs of others, which a project only uses. */
const ofOthers =
  /^(?:postgres(?:ql)?|mysql|mariadb|mongo(?:db)?|redis|valkey|memcached|rabbitmq|kafka|nats|elasticsearch|opensearch|minio|mailhog|mailpit|keycloak)$/iu;
const usual = 'examples? demo sample tests? testproject'.split(' ').map((word) => new RegExp(`^${word}$`, 'u'));

/** Undefined where no such folder, or several, hold one, or the project itself has what the words say. */
export function placedServer(task: string, place: Workspace): string | undefined {
  const text = task.trim();
  if (development.test(text)) return place.names.has('manage.py') ? undefined : onlyDjango(place);
  const [, before, behind] = placed.exec(text) ?? [];
  const word = (before ?? behind)?.toLowerCase();
  if (word === undefined || /^(?:dev|development|web|our|main|local|production|prod|whole)$/u.test(word))
    return composed(text, place);
  const folders = [...place.names].filter((name) => isMeant(name, word, text) && isFolderIn(place.root, name));
  const lines = folders.flatMap((folder) => djangoIn(folder, place) ?? documentedIn(folder, place) ?? []);
  const [only, another] = lines;
  return another === undefined ? only : undefined;
}

/** `example` for "the example project", `tests_website` for "the test website". */
function isMeant(folder: string, word: string, task: string): boolean {
  const bare = (each: string) => each.toLowerCase().replace(/s$/u, '');
  const [first = '', ...others] = folder.split(/[-_]/u);
  const said = task
    .toLowerCase()
    .split(/[^a-z]+/u)
    .map(bare);
  return bare(first) === bare(word) && others.every((each) => said.includes(bare(each)));
}

function djangoIn(folder: string, { root, python, sources }: Workspace): string | undefined {
  const text = textIn(root, `${folder}/manage.py`) ?? '';
  if (!/django/iu.test(text)) return undefined;
  const line = `${python} manage.py runserver`;
  // It finds the project itself, or needs to be told of its folder.
  if (text.includes('sys.path')) return `${python} ${folder}/manage.py runserver`;
  return `(cd ${folder} && ${sources.size > 0 ? 'PYTHONPATH=../src' : 'PYTHONPATH=..'} ${line})`;
}

function onlyDjango(place: Workspace): string | undefined {
  const folders = [...place.names].filter(
    (name) => usual.some((each) => each.test(name)) && isFolderIn(place.root, name),
  );
  const [only, another] = folders.flatMap((folder) => djangoIn(folder, place) ?? []);
  return another === undefined ? only : undefined;
}

/** `cd tests_website && python server.py &` of the README in that folder. */
function documentedIn(folder: string, { root, python }: Workspace): string | undefined {
  const readme = namesIn(root, folder).find((name) => /^readme(?:\.\w+)?$/iu.test(name));
  const text = readme === undefined ? '' : (textIn(root, `${folder}/${readme}`) ?? '');
  const found = [
    ...text.matchAll(
      /^[ \t]*(?:\$ )?(?:cd ([\w-]+) && )?python3? ((?:server|serve|app|main)\.py)[ \t]*(?:&[ \t]*)?$/gmu,
    ),
  ].filter(([, place = folder, file = '']) => place === folder && textIn(root, `${folder}/${file}`) !== undefined);
  const files = new Set(found.map(([, , file = '']) => file));
  const [file] = files;
  return file === undefined || files.size > 1 ? undefined : `(cd ${folder} && ${python} ${file})`;
}

/** A service of the compose file by its name: "run the tests" starts no container that is called so. */
function composed(task: string, { root, names, onPath }: Workspace): string | undefined {
  const [, name = '', said] = service.exec(task) ?? [];
  if (said === undefined && !ofOthers.test(name)) return undefined;
  const file = ['compose.yaml', 'compose.yml', 'docker-compose.yml', 'docker-compose.yaml'].find((each) =>
    names.has(each),
  );
  if (name === '' || file === undefined || !onPath('docker')) return undefined;
  const services = field(yaml(textIn(root, file) ?? ''), 'services');
  const wanted = /^postgres(?:ql)?$/iu.test(name)
    ? /^(?:postgres(?:ql)?|pg)$/u
    : new RegExp(`^${name.toLowerCase()}$`, 'u');
  const [only, another] = Object.keys(services ?? {}).filter((each) => wanted.test(each));
  return only === undefined || another !== undefined ? undefined : `docker compose up -d ${only}`;
}
