// "How long may a line be, going by rustfmt's settings?": the width at which formatters wrap and linters complain.
import type { Workspace } from '../commands/workspace.ts';
import { iniValue, statedIn } from './manifests.ts';
import { codeSpan, statements } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { cited, factOf, type Fact } from './texts.ts';

const asksForWidth =
  /\b(?:line|code)[\s-]*(?:length|width)s?\b|\b(?:print|column|text)[\s-]*(?:width|limit)\b|\bhow\s+(?:wide|long)\s+(?:may|can|should|must|is|are)\b.*\blines?\b|\blines?\b.*\bhow\s+(?:wide|long)\b|\b(?:columns?|characters|chars)\b.*\bwraps?\b|\bwraps?\b.*\b(?:columns?|characters|chars)\b/iu;
/** Of the sources, and not of what the program reads. */
const ofSources =
  /\b(?:rustfmt|cargo fmt|prettier|black|ruff|isort|flake8|pycodestyle|pylint|clang-format|editorconfig|rubocop|eslint|biome|dprint|yapf|format\w*|lint\w*|style\w*|code|sources?|settings?|config\w*)\b/iu;
const asks = /\?|^\W*(?:what|which|how|at|where|tell|show|give|the|max\w*)\b/iu;

const number = '["\']?\\s*[:=]\\s*(\\d+)';
const inFile = (root: string, paths: readonly string[], key: string): readonly (Fact | undefined)[] =>
  paths.map((path) => factOf(root, path, new RegExp(`^\\s*["']?${key}${number}`, 'im')));

/** Per tool, the widths that its settings state. */
const tools: readonly (readonly [tool: string, widths: (root: string) => readonly (Fact | undefined)[]])[] = [
  ['rustfmt', (root) => inFile(root, ['rustfmt.toml', '.rustfmt.toml'], 'max_width')],
  [
    'prettier',
    (root) => [
      ...inFile(
        root,
        ['.prettierrc', '.prettierrc.json', '.prettierrc.yaml', '.prettierrc.yml', '.prettierrc.toml'],
        'printWidth',
      ),
      ...inFile(
        root,
        ['prettier.config.js', 'prettier.config.mjs', 'prettier.config.cjs', '.prettierrc.js', '.prettierrc.cjs'],
        'printWidth',
      ),
      statedIn(root, 'package.json', 'prettier', 'printWidth'),
    ],
  ],
  ['black', (root) => [statedIn(root, 'pyproject.toml', 'tool', 'black', 'line-length')]],
  [
    'ruff',
    (root) => [
      statedIn(root, 'pyproject.toml', 'tool', 'ruff', 'line-length'),
      ...inFile(root, ['ruff.toml', '.ruff.toml'], 'line-length'),
    ],
  ],
  ['isort', (root) => [statedIn(root, 'pyproject.toml', 'tool', 'isort', 'line_length')]],
  [
    'flake8',
    (root) => ['.flake8', 'setup.cfg', 'tox.ini'].map((path) => iniValue(root, path, 'flake8', 'max-line-length')),
  ],
  [
    'pycodestyle',
    (root) => ['setup.cfg', 'tox.ini'].map((path) => iniValue(root, path, 'pycodestyle', 'max-line-length')),
  ],
  ['clang-format', (root) => inFile(root, ['.clang-format', '_clang-format'], 'ColumnLimit')],
  ['biome', (root) => inFile(root, ['biome.json', 'biome.jsonc'], 'lineWidth')],
  ['dprint', (root) => inFile(root, ['dprint.json', '.dprint.json'], 'lineWidth')],
  ['editorconfig', (root) => inFile(root, ['.editorconfig'], 'max_line_length')],
];

export const lineWidthQuestion: QuestionKind = (task, { root }: Workspace) => {
  if (!asksForWidth.test(task) || !ofSources.test(task) || !asks.test(task)) return undefined;
  const said = task.toLowerCase().replace('cargo fmt', 'rustfmt');
  const named = tools.filter(([tool]) => said.includes(tool));
  const facts = (named.length > 0 ? named : tools).flatMap(([tool, widths]) =>
    widths(root).flatMap((fact) =>
      fact === undefined ? [] : [{ ...fact, value: `${tool}: ${codeSpan(fact.value)}` }],
    ),
  );
  return facts.length === 0 ? undefined : { known: statements(facts.map(cited)), looks: [], nothing: '' };
};
