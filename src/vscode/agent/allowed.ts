// What the user lets run unasked in one folder, beyond the settings: stored by VS Code per workspace, out of a repository's reach.
import type { ApprovalRecord } from '../../core/approval/earned.ts';
import type { Policy } from '../../core/approval/permission.ts';
import type { ApprovalRequest } from '../../core/ports.ts';
import type { Action } from '../../core/types.ts';

/** One exact command, the scripts of the package, or everything that only reads. */
export type AllowedEntry =
  | {
      readonly kind: 'command';
      readonly command: string;
      /** The record that earned it, if any. */
      readonly earned?: ApprovalRecord;
    }
  | { readonly kind: 'scripts' }
  | { readonly kind: 'read' };

export interface Kept<Value> {
  get(): Value | undefined;
  set(value: Value): unknown;
}

const scriptsOnly: Policy = {
  approve: 'ask',
  sandbox: 'off',
  sandboxProblem: undefined,
  allow: ['npm', 'pnpm', 'yarn', 'bun'].flatMap((manager) => [`${manager} run *`, `${manager} test`]),
  deny: [],
};

export class Allowed {
  readonly #kept: Kept<readonly AllowedEntry[]>;

  constructor(kept: Kept<readonly AllowedEntry[]>) {
    this.#kept = kept;
  }

  get entries(): readonly AllowedEntry[] {
    return this.#kept.get() ?? [];
  }

  add(entry: AllowedEntry): void {
    void this.#kept.set([...this.entries.filter((one) => !isSame(one, entry)), entry]);
  }

  /** Does nothing if a command is to be allowed and `action` is not one. */
  addFor({ input: { command } }: Action, what: AllowedEntry['kind'], earned?: ApprovalRecord): void {
    if (what !== 'command') this.add({ kind: what });
    else if (typeof command === 'string') this.add({ kind: 'command', command, ...(earned ? { earned } : {}) });
  }

  remove(entry: AllowedEntry): void {
    void this.#kept.set(this.entries.filter((one) => !isSame(one, entry)));
  }

  /** Never for actions that always ask, use the network or can destroy something. */
  async allows({ action, risk }: Pick<ApprovalRequest, 'action' | 'risk'>): Promise<boolean> {
    if (risk.alwaysAsk || (risk.class !== 'read' && risk.class !== 'write')) return false;
    const { command } = action.input;
    const { entries } = this;
    if (entries.some(({ kind }) => kind === 'read') && risk.class === 'read') return true;
    if (typeof command !== 'string') return false;
    if (entries.some((entry) => entry.kind === 'command' && entry.command === command)) return true;
    if (!entries.some(({ kind }) => kind === 'scripts')) return false;
    const { assessCommand } = await import('../../core/approval/permission.ts');
    return assessCommand(command, scriptsOnly).verdict === 'allow';
  }
}

function isSame(a: AllowedEntry, b: AllowedEntry): boolean {
  return a.kind === b.kind && (a.kind !== 'command' || b.kind !== 'command' || a.command === b.command);
}
