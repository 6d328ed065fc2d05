// "And tell me what it prints", "what is the distance ... according to the cli": what a program prints is what is asked for.
import { simpleCommand } from '../commands/shellText.ts';
import { actionConcepts, conceptsOf } from './vocabulary.ts';

const result =
  '(?:results?|outputs?|numbers?|values?|answers?|prints?|printed|says?|returns?|gives?|comes out|outcome)';
const asks = new RegExp(
  [
    `\\b(?:tell|show|give|send|report|read|want|need|like)\\s+(?:(?:me|us|to\\s+\\w+)\\s+)?(?:\\w+\\s+){0,3}?(?:the|its|what|which)\\b[^.;!?]*\\b${result}\\b`,
    `\\b(?:what|which\\s+\\w+)\\b[^.;!?]*\\b${result}\\b`,
    "^\\W*(?:what(?:[’']?s| is| are)|how (?:many|much|far|long))\\b",
  ].join('|'),
  'iu',
);
const asStart: ReadonlySet<string> = new Set(['#start', '#generate', '#check']);

/** Whether a task wants to know what a program of the workspace prints, and nothing that projects usually do. */
export const asksForResult = (task: string): boolean =>
  asks.test(task) && [...actionConcepts(task)].every((concept) => asStart.has(concept));

const starts =
  /^(?:\w+=(?:\S|'[^']*')* )*(?:(?:\S*python3?|node|perl|ruby|lua|(?:ba)?sh) (?:-m )?|cargo run --quiet -- ?|go run |\.\/)(\S*)/;

/** `cc -o demo demo.c && ./demo`, `make demo && ./demo -x`, a sample that CMake builds, or a function that is called. */
const compiledHere =
  /^node --no-warnings --input-type=module -e |^\(?(?:cd \S+ && )?(?:(?:cc|c\+\+) -o [^;&|]+ && \.\/|make [\w.-]+ && \.\/\S+ \S|cmake -S \. -B build [^;|]*--target \S+ && \.\/build\/)/;

/** Whether a line starts a program that does none of what projects usually do, and gives it something to work on. */
export const isRunOnValues = (typed: string): boolean => {
  if (compiledHere.test(typed)) return true;
  const line = typed.replace(/^\(cd [\w./-]+ && (.*)\)$/, '$1');
  const [head, program = ''] = starts.exec(line) ?? [];
  const words = simpleCommand(line)?.words ?? [];
  return head !== undefined && words.length > head.split(' ').length && conceptsOf(program).size === 0;
};
