// The only connection to the host: messages out, and a little state that survives hiding and reloading.
import type { InsightsIntent, Intent, PlaybookIntent } from '../../protocol/messages.ts';

interface VsCodeApi {
  postMessage(message: Intent | InsightsIntent | PlaybookIntent): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** May be acquired only once per page. */
export const vscodeApi = acquireVsCodeApi();
