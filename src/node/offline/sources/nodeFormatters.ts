// What formats, and what only checks the format, by the formatter that a Node project configures: `prettier --check .` for a `.prettierrc`.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { valueIn } from '../questions/manifests.ts';
import { textIn } from '../questions/texts.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { parsePackageJson } from './packageJson.ts';

interface Formatter {
  readonly program: string;
  readonly from: string;
  readonly config: RegExp;
  /** The key of package.json that configures it. */
  readonly key?: string;
  readonly check: string;
  readonly write: string;
}

/** A project that has several uses the first; xo is a linter too, and comes last. */
const formatters: readonly Formatter[] = [
  {
    program: 'oxfmt',
    from: 'oxfmt',
    config: /^(?:\.oxfmtrc\.jsonc?|oxfmt\.config\.\w+)$/,
    check: '--check',
    write: '',
  },
  {
    program: 'biome',
    from: '@biomejs/biome',
    config: /^\.?biome\.jsonc?$/,
    check: 'format .',
    write: 'format --write .',
  },
  { program: 'dprint', from: 'dprint', config: /^\.?dprint\.jsonc?$/, check: 'check', write: 'fmt' },
  {
    program: 'prettier',
    from: 'prettier',
    config: /^(?:\.prettierrc(?:\.\w+)?|prettier\.config\.\w+)$/,
    ...{ key: 'prettier', check: '--check .', write: '--write .' },
  },
  {
    program: 'xo',
    from: 'xo',
    config: /^(?:\.xo-config(?:\.\w+)?|xo\.config\.\w+)$/,
    key: 'xo',
    check: '',
    write: '--fix',
  },
];
/** `"formatter": { "enabled": false }` of biome. */
const isOff = /"formatter"\s*:\s*\{\s*"enabled"\s*:\s*false/;

/** None where no formatter is configured, or another command checks what it formats. */
export function configuredFormatter(
  { root, names }: { readonly root: string; readonly names: ReadonlySet<string> },
  commands: readonly WorkspaceCommand[],
  { canStart, onPath }: Record<'canStart' | 'onPath', (program: string) => boolean>,
): readonly WorkspaceCommand[] {
  const dependencies = parsePackageJson(textIn(root, 'package.json') ?? '')?.dependencies;
  if (dependencies === undefined) return [];
  const placeOf = ({ config, key }: Formatter): string | undefined =>
    [...names].find((name) => config.test(name)) ??
    (key !== undefined && valueIn(root, 'package.json', key) !== undefined ? 'package.json' : undefined);
  const configured = formatters.flatMap((formatter) => {
    const origin = placeOf(formatter);
    return origin === undefined || isOff.test(textIn(root, origin) ?? '') ? [] : [{ ...formatter, origin }];
  });
  const found = configured.find(({ from }) => dependencies.has(from)) ?? configured.find(({ key }) => key !== 'xo');
  if (found === undefined) return [];
  const { program, check, write, origin } = found;
  const isChecked = new RegExp(`\\b${program}\\b[^&|;]*\\s(?:--check|-c|--list-different|-l)(?:\\s|$)`);
  const checking = commands.filter(({ kind, body }) => kind === 'declared' && isChecked.test(body));
  const part = checking.length > 0 ? partOf(checking, isChecked) : undefined;
  if (checking.length > 0 && part === undefined) return [];
  const start = onPath(program) ? program : canStart(program) ? `./node_modules/.bin/${program}` : `npx ${program}`;
  const line = (options: string, name: string): WorkspaceCommand => ({
    command: options === '' ? start : `${start} ${options}`,
    ...{ name, description: '', body: '', origin, kind: 'conventional', onlyAbout: '#format' },
  });
  const isFormatted = commands.some(({ name }) => conceptsOf(name).has('#format'));
  // Whoever checks some of the files rewrites no others.
  if (part !== undefined) return [line(part.slice(program.length + 1), 'format check')];
  return [...(isFormatted ? [] : [line(write, 'format')]), line(check, 'format check')];
}

/** `prettier -c src` of `"lint": "eslint . && prettier -c src"`; undefined where a script does that alone, or in another way. */
function partOf(checking: readonly WorkspaceCommand[], isChecked: RegExp): string | undefined {
  if (checking.some(({ name, body }) => conceptsOf(name).has('#format') || !body.includes(' && '))) return undefined;
  const [only, another] = [...new Set(checking.flatMap(({ lines = [], body }) => partsOf(lines, body)))].filter(
    (part) => isChecked.test(part),
  );
  if (only !== undefined && ofDocuments.test(only) && !ofCode.test(only)) return undefined;
  return another === undefined && only !== undefined && /^[a-z][\w-]* [^|;<>`$&]*$/.test(only) ? only : undefined;
}

const ofDocuments = /\b(?:mdx?|json|ya?ml)\b/;
const ofCode = /\b[cm]?[jt]sx?\b/;

/** The body may be cut for show. */
const partsOf = (lines: readonly string[], body: string): readonly string[] =>
  (lines.length === 1 ? (lines[0] ?? '') : body).split('&&').map((part) => part.trim().replace(/^npx /, ''));
