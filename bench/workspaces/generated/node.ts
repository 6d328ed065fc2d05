// npm, pnpm and yarn.
import { nodeAsked } from './nodeAsked.ts';
import { nodeLint } from './nodeLint.ts';
import { nodeManagers } from './nodeManagers.ts';
import { nodeNear } from './nodeNear.ts';
import { nodePrepared } from './nodePrepared.ts';
import type { Made } from './types.ts';

export const nodeWorkspaces: readonly Made[] = [
  ...nodePrepared,
  ...nodeLint,
  ...nodeNear,
  ...nodeAsked,
  ...nodeManagers,
];
