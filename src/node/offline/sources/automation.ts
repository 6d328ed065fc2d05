// Commands that CI runs: `run:` steps of GitHub workflows, scripts of .gitlab-ci.yml.
import { conceptsOf } from '../request/vocabulary.ts';
import { proposableCommands } from '../commands/shellText.ts';
import { describe, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { entriesOf, field, yaml } from './recipes.ts';

/** The `run:` lines of a workflow; a command's words are the names of its step and job. */
export function workflowCommands(text: string, file: string): readonly WorkspaceCommand[] {
  return entriesOf(field(yaml(text), 'jobs')).flatMap(([jobId, job]) => {
    const steps = field(job, 'steps');
    if (!Array.isArray(steps)) return [];
    return steps.flatMap((step: unknown) => {
      const script = field(step, 'run');
      if (typeof script !== 'string') return [];
      const folder = field(step, 'working-directory');
      return scriptLines(script, [field(step, 'name'), jobId], file, typeof folder === 'string' ? folder : undefined);
    });
  });
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
    return lines.flatMap((line: unknown) =>
      typeof line === 'string' ? scriptLines(line, [jobId, field(job, 'stage')], file, undefined) : [],
    );
  });
}

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
  return lines
    .flatMap((line) => proposableCommands(line.trim()))
    .map((command) => ({
      command: folder === undefined || folder === '.' ? command : `(cd ${folder} && ${command})`,
      name: '',
      description: isShared || serves(command) ? description : '',
      body: '',
      origin: file,
      kind: 'automated',
    }));
}
