// "Cargo check it", "cargo check with all features": Cargo's own command, and not a target with a similar name.
import type { Workspace } from '../commands/workspace.ts';
import { crateFeatures, wantedFeatures } from './crateFeatures.ts';
import { withOptions } from './options.ts';

const typed =
  /^\W*(?:(?:please|pls|just|now|can\s+you|could\s+you|run|do|a|an|execute)\s+)*cargo\s+(check|build|test|clippy|doc)(?:\s+(?:it|this|that|everything|(?:the|this|our)\s+(?:whole\s+)?(?:crate|code|project|workspace|thing)))?((?:\s+(?:with|without|including|in)\b[^.;:!?]*)?)(?:\s+(?:please|pls|now|again|here))?\s*[.!?]*$/iu;
/** Words of what options are asked for by. */
const ofOptions =
  /^(?:with|without|including|in|all|every|any|the|its|no|default|features?|targets?|tests?|benches|examples|release|mode|but|and|enabled|on|support|std)$/iu;

/** Undefined where more is said than Cargo has an option for. */
export function cargoLine(task: string, { root, names, onPath }: Pick<Workspace, 'root' | 'names' | 'onPath'>) {
  const [, verb = '', rest = ''] = typed.exec(task) ?? [];
  if (verb === '' || !names.has('Cargo.toml') || !onPath('cargo')) return undefined;
  const command = `cargo ${verb.toLowerCase()}`;
  const plain = { command, name: '', description: '', body: '', origin: '', kind: 'conventional' } as const;
  if (rest.trim() === '') return /cargo\s+\w+\s*[.!?]*$/iu.test(task) ? undefined : command;
  const known = new Set(crateFeatures(root).all.map((feature) => feature.toLowerCase()));
  const words = rest.toLowerCase().match(/[\w-]+/gu) ?? [];
  if (!words.every((word) => known.has(word) || ofOptions.test(word.replace(/-features?$/, '')))) return undefined;
  const line = withOptions(rest, [plain], wantedFeatures(rest, root))[0]?.command;
  return line === command ? undefined : line;
}
