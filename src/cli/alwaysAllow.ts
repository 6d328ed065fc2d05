// What a person at the terminal may always allow.
import { commandOf } from '../core/action/command.ts';
import { actionKey } from '../core/action/key.ts';
import { redactAction } from '../core/agent/weigh.ts';
import { rulesAllowing } from '../core/approval/allowRule.ts';
import { hasEarned } from '../core/approval/earned.ts';
import { reason } from '../core/reason.ts';
import type { Settings } from '../core/settings.ts';
import { addAllowRules, readAllowRules } from '../node/store/allowRules.ts';
import type { SqliteStore } from '../node/store/sqliteStore.ts';
import { workspaceAround } from '../node/workspace/projectRoot.ts';
import type { AlwaysAllow } from './questions.ts';

/** The rules for this workspace, and what has earned one. */
export function alwaysAllow(root: string, store: SqliteStore, settings: Settings): AlwaysAllow {
  // It is unknown whether a sandbox works here: a rule must not rely on one.
  const policy = () => ({
    ...settings,
    allow: [...settings.allow, ...readAllowRules(root)],
    sandboxProblem: reason('sandboxNotTried'),
    where: { root: workspaceAround(root), cwd: root },
  });
  return {
    earned: async (action, risk) => {
      const record = await store.approvals(actionKey(redactAction(action)).exact);
      return hasEarned(record, risk) ? record.approved : undefined;
    },
    rulesFor: (action) => {
      const command = commandOf(action);
      return command === undefined ? undefined : rulesAllowing(command, policy());
    },
    add: (added) => addAllowRules(root, added),
  };
}
