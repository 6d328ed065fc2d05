// For programs that may run their arguments: every tail of the arguments is judged as a command.
import { hasRows, isReader, judgeAlwaysAsk } from './alwaysAsk.ts';
import { shown, type Call, type Inspector } from '../inspector.ts';
import { isStatic } from '../shell/shellWord.ts';
import { reason } from '../../reason.ts';

/** Programs that are harmful if something unknown runs its arguments. */
const harmfulProgram =
  /^(?:rm|dd|mkfs.*|shred|sudo|doas|su|sh|bash|zsh|dash|ksh|fish|eval|kill|pkill|killall|shutdown|reboot|halt|poweroff|find|xargs|chmod|chown|truncate|curl|wget|git|wipefs|unlink|rmdir|env|printenv|busybox|rimraf|trash(?:-cli|-put)?|del-cli|kill-port|fkill|psql|mysql|mariadb|mongosh|mongo|redis-cli|sqlite3|dropdb|perl|ruby|php|python3?|node)$/;

/** Most tails tried; with more, the command counts as unknown. */
const mostTails = 6;

/** Programs whose first operand is a program, and words of others after which one follows. */
const runsFirst = /^(?:pnpx|bunx|uvx|strace|ltrace|valgrind|xvfb-run|flock|fakeroot|hyperfine|entr|screen|parallel)$/;
const startsProgram = /^(?:exec|run|x|dlx|shell|develop|--|-c|--run|--command)$/;

/** Options whose value is shell text. */
const runsText = /^(?:npx|npm|pnpm|pnpx|yarn|nix|nix-shell|conda|mamba) (?:-c|--call|--command|--run)$/;

/** Inspects every tail of the arguments that begins with a program known to be harmful, and texts that look like commands. */
export function judgeSuffixes(call: Call, inspector: Inspector): void {
  let tails = 0;
  const runner = runsFirst.test(call.name) ? 0 : call.args.findIndex(({ text }) => startsProgram.test(text));
  for (const [i, word] of call.args.entries()) {
    if (runner < 0 || i < runner || i > runner + mostTails) continue;
    const isProgram = !isReader(word.text) && (hasRows(word.text) || inspector.knows(word.text));
    if (isProgram) judgeAlwaysAsk({ name: word.text, args: call.args.slice(i + 1), input: call.input }, inspector);
  }
  for (const [i, word] of call.args.entries()) {
    if (harmfulProgram.test(word.text.slice(word.text.lastIndexOf('/') + 1))) {
      if (++tails > mostTails) {
        inspector.unknown('destructive', reason('innerUnknown', call.name));
        return;
      }
      inspector.run(call.args.slice(i), { from: 'nowhere' });
    } else if (runsText.test(`${call.name} ${call.args[i - 1]?.text ?? ''}`) && /\s/.test(word.text)) {
      inspector.script(word);
    } else if (isStatic(word) && /\s/.test(word.text) && isCommand(word.text, inspector)) {
      inspector.script(word);
    } else if (isStatic(word) && looksLikeCommand.test(word.text) && harmfulWord.test(word.text)) {
      inspector.add('destructive', reason('mayBeRun', shown(word)));
    }
  }
}

/** Begins with a program, and has what only shells give a meaning. */
function isCommand(text: string, inspector: Inspector): boolean {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  return (
    /^(?:while|until|for|if|\()$/.test(first) || (inspector.knows(first) && rest.some((each) => /[;|&<>`$]/.test(each)))
  );
}

const looksLikeCommand = /^(?:rm|dd|sudo|mkfs|shred|kill|bash|sh|curl|wget|git|eval) \S|[;|&`]|\$\(/;
const harmfulWord = /\b(?:rm|dd|sudo|mkfs|shred|kill|pkill|shutdown|reboot|eval|truncate)\b/;
