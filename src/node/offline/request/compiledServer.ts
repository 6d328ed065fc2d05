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
const starts =
  /(?:^|[.;!?,:]\s+|\b(?:please|you|then|and|just|now)\s+)(?:start|run|launch|serve|bring\s+up|fire\s+up|spin\s+up)\b|\b(?:i|we)(?:['’]d|\s+would)?\s+(?:like|want|need)\b[^.;!?]{0,80}\b(?:up|running|served|started)\b/iu;
const asksElse =
  /\b(?:clients?|how\s+(?:to|do|does|can)|whether|if\s+(?:i|we|you|it)|explain|document|write|add|change|fix|debug|implement|docker\w*|systemd|install|only\s+(?:build|compile)|delete|remove|rename|before)\b/iu;

/** Undefined where a project has a build of its own, a document no such line, the source no such usage, or the task wants something else. */
export function compiledServer(whole: string, { root, names, documents, onPath }: Place): string | undefined {
  // A site for tests runs none.
  const task = whole.replaceAll(/\btest\s+(?=(?:web\s?)?(?:site|page)s?\b)/giu, '');
  if (!starts.test(task) || isElse(task) || asksElse.test(task) || !onPath('cc')) return undefined;
  if ([...names].some((name) => buildFile.test(name))) return undefined;
  const [built] = documents.flatMap((text) => [...text.matchAll(compileLine)]);
  const [, before = '', shown = '', behind = '', program = ''] = built ?? [];
  const source = sourceOf(shown, names);
  if (source === undefined || !isMeant(task, program, source)) return undefined;
  const text = textIn(root, source) ?? '';
  const printed = stringsIn(text);
  const usage = new RegExp(
    `\\b(?:usage|hint|syntax)\\b\\W{0,3}(?:\\./)?(?:${escapeRegExp(program)}|%s)\\s+\\W?[\\w-]*port[\\w-]*\\W?\\s+\\W?[\\w-]*(?:dir|root|folder|path)`,
    'iu',
  );
  if (!usage.test(printed)) return undefined;
  const [said, another] = portsSaid(task);
  const example = new RegExp(`\\b${escapeRegExp(program)}\\s+(\\d{4,5})\\s`, 'u').exec(printed)?.[1];
  const bare = /(?<![\w.:/-])(?:on|at)\s+(\d{4,5})(?![\w:-]|\.\d)/iu.exec(task)?.[1];
  // Any other number may be a port too.
  const port = said ?? bare ?? (/(?<![\w.])\d{2,5}(?![\w.])/u.test(task) ? undefined : example);
  const folder = folderIn(task, root) ?? (here.test(task) || names.has('index.html') ? '.' : undefined);
  const made = source.replace(/\.c$/u, '');
  if (port === undefined || another !== undefined || folder === undefined || isTaken(root, made)) return undefined;
  const start = `cc${before} ${source}${behind} -o ${made} && ./${made} ${port} ${folder}`;
  return leaves.test(text) ? `${start} && ${staysUp(made)}` : start;
}

/** The source that a document names, or the only one here that differs from it in its number. */
function sourceOf(shown: string, names: ReadonlySet<string>): string | undefined {
  if (names.has(shown)) return shown;
  const plain = (name: string) => name.replace(/[-_]?\d+(?=\.c$)/u, '');
  const [only, another] = [...names].filter((name) => name.endsWith('.c') && plain(name) === plain(shown));
  return shown === '' || another !== undefined ? undefined : only;
}

/** By its name, or as the server that this is. */
const isMeant = (task: string, program: string, source: string): boolean =>
  [program, source.replace(/\.c$/u, '')].some((name) =>
    new RegExp(`(?<![\\w./-])${escapeRegExp(name)}(?![\\w-]|\\.\\w)`, 'iu').test(task),
  ) || /\b(?:the|this|our)\s+(?:(?:little|small|tiny)\s+)?(?:web\s?|http\s+|file\s+)?server\b/iu.test(task);

/** It goes on in the background, and its start tells nothing of what becomes of it there. */
const leaves = /\bdaemon\s*\(\s*[01]|\bif\s*\(\s*fork\s*\(\s*\)\s*(?:!=|>)\s*0?\s*\)?/u;
const staysUp = (program: string): string => `sleep 1 && ps -C ${program.slice(0, 15)} -o stat= | grep -q '^[^Z]'`;

/** What is there and no compiler has made is not written over, nor what git keeps. */
function isTaken(root: string, file: string): boolean {
  const found = statSync(join(root, file), { throwIfNoEntry: false });
  return found !== undefined && (isKept(root, file) || !found.isFile() || !isCompiled(join(root, file)));
}
