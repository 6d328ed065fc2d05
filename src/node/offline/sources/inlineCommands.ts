// Commands in the sentences of documents: "Format with `python3 tools/fmt.py --write`", "tests run by `make check`".
import { constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { actionConcepts, conceptsOf } from '../request/vocabulary.ts';
import { proposableCommands } from '../commands/shellText.ts';
import { describe, isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { interpreters } from './interpreters.ts';
import { onlyPrepares } from './programFiles.ts';

/** Programs that do something without arguments. */
const alone = /^(?:make|pytest|tox|nox|ctest|prove|just|task|rake|ninja|bats|mypy)$/;
const byEnding: Readonly<Record<string, string>> = { ...interpreters, py: 'python3' };
/** The words before a quotation say that it is not, or no longer, what to do. */
const negated =
  /\b(?:like|similar\s+to|the\s+same\s+as|equivalent\s+(?:of|to)|inspired\s+by)\s*$|\b(?:never|not|n['’]t|avoid|instead of|rather than|replac\w+|formerly|used to|no longer|deprecated|without\b(?![^.;:]*,\s*$)|was|were)\b[^.;:]*$/iu;
const toRun = /\b(?:run|runs|running|use|uses|using|execute|call|start|with|by|via|through|type|does)\b[^.;]*$/iu;

/** "By calling `test_runner`": the file of that name. */
const startsIt =
  /\b(?:run|running|runs|execut(?:e|es|ing)|call(?:ing|s)?|invok(?:e|es|ing)|launch|start)\s+(?:the\s+)?(?:(?:script|program|file)\s+)?$/iu;

/** What a quotation starts: a command line, or a script file of the workspace; undefined if it is neither. `isMeant`: the sentence says to run it. */
export function quotedCommand(quoted: string, root: string, isMeant: boolean): string | undefined {
  const text = quoted.trim().replace(/^[$%❯] /, '');
  const path = text.replace(/^\.\//, '');
  const isSaid = isMeant || text.startsWith('./');
  const stats = isPlainName(path) && !path.includes('..') ? statOf(join(root, path)) : undefined;
  const [, ending] = /\.(\w+)$/.exec(path) ?? [];
  if (stats?.isFile() === true && isSaid) {
    const isDirect = (stats.mode & constants.S_IXUSR) !== 0 && [undefined, 'sh', 'bash'].includes(ending);
    if (isDirect && text.includes('/')) return `./${path}`;
    const interpreter = byEnding[ending ?? ''];
    if (interpreter !== undefined) return `${interpreter} ${path}`;
  }
  if (stats?.isFile() === true && byEnding[ending ?? ''] !== undefined) return undefined;
  // Between two quotations there is a sentence: "as command line arguments, since the value after".
  if (text.split(functionWord).length > 2) return undefined;
  // `tmux 1.9` is a version that is needed.
  if (namesVersion.test(text)) return undefined;
  const found = proposableCommands(text);
  return found.length === 1 && (text.includes(' ') || alone.test(text)) ? found[0] : undefined;
}

const namesVersion = /^[\w+-]+(?: (?:version|v|[<>=~^]{1,2}))? ?v?\d+(?:\.(?:\d+|x|\*))+\+?(?: (?:or|and) .*)?$/iu;

const functionWord =
  /(?<=^|\s)(?:the|an|of|as|will|since|following|which|that|these|are|is|was|were|be|been|if|because)(?=[\s,.]|$)/iu;
const statOf = (path: string) => statSync(path, { throwIfNoEntry: false });

/** What goes on about a command of the sentence before: "It runs the tests and the linter." */
const goesOn = /^(?:it|this|that|which|the script|both)\b(?!.*`)/iu;

/** "Start them with", "they all run by". */
const refersBack =
  /\b(?:run|start|execute|launch|call|invoke)\s+(?:all\s+(?:of\s+)?|both\s+)?(?:them|it|these|those|this|that)\b(?!\s+\w+s\b)|\b(?:they|it|these|those)\s+(?:all\s+)?(?:(?:are|is|can(?:\s+all)?\s+be)\s+)?(?:run|runs|start|starts|started|executed)\b/iu;

/** A command's words are its part of the sentence: what follows it up to the next one, else what stands before it. */
export function inlineCommands(text: string, file: string, root: string): readonly WorkspaceCommand[] {
  return sentencesOf(text).flatMap(({ sentence, previous, next, heading }) => {
    const parts = sentence.split(/`([^`]+)`/);
    return parts.flatMap((quoted, at) => {
      const before = parts[at - 1] ?? '';
      if (at % 2 === 0 || negated.test(before)) return [];
      const after = parts[at + 1] ?? '';
      const isOnly = parts.length === 3;
      // "Elsewhere: `build/offline.sh`."
      const isTold = isOnly && /:\s*$/.test(before) && /^\W*$/.test(after);
      const line = startsIt.test(before) && /^[\w-]+$/.test(quoted) && !alone.test(quoted) ? `./${quoted}` : quoted;
      const startsSo = /^\s*(?:starts?|runs?|launch(?:es)?|serves?)\b/iu.test(after);
      const command = quotedCommand(line, root, isTold || startsSo || toRun.test(before));
      if (command === undefined) return [];
      const more = isOnly && goesOn.test(next) ? next : '';
      // What "them" are, the words before say, or the sentence before.
      const named = [previous, ...parts.slice(0, at - 1).filter((_, id) => id % 2 === 0)];
      const meant = refersBack.test(before) ? named.findLast((part) => purposesIn(part).length > 0) : undefined;
      const own = isOnly
        ? `${before} ${after} ${more}`
        : /^(?!\s*\()\W*\p{L}+\s/u.test(after)
          ? after.replace(/\b(?:and|or)\W*$/iu, '')
          : before;
      const isSilent = isOnly && toRun.test(before) && actionConcepts(`${before} ${after}`).size === 0;
      const told = isSilent ? [more, heading].find((part) => nameOf(command, part) !== '') : undefined;
      return [
        {
          command,
          name: nameOf(command, meant ?? before) || nameOf(command, told ?? ''),
          description: describe(meant === undefined ? own : `${meant} ${own}`),
          body: '',
          origin: file,
          kind: 'documented' as const,
        },
      ];
    });
  });
}

/** Starts a file of the workspace. */
export const startsOwnFile = (command: string): boolean =>
  /^(?:\(cd \S+ && )?(?:(?:(?:ba|z)?sh|python3?|node|perl|ruby|lua|tclsh|php|Rscript) (?:\.\/)?[\w./-]+(?:\.\w+|\/[\w-]+)|(?:\.\/)?[\w-]+\/[\w./-]+|\.\/[\w.-]+)(?=[\s)]|$)/.test(
    command,
  );

/** `tools/stylist.py  # lint, before every merge`, "Build with `./mk`": what is said of a command whose own words say nothing, or of a script. */
export function nameOf(command: string, legend: string): string {
  const [first = ''] = legend.split(/[,;:(.]|\s[-–—]\s/);
  // `./configure` below "Building" builds nothing.
  if (startsOwnFile(command) && onlyPrepares(command)) return '';
  // `tools/build.pl build` says itself what it does, whatever its document speaks of besides.
  const [deed, ...more] = startsOwnFile(command) ? conceptsOf(/\s([a-z][a-z-]*)\)?$/.exec(command)?.[1] ?? '') : [];
  if (deed !== undefined && more.length === 0 && purposesIn(legend).length > 0) return deed.slice(1);
  if (startsOwnFile(command) && !doesElse(command)) return purposesIn(legend).join(' ');
  if (compiles.test(command)) return 'build';
  const [purpose, ...others] = first.split(' ').length > 3 ? [] : actionConcepts(first);
  return purpose !== undefined && others.length === 0 && conceptsOf(command).size === 0 ? purpose.slice(1) : '';
}

/** `javac org/json/*.java`: each source by the compiler itself. */
const compiles =
  /^(?:\(cd \S+ && )?(?:(?:javac|rustc)\s(?!--?version)|(?:g?cc|g\+\+|c\+\+|clang(?:\+\+)?)\s[^&|;]*\.(?:c|cc|cpp|cxx)(?:\s|$))[^&|;]*$/;

/** What a script may be for, whatever it is called. */
const purposes: ReadonlySet<string> = new Set([
  ...['#test', '#lint', '#format', '#types', '#build', '#docs', '#coverage', '#benchmark'],
]);
const notPurpose =
  /\b(?:before|after|prepar\w*|needs?|requires?|first|for|once|unless|if|when|set(?:s|ting)? ?up|fails?)\b/iu;

/** "We run the tests with", "To run the whole test suite use", "It runs the tests and the linter"; nothing where something else is said too. */
function purposesIn(text: string): readonly string[] {
  const parts = goesOn.test(text) ? text.split(/,|;|\band\b|\bthen\b/iu) : [text];
  const clauses = parts.filter((part) => !notPurpose.test(part));
  const said = [...actionConcepts(clauses.join(' and '))].filter((concept) => concept !== '#check');
  const own = said.includes('#docs') ? said.filter((concept) => concept !== '#build') : said;
  return own.every((concept) => purposes.has(concept)) ? own.map((concept) => concept.slice(1)) : [];
}

/** A script whose file says that it does something else than what it stands beside. */
const doesElse = (command: string): boolean =>
  [...conceptsOf(command)].some((concept) =>
    ['#install', '#release', '#clean', '#seed', '#migrate', '#generate', '#start', '#image', '#update'].includes(
      concept,
    ),
  );

interface Sentence {
  readonly sentence: string;
  /** Those before and after it in its block; may be empty. */
  readonly previous: string;
  readonly next: string;
  readonly heading: string;
}

/** Prose alone: no blocks of code. List items, rows and headings stand for themselves. */
function sentencesOf(text: string): readonly Sentence[] {
  let heading = '';
  return text
    .replace(/^\s*(`{3,}|~{3,})[\s\S]*?^\s*\1`*\s*$/gm, '\n\n')
    .replace(/^(?: {4}|\t)(?!\s*[-*\d]).*$/gm, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*+|#]|\d+\.)\s?)|(?<=^#.*)\n/m)
    .flatMap((block) => {
      if (/^\s*#/.test(block)) heading = block.replace(/^[\s#]+/, '');
      const sentences = block.replace(/\s+/g, ' ').split(/(?<=[.!?])\s+(?=[A-Z`(])/);
      return sentences.map((sentence, at) => ({
        sentence,
        previous: sentences[at - 1] ?? '',
        next: sentences[at + 1] ?? '',
        heading,
      }));
    })
    .filter(({ sentence }) => sentence.includes('`') && sentence.length < 600);
}
