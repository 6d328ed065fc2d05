// Commands that CI runs: `run:` steps of GitHub workflows, scripts of .gitlab-ci.yml and .travis.yml.
import { join, normalize } from 'node:path/posix';
import { conceptsOf } from '../request/vocabulary.ts';
import { startedFile } from '../commands/madeFirst.ts';
import { proposableCommands } from '../commands/shellText.ts';
import { describe, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { entriesOf, field, yaml } from './recipes.ts';

/** The `run:` lines of a workflow; a command's words are the names of its step and job. */
export function workflowCommands(text: string, file: string): readonly WorkspaceCommand[] {
  const workflow = yaml(text);
  return entriesOf(field(workflow, 'jobs')).flatMap(([jobId, job]) => {
    const steps = field(job, 'steps');
    if (!Array.isArray(steps) || isForWindows(field(job, 'runs-on'))) return [];
    const isAnalysis = steps.some((step: unknown) => isOfCodeql(field(step, 'uses')));
    const lines = steps.flatMap((step: unknown) => {
      const run = field(step, 'run');
      if (typeof run !== 'string' || isForWindows(field(step, 'if')) || isOfWindows(field(step, 'shell'))) return [];
      const script = withValues(run, [step, job, workflow]);
      const folder = [step, defaultsOf(job), defaultsOf(workflow)]
        .map((scope) => field(scope, 'working-directory'))
        .find((each) => each !== undefined);
      const words = isAnalysis ? [] : [field(step, 'name'), jobId];
      return scriptLines(script, words, file, typeof folder === 'string' ? folder : undefined);
    });
    return afterOthers(lines);
  });
}

/** `windows-latest`, `runner.os == 'Windows'`, `startsWith(matrix.os, 'windows')`, and nothing else: none of it runs on another system. */
const isForWindows = (said: unknown): boolean =>
  process.platform !== 'win32' &&
  typeof said === 'string' &&
  /^(?:windows-[\w.-]+|(?:\$\{\{)?\s*(?:[\w.]+\s*==\s*'windows[^']*'|(?:startsWith|contains)\(\s*[\w.]+\s*,\s*'windows[^']*'\s*\))\s*(?:\}\})?)$/i.test(
    said.trim(),
  );
const isOfWindows = (shell: unknown): boolean =>
  process.platform !== 'win32' && typeof shell === 'string' && /^(?:powershell|cmd)\b/.test(shell);

/** Its lines build what CodeQL analyses, whatever job and steps are called. */
const isOfCodeql = (uses: unknown): boolean => typeof uses === 'string' && uses.startsWith('github/codeql-action/');

/** `defaults: {run: {working-directory: backend}}` */
const defaultsOf = (scope: unknown): unknown => field(field(scope, 'defaults'), 'run');

/** `${FILE}` and `$FILE`, where the nearest `env` of `scopes` gives it a plain value. */
function withValues(script: string, scopes: readonly unknown[]): string {
  return script.replace(
    /\$(?:\{\{\s*env\.(\w+)\s*\}\}|\{(\w+)\}|([A-Za-z_]\w*))/g,
    (whole: string, ...names: (string | undefined)[]) => {
      const name = names.slice(0, 3).find((each) => each !== undefined) ?? '';
      const value = scopes.map((scope) => field(field(scope, 'env'), name)).find((each) => each !== undefined);
      return typeof value === 'string' && /^[\w./@:+-]+$/.test(value) ? value : whole;
    },
  );
}

const notJobs = new Set([
  'default',
  'variables',
  'stages',
  'include',
  'image',
  'services',
  'cache',
  'workflow',
  'pages',
]);

/** The script lines of GitLab jobs; a command's words are the job's name and stage. */
export function gitlabCommands(text: string, file: string): readonly WorkspaceCommand[] {
  return entriesOf(yaml(text)).flatMap(([jobId, job]) => {
    if (notJobs.has(jobId)) return [];
    const script = field(job, 'script');
    const lines = typeof script === 'string' ? [script] : Array.isArray(script) ? script : [];
    return afterOthers(
      lines.flatMap((line: unknown) =>
        typeof line === 'string' ? scriptLines(line, [jobId, field(job, 'stage')], file, undefined) : [],
      ),
    );
  });
}

/** The script lines of Travis, of all jobs; a command's words are the names of its job and stage. */
export function travisCommands(text: string, file: string): readonly WorkspaceCommand[] {
  const config = yaml(text);
  const included = [field(field(config, 'jobs'), 'include'), field(field(config, 'matrix'), 'include')];
  return [config, ...included.flatMap((jobs) => (Array.isArray(jobs) ? (jobs as readonly unknown[]) : []))].flatMap(
    (job) => {
      if (isForWindows(field(job, 'os'))) return [];
      const script = field(job, 'script');
      const lines: readonly unknown[] = Array.isArray(script) ? script : [script];
      return afterOthers(
        lines.flatMap((line) =>
          typeof line === 'string' ? scriptLines(line, [field(job, 'name'), field(job, 'stage')], file, undefined) : [],
        ),
      );
    },
  );
}

/** With the lines of the same job before each that starts a file. */
const afterOthers = (commands: readonly WorkspaceCommand[]): readonly WorkspaceCommand[] =>
  commands.map((known, at) =>
    startedFile(known.command) === undefined
      ? known
      : { ...known, after: commands.slice(0, at).map(({ command }) => command) },
  );

function scriptLines(
  script: string,
  words: readonly unknown[],
  file: string,
  folder: string | undefined,
): WorkspaceCommand[] {
  // Many workflows have a single job named `build`, whatever it does.
  const said = words.filter((word) => typeof word === 'string' && word !== 'build');
  const description = describe(said.join(' '));
  if (folder !== undefined && !/^[\w][\w./-]*$/.test(folder)) return [];
  const lines = script.replace(/\s*\\\n\s*/g, ' ').split('\n');
  // Where one line of a step does what the step is named after, the others only stand beside it.
  const purpose = conceptsOf(description);
  const serves = (line: string) => [...conceptsOf(line)].some((concept) => purpose.has(concept));
  const isShared = !lines.some(serves);
  // What a line has written over, a later one compares with what was committed.
  const comparison = lines.findLastIndex((line) => comparesWithCommit.test(line.trim()));
  return inTheirFolders(lines, folder)
    .flatMap(({ line, folder: place, at }) =>
      proposableCommands(line)
        .filter((command) => !onlyTellsVersion.test(command))
        .map((command) => ({ command: within(place, command), at })),
    )
    .map(({ command, at }) => ({
      ...(at < comparison ? { ignores: lines[comparison]?.trim() ?? '' } : {}),
      command,
      name: '',
      description: isShared || serves(command) ? description : '',
      body: '',
      origin: file,
      kind: 'automated',
    }));
}

/** A tool says which one it is before it does what the step is named after; a program of the project may be tried so. */
const onlyTellsVersion = /^[\w.+-]+(?: -m [\w.]+)? (?:--version|-V)$/;
const comparesWithCommit = /^git diff\b.*\s(?:--exit-code|--quiet)\b/;

const within = (folder: string, command: string): string => (folder === '.' ? command : `(cd ${folder} && ${command})`);

/** The lines of one shell, each in the folder that those before it have entered; without those whose folder is not plain or lies outside. */
function inTheirFolders(
  lines: readonly string[],
  start: string | undefined,
): readonly { readonly line: string; readonly folder: string; readonly at: number }[] {
  let folder: string | undefined = normalize(start ?? '.').replace(/\/$/, '');
  return lines.flatMap((text, at) => {
    const line = text.trim();
    const place = folder;
    const [, entered, more] = /^(?:cd|pushd)\s+([^\s;&]+)\s*([;&].*)?$/.exec(line) ?? [];
    const inner = entered === undefined || place === undefined ? undefined : join(place, entered).replace(/\/$/, '');
    if (entered !== undefined) folder = inner !== undefined && isInside(inner) ? inner : undefined;
    else if (/^popd\b|[;&|{]\s*cd\s/.test(line)) folder = undefined;
    if (place === undefined || (entered !== undefined && (more === undefined || place !== '.'))) return [];
    return [{ line, folder: place, at }];
  });
}

const isInside = (folder: string): boolean => /^[\w.][\w./-]*$/.test(folder) && !folder.startsWith('..');
