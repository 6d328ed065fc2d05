// Judges Java's launcher by what it runs: a class on its class path, a jar, or a source file.
import type { Judge } from '../inspector.ts';
import { reason } from '../../reason.ts';
import { isStatic } from '../shell/shellWord.ts';

const takesPaths = /^(?:-cp|-classpath|--class-path|-p|--module-path|--upgrade-module-path|--patch-module)$/;
const takesValue = /^(?:--add-(?:modules|exports|opens|reads)|--limit-modules|-d|--describe-module|--source)$/;

/** Its own options end at the class, the module, the jar or the source; what follows is told to the program. */
export const java: Judge = ({ args, name, input }, inspector) => {
  inspector.reads(args);
  const paths: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at];
    if (word === undefined || !isStatic(word) || word.text.startsWith('@')) {
      // A file of arguments may hold any option.
      inspector.unknown('destructive', reason('innerUnknown', name));
      return;
    }
    const [option = '', value] = word.text.split(/=(.*)/s);
    if (takesPaths.test(option)) {
      const listed = value ?? args[at + 1];
      const text =
        typeof listed === 'string' ? listed : listed !== undefined && isStatic(listed) ? listed.text : undefined;
      if (text === undefined) {
        inspector.unknown('destructive', reason('innerUnknown', name));
        return;
      }
      paths.push(...text.replace(/^[\w.]+=/, '').split(':'));
      if (value === undefined) at += 1;
    } else if (takesValue.test(word.text)) at += 1;
    else if (option.startsWith('-javaagent:')) paths.push(option.slice('-javaagent:'.length));
    else if (!option.startsWith('-')) {
      if (/\.(?:jar|java)$/.test(word.text)) paths.push(word.text);
      break;
    }
  }
  if (input.from === 'pipe' && args.some(({ text }) => text === '/dev/stdin'))
    inspector.add('destructive', reason('runsPiped', name));
  inspector.add('write', reason('runsOwnCode'));
  for (const text of paths.filter((path) => path !== '')) inspector.starts({ text, splits: false }, false);
};
