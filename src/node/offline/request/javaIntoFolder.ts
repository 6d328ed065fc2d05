// "Compile the sources in src/main/java with javac, class files into the folder out": the JDK alone, and what it makes where the task says.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { isFolderIn } from './fileCommand.ts';

const ofJava = /\bjavac\b|\bjava\b|\bjdk\b|\bbytecode\b|\.class\b|\bclass\s+files\b/iu;
const compiles =
  /\b(?:compil\w+|build|javac)\b|\b(?:make|produce|create|generate|want|need|like)\s+(?:(?:the|some|all)\s+)?\.?class\s+files\b|\bturn\b[^.;!?]{0,60}\binto\s+(?:bytecode|\.?class\s+files)\b/iu;
/** Another order or a question besides. */
const more =
  /^\W*(?:how|why|what|where|which|who|does|did|is|has)\b|\b(?:do\s+not|don['’]?t|never)\s+(?:compile|build)\b|(?:\b(?:and|then|but)|,)\s+(?:(?:then|also|please)\s+)*(?:run|test|start|execute|jar|pack(?:age)?|zip|delete|remove|clean|move|rename|copy|install|deploy|publish|upload|push|commit|format|lint|open|show|list|print|tell)\b/iu;
const folder = '(?:(?:the|a|an)\\s+)?(?:(?:new|own)\\s+)?(?:(?:folder|directory|dir)\\s+)?(?:(?:named|called)\\s+)?';
const name = '[`\'"“]?(?:\\./)?([A-Za-z][\\w./-]*?)/?[`\'"”]?(?=[\\s.,;:!?)]|$)';
const targets: readonly RegExp[] = [
  new RegExp(
    `\\b(?:in)?to\\s+(?:a|the)\\s+(?:new\\s+)?(?:folder|directory)\\s+(?:(?:named|called)\\s+)?${name}`,
    'giu',
  ),
  new RegExp(`\\b(?:folder|directory)\\s+(?:named|called)\\s+${name}`, 'giu'),
  new RegExp(
    `\\b(?:output|classes|class\\s+files|bytecode)\\s+(?:(?:should|must|shall|to|will)\\s+)?(?:(?:go(?:es|ing)?|land|end\\s+up|belong|be\\s+put|be)\\s+)?(?:in|to|into|under|inside)\\s+${folder}${name}`,
    'giu',
  ),
  new RegExp(`\\b(?:output|out)\\s+(?:dir(?:ectory)?|folder)\\s*[:=]?\\s*(?:is\\s+)?${name}`, 'giu'),
  new RegExp(
    `\\b(?:they|these|those|all|it)\\s+(?:should|must|shall|have\\s+to|are\\s+to|will)\\s+(?:go|land|end\\s+up|be\\s+put|be)\\s+(?:in|into|to|under)\\s+${folder}${name}`,
    'giu',
  ),
  new RegExp(`->\\s*${name}`, 'gu'),
  new RegExp(`\\b(?:in)?to\\s+${folder}${name}`, 'giu'),
  new RegExp(`\\b(?:in|under|inside)\\s+(?:a|the)\\s+(?:folder|directory)\\s+${name}`, 'giu'),
  new RegExp(`\\bjavac\\s+-d\\s+${name}`, 'giu'),
];
const noFolder =
  /^(?:the|a|an|it|that|this|my|our|java|jdk|bytecode|class|code|jar|zip|archive|be|make|use|work|run|know|me)$/iu;
const testSources = /(?:^|\/)tests?\//u;

/** Undefined where a task names no folder to write to, or the sources are not told apart from their tests. */
export function javaIntoFolder(task: string, { root, onPath }: Workspace): string | undefined {
  if (task.length > longest) return undefined;
  if (!ofJava.test(task) || !compiles.test(task) || more.test(task) || !onPath('javac')) return undefined;
  const source = sourceIn(task, root);
  if (source === undefined) return undefined;
  const out = targets
    .flatMap((target) => [...task.matchAll(target)].map(([, found = '']) => found))
    .find((found) => isOutput(found, source, root));
  return out === undefined ? undefined : `find ${source} -name '*.java' -exec javac -d ${out} {} +`;
}

const longest = 1000;

/** The folder that the task names, or the usual one. */
function sourceIn(task: string, root: string): string | undefined {
  const named = task.split(/[\s`'",;()]+/u).map((word) =>
    word
      .replace(/^\.\//u, '')
      .replace(/\/(?:\*\*\/)?\*\.java$/u, '')
      .replace(/(?<![/.!?:])[/.!?:]+$/u, ''),
  );
  const paths = named.filter((word) => word.includes('/'));
  const all = [...new Set([...paths, ...named, 'src/main/java', 'src'])];
  const source = all.find(
    (path) => /^[\w./-]+$/u.test(path) && isFolderIn(root, path) && javaIn(path, root).length > 0,
  );
  const hasTests = source !== undefined && javaIn(source, root).some((path) => testSources.test(path));
  return hasTests ? undefined : source;
}

const javaIn = (path: string, root: string): readonly string[] =>
  filesBelow(join(root, path), (file) => file.endsWith('.java'), { deepest: 9, mostFolders: 300 });

/** A name that no file has, and no folder of sources. */
function isOutput(path: string, source: string, root: string): boolean {
  if (!isPlainName(path) || path.includes('..') || noFolder.test(path) || path === source) return false;
  if (!existsSync(join(root, path))) return true;
  return statSync(join(root, path)).isDirectory() && !source.startsWith(`${path}/`) && javaIn(path, root).length === 0;
}
