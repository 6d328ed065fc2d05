// Programs that only read, with those of their options that do more. From their manuals (GNU, BSD and macOS variants together).
import type { OptionTable } from '../shell/options.ts';
import { printing } from './packages.ts';
import { contents, facts } from './plainReaders.ts';

export interface ReadRule extends OptionTable {
  /** The first operand is a pattern or a program text, not a file, unless one of these options is given. */
  readonly patternUnless?: string;
  /** Prints nothing from inside the files it is given. */
  readonly quiet?: true;
  /** Operands beyond this number are written to, or change something. */
  readonly mostOperands?: number;
}

const plain: ReadRule = {};
const quiet: ReadRule = { quiet: true };

const namesIn = (sources: Readonly<Record<string, string>>): readonly string[] =>
  Object.values(sources).flatMap((names) => names.split(' '));

const entries: readonly (readonly [string, ReadRule])[] = [
  ...namesIn(contents).map((name) => [name, plain] as const),
  ...namesIn(printing).map((name) => [name, plain] as const),
  ...namesIn(facts).map((name) => [name, quiet] as const),
  ['grep', { values: 'ABCDdefm', patternUnless: '-e -f --regexp --file' }],
  ['egrep', { values: 'ABCDdefm', patternUnless: '-e -f --regexp --file' }],
  ['fgrep', { values: 'ABCDdefm', patternUnless: '-e -f --regexp --file' }],
  ['zgrep', { values: 'ABCDdefm', patternUnless: '-e -f --regexp --file' }],
  [
    'ugrep',
    {
      values: 'ABCDdefm',
      writes: '--save-config',
      runs: '--pager --view --filter',
      acts: '-Q --query --config',
      patternUnless: '-e -f',
    },
  ],
  [
    'rg',
    {
      values: 'ABCEMTdefgjmrt',
      longValues:
        '--regexp --file --glob --iglob --type --type-not --max-count --max-depth --context --after-context --before-context --sort --sortr --replace --threads --engine --color --colors --encoding --pre-glob --max-filesize --max-columns --type-add --ignore-file --path-separator --field-match-separator --dfa-size-limit --regex-size-limit --context-separator',
      runs: '--pre --hostname-bin',
      harmless: '--pre-glob --no-pre',
      patternUnless: '-e -f --regexp --file --files --type-list',
    },
  ],
  ['ag', { values: 'GmpW', runs: '--pager', patternUnless: '-g' }],
  [
    'ack',
    {
      values: 'm',
      runs: '--pager',
      writes: '--output-file',
      acts: '--ackrc --create-ackrc',
      patternUnless: '-f -g',
    },
  ],
  ['fd', { values: 'EcdetSjo', quiet: true, runs: '-x -X --exec --exec-batch' }],
  ['fdfind', { values: 'EcdetSjo', quiet: true, runs: '-x -X --exec --exec-batch' }],
  [
    'sort',
    {
      values: 'kStT',
      longValues: '--key --field-separator --buffer-size --temporary-directory --parallel --batch-size --files0-from',
      writes: '-o --output',
      runs: '--compress-program',
    },
  ],
  ['gsort', { values: 'kStT', writes: '-o --output', runs: '--compress-program' }],
  ['shuf', { values: 'in', longValues: '--input-range --head-count', writes: '-o --output' }],
  ['uniq', { values: 'fsw', longValues: '--skip-fields --skip-chars --check-chars', mostOperands: 1 }],
  ['diff', { values: 'xIFULCDSW', longValues: '--exclude --label --exclude-from --ignore-matching-lines' }],
  ['sdiff', { writes: '-o --output', runs: '--diff-program' }],
  ['delta', { runs: '--pager --diff-highlight', acts: '--config' }],
  ['glow', { acts: '-p --pager -t --tui --config' }],
  ['diff3', { runs: '--diff-program' }],
  ['tree', { values: 'LPIHT', quiet: true, writes: '-o', acts: '-R' }],
  ['file', { trustsGlobs: true, values: 'efFmP', acts: '-C --compile', longValues: '--magic-file' }],
  ['nm', { runs: '--plugin' }],
  ['objdump', { runs: '--plugin' }],
  ['gnm', { runs: '--plugin' }],
  ['base64', { writes: '-o --output', values: 'wb' }],
  ['basenc', plain],
  ['hostname', { acts: '-F --file -b --boot', mostOperands: 0, quiet: true }],
  [
    'dmesg',
    {
      values: 'lfs',
      acts: '-C -c -D -E -n --clear --read-clear --console-off --console-on --console-level',
      quiet: true,
    },
  ],
  ['lastlog', { values: 'but', acts: '-C -S --clear --set', quiet: true }],
  ['lsof', { values: 'cdpu', acts: '-D', quiet: true }],
  ['ss', { values: 'fFN', acts: '-K --kill', writes: '-D --diag' }],
  ['netstat', quiet],
  ['iostat', quiet],
  ['mpstat', quiet],
  ['sar', { values: 'inP', writes: '-o', quiet: true }],
  ['top', { values: 'dnpuUoE', quiet: true }],
  ['fuser', { acts: '-k --kill -K -s', quiet: true }],
  ['jq', { trustsGlobs: true, values: 'fL', longValues: '--from-file', acts: '-f --from-file -L', patternUnless: '' }],
  ['mlr', { acts: '-I -n --load --mload', patternUnless: '' }],
  ['gojq', { values: 'fL', acts: '-f --from-file -L', patternUnless: '' }],
  // kislyuk.github.io/yq: jq for TOML
  ['tomlq', { values: 'fL', acts: '-i --in-place -f --from-file -L', patternUnless: '' }],
  [
    'yq',
    {
      values: 'oIp',
      longValues: '--output-format --input-format --indent --front-matter',
      acts: '-i --inplace --in-place -s --split-exp --split-exp-file --from-file --security-enable-system-operator -f',
      harmless: '--indent --input-format --front-matter',
      patternUnless: '',
    },
  ],
  [
    'bat',
    {
      values: 'lHrm',
      runs: '--pager --diff-pager',
      acts: '--generate-config-file --build --clear',
      longValues: '--style --theme --language --line-range --wrap --color --paging --tabs',
    },
  ],
  [
    'batcat',
    { values: 'lHrm', runs: '--pager', longValues: '--style --theme --language --line-range --wrap --color --paging' },
  ],
  [
    'cloc',
    {
      only: '--by-file --by-file-by-lang --csv --json --yaml --xml --md --quiet --exclude-dir --include-lang --exclude-lang --vcs --git --hide-rate --match-f --not-match-f --match-d --not-match-d --fullpath --progress-rate --sum-one --3 -v',
      quiet: true,
    },
  ],
  ['tokei', { values: 'eost', quiet: true }],
  ['scc', { values: 'fisx', writes: '-o --output', acts: '--format-multi', quiet: true }],
  ['shellcheck', { values: 'CefioPsSW' }],
  ['lsb_release', quiet],
  ['ps', { values: 'oOpuUgGtCk', quiet: true }],
  ['date', { attached: 'I', values: 'dfrvz', longValues: '--date --file --reference', acts: '-s --set', quiet: true }],
  ['getent', quiet],
  ['ldconfig', { mostOperands: 0, only: '-pvNX --print-cache', acts: '-N -X', quiet: true }],
  ['arp', { acts: '-d -s -f --delete --set --file' }],
  ['ifconfig', { only: '-a -s -v', mostOperands: 1, quiet: true }],
  ['route', { only: '-neCv --numeric --verbose', mostOperands: 0, quiet: true }],
  ['hostid', quiet],
  ...'clear help getopt lslocks lsmem lslogins runlevel atq mediainfo hadolint yamllint'
    .split(' ')
    .map((name) => [name, quiet] as const),
  [
    'nvidia-smi',
    {
      singleDash: true,
      only: '-L -q -l -i -d -a -h -x --list-gpus --query --format --loop --id --display --help --query-gpu --query-compute-apps --query-supported-clocks',
      longValues: '-i -l -d --id --loop --display',
      quiet: true,
      mostOperands: 0,
    },
  ],
  ['duf', quiet],
  ['dust', quiet],
  ['procs', quiet],
  ['pkg-config', quiet],
  ['pkgconf', quiet],
  ['zipinfo', plain],
  ['ipcs', quiet],
  [
    'xmllint',
    {
      writes: '--output -o',
      acts: '--shell --load-trace',
      only: '--noout --format --xpath --html --nonet --recover --pretty --valid --encode --c14n --version --noblanks',
      longValues: '--xpath --pretty --encode',
    },
  ],
  [
    'lshw',
    {
      only: '-short -json -html -xml -class -C -quiet -sanitize -businfo -numeric',
      singleDash: true,
      longValues: '-class -C',
      quiet: true,
    },
  ],
  ['dpkg-query', { values: 'f', quiet: true, acts: '--load-avail' }],
  ['apt-cache', { acts: '-o -c --option --config-file gencaches', quiet: true }],
  ['iconv', { values: 'ft', writes: '-o --output', longValues: '--from-code --to-code' }],
];

export const readRules: ReadonlyMap<string, ReadRule> = new Map(entries);
