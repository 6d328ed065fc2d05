// Programs that are only there to release or publish.
import type { AlwaysAskRule } from './alwaysAsk.ts';

export const releaserRules: readonly AlwaysAskRule[] = [
  {
    programs: 'gh-pages semantic-release release-it standard-version changeset np vsce ovsx',
    text: /^/,
    unless: / (?:--dry-run|--dry|--help|--version|package|ls|status|verify-pat|init|add) /,
    why: 'publishes',
    source:
      'github.com/tschaub/gh-pages, semantic-release.gitbook.io, github.com/release-it/release-it: they push what was built',
    stops: [
      'gh-pages -d dist',
      'semantic-release',
      'release-it minor',
      'changeset publish',
      'np patch',
      'vsce publish',
    ],
  },
];
