// `search`: lines that match a regular expression, by ripgrep and its rules.
import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import * as v from 'valibot';

import { isSecretPath } from '../../core/approval/shell/secretPaths.ts';
import type { Tool } from '../../core/ports.ts';
import { defineTool, someText, toolError } from './defineTool.ts';
import { ripgrep } from './ripgrep.ts';
import { type Workspace, locate, readingRisk } from './workspacePath.ts';

const input = v.strictObject({
  pattern: someText("Regular expression (ripgrep's)."),
  path: v.optional(someText('File or folder, relative to the workspace folder; itself by default.')),
  glob: v.optional(someText('Only files of such a name, e.g. *.ts or !*.md.')),
  ignoreCase: v.optional(v.pipe(v.boolean(), v.description('Upper and lower case are the same; false by default.'))),
  maxResults: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(1000),
      v.description('Lines shown at most; 100 by default.'),
    ),
  ),
});

/** Bytes of a line that are shown. */
const longestLine = 400;

export function searchTool(workspace: Workspace, program: string | undefined): Tool {
  return defineTool({
    name: 'search',
    description:
      'Finds lines that match a regular expression; what .gitignore names, hidden and binary files are left out.',
    input,
    problem: ({ path = '.', pattern, glob }) => {
      if (`${pattern}${glob ?? ''}`.includes('\0')) return 'a pattern cannot contain a NUL character';
      const place = locate(workspace, path);
      return 'problem' in place ? place.problem : undefined;
    },
    risk: ({ path = '.' }) => readingRisk(workspace, path),
    async execute({ pattern, path = '.', glob, ignoreCase = false, maxResults = 100 }, { signal }) {
      const place = locate(workspace, path);
      if ('problem' in place) return toolError(place.problem);
      const stats = statSync(place.real, { throwIfNoEntry: false });
      if (stats === undefined) return toolError(`${path} does not exist`);
      // A named pipe would wait for a writer.
      if (!stats.isFile() && !stats.isDirectory()) return toolError(`${path} is neither a file nor a folder`);
      const args = [
        ...['--line-number', '--with-filename', '--no-heading', '--null', '--color=never', '--sort=path'],
        ...['--no-require-git', `--max-columns=${longestLine}`, '--max-columns-preview'],
        ignoreCase ? '--ignore-case' : '--case-sensitive',
        ...(glob === undefined ? [] : [`--glob=${glob}`]),
        ...[`--regexp=${pattern}`, '--', isAbsolute(place.shown) ? place.shown : `./${place.shown}`],
      ];
      const found = collect(maxResults, readingRisk(workspace, path).alwaysAsk);
      const end = await ripgrep(args, { cwd: workspace.root, separator: '\n', signal, program }, found.add);
      if (signal.aborted) return { status: 'aborted', text: '' };
      if (found.lines.length === 0 && end.exitCode !== 1 && end.errors !== '') return toolError(end.errors.trim());
      return { status: 'ok', text: describe(found, maxResults) };
    },
  });
}

interface Found {
  readonly lines: readonly string[];
  /** Matching files with secrets; their lines are not shown. */
  readonly withheld: ReadonlySet<string>;
  /** Takes ripgrep's `path NUL line:text`; false when that is enough. */
  readonly add: (record: string) => boolean;
}

/** One more line than `maxResults` is taken, to know whether there are more. */
function collect(maxResults: number, showSecrets: boolean): Found {
  const lines: string[] = [];
  const withheld = new Set<string>();
  const add = (record: string): boolean => {
    const [path = '', match] = record.split('\0', 2);
    const shown = path.replace(/^(?:\.\/)+/, '');
    // Without NUL it is a note from ripgrep, e.g. on a binary file.
    if (match === undefined) lines.push(printable(record));
    else if (!showSecrets && isSecretPath(shown)) withheld.add(shown);
    else lines.push(`${shown}:${printable(match)}`);
    return lines.length <= maxResults;
  };
  return { lines, withheld, add };
}

function describe({ lines, withheld }: Found, maxResults: number): string {
  const notes = [
    ...(lines.length === 0 && withheld.size === 0 ? ['nothing found'] : []),
    ...(lines.length > maxResults
      ? [`more than ${maxResults} lines match: narrow the pattern, the path or the glob`]
      : []),
    ...(withheld.size > 0 ? [`matches in files that may hold secrets are not shown: ${[...withheld].join(', ')}`] : []),
  ];
  return [...lines.slice(0, maxResults), ...notes.map((note) => `[${note}]`), ''].join('\n');
}

function printable(text: string): string {
  return text.replace(/\r$/, '').replace(/(?!\t)\p{Cc}/gu, '\ufffd');
}
