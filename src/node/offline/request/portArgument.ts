// `tiny <port>`, `port = atoi(argv[1])`: a compiled program that takes its port as its first plain argument, by a usage text, a document or its source.
import type { Workspace } from '../commands/workspace.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { folderIn, here } from './serverArguments.ts';
import { stringsIn } from './servedAsAsked.ts';

type Place = Pick<Workspace, 'root' | 'documents'> & { readonly folder: string };

/** `./tiny 8947`, `./nweb 8947 .`; undefined where nothing tells, it needs more than a task says, or a task names another folder. */
export function portArgument(task: string, start: string, port: string, place: Place): string | undefined {
  const [, program] = /^\.\/(?:[\w-]+\/){0,3}([\w-]+)$/u.exec(start) ?? [];
  const source = program === undefined ? undefined : sourceOf(program, place);
  if (program === undefined || source === undefined) return undefined;
  const printed = usagesIn(stringsIn(source), program, true);
  const shown = printed.length > 0 ? printed : place.documents.flatMap((text) => usagesIn(text, program, false));
  const forms = new Set(shown.map(formOf));
  const [form = inSource(source), another] = forms;
  if (form === undefined || form === 'other' || another !== undefined) return undefined;
  const folder = folderIn(task, place.root);
  if (form === 'port') return folder === undefined && !elsewhere.test(task) ? `${start} ${port}` : undefined;
  const served = folder ?? (here.test(task) ? '.' : undefined);
  return served === undefined || elsewhere.test(task) ? undefined : `${start} ${port} ${served}`;
}

/** "Serving /srv/www", "of the docs folder". */
const elsewhere =
  /(?<![\w:/.-])(?:~|\.\.|\$\w+)?\/\w|(?<!\w)~(?!\w)|\b(?!(?:this|the|that|current|working|same|its|my|our|project|root|top|repo\w*)\b)[\w./-]+\s+(?:folder|directory|dir)\b/iu;

type Form = 'port' | 'port and folder' | 'other';

/** What stands behind the program's name: `<port>`, `[port]`, `port [root]`, `<port> <dir>`. */
function formOf(rest: string): Form {
  const [first = '', ...others] = rest.trim().match(/\[[^\]]*\]|\S+/gu) ?? [];
  if (!isPort.test(first)) return 'other';
  const needed = others.filter((word) => !word.startsWith('['));
  if (needed.length === 0) return 'port';
  return needed.length === 1 && isFolder.test(needed[0] ?? '') ? 'port and folder' : 'other';
}
const isPort = /^[<[{]?(?:\w+[-_ ])?port(?:[-_ ]?(?:number|num|no))?[>\]}]?$/iu;
const isFolder = /^[<{]?(?:\w+[-_])?(?:dir|directory|folder|root|path)[>}]?$/iu;

/** What a usage text, or a line of a document, shows behind the name. */
function usagesIn(text: string, program: string, isPrinted: boolean): readonly string[] {
  const name = `(?:\\./)?(?:${escapeRegExp(program)}${isPrinted ? '|%s' : ''})`;
  const form = new RegExp(
    isPrinted
      ? `\\busage\\b\\W{0,3}${name}((?:[ \\t]+[\\w<>[\\]{}-]+){1,6})`
      : `(?:^[ \\t>$]*|\`|\\busage:?[ \\t]+)${name}((?:[ \\t]+[<[{][\\w -]+[>\\]}]){1,6})`,
    'gimu',
  );
  return [...text.matchAll(form)].map(([, rest = '']) => rest);
}

const argument =
  /\b\w*port\w*\s*=\s*(?:\(\s*\w+\s*\)\s*)?(?:htons\s*\(\s*)?(?:ato[il]|strtou?l)\s*\(\s*argv\s*\[\s*1\s*\]/iu;
/** It does not start with that argument alone. */
const needsMore = /\bargc\s*(?:!=\s*[3-9]|<=\s*[2-9]|<\s*[3-9])|\bargc\s*-\s*1\s*(?:!=|<)\s*[2-9]/u;

const inSource = (source: string): Form | undefined =>
  argument.test(source) && !needsMore.test(source) ? 'port' : undefined;

/** The source in C that is called so, or the only one beside it with a `main`. */
function sourceOf(program: string, { root, folder }: Place): string | undefined {
  const named = ['', 'src/']
    .flatMap((place) => ['c', 'cc', 'cpp'].map((ending) => textIn(root, `${folder}${place}${program}.${ending}`)))
    .find((text) => text !== undefined && main.test(text));
  if (named !== undefined) return named;
  const [only, another] = ['', 'src'].flatMap((place) =>
    namesIn(root, `${folder}${place}`.replace(/\/$/u, ''))
      .filter((name) => /\.(?:c|cc|cpp)$/u.test(name))
      .map((name) => textIn(root, `${folder}${place === '' ? '' : `${place}/`}${name}`) ?? '')
      .filter((text) => main.test(text)),
  );
  return another === undefined ? only : undefined;
}
const main = /^[ \t]*(?:int|void)?\s*main\s*\(/mu;
