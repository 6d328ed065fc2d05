// "Install it into ./out, not on my system", "a staged install under pkg": `make install` with the variable that its Makefile has for that.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { ordersMore } from './otherOrders.ts';
import { textIn } from '../questions/texts.ts';
import { onlyAsks } from './questionWords.ts';
import { conceptsOf } from './vocabulary.ts';

type Place = Pick<Workspace, 'root' | 'names' | 'commands'>;

const installs =
  /\b(?:re)?inst(?:al+|la)(?:s|ed|ing|ation)?\b|\b(?:isntall|intsall|insatll|intall)\b|\bstag(?:e|ed|ing)\b/iu;
/** "No need to install it anywhere." */
const notInstalled =
  /\b(?:no\s+need\s+to|without|nothing\s+(?:is\s+to|should|must|may|to)(?:\s+be)?|(?:do|does|should|must|need)(?:n['’]?t|\s+not)(?:\s+be)?|never|instead\s+of|rather\s+than|before|no)\s+(?:to\s+|actually\s+|be\s+)?(?:re)?inst(?:al+|la)\w*/giu;
/** What others have made goes where its own tool puts it. */
const ofOthers =
  /\binstal\w*\s+(?:(?:all|the|our|its|my|any|python|npm|node|perl|ruby|dev|development|required|missing)\s+)*(?:dep\w*|requirements|packages|modules|plugins?|gems|crates|hooks?|extensions?|node_modules)\b/iu;
const path = String.raw`['"\x60]?(?:\$PWD/)?((?:\./)?[\w@][\w.@-]*(?:/[\w.@-]+)*)/?['"\x60]?`;
const into = String.raw`(?:in(?:to|side)?|under|below|beneath|to|at)`;
const kind = String.raw`(?:folder|directory|dir|subfolder|subdirectory|subdir|tree|prefix|root)`;
const which = String.raw`(?:(?:the|an?|my|this|new|local|separate|staging|temporary|temp|fresh|own|empty)\s+)*`;
const variable = String.raw`\b(DESTDIR|PREFIX|destdir|prefix|Destdir|Prefix)\b`;

/** Where a task wants it; the first that fits counts. */
const places: readonly RegExp[] = [
  new RegExp(
    String.raw`${variable}\s*(?:=|:|\bof\b|\bis\b|\bset\s+to\b|\bto\b|\bas\b)?\s*(?:${which}(?:${kind}\s+)?(?:called\s+|named\s+)?)?${path}`,
    'u',
  ),
  new RegExp(
    String.raw`\b${into}\s+()['"\x60]?(?:\$PWD/|\./)([\w@][\w.@-]*(?:/[\w.@-]+)*)/?['"\x60]?(?=[\s,.;:!?)]|$)`,
    'iu',
  ),
  new RegExp(String.raw`\b${into}\s+${which}${kind}()\s+(?:called\s+|named\s+)?${path}(?=[\s,.;:!?)]|$)`, 'iu'),
  new RegExp(String.raw`\b${into}\s+${which}()${path}\s+${kind}\b`, 'iu'),
  // "Under out in this directory".
  new RegExp(
    String.raw`\b${into}\s+()${path}\s*,?\s+(?:right\s+)?(?:here|in(?:side)?\s+(?:this|the)\s+(?:${kind}|repo\w*|checkout|project|workspace))\b`,
    'iu',
  ),
];
const noPlace =
  /^(?:it|this|that|here|the|an?|my|our|system|usr|local|home|opt|etc|root|place|there|wide|not|please|so|and|in|into|to|inside|under|below|set)$/iu;

/** "Into /tmp/x", "to ~/.local", "with prefix /opt/x": outside the workspace. */
const outside = new RegExp(
  String.raw`(?:\b(?:(?:re)?inst|stag)\w+\b[^.,;!?]{0,60}?\s${into}|\bprefix\s*(?:=|:|\bof\b|\bis\b)?)\s*['"\x60]?((?:~|\$HOME)?(?:/[\w@.+-]+)+)/?['"\x60]?(?=[\s,;:!?)]|\.?$)`,
  'iu',
);

/** The place outside of the workspace where a task wants it installed. */
export function placeOutside(task: string): string | undefined {
  if (!installs.test(task.replaceAll(notInstalled, ' ')) || onlyAsks(task)) return undefined;
  const found = outside.exec(task)?.[1]?.replace(/\.$/, '');
  return found === undefined || found.includes('..') ? undefined : found;
}

/** Whether a line installs, but not where a task wants it: `make install`, for "install it into /tmp/x". */
export function installsElsewhere(task: string, line: string): boolean {
  const place = placeOutside(task)?.replace(/^(?:~|\$HOME)/u, '');
  return place !== undefined && !line.includes(place) && conceptsOf(line).has('#install');
}

const wholeThing =
  '(?:it|this|that|everything|all(?:\\s+of\\s+it)?|(?:the|this)\\s+(?:program|project|binary|binaries|library|tool|software|thing|result))';
/** "Build it and install it into /tmp/x": nothing but that. */
const ordersOutside = new RegExp(
  `^\\W*(?:(?:please|pls|now|just|(?:can|could|would)\\s+you|i\\s+want\\s+you\\s+to|i['’]d\\s+like\\s+you\\s+to)\\W+)*(?:(?:build|compile|make)\\s+${wholeThing}(?:\\s*,)?\\s+(?:and\\s+then|and|then)\\s+)?(?:(?:(?:do|run)\\s+(?:a\\s+|the\\s+)?)?make\\s+install|(?:re)?install|isntall|intsall|insatll|intall)(?:\\s+${wholeThing})?\\s+(?:in|into|under|to|below|at|with\\s+(?:the\\s+)?prefix(?:\\s+(?:set\\s+to|of|=))?)\\s*['"\\x60]?(?:~|\\$HOME)?(?:\\/[\\w@.+-]+)+\\/?['"\\x60]?(?:[\\s,]+(?:please|pls|thanks|for\\s+me|now|(?:and\\s+)?not\\s+(?:on|in|into)\\s+(?:my|the)\\s+system))*\\s*[.!?]*$`,
  'iu',
);

/** Undefined where a task names no folder of the workspace, or nothing here lets its installation be led there. */
export function stagedInstall(task: string, place: Place): string | undefined {
  if (!installs.test(task.replaceAll(notInstalled, ' ')) || onlyAsks(task) || ofOthers.test(task)) return undefined;
  const apart = placeOutside(task);
  if (apart !== undefined)
    return ordersOutside.test(task.trim())
      ? (byMake(task, '', apart, place) ?? byCmake(task, apart, place))
      : undefined;
  const found = places.flatMap((each) => {
    const [, name = '', folder = ''] = each.exec(task) ?? [];
    const plain = folder.replace(/^\.\//, '').replace(/\.$/, '');
    return plain === '' || noPlace.test(plain) || plain.includes('..') || !isPlainName(plain) ? [] : [{ name, plain }];
  });
  const [{ name, plain } = { name: '', plain: undefined }] = found;
  if (plain !== undefined && ordersMore(task, plain, /^\W*(?:\w+\s+){0,2}(?:(?:re)?(?:build|compile)|install)\b/iu))
    return undefined;
  return plain === undefined ? undefined : (byMake(task, name, plain, place) ?? byCmake(task, plain, place));
}

/** As a shell reads it: of the workspace, or outside of it. */
const pathOf = (folder: string): string =>
  folder.startsWith('/')
    ? folder
    : /^(?:~|\$HOME)\//u.test(folder)
      ? `"$HOME${folder.replace(/^(?:~|\$HOME)/u, '')}"`
      : `"$PWD/${folder}"`;

const makefiles = ['GNUmakefile', 'makefile', 'Makefile'];

function byMake(task: string, said: string, folder: string, { root, names, commands }: Place): string | undefined {
  const file = makefiles.find((name) => names.has(name));
  const text = file === undefined ? '' : (textIn(root, file) ?? '');
  const targets = [...text.matchAll(/^(install(?:[-_]\w[\w-]*)?)\s*:(?![:=])/gm)].map(([, target = '']) => target);
  const named = targets.filter(
    (target) => target !== 'install' && new RegExp(`(?<![\\w-])${target}(?![\\w-])`).test(task),
  );
  const [target = 'install', another] = named;
  if (!targets.includes(target) || another !== undefined) return undefined;
  const honoured = ['DESTDIR', 'PREFIX', 'prefix'].filter((name) => new RegExp(`\\$[({]${name}[)}]`).test(text));
  const asked = said === '' ? variableSaid(task) : said;
  const stages = /\bstag(?:ed|ing)\b|\bstage\s+(?:it|this|an?|the)\b|\bpackag(?:e|ing)\b/iu.test(task);
  const order =
    asked === ''
      ? stages
        ? ['DESTDIR', 'PREFIX', 'prefix']
        : ['PREFIX', 'prefix', 'DESTDIR']
      : honoured.filter((name) => name.toLowerCase() === asked.toLowerCase());
  const chosen = order.find((name) => honoured.includes(name));
  if (chosen === undefined) return undefined;
  const built = /\b(?:build|compile|make)\s+(?:it|this|that|everything|all)\b/iu.test(task)
    ? commands.find(({ command, name }) => /^make(?: \w+)?$/.test(command) && conceptsOf(name).has('#build'))?.command
    : undefined;
  return `${built === undefined ? '' : `${built} && `}make ${target} ${chosen}=${pathOf(folder)}`;
}

/** "(PREFIX)", "prefix out", in any place of the text. */
const variableSaid = (task: string): string => /\b(DESTDIR|PREFIX|prefix|destdir)\b/.exec(task)?.[1] ?? '';

function byCmake(task: string, folder: string, { root, commands }: Place): string | undefined {
  const build = commands.find(({ command }) => /^cmake -S \. -B build && cmake --build build$/.test(command))?.command;
  const lists = textIn(root, 'CMakeLists.txt') ?? '';
  if (build === undefined || !/\binstall\s*\(/i.test(lists) || !existsSync(join(root, 'CMakeLists.txt')))
    return undefined;
  return /\bdestdir\b/iu.test(task)
    ? `${build} && DESTDIR=${pathOf(folder)} cmake --install build`
    : `${build} && cmake --install build --prefix ${pathOf(folder)}`;
}
