// "I need a libfoo.a out of this checkout": the library that a build is wanted for, wherever the build puts it.
import { filesBelow } from '../commands/filesBelow.ts';
import { onlyAsks } from './questionWords.ts';

const wanted =
  /\b(?:need|want|get|give|build|make|create|compile|produce|have|like)\s+(?:me\s+|us\s+)?(?:(?:the|a|an|our|my|static|shared|fresh|new|plain)\s+){0,4}[`'"]?((?:[\w-]+\/)*lib[\w+-]+\.(?:a|so|dylib))[`'"]?(?![\w./-]*\w)/iu;
const any = /\blib[\w+-]+\.(?:a|so|dylib)\b/giu;
const forbids =
  /\b(?:and|with|for\s+\w+|installed?|smaller|larger|stripped|signed|not|never|without|n['’]t|instead|rather|remove|delete|clean|gone|rid)\b/iu;

/** The check that it is there; undefined where a task names none or several, asks about it, or it is there already. */
export function libraryToBe(task: string, root: string): string | undefined {
  if (forbids.test(task) || onlyAsks(task)) return undefined;
  const path = wanted.exec(task)?.[1];
  const name = path?.split('/').at(-1);
  if (path === undefined || name === undefined || new Set(task.match(any)).size > 1) return undefined;
  if (filesBelow(root, (file) => file === name).length > 0) return undefined;
  return path === name ? `find . -name '${name}' -size +0 | grep -q .` : `test -s ${path}`;
}
