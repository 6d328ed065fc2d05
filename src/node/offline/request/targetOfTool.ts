// "Type check with sparse", "run the sparse check from the Makefile": the target that starts the tool which a task names.
import { basename } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { requestIn } from './clauses.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { asking } from './questionWords.ts';
import { actionConcepts, isKnownWord } from './vocabulary.ts';

const looks: ReadonlySet<string> = new Set(['#types', '#lint', '#check']);
const orders =
  /\b(?:re-?run|run|use|execute|do|have|let|get|try|check|lint|scan|analy[sz]e|inspect|like|want|need|type-?check(?:ed)?|checked)\b/iu;
const elsewhere =
  /\b(?:add|install|remove|drop|replace|configur\w*|set\s+up|setup|upgrade|migrate|switch|write|rename|disable|enable|explain|document|where|which|why|who|how|version)\b/iu;
const leftOut =
  /\b(?:not|no|without|instead\s+of|rather\s+than|skip|skipping|except|never|apart\s+from|don['’]?t\s+\w+|do\s+not\s+\w+)\s+(?:(?:the|by|with|through|using|via|run|any)\s+)*$/iu;
const unneeded = /^\s+(?:\w+\s+)?(?:is|are|was)(?:n['’]?t|\s+not)\b/iu;
/** Denied, told of, limited to a part, or more than a look. */
const beyond =
  /n['’]t\b|\b(?:(?:do|does|did|wo|need|should|must|ca|is|are|was)nt|not|no|never|none|nothing|cannot|nor|neither|without|except|any(?:thing|one)\s+but|all\s+but|other\s+than|instead|rather|leave|leaving|left|omit\w*|exclud\w*|skip\w*|stop\w*|avoid\w*|forbid\w*|forbad\w*|used\s+to|told|said|tells?|says?|whether|if|unless|until|fix\w*|repair\w*|correct\w*|solve\w*|fail\w*|broke\w*|only|just\s+[\w/-]+\.\w)\b|(?<![\w/.-])(?!makefile\b)[\w/-]*\w\.(?:[ch]|cc|cpp|hpp|py|[cm]?[jt]sx?|go|rs|rb|php|java|lua|pl|sh)\b/iu;
/** Whatever they run, they look at nothing by themselves. */
const general =
  /^(?:\W|…|make|cmake|ninja|echo|printf|rm|mv|cp|cd|mkdir|touch|test|for|if|set|export|sh|bash|env|node|npm|npx|yarn|pnpm|python[\d.]*|perl|ruby|php|lua(?:jit)?(?![\w-])|java|go|cargo|(?:\w+-)?(?:cc|gcc|g\+\+|c\+\+|clang|clang\+\+|ld|ar|cpp)|git|docker|cat|sed|awk|grep|find|xargs|tar|install|sudo)/u;
const rewrites = /\s(?:--(?:fix|write|in-?place)|-[iw])(?=\s|$)/u;

/** The program that a target of its own starts, and no other: its first line. */
function toolOf({ kind, folder, lines = [] }: WorkspaceCommand): string | undefined {
  if (kind !== 'declared' || folder !== undefined) return undefined;
  const [line = '', more] = lines;
  const program = basename(line.split(' ', 1)[0] ?? '').toLowerCase();
  const isPlain = more === undefined && !/[|;]|&&/u.test(line.replace(/\s\|\| true$/u, '')) && !rewrites.test(line);
  return isPlain && /^[a-z][\w-]{2,}$/u.test(program) && !general.test(line) && !isKnownWord(program)
    ? program
    : undefined;
}

/** Undefined where a task names no such tool, or several, leaves it out, or wants more than to check the code with it. */
export function targetOfTool(task: string, { commands }: Pick<Workspace, 'commands'>): string | undefined {
  if (new RegExp(asking, 'iu').test(task) || elsewhere.test(task) || beyond.test(task) || !orders.test(task))
    return undefined;
  const isSaid = (program: string) => {
    const word = new RegExp(`(?<![\\w./-])${escapeRegExp(program)}(?![\\w/-]|\\.\\w)`, 'iu');
    const { index = -1 } = word.exec(task) ?? {};
    return index >= 0 && !leftOut.test(task.slice(0, index)) && !unneeded.test(task.slice(index + program.length));
  };
  const found = commands.flatMap((known) => {
    const program = toolOf(known);
    return program !== undefined && isSaid(program) ? [{ program, command: known.command }] : [];
  });
  const [only, another] = found;
  if (only === undefined || another !== undefined) return undefined;
  const wanted = [...actionConcepts(requestIn(task))];
  return wanted.length > 0 && wanted.every((one) => looks.has(one)) ? only.command : undefined;
}
