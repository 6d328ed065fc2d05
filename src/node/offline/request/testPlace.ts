// What has to be known of a workspace to run one of its files of tests.
import type { Workspace } from '../commands/workspace.ts';

/** What a runner has to know of a workspace. */
export type Place = Pick<Workspace, 'root' | 'names' | 'commands' | 'python'>;

/** What a pattern matches in the first of the workspace's commands that it matches. */
export const says = ({ commands }: Place, pattern: RegExp): string | undefined =>
  commands.flatMap(({ command, body }) => pattern.exec(`${command} ${body}`)?.[0] ?? [])[0];
