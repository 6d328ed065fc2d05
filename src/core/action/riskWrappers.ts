// Judges of programs that run other programs: wrappers, shells, find, xargs, interpreters, remote shells.
import type { Call, Input, Inspector, Judge } from './inspector.ts';
import { shown } from './inspector.ts';
import { readArguments, type OptionTable } from './options.ts';
import { ANYTHING, GLOBBED, isStatic, mayBeOption, type ShellWord } from './shellWord.ts';
import { innerIndex } from './wrappers.ts';

const nothing: Input = { from: 'nowhere' };

/** Runs what stands behind the wrapper's own options. `floor`: what the wrapper does itself. */
function wrapper(floor?: readonly ['write' | 'network' | 'destructive', string]): Judge {
  return (call, inspector) => {
    if (floor !== undefined) inspector.add(floor[0], floor[1]);
    const at = innerIndex(
      call.name,
      call.args.map((word) => word.text),
    );
    if (call.args.slice(0, at + 1).some((word) => mayBeOption(word)))
      inspector.add('destructive', `what ${call.name} runs is not known before`);
    if (at < call.args.length) inspector.run(call.args.slice(at), call.input);
  };
}

const timed: Judge = (call, inspector) => {
  const at = call.args.findIndex((word) => /^-\w*o|^--o/.test(word.text));
  if (at >= 0) inspector.writes(call.args[at + 1] ?? { text: ANYTHING, splits: false }, 'time');
  wrapper()(call, inspector);
};

const env: Judge = (call, inspector) => {
  const at = innerIndex(
    'env',
    call.args.map((word) => word.text),
  );
  for (const word of call.args.slice(0, at)) {
    const equals = word.text.indexOf('=');
    if (/^-\w*S|^--split/.test(word.text)) {
      inspector.add('write', 'env splits a text into a command');
      const index = call.args.indexOf(word);
      const attached = word.text.replace(/^-\w*?S|^--split-string=?/, '');
      inspector.script(
        attached === '' || attached.startsWith('--')
          ? (call.args[index + 1] ?? word)
          : { text: attached, splits: word.splits },
      );
    } else if (equals > 0 && !word.text.startsWith('-')) {
      inspector.assigns(word.text.slice(0, equals), { text: word.text.slice(equals + 1), splits: word.splits }, true);
    }
  }
  if (at >= call.args.length) {
    inspector.add('read', 'prints the environment, which can hold secrets', true);
    return;
  }
  wrapper()({ ...call, name: 'env' }, inspector);
};

/** `command -v name` and `exec` without a program only look or redirect. */
const command: Judge = (call, inspector) => {
  if (/^-\w*[vV]/.test(call.args[0]?.text ?? '')) return;
  wrapper()(call, inspector);
};

const xargs: Judge = (call, inspector) => {
  const at = innerIndex(
    'xargs',
    call.args.map((word) => word.text),
  );
  const own = call.args.slice(0, at);
  if (own.some((word) => mayBeOption(word))) inspector.add('destructive', 'what xargs runs is not known before');
  inspector.reads(own);
  if (at >= call.args.length) return;
  const replaced = replacedText(own.map((word) => word.text));
  const inner = call.args.slice(at).map((word) => replaceIn(word, replaced));
  const appended: readonly ShellWord[] = replaced === undefined ? [{ text: ANYTHING, splits: true }] : [];
  inspector.run([...inner, ...appended], nothing);
};

/** The text that xargs replaces by its input; undefined when it appends it. */
function replacedText(options: readonly string[]): string | undefined {
  for (const [i, option] of options.entries()) {
    const match = /^(?:-[0rtxp]*[IJ]|--replace=|-[0rtxp]*i)(.*)$/s.exec(option);
    if (match !== null)
      return match[1] !== '' && match[1] !== undefined
        ? match[1]
        : /[IJ]$/.test(option)
          ? (options[i + 1] ?? '{}')
          : '{}';
    if (option === '--replace') return '{}';
  }
  return undefined;
}

function replaceIn(word: ShellWord, replaced: string | undefined, by = ANYTHING): ShellWord {
  if (replaced === undefined || !word.text.includes(replaced)) return word;
  return { text: word.text.replaceAll(replaced, by), splits: word.splits };
}

const findTests = new Set(
  (
    '-name -iname -path -ipath -wholename -iwholename -regex -iregex -lname -ilname -type -xtype -size -mtime -ctime -atime -mmin -cmin -amin ' +
    '-newer -anewer -cnewer -maxdepth -mindepth -user -group -uid -gid -perm -links -inum -samefile -fstype -used -context -printf -files0-from ' +
    '-regextype -D -flags -depth-n -Bmin -Btime -f'
  ).split(' '),
);
const findFlags =
  /^-(?:print|print0|ls|prune|quit|depth|d|mount|xdev|x|X|s|E|empty|not|a|o|and|or|true|false|readable|writable|executable|follow|nouser|nogroup|daystart|noleaf|ignore_readdir_race|noignore_readdir_race|warn|nowarn|help|version|H|L|P|O[0-9]?|newer[aBcmt]{2}|[0-9]+)$|^--(?:help|version)?$/;

const find: Judge = (call, inspector) => {
  const { args } = call;
  let startsKnown = true;
  let inExpression = false;
  for (let i = 0; i < args.length; i++) {
    const word = args[i];
    if (word === undefined) return;
    const { text } = word;
    if (mayBeOption(word)) {
      inspector.add('write', `'${shown(word)}' may be any action of find`);
      if (!inExpression) startsKnown = false;
    } else if (findTests.has(text) || /^-newer[aBcmt][aBcmt]$/.test(text)) {
      inExpression = true;
      i++;
      if (args[i]?.splits === true) inspector.add('write', `'${shown(args[i] ?? word)}' may be any action of find`);
    } else if (/^-(?:exec|ok)(?:dir)?$/.test(text)) {
      i = findExec(call, i, startsKnown, inspector);
    } else if (text === '-delete') inspector.add('destructive', 'find -delete deletes files');
    else if (/^-f(?:print|ls)/.test(text)) inspector.writes(args[++i] ?? word, `find ${text}`);
    else if (text.startsWith('-') && !findFlags.test(text)) inspector.add('write', `find ${shown(word)} is not known`);
    else if (/^[-(!]/.test(text)) inExpression = true;
  }
};

/** Inspects what `-exec` runs; returns the index of its last word. */
function findExec(call: Call, at: number, startsKnown: boolean, inspector: Inspector): number {
  let end = at + 1;
  while (
    end < call.args.length &&
    call.args[end]?.text !== ';' &&
    !(call.args[end]?.text === '+' && call.args[end - 1]?.text === '{}')
  )
    end++;
  const found = startsKnown ? `./${ANYTHING}` : ANYTHING;
  const words = call.args.slice(at + 1, end).map((word) => replaceIn(word, '{}', found));
  if (words.length > 0) inspector.run(words, nothing);
  return end;
}

const fdTable: OptionTable = { values: 'EcdetSjo' };

const fd: Judge = (call, inspector) => {
  const at = call.args.findIndex((word) => /^-\w*[xX]|^--exec/.test(word.text));
  const { options } = readArguments(at < 0 ? call.args : call.args.slice(0, at + 1), fdTable);
  if (!['-x', '-X', '--exec', '--exec-batch'].some((name) => options.has(name))) {
    if (at >= 0 || call.args.some((word) => mayBeOption(word)))
      inspector.add('write', `${call.name} may be told to run something`);
    return;
  }
  const attached = (call.args[at]?.text ?? '').replace(/^-\w*?[xX]|^--exec(?:-batch)?=?/, '');
  const words = [...(attached === '' ? [] : [{ text: attached, splits: false }]), ...call.args.slice(at + 1)];
  const inner = words.filter((word) => word.text !== ';').map((word) => replaceIn(word, '{}'));
  if (inner.length > 0) inspector.run([...inner, { text: ANYTHING, splits: false }], nothing);
};

const shellTable: OptionTable = {
  values: 'oO',
  longValues: '--rcfile --init-file',
  acts: '--rcfile --init-file --debugger',
};

const shell: Judge = (call, inspector) => {
  const first = call.args[0];
  if (first !== undefined && mayBeOption(first)) {
    inspector.add('destructive', `what ${call.name} runs is not known before`);
    return;
  }
  const { options, operands, harmful } = readArguments(
    call.args.filter((word) => !/^\+\w+$/.test(word.text)),
    shellTable,
  );
  for (const option of harmful)
    inspector.add(option.harm === 'unknown' ? 'destructive' : 'write', `${call.name} ${option.name} runs a file`);
  const [operand] = operands;
  if (options.has('-c')) {
    if (operand !== undefined) inspector.script(operand);
    return;
  }
  if (options.has('-n') && options.size === 1 && operand !== undefined && isStatic(operand)) {
    inspector.reads(operands);
    return;
  }
  if (operand !== undefined && !options.has('-s') && operand.text !== '-' && !/^\/(?:dev|proc)\//.test(operand.text)) {
    if (isStatic(operand)) inspector.add('write', "runs the workspace's own code");
    else inspector.add('destructive', `what ${call.name} runs is not known before`);
    return;
  }
  if (operand !== undefined && /^\/(?:dev|proc)\/(?!stdin$|fd\/0$)/.test(operand.text))
    inspector.add('destructive', 'runs text that is not known before');
  else shellInput(call, inspector);
};

function shellInput(call: Call, inspector: Inspector): void {
  if (call.input.from === 'text')
    inspector.script({ text: call.input.text ?? ANYTHING, splits: call.input.text === undefined });
  else if (call.input.from === 'pipe') inspector.add('destructive', `${call.name} runs whatever it is piped`);
  else if (call.input.from === 'file') inspector.add('write', 'runs a script');
  else inspector.add('write', 'starts a shell');
}

const harmlessCode =
  /^(?:console\.log\()?(?:process\.(?:versions?(?:\.\w+)?|platform|arch|cwd\(\)|execPath)|require\(['"]\.\/package(?:-lock)?\.json['"]\)(?:\.\w+)*)\)?;?$/;

const interpreter: Judge = (call, inspector) => {
  const first = call.args[0];
  const inline = call.args.findIndex((word) => /^-(?:\w*[cepErR]|-eval|-print|-execute)$/.test(word.text));
  if (/^node(?:js)?$/.test(call.name) && /^-p?e?$/.test(first?.text ?? '') && call.args.length === 2) {
    const code = call.args[1];
    if (code !== undefined && isStatic(code) && harmlessCode.test(code.text)) return;
  }
  inspector.reads(call.args);
  if (checksSyntax(call)) return;
  if (inline >= 0) {
    inspector.add('network', `${call.name} runs code given in the command`);
    const code = call.args[inline + 1];
    if (code === undefined || code.text.includes(ANYTHING))
      inspector.add('destructive', `${call.name} runs code that is not known before`);
    else judgeInlineCode(code.text, inspector);
  } else if (call.input.from === 'pipe' && (first === undefined || first.text === '-')) {
    inspector.add('destructive', `${call.name} runs whatever it is piped`);
  } else if (call.input.from === 'text' && (first === undefined || first.text === '-')) {
    inspector.add('network', `${call.name} runs code given in the command`);
    judgeInlineCode(call.input.text ?? '', inspector);
  } else if (first !== undefined && mayBeOption(first)) {
    inspector.add('destructive', `what ${call.name} runs is not known before`);
  } else inspector.add('write', "runs the workspace's own code");
};

/** `node --check x.js`, `php -l x.php`, `ruby -c x.rb` parse a file and run nothing. */
function checksSyntax(call: Call): boolean {
  const [option, file, ...more] = call.args;
  if (option === undefined || file === undefined || more.length > 0 || !isStatic(file) || file.text.startsWith('-'))
    return false;
  return `${call.name} ${option.text}` === 'node --check' || /^(?:php -l|ruby -c)$/.test(`${call.name} ${option.text}`);
}

/** Inline code that starts shells or deletes is as harmful as what it does. */
function judgeInlineCode(code: string, inspector: Inspector): void {
  if (
    /rmtree|unlink|rmSync|rmdir|os\.remove|shutil\.|child_process|subprocess|os\.system|popen|\bexec|\bsystem\b|spawn|fork|FileUtils|eval|dd if|mkfs|truncate|kill/i.test(
      code,
    )
  ) {
    inspector.add('destructive', 'the code deletes, or starts other programs');
  }
}

const ssh: Judge = (call, inspector) => {
  inspector.add('network', 'connects to another machine');
  inspector.reads(call.args);
  const { operands, harmful } = readArguments(call.args, sshTable);
  for (const option of harmful) {
    const value = option.value?.text ?? ANYTHING;
    if (/command|exec/i.test(value)) inspector.script({ text: value.replace(/^\s*\w+\s*[= ]\s*/, ''), splits: false });
    if (option.harm === 'unknown') inspector.add('destructive', 'what runs is not known before');
  }
  if (operands.length > 1) {
    inspector.script({
      text: operands
        .slice(1)
        .map((word) => word.text)
        .join(' '),
      splits: operands.slice(1).some((word) => word.splits),
    });
  }
};
const sshTable: OptionTable = { values: 'BbcDEeFIiJLlmOoPpQRSWw', runs: '-o' };

/** Runs its operands as shell text, joined. */
const joinedScript =
  (table: OptionTable, floor?: readonly ['write' | 'network', string]): Judge =>
  (call, inspector) => {
    if (floor !== undefined) inspector.add(floor[0], floor[1]);
    const words = afterOptions(call.args, table);
    if (words.length > 0)
      inspector.script({ text: words.map((word) => word.text).join(' '), splits: words.some((word) => word.splits) });
  };

/** The words from the first operand on. */
function afterOptions(words: readonly ShellWord[], table: OptionTable): readonly ShellWord[] {
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (word === undefined) break;
    if (word.text === '--') return words.slice(i + 1);
    if (!word.text.startsWith('-')) return words.slice(i);
    if (readArguments([word, { text: 'x', splits: false }], table).operands.length === 0) i++;
  }
  return [];
}

/** Runs its operands before `:::` as shell text with the inputs behind it, or the inputs themselves. */
const parallel: Judge = (call, inspector) => {
  const at = call.args.findIndex((word) => /^::::?\+?$/.test(word.text));
  const inputs = at < 0 ? [] : call.args.slice(at + 1);
  const template = at < 0 ? call.args : call.args.slice(0, at);
  joinedScript({ values: 'jNnPLldas' }, ['network', 'runs commands made from its input'])(
    { ...call, args: template },
    inspector,
  );
  judgeSuffixes({ ...call, args: template }, inspector);
  for (const input of inputs) if (/\s/.test(input.text)) inspector.script(input);
};

/** Options too many to know: the words behind them are tried as commands from every position. */
const suspicious =
  (floor: 'write' | 'network', why: string): Judge =>
  (call, inspector) => {
    inspector.add(floor, why);
    judgeSuffixes(call, inspector);
  };

/** Programs that a word may name to harmful effect when something unknown runs its arguments. */
const harmfulProgram =
  /^(?:rm|dd|mkfs.*|shred|sudo|doas|su|sh|bash|zsh|dash|ksh|fish|eval|kill|pkill|killall|shutdown|reboot|halt|poweroff|find|xargs|chmod|chown|truncate|curl|wget|git|wipefs|unlink|env|busybox)$/;

/** Inspects every tail of the arguments that begins with a program known to be harmful, and every text behind `-c`. */
export function judgeSuffixes(call: Call, inspector: Inspector): void {
  call.args.forEach((word, i) => {
    const name = word.text.slice(word.text.lastIndexOf('/') + 1);
    if (harmfulProgram.test(name)) inspector.run(call.args.slice(i), nothing);
    else if (
      /^(?:rm|dd|sudo|mkfs|shred|kill|bash|sh|curl|wget|git|eval) \S|[;|&`]|\$\(/.test(word.text) &&
      isStatic(word)
    ) {
      if (/\b(?:rm|dd|sudo|mkfs|shred|kill|pkill|shutdown|reboot|eval|truncate)\b/.test(word.text))
        inspector.add('destructive', `'${shown(word)}' may be run`);
    }
  });
}

/** Archives: listing reads; options that run something are looked for first. */
const tar: Judge = (call, inspector) => {
  const { args } = call;
  for (const [i, word] of args.entries()) {
    const run =
      /^(?:--(?:to-c|checkpoint-a|use-c|info-s|new-volume-s|rsh-c|rmt-c|fi?l?t?e?r?)[\w-]*(?:=(?:exec=)?(.*))?|-\w*[IF](.*))$/s.exec(
        word.text,
      );
    if (run === null || word.text.startsWith('--files-from') || /^--file(?:=|$)/.test(word.text)) continue;
    inspector.add('write', `tar ${shown(word)} runs a program`);
    const text = run[1] ?? run[2] ?? '';
    inspector.script(
      text === ''
        ? { text: (args[i + 1]?.text ?? 'true').replace(/^exec=/, ''), splits: args[i + 1]?.splits ?? false }
        : { text, splits: word.splits },
    );
  }
  const mode = args[0]?.text ?? '';
  const lists = /^-?[tvzjJafO]*t[tvzjJafO]*$/.test(mode) || mode === '--list';
  const rest = args.slice(1);
  const plain = rest.every(
    (word) =>
      !mayBeOption(word) &&
      (/^-[vzjJaftC]*$/.test(word.text) ||
        !word.text.startsWith('-') ||
        /^--(?:list|verbose|gzip|file=.*|exclude=.*|wildcards|strip-components=\d+|full-time|numeric-owner|auto-compress)$/.test(
          word.text,
        )),
  );
  if (!lists || !plain) inspector.add('write', 'packs or unpacks files');
  else if (args.some((word) => word.text.includes(':'))) inspector.add('network', 'tar may read from another machine');
  inspector.reads(rest);
};

export const wrapperJudges: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ['env', env],
  ['command', command],
  ['builtin', wrapper()],
  ['exec', wrapper()],
  ['time', timed],
  ['nice', wrapper()],
  ['ionice', wrapper()],
  ['timeout', wrapper()],
  ['gtimeout', wrapper()],
  ['stdbuf', wrapper()],
  ['caffeinate', wrapper()],
  ['busybox', wrapper()],
  ['toybox', wrapper()],
  ['unbuffer', wrapper()],
  ['setsid', wrapper(['write', 'outlives the command'])],
  ['nohup', wrapper(['write', 'outlives the command'])],
  ['sudo', wrapper(['destructive', 'runs with other rights'])],
  ['doas', wrapper(['destructive', 'runs with other rights'])],
  ['xargs', xargs],
  ['find', find],
  ['gfind', find],
  ['fd', fd],
  ['fdfind', fd],
  ...[
    'sh',
    'bash',
    'dash',
    'zsh',
    'ksh',
    'mksh',
    'ash',
    'rbash',
    'fish',
    'csh',
    'tcsh',
    'yash',
    'nu',
    'elvish',
    'xonsh',
  ].map((name): [string, Judge] => [name, shell]),
  ...[
    'python',
    'pypy',
    'node',
    'nodejs',
    'ruby',
    'perl',
    'php',
    'lua',
    'luajit',
    'Rscript',
    'julia',
    'osascript',
    'tclsh',
    'pwsh',
    'powershell',
    'java',
    'ts-node',
    'tsx',
  ].map((name): [string, Judge] => [name, interpreter]),
  ['ssh', ssh],
  ['watch', joinedScript({ values: 'nq', longValues: '--interval --equexit' })],
  ['hyperfine', suspicious('write', 'runs commands')],
  ['parallel', parallel],
  ['flock', suspicious('write', 'locks a file')],
  ['strace', suspicious('write', 'runs the program it is given')],
  ['ltrace', suspicious('write', 'runs the program it is given')],
  ['valgrind', suspicious('write', 'runs the program it is given')],
  ['gdb', suspicious('write', 'runs the program it is given')],
  ['perf', suspicious('write', 'runs the program it is given')],
  ['script', suspicious('write', 'runs a shell')],
  ['expect', suspicious('write', 'runs programs')],
  ['xvfb-run', suspicious('write', 'runs the program it is given')],
  ['entr', suspicious('write', 'runs commands')],
  ['npx', suspicious('network', 'may download and run a package')],
  ['pnpx', suspicious('network', 'may download and run a package')],
  ['bunx', suspicious('network', 'may download and run a package')],
  ['uvx', suspicious('network', 'may download and run a package')],
  ['pipx', suspicious('network', 'may download and run a package')],
  ['tar', tar],
  ['bsdtar', tar],
  ['gtar', tar],
]);

/** Whether a word could stand for anything at all. */
export function isUnknown(word: ShellWord): boolean {
  return word.splits || word.text.includes(ANYTHING) || word.text.includes(GLOBBED);
}
