// What a running episode needs from a person: approval, or the answer to the agent's question.
import * as vscode from 'vscode';
import { choicesInstead } from '../../core/approval/instead.ts';
import type { Approval, ApprovalRequest, Approver } from '../../core/ports.ts';
import { toolOf } from '../../core/tools/registry.ts';

export type Question =
  | { readonly kind: 'approval'; readonly request: ApprovalRequest; readonly settled: AbortSignal }
  | { readonly kind: 'ask'; readonly question: string; readonly settled: AbortSignal };

interface Pending {
  readonly question: Question;
  readonly resolve: (answer: Approval | string | undefined) => void;
}

/** One question at a time, as an episode takes one step at a time. */
export class Questions implements vscode.Disposable {
  readonly #asked = new vscode.EventEmitter<Question>();
  readonly onDidAsk = this.#asked.event;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  #pending: Pending | undefined;

  readonly approver: Approver = {
    approve: async (request, signal) => {
      const answer = await this.#ask((settled) => ({ kind: 'approval', request, settled }), signal);
      return typeof answer === 'object' ? answer : { kind: 'unavailable' };
    },
  };

  readonly ask = async (question: string, signal: AbortSignal): Promise<string> => {
    const answer = await this.#ask((settled) => ({ kind: 'ask', question, settled }), signal);
    return typeof answer === 'string' ? answer : '';
  };

  get pending(): Question | undefined {
    return this.#pending?.question;
  }

  /** False if no such approval is pending: the view was outdated. */
  approve(episodeId: string, t: number, approval: Approval): boolean {
    const question = this.pending;
    if (question?.kind !== 'approval') return false;
    const { request } = question;
    if (request.episodeId !== episodeId || request.decision.t !== t) return false;
    this.#pending?.resolve(approval);
    return true;
  }

  /** The action with its text edited; also false if its tool has no editable text. */
  approveEdited(episodeId: string, t: number, text: string): boolean {
    if (this.pending?.kind !== 'approval') return false;
    const { tool, input } = this.pending.request.action;
    const edited = toolOf(tool).edit?.inputFrom(input, text);
    return edited !== undefined && this.approve(episodeId, t, { kind: 'edited', action: { tool, input: edited } });
  }

  /** Another candidate of the card instead of the choice; also false if it cannot run as is. */
  approveInstead(episodeId: string, t: number, index: number): boolean {
    if (this.pending?.kind !== 'approval') return false;
    const { action, decision } = this.pending.request;
    const instead = choicesInstead(action, decision).includes(index) ? decision.candidates[index] : undefined;
    return instead !== undefined && this.approve(episodeId, t, { kind: 'edited', action: instead.action });
  }

  answer(text: string): boolean {
    if (this.pending?.kind !== 'ask') return false;
    this.#pending?.resolve(text);
    return true;
  }

  dispose(): void {
    this.#pending?.resolve(undefined);
    this.#asked.dispose();
    this.#changed.dispose();
  }

  #ask(make: (settled: AbortSignal) => Question, signal: AbortSignal): Promise<Approval | string | undefined> {
    const settled = new AbortController();
    return new Promise((resolve, reject) => {
      const abort = () => conclude(() => reject(reasonOf(signal)));
      const conclude = (end: () => void) => {
        this.#pending = undefined;
        signal.removeEventListener('abort', abort);
        settled.abort();
        this.#changed.fire();
        end();
      };
      if (signal.aborted) {
        reject(reasonOf(signal));
        return;
      }
      signal.addEventListener('abort', abort);
      const question = make(settled.signal);
      this.#pending = { question, resolve: (answer) => conclude(() => resolve(answer)) };
      this.#changed.fire();
      this.#asked.fire(question);
    });
  }
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('aborted');
}
