// A program named in an option: `sort --compress-program=gzip`, `rsync -e ssh`, `tar --use-compress-program=zstd`.
import { reason } from '../../reason.ts';
import type { Inspector } from '../inspector.ts';
import { isStatic, type ShellWord } from '../shell/shellWord.ts';

/** A plain name with plain options. */
const plain = /^[a-z][\w.+-]*(?:\s+-[\w-]+(?:[= ][\w./~:@-]+)?)*$/;
const startsOthers =
  /^(?!ssh$|rsh$)(?:\w*sh|python[\d.]*|perl|ruby|node|php|lua|env|xargs|busybox|sudo|eval|exec|find|awk|sed|make|npm|npx)$/;

/** Asks at every level unless it is a known program that starts no other; its text is judged too. `by` names it. */
export function judgeNamedProgram(value: ShellWord | undefined, by: string, inspector: Inspector): void {
  const name = value?.text.split(/\s/)[0] ?? '';
  const isPlain = value !== undefined && isStatic(value) && plain.test(value.text) && inspector.knows(name);
  if (isPlain && !startsOthers.test(name)) inspector.add('write', reason('runsProgram', by));
  else inspector.add('destructive', reason('runsNamedProgram', by));
  if (value !== undefined) inspector.script(value);
}
