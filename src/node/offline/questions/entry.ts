// "What is the entry point?", "where is the main function?": what manifests name, and the functions that programs begin with.
import { commandAction } from '../../../core/tools/run.ts';
import { statedEntries } from './entryPoints.ts';
import { hitsOf, isProse, isSecondary, isTest, placeOf } from './hits.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { nameLike, readme } from './texts.ts';

const asks =
  /\bentry\s*-?points?\b|\bwhere(?:['’]s|\s+(?:is|are|does|do))\b.*\b(?:main\s+(?:function|file|method|program|module|class|code)|main\(\)|program\s+(?:start|begin)|(?:it|everything|execution|this)\s+(?:start|begin)s?)\b|\bwhere\s+(?:should|do|can|would)\s+(?:i|we|one)\s+(?:start|begin)\s+(?:read|look|with)\w*|\b(?:which|what)(?:['’]s)?\s+(?:is\s+)?(?:the\s+)?(?:main|first|starting)\s+(?:file|function|module|class|source)\b|\b(?:which|what)\s+(?:file|function)\s+(?:is\s+)?(?:the\s+main\b|(?:starts|runs|read)\s+first|to\s+(?:read|start))|\bmain\s+(?:file|function)\s*\?*$/iu;

/** What begins a program, in one language each, as an extended regular expression. */
const mains = [
  '^[a-z_* ]*\\bmain[[:space:]]*\\([^;]*$',
  '^func main\\(\\)',
  '^[[:space:]]*(pub )?(async )?fn main\\(\\)',
  'public static void main',
  '^[[:space:]]*(suspend )?fun main\\(',
  '^if __name__ == [\'"]__main__[\'"]',
  '^main[[:space:]]*\\(\\)[[:space:]]*\\{?$',
  '^main[[:space:]]*(::|=)',
].join('|');
const mostShown = 6;
/** Those whose programs begin so; a name without an ending is a program in a shell. */
const code =
  /\.(?:c|cc|cpp|cxx|m|go|rs|java|kt|scala|py|sh|bash|zsh|hs|zig|d)$|^(?!.*(?:^|\/)(?:justfile|Makefile|mvnw|gradlew)$)(?:.*\/)?[\w-]+$/;

/** Programs beside the project: its chores, and what other programs call. */
const beside = /(?:^|\/)(?:scripts?|tools|contrib|fuzz|docs?|build-aux|\.[\w-]+)\/|(?:^|\/)build\.rs$/;

export const entryQuestion: QuestionKind = (task, workspace) => {
  if (!asks.test(task)) return undefined;
  const stated = statedEntries(workspace);
  // What JavaScript begins with, its manifest says.
  const isOfNode = workspace.names.has('package.json') && !otherManifests.some((name) => workspace.names.has(name));
  if (isOfNode && stated.length > 0 && !/\bmain\b/iu.test(task))
    return { known: stated.map((line) => `- ${line}`).join('\n'), looks: [], nothing: '' };
  const front = nameLike(workspace.names, readme);
  const list =
    workspace.inGit && workspace.onPath('git')
      ? 'git grep --untracked -InE'
      : 'grep -rInE --exclude-dir=.git --exclude-dir=node_modules';
  const answer = (output: string) => {
    const found = hitsOf(output)
      .map((hit) => ({ ...hit, path: hit.path.replace(/^\.\//, '') }))
      .filter(
        ({ path, text }) => !isProse(path) && !isSecondary(path) && code.test(path) && !/^(?:\*|\/\/|#)/.test(text),
      );
    // "def main" and the line that calls it are one place.
    const places = found.filter(({ path }, at) => found.findIndex((other) => other.path === path) === at);
    const own = places.filter(({ path }) => !isTest(path) && !beside.test(path));
    // Those of a library are in its tests and examples.
    const shown = (own.length > 0 || stated.length > 0 ? own : places)
      .toSorted((a, b) => depth(a.path) - depth(b.path))
      .slice(0, mostShown);
    const lines = [...stated.map((line) => `- ${line}`), ...shown.map(placeOf)];
    return lines.length === 0 ? undefined : lines.join('\n');
  };
  return {
    looks: [
      {
        action: commandAction(`${list} -e '${mains.replaceAll("'", "'\\''")}' . | head -n 200`),
        intent: 'find where programs begin',
        answer: (output) => answer(output),
      },
    ],
    nothing: `No manifest names an entry point, and no file has a main function.${front === undefined ? '' : ` ${codeSpan(front)} is where to begin reading.`}`,
  };
};

const otherManifests = [
  'Cargo.toml',
  'go.mod',
  'pyproject.toml',
  'setup.py',
  'pom.xml',
  'build.gradle',
  'composer.json',
].concat(['CMakeLists.txt', 'meson.build', 'Makefile', 'binding.gyp']);

const depth = (path: string): number => path.split('/').length;
