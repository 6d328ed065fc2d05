// "Lint the C++ code", "check the formatting of the CSS": a language whose code is to be looked at, where what ran looks at another.

/** Programs in one language often look at code of another: only what looks at code is named. */
const languages: readonly (readonly [said: string, ran: RegExp])[] = [
  ['c\\+\\+|cpp|c|cuda', /clang|cppcheck|cpplint|astyle|uncrustify|indent\b|g\+\+|\bgcc\b|\bcc\b|cmake|\bsparse\b/u],
  ['python|py', /ruff|flake8|\bblack\b|mypy|pylint|pyright|isort|yapf|autopep8|pycodestyle/u],
  [
    'typescript|javascript|ts|js|jsx|tsx',
    /eslint|tslint|prettier|biome|\bstandard\b|\bxo\b|jshint|\btsc\b|deno|oxlint|dprint|node --check/u,
  ],
  ['rust', /cargo|rustfmt|clippy/u],
  ['go|golang', /\bgo\b|gofmt|golangci|staticcheck/u],
  ['java|kotlin', /mvn|gradle|checkstyle|spotless|javac|ktlint/u],
  ['shell|bash', /shellcheck|shfmt|sh -n|bash -n|checkbashisms/u],
  ['css|scss|sass', /stylelint|prettier|biome/u],
  ['markdown|md', /markdownlint|\bmdl\b|remark|prettier|mdformat|vale|textlint/u],
  ['yaml|yml', /yamllint|prettier|actionlint/u],
  ['json', /json|prettier|biome|dprint|\bjq\b/u],
  ['perl', /perlcritic|perltidy|perl -c/u],
  ['ruby', /rubocop/u],
];
const look = '(?:lint(?:er|ing|s)?|format(?:ting|ter)?|fmt|style|type[\\s-]?check(?:ing|er)?|types|static\\s+analysis)';
const of = '(?:(?:(?:the|all|our|any|its|problems?|errors?|issues?|of|in|for|on|over|up|check)\\s+){0,4})';
const things = '(?:code|files?|sources?|scripts?|parts?|side|tests?|bindings?)';
const forms = languages.map(
  ([said, ran]) =>
    [
      said,
      ran,
      new RegExp(
        `(?<![\\w+.-])(?:(?:${said})\\s+(?:(?:code|source|file)s?\\s+)?${look}\\b|${look}\\s+${of}(?:${said})(?![\\w+#.-])(?=\\s+${things}\\b|\\s*[.!?]*$))`,
        'iu',
      ),
    ] as const,
);

/** `ran`: the lines of the check, in lower case. What names the language itself, as `npm run lint:css` does, is for it. */
export function looksAtOther(said: string, ran: string): boolean {
  const tools = languages.filter(([, tool]) => tool.test(ran));
  if (tools.length === 0) return false;
  return forms.some(
    ([words, tool, form]) =>
      form.test(said) && !tool.test(ran) && !new RegExp(`(?<![\\w+])(?:${words})(?![\\w+])`, 'u').test(ran),
  );
}
