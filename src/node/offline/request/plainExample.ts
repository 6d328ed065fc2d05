// "Run the example", "compile the example program", where `example.c` lies beside the sources and nothing builds it: by the compiler alone.
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { compiledSource } from './compileSource.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { ordersExample } from './linkedExample.ts';
import { spelled } from './spelling.ts';

const source = /^(?:[\w-]*[-_])?(?:example|demo|sample)\d?\.(?:c|cc|cpp|cxx)$/i;
export const buildFile =
  /^(?:GNUm|M|m)akefile|^CMakeLists\.txt$|^configure(?:\.ac)?$|^meson\.build$|^BUILD(?:\.bazel)?$|\.(?:sln|vcxproj)$/;
/** "I'd like to have the example.gif". */
const wants =
  /^\W*(?:(?:please|pls|now|just|can\s+you|could\s+you)[\s,]+)*(?:(?:i|we)(?:['’]d|\s+would)?\s+(?:like|want|need)\s+(?:to\s+(?:have|get|see)\s+)?|(?:get|give|make|create|produce|generate|draw)\s+(?:me\s+)?)(?:(?:the|an?|that|its)\s+)?([\w-]+\.(?:gif|png|ppm|pgm|svg|bmp|jpe?g|wav|html|json|csv|pdf|txt))(?:\s+(?:that|which)\s+(?:the|this)\s+[\w -]{1,40}(?:about|mentions?|shows?|describes?|makes?|writes?|produces?))?(?:\s+(?:here|now|please|pls))*[\s.!]*$/iu;

/** "Compile the example program that ships with this library." */
const builds =
  /^\W*(?:(?:please|pls|now|just|hey|hi|(?:can|could|would)\s+you)[\s,]+)*(?:build|compile)\s+(?:me\s+)?(?:(?:the|this|that|its|an?)\s+)?(?:(?:small|little|bundled|included)\s+)?(?:example|demo|sample)(?:\s+(?:program|code|app|binary|executable|thing|source|file))?(?:\s+(?:here|now|please|pls|thanks|for\s+me|(?:of|in|from)\s+(?:this|the)\s+(?:library|project|repo\w*|checkout)|that\s+(?:ships|comes)\s+with\s+(?:it|this\s+\w+)))*(?:[.?!,;]+\s*(?:please|pls|thanks|want\s+the\s+(?:executable|binary)|just\s+leave\s+the\s+(?:binary|executable)\s+in\s+(?:this|the)\s+folder))*[\s.?!]*$/iu;

/** Undefined where there is none or several, or a build of the project could make it. */
export function plainExample(
  task: string,
  place: Pick<Workspace, 'root' | 'names' | 'commands' | 'python' | 'onPath' | 'products'>,
): string | undefined {
  const { root, names } = place;
  if ([...names].some((name) => buildFile.test(name))) return undefined;
  const [only, another] = [...names].filter((name) => source.test(name));
  if (only === undefined || another !== undefined) return undefined;
  if (builds.test(spelled(task, new Set()))) return compiledSource(`compile ${only}`, place);
  const [, output = ''] = wants.exec(task) ?? [];
  const writes =
    output !== '' && !names.has(output) && new RegExp(`["/]${escapeRegExp(output)}"`).test(textIn(root, only) ?? '');
  return writes || ordersExample(task) ? compiledSource(`compile ${only} and run it`, place) : undefined;
}
