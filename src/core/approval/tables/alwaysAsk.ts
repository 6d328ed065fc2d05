// Harm by program and kind: one row each, with its source and lines that it must stop. All but `reaches`, `config` and `unlisted` ask at every level, whatever rules say.
import type { RiskClass } from '../../types.ts';
import { deleterRules } from './deleters.ts';
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
  reaches: { class: 'network', text: 'uses the network' },
  fetches: { class: 'network', text: 'runs or installs code from an address' },
  unlisted: { class: 'network', text: 'runs a goal that no table lists' },
  config: { class: 'read', text: 'prints configuration, which can hold secrets; a sandbox hides those' },
  publishes: { class: 'network', text: 'publishes, deploys or releases' },
  remote: { class: 'network', text: 'may change what runs elsewhere' },
  sends: { class: 'network', text: 'sends something to another machine' },
  ends: { class: 'destructive', text: 'ends what runs, or forgets what was done' },
  installs: { class: 'network', text: 'installs outside the workspace' },
  shows: { class: 'read', text: 'may show secrets' },
  writes: { class: 'write', text: 'writes a file named in an option' },
  deletes: { class: 'destructive', text: 'deletes or overwrites' },
  runs: { class: 'destructive', text: 'runs a program named in an option or in its input' },
  host: { class: 'destructive', text: 'gives a container a hold on this machine' },
  outside: { class: 'destructive', text: 'changes settings outside the files of the workspace' },
  rights: { class: 'destructive', text: 'lets a file run with the rights of its owner' },
  unpacks: { class: 'destructive', text: 'may unpack outside the workspace' },
} as const satisfies Record<string, { readonly class: RiskClass; readonly text: string }>;

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
  ...reachingRules,
];
