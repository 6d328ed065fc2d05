// Harm by program and kind: one row each, with its source and lines that it must stop. All but `reaches`, `config`, `live` and `unlisted` ask at every level, whatever rules say.
import type { SubjectCode } from '../../reason.ts';
import type { RiskClass } from '../../types.ts';
import { deleterRules } from './deleters.ts';
import { fetchingRules } from './fetching.ts';
import { gitHarmRules } from './gitHarm.ts';
import { hiddenHarmRules } from './hiddenHarm.ts';
import { installingRules } from './installing.ts';
import { lexiconRules } from './lexicon.ts';
import { optionProgramRules } from './optionPrograms.ts';
import { overwriterRules } from './overwriters.ts';
import { publishingRules } from './publishing.ts';
import { remoteChangeRules } from './remoteChanges.ts';
import { reachingRules } from './reaching.ts';
import { secretPrinterRules } from './secretPrinters.ts';

export interface AlwaysAskRule {
  /** Names, space separated; `*` is any program that does more than read. */
  readonly programs: string;
  /** Matched against the arguments joined by spaces, with a space at both ends. Words containing spaces are omitted. */
  readonly words?: RegExp;
  /** Matched against the complete arguments, including quoted text. */
  readonly text?: RegExp;
  /** Arguments that make it harmless. */
  readonly unless?: RegExp;
  readonly why: keyof typeof reasons;
  /** Manual page or documentation. */
  readonly source: string;
  readonly stops: readonly string[];
}

export const reasons = {
  reaches: { class: 'network', code: 'usesNetwork' },
  fetches: { class: 'network', code: 'runsFromAddress' },
  unlisted: { class: 'network', code: 'runsUnlistedGoal' },
  config: { class: 'read', code: 'printsConfiguration' },
  publishes: { class: 'network', code: 'publishes' },
  remote: { class: 'network', code: 'changesElsewhere' },
  live: { class: 'network', code: 'changesElsewhere' },
  sends: { class: 'network', code: 'sends' },
  fills: { class: 'destructive', code: 'programFillsDisk' },
  ends: { class: 'destructive', code: 'endsOrForgets' },
  installs: { class: 'network', code: 'installsOutside' },
  shows: { class: 'read', code: 'showsSecrets' },
  writes: { class: 'write', code: 'writesNamedFile' },
  deletes: { class: 'destructive', code: 'deletesOrOverwrites' },
  runs: { class: 'destructive', code: 'runsNamedProgram' },
  host: { class: 'destructive', code: 'reachesHost' },
  outside: { class: 'destructive', code: 'changesSettingsOutside' },
  rights: { class: 'destructive', code: 'ownersRights' },
  unpacks: { class: 'destructive', code: 'unpacksOutside' },
} as const satisfies Record<string, { readonly class: RiskClass; readonly code: SubjectCode }>;

export const alwaysAskRules: readonly AlwaysAskRule[] = [
  ...publishingRules,
  ...remoteChangeRules,
  ...installingRules,
  ...gitHarmRules,
  ...deleterRules,
  ...overwriterRules,
  ...hiddenHarmRules,
  ...optionProgramRules,
  ...secretPrinterRules,
  ...lexiconRules,
  ...fetchingRules,
  ...reachingRules,
];
