// "Turn examples/ex001.cpp into an executable called ex001", "compile the example ex001, don't build the tests": one source of C or C++, by the compiler alone.
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { buildersOf } from '../sources/buildTargets.ts';
import { programNames } from '../sources/cmakePrograms.ts';
import { compiledSource } from './compileSource.ts';
import { isFileIn, isFolderIn } from './fileCommand.ts';
import { nothingRun, wordedOrder, spelt, wordsOf } from './wordedOrder.ts';

const tests =
  '(?:the\\s+|any\\s+|all\\s+|its\\s+|hundred\\s+|unit\\s+|many\\s+|of\\s+)*tests?(?:\\s+(?:suite|programs?))?';
const beside: readonly RegExp[] = [
  new RegExp(
    `[\\s,;(–—]*\\b(?:(?:and|but|so|please|just)\\s+)*(?:(?:do\\s+not|don't|never|no\\s+need\\s+to)\\s+(?:build|compile|make)\\s+(?:${tests}|anything\\s+else|(?:everything|the\\s+rest)(?:\\s+else)?)|without\\s+(?:(?:building|compiling)\\s+)?${tests}|not\\s+${tests}|no\\s+tests)\\)?`,
    'giu',
  ),
  /[\s,;(–—]*\b(?:(?:and|but|please|just)\s+)*(?:leave|put|keep|place)\s+(?:the\s+)?(?:result|program|binary|executable|it|output)\s+(?:somewhere\s+|anywhere\s+)?(?:inside|in|within|below)\s+(?:this|the|my|our)\s+(?:checkout|repo(?:sitory)?|folder|tree|project|clone|directory)\b/giu,
  /[\s,]*\b(?:that|which|so(?:\s+that)?)\s+(?:i|we|you|one)\s+can\s+(?:then\s+)?(?:run|execute|start|try)(?:\s+(?:it|that))?(?:\s+(?:myself|later|afterwards))?\b/giu,
  /\s*\b(?:and\s+|so\s+)?(?:i|we)(?:'d|\s+would)\s+like\s+to\s+(?:try|test)\s+(?:it|this|that)(?:\s+out)?\b/giu,
  ...nothingRun,
];
const kind = {
  words: wordsOf(
    'thesource thename compile compiled compiling build built building make turn turned into onto to program programs executable executables binary exe example demo sample examples demos samples first second third little small simple called named name as source file c c++ cpp inside within from folder directory out runnable something thing that i can run',
  ),
  slips: 'compile build example executable program'.split(' '),
  beside,
};
const compiles = /\b(?:compil(?:e|ed|ing)|build(?:ing)?|built|make|turn(?:ed)?)\b/u;
const asksElse = /^\W*(?:does|do|did|is|are|has|have)\b|\bmake\s+sure\b|\bruns?\b/u;
const source = /\.(?:c|cc|cpp|cxx)$/u;
const examples = /^(?:examples?|demos?|samples?)\/(?:[\w-]+\/)?([\w-]+)\.(?:c|cc|cpp|cxx)$/u;
const ofExamples = /\b(?:examples?|demos?|samples?)\b/u;
/** "Called ex001", "into ex001". */
const called =
  /\b(?:(?:called|named)|(?:into|as)(?=\s+(?!an?\b|the\b|one\b|my\b|something\b|it\b)[`'"]?(?:\.\/)?[\w-]+[`'"]?(?:[.,;!?\s]*$|[,;.]\s|\s+(?:please|pls)\b)))\s+[`'"]?(?:\.\/)?([A-Za-z][\w-]*)[`'"]?(?![\w/]|\.\w)/iu;
const longest = 500;

/** Undefined where a task says more, or a build of the project knows a program of that name. */
export function sourceProgram(task: string, place: Workspace): string | undefined {
  if (task.length > longest || !/\b(?:c[a-z]{3,5}[el]e?|b[a-z]{3,4}|make|turn)\w*\b/iu.test(task)) return undefined;
  const said = task.replaceAll('’', "'");
  const found = sourceIn(said, place);
  if (found === undefined) return undefined;
  const [, name] = called.exec(said.replace(found.said, 'thesource')) ?? [];
  const bare = said.replaceAll(found.said, 'thesource');
  const text =
    name === undefined
      ? bare
      : bare.replaceAll(new RegExp(`(?<![\\w./-])(?:\\./)?${name}(?![\\w/-])`, 'gu'), 'thename');
  const parts = wordedOrder(text, kind);
  if (parts === undefined || !compiles.test(parts.order) || asksElse.test(parts.order)) return undefined;
  if (!parts.order.includes('thesource') && !(name !== undefined && name === found.stem)) return undefined;
  const line = compiledSource(`compile ${found.path}`, place);
  if (line === undefined || name === undefined || name === found.stem || !isFree(name, place)) return line;
  return line.replace(/ -o \S+/u, ` -o ${name}`);
}

const isFree = (name: string, { root }: Workspace): boolean => !isFolderIn(root, name) && !isFileIn(root, name);

/** The only source that a task names: by its path, or as an example by its name. */
function sourceIn(
  task: string,
  place: Workspace,
): { readonly path: string; readonly said: string; readonly stem: string } | undefined {
  const { root } = place;
  const paths = new Set(
    [...task.matchAll(/(?<![\w./-])(?:\.\/)?((?:[\w-]+\/)*[\w-]+\.(?:c|cc|cpp|cxx))(?![\w/-])/gu)].map(
      ([, path = '']) => path,
    ),
  );
  const [only, another] = paths;
  if (another !== undefined) return undefined;
  if (only !== undefined)
    return isPlainName(only) && isFileIn(root, only) ? { path: only, said: only, stem: stemOf(only) } : undefined;
  if (!ofExamples.test(spelt(task, kind).toLowerCase())) return undefined;
  const words = new Set(task.match(/(?<![\w./-])[\w-]+(?![\w/-]|\.\w)/gu));
  const found = filesBelow(root, (file) => source.test(file)).filter((path) => {
    const stem = examples.exec(path)?.[1];
    return stem !== undefined && words.has(stem) && !kind.words.has(stem.toLowerCase());
  });
  const [path, other] = found;
  if (path === undefined || other !== undefined || !isPlainName(path)) return undefined;
  const stem = stemOf(path);
  const isKnown =
    buildersOf(place).some(({ goals }) => goals.has(stem)) ||
    programNames(textIn(root, 'CMakeLists.txt') ?? '').includes(stem) ||
    place.commands.some(({ name }) => name === stem);
  return isKnown ? undefined : { path, said: stem, stem };
}

const stemOf = (path: string): string => path.replace(/^.*\//u, '').replace(/\.\w+$/u, '');
