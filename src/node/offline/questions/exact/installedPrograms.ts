// "What command does the package install?", "which console scripts are there?", "what is the binary called?": the programs that manifests declare.
import { cargoPrograms } from '../../request/cargoPrograms.ts';
import { entriesOf, field } from '../../sources/recipes.ts';
import { told, unknown } from '../answers.ts';
import { valueIn } from '../manifests.ts';
import { codeSpan } from '../markup.ts';
import type { QuestionKind } from '../question.ts';
import { textIn } from '../texts.ts';

const program =
  '(?:(?:console|cli|command[- ]line)\\s+)?(?:commands?|programs?|executables?|scripts?|binar(?:y|ies)|bins?|entry\\s+points?)(?:\\s+names?)?';
const whole =
  '(?:it|this|that|(?:the|this|our)\\s+(?:\\w+\\s+)?(?:package|project|crate|repo|repository|library|tool|program|distribution|wheel)|pip|cargo\\s+install|npm|installing\\s+(?:it|this))';
const end =
  '(?:\\s+(?:here|exactly|by\\s+(?:it|this|pip|(?:the|this)\\s+(?:package|project|crate|wheel))))?\\s*[?.!]*$';
const asks = [
  `^(?:which|what)\\s+${program}\\s+(?:does|do|will|would)\\s+${whole}\\s+(?:install|ship|provide|offer|put\\s+on\\s+(?:the\\s+)?path|come\\s+with|declare|expose)s?${end}`,
  `^(?:which|what)\\s+${program}\\s+(?:gets?|is|are|will\\s+be|would\\s+be)\\s+(?:installed|put\\s+on\\s+(?:the\\s+)?path|shipped|declared|exposed)${end}`,
  `^(?:which|what)\\s+(?:console\\s+scripts?|entry\\s+points?|executables?|binaries)\\s+(?:are|is)\\s+(?:there|declared|defined|built)${end}`,
  `^what(?:['’]s|\\s+(?:is|are))\\s+(?:the\\s+)?(?:console\\s+scripts?|executables?|binar(?:y|ies))(?:\\s+(?:called|named))?${end}`,
  `^what(?:['’]s|\\s+is)\\s+the\\s+names?\\s+of\\s+the\\s+(?:executables?|binar(?:y|ies)|console\\s+scripts?|installed\\s+(?:program|command|script)s?)${end}`,
  `^how\\s+(?:is|are)\\s+the\\s+(?:executables?|binar(?:y|ies)|console\\s+scripts?)\\s+(?:called|named)${end}`,
].map((pattern) => new RegExp(pattern, 'iu'));

interface Declared {
  readonly name: string;
  /** What it starts, or where it is declared. */
  readonly what: string;
  readonly path: string;
}

export const installedProgramsQuestion: QuestionKind = (task, workspace) => {
  if (!asks.some((pattern) => pattern.test(task))) return undefined;
  const { root, names } = workspace;
  const crates = cargoPrograms(workspace).map(({ name, files: [file = ''] }) => ({
    ...{ name, what: codeSpan(file), path: file.replace(/src\/.*$/, 'Cargo.toml') },
  }));
  const found = [...pythonPrograms(root), ...nodePrograms(root), ...crates];
  // Of package.json alone, fields.ts tells them.
  if (found.length > 0 && found.every(({ path }) => path === 'package.json')) return undefined;
  if (found.length > 0)
    return told(
      `The programs that manifests declare:\n\n${found
        .map(({ name, what, path }) => `- ${codeSpan(name)}: ${what} (${codeSpan(path)})`)
        .join('\n')}`,
    );
  const isKnown = ['pyproject.toml', 'package.json', 'Cargo.toml'].some((name) => names.has(name));
  return isKnown && !names.has('setup.py') ? unknown('No manifest here declares a program.') : undefined;
};

/** Of pyproject.toml, setup.cfg and setup.py. */
function pythonPrograms(root: string): readonly Declared[] {
  const path = 'pyproject.toml';
  const tables = [
    valueIn(root, path, 'project', 'scripts'),
    valueIn(root, path, 'project', 'gui-scripts'),
    valueIn(root, path, 'tool', 'poetry', 'scripts'),
  ];
  const inTables = tables.flatMap(entriesOf).flatMap(([name, entry]): readonly Declared[] => {
    const target = field(entry, 'reference') ?? entry;
    return typeof target === 'string' ? [{ name, what: codeSpan(target), path }] : [];
  });
  const inSetup = ['setup.cfg', 'setup.py'].flatMap((file) => {
    const text = textIn(root, file) ?? '';
    const tables = [...text.matchAll(/\b(?:console|gui)_scripts\b['"]?\s*[:=]([^\]}]{1,4000})/g)];
    const entries = tables.flatMap(([, table = '']) => {
      const [own = ''] = table.split(/\n(?=\S|\s*['"]?[\w.]+['"]?\s*[:=]\s*(?:\[|$))/m);
      return [...own.matchAll(/([\w.-]+)\s*=\s*([\w.]+:[\w.]+)/g)];
    });
    const listed = /\bscripts\s*=\s*\[([^\]]{1,2000})\]/.exec(text)?.[1] ?? '';
    return [
      ...entries.map(([, name = '', target = '']) => ({ name, what: codeSpan(target), path: file })),
      ...[...listed.matchAll(/['"]([\w./-]+)['"]/g)].map(([, script = '']) => ({
        ...{ name: script.replace(/^.*\//, ''), what: codeSpan(script), path: file },
      })),
    ];
  });
  return [...inTables, ...inSetup];
}

function nodePrograms(root: string): readonly Declared[] {
  const path = 'package.json';
  const bin = valueIn(root, path, 'bin');
  const name = valueIn(root, path, 'name');
  const own = typeof name === 'string' ? name.replace(/^@[^/]*\//, '') : '';
  const entries = typeof bin === 'string' ? [[own, bin] as const] : entriesOf(bin);
  return entries.flatMap(([program, target]) =>
    typeof target === 'string' && program !== '' ? [{ name: program, what: codeSpan(target), path }] : [],
  );
}
