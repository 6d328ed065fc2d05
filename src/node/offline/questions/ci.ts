// "Is there CI, and what does it run?": the services' files, what triggers them, and the commands of their jobs.
import type { Workspace } from '../commands/workspace.ts';
import { entriesOf, field, yaml } from '../sources/recipes.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { namesIn, textIn } from './texts.ts';

const ci =
  '(?:ci|ci/cd|cicd|continuous integration|github actions?|(?:ci |github )?workflows?|pipelines?|travis(?:[ -]ci)?|circle\\s?ci|appveyor)';
const asks = new RegExp(
  [
    `^(?:is|are|does|do|has|have)\\b(?!.*\\b(?:pass|fail|green|red|broken|clean|formatted)\\w*)(?!.*\\b(?:as|like|way|(?:ok|okay|fine|good|right|clean|ready|enough)\\s+for)\\s+(?:the\\s+|our\\s+)?${ci}\\b).*\\b${ci}\\b`,
    `^(?:which|what)\\s+${ci}\\b`,
    `^what\\b.*\\b(?:does|do|is|are|runs?|happens?)\\b.*\\b${ci}\\b`,
    `^(?:show|list|describe|explain|summari[sz]e)\\s+(?:me\\s+)?(?:the\\s+)?${ci}(?:\\s+(?:setup|config(?:uration)?|jobs?|checks?|steps?|files?))?\\s*[?.!]*$`,
    `^how\\s+(?:is|does|do)\\b.*\\b${ci}\\b`,
    `^where\\b.*\\b${ci}\\b`,
  ].join('|'),
  'iu',
);

const workflows = '.github/workflows';
/** Files of other services, by their names. */
const services: readonly (readonly [path: string, service: string])[] = [
  ['.gitlab-ci.yml', 'GitLab CI'],
  ['.circleci/config.yml', 'CircleCI'],
  ['.travis.yml', 'Travis CI'],
  ['appveyor.yml', 'AppVeyor'],
  ['.appveyor.yml', 'AppVeyor'],
  ['azure-pipelines.yml', 'Azure Pipelines'],
  ['Jenkinsfile', 'Jenkins'],
  ['.cirrus.yml', 'Cirrus CI'],
  ['.drone.yml', 'Drone'],
  ['.woodpecker.yml', 'Woodpecker'],
  ['bitbucket-pipelines.yml', 'Bitbucket Pipelines'],
  ['.buildkite/pipeline.yml', 'Buildkite'],
  ['.build.yml', 'SourceHut'],
  ['.semaphore/semaphore.yml', 'Semaphore'],
];
const mostCommands = 8;
const mostFiles = 15;

/** "Which node versions does CI test?" */
const versions = new RegExp(
  `^(?:which|what)\\s+(?:versions?\\s+of\\s+([\\w.+#-]+)|([\\w.+#-]+)\\s+versions?)\\b.*\\b(?:${ci}|test(?:s|ed)?|run(?:s|ning)?)\\b`,
  'iu',
);

export const ciQuestion: QuestionKind = (task, { root }) => {
  const tested = matrixOf(task, root);
  if (tested.length > 0) return known(tested.join('\n'));
  return asks.test(task) ? known(statement(root)) : undefined;
};

/** The versions that a matrix gives what a task asks about. */
export function matrixOf(task: string, root: string): readonly string[] {
  const [, ...named] = versions.exec(task) ?? [];
  return named.flatMap((name: string | undefined) => (name === undefined ? [] : versionsTested(root, name)));
}

/** What the matrices of the workflows say of a language, or of all versions. */
function versionsTested(root: string, language: string): readonly string[] {
  const word = language.toLowerCase().replace(/[^a-z]|js$/g, '');
  const files = namesIn(root, workflows).filter((name) => /\.ya?ml$/.test(name));
  const found = files.slice(0, mostFiles).flatMap((name) => {
    const jobs = entriesOf(field(yaml(textIn(root, `${workflows}/${name}`) ?? ''), 'jobs'));
    return jobs.flatMap(([job, body]) =>
      entriesOf(field(field(body, 'strategy'), 'matrix')).flatMap(([key, values]) =>
        Array.isArray(values) && values.every((value) => ['string', 'number'].includes(typeof value))
          ? [
              {
                key: key.toLowerCase(),
                line: `- ${codeSpan(`${workflows}/${name}`)}, job ${job}: ${values.join(', ')}`,
              },
            ]
          : [],
      ),
    );
  });
  const own = found.filter(({ key }) => word !== '' && key.includes(word));
  return (own.length > 0 ? own : found.filter(({ key }) => /^versions?$/.test(key))).map(({ line }) => line);
}

const known = (answer: string) => ({ known: answer, looks: [], nothing: '' });

function statement(root: Workspace['root']): string {
  const github = namesIn(root, workflows).filter((name) => /\.ya?ml$/.test(name));
  const parts = [
    ...github.slice(0, mostFiles).flatMap((name) => workflow(root, `${workflows}/${name}`)),
    ...(github.length > mostFiles ? [`- ${String(github.length - mostFiles)} more in ${codeSpan(workflows)}`] : []),
    ...services.flatMap(([path, service]) => otherService(root, path, service)),
  ];
  if (parts.length === 0)
    return `There is no CI here: neither ${codeSpan(workflows)} nor a file of another CI service exists.`;
  const count = github.length === 1 ? '1 workflow' : `${String(github.length)} workflows`;
  return [...(github.length === 0 ? [] : [`GitHub Actions, ${count}:`, '']), ...parts].join('\n');
}

function workflow(root: string, path: string): readonly string[] {
  const text = textIn(root, path);
  if (text === undefined) return [];
  const parsed = yaml(text);
  const name = field(parsed, 'name');
  const jobs = entriesOf(field(parsed, 'jobs'));
  const runs = jobs.flatMap(([, job]) => linesOf(field(job, 'steps')));
  const uses = jobs.flatMap(([, job]) => usesOf(job));
  const title = typeof name === 'string' ? `, "${name}"` : '';
  const when = triggers(field(parsed, 'on'));
  return [`- ${codeSpan(path)}${title}${when === '' ? '' : ` (${when})`}${listed(runs, uses)}`];
}

function triggers(on: unknown): string {
  const names =
    typeof on === 'string' ? [on] : Array.isArray(on) ? on.map(String) : entriesOf(on).map(([event]) => event);
  const words: Readonly<Record<string, string>> = {
    workflow_dispatch: 'by hand',
    schedule: 'on a schedule',
    workflow_call: 'called by others',
  };
  return names.map((event) => words[event] ?? event.replaceAll('_', ' ')).join(', ');
}

const linesOf = (steps: unknown): readonly string[] =>
  Array.isArray(steps) ? steps.flatMap((step: unknown) => commandsIn(field(step, 'run'))) : [];

/** The lines of a script that run something. */
function commandsIn(script: unknown): readonly string[] {
  if (typeof script !== 'string') return [];
  return script
    .replace(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(
      (line) =>
        line !== '' &&
        !/\(\)\s*\{|;;$/.test(line) &&
        !/^(?:#|(?:if|then|else|elif|fi|for|do|done|while|case|esac|export|set|cd|echo|printf|sleep|exit|mkdir|cp|mv|rm|curl|wget|rustup)\b|[{}()[|;]|\S+\)$|\w+=(?:"[^"]*"|\S*)$|(?:sudo\s+)?(?:\w+=\S+\s+)*(?:apt(?:-get)?|brew|yum|dnf|apk|choco)\s)/.test(
          line,
        ),
    );
}

/** What else does the work: an action other than those that only prepare, or a shared workflow. */
function usesOf(job: unknown): readonly string[] {
  const steps = field(job, 'steps');
  const every = [
    field(job, 'uses'),
    ...(Array.isArray(steps) ? steps.map((step: unknown) => field(step, 'uses')) : []),
  ];
  return every
    .filter((use) => typeof use === 'string')
    .map((use) => use.replace(/@.*$/, ''))
    .filter((use) => !/\/(?:checkout|cache|setup-[\w-]+|(?:up|down)load-artifact)(?:\/|$)/.test(use));
}

function listed(runs: readonly string[], uses: readonly string[]): string {
  const commands = [...new Set(runs)];
  const shown = commands.slice(0, mostCommands).map((line) => codeSpan(line.slice(0, 120)));
  const more = commands.length > mostCommands ? [`and ${String(commands.length - mostCommands)} more`] : [];
  const others = [...new Set(uses)].slice(0, commands.length === 0 ? mostCommands : 3).map(codeSpan);
  const ran = [...shown, ...more].join(', ');
  const used = others.length === 0 ? '' : `the ${others.length === 1 ? 'action' : 'actions'} ${others.join(', ')}`;
  const all = [ran, used].filter((part) => part !== '');
  return all.length === 0 ? '' : `: ${all.join('; ')}`;
}

function otherService(root: string, path: string, service: string): readonly string[] {
  const text = textIn(root, path);
  if (text === undefined) return [];
  const commands = path.endsWith('.yml') ? scriptsIn(yaml(text)) : [];
  return [`- ${codeSpan(path)} (${service})${listed(commands, [])}`];
}

const scriptKeys: ReadonlySet<string> = new Set(
  'script scripts run command commands before_script test_script build_script install_script test build tasks'.split(
    ' ',
  ),
);

/** Every line below a key that holds commands, at any depth. */
function scriptsIn(value: unknown, isScript = false): readonly string[] {
  if (typeof value === 'string') return isScript ? commandsIn(value) : [];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => scriptsIn(item, isScript));
  return entriesOf(value).flatMap(([key, inner]) =>
    scriptsIn(
      inner,
      scriptKeys.has(key.replace(/^-\s*/, '')) || (isScript && /^(?:cmd|sh|ps|bash|command)$/.test(key)),
    ),
  );
}
