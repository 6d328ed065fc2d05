// Programs that are only there to release or publish.
import type { AlwaysAskRule } from './alwaysAsk.ts';

export const releaserRules: readonly AlwaysAskRule[] = [
  {
    programs:
      'gh-pages semantic-release release-it standard-version changeset np vsce ovsx changelogithub conventional-github-releaser ghrel bumpp',
    text: /^/,
    unless: / (?:--dry-run|--dry|--help|--version|package|ls|status|verify-pat|init|add) /,
    why: 'publishes',
    source:
      'github.com/tschaub/gh-pages, semantic-release.gitbook.io, github.com/release-it/release-it, github.com/antfu/changelogithub, github.com/antfu-collective/bumpp: they push what was built',
    stops: [
      'gh-pages -d dist',
      'semantic-release',
      'release-it minor',
      'changeset publish',
      'np patch',
      'vsce publish',
      'changelogithub',
      'bumpp',
    ],
  },
  {
    programs: 'goreleaser auto',
    text: / (?:release|shipit|publish|latest|next|canary) /,
    unless: / (?:--snapshot|--skip=publish|--dry-run|-d|--help|-h) /,
    why: 'publishes',
    source: 'goreleaser.com/cmd/goreleaser_release, intuit.github.io/auto/docs/generated/shipit',
    stops: ['goreleaser release', 'auto shipit'],
  },
];
