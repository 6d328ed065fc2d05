// "Start the server on port 5000, messages to server.log": the start with the port and the file that a task names.
import { portsSaid } from '../../../core/agent/listensElsewhere.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isKnown } from '../request/goals.ts';
import { loggedTo, logSaid, withoutLog } from '../request/loggedStart.ts';
import { onPort } from '../request/onPort.ts';
import { isElse } from '../request/servedAsAsked.ts';
import { spelled } from '../request/spelling.ts';
import { buildsFirst, startOfBuilt } from '../request/startOfBuilt.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { bestOf, type ReadRequest } from './taskGoals.ts';

/** What `read` makes of a task; where that is one start, with the port and the file, as far as something here tells how the port is given. */
export function startAsSaid(said: string, whole: Workspace, read: (said: string) => ReadRequest): ReadRequest {
  const right = spelled(said, new Set());
  const typed = logSaid(said) === undefined && logSaid(right) !== undefined ? right : said;
  const log = logSaid(typed);
  if ((log === undefined && portsSaid(typed).length === 0) || isElse(typed)) return read(typed);
  const alone = startOfBuilt(typed) ?? startOfBuilt(right);
  const once = alone === undefined || saysAll(read(typed), typed, log) ? undefined : startAsSaid(alone, whole, read);
  if (once?.goals.length === 1 && buildsFirst(once.goals[0]?.literal ?? '')) return once;
  const first = read(withoutLog(typed));
  const isRead = log !== undefined || startOf(first, whole) !== undefined || saysAll(first, typed, log);
  const found = isRead ? first : withoutPort(first, read(withoutLog(typed).replace(port, '')), whole);
  const [goal] = found.goals;
  const start = startOf(found, whole);
  const source = /(?<![\w./-])[\w./-]*\w\.(?:rs|go|c|cc|cpp|java)\b/u.exec(typed)?.[0];
  if (start !== undefined && source !== undefined && !start.includes(source)) return read(typed);
  if (goal === undefined || start === undefined) return log === undefined ? found : read(typed);
  const served = onPort(typed, start, whole) ?? start;
  const literal = log === undefined || served.includes(log) ? served : loggedTo(log, served);
  return literal === start ? found : { ...found, goals: [{ ...goal, literal }] };
}

const port = /,?\s+(?:on|at|using|with)\s+(?:the\s+)?port\s+\d{2,5}\b/iu;

/** Whether the line that is read has the port and the file already. */
const saysAll = ({ goals }: ReadRequest, typed: string, log: string | undefined): boolean =>
  goals.length === 1 &&
  [...portsSaid(typed), ...(log === undefined ? [] : [log])].every(
    (each) => goals[0]?.literal?.includes(each) === true,
  );

/** "Run tiny on port 8123" is what "run tiny" starts. */
const withoutPort = (said: ReadRequest, bare: ReadRequest, whole: Workspace): ReadRequest =>
  startOf(bare, whole) === undefined ? said : bare;

/** The only thing that is to be done, where it starts something. */
function startOf(
  { goals, question, workspace: { commands } }: ReadRequest,
  { commands: all }: Workspace,
): string | undefined {
  const [goal, another] = goals;
  if (goal === undefined || another !== undefined || question !== undefined) return undefined;
  const { literal } = goal;
  const known =
    literal === undefined
      ? isKnown(goal)
        ? bestOf(goal, commands)
        : undefined
      : all.find(({ command, alias }) => command === literal || alias?.includes(literal) === true);
  if (literal !== undefined && known === undefined && startsScript.test(literal)) return literal;
  return known && startsOne(known) ? (literal ?? known.command) : undefined;
}

/** A script by its interpreter. */
const startsScript = /^(?:[A-Z]\w*=\S+ )*(?:python[\d.]*|node|perl|ruby|php|lua|tclsh) [\w-][\w./-]*$/u;

const startsOne = ({ name, command }: Workspace['commands'][number]): boolean =>
  conceptsOf(name).has('#start') || /&& \.\/[\w./-]+$/u.test(command);
