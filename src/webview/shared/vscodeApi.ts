// The one door to the host: messages out, and a little state that survives hiding and reloading.
import type { InsightsIntent, Intent, PlaybookIntent } from '../../protocol/messages.ts';

interface VsCodeApi {
  postMessage(message: Intent | InsightsIntent | PlaybookIntent): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** May be asked for only once in the life of a page. */
export const vscodeApi = acquireVsCodeApi();
