// "With coverage and an html report": the form of the report that what measures coverage in Python also writes.

const form = '(html|xml|json|lcov)';
const said = new RegExp(
  `\\bcoverage\\b(?:(?!\\b(?:no|not|without)\\b)[^.;!?]){0,60}?\\b${form}\\b|(?<!\\b(?:no|not|without)\\s+(?:an?\\s+|the\\s+)?)\\b${form}\\s+(?:test\\s+|code\\s+)?coverage\\b`,
  'iu',
);
const formIn = (found: readonly (string | undefined)[]): string => (found[1] ?? found[2] ?? '').toLowerCase();

/** As the ways of toldHow.ts: `pytest --cov --cov-report=html`, `coverage run -m pytest && coverage report && coverage html`. */
export const coverageReports = [
  {
    said,
    takes: /^(?:\w+=\S+ )*(?:\S*python3? -m |\w+ run )?pytest\b[^&|;]*\s--cov(?![\w-])[^&|;]*$/u,
    given: /--cov-report/u,
    told: (line: string, found: readonly (string | undefined)[]) => `${line} --cov-report=${formIn(found)}`,
  },
  {
    said,
    takes: /\bcoverage run -m pytest\b.*\bcoverage report$/u,
    given: /\bcoverage (?:html|xml|json|lcov)\b/u,
    told: (line: string, found: readonly (string | undefined)[]) => {
      const start = /&& ((?:(?!&&).)*)coverage report$/u.exec(line)?.[1] ?? '';
      return `${line} && ${start}coverage ${formIn(found)}`;
    },
  },
];
