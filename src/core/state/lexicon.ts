// Words of tasks: stop words, and synonyms at a command line.

const wordsOf = (text: string) => text.trim().split(/\s+/);

/** English function words and courtesies. `not` too: keeping it would separate what is requested from what is excluded. */
export const stopWords: ReadonlySet<string> = new Set(
  wordsOf(`
    a an the and or of to in on at by for with from that which who whose is are was were be been being it its this these
    those there their them then as not no do does did don doesn have has had can could should would will may might must
    i me my you your we our us let if into than but so such each any all some only also just up out about over under
    below using use please want need s t re ll ve
  `),
);

/** The word that a state shows -> others that mean it. General usage and abbreviations; each looked up by its dictionary form. */
const meanings: Readonly<Record<string, string>> = {
  // What is done.
  add: 'append',
  build: 'compile',
  change: 'modify edit alter',
  check: 'verify validate',
  compress: 'zip gzip',
  convert: 'transform',
  copy: 'duplicate',
  count: 'number',
  create: 'make mkdir',
  delete: 'remove erase rm',
  download: 'fetch',
  exclude: 'except ignore skip omit without',
  extract: 'unpack untar unzip',
  find: 'search locate look',
  fix: 'repair solve resolve correct',
  join: 'concatenate combine',
  kill: 'terminate',
  move: 'rename',
  replace: 'substitute',
  run: 'execute launch invoke',
  set: 'assign',
  show: 'print display output list echo view',
  split: 'divide',
  start: 'begin',
  update: 'upgrade bump',
  // Nouns of what is done, and forms that the lemmatiser misses.
  alias: 'aliase',
  cache: 'cach',
  deploy: 'deployment',
  embed: 'emb',
  fail: 'failure',
  format: 'formatter',
  index: 'indice',
  install: 'installation',
  kubernetes: 'kubernete k8s',
  lint: 'linter',
  migrate: 'migration',
  write: 'written',
  // What it is done to.
  application: 'app',
  archive: 'tarball tar',
  argument: 'arg parameter param',
  character: 'char letter',
  command: 'cmd',
  config: 'configuration configure setting',
  database: 'db',
  dependency: 'dep',
  development: 'dev',
  directory: 'folder dir',
  documentation: 'doc',
  environment: 'env',
  extension: 'suffix',
  information: 'info detail',
  javascript: 'js',
  line: 'row',
  name: 'filename',
  option: 'flag',
  path: 'location',
  permission: 'perm',
  process: 'program',
  production: 'prod',
  python: 'py',
  repository: 'repo',
  symlink: 'symbolic',
  temporary: 'temp tmp',
  text: 'string word pattern',
  tree: 'subdirectory subfolder subdir recursively recursive recurse subtree hierarchy descend',
  typescript: 'ts',
  // How it is.
  current: 'present',
  empty: 'blank',
  kilobyte: 'kb',
  large: 'big size',
  latest: 'newest recent',
  megabyte: 'mb',
  regular: 'normal ordinary',
  same: 'identical',
  1: 'one single',
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  10: 'ten',
};

export const synonyms: ReadonlyMap<string, string> = new Map(
  Object.entries(meanings).flatMap(([meaning, others]) =>
    wordsOf(others).map((word): [string, string] => [word, meaning]),
  ),
);
