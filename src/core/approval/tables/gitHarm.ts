// What git loses, overwrites, sends or runs through an option: always asks. One row per kind.
import type { AlwaysAskRule } from './alwaysAsk.ts';

export const gitHarmRules: readonly AlwaysAskRule[] = [
  {
    programs: 'git',
    words:
      / (?:branch|checkout|switch|tag) (?:\S+ )*(?:-[a-zA-Z]*[MCBf][a-zA-Z]*|--force|--force-create) | update-ref | replace (?!-l |--list )\S+ | symbolic-ref (?:\S+ )*(?:-d|--delete|[^-]\S* [^-]\S*) /,
    why: 'deletes',
    source:
      'git-branch(1): -M, -C, -f; git-update-ref(1), git-replace(1), git-symbolic-ref(1): a reference that goes is hard to find again',
    stops: [
      'git branch -M old main',
      'git branch --force main HEAD~5',
      'git checkout -B main x',
      'git switch -C main x',
      'git tag -f v1',
      'git update-ref refs/heads/main HEAD~5',
      'git replace -d abc',
      'git replace --edit HEAD',
      'git symbolic-ref HEAD refs/heads/x',
      'git symbolic-ref --delete refs/x',
    ],
  },
  {
    programs: 'git',
    words:
      / (?:cherry-pick|revert|am|merge|rebase) (?:\S+ )*--(?:quit|abort|skip) | sparse-checkout (?:set|init|reapply) | mv (?:\S+ )*(?:-\w*f\w*|--force) | rerere (?:forget|clear) | submodule (?:\S+ )*update (?:\S+ )*(?:-f|--force) /,
    why: 'deletes',
    source:
      'git-cherry-pick(1): --quit; git-sparse-checkout(1): removes files; git-mv(1): -f; git-rerere(1); git-submodule(1)',
    stops: [
      'git cherry-pick --quit',
      'git rebase --quit',
      'git sparse-checkout set docs',
      'git mv -f a b',
      'git rerere clear',
      'git submodule update --force',
    ],
  },
  {
    programs: 'git',
    words:
      / config (?:\S+ )*(?:--unset(?:-all)?|--remove-section|--rename-section|--replace-all|unset|remove-section|rename-section) /,
    why: 'deletes',
    source: 'git-config(1)',
    stops: [
      'git config --unset-all remote.origin.url',
      'git config --remove-section remote.origin',
      'git config unset x.y',
    ],
  },
  {
    programs: 'git',
    words: / (?:fetch|pull) (?:\S+ )*(?:-f|--force|\+\S+|-P|--prune-tags) | lfs migrate (?!info )/,
    why: 'deletes',
    source: 'git-fetch(1): a forced refspec overwrites local branches; git-lfs-migrate(1): rewrites history',
    stops: [
      'git fetch origin +main:main',
      'git fetch --force origin main:main',
      'git pull -P',
      'git lfs migrate import --everything',
      'git pull --force origin main',
    ],
  },
  {
    programs: 'git',
    words:
      / push (?:\S+ )*(?:\S*:\S*|-o\S*|--push-option\S*|tag|refs\/tags\/\S+) | push (?:\S+ )*(?:heroku|dokku|prod(?:uction)?|live|staging|deploy\S*|azure|gh-pages|release\S*) | svn (?:dcommit|branch|tag|set-tree) | p4 submit | subtree push | flow \w+ (?:publish|finish|delete) | lfs (?:push|lock|unlock) | (?:imap-send|send-email) /,
    why: 'publishes',
    source:
      'git-push(1): another branch, options for the server, remotes that deploy; git-svn(1), git-p4(1), git-subtree(1)',
    stops: [
      'git push origin HEAD:main',
      'git push -o ci.variable=X=1 origin main',
      'git push origin tag v1',
      'git push origin refs/tags/v1',
      'git push heroku main',
      'git svn dcommit',
      'git subtree push --prefix x origin main',
      'git flow feature publish x',
      'git imap-send',
    ],
  },
  {
    programs: 'git',
    text: / (?:init|clone|worktree add|worktree move|bundle create|archive|format-patch|bugreport|diagnose) (?:.* )?(?:-o ?|--[\w-]+=)?(?:~|\/(?!tmp\/|var\/tmp\/)|\.\.(?:\/| ))| apply .*(?:--unsafe-paths|--directory[= ](?:~|\/|\.\.))/,
    why: 'outside',
    source: 'git-init(1), git-worktree(1), git-archive(1): -o; git-apply(1): --directory, --unsafe-paths',
    stops: [
      'git worktree add ~/x',
      'git clone . ~/x',
      'git archive -o ~/x.tar HEAD',
      'git bundle create ~/x.bundle --all',
      'git format-patch -o ~ HEAD~3',
      'git apply --directory=../.. x.patch',
      'git apply --unsafe-paths x.patch',
    ],
  },
  {
    programs: 'git',
    words: / (?:lfs (?:un)?install|maintenance (?:start|stop|register|unregister)) /,
    unless: / --local /,
    why: 'outside',
    source: 'git-lfs-install(1): writes ~/.gitconfig; git-maintenance(1): schedules jobs',
    stops: ['git lfs install', 'git maintenance start'],
  },
  {
    programs: 'git',
    text: / (?:init|clone) .*--template/,
    why: 'runs',
    source: 'git-init(1): --template brings hooks',
    stops: ['git init --template=evil x'],
  },
  {
    programs: 'git',
    words: / credential\S* /,
    why: 'shows',
    source: 'gitcredentials(7)',
    stops: ['git credential-store get', 'git credential fill'],
  },
];
