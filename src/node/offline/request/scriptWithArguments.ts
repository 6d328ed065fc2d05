// "Run tools/greet.py ship new Guardian", "start quick.py with tcp localhost 80": a script of the workspace, and what is typed behind it.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { ofSentence } from './commandWords.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { startOfExample } from './exampleFiles.ts';
import { isFileIn } from './fileCommand.ts';
import { isFileOfTests } from './testRunners.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const form = new RegExp(
  `${politeLead}(?:run|execute|start|launch|call|invoke)\\s+(?:the\\s+)?(?:(?:script|program|file|example|demo)\\s+)?[\`'"]?((?:\\./)?(?:[\\w.-]+/)*[\\w-]+\\.(?:py|sh|bash|[cm]?js|pl|rb|lua))[\`'"]?(?:\\s+(?:script|program|example|demo))?(?:\\s+(?:with\\s+(?:(?:the\\s+|these\\s+)?(?:arguments?|args|options?|flags?|parameters?)\\s+)?)?(\\S.*?))?${politeEnd}`,
  'iu',
);
const word = /"[^"$`\\]*"|'[^']*'|\S+/g;
const isWord = /^(?:"[^"$`\\]*"|'[^']*'|[\w@%+=:,./-]*[\w@%+=:/-])$/u;
/** Reads what is typed behind it. */
export const takesArguments =
  /\$\{?[1-9@*#]|\bgetopts?\b|\bargparse\b|\bsys\.argv\b|\bprocess\.argv\b|\bARGV\b|\b(?:optparse|docopt|click|typer|fire|commander|yargs|minimist|meow|sade|mri|cac)\b|\barg\[/u;

const usageLines = (text: string, path: string): readonly string[] =>
  text
    .split('\n')
    .filter(
      (line) =>
        /\busage\b/iu.test(line) ||
        line.includes(basename(path)) ||
        line.includes(basename(path).replace(/\.\w+$/u, '')),
    );

/** Undefined where the words behind the file are a sentence, or its name is that of several files. */
export function scriptWithArguments(task: string, whole: Workspace): string | undefined {
  const [, named = '', said = ''] = form.exec(task.trim()) ?? inWords(task.trim(), whole.root);
  const path = pathOf(named.replace(/^\.\//, ''), whole.root);
  if (path === undefined || isFileOfTests(path)) return undefined;
  // Without arguments, only an example that is not where it is said to be.
  if (said === '' && (named.includes('/') || !ofExamples.test(path) || path === named)) return undefined;
  const words = said.match(word) ?? [];
  const text = textIn(whole.root, path) ?? '';
  if (words.length > 0 && !takesArguments.test(text)) return undefined;
  // A word of the usage, or of the code: each other one may be of the sentence.
  const isMeant = (each: string) =>
    new RegExp(`["'\`]${escapeRegExp(each)}["'\`]`).test(text) ||
    usageLines(text, path).some((line) => new RegExp(`(?<![\\w-])${escapeRegExp(each)}(?![\\w-])`).test(line));
  const isBare = (each: string) => /^[\p{Ll}-]*\p{Ll}[\p{Ll}-]*$/u.test(each) && !each.startsWith('-');
  if (ofSentence.test(said.replace(word, (each) => (/^["']/.test(each) ? '' : each)))) return undefined;
  if (!words.every((each) => isWord.test(each) && (!isBare(each) || isMeant(each)))) return undefined;
  if (words.length > 0 && words.every((each) => /^\p{Lu}?\p{Ll}+$/u.test(each) && !isMeant(each))) return undefined;
  const start = startOfExample(path, whole);
  const [, inside] = /^\(cd [\w./-]+ && (.*)\)$/.exec(start ?? '') ?? [];
  if (inside === undefined || words.length === 0) return start === undefined ? undefined : [start, ...words].join(' ');
  // From another folder, a file has another path.
  return words.some((each) => existsSync(join(whole.root, each)))
    ? undefined
    : `${start?.slice(0, -1) ?? ''} ${words.join(' ')})`;
}

const kind = '(?:script|example|demo|sample|program)';
const name = '([\\w-]+(?:[ _-][\\w-]+){0,3}?)';
const shown =
  '(?:,?\\s+(?:and|then)\\s+(?:please\\s+)?(?:show|tell|give|let)\\s+me\\s+(?:see\\s+)?(?:the\\s+\\w+(?:\\s+that\\s+comes\\s+out)?|what\\s+(?:it|that)\\s+(?:prints|says|shows)|what\\s+comes\\s+out))?';
const withWords = new RegExp(
  `${politeLead}(?:run|execute|start|launch)\\s+(?:the\\s+)?${name}\\s+${kind}\\s+with\\s+(?:(?:the\\s+|these\\s+)?(?:arguments?|args|options?)\\s+)?(\\S.*?)${shown}${politeEnd}`,
  'iu',
);
const handed = new RegExp(
  `${politeLead}(?:feed|pass|give|hand)\\s+(?:"([^"$\`\\\\]+)"|'([^'$\`\\\\]+)')\\s+to\\s+(?:the\\s+)?${name}\\s+${kind}(?:\\s+here)?${shown}${politeEnd}`,
  'iu',
);

/** "Run the naval fate example with ...", "feed '...' to the naval fate script": the only script that is called so, and what it gets. */
function inWords(task: string, root: string): readonly string[] {
  const asRun = withWords.exec(task);
  const asHanded = asRun === null ? handed.exec(task) : null;
  const [called = '', said = ''] = asRun ? asRun.slice(1) : asHanded ? [asHanded[3], asHanded[1] ?? asHanded[2]] : [];
  const bare = (text: string) => text.toLowerCase().replaceAll(/[\s_-]+/g, '');
  // `quick_example.py` for "the quick example".
  const isCalled = (stem: string) => [stem, stem.replace(/(?:example|demo|sample|script)$/, '')].includes(bare(called));
  const [only, another] =
    called === ''
      ? []
      : filesBelow(root, (file) => scripts.test(file)).filter(
          (path) => isCalled(bare(basename(path).replace(scripts, ''))) && !isFileOfTests(path),
        );
  return only === undefined || another !== undefined ? [] : ['', only, said];
}
const scripts = /\.(?:py|sh|bash|[cm]?js|pl|rb|lua)$/u;

const ofExamples = /^(?:[\w.-]+\/)*(?:examples?|demos?|samples?)\//iu;

/** The file itself, or the only one below that is called so. */
function pathOf(named: string, root: string): string | undefined {
  if (!isPlainName(named) || named.includes('..')) return undefined;
  if (isFileIn(root, named)) return named;
  const [only, another] = filesBelow(root, () => true).filter((path) => path.endsWith(`/${named}`));
  return only !== undefined && another === undefined && isPlainName(only) ? only : undefined;
}
