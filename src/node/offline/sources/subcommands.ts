// The subcommands of a project's own task script: `python3 tasks.py clean`, `./run.sh lint`, `node tasks.mjs build`.
import { commandsIn } from '../../workspace/chosen/chosenPart.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { describe, type WorkspaceCommand } from '../commands/workspaceCommand.ts';

interface Script {
  /** Its file's name without extension. */
  readonly name: string;
  /** Starts it without an argument. */
  readonly command: string;
  readonly text: string;
}

const takesArguments = /\bsys\.argv\b|\bargparse\b|\bprocess\.argv\b|\bparseArgs\b|\bARGV\b|\$\{?1\b|"\$@"/;
/** Names of scripts for those who work on a project, as against its product. */
const forTasks = /^(?:tasks?|run|make|mk|do|dev|ci|build|project|pipeline|workflow)(?:[-_](?:tasks?|all|it))?$/i;
/** What only those who work on a project do. */
const ofWork = ['#test', '#lint', '#format', '#types', '#coverage'];
/** Deeds that nobody may expect behind another name. */
const grave =
  /\b(?:deploy|publish|upload|push|purge|wipe|empt(?:y|ie)|drop|destroy|reset|rsync|scp|sudo)(?:e?s|ing|ed)?\b/iu;
const most = 30;
/** What a task script may have, in characters. */
const longest = 15_000;

/** None for a program that is no task script: what it calls `clean` may be its users' data. */
export function subcommandsOf(script: Script): readonly WorkspaceCommand[] {
  const { text, command, name: file } = script;
  if (!takesArguments.test(text)) return [];
  const said = saidIn(text);
  const path = command.split(' ').at(-1) ?? '';
  const chosen = /\.(?:py|[cm]?[jt]s)$/.test(path) && text.length <= longest ? commandsIn(path, text) : [];
  const names = [...new Set([...said.keys(), ...parsersIn(text).keys(), ...casesIn(text).keys(), ...chosen])];
  const known = names.filter((name) => !/^(?:help|usage|version|list|-.*)$/.test(name)).slice(0, most);
  const works = known.filter((name) => ofWork.some((concept) => conceptsOf(name).has(concept)));
  if (known.length < 2 || !(forTasks.test(file) || works.length > 1)) return [];
  return known.flatMap((name): readonly WorkspaceCommand[] => {
    const body = inFull(casesIn(text).get(name) ?? '', text);
    const description = describe(said.get(name) ?? parsersIn(text).get(name) ?? '');
    const does = `${description}\n${body}\n${functionOf(name, text)}`;
    // By its own name it is judged like every other command.
    if (grave.test(does) && !grave.test(name)) return [];
    const origin = path.replace(/^\.\//, '');
    return [{ command: `${command} ${name}`, name, description, body: describe(body), origin, kind: 'declared' }];
  });
}

/** The names of a usage text with what it says of each, where the script has something of that name. */
function saidIn(text: string): ReadonlyMap<string, string> {
  const lines = [
    ...text.matchAll(
      /^[^\w\n]*(?:(?:echo|print|console\.log)[^\w\n]+)?(?<=\s{2}|#\s?|['"])([a-z][\w:-]*)(?:[ \t]{2,}|[ \t]+[-–—][ \t]+|\t)(\S.*?)(?:['"]\)?;?)?[ \t]*$/gm,
    ),
  ];
  return new Map(
    lines.filter(([, name = '']) => isDispatched(name, text)).map(([, name = '', words = '']) => [name, words]),
  );
}

const isDispatched = (name: string, text: string): boolean =>
  new RegExp(
    `^\\s*(?:async )?(?:def|function) (?:cmd_|task_|do_)?${name.replaceAll('-', '[-_]')}\\b|^\\s*(?:cmd_|task_|do_)?${name}\\s*\\(\\)|^\\s*(?:[\\w|-]+\\|)?["']?${name}["']?(?:\\|[\\w|-]+)?\\)|['"]${name}['"]|^\\s*(?:async )?${name}\\s*[:(]`,
    'm',
  ).test(text.replaceAll(/^[^\w\n]*[a-z][\w:-]*(?:[ \t]{2,}|[ \t]+[-–—][ \t]+)\S.*$/gm, ''));

/** `add_parser("clean", help="...")` of argparse. */
const parsersIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/\.add_parser\(\s*["']([a-z][\w-]*)["'](?:[^)]*?\bhelp=["']([^"']+)["'])?/g)].map(
      ([, name = '', help = '']) => [name, help],
    ),
  );

/** The arms of a shell's `case "$1"` with what they run, and of a `switch` over the arguments. */
function casesIn(text: string): ReadonlyMap<string, string> {
  const [, arms = ''] =
    /^\s*case\s+"?\$\{?(?:1|cmd|command|task|target|action|sub\w*)\b[^\n]*\bin\s*\n([\s\S]*?)^\s*esac\b/m.exec(text) ??
    [];
  const ofShell = [...arms.matchAll(/^\s*\(?["']?([a-z][\w-]*)["']?(?:\|[\w|"' -]+)?\)([\s\S]*?)(?:;;|$(?![\s\S]))/gm)];
  const ofSwitch = /\bprocess\.argv\b/.test(text) ? [...text.matchAll(/\bcase ["']([a-z][\w:-]*)["']:/g)] : [];
  return new Map([...ofShell, ...ofSwitch].map(([, name = '', body = '']) => [name, body.trim()]));
}

/** What an arm runs, with the text of a function for its name: `clean) clean ;;`. */
const inFull = (body: string, text: string): string =>
  body
    .split(/(?<=[;\n])/)
    .map((part) => {
      const name = /^\s*([a-z][\w-]*)\s*;?\s*$/i.exec(part)?.[1];
      const own = name === undefined ? '' : functionOf(name, text);
      return own === '' ? part : `${own.trim()}\n`;
    })
    .join('');

/** The text of the function of that name, up to the next line that is not indented. */
const functionOf = (name: string, text: string): string =>
  new RegExp(
    `^(?:async )?(?:def |function )?(?:cmd_|task_|do_)?${name.replaceAll('-', '[-_]')}\\s*\\([^\\n]*\\n((?:[ \\t][^\\n]*\\n|\\n)*)`,
    'm',
  ).exec(text)?.[1] ?? '';
