// Extracts command lines from prose, blocks and tasks with a real shell parser. Nothing is executed.
import type { Command, Statement } from 'unbash';
import { parse } from 'unbash';
import { isPresentable } from './workspaceCommand.ts';

/** Programs whose lines in documents set things up, print, or touch the machine: never what a task wants. */
const notProposed = new Set(
  (
    'cd echo printf export source . set unset alias exit return true false sudo su curl wget ssh scp rm rmdir mv cp mkdir chmod ' +
    'chown ln cat ls touch apt apt-get brew dnf yum pacman choco winget scoop eval exec trap kill test [ read clear open nvm ' +
    'asdf pyenv rustup git gh sed awk perl tee jq code vim nano shutdown reboot dd ulimit tar zip unzip gzip sleep seq which type command whereis env ' +
    'date diff comm paste sort uniq cut tr head tail wc less more man df du ps top uname who whoami'
  ).split(' '),
);

/** The simple command that `text` is: static words, no redirection, no other command; undefined for all else. */
export function simpleCommand(
  text: string,
): { readonly words: readonly string[]; readonly hasAssignments: boolean } | undefined {
  const statements = statementsOf(text);
  const [statement] = statements ?? [];
  if (!statement || statements?.length !== 1 || statement.command.type !== 'Command') return undefined;
  const words = staticWords(statement.command);
  return words && { words, hasAssignments: statement.command.prefix.length > 0 };
}

/**
 * The programs that a line of pipes, lists, redirections or background jobs starts; undefined for a plain command, for control flow, and
 * where the name of a program is not written out.
 */
export function programsOfLine(text: string): readonly string[] | undefined {
  const statements = /[|&;<>]/.test(text) && isPresentable(text) ? statementsOf(text) : undefined;
  if (statements === undefined) return undefined;
  const programs = statements.flatMap(({ command }): readonly (string | undefined)[] => {
    const parts = command.type === 'AndOr' || command.type === 'Pipeline' ? command.commands : [command];
    return parts.flatMap((part) =>
      (part.type === 'Pipeline' ? part.commands : [part]).map((each) =>
        each.type === 'Command' && each.name && !/[$`*]/.test(each.name.text) ? each.name.value : undefined,
      ),
    );
  });
  const known = programs.flatMap((program) => program ?? []);
  return known.length === programs.length && known.length > 0 ? known : undefined;
}

/**
 * The commands of one line that make sense on their own, in order: parts of `a && b` become commands, `cd x && a` stays together in
 * a subshell. Empty if the line holds anything that depends on more than the line: variables, redirections, pipes,
 * placeholders, background jobs, sudo, downloads.
 */
export function proposableCommands(line: string): readonly string[] {
  const found: string[] = [];
  for (const statement of statementsOf(line) ?? []) {
    const { command } = statement;
    const parts = command.type === 'AndOr' ? command.commands : [command];
    if (statement.background || (command.type === 'AndOr' && command.operators.some((operator) => operator !== '&&')))
      return [];
    const texts: string[] = [];
    let makesFolder = '';
    let folder: string | undefined;
    for (const part of parts) {
      const words = part.type === 'Command' ? staticWords(part) : undefined;
      if (!words) return [];
      const text = line.slice(part.pos, part.end);
      if (words[0] === 'cd') {
        if (folder !== undefined || texts.length > 0 || words.length !== 2) return [];
        folder = words[1];
      } else if (words[0] === 'mkdir' && part !== parts.at(-1) && /^mkdir -p [\w][\w./-]*$/.test(text)) {
        makesFolder = `${text} && `;
      } else if (isProposable(words)) {
        texts.push(`${makesFolder}${text}`);
        makesFolder = '';
      } else return [];
    }
    found.push(...(folder === undefined ? texts : texts.map((text) => `(cd ${folder} && ${text})`)));
  }
  return found.filter(isPresentable);
}

function statementsOf(text: string): readonly Statement[] | undefined {
  try {
    const script = parse(text);
    return script.errors && script.errors.length > 0 ? undefined : script.commands;
  } catch {
    return undefined;
  }
}

/** Name and arguments, quotes removed; undefined when any depends on the shell's state or something is redirected. */
function staticWords(command: Command): readonly string[] | undefined {
  if (!command.name || command.redirects.length > 0) return undefined;
  const words = [];
  for (const word of [command.name, ...command.args]) {
    if (word.type !== 'Word' || /[$`\\]/.test(word.text)) return undefined;
    words.push(word.value);
  }
  return words;
}

/** `perl -Ilib bin/x.pl`: no one-liner, which may rewrite what it is given. */
function startsPerl([program, ...args]: readonly string[]): boolean {
  const at = args.findIndex((word) => !/^-(?:I\S*|w|T)$/.test(word));
  return program === 'perl' && /^(?:\.\/)?[\w-]+(?:\/[\w-]+)*(?:\/[\w-]+|\.(?:pl|t))(?:\.pl)?$/.test(args[at] ?? '');
}

function isProposable(words: readonly string[]): boolean {
  const [program = ''] = words;
  if ((notProposed.has(program) && !startsPerl(words)) || !/^[\w./@+-]+$/.test(program)) return false;
  if (program.toUpperCase() === program) return false;
  // Installing a named package is how a reader adds the project to another one.
  const installer = words.findIndex((word) => /^(npm|pnpm|yarn|bun|pip3?|gem|cargo|go|composer|poetry|uv)$/.test(word));
  const installs = installer >= 0 && /^(i|install|add|get|require)$/.test(words[installer + 1] ?? '');
  if (installs && words.slice(installer + 2).some((word) => /^[\w@]/.test(word) && !word.endsWith('.txt')))
    return false;
  // `node + adjacent` is no call.
  return !words.some((word) => /^(?:\.\.\.|…|[+~=])$|[<>]|[\u2026]/.test(word));
}
