// "Run the example", where `example.c` lies beside the sources and nothing builds it: by the compiler alone.
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { compiledSource } from './compileSource.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { ordersExample } from './linkedExample.ts';

const source = /^(?:[\w-]*[-_])?(?:example|demo|sample)\d?\.(?:c|cc|cpp|cxx)$/i;
const buildFile =
  /^(?:GNUm|M|m)akefile|^CMakeLists\.txt$|^configure(?:\.ac)?$|^meson\.build$|^BUILD(?:\.bazel)?$|\.(?:sln|vcxproj)$/;
/** "I'd like to have the example.gif". */
const wants =
  /\b(?:like|want|need|get|make|create|produce|generate|draw|write)\b[^.;!?]{0,40}?(?<![\w/.-])([\w-]+\.(?:gif|png|ppm|pgm|svg|bmp|jpe?g|wav|html|json|csv|pdf|txt))\b/iu;
const refuses = /\b(?:not|never|delete|remove|rename|open|read|explain)\b|n['’]t\b|\?\s*$/iu;

/** Undefined where there is none or several, or a build of the project could make it. */
export function plainExample(
  task: string,
  place: Pick<Workspace, 'root' | 'names' | 'commands' | 'python' | 'onPath' | 'products'>,
): string | undefined {
  const { root, names } = place;
  if ([...names].some((name) => buildFile.test(name))) return undefined;
  const [only, another] = [...names].filter((name) => source.test(name));
  if (only === undefined || another !== undefined) return undefined;
  const [, output = ''] = refuses.test(task) ? [] : (wants.exec(task) ?? []);
  const writes = output !== '' && new RegExp(`["/]${escapeRegExp(output)}"`).test(textIn(root, only) ?? '');
  return writes || ordersExample(task) ? compiledSource(`compile ${only} and run it`, place) : undefined;
}
