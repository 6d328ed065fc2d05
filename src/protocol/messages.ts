// Host <-> webview: state down (whole, idempotent, throttled), intents up. No request ids; a reloaded view says `ready`.
import type { LearningSettings } from '../core/settings.ts';
import type { InsightsState } from './insightsState.ts';
import type { PlaybookState } from './playbookState.ts';
import type { ViewState } from './viewState.ts';

/** What the host posts to the agent view: the state, without what the view has already (stateParts.ts). */
export interface AgentStateMessage {
  readonly type: 'state';
  readonly state: ViewState;
  /** Steps of the run, by t, that are as they were; `state.run.steps` has the others. */
  readonly keptSteps: readonly number[];
  readonly keptReferences: boolean;
}

/** What the host posts to the insights panel. */
export interface InsightsStateMessage {
  readonly type: 'insights';
  readonly state: InsightsState;
}

/** A page of the web, http or https alone; VS Code asks where it does not trust the site. */
export interface OpenLink {
  readonly type: 'openLink';
  readonly url: string;
}

/** One setting in the settings editor, by its id. */
export interface OpenSetting {
  readonly type: 'openSetting';
  readonly id: string;
}

/** What the agent view asks of the host. Parsed at the boundary (parseIntent.ts): a webview is not trusted. */
export type Intent =
  | { readonly type: 'ready' }
  | { readonly type: 'run'; readonly task: string; readonly check?: string }
  /** Goes on with an ended run, which the model remembers, after what the user says. */
  | { readonly type: 'goOn'; readonly episodeId: string; readonly message?: string }
  | { readonly type: 'stop' }
  /** Runs the check that was inferred, in place of a person's look at the result. */
  | { readonly type: 'checkNow'; readonly episodeId: string }
  | { readonly type: 'approve'; readonly episodeId: string; readonly t: number }
  | { readonly type: 'approveEdited'; readonly episodeId: string; readonly t: number; readonly text: string }
  /** Runs another candidate of the card in place of the choice. */
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
        | 'reviewChanges'
        /** The run that is shown. */
        | 'resumeEpisode';
    };

/** What the host posts to the playbook page. */
export interface PlaybookStateMessage {
  readonly type: 'playbook';
  readonly state: PlaybookState;
}

/** What the playbook page asks of the host. */
export type PlaybookIntent =
  | { readonly type: 'ready' }
  | { readonly type: 'run'; readonly task: string }
  /** Without `way`: that of the memory again. */
  | { readonly type: 'editPlay'; readonly task: string; readonly way?: readonly string[] }
  | { readonly type: 'hidePlay'; readonly task: string }
  | { readonly type: 'exportPlaybook'; readonly as: 'agents' | 'skill' }
  | { readonly type: 'openEpisode'; readonly episodeId: string; readonly t?: number };

/** What the insights panel asks of the host. */
export type InsightsIntent =
  | { readonly type: 'ready' }
  | { readonly type: 'replay'; readonly changes: Partial<LearningSettings> }
  | OpenSetting
  | { readonly type: 'openEpisode'; readonly episodeId: string; readonly t?: number };
