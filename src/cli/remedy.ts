// What to do about a finding of the doctor, in the terms of the command line.
import type { Finding } from '../core/policy/doctor.ts';

/** Names the flag or command; no initial capital, no final period. */
export function remedy(finding: Finding): string {
  switch (finding.id) {
    case 'memoryRarelyUsed':
      return `lower the threshold from ${finding.threshold} to ${finding.lowerThreshold.toFixed(2)} (--threshold), or use single words (--ngrams 1)`;
    case 'advantagesZero':
      return 'rate outcomes (knack rate) or give a check command (--check), and use --mode posterior, which learns from uniform failure';
    case 'sameActionAgain':
      return 'raise --exploration, lower --beta, or ask for more candidates (--max-candidates)';
    case 'contradictoryRewards':
      return 'prefer a check command (--check), rate outcomes, or use more votes of the evaluator';
    case 'environmentChanged':
      return 'let experience age (--recency-half-life 20), or forget what is out of date (knack memory forget --before DATE, or --context branch=NAME)';
    case 'memoryNearlyFull':
      return `raise --max-experiences, pin what must stay (knack memory pin EPISODE), or choose --eviction ${finding.eviction === 'lowestReturn' ? 'leastRecentlyUsed' : 'lowestReturn'}`;
    case 'outcomesUnknown':
      return 'rate them (knack rate EPISODE up|down) or give a check command (--check)';
    case 'replayDiffers':
      return 'run knack memory verify; explanations of those decisions still show what was decided then';
  }
}
