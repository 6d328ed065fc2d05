// Inputs of a folder's agent, and its events.
import type * as vscode from 'vscode';
import type { EpisodeRecord } from '../../core/episode.ts';
import type { RunTeam } from '../../node/workspaceRun.ts';
import type { Models } from '../models/models.ts';
import type { Shells } from '../terminal/shells.ts';
import type { AllowedEntry, Kept } from './allowed.ts';
import type { FolderAgent } from './folderAgent.ts';

export interface FolderAgentOptions {
  readonly folder: vscode.WorkspaceFolder;
  /** File that earlier versions kept the memory in. */
  readonly formerMemory: string;
  /** See `ExperienceOptions`. */
  readonly memoryWorker: string;
  readonly snapshotWorker: string;
  readonly log: vscode.LogOutputChannel;
  readonly allowed: Kept<readonly AllowedEntry[]>;
  /** Remembers across reloads what was shown. */
  readonly shown: { get(): Shown | undefined; set(shown: Shown): void };
  readonly models: Models;
  readonly shells: Pick<Shells, 'open'>;
  readonly teamOf: (agent: FolderAgent) => RunTeam;
}

export interface Shown {
  /** Undefined: the user has cleared the view. */
  readonly episodeId?: string;
  /** Since when. */
  readonly at: number;
}

export interface Ended {
  readonly record: EpisodeRecord;
}
