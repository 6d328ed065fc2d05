// "I want to see what the conversions demo prints", "show me the output of the hello example": an example that is run for what it prints.
import type { Workspace } from '../commands/workspace.ts';
import { exampleCommand } from './exampleFiles.ts';

const kind = '(?:examples?|demos?|samples?)';
const name = '["\'`]?([\\w-]+)["\'`]?';
const see =
  "(?:(?:i|we)(?:['’]d|\\s+would)?\\s+(?:want|like|love|need)\\s+to\\s+see|(?:please\\s+)?(?:show\\s+me|let\\s+me\\s+see))";
const prints = '(?:prints|outputs|shows|says|gives|writes(?:\\s+out)?)';
const end = '(?:\\s+(?:here|now|please|on\\s+(?:my|this)\\s+machine|when\\s+(?:it\\s+is\\s+)?run))*[\\s.!?]*$';
const asked: readonly RegExp[] = [
  `^\\W*${see}\\s+what\\s+the\\s+${name}\\s+${kind}\\s+${prints}${end}`,
  `^\\W*${see}\\s+what\\s+the\\s+${kind}\\s+${name}\\s+${prints}${end}`,
  `^\\W*${see}\\s+the\\s+output\\s+of\\s+the\\s+${name}\\s+${kind}${end}`,
  `^\\W*what\\s+does\\s+the\\s+${name}\\s+${kind}\\s+(?:print|output|say|write\\s+out)${end}`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** Undefined where none is called so, or more than one. */
export function seenExample(
  task: string,
  place: Pick<Workspace, 'root' | 'commands' | 'python' | 'onPath'>,
): string | undefined {
  const called = asked.map((pattern) => pattern.exec(task)?.[1]).find((found) => found !== undefined);
  return called === undefined || /^(?:only|first|second|last|same|other|little|small)$/iu.test(called)
    ? undefined
    : exampleCommand(`run the ${called} example`, place);
}
