// For programs that may run what stands in their arguments: every tail of them is judged as a command.
import { shown, type Call, type Inspector } from './inspector.ts';
import { isStatic } from './shellWord.ts';

/** Programs that a word may name to harmful effect when something unknown runs its arguments. */
const harmfulProgram =
  /^(?:rm|dd|mkfs.*|shred|sudo|doas|su|sh|bash|zsh|dash|ksh|fish|eval|kill|pkill|killall|shutdown|reboot|halt|poweroff|find|xargs|chmod|chown|truncate|curl|wget|git|wipefs|unlink|env|busybox)$/;

/** Inspects every tail of the arguments that begins with a program known to be harmful, and every text behind `-c`. */
export function judgeSuffixes(call: Call, inspector: Inspector): void {
  call.args.forEach((word, i) => {
    const name = word.text.slice(word.text.lastIndexOf('/') + 1);
    if (harmfulProgram.test(name)) inspector.run(call.args.slice(i), { from: 'nowhere' });
    else if (
      /^(?:rm|dd|sudo|mkfs|shred|kill|bash|sh|curl|wget|git|eval) \S|[;|&`]|\$\(/.test(word.text) &&
      isStatic(word)
    ) {
      if (/\b(?:rm|dd|sudo|mkfs|shred|kill|pkill|shutdown|reboot|eval|truncate)\b/.test(word.text))
        inspector.add('destructive', `'${shown(word)}' may be run`);
    }
  });
}
