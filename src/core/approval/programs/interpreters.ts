// Judges shells, interpreters and remote shells by where their program comes from.
import type { Call, Inspector, Judge } from '../inspector.ts';
import { readArguments, type OptionTable } from '../shell/options.ts';
import { ANYTHING, isStatic, mayBeOption } from '../shell/shellWord.ts';
import { reason } from '../../reason.ts';
import { ownCallIn } from './ownCall.ts';

const shellTable: OptionTable = {
  values: 'oO',
  longValues: '--rcfile --init-file',
  acts: '--rcfile --init-file --debugger',
};

export const shell: Judge = (call, inspector) => {
  const first = call.args[0];
  if (first !== undefined && mayBeOption(first)) {
    inspector.unknown('destructive', reason('innerUnknown', call.name));
    return;
  }
  const { options, operands, harmful } = readArguments(
    call.args.filter((word) => !/^\+\w+$/.test(word.text)),
    shellTable,
  );
  for (const option of harmful)
    inspector.add(
      option.harm === 'unknown' ? 'destructive' : 'write',
      reason('runsFile', `${call.name} ${option.name}`),
    );
  const [operand] = operands;
  if (onlyParses(call)) {
    inspector.reads(operands);
    return;
  }
  if (options.has('-c')) {
    if (operand !== undefined) inspector.script(operand);
    return;
  }
  if (operand !== undefined && !options.has('-s') && operand.text !== '-' && !/^\/(?:dev|proc)\//.test(operand.text)) {
    if (isStatic(operand)) {
      inspector.add('write', reason('runsOwnCode'));
      inspector.starts(operand, true);
    } else inspector.unknown('destructive', reason('innerUnknown', call.name));
    inspector.reads(operands.slice(0, 1));
    return;
  }
  if (operand !== undefined && /^\/(?:dev|proc)\/(?!stdin$|fd\/0$)/.test(operand.text))
    inspector.unknown('destructive', reason('textUnknown'));
  else shellInput(call, inspector);
};

/** Shells whose `-n` parses: nu's leaves out its settings and runs the file. */
const parsesWithN = /^(?:a|ba|c|da|fi|k|mk|rba|tc|ya|z)?sh$/;

/**
 * `bash -n install.sh` runs nothing, whatever the file is called, and `bash -n -- "$file"` whatever it is.
 * `bash -n +n x.sh` and `bash -n +o noexec x.sh` run the file after all.
 */
export function onlyParses({ name, args }: Call): boolean {
  const [option, next, ...more] = args;
  if (!parsesWithN.test(name) || option?.text !== '-n' || next === undefined) return false;
  if (next.text === '--') return more.length > 0 && !/^t?csh$/.test(name);
  return args.slice(1).every((word) => isStatic(word) && !/^[-+]/.test(word.text));
}

function shellInput(call: Call, inspector: Inspector): void {
  if (call.input.from === 'text')
    inspector.script({ text: call.input.text ?? ANYTHING, splits: call.input.text === undefined });
  else if (call.input.from === 'pipe') inspector.add('destructive', reason('runsPiped', call.name));
  else if (call.input.from === 'file') inspector.add('write', reason('runsScript'));
  else inspector.add('write', reason('startsShell'));
}

const harmlessCode =
  /^(?:console\.log\()?(?:process\.(?:versions?(?:\.\w+)?|platform|arch|cwd\(\)|execPath)|require\(['"]\.\/package(?:-lock)?\.json['"]\)(?:\.\w+)*)\)?;?$/;

export const interpreter: Judge = (call, inspector) => {
  const first = call.args[0];
  // What follows `-m unittest` says which tests: `-p '*_case.py'`.
  const own = first?.text === '-m' && call.args[1]?.text === 'unittest' ? call.args.slice(0, 2) : call.args;
  const inline = own.findIndex((word) => /^-(?:\w*[cepErR]|-?eval|-print|-execute|-command|run)$/.test(word.text));
  if (/^node(?:js)?$/.test(call.name) && /^-p?e?$/.test(first?.text ?? '') && call.args.length === 2) {
    const code = call.args[1];
    if (code !== undefined && isStatic(code) && harmlessCode.test(code.text)) return;
  }
  const file = call.name === 'node' ? ownCallOf(call) : undefined;
  if (file !== undefined) {
    inspector.add('write', reason('runsOwnCode'));
    inspector.starts({ text: file, splits: false }, false);
    return;
  }
  inspector.reads(call.args);
  if (checksSyntax(call)) return;
  if (inline >= 0) {
    inspector.unknown('destructive', reason('runsGivenCode', call.name));
    const code = call.args[inline + 1];
    if (code === undefined || code.text.includes(ANYTHING))
      inspector.unknown('destructive', reason('codeUnknown', call.name));
    else judgeInlineCode(code.text, inspector);
  } else if (call.input.from === 'pipe' && (first === undefined || first.text === '-')) {
    inspector.add('destructive', reason('runsPiped', call.name));
  } else if (call.input.from === 'text' && (first === undefined || first.text === '-')) {
    inspector.unknown('destructive', reason('runsGivenCode', call.name));
    judgeInlineCode(call.input.text ?? '', inspector);
  } else if (first !== undefined && mayBeOption(first)) {
    inspector.unknown('destructive', reason('innerUnknown', call.name));
  } else {
    inspector.add('write', reason('runsOwnCode'));
    const script = call.args.find((word) => !word.text.startsWith('-'));
    if (script !== undefined) inspector.starts(script, false);
  }
};

/** Of `node --no-warnings --input-type=module -e '…'`, the file whose function that calls and nothing else. */
function ownCallOf({ args }: Call): string | undefined {
  const code = args.at(-1);
  const isPlain =
    args
      .slice(0, -1)
      .map(({ text }) => text)
      .join(' ') === '--no-warnings --input-type=module -e';
  return isPlain && code !== undefined && isStatic(code) ? ownCallIn(code.text) : undefined;
}

/** `node --check x.js`, `php -l x.php`, `ruby -c x.rb` parse a file and run nothing. */
function checksSyntax(call: Call): boolean {
  const [option, file, ...more] = call.args;
  if (option === undefined || file === undefined || more.length > 0 || !isStatic(file) || file.text.startsWith('-'))
    return false;
  return `${call.name} ${option.text}` === 'node --check' || /^(?:php -l|ruby -c)$/.test(`${call.name} ${option.text}`);
}

/** Inline code that starts shells or deletes is as harmful as what it does. */
export function judgeInlineCode(code: string, inspector: Inspector): void {
  if (
    /rmtree|unlink|rmSync|rmdir|os\.remove|shutil\.|child_process|subprocess|os\.system|popen|\bexec|\bsystem\b|spawn|fork|FileUtils|eval|dd if|mkfs|truncate|kill/i.test(
      code,
    )
  ) {
    inspector.add('destructive', reason('codeDeletesOrStarts'));
  }
}

export const ssh: Judge = (call, inspector) => {
  inspector.add('network', reason('connectsToMachine'));
  if (call.input.from !== 'nowhere') inspector.add('network', reason('sendsInput'), true);
  inspector.reads(call.args);
  const { operands, harmful } = readArguments(call.args, sshTable);
  for (const option of harmful) {
    const value = option.value?.text ?? ANYTHING;
    if (/command|exec/i.test(value)) inspector.script({ text: value.replace(/^\s*\w+\s*[= ]\s*/, ''), splits: false });
    if (option.harm === 'unknown') inspector.unknown('destructive', reason('whatRunsUnknown'));
  }
  if (operands.length > 1) {
    inspector.remoteScript({
      text: operands
        .slice(1)
        .map((word) => word.text)
        .join(' '),
      splits: operands.slice(1).some((word) => word.splits),
    });
  }
};
const sshTable: OptionTable = { values: 'BbcDEeFIiJLlmOoPpQRSWw', runs: '-o' };
