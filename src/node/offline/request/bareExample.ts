// "Hello_world example please": an example of Cargo by its name, without a word for starting it.
import type { Workspace } from '../commands/workspace.ts';
import { isFileIn } from './fileCommand.ts';

const form =
  /^(?:please,?\s+)?(?:the\s+)?([a-z]\w*(?:[_-]\w+)*)\s+example(?:,?\s+(?:please|pls|plz|now|thanks))+\s*[.!]*$/iu;

/** Undefined where no file of the examples is called exactly so. */
export function bareExample(task: string, { root, onPath }: Pick<Workspace, 'root' | 'onPath'>): string | undefined {
  const name = form.exec(task.trim())?.[1];
  if (name === undefined || !onPath('cargo') || !isFileIn(root, 'Cargo.toml')) return undefined;
  const isExample = [`examples/${name}.rs`, `examples/${name}/main.rs`].some((path) => isFileIn(root, path));
  return isExample ? `cargo run --example ${name}` : undefined;
}
