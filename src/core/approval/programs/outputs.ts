// Files that options name to write to, for programs whose options no table lists.
import { shown, type Call, type Inspector } from '../inspector.ts';
import { placeOf } from '../shell/paths.ts';
import { reason } from '../../reason.ts';

/** Files that an option names to write to: judged if they are outside the workspace, as their content is unknown, or are read too. */
export function judgeOutputs(call: Call, inspector: Inspector): void {
  for (const [i, word] of call.args.entries()) {
    const attached = outputOption.exec(word.text)?.[1];
    if (attached === undefined) continue;
    const value = attached === '' ? call.args[i + 1] : { text: attached.replace(/^=/, ''), splits: word.splits };
    if (value === undefined) continue;
    if (placeOf(value) === 'outside') inspector.writes(value, `${call.name} ${shown(word)}`);
    const reads = call.args.some((other) => other !== word && other !== value && other.text === value.text);
    if (reads && /[./]/.test(value.text)) inspector.add('destructive', reason('overwritesInput', call.name));
  }
}

const outputOption =
  /^(?:-o|-B|--(?:[a-z]+-)*(?:dest|destdir|destination|prefix|install-dir)|--?out(?:put)?(?:[-_]?(?:file|dir|directory|path))?|-?-log-?file|--target-dir|--(?:export|junit|save|dump|record)[-_a-z]*)((?:=|[~/.]).*|)$/is;
