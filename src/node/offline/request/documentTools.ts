// "Build the docs with ford", "generate the rdoc": the documentation by the tool that a task names, or the only one that is set up here.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPresentable, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { gatesOf } from '../sources/cmakeGates.ts';
import { cmakeLists } from './cmakeLists.ts';
import { conceptsOf } from './vocabulary.ts';

type Place = Pick<Workspace, 'root' | 'names' | 'documents' | 'commands'>;

const polite = "(?:(?:please|pls|just|now|can you|could you|would you|i want to|let['’]s)\\s+)*";
const deed = '(?:re-?)?(?:build|generate|make|render|create|produce)';
const kinds = '(?:(?:the|our|its|all|html|api|code|user|reference|developer|doxygen|ford|ldoc|rdoc|yard|sphinx)\\s+)*';
const documents = '(?:docs?|documentation|manual|reference|rdocs?)';
const asked = new RegExp(
  `^\\W*${polite}${deed}\\s+(${kinds}${documents}(?:\\s+(?:target|pages|html|locally))*)(?:\\s+(?:with|using|by|via|through)\\s+([a-z][\\w-]*))?(?:\\s+(?:please|pls|thanks|now|here))*\\s*[.!]*$`,
  'iu',
);
const tools = ['sphinx', 'ford', 'ldoc', 'rdoc', 'yard', 'doxygen'] as const;

/** Undefined where a task wants anything else, or nothing here tells how. */
export function documentsByTool(task: string, place: Place): string | undefined {
  const [, what = '', by = ''] = asked.exec(task.trim()) ?? [];
  if (what === '') return undefined;
  const said = tools.find((tool) => new RegExp(`\\b${tool}s?\\b`, 'iu').test(`${what} ${by}`));
  if (said !== undefined) return lineOf[said](place);
  if (by !== '' || place.commands.some(makesDocuments)) return undefined;
  if (/\btarget\b/iu.test(what) || !tools.some((tool) => lineOf[tool](place) !== undefined)) return byCmake(place);
  const lines = tools.flatMap((tool) => lineOf[tool](place) ?? []);
  return lines.length === 1 ? lines[0] : undefined;
}

const makesDocuments = ({ name, command, kind, folder }: WorkspaceCommand): boolean =>
  kind !== 'fallback' && folder === undefined && conceptsOf(name || command).has('#docs') && !serves.test(command);

const serves = /\bhttp\.server\b|\b(?:http-server|serve|live-server)\b/;

/** Whether a documented line only serves documents that a task wants built: `python3 -m http.server -d _doc`. */
export const onlyServes = ({ kind, command }: WorkspaceCommand, task: string): boolean =>
  kind === 'documented' &&
  /^python3? -m http\.server\b/.test(command) &&
  /\b(?:re-?)?(?:build|generate|make|render|create|produce)\b/iu.test(task) &&
  !/\b(?:serv\w*|start|run|launch|host|view|open|show|see|look|browse\w*|preview|inspect|port|http)\b/iu.test(task);

const lineOf: Readonly<Record<(typeof tools)[number], (place: Place) => string | undefined>> = {
  sphinx: (place) => shown('sphinx-build', /^\w[\w./-]*$/, place),
  // Its project file has no name of its own.
  ford: (place) => shown('ford', /^[\w./-]+\.md$/, place),
  ldoc: ({ names }) => (names.has('config.ld') ? 'ldoc .' : undefined),
  rdoc: ({ root, names }) => {
    const isTask = /^\s*(?:RDoc::Task|Rake::RDocTask)\.new\b(?!\s*\(\s*:(?!rdoc\b))/mu.test(
      textIn(root, 'Rakefile') ?? '',
    );
    return isTask ? `${names.has('Gemfile') ? 'bundle exec ' : ''}rake rdoc` : undefined;
  },
  yard: ({ names }) => (names.has('.yardopts') ? 'yard doc' : undefined),
  doxygen: ({ root, names }) =>
    ['Doxyfile', 'doxyfile'].flatMap((name) => (names.has(name) ? [`doxygen ${name}`] : []))[0] ??
    (existsSync(join(root, 'doc/Doxyfile')) ? '(cd doc && doxygen Doxyfile)' : undefined),
};

/** The first documented line that starts a tool on a file which exists. */
function shown(tool: string, source: RegExp, { root, documents: texts }: Place): string | undefined {
  const lines = texts.flatMap((text) =>
    [...text.matchAll(new RegExp(`^[ \\t]*(?:\\$ )?(${tool} [\\w ./=-]+)$`, 'gmu'))].map(([, line = '']) =>
      line.trim(),
    ),
  );
  return lines.find((line) => {
    const file = line
      .split(/\s+/)
      .slice(1)
      .find((word) => source.test(word));
    return file !== undefined && !file.includes('..') && existsSync(join(root, file));
  });
}

/** The only CMake target whose name says that it makes documents. */
function byCmake({ root, commands }: Place): string | undefined {
  const build = commands.find(({ command }) =>
    /^cmake -S \. -B build (?:-D\S+ )*&& cmake --build build$/.test(command),
  );
  const lists = cmakeLists(root);
  const [name, another] = new Set(
    [...lists.matchAll(/\badd_custom_target\s*\(\s*([\w.-]*)/giu)].flatMap(([, target = '']) =>
      /^(?:docs?|documentation|doxygen|[\w-]+[-_.](?:docs?|doxygen))$/iu.test(target) ? [target] : [],
    ),
  );
  if (build === undefined || name === undefined || another !== undefined) return undefined;
  const off = gatesOf(name, lists).filter((option) => !build.command.includes(`-D${option}=`));
  const configured = build.command.replace(' -B build', [' -B build', ...off.map((each) => `-D${each}=ON`)].join(' '));
  const line = `${configured} --target ${name}`;
  return isPresentable(line) ? line : undefined;
}
