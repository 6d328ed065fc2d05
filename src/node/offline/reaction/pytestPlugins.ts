// pytest refuses options of plugins that are not installed: the settings of the project may give them to every run.
import { pytestOptions } from '../request/pytestOptions.ts';
import { likely, type RepairContext, type Suggestion } from './suggestion.ts';

const refused = /\berror: unrecognized arguments: (--\S.*)$/mu;
/** Options that only measure or show, or run another tool besides; what chooses tests stays. */
const ofPlugins =
  /^--(?:cov|no-cov|html|self-contained-html|timeout|benchmark|alluredir|xdist|dist|numprocesses|reruns|randomly|instafail|sugar|mypy|flake8|flakes|pep8|black|isort|pylint|ruff|py(?:code|doc)style|codespell)[\w-]*(?:=\S*)?$/u;

/** The next word is their value. */
const valued =
  /^--(?:cov|cov-(?:report|config|context|fail-under)|html|timeout(?:-method)?|dist|numprocesses|reruns(?:-delay)?|alluredir|benchmark-\w+)$/u;

/** The same run without them and without the options that the settings give. */
export function withoutPlugins({ failure: { command, text } }: RepairContext): readonly Suggestion[] {
  const [, list = ''] = refused.exec(text) ?? [];
  const options = list
    .trim()
    .split(/\s+/u)
    .filter((word) => word.startsWith('-'));
  if (options.length === 0 || !options.every((option) => ofPlugins.test(option)) || !/\bpytest\b/u.test(command))
    return [];
  const words = command.split(' ');
  const isValue = (at: number) => at > 0 && !(words[at] ?? '-').startsWith('-') && valued.test(words[at - 1] ?? '');
  const plain = words.filter((word, at) => !options.includes(word) && !ofPlugins.test(word) && !isValue(at)).join(' ');
  const areOwn = options.every((option) => command.split(' ').includes(option));
  return [
    {
      command: areOwn || /(?:^|\s)-o addopts=/u.test(plain) ? plain : `${plain} -o addopts=`,
      ...{ logit: likely + 0.5, substitute: true, intent: 'the plugin that these options are for is not installed' },
    },
  ];
}

/** The same run of tests without the options of plugins that the project's settings give to each. */
export function withoutGivenOptions(command: string, root: string): readonly string[] {
  if (!/(?:^|\s)(?:-m )?pytest(?=\s|$)/u.test(command) || /[;&|]|\saddopts=/u.test(command)) return [];
  return pytestOptions(root).some((word) => ofPlugins.test(word))
    ? [`${command.replace(/ --no-cov(?= |$)/u, '')} -o addopts=`]
    : [];
}
