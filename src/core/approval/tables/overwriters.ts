// What empties, overwrites or takes away files without deleting them by name: always asks. One row a program and kind.
import type { AlwaysAskRule } from './alwaysAsk.ts';

export const overwriterRules: readonly AlwaysAskRule[] = [
  {
    programs: 'cp install sort uniq shuf rsync cmake ditto pv',
    words: / \/dev\/(?:null|zero|u?random) (?!$)|(?: -\S*o\S* | --output).* \/dev\/null $| copy\w* \/dev\/null /,
    why: 'deletes',
    source: 'cp(1), sort(1), uniq(1): a file takes what /dev/null holds',
    stops: [
      'cp /dev/null f',
      'install -m 600 /dev/null f',
      'sort -o f /dev/null',
      'uniq /dev/null f',
      'cmake -E copy /dev/null f',
    ],
  },
  {
    programs:
      'gzip pigz bzip2 pbzip2 lbzip2 xz pixz lzma lzip lzop lz4 zstd pzstd brotli compress gunzip bunzip2 unxz unlzma unlz4 unzstd uncompress',
    words: / (?:-[a-zA-Z0-9]*[fjU][a-zA-Z0-9]*|--force|--rm) /,
    unless: / (?:-\w*c\w*|--stdout|--to-stdout) /,
    why: 'deletes',
    source: 'gzip(1), zstd(1): -f overwrites, --rm removes the source',
    stops: ['gzip -f a', 'xz --force a', 'zstd --rm a', 'lz4 -f --rm a', 'bzip2 -kf a'],
  },
  {
    programs: 'mv',
    words: /^(?: -\S+)* (?!\/)\S.* \/\S+ $| (?:-t|--target-directory)[ =]?\/\S+ (?!\/)/,
    why: 'deletes',
    source: 'mv(1): takes it out of the workspace',
    stops: ['mv src /tmp/x', 'mv -f a b /tmp', 'mv -t /tmp a'],
  },
  {
    programs: 'sed gsed',
    text: / (?:-[a-zA-Z]*i\S*|--in-place\S*) (?:\S+ )*(?:-n|--quiet|--silent) | -[a-zA-Z]*(?:n[a-zA-Z]*i|in)[a-zA-Z]* | (?:-n|--quiet|--silent) (?:\S+ )*(?:-[a-zA-Z]*i\S*|--in-place\S*) |(?:-[a-zA-Z]*i|--in-place).* s(.)\^?\.[*+]\$?\1\1/,
    why: 'deletes',
    source: 'sed(1): -n with -i keeps only what is printed',
    stops: ["sed -i -n '/x/p' f", 'sed -ni 2p f', "sed -i 's/.*//' f", "sed -n -i '2p' f"],
  },
  {
    programs: 'fallocate',
    words: / (?:-\w*[cpzid]\w*|--(?:collapse|punch|zero|insert|dig)\S*) /,
    why: 'deletes',
    source: 'fallocate(1): takes ranges out of a file',
    stops: ['fallocate -p -o 0 -l 4096 f', 'fallocate --collapse-range -l 4096 f'],
  },
  {
    programs: 'rename prename file-rename mmv detox',
    words: /^(?!.* (?:-n|--no-act|--dry-run|--version|--help|-V) )/,
    why: 'deletes',
    source: 'rename(1): several files may get one name',
    stops: ["rename 's/.*/x/' a b", 'rename .csv .txt a.csv'],
  },
  {
    programs: 'chmod',
    words: / (?:0?[0-3][0-7]{0,3}|[ua]*[-=](?![rwxXst]*r)[rwx]*|[ua]*-\w*r\w*) /,
    unless: / [ua]*-[wx]+ | [go]+[-=]\w* /,
    why: 'deletes',
    source: 'chmod(1): takes the right to read it',
    stops: ['chmod a-rwx src', 'chmod 000 f', 'chmod u-r f', 'chmod -r f'],
  },
  {
    programs: 'find gfind',
    words: / -f(?:print0?|printf|ls) (?!\/dev\/(?:null|stdout|stderr) )/,
    why: 'deletes',
    source: 'find(1): empties the file first',
    stops: ['find . -fprint a', "find . -fprintf a '%p'", 'find . -fls a'],
  },
  {
    programs: 'ln',
    words: / (?:~\S*|\/(?!tmp\/|dev\/null )\S*) (?!$)| (?:-t|--target-directory)[ =]?\S+ (?:~|\/)/,
    why: 'outside',
    source: 'ln(1): what is written through the link lands outside',
    stops: ['ln -s /etc/hosts h', 'ln -sf ~/.bashrc b'],
  },
];
