// "Start nweb on port 8181 and let it serve this folder": a server of one source in C, compiled as its document says, and given the port and the folder that its usage asks for.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { portsSaid } from '../../../core/agent/listensElsewhere.ts';
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { isCompiled } from '../../workspace/builtFiles.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { buildFile } from './plainExample.ts';
import { isKept } from './programSettings.ts';
import { folderIn, here } from './serverArguments.ts';
import { isElse, stringsIn } from './servedAsAsked.ts';

type Place = Pick<Workspace, 'root' | 'names' | 'documents' | 'onPath'>;

const compileLine =
  /(?<![\w-])(?:g?cc|clang)((?: -[\w=+-]+){0,8}) ([\w-]+\.c)((?: -[\w=+-]+){0,8}) -o ([\w-]+)(?![\w/.-])/gu;
const theServer = '(?:the|this|our)\\s+(?:(?:little|small|tiny)\\s+)?(?:web\\s?|http\\s+|file\\s+)?server';
/** An order to start what `named` stands for, or the wish that it runs. */
const startOf = (named: string): RegExp => {
  const follows =
    "(?![\\w-]|\\.\\w|['’]s)(?=\\s*(?:[.,;:!?]|$)|\\s+(?:on|at|here|now|please|with|in|and|for|so|to|from|up|running|serving|listening|as|again|locally|port)\\b)";
  const order = '(?:^\\W*|[.;!?,:]\\s+|\\b(?:please|you|then|and|just|now)\\s+)';
  const wish = "\\b(?:i|we)(?:['’]d|\\s+would)?\\s+(?:like|want|need)\\s+";
  const up =
    '\\s+(?:to\\s+be\\s+)?(?:up(?:\\s+and\\s+running)?|running|served|started)\\b(?!\\s+(?:to|for|and|under)\\b)';
  return new RegExp(
    [
      `${order}(?:start|run|launch|serve|(?:bring|fire|spin)\\s+up)\\s+(?:${named})${follows}`,
      // "Compile it, then launch it."
      `\\b(?:compile|build)\\s+(?:${named})\\b[^.;!?]{0,60}\\b(?:start|run|launch)\\s+it${follows}`,
      `${order}(?:get|have|bring)\\s+(?:${named})${up}`,
      `${wish}to\\s+(?:start|run|launch|bring\\s+up)\\s+(?:${named})${follows}`,
      `${wish}(?:to\\s+(?:have|see|get)\\s+)?(?:${named}|this\\s+(?:(?:little|small|tiny)\\s+)?(?:site|page|folder))${up}`,
    ].join('|'),
    'iu',
  );
};
const asksElse =
  /\b(?:clients?|how\s+(?:to|do|does|can)|whether|if\s+(?:i|we|you|it)|explain|document|write|add|change|fix|debug|implement|docker\w*|systemd|install|only\s+(?:build|compile)|delete|remove|rename|before|documented|tls|ssl|https|certificates?|containers?|podman|kubernetes|vm|under|through|gdb|valgrind|strace|sudo|as\s+root(?=\s+(?:on|at)\b|\s*[.,;!?]|\s*$)|times|twice|every|each|daily|tomorrow|tonight|later|(?:on|next|until|by)\s+(?:\w+day|week|month)|(?:re)?boots?|after|when(?:ever)?|open\w*\s+(?:\w+\s+){0,3}(?:browser|page|site|url|firefox|chrome|it))\b/iu;

/** Undefined where a project has a build of its own, a document no such line, the source no such usage, or the task wants something else. */
export function compiledServer(whole: string, { root, names, documents, onPath }: Place): string | undefined {
  // A site for tests runs none.
  const task = whole.replaceAll(/\btest\s+(?=(?:web\s?)?(?:site|page)s?\b)/giu, '');
  if (isElse(task) || asksElse.test(task) || !onPath('cc')) return undefined;
  if ([...names].some((name) => buildFile.test(name))) return undefined;
  const [built] = documents.flatMap((text) => [...text.matchAll(compileLine)]);
  const [, before = '', shown = '', behind = '', program = ''] = built ?? [];
  const source = sourceOf(shown, names);
  if (source === undefined) return undefined;
  const made = source.replace(/\.c$/u, '');
  const named = [program, made].map((name) => `(?:the\\s+)?(?:\\./)?${escapeRegExp(name)}`);
  const isNamed = [program, made].some((name) => isSaid(name, task));
  if (!(isNamed || isServer.test(task)) || !startOf([...named, theServer].join('|')).test(task)) return undefined;
  const text = textIn(root, source) ?? '';
  const printed = stringsIn(text);
  const usage = new RegExp(
    `\\b(?:usage|hint|syntax)\\b\\W{0,3}(?:\\./)?(?:${escapeRegExp(program)}|%s)\\s+\\W?[\\w-]*port[\\w-]*\\W?\\s+\\W?[\\w-]*(?:dir|root|folder|path)`,
    'iu',
  );
  if (!usage.test(printed)) return undefined;
  const example = new RegExp(`\\b${escapeRegExp(program)}\\s+(\\d{4,5})\\s`, 'u').exec(printed)?.[1];
  const bare = /(?<![\w.:/-])(?:on|at)\s+(\d{4,5})(?![\w:-]|\.\d)/iu.exec(task)?.[1];
  const [said = bare, another] = portsSaid(task);
  // Any other number may be a port too, or say how often.
  const numbers = task.replaceAll(loopback, ' ').match(/(?<![\w.])\d+(?:\.\d+){3}|(?<![\w.])\d+(?!\w|\.\d)/gu) ?? [];
  const port = said ?? (numbers.length > 0 ? undefined : example);
  const folder = folderIn(task, root) ?? (here.test(task) || names.has('index.html') ? '.' : undefined);
  if (port === undefined || another !== undefined || numbers.some((each) => each !== port)) return undefined;
  if (folder === undefined || saysOtherFolder(task, folder, [program, made], root) || isTaken(root, made))
    return undefined;
  const compile = `cc${before} ${source}${behind} -o ${made}`;
  const start = `./${made} ${port} ${folder}`;
  if (!leaves.test(text) || !onPath('ps')) return `${compile} && ${start}`;
  // Another one that runs already would pass for this one.
  return `${compile} && ! ${isRunning(made)} && ${start} && sleep 1 && ${isRunning(made)}`;
}

const loopback = /(?<![\d.])(?:127\.0\.0\.1|0\.0\.0\.0)(?![\d.]\d)/gu;

/** A folder outside, one that is not here, or another one that is. */
function saysOtherFolder(task: string, folder: string, own: readonly string[], root: string): boolean {
  const text = task.replaceAll(/\bhttp:\/\/\S*/giu, ' ');
  const words = text.match(/[\w./-]*\w/gu)?.map((word) => word.replace(/^\.\//u, '')) ?? [];
  const isOther = (word: string) => word !== folder && !own.includes(word.toLowerCase());
  return (
    outside.test(text) ||
    [...text.matchAll(servedThing)].some(([, before, after]) => isOther(before ?? after ?? '')) ||
    words.some(
      (word) =>
        isOther(word) &&
        (word.includes('/') || statSync(join(root, word), { throwIfNoEntry: false })?.isDirectory() === true),
    )
  );
}
const outside = /(?<![\w.])\.\.(?!\.)|(?<![\w:/.-])~?\/\w|(?<!\w)~(?!\w)|\$\w/u;
const servedThing =
  /(?<![\w./-])(?!(?:this|the|that|current|working|its|web|project|root|top|repo\w*|same|document|my|our)\b)([\w./-]+)\/?\s+(?:folder|directory|dir)\b|\b(?:serv(?:e|es|ing)|hosts?|hosting)\s+(?!(?:this|the|it|its|that|here|on|at|from|files?|pages?|up|our|my|me|all|everything|web|what|with|in|and)\b)([\w./-]*\w)/giu;

/** The source that a document names, or the only one here that differs from it in its number. */
function sourceOf(shown: string, names: ReadonlySet<string>): string | undefined {
  if (names.has(shown)) return shown;
  const plain = (name: string) => name.replace(/[-_]?\d+(?=\.c$)/u, '');
  const [only, another] = [...names].filter((name) => name.endsWith('.c') && plain(name) === plain(shown));
  return shown === '' || another !== undefined ? undefined : only;
}

/** By its name, or as the server that this is. */
const isSaid = (name: string, task: string): boolean =>
  new RegExp(`(?<![\\w./-])(?:\\./)?${escapeRegExp(name)}(?![\\w-]|\\.\\w)`, 'iu').test(task);
const isServer = new RegExp(`\\b${theServer}\\b`, 'iu');

/** It goes on in the background, and its start tells nothing of what becomes of it there. */
const leaves = /\bdaemon\s*\(\s*[01]|\bif\s*\(\s*fork\s*\(\s*\)\s*(?:!=|>)\s*0?\s*\)?/u;
const isRunning = (program: string): string => `ps -C ${program.slice(0, 15)} -o stat= | grep -q '^[^Z]'`;

/** What is there and no compiler has made is not written over, nor what git keeps. */
function isTaken(root: string, file: string): boolean {
  const found = statSync(join(root, file), { throwIfNoEntry: false });
  return found !== undefined && (isKept(root, file) || !found.isFile() || !isCompiled(join(root, file)));
}
