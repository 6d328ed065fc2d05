// Host <-> webview: state down (whole, idempotent, throttled), intents up. No request ids; a reloaded view says `ready`.
import type { LearningSettings } from '../core/settings.ts';
import type { InsightsState } from './insightsState.ts';
import type { PlaybookState } from './playbookState.ts';
import type { ViewState } from './viewState.ts';

/** What the host posts to the agent view: the state, without parts that the view already has (stateParts.ts). */
export interface AgentStateMessage {
  readonly type: 'state';
  readonly state: ViewState;
  /** Unchanged steps of the run, by t; `state.run.steps` has the others. */
  readonly keptSteps: readonly number[];
  readonly keptReferences: boolean;
}

/** What the host posts to the insights panel. */
export interface InsightsStateMessage {
  readonly type: 'insights';
  readonly state: InsightsState;
}

/** A web page, http or https only; VS Code asks if it does not trust the site. */
export interface OpenLink {
  readonly type: 'openLink';
  readonly url: string;
}

/** One setting in the settings editor, by its id. */
export interface OpenSetting {
  readonly type: 'openSetting';
  readonly id: string;
}

/** Requests of the agent view to the host. Parsed at the boundary (parseIntent.ts): a webview is not trusted. */
export type Intent =
  | { readonly type: 'ready' }
  | { readonly type: 'run'; readonly task: string; readonly check?: string }
  /** Continues an ended run with the user's message; the model remembers the run. */
  | { readonly type: 'goOn'; readonly episodeId: string; readonly message?: string }
  | { readonly type: 'stop' }
  /** Runs the inferred check, instead of a person judging the result. */
  | { readonly type: 'checkNow'; readonly episodeId: string }
  | { readonly type: 'approve'; readonly episodeId: string; readonly t: number }
  | { readonly type: 'approveEdited'; readonly episodeId: string; readonly t: number; readonly text: string }
  /** Runs another candidate of the card instead of the choice. */
  | { readonly type: 'approveInstead'; readonly episodeId: string; readonly t: number; readonly index: number }
  /** Approves, and lets the same run unasked in this folder from now on. */
  | {
      readonly type: 'allowAlways';
      readonly episodeId: string;
      readonly t: number;
      readonly what: 'command' | 'scripts' | 'read';
    }
  | { readonly type: 'reject'; readonly episodeId: string; readonly t: number; readonly reason?: string }
  /** Answer to the tool `ask`. */
  | { readonly type: 'answer'; readonly episodeId: string; readonly t: number; readonly text: string }
  /** Value in [-1, 1]; without `t` the whole episode. */
  | { readonly type: 'rate'; readonly episodeId: string; readonly t?: number; readonly value: number }
  | { readonly type: 'openEpisode'; readonly episodeId: string; readonly t?: number }
  | { readonly type: 'openOutput'; readonly episodeId: string; readonly t: number }
  /** The diff of a file that step t changed, or would change once approved. */
  | { readonly type: 'openChange'; readonly episodeId: string; readonly t: number; readonly path: string }
  | { readonly type: 'undoStep' | 'restoreStep'; readonly episodeId: string; readonly t: number }
  | { readonly type: 'newRun' }
  | OpenLink
  | OpenSetting
  /** One of the commands that the view may trigger; anything else is refused. */
  | {
      readonly type: 'command';
      readonly command:
        | 'chooseModel'
        | 'setApiKey'
        | 'chooseApproval'
        | 'openSettings'
        | 'openInsights'
        | 'openPlaybook'
        | 'manageTrust'
        | 'openFolder'
        | 'showTerminal'
        /** Of the run that is shown. */
        | 'reviewChanges';
    };

/** What the host posts to the playbook page. */
export interface PlaybookStateMessage {
  readonly type: 'playbook';
  readonly state: PlaybookState;
}

/** Requests of the playbook page to the host. */
export type PlaybookIntent =
  | { readonly type: 'ready' }
  | { readonly type: 'run'; readonly task: string }
  /** Without `way`: back to that of the memory. */
  | { readonly type: 'editPlay'; readonly task: string; readonly way?: readonly string[] }
  | { readonly type: 'hidePlay'; readonly task: string }
  | { readonly type: 'exportPlaybook'; readonly as: 'agents' | 'skill' }
  | { readonly type: 'openEpisode'; readonly episodeId: string; readonly t?: number };

/** Requests of the insights panel to the host. */
export type InsightsIntent =
  | { readonly type: 'ready' }
  | { readonly type: 'replay'; readonly changes: Partial<LearningSettings> }
  | OpenSetting
  | { readonly type: 'openEpisode'; readonly episodeId: string; readonly t?: number };
