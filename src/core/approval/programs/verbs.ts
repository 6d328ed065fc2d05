// Judges the sub-commands of programs without a table of their own by what their names say.
import { shown, type Call, type Inspector } from '../inspector.ts';
import { reason } from '../../reason.ts';
import { harmfulVerb, undoing } from '../tables/harm.ts';

/** Their operands are text, files or programs, never sub-commands. */
const wordsAreData =
  /^(?:cowsay|figlet|logger|wall|write|curl|wget|https?|xh|ping6?|fping|dig|nslookup|host|whois|traceroute|open|xdg-open|ssh|scp|sftp|man|info|less|more|most|vi|vim|nvim|nano|emacs|python|node|ruby|perl|php|java|sh|strace|ltrace|gdb|lldb|valgrind|hyperfine|entr|pytest|py\.test|jest|vitest|mocha|ava|tap|rspec|phpunit|playwright|cypress|behave|robot|bats|karma|nose2|hash|alias|unalias|enable|bind|zip|tar|script)$/;

/** Asks for a sub-command that no table lists, by its name. */
export function judgeVerbs(call: Call, inspector: Inspector): void {
  if (wordsAreData.test(call.name)) return;
  const words = call.args
    .filter(
      ({ text }, i) =>
        !text.startsWith('-') &&
        !isConfiguration(call, i) &&
        !/^(?:-[ktgmn]|--(?:grep|filter|name|match|message|title))$/.test(call.args[i - 1]?.text ?? ''),
    )
    .slice(0, 2);
  const verb = words.find(({ text }) => harmfulVerb.test(text) && !/[/\\]|\.\w{1,4}$/.test(text));
  if (words[0] !== undefined && undoing.test(words[0].text))
    inspector.add('destructive', reason('deletesOrDeploys', call.name));
  else if (verb !== undefined)
    inspector.add('write', reason('mayDeletePublishOrShow', `${call.name} ${shown(verb)}`), true);
}

/** `cmake --preset release`, `dotnet build --configuration Release`: how it is built, unless a whole workflow is run. */
const isConfiguration = ({ args }: Call, at: number): boolean =>
  /^release$/i.test(args[at]?.text ?? '') &&
  /^--(?:preset|config(?:uration)?|profile|build-type)$/.test(args[at - 1]?.text ?? '') &&
  !args.some(({ text }) => text === '--workflow');
