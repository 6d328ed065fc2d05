// Words that tell a command that is typed from a sentence.

/** Function words: a "command" that has one is a sentence. */
export const prose = new Set(
  'the a an all and or my our this that these those it its is are was be with of for from on in please so then if whether not no any every into until'.split(
    ' ',
  ),
);
/** Programs whose names are English verbs or nouns: they open sentences more often than commands. */
export const ambiguous = new Set(
  (
    'test install find time sort cut split kill watch which who file touch look write head join link open start stop check run fix ' +
    'clear stat date view see more less expand fold patch type go make tail last yes users groups host wait read format lint build ' +
    'convert compare display import identify play tree top free size strip factor rename screen script column paste print service update upgrade clean deploy bench doc docs edit fmt pr sum nl seq comm cal banner uniq shuf'
  ).split(' '),
);
/** Words that programs take as their first; others are the words of a sentence. */
export const subcommands: Readonly<Record<string, string>> = {
  git: 'status log diff show branch tag add commit checkout switch fetch pull push stash reset rebase merge blame remote clone init describe shortlog grep ls-files rev-parse bisect clean config restore worktree',
  go: 'test build run vet fmt generate get install mod version env list doc tool work clean fix',
  cargo:
    'test build run check clippy fmt doc bench clean fetch update tree install publish add remove new init nextest metadata',
  npm: 'test run start ci install i publish version pack audit outdated ls list update init link exec view',
  pnpm: 'test run start install i publish pack audit outdated ls list update add exec dlx',
  yarn: 'test run start install publish version pack audit outdated list add dlx workspaces',
  bun: 'test run install build add x',
  docker: 'ps images build run compose pull push logs exec stop start info version',
  poetry: 'run install build publish show lock check version shell update add',
  uv: 'run sync build publish lock pip tool venv version add',
  rustup: 'show update component toolchain default',
  deno: 'test run lint fmt check task bench',
  dotnet: 'test build run restore format clean',
  mvn: 'test package compile verify clean install',
  gradle: 'test build check clean run tasks',
};

/** Words of a sentence behind a program, and none of its arguments: "later", "on all files". */
export const ofSentence =
  /(?<=^|\s)(?:an?|and|or|to|with|on|over|the|it|its|this|that|so|then|please|in|into|from|of|for|if|when|while|under|using|as|is|are|but|see|show|me|my|you|i|we|again|twice|once|times?|first|until|because|which|what|by|not|without|via|only|after|before|unless|except|instead|later|tonight|tomorrow|today|at|every|now|somewhere|else|never|ever|also|maybe|against|minutes?|hours?|rounds?|--)(?=[\s,;!?]|[.:]?(?:\s|$))/iu;
