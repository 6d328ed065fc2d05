// "Configure it with CMake, so that the two example programs get compiled too", "hasher and interactive_hasher, made by CMake": parts that are off by default, switched on.
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { gatedPrograms, offByDefault } from '../sources/gatedPrograms.ts';
import { wordedOrder, wordsOf } from './wordedOrder.ts';

const order = {
  words: wordsOf(
    'theparts theprograms it cmake build/ configure configured build builds built building compile compiled compiles compiling compilation make makes made produce produced generate get gets give program programs binary binaries executable executables runnable working version versions switch switched turn turned enable enabled on off default normally usually by with without using through via in into inside below under within called named folder directory dir too also included including include along plus as well both two three four library header source sources out of up end seem seems should must they them together',
  ),
  slips: 'build examples example folder cmake compile programs program with'.split(' '),
  plainer: [
    [
      /(?<=^|[.!?]\s)(?:i|we)(?:'d|\s+would)\s+like\s+to\s+(?:play|experiment|toy)\b[^.;!?,]{0,40}?\s+with\s+[^.;!?,]{1,80}[.!]\s+/giu,
      '',
    ],
  ] as readonly (readonly [RegExp, string])[],
  beside: [],
};
const makes =
  /\b(?:build|builds|built|building|compil\w+|make|makes|made|produced?|generated?|get|gets|give|configured?|enabled?|switch(?:ed)?|turn(?:ed)?|with|including?)\b/u;
/** The part is not to be made, or there is only a question about it. */
const refuses =
  /\b(?:without|no|not|never|turn(?:ed)?\s+(?:theparts\s+)?off|switch(?:ed)?\s+(?:theparts\s+)?off|theparts\s+off|only\s+configure)\b|n't\b|^\W*(?:is|are|does|do|did|has|have)\b|\b(?:they|theparts|it)\s+should\s+be\s+(?:switched|turned)\s+off\b/u;
const told =
  /(?:^|[.!?]\s+)(?:they|these|it|those|theparts)\s+(?:(?:seem|seems|are|is|to|be|all|normally|usually|currently)\s+){1,3}(?:(?:switched|turned)\s+)?off(?:\s+by\s+default)?[.!]?/gu;
const kinds: readonly (readonly [said: RegExp, option: RegExp])[] = [
  [
    /\b(?:the\s+|all\s+|its\s+|both\s+|two\s+|three\s+|four\s+)*(?:ex[am]{2}ples?|samples?|demos?)(?:\s+(?:programs?|binaries|executables))?(?![\w/.-])/giu,
    /EXAMPLE|SAMPLE|DEMO/iu,
  ],
  [
    /\b(?:the\s+|all\s+|its\s+)*(?:bench(?:mark)?s?)(?:\s+(?:programs?|binaries|executables))?(?![\w/.-])/giu,
    /BENCH/iu,
  ],
  [
    /\b(?:the\s+|all\s+|its\s+)*(?:(?:command[- ]line\s+)?tools|utilities|utils)(?:\s+(?:programs?|binaries|executables))?(?![\w/.-])/giu,
    /(?:^|_)(?:TOOLS?|UTILS?|UTILITIES)(?:_|$)/iu,
  ],
];
const longest = 400;

/** Undefined where a task says more, or no single option that is off by default makes what it names. */
export function switchedOnParts(
  task: string,
  { root, commands }: Pick<Workspace, 'root' | 'commands'>,
): string | undefined {
  if (task.length > longest) return undefined;
  const plain = commands.find(({ command }) => command === 'cmake -S . -B build && cmake --build build');
  if (plain === undefined || (plain.kind === 'fallback' && !/\bcmake\b/iu.test(task))) return undefined;
  const lists = textIn(root, 'CMakeLists.txt') ?? '';
  const off = offByDefault(lists);
  const gated = gatedPrograms(root);
  const said = task.replaceAll('’', "'");
  const named = gated.filter(({ name }) => new RegExp(`(?<![\\w./-])${name}(?![\\w/-]|\\.\\w)`, 'u').test(said));
  const ofKinds = kinds
    .filter(([word]) => said.search(word) >= 0)
    .map(([, option]) => off.filter((name) => option.test(name)));
  if (ofKinds.some((options) => options.length !== 1) || (named.length === 0 && ofKinds.length === 0)) return undefined;
  const text = [
    ...named.map(({ name }) => [new RegExp(`(?<![\\w./-])${name}(?![\\w/-]|\\.\\w)`, 'gu'), 'theprograms'] as const),
    ...kinds.map(([word]) => [word, 'theparts'] as const),
    [/(?<![\w./-])(?:\.\/)?build\/?(?=[\s.,;!?]|$)/gu, 'build'] as const,
  ].reduce((rest, [form, meant]) => rest.replaceAll(form, meant), said);
  const parts = wordedOrder(text, order);
  if (parts === undefined) return undefined;
  const wish = parts.order.replaceAll(told, ' ');
  if (!makes.test(wish) || refuses.test(wish) || !/\bthe(?:parts|programs)\b/u.test(wish)) return undefined;
  const options = new Set([...ofKinds.flat(), ...named.map(({ option }) => option)]);
  return `cmake -S . -B build ${[...options].map((option) => `-D${option}=ON`).join(' ')} && cmake --build build`;
}
