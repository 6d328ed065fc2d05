// "Build it, both the C version and the boot sector image": all that a build makes, told by name.
import type { Workspace } from '../commands/workspace.ts';
import { saidSentences, tellsOfSubject } from './toldBesides.ts';

const polite = '^\\W*(?:(?:please|pls|now|just|so|can\\s+you|could\\s+you|would\\s+you)\\s+)*';
/** Of those, a target may make one alone, or none. */
const unnamed =
  '(?!(?:tests?|docs?|examples?|bench\\w*|docker|container|oci|release|debug|optimi[sz]ed|static\\w*|shared|dynamic|stripped|signed|windows|macos|android|ios|arm\\w*|wasm|native|32|64)\\b)';
const image = `(?:the\\s+|an?\\s+|its\\s+)?(?:${unnamed}[\\w-]+\\s+){0,2}?(?:sector|boot|bootable|disk|floppy|rom|firmware|flash|bios|kernel|cartridge|hex)\\s+(?:image|file|binary)`;
const program = `(?:the\\s+|an?\\s+|its\\s+)?(?:${unnamed}[\\w+#-]+\\s+){1,3}?(?:version|executable|binary|program|interpreter|compiler|emulator|simulator)`;
const both = `(?:${program}\\s+and\\s+${image}|${image}\\s+and\\s+${program})`;
const asTold =
  '(?:,?\\s+(?:just\\s+|exactly\\s+)?(?:as|the\\s+way|like)\\s+(?:the\\s+)?(?:readme(?:\\.\\w+)?|manual|docs?|documentation)\\s+(?:describes?|says?|tells?|explains?|shows?)(?:\\s+it)?)?';
const here = '(?:\\s+(?:here|please|pls|for\\s+me|in\\s+(?:here|this\\s+\\w+|the\\s+(?:folder|checkout)))){0,3}';
const why =
  '(?:,?\\s+so\\s+(?:that\\s+)?(?:i|we)\\s+(?:can|could|may)\\s+(?:try|play|run|start|boot|look)\\b[^.;:!?,]{0,60})?';
const sources = '(?:\\s+(?:from|out\\s+of)\\s+(?:the\\s+|these\\s+|its\\s+)?(?:sources?|code)(?:\\s+(?:code|files))?)?';
const ending = `${sources}${here}${asTold}${why}\\s*[.?!]*\\s*$`;

const orders = [
  `(?:re-?)?(?:build|compile|make)\\s+(?:it|this|everything|all(?:\\s+of\\s+it)?)${here}\\s*[,:(–-]+\\s*(?:(?:that\\s+is|i\\.e\\.|meaning),?\\s+)?(?:both\\s+)?${both}\\)?`,
  `(?:re-?)?(?:build|compile|make)\\s+(?:me\\s+)?(?:both\\s+)?${both}`,
  `(?:i|we)(?:['’]d|\\s+would)?\\s+(?:want|need|like)\\s+(?:to\\s+have\\s+)?(?:both\\s+)?${both}\\s+(?:to\\s+be\\s+)?(?:made|built|compiled|assembled)`,
].map((form) => new RegExp(`${polite}${form}${ending}`, 'iu'));

/** "Build it", where a text orders no more than both products of the whole, and no target is called like one of them alone. */
export function wholeByProducts(said: string, { commands }: Pick<Workspace, 'commands'>): string | undefined {
  const sentences = saidSentences(said);
  const [order, another] = sentences.filter((sentence) => orders.some((form) => form.test(sentence)));
  if (order === undefined || another !== undefined) return undefined;
  const isTold = (sentence: string) => tellsOfSubject(sentence) || goesOnAlone.test(sentence);
  if (!sentences.every((sentence) => sentence === order || isTold(sentence))) return undefined;
  const makesAll = commands.some(({ command }) => command === 'make all');
  const words = new Set(order.toLowerCase().match(/[a-z]{3,}/gu) ?? []);
  const isApart = commands.some(
    ({ name, kind, folder }) =>
      kind === 'declared' &&
      folder === undefined &&
      /^(?:image|rom|kernel|firmware|floppy|disk|flash|boot)/u.test(name) &&
      words.has(name),
  );
  return makesAll && !isApart ? 'build it' : undefined;
}

/** "I'll try it out afterwards by myself." */
const goesOnAlone =
  /^\W*(?:i|we)(?:['’]ll|\s+will|\s+can|\s+want\s+to)\s+[^.;!?]{1,60}\b(?:myself|ourselves|later|afterwards|tonight|tomorrow|on\s+(?:my|our)\s+own)\W*$/iu;
