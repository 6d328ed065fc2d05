// What an order in one plain sentence wants of the scripts of a Node project, beside its tests, linters and formatters as such.
import type { Workspace } from '../commands/workspace.ts';
import { nodeBuildOf } from './nodeBuildOf.ts';
import { nodeDocs } from './nodeDocs.ts';
import { nodeExtension } from './nodeExtension.ts';
import { nodeLeftOut } from './nodeLeftOut.ts';
import { nodeMinify } from './nodeMinify.ts';
import { nodeSizes } from './nodeSizes.ts';
import { nodeUnused } from './nodeUnused.ts';
import { nodeWatch } from './nodeWatch.ts';

/** Undefined for anything else, or where it is not clear which script is meant. */
export const nodeOrder = (order: string, whole: Workspace): string | undefined =>
  nodeLeftOut(order, whole) ??
  nodeWatch(order, whole) ??
  nodeSizes(order, whole) ??
  nodeUnused(order, whole) ??
  nodeMinify(order, whole) ??
  nodeBuildOf(order, whole) ??
  nodeExtension(order, whole) ??
  nodeDocs(order, whole);
