// For programs that may run their arguments: every tail of the arguments is judged as a command.
import { shown, type Call, type Inspector } from '../inspector.ts';
import { isStatic } from '../shell/shellWord.ts';

/** Programs that are harmful if something unknown runs its arguments. */
const harmfulProgram =
  /^(?:rm|dd|mkfs.*|shred|sudo|doas|su|sh|bash|zsh|dash|ksh|fish|eval|kill|pkill|killall|shutdown|reboot|halt|poweroff|find|xargs|chmod|chown|truncate|curl|wget|git|wipefs|unlink|rmdir|env|printenv|busybox|rimraf|trash(?:-cli|-put)?|del-cli|kill-port|fkill|psql|mysql|mariadb|mongosh|mongo|redis-cli|sqlite3|dropdb|perl|ruby|php|python3?|node)$/;

/** Most tails tried; with more, the command counts as unknown. */
const mostTails = 6;

/** Inspects every tail of the arguments that begins with a program known to be harmful, and texts that look like commands. */
export function judgeSuffixes(call: Call, inspector: Inspector): void {
  let tails = 0;
  for (const [i, word] of call.args.entries()) {
    if (harmfulProgram.test(word.text.slice(word.text.lastIndexOf('/') + 1))) {
      if (++tails > mostTails) {
        inspector.unknown('destructive', `what ${call.name} runs is not known before`);
        return;
      }
      inspector.run(call.args.slice(i), { from: 'nowhere' });
    } else if (isStatic(word) && looksLikeCommand.test(word.text) && harmfulWord.test(word.text)) {
      inspector.add('destructive', `'${shown(word)}' may be run`);
    }
  }
}

const looksLikeCommand = /^(?:rm|dd|sudo|mkfs|shred|kill|bash|sh|curl|wget|git|eval) \S|[;|&`]|\$\(/;
const harmfulWord = /\b(?:rm|dd|sudo|mkfs|shred|kill|pkill|shutdown|reboot|eval|truncate)\b/;
