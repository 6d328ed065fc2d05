// What one plain sentence says of an example, the demo, the dependencies or the bundle.
import type { Workspace } from '../commands/workspace.ts';
import { bundleSize } from '../request/bundleSize.ts';
import { cargoWish } from '../request/cargoWishes.ts';
import { dependenciesUpdate } from '../request/dependenciesUpdate.ts';
import { joinedTarget } from '../request/joinedTarget.ts';
import { migrationLine } from '../request/migrations.ts';
import { nestedCrate } from '../request/nestedCrates.ts';
import { saidExample } from '../request/saidExample.ts';
import { servedDemo } from '../request/servedDemo.ts';
import { servedDocs } from '../request/servedDocs.ts';
import { subcommandOnThing } from '../request/subcommandOnThing.ts';

/** The line for it; undefined where it says something else. */
export function plainDeed(said: string, whole: Workspace) {
  if (said.length > 400) return undefined;
  const line =
    migrationLine(said, whole) ??
    nestedCrate(said, whole) ??
    joinedTarget(said, whole) ??
    subcommandOnThing(said, whole) ??
    saidExample(said, whole) ??
    servedDemo(said, whole) ??
    servedDocs(said, whole) ??
    cargoWish(said, whole) ??
    dependenciesUpdate(said, whole) ??
    bundleSize(said, whole);
  return line === undefined ? undefined : { line };
}
