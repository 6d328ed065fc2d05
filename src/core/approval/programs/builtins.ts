// Judges of shell built-ins: variables, tests, evaluation, aliases, options.
import { shown, type Call, type Inspector, type Judge } from '../inspector.ts';
import { isSecretVariable } from '../shell/environment.ts';
import { ANYTHING, isStatic, mayBeOption, type ShellWord } from '../shell/shellWord.ts';
import { reason, type BareCode } from '../../reason.ts';

const identifier = /^[A-Za-z_]\w*$/;

/** Judges a word that the shell treats as a variable's name: subscripts are evaluated, and may run commands. */
function judgeName(word: ShellWord, inspector: Inspector): void {
  if (isStatic(word) && identifier.test(word.text)) {
    inspector.assigns(word.text, { text: ANYTHING, splits: false }, false);
  } else if (isStatic(word) && /^[A-Za-z_]\w*\[[\w*@ "]*\]$/.test(word.text)) {
    inspector.evaluates(word.text.slice(word.text.indexOf('[')));
    inspector.assigns(word.text.slice(0, word.text.indexOf('[')), { text: ANYTHING, splits: false }, false);
  } else {
    inspector.unknown('destructive', reason('subscriptRuns', shown(word)));
  }
}

/** Declares or exports: `NAME`, `NAME=value`, and options that print. */
function declaration(call: Call, inspector: Inspector): void {
  let exported = call.name === 'export';
  const operands: ShellWord[] = [];
  let listing = false;
  for (const word of call.args) {
    if (/^[-+]\w+$/.test(word.text) && operands.length === 0) {
      if (word.text.includes('x')) exported = true;
      if (word.text.includes('p')) listing = true;
      if (word.text.includes('i')) inspector.unknown('write', reason('integerEvaluates'));
      if (word.text.includes('n') && call.name !== 'export') inspector.unknown('write', reason('nameReferenceRuns'));
      if (/[fF]/.test(word.text)) return;
    } else if (word.text !== '--') operands.push(word);
  }
  if (operands.length === 0 && call.name !== 'local') inspector.add('read', reason('printsVariables'), true);
  for (const word of operands) {
    const equals = word.text.search(/\+?=/);
    if (equals < 0) {
      if (listing && isSecretVariable(word.text)) inspector.add('read', reason('printsSecret', word.text), true);
      if (exported && !isStatic(word)) inspector.unknown('destructive', reason('exportedUnknown'));
      else judgeName(word, inspector);
      continue;
    }
    const name = word.text.slice(0, equals);
    const value = { text: word.text.slice(word.text.indexOf('=') + 1), splits: false };
    if (!identifier.test(name)) judgeName({ text: name, splits: word.splits }, inspector);
    else inspector.assigns(name, value, exported);
    evaluated(value, inspector);
  }
}

/** Text that the shell may evaluate as arithmetic: a substitution in it runs. */
function evaluated(word: ShellWord, inspector: Inspector): void {
  if (/\$\(|`|<\(/.test(word.text)) inspector.unknown('destructive', reason('runsWhenEvaluated', shown(word)));
}

const names: Judge = (call, inspector) => {
  for (const word of call.args) if (!/^-\w*$/.test(word.text)) judgeName(word, inspector);
};

const unset: Judge = (call, inspector) => {
  if (call.args.some((word) => /^-\w*f/.test(word.text))) inspector.add('write', reason('removesFunctions'));
  for (const word of call.args) {
    if (/^-\w*$/.test(word.text)) continue;
    if (isStatic(word) && identifier.test(word.text)) inspector.assigns(word.text, { text: '', splits: false }, false);
    else inspector.unknown('destructive', reason('subscriptRuns', shown(word)));
  }
};

/** `read`: the words after its options are names; `-a` names one too. */
const readInto: Judge = (call, inspector) => {
  const valued = 'dinNptuk';
  for (let i = 0; i < call.args.length; i++) {
    const word = call.args[i];
    if (word === undefined) return;
    const option = /^-(\w+)/.exec(word.text)?.[1];
    if (option === undefined) {
      if (word.text !== '--') judgeName(word, inspector);
      continue;
    }
    const at = Array.from(option).findIndex((letter) => valued.includes(letter));
    if (at >= 0 && at === option.length - 1) i++;
    else if (option.startsWith('a') && option.length > 1)
      judgeName({ text: option.slice(1), splits: false }, inspector);
  }
};

const mapfile: Judge = (call, inspector) => {
  for (let i = 0; i < call.args.length; i++) {
    const word = call.args[i];
    if (word === undefined) return;
    if (/^-\w*C/.test(word.text)) {
      inspector.script(
        word.text.endsWith('C')
          ? (call.args[i + 1] ?? word)
          : { text: word.text.replace(/^-\w*?C/, ''), splits: false },
      );
      inspector.add('write', reason('runsPerLine'));
    }
    if (/^-[dnOsucC]$/.test(word.text)) i++;
    else if (!word.text.startsWith('-')) judgeName(word, inspector);
  }
};

const printf: Judge = (call, inspector) => {
  const first = call.args[0];
  if (first === undefined) return;
  if (first.text === '-v') judgeName(call.args[1] ?? first, inspector);
  else if (first.text.startsWith('-v')) judgeName({ text: first.text.slice(2), splits: first.splits }, inspector);
  else if (first.splits && call.args.length > 0) inspector.unknown('write', reason('printfSetsVariable'));
};

/** `test` and `[`: `-v` and `-R` evaluate a subscript. */
const test: Judge = (call, inspector) => {
  call.args.forEach((word, i) => {
    if (word.text !== '-v' && word.text !== '-R') return;
    const operand = call.args[i + 1];
    if (operand !== undefined && /[[$`]/.test(operand.text)) judgeName(operand, inspector);
    else if (operand?.text.includes(ANYTHING)) inspector.unknown('write', reason('testedSubscriptRuns'));
  });
};

const letJudge: Judge = (call, inspector) => {
  for (const word of call.args) {
    evaluated(word, inspector);
    inspector.evaluates(word.text);
    const name = /^\s*([A-Za-z_]\w*)\s*[-+*/%<>&^|]*=/.exec(word.text)?.[1];
    if (name !== undefined) inspector.assigns(name, { text: '0', splits: false }, false);
  }
};

const wait: Judge = (call, inspector) => {
  call.args.forEach((word, i) => {
    if (/^-\w*p/.test(word.text))
      judgeName(call.args[i + 1] ?? { text: word.text.slice(2), splits: word.splits }, inspector);
  });
};

/** `jobs -x` runs a program. */
const jobs: Judge = (call, inspector) => {
  const at = call.args.findIndex((word) => /^-\w*x/.test(word.text) || mayBeOption(word));
  if (at < 0) return;
  inspector.add('write', reason('jobsRunsProgram'));
  if (at + 1 < call.args.length) inspector.run(call.args.slice(at + 1), call.input);
};

const evaluate: Judge = (call, inspector) => {
  const words = call.args[0]?.text === '--' ? call.args.slice(1) : call.args;
  inspector.script({ text: words.map((word) => word.text).join(' '), splits: words.some((word) => word.splits) });
};

const source: Judge = (call, inspector) => {
  const file = call.args.find((word) => word.text !== '--');
  inspector.reads(call.args);
  if (file === undefined || isStatic(file)) {
    if (file !== undefined && /^(?:\/dev\/|\/proc\/)/.test(file.text))
      inspector.unknown('destructive', reason('textUnknown'));
    else {
      inspector.add('write', reason('runsScriptHere'));
      if (file !== undefined) inspector.starts(file, true);
    }
  } else inspector.unknown('destructive', reason('scriptUnknown'));
};

const alias: Judge = (call, inspector) => {
  for (const word of call.args) {
    const equals = word.text.indexOf('=');
    if (equals < 0) continue;
    const [, first = ''] = /^\s*(\S+)/.exec(word.text.slice(equals + 1)) ?? [];
    const means = word.text.slice(0, equals);
    inspector.add('write', reason('aliases'), first !== means && inspector.knows(means));
    inspector.script({ text: word.text.slice(equals + 1), splits: word.splits });
  }
};

const trap: Judge = (call, inspector) => {
  const words = call.args.filter((word) => word.text !== '--');
  const [action] = words;
  if (action === undefined || /^-[lpP]/.test(action.text) || action.text === '' || action.text === '-') return;
  if (words.length > 1 || action.splits) inspector.script(action);
};

const harmlessShellOptions =
  /^(?:errexit|nounset|xtrace|pipefail|verbose|noglob|noclobber|posix|physical|hashall|nullglob|failglob|globstar|extglob|nocaseglob|nocasematch|lastpipe|inherit_errexit|checkwinsize|cmdhist|histappend|sourcepath|globasciiranges)$/;

const setOptions: Judge = (call, inspector) => {
  if (call.args.length === 0) inspector.add('read', reason('printsAllVariables'), true);
  for (let i = 0; i < call.args.length; i++) {
    const word = call.args[i];
    if (word === undefined || word.text === '--') return;
    if (/^[-+][euxovfCPhnE]*o$/.test(word.text)) {
      const option = call.args[++i];
      if (option !== undefined && !harmlessShellOptions.test(option.text))
        inspector.add('write', reason('changesShell', `set -o ${shown(option)}`));
    } else if (/^[-+]/.test(word.text) && !/^[-+][euxvfCPhE]+$/.test(word.text)) {
      inspector.add('write', reason('changesShell', `set ${shown(word)}`));
    } else if (word.splits || word.text.startsWith(ANYTHING)) inspector.add('write', reason('mayChangeShell'));
  }
};

const shopt: Judge = (call, inspector) => {
  const options = call.args.filter((word) => !/^-[spqou]+$/.test(word.text));
  if (!call.args.some((word) => /^-\w*[su]/.test(word.text))) return;
  for (const option of options) {
    if (!harmlessShellOptions.test(option.text))
      inspector.add('write', reason('changesResolution', `shopt ${shown(option)}`));
  }
};

/** Reads only without operands, or with these options alone. */
const onlyListing =
  (allowed: RegExp, why: BareCode): Judge =>
  (call, inspector) => {
    if (!call.args.every((word) => allowed.test(word.text))) inspector.add('write', reason(why));
  };

const compgen: Judge = (call, inspector) => {
  if (call.args.some((word) => /^-\w*[CFW]/.test(word.text) || word.text.includes(ANYTHING))) {
    inspector.add('destructive', reason('completionRuns'));
  }
};

const history: Judge = (call, inspector) => {
  if (call.args.some((word) => /^-\w*[cd]/.test(word.text))) inspector.add('destructive', reason('deletesHistory'));
  else if (call.args.some((word) => word.text.startsWith('-') || word.splits))
    inspector.add('write', reason('changesHistory'));
};

const printVariables: Judge = (call, inspector) => {
  const named = call.args.filter((word) => !word.text.startsWith('-'));
  if (named.length === 0) inspector.add('read', reason('printsEnvironment'), true);
  for (const word of named) {
    if (!isStatic(word) || isSecretVariable(word.text)) inspector.add('read', reason('printsSecretVariable'), true);
  }
};

/** The shell no longer ends what it has started. */
const disown: Judge = (_call, inspector) => inspector.add('write', reason('outlivesCommand'), true);

const kill: Judge = (call, inspector) => {
  const [first, ...rest] = call.args;
  if (first?.text === '-l' || first?.text === '-L') return;
  const jobs = /^-\w+$/.test(first?.text ?? '') ? rest : call.args;
  if (jobs.length > 0 && jobs.every((word) => /^%[\d!+-]?$/.test(word.text))) {
    inspector.add('write', reason('endsOwnJobs'));
    return;
  }
  if (first?.text === '-0' && rest.every((word) => /^[\w%]+$/.test(word.text) || word.text === ANYTHING)) return;
  inspector.add('destructive', reason('endsProcesses'));
};

export const builtinJudges: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ['declare', declaration],
  ['typeset', declaration],
  ['local', declaration],
  ['readonly', declaration],
  ['export', declaration],
  ['unset', unset],
  ['read', readInto],
  ['mapfile', mapfile],
  ['readarray', mapfile],
  ['printf', printf],
  ['test', test],
  ['[', test],
  ['let', letJudge],
  ['getopts', (call, inspector) => names({ ...call, args: call.args.slice(1, 2) }, inspector)],
  ['wait', wait],
  ['jobs', jobs],
  ['eval', evaluate],
  ['source', source],
  ['.', source],
  ['alias', alias],
  ['unalias', () => undefined],
  ['trap', trap],
  ['set', setOptions],
  ['shopt', shopt],
  ['hash', onlyListing(/^-[rlt]$|^\w[\w-]*$/, 'changesNameMeaning')],
  ['enable', onlyListing(/^-[ap]$/, 'changesNameMeaning')],
  ['bind', onlyListing(/^-[lpPsSvV]$/, 'changesKeys')],
  ['complete', onlyListing(/^-p$|^\w+$/, 'changesCompletion')],
  ['compgen', compgen],
  ['umask', onlyListing(/^-[Sp]$/, 'changesFileRights')],
  ['ulimit', onlyListing(/^-[aHScdefilmnpqrstuvx]+$/, 'changesLimits')],
  ['history', history],
  ['printenv', printVariables],
  ['kill', kill],
  ['disown', disown],
]);
