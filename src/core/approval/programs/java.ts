// Judges Java's launcher by what it runs: a class on its class path, a module, a jar, or a source file.
import type { Judge } from '../inspector.ts';
import { reason } from '../../reason.ts';
import { isStatic } from '../shell/shellWord.ts';

/** Options whose value, in the next word or behind `=`, is a list of places with code. */
const namesPlaces = /^(?:-cp|-classpath|--class-path|-p|--module-path|--upgrade-module-path|--patch-module)$/;
const takesValue =
  /^(?:--add-(?:modules|exports|opens|reads)|--limit-modules|--enable-native-access|-d|--describe-module|--source)$/;
/** Options that name such places in the same word. */
const placesWithin =
  /^(?:-javaagent:([^=]*)|-Xbootclasspath(?:\/[ap])?:(.*)|-Djava\.(?:class\.path|ext\.dirs|endorsed\.dirs|library\.path)=(.*)|--(?:class-path|module-path|upgrade-module-path|patch-module)=(.*))/s;
const ofSystem = /^\/(?:dev|proc)\//;

/** Its own words end at the class, the module, the jar or the source; the program is given the rest. */
export const java: Judge = ({ args, name, input }, inspector) => {
  inspector.reads(args);
  const { count, places } = ownWords(args.map(({ text }) => text));
  // A file of arguments, `@args`, may hold any option.
  if (args.slice(0, count).some((word) => !isStatic(word) || word.text.startsWith('@'))) {
    inspector.unknown('destructive', reason('innerUnknown', name));
    return;
  }
  const isFromSystem = places.some((place) => ofSystem.test(place));
  if (input.from === 'pipe' && (isFromSystem || args.some(({ text }) => text === '/dev/stdin')))
    inspector.add('destructive', reason('runsPiped', name));
  else if (isFromSystem) inspector.unknown('destructive', reason('codeUnknown', name));
  inspector.add('write', reason('runsOwnCode'));
  for (const text of places) inspector.starts({ text, splits: false }, false);
};

/** How many words are the launcher's own, and the places from which they load code. */
function ownWords(words: readonly string[]): { readonly count: number; readonly places: readonly string[] } {
  const lists: string[] = [];
  let at = 0;
  for (let word = words[at]; word?.startsWith('-') === true; word = words[at]) {
    const within = placesWithin.exec(word)?.slice(1).join('');
    if (within !== undefined) lists.push(within);
    if (namesPlaces.test(word)) lists.push(words[at + 1] ?? '');
    at += namesPlaces.test(word) || takesValue.test(word) ? 2 : 1;
  }
  const main = words[at] ?? '';
  const places = lists.flatMap((list) => list.replace(/^[\w.]+=/, '').split(/[:;]/));
  return { count: at + 1, places: [...places, main].filter((place) => place !== '') };
}
