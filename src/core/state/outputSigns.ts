// Patterns in the outputs of common tools: which tool printed it, why it failed, how its tests went.

export interface Sign {
  readonly fact: string;
  readonly pattern: RegExp;
}

const signs = (prefix: string, table: Readonly<Record<string, RegExp>>): readonly Sign[] =>
  Object.entries(table).map(([name, pattern]) => ({ fact: prefix + name, pattern }));

/** Which tool printed the output: the first that matches, those that run others last. */
export const toolSigns = signs('tool:', {
  vitest: /^\s*(?:RUN|DEV)\s+v\d+\.|^\s*Test Files\s+\d|\[vitest\]/m,
  jest: /^(?:Tests|Test Suites):\s+\d/m,
  playwright: /^\s*\d+ (?:passed|failed) \([\d.]+m?[sm]\)\s*$|\bRunning \d+ tests? using \d+ workers?/m,
  mocha: /^\s+\d+ (?:passing|failing)\b/m,
  'node-test': /^(?:#|ℹ) (?:tests|pass|fail) \d+$/m,
  pytest:
    /^=+ (?:test session starts|FAILURES|ERRORS|short test summary info|[^=\n]{0,200} in [\d.]+s[^=\n]{0,20}) =+$|^\d+ (?:passed|failed)[^\n]{0,100} in [\d.]+s|^no tests ran in /m,
  unittest: /^Ran \d+ tests? in [\d.]+s$/m,
  tsc: /(?:^|[\s(])error TS\d{3,5}:/m,
  eslint: /^\s*✖ \d+ problems?\b|^Oops! Something went wrong!.*\n*ESLint:/m,
  prettier: /^\[warn\] Code style issues|^Checking formatting\.\.\./m,
  cargo:
    /^error(?:\[E\d{4}\])?: .*\n\s*-->|^error: could not (?:compile|find `Cargo\.toml`)|^test result: (?:ok|FAILED)\.|^\s+(?:Compiling \S+ v\d|Finished [`\w])/m,
  go: /^(?:---|===) (?:FAIL|PASS|RUN)\b|^(?:FAIL|ok)\s+\S+\s+(?:[\d.]+s|\(cached\)|\[)|^go: |^\S+\.go:\d+:\d+: |\[no test files\]/m,
  maven: /^\[(?:INFO|ERROR)\] (?:BUILD|Tests run|Failed to execute goal|COMPILATION)/m,
  gradle: /^BUILD (?:FAILED|SUCCESSFUL) in|^> Task :|^\* What went wrong:/m,
  gcc: /^\S+\.(?:c|cc|cpp|cxx|h|hpp):\d+:\d+: (?:fatal )?error: /m,
  docker:
    /^docker: |Error response from daemon|^ERROR: failed to (?:solve|build)|Cannot connect to the Docker daemon|^#\d+ ERROR/m,
  git: /^(?:fatal: |CONFLICT |error: (?:pathspec|failed to push|Your local changes)|\s?! \[rejected\])/m,
  pip: /^ERROR: (?:Could not (?:find|install|open)|No matching distribution|Failed building wheel)/m,
  make: /^g?make(?:\[\d+\])?: /m,
  pnpm: /\bERR_PNPM_|^\s?ELIFECYCLE\b/m,
  yarn: /^yarn (?:run )?v\d|^error Command "|^Usage Error: /m,
  npm: /^npm (?:ERR!|error)/m,
});

const missing = (table: Readonly<Record<string, RegExp>>) => signs('missing:', table);

/** Why it failed, in kinds that call for different remedies: the first that matches. */
export const causeSigns: readonly Sign[] = [
  ...missing({
    script: /missing script:|ERR_PNPM_NO_SCRIPT|Command "[^"\n]*" not found|Couldn't find a script named/i,
    target:
      /No rule to make target|Task '[^'\n]*' not found|does not contain recipe|No targets specified and no makefile|Unknown lifecycle phase/i,
    command:
      /command not found|^\S*sh(?:: line \d+|: \d+)?: \S+: not found$|is not recognized as (?:an internal|the name)|executable file not found|spawn \S+ ENOENT|^fish: Unknown command|no such (?:sub)?command/im,
    // A path, not a package: it has to be built, generated or spelled right, not installed.
    file: /Cannot find (?:module|package) '(?:\.|\/|[A-Za-z]:\\)/i,
    module:
      /Cannot find (?:module|package)|ModuleNotFoundError|No module named|no required module provides package|unresolved (?:import|module)|can't find crate|error TS2307|Failed to resolve import|Module not found|package [\w.]+ does not exist|cannot load such file|is not in std\b/i,
    repository: /not a git repository/i,
  }),
  {
    fact: 'denied',
    pattern: /permission denied|\bEACCES\b|\bEPERM\b|operation not permitted|access is denied|PermissionError/i,
  },
  ...missing({
    file: /No such file or directory|\bENOENT\b|FileNotFoundError|cannot find the (?:file|path)|pathspec '[^'\n]*' did not match|could not find `Cargo\.toml`|file not found/i,
  }),
  { fact: 'conflict', pattern: /^CONFLICT \(|Automatic merge failed|\bERESOLVE\b|^both modified:/m },
  {
    fact: 'offline',
    pattern:
      /Could not resolve host|\bENOTFOUND\b|\bEAI_AGAIN\b|Temporary failure in name resolution|Network is unreachable/i,
  },
  { fact: 'out-of-memory', pattern: /out of memory|\bENOMEM\b|MemoryError|Cannot allocate memory/i },
  {
    fact: 'bad-option',
    pattern:
      /(?:unknown|unrecognized|unrecognised|invalid|illegal|unexpected) (?:option|arguments?|flag)\b|no such option|flag provided but not defined/i,
  },
];

/** Failures win over passes; no tests at all is a case of its own. */
export const testSigns = signs('tests:', {
  failed:
    /^\s*(?:Tests|Test Suites|Test Files):?\s+[1-9]\d* failed|^\s*[1-9]\d* failing\b|^[#ℹ] fail [1-9]|^FAILED \((?:failures|errors)=|^=*\s?[1-9]\d* failed\b.* in [\d.]+s|^--- FAIL:|^test result: FAILED|Tests run: \d+, (?:Failures: [1-9]|Failures: \d+, Errors: [1-9])|tests completed, [1-9]\d* failed/m,
  none: /^no tests? (?:ran|files? found|found)\b|collected 0 items|^Ran 0 tests\b|^No test files found|^\s+0 passing|\[no test files\]/im,
  passed:
    /^\s*(?:Tests|Test Files):?\s+[1-9]\d* passed|^\s*[1-9]\d* passing\b|^[#ℹ] pass [1-9]|^Ran [1-9]\d* tests? in [\d.]+s\s+OK|^=*\s?[1-9]\d* passed\b.* in [\d.]+s|^ok\s+\S+\s+(?:[\d.]+s|\(cached\))|^test result: ok\. [1-9]|Tests run: [1-9]\d*, Failures: 0, Errors: 0/m,
});

/** Error codes and exception names that tools print. */
export const errorName =
  /\b(?:TS\d{4,5}|ERR_[A-Z_]{4,40})\b|(?<=error\[)E\d{4}(?=\])|\bE(?:ADDRINUSE|CONNREFUSED|CONNRESET|EXIST|ISDIR|NOTDIR|NOTEMPTY|MFILE|NOSPC|ROFS|BUSY|TIMEDOUT|BADENGINE|40[1349])\b|(?<!\w)[A-Z]\w{1,40}(?:Error|Exception)(?=:|[ \t]*[[(]|[ \t]*$)|(?<=^thread '[^'\n]{1,100}' )panicked|^panic(?=: )/gm;

/** Add nothing to the exit status and the cause. */
export const vagueErrors: ReadonlySet<string> = new Set([
  'ModuleNotFoundError',
  'FileNotFoundError',
  'PermissionError',
  'ERR_MODULE_NOT_FOUND',
  'TS2307',
  'CalledProcessError',
]);

/** A source file with a position: `src/a.ts:3:1`, `src/a.ts(3,1)`, `File "a.py", line 3`, `a.py::test`; its extension is group 1. */
export const sourceLocation =
  /(?<![\w.@+-])[\w@+-][\w@./\\+-]{0,200}\.([cm]?[jt]sx?|py|rs|go|java|kts?|scala|c|cc|cpp|cxx|h|hpp|rb|php|cs|fs|swift|vue|svelte|html|s?css|json|ya?ml|toml|mdx?|sh|sql|xml|gradle|lua|zig|dart|exs?|hs|ml|proto|tf)(?=[:(]\d{1,6}[,:)\s]|:\[\d|", line \d|::\w|\n\s{1,4}\d{1,6}:\d{1,6}\s)/gi;

/** Third-party files: they appear in failures without being the cause. */
export const foreignFile =
  /(?:^|[\\/])(?:node_modules|site-packages|dist-packages|usr|\.cargo|rustlib|lib[\\/]python\d[\d.]*)[\\/]/;
