// Whether a command of the workspace runs its tests by another tool than the usual one.
import { join } from 'node:path/posix';
import { environments } from '../commands/launchers.ts';
import { simpleCommand } from '../commands/shellText.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { labelOf } from '../request/match.ts';
import { conceptsOf } from '../request/vocabulary.ts';

/** Fetch nothing, and are as good as always here. */
const plain =
  /^(?:python3?|\S*\/python3?|node|(?:ba|da|z|k)?sh|perl|ruby|make|npm|npx|javac?|g?cc|g\+\+|clang(?:\+\+)?|cd|echo|printf|mkdir|rm|cp|mv|cat|test|\[|true|set|export|exit|touch|find|\.|source|command|type|which|for|while|until|do|done|if|then|elif|else|fi|case|esac|local|declare|trap|shift|eval|exec|read|wait|return|[{}!])$/;

/** Words of a name that say nothing about which tests are run. */
const general =
  /^(?:tests?|testing|specs?|suite|units?|unittests?|runtests?|alltests?|checks?|run|runner|runs|all|do|just|sh|bash|scripts?|tools?|bin|ci|t|offline|local|locally|plain|standalone|alone|bare|by|hand|no\w*|without|deps?|jdk|javac?|node|rustc?|python3?|stdlib|native|manual|manually)$/;

/** What an author says of a way that needs nothing else. */
const alone =
  /\boffline\b|\bair-?gap|\bfirewall\b|\b(?:no|without|instead of|in place of) (?:an? |the |any |having |access to |installing )*\w+|\bneeds? only\b|\bonly (?:needs?|uses?|requires?)\b|\bnothing (?:but|else|more)\b|\b(?:jdk|javac|rustc|python|node|compiler|toolchain)(?:['’]s own)?(?: and \w+)? (?:alone|only)\b|\b(?:just|plain|only) (?:an? |the |with )*(?:jdk|javac|rustc|python|node|compiler)\b|\bby hand\b|\b(?:cannot|can['’]?t|could not|is(?: not|n['’]t)|are(?: not|n['’]t)|not) (?:be )?(?:reach|download|fetch|install|available|there|here|found|on path)\w*/iu;

const others =
  '#release #clean #lint #format #types #docs #coverage #benchmark #install #watch #e2e #integration #smoke #start #update #fix'.split(
    ' ',
  );

/** Whether a command runs the tests, all of them, by its own name or line. */
export function namesTests({ name, command, onlyFor, member, folder }: WorkspaceCommand): boolean {
  if (onlyFor !== undefined || member !== undefined || folder !== undefined) return false;
  const label = name === '' ? labelOf(command) : name;
  const does = conceptsOf(label);
  return does.has('#test') && !others.some((one) => does.has(one));
}

/** The programs that a command cannot do without, `-m x` for a module of Python: none that every machine has. */
export function toolsOf({ command, body, lines = [] }: WorkspaceCommand): readonly string[] {
  const parts = [command, ...(lines.length > 0 ? lines : [body])].flatMap((text) => text.split(/\n|&&|\|\||;|\|/));
  const tools = parts.flatMap((part) => {
    const line = part
      .trim()
      .replace(/^[@+-]+/, '')
      .replace(/^(?:\w+=\S*\s+)+/, '');
    const launched = line.replace(environments, '');
    const module = /^\S*python3? -m ([a-z]\w*)/.exec(launched)?.[1];
    const programs = [line, launched].map((each) => each.split(/\s/)[0] ?? '');
    return [
      ...programs.filter((each) => /^[a-z][\w+.-]*$|^\.\/(?:mvnw|gradlew)$/.test(each) && !plain.test(each)),
      ...(module && module !== 'unittest' ? [module] : []),
    ];
  });
  // What a script asks for itself.
  const asked = [command, body, ...lines].flatMap((text) =>
    [...text.matchAll(/\b(?:command -v|which|hash|type -P)\s+([a-z][\w+.-]*)/g)].map(([, name = '']) => name),
  );
  return [...new Set([...tools, ...asked.filter((name) => !plain.test(name))])];
}

/** Whether `other` runs the tests, by its own words or a document's, and starts none of `tools`. */
export function testsAnotherWay(other: WorkspaceCommand, tools: readonly string[], root: string): boolean {
  const { command, description, kind, onlyFor, member, folder, ignores } = other;
  if (tools.length === 0 || kind === 'fallback' || member !== undefined || folder !== undefined) return false;
  if (ignores !== undefined) return false;
  const file = scriptIn(command);
  const text = file === undefined ? '' : (textIn(root, file) ?? '');
  if (usesAny(tools, other, text)) return false;
  const label = labelFor(other, file);
  const does = conceptsOf(label);
  if (others.some((one) => does.has(one))) return false;
  const head = text
    .split('\n')
    .slice(0, 12)
    .filter((line) => /^(?:#|\/\/)(?!!)/.test(line));
  const isAlone = alone.test(
    `${label} ${kind === 'automated' ? '' : description} ${head.join(' ')}`.replaceAll(/[-_]/g, ' '),
  );
  const words = label
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const isWhole = words.every((word) => general.test(word));
  if (does.has('#test') || namesTests(other)) return isWhole && (isAlone || onlyFor === undefined);
  const says = conceptsOf(description).has('#test') && kind === 'documented';
  return says && isAlone && [...does].every((one) => one === '#check');
}

/** What a command is called: its target or script, the arguments of a program of its own, or that program's file. */
export function labelFor({ name, command }: WorkspaceCommand, file: string | undefined): string {
  if (file === undefined) return name === '' ? labelOf(command) : name;
  const inner = /^\(cd \S+ && (.*)\)$/.exec(command)?.[1] ?? command;
  const own = inner === command ? file : file.split('/').slice(-1).join('/');
  const args = inner.slice(inner.indexOf(own) + own.length).trim();
  return args === '' ? (file.split('/').at(-1) ?? '').replace(/\.\w+$/, '') : args;
}

/** The file of the workspace that a line starts. */
export function scriptIn(command: string): string | undefined {
  const [, folder, inner = command] = /^\(cd (\S+) && (.*)\)$/.exec(command) ?? [];
  const words = simpleCommand(inner)?.words ?? [];
  const [first = '', second = ''] = words;
  const file = /^(?:(?:ba|da|z|k)?sh|\S*python3?|node|perl|ruby)$/.test(first) ? second : first;
  const isFile = file.includes('/') || /\.\w+$/.test(file);
  return isFile ? join(folder ?? '.', file) : undefined;
}

/** Whether a command, what it runs, or the text of its script has one of the programs as a word; comments aside. */
export function usesAny(
  tools: readonly string[],
  { command, body, requiredBody = '', lines = [] }: WorkspaceCommand,
  script: string,
): boolean {
  const code = script.split('\n').filter((line) => !/^\s*(?:#|\/\/)/.test(line));
  const words = new Set([command, body, requiredBody, ...lines, ...code].join('\n').split(/[\s@;&|()"'`,[\]{}]+/));
  return tools.some((tool) => words.has(tool) || words.has(tool.replace(/^\.\//, '')));
}
