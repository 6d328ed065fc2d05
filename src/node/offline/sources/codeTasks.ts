// Tasks that are written in a program or an INI file: the shell lines that they plainly contain.
import { describe } from '../commands/workspaceCommand.ts';
import { quoted } from './recipes.ts';
import type { RunnerTask, Step } from './taskTables.ts';

/** The environments of tox.ini. What `[testenv]` sets holds for all of them, and `commands_pre` runs before `commands`. */
export function toxTasks(text: string): readonly RunnerTask[] {
  const environments = [...text.matchAll(/^\[testenv(?::([\w.-]+))?\]\s*\n((?:(?!\[).*\n?)*)/gm)];
  const base = environments.find(([, name]) => name === undefined)?.[2] ?? '';
  return environments.map(([, name, body = '']) => {
    const steps = toxSteps((key) => toxSetting(body, key) ?? toxSetting(base, key), toxSetting(body, 'commands'));
    // What the environments of several versions of Python share is the tests.
    return name === undefined
      ? { line: 'tox', name: 'test', description: '', steps: steps && onlyTests(steps), all: steps }
      : { line: `tox -e ${name}`, name, description: '', steps };
  });
}

const startsTests = /(?:^|\s)(?:py\.?test|nose\w*|stestr|trial)(?=\s|$)|-m (?:pytest|unittest)\b|\btests?(?:\.py|\/)/;
const looksOnly =
  /^(?:\w+=\S+ )*(?:\S*python\S* -m )?(?:mypy|flake8|black|ruff|pylint|isort|pyright|codespell|check-manifest|twine|coverage (?:report|html|xml|erase))\b/;

/** The tests of an environment that also types, lints or reports. */
function onlyTests(steps: readonly string[]): readonly string[] {
  const tests = steps.filter((step) => !looksOnly.test(step));
  return tests.some((step) => startsTests.test(step)) ? tests : steps;
}

/** The lines of a setting; empty if it is set to nothing, undefined if it is not set. */
function toxSetting(body: string, key: string): readonly string[] | undefined {
  const [, listed] = new RegExp(`^${key}[ \\t]*=[ \\t]*(.*(?:\\n[ \\t]+.*)*)`, 'm').exec(body) ?? [];
  return listed
    ?.replace(/[ \t]*\\\n[ \t]*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** The project's own folder, where no path follows. */
const ownFolder = /\{(?:root|toxinidir|tox_root)\}(?!\/)/g;

/** Undefined where the environment does more than run plain lines in the project's folder. */
function toxSteps(
  setting: (key: string) => readonly string[] | undefined,
  commands: readonly string[] = [],
): readonly string[] | undefined {
  const listed = [...(setting('commands_pre') ?? []), ...commands];
  const folder = filled((setting('change_?dir') ?? []).join(' '), 'posargs');
  const up = folder === '' ? '' : folder.replace(/\/$/, '').replace(/[^/]+/g, '..');
  const lines = listed
    .map((line) => filled(up === '' ? line : line.replace(/\{(?:root|toxinidir|tox_root)\}/g, up), 'posargs'))
    .filter((line) => line !== '');
  if (commands.length === 0 || !/^(?:[\w-][\w./-]*)?$/.test(folder)) return undefined;
  if (lines.some((line) => /^[-!]\s/.test(line))) return undefined;
  const variables = (setting('set_?env') ?? []).map((line) =>
    /^(\w+)\s*=\s*([\w./:@,+-]*)$/
      .exec(filled(line.replace(ownFolder, '.'), 'posargs'))
      ?.slice(1)
      .join('='),
  );
  if (variables.includes(undefined)) return undefined;
  // The interpreter looks in the project's own folder for modules that it starts.
  const isGiven = (variable: string | undefined) => variable === 'PYTHONPATH=.';
  const started = variables.some(isGiven) ? lines.map((line) => line.replace(/^(?=pytest\b)/, 'python -m ')) : lines;
  const prefix = variables.map((variable) => (isGiven(variable) ? '' : `${variable ?? ''} `)).join('');
  return started.map((line) => (folder === '' ? `${prefix}${line}` : `(cd ${folder} && ${prefix}${line})`));
}

/** Functions of a Python file with a decorator, by the lines that they pass to a shell. */
export function calls(
  text: string,
  decorator: RegExp,
  runner: string,
  step: (line: string) => string | undefined,
): readonly RunnerTask[] {
  const lines = text.split(/\r?\n/);
  return lines.flatMap((line, at): RunnerTask[] => {
    if (!decorator.test(line)) return [];
    const start = lines.findIndex((other, index) => index > at && /^def\s/.test(other));
    const [, name] = /^def\s+(\w+)/.exec(lines[start] ?? '') ?? [];
    if (name === undefined) return [];
    const end = lines.findIndex((other, index) => index > start && /^\S/.test(other));
    const body = lines.slice(start + 1, end < 0 ? undefined : end).map((each) => each.trim());
    const [, help = ''] = /^"""\s*(.*?)(?:""")?$/.exec(body[0] ?? '') ?? [];
    const code = body.filter((each) => each !== '' && !/^(?:#|"""|\w+\.(?:install|notify)\()/.test(each));
    const before = [...(/\((.*)\)/.exec(line)?.[1] ?? '').matchAll(/\b[a-z_]\w*\b(?!\s*=)/g)].map(([other]) => other);
    const needs = runner === 'invoke' && !line.includes('=') ? before : [];
    const own = all(code.map((each) => (step(each) === undefined ? undefined : [step(each) ?? ''])));
    const steps = own === undefined ? undefined : [...needs.map((other) => ({ task: other })), ...own];
    return [
      {
        line: `${runner} ${name.replaceAll('_', runner === 'invoke' ? '-' : '_')}`,
        name,
        description: describe(help),
        steps,
      },
    ];
  });
}

/** `session.run("python", "-m", "pytest", *session.posargs, env={"PYTHONPATH": "src"})`. */
export function noxStep(line: string): string | undefined {
  const [, args, settings = ''] =
    /^session\.run\(((?:\s*(?:"[^"]*"|'[^']*'|\*session\.posargs)\s*,?)+)(?:\s*env=\{([^{}]*)\}\s*,?)?(?:\s*external=\w+)?\)$/.exec(
      line,
    ) ?? [];
  if (args === undefined) return undefined;
  const pairs = [...settings.matchAll(/["'](\w+)["']\s*:\s*["']([\w./:-]*)["']/g)];
  return [...pairs.map(([, name = '', value = '']) => `${name}=${value}`), ...wordsIn(args).map(quoted)].join(' ');
}

/** A noxfile with its plain tables, `ENV = {...}`, where they are used. */
export const withTables = (text: string): string =>
  text.replaceAll(/\benv=([A-Z_a-z]\w*)\b/g, (whole, name: string) => {
    const [, table] = new RegExp(`^${name}\\s*=\\s*(\\{[^{}]*\\})`, 'm').exec(text) ?? [];
    return table === undefined ? whole : `env=${table.replaceAll(/\s+/g, ' ')}`;
  });

/** `c.run("python -m x", pty=True)`. */
export const invokeStep = (line: string): string | undefined =>
  /^\w+\.run\(\s*(["'])((?:(?!\1).)*)\1\s*(?:,\s*\w+=\w+\s*)*\)$/.exec(line)?.[2];

const wordsIn = (list: string): readonly string[] =>
  [...list.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, double, single]) => double ?? single ?? '');

export function doitTasks(text: string): readonly RunnerTask[] {
  return [...text.matchAll(/^def task_(\w+)\(\s*\):\n((?:[ \t].*\n?|\n)*)/gm)].map(([, name = '', body = '']) => {
    const [, actions] = /['"]actions['"]\s*:\s*\[([^\]]*)\]/.exec(body) ?? [];
    const isText = actions !== undefined && /^(?:\s*(?:"[^"]*"|'[^']*')\s*,?)+\s*$/.test(actions);
    return { line: `doit ${name}`, name, description: '', steps: isText ? wordsIn(actions) : undefined };
  });
}

/** `func Lint() error { return sh.RunV("go", "vet", "./...") }`. */
export function mageTasks(text: string): readonly RunnerTask[] {
  return [...text.matchAll(/^func ([A-Z]\w*)\(\)(?: error)? \{\n?((?:.|\n)*?)\n?\}$/gm)].map(
    ([, name = '', body = '']) => {
      const code = body
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '' && line !== 'return nil');
      const steps = code.map((line) => {
        const [, args] =
          /^(?:return |if err := )?sh\.RunV?\(((?:"[^"]*"(?:,\s*)?)+)\)(?:; err != nil \{)?$/.exec(line) ?? [];
        return args === undefined ? undefined : [wordsIn(args).join(' ')];
      });
      return { line: `mage ${name.toLowerCase()}`, name: name.toLowerCase(), description: '', steps: all(steps) };
    },
  );
}

/** `task lint: :build do sh 'ruby x.rb' end`. */
export function rakeTasks(text: string): readonly RunnerTask[] {
  return [...text.matchAll(/^task\s+\(?:?['"]?(\w+)['"]?(.*?)\s+do\n((?:[ \t].*\n|\n)*)end$/gm)].map(
    ([, name = '', needs = '', body = '']) => {
      const code = body
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
      const steps = code.map((line) => {
        const [, , own] = /^(?:sh|ruby)[\s(]+(["'])((?:(?!\1).)*)\1\)?$/.exec(line) ?? [];
        return own === undefined ? undefined : [line.startsWith('ruby') ? `ruby ${own}` : own];
      });
      const before = [...needs.matchAll(/[:'"](\w+)/g)].map(([, other = '']) => [{ task: other }]);
      return { line: `rake ${name}`, name, description: '', steps: all([...before, ...steps]) };
    },
  );
}

/** `{args:tests}` is what stands in for no argument. */
export const filled = (line: string, name: string): string =>
  line
    .replace(new RegExp(`\\{${name}(?::([^{}]*))?\\}`, 'g'), (_, fallback?: string) => fallback ?? '')
    .replace(/\{(?:root|toxinidir|tox_root)\}\/?/g, '')
    .replace(/\{env_?python\}/g, 'python')
    .replace(/\s+/g, ' ')
    .trim();

export const all = (steps: readonly (readonly Step[] | undefined)[]): readonly Step[] | undefined =>
  steps.includes(undefined) ? undefined : steps.flatMap((step) => step ?? []);
