// "Start darkhttpd on port 8127 for devel": the project's own server in C, with the arguments that its usage text in the sources has a place for.
import { portsSaid } from '../../../core/agent/listensElsewhere.ts';
import type { Workspace } from '../commands/workspace.ts';
import { filesMadeBy } from '../../workspace/makefileText.ts';
import { makefileIn, namesIn, textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { listenOptions } from './listenOptions.ts';
import { serverArguments } from './serverArguments.ts';
import { conceptsOf } from './vocabulary.ts';

/** Undefined where a task names no port, or the only program that is started tells no such usage. */
export function servedAsAsked(
  task: string,
  { root, commands, documents }: Pick<Workspace, 'root' | 'commands' | 'documents'>,
): string | undefined {
  if (portsSaid(task).length === 0 || isElse(task)) return undefined;
  const starts = commands.flatMap(({ name, command }) => {
    const program = conceptsOf(name).has('#start') ? started.exec(command)?.[1] : undefined;
    return program === undefined ? [] : [{ program, command }];
  });
  const [program, another] = new Set(starts.map((one) => one.program));
  if (program === undefined || another !== undefined) return undefined;
  // Once it is built, it is also started by itself.
  const isMade = filesMadeBy(makefileIn(root) ?? '').has(program);
  const start = isMade ? `make ${program} && ./${program}` : (starts[0]?.command ?? '');
  const usage = usageIn(program, root);
  const served = usage === undefined ? undefined : serverArguments(usage, task, root);
  const texts = [...(usage === undefined ? [] : [usage]), ...usageLines(program, documents)];
  const args = served ?? texts.map((text) => listenOptions(text, task)).find((found) => found !== undefined);
  return args === undefined ? undefined : `${start} ${args}`;
}

/** What a source in C of that name, or the only one here with a `main`, prints as its usage. */
function usageIn(program: string, root: string): string | undefined {
  const named = ['', 'src/'].flatMap((folder) => [program, 'main', 'server'].map((name) => `${folder}${name}.c`));
  const starting = ['', 'src'].flatMap((folder) =>
    namesIn(root, folder)
      .filter((name) => name.endsWith('.c'))
      .map((name) => (folder === '' ? name : `${folder}/${name}`))
      .filter((path) => /^(?:int|void)?\s*main\s*\(/mu.test(textIn(root, path) ?? '')),
  );
  return [...named, ...(starting.length === 1 ? starting : [])]
    .map((path) => textIn(root, path))
    .filter((text) => text !== undefined)
    .map(stringsIn)
    .find((text) => /^\s*usage\b/imu.test(text));
}

/** `name -i listenip -p port` in a document. */
const usageLines = (program: string, documents: readonly string[]): readonly string[] =>
  documents.flatMap((text) =>
    [...text.matchAll(new RegExp(`^[ \\t>$]*(?:\\./)?${escapeRegExp(program)}([ \\t]+[-[].*)$`, 'gmu'))].map(
      ([, rest = '']) => `usage: ${program}${rest}${/\boutgoing\b/iu.test(text) ? '\n(outgoing)' : ''}`,
    ),
  );

/** A question, something else to do, or no start; "I have not compiled it" says nothing of the start. */
export const isElse = (task: string): boolean =>
  asks.test(task) ||
  (/\?\s*$/u.test(task) && !/^\W*(?:can|could|would|will)\s+you\b/iu.test(task)) ||
  task
    .split(/(?<=[.;!?])\s/u)
    .some((sentence) => (portsSaid(sentence).length > 0 || starts.test(sentence)) && otherwise.test(sentence));
const starts = /\b(?:start|run|serv|listen|launch|bring|log|print)/iu;
const otherwise =
  /\b(?:kill|stop|shut|terminate|free|tests?|bench\w*|(?<!\btry(?:ing)? (?:it|this|that) (?:out )?)against|not|never|without(?! (?:an? |any )?(?:password|auth\w*|login|credentials)\b)|instead)\b|n['’]t\b/iu;
const asks = /^\W*(?:why|what|which|how|is|are|does|do|did|who|when|where|has|have)\b/iu;

const started = /(?:^| && )\.\/([\w-]+)$/u;

/** All that a source in C may print, one text. */
export const stringsIn = (source: string): string =>
  [...source.matchAll(/"((?:[^"\\\n]|\\.)*)"/gu)]
    .map(([, text = '']) => text.replaceAll('\\n', '\n').replaceAll('\\t', '\t').replaceAll(/\\(.)/gu, '$1'))
    .join('');
