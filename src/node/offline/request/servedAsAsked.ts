// "Start darkhttpd on port 8127 for devel": the project's own server in C, with the arguments that its usage text in the sources has a place for.
import type { Workspace } from '../commands/workspace.ts';
import { filesMadeBy } from '../../workspace/makefileText.ts';
import { makefileIn, textIn } from '../questions/texts.ts';
import { portSaid, serverArguments } from './serverArguments.ts';
import { conceptsOf } from './vocabulary.ts';

/** Undefined where a task names no port, or the only program that is started tells no such usage. */
export function servedAsAsked(
  task: string,
  { root, commands }: Pick<Workspace, 'root' | 'commands'>,
): string | undefined {
  if (portSaid(task) === undefined || isElse(task)) return undefined;
  const starts = commands.flatMap(({ name, command }) => {
    const program = conceptsOf(name).has('#start') ? started.exec(command)?.[1] : undefined;
    return program === undefined ? [] : [{ program, command }];
  });
  const [program, another] = new Set(starts.map((one) => one.program));
  if (program === undefined || another !== undefined) return undefined;
  // Once it is built, it is also started by itself.
  const isMade = filesMadeBy(makefileIn(root) ?? '').has(program);
  const start = isMade ? `make ${program} && ./${program}` : (starts[0]?.command ?? '');
  const usage = ['', 'src/']
    .flatMap((folder) => [program, 'main', 'server'].map((name) => textIn(root, `${folder}${name}.c`)))
    .filter((text) => text !== undefined)
    .map(stringsIn)
    .find((text) => /^\s*usage\b/imu.test(text));
  const args = usage === undefined ? undefined : serverArguments(usage, task, root);
  return args === undefined ? undefined : `${start} ${args}`;
}

/** A question, something else to do, or no start. */
const isElse = (task: string): boolean =>
  asks.test(task) ||
  (/\?\s*$/u.test(task) && !/^\W*(?:can|could|would|will)\s+you\b/iu.test(task)) ||
  /\b(?:kill|stop|shut|terminate|free|tests?|bench\w*|against|not|never|without|instead)\b|n['’]t\b/iu.test(task);
const asks = /^\W*(?:why|what|which|how|is|are|does|do|did|who|when|where|has|have)\b/iu;

const started = /(?:^| && )\.\/([\w-]+)$/u;

/** All that a source in C may print, one text. */
const stringsIn = (source: string): string =>
  [...source.matchAll(/"((?:[^"\\\n]|\\.)*)"/gu)]
    .map(([, text = '']) => text.replaceAll('\\n', '\n').replaceAll('\\t', '\t').replaceAll(/\\(.)/gu, '$1'))
    .join('');
