// Judges tar: listing reads; options that run something are looked for first.
import { shown, type Judge } from '../inspector.ts';
import { placeOf } from '../shell/paths.ts';
import { mayBeOption } from '../shell/shellWord.ts';
import { judgeNamedProgram } from './namedProgram.ts';
import { reason } from '../../reason.ts';

/** Archives: listing reads; options that run something are looked for first. */
export const tar: Judge = (call, inspector) => {
  const { args } = call;
  for (const [i, word] of args.entries()) {
    const run =
      /^(?:--(?:to-c|checkpoint-a|use-c|info-s|new-volume-s|rsh-c|rmt-c|fi?l?t?e?r?)[\w-]*(?:=(?:exec=)?(.*))?|-\w*[IF](.*))$/s.exec(
        word.text,
      );
    if (run === null || word.text.startsWith('--files-from') || /^--file(?:=|$)/.test(word.text)) continue;
    const text = run[1] ?? run[2] ?? '';
    const next = args[i + 1] ?? { text: 'true', splits: false };
    const program = text === '' ? { ...next, text: next.text.replace(/^exec=/, '') } : { text, splits: word.splits };
    judgeNamedProgram(program, `tar ${shown(word)}`, inspector);
  }
  const mode = args[0]?.text ?? '';
  const lists = /^-?[tvzjJafO]*t[tvzjJafO]*$/.test(mode) || mode === '--list';
  const rest = args.slice(1);
  const plain = rest.every(
    (word) =>
      !mayBeOption(word) &&
      (/^-[vzjJaftC]*$/.test(word.text) ||
        !word.text.startsWith('-') ||
        /^--(?:list|verbose|gzip|file=.*|exclude=.*|wildcards|strip-components=\d+|full-time|numeric-owner|auto-compress)$/.test(
          word.text,
        )),
  );
  const creates = /^-?\w*c/.test(mode) || args.some((word) => /^(?:--create|-\w*c\w*)$/.test(word.text));
  const isWhole = rest.some((word) => /^\.{0,2}\/?\.?$/.test(word.text) || mayBeOption(word));
  const names = args.some((word, i) => (i === 0 && /^\w*f/.test(word.text)) || /^-\w*f|^--fil/.test(word.text));
  const prints =
    !names || args.some((word) => /^(?:(?:--file=|-\w*f)?-|(?:.*=)?\/dev\/(?:stdout|fd\/.*))$/.test(word.text));
  if (creates && isWhole && prints) inspector.readsAll(reason('printsAllBelow', call.name));
  if (creates)
    for (const [i, word] of args.entries()) {
      const file = /^--file=(.*)$/s.exec(word.text)?.[1];
      const takesNext = /^--file$|^-\w*f$/.test(word.text) || (i === 0 && /^\w*f$/.test(word.text));
      const archive = file === undefined ? (takesNext ? args[i + 1] : undefined) : { ...word, text: file };
      if (archive !== undefined && placeOf(archive) === 'outside') inspector.writes(archive, call.name);
    }
  if (!lists || !plain) inspector.add('write', reason('packsOrUnpacks'));
  else if (args.some((word) => word.text.includes(':'))) inspector.add('network', reason('readsFromMachine', 'tar'));
  inspector.reads(rest);
};
