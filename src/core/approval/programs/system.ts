// Judges of programs whose operands, not only options, decide whether they just read: date, ip, dpkg, archives, ...
import { shown, type Judge } from '../inspector.ts';
import { readArguments, type OptionTable } from '../shell/options.ts';
import { judgeOutputs } from './outputs.ts';
import { judgeOutside } from './outside.ts';
import { placeOf } from '../shell/paths.ts';
import { readRules } from '../tables/readers.ts';
import { ANYTHING, isStatic, mayBeOption } from '../shell/shellWord.ts';
import { reason, type SubjectCode } from '../../reason.ts';

const date: Judge = (call, inspector) => {
  const rule = readRules.get('date') ?? {};
  const { operands, options } = readArguments(call.args, rule);
  inspector.reads(call.args);
  const formats = operands.filter((word) => word.text.startsWith('+')).length;
  if (operands.length > formats && !options.has('-j')) inspector.add('destructive', reason('setsClock', 'date'));
};

const getent: Judge = (call, inspector) => {
  if (/^(?:hosts|ahosts)/.test(call.args[0]?.text ?? '') || call.args[0]?.splits === true)
    inspector.add('network', reason('looksUpNames', 'getent'));
};

const ps: Judge = (call, inspector) => {
  for (const [i, word] of call.args.entries()) {
    const value =
      /^-?\w*[oOpuUgGtCk]$/.test(call.args[i - 1]?.text ?? '') && !/^-?aux?$/.test(call.args[i - 1]?.text ?? '');
    if (word.text.includes('environ')) inspector.add('read', reason('printsEnvironments'), true);
    if (!value && (/^[a-zA-Z]*e[a-zA-Z]*$/.test(word.text) || /^-\w*E/.test(word.text)))
      inspector.add('read', reason('printsEnvironments'), true);
  }
};

const top: Judge = (call, inspector) => {
  if (!call.args.some((word) => /^-[a-zA-Z]*[bl]|^b/.test(word.text)))
    inspector.add('write', reason('interactiveEnds', 'top'));
};

const fileSum: Judge = (call, inspector) => {
  if (call.args.some((word) => /^-r|^--r/.test(word.text) || mayBeOption(word)))
    inspector.add('write', reason('writes', 'xxd -r'));
  const table: OptionTable = { singleDash: true, longValues: '-c -cols -g -groupsize -l -len -o -s -seek -n -name -R' };
  const { operands } = readArguments(call.args, table);
  inspector.reads(operands);
  const target = operands[1];
  if (target !== undefined) inspector.writes(target, 'xxd');
};

const ip: Judge = (call, inspector) => {
  const words = call.args.map((word) => word.text);
  const start = words.findIndex(
    (text, i) => !text.startsWith('-') && !/^-(?:f|family|rc|rcvbuf|l|loops)$/.test(words[i - 1] ?? ''),
  );
  const [object, ...rest] = start < 0 ? [] : words.slice(start);
  if (
    call.args.some((word) => !isStatic(word)) ||
    words.some((text) => /^-(?:b|ba|bat|batc|batch|force|n|netns|a|all)$/.test(text))
  ) {
    inspector.add('destructive', reason('changesNetwork', 'ip'));
  } else if (
    object !== undefined &&
    !(
      objectOf.test(object) &&
      (rest.length === 0 ||
        /^(?:sh|sho|show|li|lis|list|ls|lst|get)$/.test(rest[0] ?? '') ||
        /^(?:dev|table)$/.test(rest[0] ?? ''))
    )
  ) {
    inspector.add('destructive', reason('changesNetwork', 'ip'));
  }
};
const objectOf =
  /^(?:a|ad|add|addr|address|l|li|lin|link|r|ro|rou|rout|route|ru|rule|n|ne|nei|neigh|neighbour|maddr|maddress|mroute|tunnel|tuntap|vrf|netns|help)$/;

const sysctl: Judge = (call, inspector) => {
  const plain = call.args.every(
    (word) => isStatic(word) && !word.text.includes('=') && !/^-\w*[wpf]|^--(?:w|l|s)/.test(word.text),
  );
  if (!plain) inspector.add('destructive', reason('changesSystem', 'sysctl'));
};

const mount: Judge = (call, inspector) => {
  if (
    !call.args.every(
      (word, i) => /^-(?:l|v)$/.test(word.text) || /^-t$/.test(word.text) || call.args[i - 1]?.text === '-t',
    )
  )
    inspector.add('destructive', reason('changesSystem', 'mount'));
};

/** Reads when its first word matches and none is harmful. */
function onlyWhen(
  first: RegExp,
  harmful: RegExp,
  otherwise: 'write' | 'network' | 'destructive',
  why: SubjectCode,
): Judge {
  return (call, inspector) => {
    const [word] = call.args;
    const reads = word !== undefined && isStatic(word) && first.test(word.text);
    if (!reads || call.args.some((arg) => mayBeOption(arg) || harmful.test(arg.text))) {
      inspector.add(otherwise, reason(why, call.name));
      if (otherwise === 'write') judgeOutside(call, inspector);
    }
    inspector.reads(call.args);
  };
}

const archiveToOutput: Judge = (call, inspector) => {
  const plain = call.args.some(
    (word) =>
      /^-[a-zA-Z0-9]*[cltv][a-zA-Z0-9]*$|^--(?:stdout|to-stdout|list|test)$/.test(word.text) &&
      !/^-[v0-9]+$/.test(word.text),
  );
  if (!plain || call.args.some((word) => mayBeOption(word) || /^-\w*S|^--suf|^-\w*o|^--out/.test(word.text)))
    inspector.add('write', reason('changesFiles', call.name));
  if (!plain && call.args.some((word) => /^-\w*r|^--recursive$/.test(word.text)))
    inspector.add('destructive', reason('changesManyFiles', `${call.name} -r`));
  if (!plain)
    for (const word of call.args)
      if (!word.text.startsWith('-') && placeOf(word) === 'outside') inspector.writes(word, call.name);
  inspector.reads(call.args);
};

/** `tee` without a file only copies its input; without input it empties the files it names. */
const tee: Judge = (call, inspector) => {
  const files = call.args.filter((word) => !word.text.startsWith('-'));
  for (const word of files) inspector.writes(word, call.name);
  const appends = call.args.some((word) => /^-\w*a|^--append$/.test(word.text));
  const { input } = call;
  const isEmpty = input.from === 'nowhere' || (input.from === 'text' && input.text?.trim() === '');
  if (isEmpty && !appends && files.some((word) => placeOf(word) === 'workspace'))
    inspector.add('destructive', reason('emptiesFile', call.name));
};

const dd: Judge = (call, inspector) => {
  if (call.args.some((word) => !isStatic(word) || /^(?:of|oflag|seek)=(?!\/dev\/(?:null|stdout)$)/.test(word.text)))
    inspector.add('destructive', reason('overwritesDevices', 'dd'));
  else if (!call.args.some((word) => word.text.startsWith('if='))) inspector.add('write', reason('copiesData', 'dd'));
  inspector.reads(call.args.map((word) => ({ ...word, text: word.text.replace(/^if=/, '') })));
};

const journalctl: Judge = (call, inspector) => {
  const table: OptionTable = {
    values: 'ounptbSUcDMFIgN',
    writes: '--cursor-file',
    acts: '--vacuum-size --vacuum-files --vacuum-time --rotate --flush --sync --relinquish-var --smart-relinquish-var --setup-keys --update-catalog --force --interval --verify-key',
    harmless: '--since --system --unit --until --user --show-cursor --follow --field --fields --file --root --utc',
  };
  for (const option of readArguments(call.args, { ...table, values: 'oupSUcDMg' }).harmful)
    inspector.add('destructive', reason('changesJournal', `journalctl ${option.name}`));
};

/** The commands that openssl(1) lists, and digests and ciphers by name. */
const sslCommands =
  /^(?:-{1,2}\w+|asn1parse|ca|ciphers|cmp|cms|crl|crl2pkcs7|dgst|dhparam|dsa|dsaparam|ec|ecparam|enc|errstr|gendsa|genpkey|genrsa|help|info|kdf|list|mac|nseq|ocsp|passwd|pkcs12|pkcs7|pkcs8|pkey|pkeyparam|pkeyutl|prime|rand|rehash|req|rsa|rsautl|s_client|s_server|s_time|sess_id|skeyutl|smime|speed|spkac|srp|storeutl|ts|verify|version|x509|base64|zlib|(?:md|sha|rmd|blake2|shake|sm|aes|aria|camellia|des|rc|cast|bf|seed|chacha|idea)[\w-]*)$/;

const ssl: Judge = (call, inspector) => {
  const [sub] = call.args;
  if (sub !== undefined && !sslCommands.test(sub.text)) inspector.stranger(reason('notKnown', `openssl ${shown(sub)}`));
  const reading =
    /^(?:version|ciphers|list|help|dgst|x509|verify|asn1parse|crl|req|md5|sha1|sha256|sha512|base64|rand|speed|prime|errstr)$/;
  if (sub === undefined || !reading.test(sub.text))
    inspector.add(
      /^s_(?:client|server|time)$/.test(sub?.text ?? '') ? 'network' : 'write',
      reason('mayWriteOrUseNetwork', 'openssl'),
    );
  if (
    call.args.some(
      (word) =>
        mayBeOption(word) ||
        /^--?(?:out|keyout|writerand|engine|provider|new|newkey|CAcreateserial|signkey|CAserial|sign|prout|passin|pass|kfile|config|CA|text-no)/.test(
          word.text,
        ),
    )
  ) {
    inspector.add('write', reason('mayWriteFiles', 'openssl'));
  }
  if (sub?.text === 's_client' && call.input.from !== 'nowhere')
    inspector.add('network', reason('programSendsInput', 'openssl'), true);
  inspector.reads(call.args);
};

/** exiftool.org: `-TAG=value` and these options write, or run Perl. */
const exiftool: Judge = (call, inspector) => {
  const writes =
    /=|^-(?:o|w|W|delete_|restore_|overwrite|execute|config|if|p$|@|tagsfrom|geo|stay|userparam|api|use|echo)/i;
  if (call.args.some((word) => mayBeOption(word) || writes.test(word.text)))
    inspector.add('destructive', reason('rewritesFiles', 'exiftool'));
  inspector.reads(call.args);
};

/** pdftotext(1): writes beside the file unless the output is `-`. */
const pdfText: Judge = (call, inspector) => {
  const { operands } = readArguments(call.args, {
    singleDash: true,
    longValues: '-f -l -r -x -y -W -H -enc -eol -opw -upw',
  });
  if (operands.length !== 2 || operands[1]?.text !== '-') inspector.add('write', reason('writesFile', 'pdftotext'));
  for (const word of operands.slice(1)) if (word.text !== '-') inspector.writes(word, call.name);
  inspector.reads(call.args);
};

export const systemJudges: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ['exiftool', exiftool],
  ['pdftotext', pdfText],
  ['date', date],
  ['getent', getent],
  ['ps', ps],
  ['top', top],
  ['xxd', fileSum],
  ['ip', ip],
  ['sysctl', sysctl],
  ['mount', mount],
  ['tee', tee],
  ['sponge', tee],
  ['mktemp', onlyWhen(/^(?:-u|--dry-run)$/, /^--?suffix/, 'write', 'makesFile')],
  [
    'code',
    onlyWhen(
      /^(?:--list-extensions|--status|-v)$/,
      /^--(?:install|uninstall|extensions-dir|user-data)/,
      'write',
      'isEditor',
    ),
  ],
  ['rustc', onlyWhen(/^--print(?:=[\w-]+)?$/, /^-(?!-print)|\.rs$/, 'write', 'compiles')],
  ...'gcc g++ cc c++ clang clang++'.split(' ').map((name): [string, Judge] => [
    name,
    (call, inspector) => {
      onlyWhen(/^-(?:dump\w+|print-[\w=.-]+)$/, /^-(?!dump|print)|^[^-]/, 'write', 'compiles')(call, inspector);
      judgeOutputs(call, inspector);
    },
  ]),
  [
    'stty',
    (call, inspector) => {
      if (!call.args.every((word) => /^(?:-a|-g|--all|--save|size|speed)$/.test(word.text)))
        inspector.add('write', reason('changesTerminal', 'stty'));
    },
  ],
  ['ssh-keygen', onlyWhen(/^-(?:l|lf|B|F)$/, /^-[tRHqpN]/, 'write', 'writesKeys')],
  [
    'gpg',
    onlyWhen(
      /^(?:-[kK]|--list-(?:keys|public-keys|secret-keys|sigs|packets)|--fingerprint)$/,
      /^-(?:o|-out|-exp|-del|-imp|-rec|-ref|-sen|-edi|-gen)/,
      'write',
      'changesKeysOrSigns',
    ),
  ],
  ['gofmt', onlyWhen(/^-[ld]$/, /^--?(?:w|cpu)/, 'write', 'rewritesFiles')],
  [
    'ffprobe',
    (call, inspector) => {
      if (call.args.some((word) => /:\/\/|concat:|^-?-(?:o|report)/.test(word.text) || word.text.includes(ANYTHING)))
        inspector.add('network', reason('mayUseNetwork', 'ffprobe'));
      inspector.reads(call.args);
    },
  ],
  ['ldconfig', onlyWhen(/^(?:-p|--print-cache)$/, /^-[^pv]/, 'destructive', 'changesSystem')],
  ['dd', dd],
  ['journalctl', journalctl],
  ['openssl', ssl],
  ['gzip', archiveToOutput],
  ['gunzip', archiveToOutput],
  ['bzip2', archiveToOutput],
  ['bunzip2', archiveToOutput],
  ['xz', archiveToOutput],
  ['unxz', archiveToOutput],
  ['zstd', archiveToOutput],
  ['unzip', onlyWhen(/^-(?:l|v|p|Z|Z1|lv|t|qp|pq|lq|ql)$/, /^-\w*[dox]/, 'write', 'unpacks')],
  ['7z', onlyWhen(/^l$/, /^-[ow]/, 'write', 'programPacksOrUnpacks')],
  ['ar', onlyWhen(/^-?[tp]v?$/, /^--plugin/, 'write', 'changesArchives')],
  [
    'dpkg',
    onlyWhen(
      /^(?:-[lLsSpCcI]|--(?:list|contents|info|listfiles|status|search|print-avail|get-selections|print-architecture|version|compare-versions|audit|verify))$/,
      /^(?:-[irPB]|--(?:install|remove|purge|unpack|configure|set-selections|force|pre-invoke|post-invoke|status-logger).*)$/,
      'destructive',
      'changesSystem',
    ),
  ],
  ['dpkg-deb', onlyWhen(/^(?:-[cIfW]|--(?:contents|info|field|show))$/, /^-[xXeRb]/, 'write', 'unpacks')],
  [
    'rpm',
    onlyWhen(
      /^(?:-q[a-zA-Z]*|--query)$/,
      /^(?:-[eUFiE]$|-\w*[ED]|--(?:eval|define|pipe|load|rcfile|import|initdb|rebuilddb|install|upgrade|erase|macros|undefine|dbpath|root))/,
      'destructive',
      'changesSystem',
    ),
  ],
  [
    'pacman',
    onlyWhen(/^-Q\w*$/, /^-[SRUDF]|^--(?:config|hookdir|sync|remove|upgrade)/, 'destructive', 'changesSystem'),
  ],
  [
    'update-alternatives',
    onlyWhen(
      /^--(?:list|display|query|get-selections)$/,
      /^--(?:set|install|remove|config|auto|all)/,
      'destructive',
      'changesSystem',
    ),
  ],
  ['crontab', onlyWhen(/^-l$/, /^-[reiu]/, 'destructive', 'changesJobs')],
  [
    'man',
    (call, inspector) => {
      const pager = call.args.findIndex(({ text }) => text === '-P');
      const args = call.args.filter((_, i) => pager < 0 || (i !== pager && i !== pager + 1));
      onlyWhen(
        /^(?:-[kfw]|--(?:apropos|whatis|pager=cat)|[\w+:][\w.+:-]*)$/,
        /^-(?![kfaw]$|-(?:apropos|whatis|where|path|all|pager=cat)$)|\//,
        'write',
        'isInteractive',
      )({ ...call, args }, inspector);
    },
  ],
]);
