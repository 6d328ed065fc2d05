// Judges one program with its words: built-ins, wrappers, git, tools with sub-commands, then the tables of the rest.
import type { Call, Inspector, Judge } from './inspector.ts';
import { awkFindings } from './awkProgram.ts';
import { readArguments, type OptionTable } from './options.ts';
import { builtinJudges } from './riskBuiltins.ts';
import { judgeGit } from './riskGit.ts';
import { placeOf } from './riskPaths.ts';
import { deletingQuery, deletingWord, harmRules, type HarmRule } from './riskTablesHarm.ts';
import { readRules, type ReadRule } from './riskTablesRead.ts';
import { toolRules } from './riskTablesTools.ts';
import { judgeTool } from './riskTools.ts';
import { judgeSuffixes, wrapperJudges } from './riskWrappers.ts';
import { sedFindings } from './sedScript.ts';
import { ANYTHING, isStatic, mayBeOption, type ShellWord } from './shellWord.ts';

/** Whether a table or a judge speaks about the program. */
export function isKnownProgram(name: string): boolean {
  return (
    readRules.has(name) ||
    harmRules.has(name) ||
    builtinJudges.has(name) ||
    wrapperJudges.has(name) ||
    judges.has(name) ||
    toolRules.has(name) ||
    name === 'git'
  );
}

/** Judges a call of a program that has a static name. Programs that no table knows may do anything. */
export function judgeProgram(call: Call, inspector: Inspector): void {
  if (asksOnlyVersion(call)) return;
  if (call.name === 'python' && call.args[0]?.text === '-m' && judgeModule(call, inspector)) return;
  const judge = builtinJudges.get(call.name) ?? wrapperJudges.get(call.name) ?? judges.get(call.name);
  const reading = readRules.get(call.name);
  if (judge !== undefined) judge(call, inspector);
  if (call.name === 'git') judgeGit(call, inspector);
  else if (reading !== undefined) judgeReader(call, reading, inspector);
  else if (judge === undefined && !judgeTool(call, inspector)) judgeOther(call, inspector);
}

/** Modules of Python that are programs with a table of their own; false for others. */
function judgeModule(call: Call, inspector: Inspector): boolean {
  const [, module, ...args] = call.args;
  if (module?.text === 'pip') return judgeTool({ ...call, name: 'pip', args }, inspector);
  if (module?.text !== 'json.tool') return false;
  const files = args.filter(
    (word) => !/^--(?:sort-keys|no-ensure-ascii|json-lines|indent|compact|tab|no-indent)$|^\d+$/.test(word.text),
  );
  if (files.length > 1 || files.some((word) => mayBeOption(word))) inspector.add('write', 'json.tool may write a file');
  inspector.reads(files);
  return true;
}

const versionFlags: ReadonlySet<string> = new Set(['--version', '--help']);
/** Programs for which these short options print the version and nothing else. */
const shortVersion: ReadonlyMap<string, RegExp> = new Map([
  ...'node npm pnpm yarn php docker tsc perl ruby gcc g++ clang make gmake mvn gradle sbt eslint vitest mocha java deno bun npx pip gem bundle'
    .split(' ')
    .map((name) => [name, /^-v$/] as const),
  ...'nginx httpd apachectl lua redis-server'.split(' ').map((name) => [name, /^-[vV]$/] as const),
  ['php', /^-[vm]$/],
  ['perl', /^-[vV]$/],
  ...'python rustc cargo deno pip poetry curl wget tmux uv rustup brew pytest ssh ruff mypy tar bash'
    .split(' ')
    .map((name) => [name, /^-V{1,2}$/] as const),
  ...'java javac kotlinc scala mvn ffmpeg'.split(' ').map((name) => [name, /^-(?:-?version|fullversion|v)$/] as const),
  ['terraform', /^-(?:-?version|v)$/],
]);
/** Not even asking these for help is only reading: they take the word for something else, or run the workspace's code. */
const neverVersion = /^(?:echo|printf|rm|kill|eval|exec|command|builtin|source|\.|trap|alias|xargs|find|test|\[)$/;

function asksOnlyVersion(call: Call): boolean {
  const [only, ...more] = call.args;
  if (only === undefined || more.length > 0 || !isStatic(only) || neverVersion.test(call.name)) return false;
  if (versionFlags.has(only.text))
    return (
      harmRules.has(call.name) || readRules.has(call.name) || wrapperJudges.has(call.name) || toolRules.has(call.name)
    );
  return shortVersion.get(call.name)?.test(only.text) ?? false;
}

function judgeReader(call: Call, rule: ReadRule, inspector: Inspector): void {
  const { harmful, operands, options } = readArguments(call.args, rule);
  for (const option of harmful) {
    if (option.harm === 'writes' && option.value !== undefined)
      inspector.writes(option.value, `${call.name} ${option.name}`);
    else if (option.harm === 'runs') {
      inspector.add('write', `${call.name} ${option.name} runs a program`);
      if (option.value !== undefined) inspector.script(option.value);
    } else if (option.harm === 'unknown') inspector.add('write', `${call.name} may get any option: ${option.name}`);
    else inspector.add('write', `${call.name} ${option.name} may do more than read`);
  }
  const most = rule.mostOperands;
  if (most !== undefined && (operands.length > most || operands.some((word) => word.splits))) {
    const target = operands[most];
    if (target === undefined || most === 0) inspector.add('write', `${call.name} with operands changes something`);
    else inspector.writes(target, call.name);
  }
  if (rule.quiet) return;
  const skipsFirst =
    rule.patternUnless !== undefined && !rule.patternUnless.split(' ').some((name) => options.has(name));
  const first = skipsFirst ? operands[0] : undefined;
  inspector.reads(first === undefined ? call.args : call.args.filter((word) => word !== first));
}

/** What no judge knows: by the table of harm, or unknown altogether. */
function judgeOther(call: Call, inspector: Inspector): void {
  const rule = harmRules.get(/^(?:mkfs|fsck)\./.test(call.name) ? 'mkfs' : call.name);
  if (rule === undefined) {
    inspector.add('network', `'${call.name}' is not a known program`);
    inspector.reads(call.args);
    judgeSuffixes(call, inspector);
    return;
  }
  inspector.add(rule.class, `${call.name} ${rule.why}`);
  inspector.reads(call.args);
  judgeTargets(call, rule, inspector);
  if (rule.class === 'network' || call.name === 'sqlite3') judgeRemote(call, inspector);
}

function judgeTargets(call: Call, rule: HarmRule, inspector: Inspector): void {
  if (rule.target === undefined) return;
  const operands = call.args.filter((word) => !word.text.startsWith('-'));
  if (
    /^ch(?:mod|own|grp)$/.test(call.name) &&
    call.args.some((word) => /^-\w*R|^--rec/.test(word.text) || mayBeOption(word))
  ) {
    inspector.add('destructive', `${call.name} -R changes many files`);
  }
  const intoFolder = call.args.find((word) => /^(?:-t|--target-directory)/.test(word.text));
  const targets = rule.target === 'all' || intoFolder !== undefined ? operands : operands.slice(-1);
  for (const target of targets) {
    const place = placeOf(target);
    if (place === 'outside' || place === 'unknown') inspector.writes(target, call.name);
  }
  if (call.name === 'rsync') {
    if (call.args.some((word) => /^--(?:del|remove-s)/.test(word.text)))
      inspector.add('destructive', 'rsync deletes files');
    if (operands.some((word) => word.text.includes(':'))) inspector.add('network', 'rsync talks to another machine');
    const shell = call.args.findIndex((word) => /^-\w*e$|^--rsh/.test(word.text));
    if (shell >= 0)
      inspector.script({
        text: (call.args[shell]?.text ?? '').replace(/^--rsh=?|^-\w*e/, '') || (call.args[shell + 1]?.text ?? ''),
        splits: false,
      });
  }
}

/** Network tools: deleting words and queries, programs run on the other side, files written. */
function judgeRemote(call: Call, inspector: Inspector): void {
  const { args, name } = call;
  const operands = args.filter((word) => !word.text.startsWith('-'));
  if (
    !/^(?:curl|wget|ping|dig|host|nslookup|whois|traceroute)$/.test(name) &&
    operands.slice(0, 4).some((word) => deletingWord.test(word.text))
  ) {
    inspector.add('destructive', `${name} may delete`);
  }
  if (
    /sql|maria|mongo|redis|valkey|cqlsh|clickhouse/.test(name) &&
    args.some((word) => deletingQuery.test(word.text) || word.text.includes(ANYTHING))
  ) {
    inspector.add('destructive', `${name} may delete or change data`);
  }
  if (args.some((word) => /^-?-?(?:DELETE|XDELETE)$|=DELETE$/.test(word.text)))
    inspector.add('destructive', `${name} deletes`);
  if (/^(?:nc|ncat|netcat|socat)$/.test(name)) {
    if (args.some((word) => /^-\w*[ec]|^--(?:sh-)?exec|EXEC:|SYSTEM:/i.test(word.text)))
      inspector.add('destructive', `${name} gives a program to another machine`);
  }
  if (/^(?:curl|wget|aria2c)$/.test(name)) {
    const { harmful } = readArguments(args, name === 'curl' ? curlTable : wgetTable);
    for (const option of harmful) {
      if (option.value !== undefined && placeOf(option.value) === 'outside') inspector.writes(option.value, name);
      if (option.harm === 'runs') inspector.add('destructive', `${name} ${option.name} runs a program`);
    }
  }
  judgeSuffixes(call, inspector);
}

const curlTable: OptionTable = {
  values: 'AbcCdDeEFhHKmPQrtTuUwxXyYz',
  writes: '-o --output --output-dir --dump-header --cookie-jar --trace --stderr',
};
const wgetTable: OptionTable = {
  values: 'aeiBtTwQPUlADRIX',
  writes: '-O --output-document -P --directory-prefix -o --output-file',
  runs: '--use-askpass',
};

const sed: Judge = (call, inspector) => {
  const table: OptionTable = {
    values: 'efl',
    longValues: '--expression --file --line-length',
    acts: '-i -I --in-place -f --file',
    harmless: '--follow-symlinks',
  };
  const { harmful, operands } = readArguments(call.args, table);
  const inPlace = harmful.some((option) => option.name !== '-f' && option.name !== '--file');
  if (inPlace) {
    inspector.add('write', 'sed may edit files in place');
    for (const word of operands.slice(1)) if (placeOf(word) === 'outside') inspector.writes(word, 'sed -i');
  } else if (harmful.length > 0) inspector.add('write', 'sed runs a script from a file');
  const given = optionValues(call.args, /^-[nErsuz]*e/, '--expression');
  const scripts = given.length > 0 ? given : operands.slice(0, 1);
  inspector.reads(given.length > 0 ? operands : operands.slice(1));
  if (scripts.some((script) => !isStatic(script))) inspector.add('write', 'the sed script is not known before');
  for (const finding of sedFindings(scripts.map((script) => script.text).join('\n'))) {
    const file = { text: finding.file ?? ANYTHING, splits: false };
    if (finding.kind === 'writes') inspector.writes(file, 'sed w');
    else if (finding.kind === 'reads') inspector.reads([file]);
    else if (finding.kind === 'runs') inspector.add('destructive', 'sed e runs commands');
    else inspector.add('write', 'the sed script is not understood');
  }
};

/** Values of an option that may be given several times, attached or as the next word. */
function optionValues(args: readonly ShellWord[], short: RegExp, long: string): readonly ShellWord[] {
  const values: ShellWord[] = [];
  for (let i = 0; i < args.length; i++) {
    const word = args[i];
    if (word === undefined || word.text === '--') break;
    const isLong =
      word.text.length > 3 && word.text.startsWith('--') && long.startsWith(word.text.replace(/=.*$/s, ''));
    const match = isLong ? [long] : short.exec(word.text);
    if (match === null) continue;
    const attached = isLong ? word.text.slice(word.text.indexOf('=') + 1) : word.text.slice(match[0]?.length ?? 0);
    if (isLong ? word.text.includes('=') : attached !== '') values.push({ text: attached, splits: word.splits });
    else values.push(args[++i] ?? word);
  }
  return values;
}

const awk: Judge = (call, inspector) => {
  const table: OptionTable = {
    stopsAtOperand: true,
    values: 'Fv',
    longValues: '--field-separator --assign',
    only: '-FvVhknPSbcrtMsCN --field-separator --assign --version --help --posix --re-interval --csv --non-decimal-data --sandbox --characters-as-bytes --traditional --bignum --use-lc-numeric --no-optimize',
  };
  const { harmful, operands } = readArguments(call.args, table);
  for (const option of harmful) inspector.add('write', `awk ${option.name} may write or run something`);
  const [program, ...files] = operands;
  inspector.reads(files);
  if (program === undefined) return;
  if (!isStatic(program)) inspector.add('write', 'the awk program is not known before');
  for (const finding of awkFindings(program.text)) {
    if (finding.kind === 'runs' && finding.file !== undefined && finding.file !== '')
      inspector.script({ text: `cat | ${finding.file}`, splits: false });
    else if (finding.kind === 'runs') inspector.add('destructive', 'the awk program runs commands');
    else if (finding.kind === 'environment')
      inspector.add('read', 'prints the environment, which can hold secrets', true);
    else
      inspector.writes(
        { text: finding.file === undefined || finding.file === '' ? ANYTHING : finding.file, splits: false },
        'the awk program',
      );
  }
  inspector.reads([...program.text.matchAll(/"([^"\\]*)"/g)].map((match) => ({ text: match[1] ?? '', splits: false })));
};

const jq: Judge = (call, inspector) => {
  if (call.args.some((word) => /(?:^|[^.\w"'$])env\b|\$ENV|\bstrenv\b|\benvsubst\b/.test(word.text))) {
    inspector.add('read', 'prints the environment, which can hold secrets', true);
  }
  if (call.name === 'yq' && call.args.some((word) => /\b(?:load|load_str|system)\w*\s*\(/.test(word.text)))
    inspector.add('write', 'yq may run or load something');
};

const date: Judge = (call, inspector) => {
  const rule = readRules.get('date') ?? {};
  const { operands, options } = readArguments(call.args, rule);
  const formats = operands.filter((word) => word.text.startsWith('+')).length;
  if (operands.length > formats && !options.has('-j')) inspector.add('destructive', 'date sets the clock');
};

const ps: Judge = (call, inspector) => {
  for (const [i, word] of call.args.entries()) {
    const value =
      /^-?\w*[oOpuUgGtCk]$/.test(call.args[i - 1]?.text ?? '') && !/^-?aux?$/.test(call.args[i - 1]?.text ?? '');
    if (!value && (/^[a-zA-Z]*e[a-zA-Z]*$/.test(word.text) || /^-\w*E/.test(word.text)))
      inspector.add('read', 'prints environments, which can hold secrets', true);
  }
};

const top: Judge = (call, inspector) => {
  if (!call.args.some((word) => /^-[a-zA-Z]*[bl]|^b/.test(word.text)))
    inspector.add('write', 'top is interactive and can end processes');
};

const fileSum: Judge = (call, inspector) => {
  if (call.args.some((word) => /^-r|^--r/.test(word.text) || mayBeOption(word)))
    inspector.add('write', 'xxd -r writes');
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
    inspector.add('destructive', 'ip may change the network');
  } else if (
    object !== undefined &&
    !(
      objectOf.test(object) &&
      (rest.length === 0 ||
        /^(?:sh|sho|show|li|lis|list|ls|lst|get)$/.test(rest[0] ?? '') ||
        /^(?:dev|table)$/.test(rest[0] ?? ''))
    )
  ) {
    inspector.add('destructive', 'ip may change the network');
  }
};
const objectOf =
  /^(?:a|ad|add|addr|address|l|li|lin|link|r|ro|rou|rout|route|ru|rule|n|ne|nei|neigh|neighbour|maddr|maddress|mroute|tunnel|tuntap|vrf|netns|help)$/;

const sysctl: Judge = (call, inspector) => {
  const plain = call.args.every(
    (word) => isStatic(word) && !word.text.includes('=') && !/^-\w*[wpf]|^--(?:w|l|s)/.test(word.text),
  );
  if (!plain) inspector.add('destructive', 'sysctl changes the system');
};

const mount: Judge = (call, inspector) => {
  if (
    !call.args.every(
      (word, i) => /^-(?:l|v)$/.test(word.text) || /^-t$/.test(word.text) || call.args[i - 1]?.text === '-t',
    )
  )
    inspector.add('destructive', 'mount changes the system');
};

/** Reads when its first word matches and none is harmful. */
function onlyWhen(first: RegExp, harmful: RegExp, otherwise: 'write' | 'network' | 'destructive', why: string): Judge {
  return (call, inspector) => {
    const [word] = call.args;
    const reads = word !== undefined && isStatic(word) && first.test(word.text);
    if (!reads || call.args.some((arg) => mayBeOption(arg) || harmful.test(arg.text)))
      inspector.add(otherwise, `${call.name} ${why}`);
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
    inspector.add('write', `${call.name} changes files`);
  inspector.reads(call.args);
};

const mkdirLike: Judge = (call, inspector) => {
  const rule = harmRules.get(call.name);
  if (rule !== undefined) {
    inspector.add('write', `${call.name} ${rule.why}`);
    judgeTargets(call, { ...rule, target: 'all' }, inspector);
  }
};

/** `tee` to nowhere only copies its input. */
const tee: Judge = (call, inspector) => {
  for (const word of call.args) if (!word.text.startsWith('-')) inspector.writes(word, 'tee');
};

const dd: Judge = (call, inspector) => {
  if (call.args.some((word) => !isStatic(word) || /^(?:of|oflag|seek)=(?!\/dev\/(?:null|stdout)$)/.test(word.text)))
    inspector.add('destructive', 'dd can overwrite files and devices');
  else if (!call.args.some((word) => word.text.startsWith('if='))) inspector.add('write', 'dd copies data');
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
    inspector.add('destructive', `journalctl ${option.name} changes the journal`);
};

const ssl: Judge = (call, inspector) => {
  const [sub] = call.args;
  const reading =
    /^(?:version|ciphers|list|help|dgst|x509|verify|asn1parse|crl|req|md5|sha1|sha256|sha512|base64|rand|speed|prime|errstr)$/;
  if (sub === undefined || !reading.test(sub.text))
    inspector.add(
      /^s_(?:client|server|time)$/.test(sub?.text ?? '') ? 'network' : 'write',
      'openssl may write files or use the network',
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
    inspector.add('write', 'openssl may write files');
  }
  inspector.reads(call.args);
};

const judges: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ...['sed', 'gsed'].map((name): [string, Judge] => [name, sed]),
  ...['awk', 'gawk', 'mawk', 'nawk', 'original-awk'].map((name): [string, Judge] => [name, awk]),
  ...['jq', 'gojq', 'yq'].map((name): [string, Judge] => [name, jq]),
  ['date', date],
  ['ps', ps],
  ['top', top],
  ['xxd', fileSum],
  ['ip', ip],
  ['sysctl', sysctl],
  ['mount', mount],
  ['tee', tee],
  ['mktemp', onlyWhen(/^(?:-u|--dry-run)$/, /^--?suffix/, 'write', 'makes a file')],
  [
    'code',
    onlyWhen(
      /^(?:--list-extensions|--status|-v)$/,
      /^--(?:install|uninstall|extensions-dir|user-data)/,
      'write',
      'is an editor',
    ),
  ],
  ['rustc', onlyWhen(/^--print(?:=[\w-]+)?$/, /^-(?!-print)|\.rs$/, 'write', 'compiles')],
  ...'gcc g++ cc c++ clang clang++'
    .split(' ')
    .map((name): [string, Judge] => [
      name,
      onlyWhen(/^-(?:dump\w+|print-[\w=.-]+)$/, /^-(?!dump|print)|^[^-]/, 'write', 'compiles'),
    ]),
  [
    'stty',
    (call, inspector) => {
      if (!call.args.every((word) => /^(?:-a|-g|--all|--save|size|speed)$/.test(word.text)))
        inspector.add('write', 'stty changes the terminal');
    },
  ],
  ['ssh-keygen', onlyWhen(/^-(?:l|lf|B|F)$/, /^-[tRHqpN]/, 'write', 'writes keys')],
  [
    'gpg',
    onlyWhen(
      /^(?:-[kK]|--list-(?:keys|public-keys|secret-keys|sigs|packets)|--fingerprint)$/,
      /^-(?:o|-out|-exp|-del|-imp|-rec|-ref|-sen|-edi|-gen)/,
      'write',
      'signs, decrypts or changes keys',
    ),
  ],
  ['gofmt', onlyWhen(/^-[ld]$/, /^--?(?:w|cpu)/, 'write', 'rewrites files')],
  [
    'ffprobe',
    (call, inspector) => {
      if (call.args.some((word) => /:\/\/|concat:|^-?-(?:o|report)/.test(word.text) || word.text.includes(ANYTHING)))
        inspector.add('network', 'ffprobe may use the network or write');
      inspector.reads(call.args);
    },
  ],
  ['ldconfig', onlyWhen(/^(?:-p|--print-cache)$/, /^-[^pv]/, 'destructive', 'changes the system')],
  ['dd', dd],
  ['rmdir', mkdirLike],
  ['journalctl', journalctl],
  ['openssl', ssl],
  ['gzip', archiveToOutput],
  ['gunzip', archiveToOutput],
  ['bzip2', archiveToOutput],
  ['bunzip2', archiveToOutput],
  ['xz', archiveToOutput],
  ['unxz', archiveToOutput],
  ['zstd', archiveToOutput],
  ['unzip', onlyWhen(/^-(?:l|v|p|Z|Z1|lv|t|qp|pq|lq|ql)$/, /^-\w*[dox]/, 'write', 'unpacks files')],
  ['7z', onlyWhen(/^l$/, /^-[ow]/, 'write', 'packs or unpacks files')],
  ['ar', onlyWhen(/^-?[tp]v?$/, /^--plugin/, 'write', 'changes archives')],
  [
    'dpkg',
    onlyWhen(
      /^(?:-[lLsSpCcI]|--(?:list|contents|info|listfiles|status|search|print-avail|get-selections|print-architecture|version|compare-versions|audit|verify))$/,
      /^(?:-[irPB]|--(?:install|remove|purge|unpack|configure|set-selections|force|pre-invoke|post-invoke|status-logger).*)$/,
      'destructive',
      'changes the system',
    ),
  ],
  ['dpkg-deb', onlyWhen(/^(?:-[cIfW]|--(?:contents|info|field|show))$/, /^-[xXeRb]/, 'write', 'unpacks files')],
  [
    'rpm',
    onlyWhen(
      /^(?:-q[a-zA-Z]*|--query)$/,
      /^(?:-[eUFiE]$|-\w*[ED]|--(?:eval|define|pipe|load|rcfile|import|initdb|rebuilddb|install|upgrade|erase|macros|undefine|dbpath|root))/,
      'destructive',
      'changes the system',
    ),
  ],
  [
    'pacman',
    onlyWhen(/^-Q\w*$/, /^-[SRUDF]|^--(?:config|hookdir|sync|remove|upgrade)/, 'destructive', 'changes the system'),
  ],
  [
    'update-alternatives',
    onlyWhen(
      /^--(?:list|display|query|get-selections)$/,
      /^--(?:set|install|remove|config|auto|all)/,
      'destructive',
      'changes the system',
    ),
  ],
  ['crontab', onlyWhen(/^-l$/, /^-[reiu]/, 'destructive', 'changes scheduled jobs')],
  [
    'man',
    onlyWhen(
      /^-[kf]$|^--(?:apropos|whatis)$/,
      /^-[PHCTe]|^--(?:pager|html|config|preproc)/,
      'write',
      'is interactive and can start programs',
    ),
  ],
]);
