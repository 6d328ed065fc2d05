// A name with a slip of the pen: the only one of the repository that differs by one letter, or by two that changed places.
import { distance } from '../../../core/state/slips.ts';
import { workspaceAround } from '../../workspace/projectRoot.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { textIn } from './texts.ts';

const mostFiles = 600;
const shortest = 5;
const notText =
  /\.(?:png|jpe?g|gif|ico|pdf|zip|t?gz|xz|bz2|jar|class|o|so|a|dll|exe|woff2?|ttf|mp[34]|lock|min\.js|map)$/i;

/** Undefined where the name itself is in a file, in any case, and where none or several are near. */
export function nearestName(name: string, root: string): string | undefined {
  if (name.length < shortest || !/^[A-Za-z_$][\w$-]*$/.test(name)) return undefined;
  const around = workspaceAround(root);
  const words = name.includes('-') ? /[A-Za-z_$][\w$-]*/g : /[A-Za-z_$][\w$]*/g;
  const plain = name.toLowerCase();
  const near = new Set<string>();
  for (const path of filesBelow(around, (file) => !notText.test(file)).slice(0, mostFiles)) {
    const text = textIn(around, path) ?? '';
    for (const word of new Set(text.match(words) ?? [])) {
      const lower = word.toLowerCase();
      if (lower === plain) return undefined;
      if (Math.abs(word.length - name.length) < 2 && !near.has(word) && distance(lower, plain) === 1) near.add(word);
    }
  }
  const [only, ...others] = near;
  return others.length === 0 ? only : undefined;
}
