// "Build the command-line tool as well as the static library": a program and a library of one Makefile, both of them.
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { rulesIn } from '../sources/buildTargets.ts';

const builds =
  /\b(?:build|compile|make|produce|create|built|made|compiled)\b|\b(?:i|we)(?:\s+would|['’]d)?\s+(?:need|want|like)\b/iu;
const forbids =
  /\b(?:do(?:n['’]?t|\s+not)|never|not)\s+(?:\w+\s+){0,2}?(?:build|compile|make)\b|^\W*(?:how|why|what|where|which|does|did|is|are|has)\b|\b(?:and|then)\s+(?:run|test|install|start|execute)\b|\b(?:remov|delet|eras|install|document|describ|explain|publish|deploy|renam|mov|test|format|lint)(?:e|ed|ing)?\b/iu;
const article = '(?:(?:the|a|an|its|both|working|usable)\\s+){0,2}';
const program =
  '(?:(?:\\.\\/)?[\\w.+-]+\\s+)?(?:binary|executable|(?:command[- ]line\\s+)?(?:program|tool|utility|client)|cli|command)';
const library =
  '(?:(?:static|shared|dynamic|\\w+)\\s+)?(?:librar(?:y|ies)|libs?)(?![\\w./-])|(?:\\.\\/)?lib[\\w-]+\\.(?:a|so)\\b';
const joined =
  '(?:\\s*,\\s*(?:and\\s+)?|\\s+(?:and|plus|as\\s+well\\s+as|together\\s+with|along\\s+with)\\s+|\\s*[&+]\\s*)';
const both = [
  new RegExp(`\\b${program}${joined}${article}(?:${library})`, 'iu'),
  new RegExp(`(?:${library})${joined}${article}${program}\\b`, 'iu'),
];
const ofLibraries = /^(?:libs?|librar(?:y|ies)|static(?:-?libs?)?|lib\w*\.(?:a|so)|\$[({]\w*LIB\w*[)}])$/iu;

/** The build of everything, where that makes both, else of the two targets; undefined where nothing tells what makes them. */
export function programAndLibrary(task: string, { root, names, commands }: Workspace): string | undefined {
  if (task.length > longest) return undefined;
  if (!builds.test(task) || forbids.test(task) || !both.some((form) => form.test(task))) return undefined;
  const file = ['GNUmakefile', 'makefile', 'Makefile'].find((name) => names.has(name));
  const rules = rulesIn(file === undefined ? '' : (textIn(root, file) ?? ''));
  const all = rules.find(({ targets }) => targets.includes('all'))?.needs ?? [];
  const whole = commands.find(({ command, kind }) => command === 'make all' && kind === 'declared');
  const isOfBoth = all.some((need) => ofLibraries.test(need)) && all.some((need) => !ofLibraries.test(need));
  if (whole !== undefined && isOfBoth) return whole.command;
  const targets = commands.flatMap(({ command, kind }) =>
    kind === 'declared' ? (/^make ([\w.+-]+)$/u.exec(command)?.[1] ?? []) : [],
  );
  const own = targets.filter((target) => !ofLibraries.test(target) && saysName(task, target));
  const libraries = targets.filter((target) => ofLibraries.test(target));
  const [made] = libraries
    .filter((target) => saysName(task, target))
    .concat(libraries.filter((each) => /^libs?$/u.test(each)));
  return own.length === 1 && made !== undefined ? `make ${own[0] ?? ''} ${made}` : undefined;
}

const longest = 1000;

const saysName = (task: string, target: string): boolean =>
  task
    .split(/[\s,;:()+&`'"]+/u)
    .some((word) => word.replace(/^\.\//u, '').replace(/(?<![.!?])[.!?]+$/u, '') === target);
