// "bundle exec rake -T", "minisign -v": a command line that is typed, where its program is not installed, or is the project's own and not built yet.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { simpleCommand } from '../commands/shellText.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPresentable } from '../commands/workspaceCommand.ts';
import { escapeRegExp } from './escapeRegExp.ts';

const before =
  /^\W*(?:(?:please|pls|now|just|can you|could you|would you)\s+)*(?:(?:run|execute|start|try)\s+)?(?:the\s+command\s+)?/iu;
const after = /(?:,?\s+(?:here|now|again|please|pls|plz|thanks|thx|once|for me))*[\s.!]*$/iu;
/** Words that only a sentence has. */
const prose =
  /^(?:the|an?|and|or|my|our|this|that|these|those|it|its|is|are|be|with|of|for|from|on|in|to|so|then|if|not|no|any|every|all|only|until|but|without)$/iu;

/** Programs whose names are not everyday words, with the subcommands that they take. */
const tools: Readonly<Record<string, string>> = {
  ...{ bundle: 'exec install check', rake: 'test spec build install rdoc docs', rspec: '', gem: 'build install push' },
  ...{
    busted: '',
    luarocks: 'make build test lint install pack',
    lua: '',
    luajit: '',
    luacheck: '',
    ldoc: '',
    moonc: '',
  },
  ...{ composer: 'install test update validate', php: '', phpunit: '', phpcs: '', phpcbf: '', phpstan: 'analyse' },
  ...{ ford: '', doxygen: '', fpm: 'build test run install', zig: 'build test fmt run', meson: 'setup compile test' },
  ...{
    dune: 'build test runtest exec fmt',
    stack: 'build test run',
    cabal: 'build test run',
    mix: 'test compile format',
  },
  ...{
    sbt: 'test compile run',
    lein: 'test run',
    rebar3: 'eunit compile ct',
    swift: 'build test run',
    dzil: 'build test',
  },
  ...{ minil: 'build test', dub: 'build test run', nimble: 'build test', crystal: 'build spec run', shards: 'build' },
};

/** The line as it is typed; undefined where it may be a sentence, or its program is installed. */
export function typedTool(task: string, { root, onPath, documents }: Workspace): string | undefined {
  const line = lineIn(task);
  const words = wordsOf(line);
  const [program = '', first = '', ...more] = words ?? [];
  const subcommands = Object.hasOwn(tools, program) ? tools[program]?.split(' ') : undefined;
  if (first === '' || subcommands === undefined || onPath(program)) return undefined;
  const isFile = (word: string) => !word.includes('..') && existsSync(join(root, word));
  const isShown = (word: string) => {
    const shown = new RegExp(`(?:^|[\\s\`$>])${escapeRegExp(`${program} ${word}`)}(?![\\w-])`, 'mu');
    return documents.some((document) => shown.test(document));
  };
  const isForm = [first, ...more].some((word) => /^--?[A-Za-z]/.test(word) || (/[\w.]/.test(word) && isFile(word)));
  return isForm || subcommands.includes(first) || isShown(first) ? line : undefined;
}

/** What builds and starts the project's own program, with the options that are typed behind its name. */
export function builtWithOptions(task: string, { root, onPath, commands }: Workspace): string | undefined {
  const line = lineIn(task);
  const [name = '', ...args] = wordsOf(line) ?? [];
  const isArgument = (word: string) =>
    /^--?[A-Za-z][\w=.,:/-]*$/.test(word) || (!word.includes('..') && existsSync(join(root, word)));
  if (!/^[a-z][\w-]*$/.test(name) || !args.some((word) => word.startsWith('-')) || !args.every(isArgument))
    return undefined;
  const ends = new RegExp(` && \\./(?:[\\w.-]+/)*${escapeRegExp(name)}$`, 'u');
  const built = onPath(name) ? undefined : commands.find(({ command }) => ends.test(command))?.command;
  return built === undefined ? undefined : `${built} ${args.join(' ')}`;
}

const lineIn = (task: string): string => {
  const bare = task.trim().replace(before, '').replace(after, '');
  return /^`[^`]+`$/.test(bare) ? bare.slice(1, -1) : bare;
};

/** The words of a plain command; undefined for anything else, such as a sentence. */
function wordsOf(line: string): readonly string[] | undefined {
  const words = /[?!,;]/.test(line) || !isPresentable(line) ? undefined : simpleCommand(line)?.words;
  return words === undefined || words.length > 10 || words.some((word) => prose.test(word)) ? undefined : words;
}
