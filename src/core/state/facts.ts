// Typed facts about the last observation and the workspace: few, and the same for the same situation in any place and at any time.
import type { WorkspaceFacts } from '../ports.ts';
import type { Observation } from '../types.ts';

/** How the step ended, always one word: `exit:1`, `signal:SIGKILL`, `timeout`, `rejected`, ... */
function statusFact({ status, exitCode, signalName }: Observation): string {
  switch (status) {
    case 'exited':
      return `exit:${exitCode ?? 'unknown'}`;
    case 'signaled':
      return `signal:${signalName ?? 'unknown'}`;
    case 'timedOut':
      return 'timeout';
    case 'unknown':
      return 'exit:unknown';
    case 'toolError':
      return 'tool-error';
    case 'aborted':
    case 'ok':
    case 'rejected':
    case 'refused':
      return status;
  }
}

interface Sign {
  readonly fact: string;
  readonly pattern: RegExp;
}

/** What printed the output. The first that matches names it. */
const tools: readonly Sign[] = Object.entries({
  vitest: /^\s*(?:RUN|DEV)\s+v\d+\.|\bvitest\b/m,
  jest: /^(?:Tests|Test Suites):\s+\d|^\s*●\s.+›|\bjest-(?:cli|circus|haste)/m,
  playwright: /\d+ (?:passed|failed) \([\d.]+m?s\)\s*$|\bplaywright\b/m,
  mocha: /^\s+\d+ (?:passing|failing)\b/m,
  node: /^(?:#|ℹ) (?:tests|pass|fail) \d+$/m,
  pytest:
    /^=+ (?:test session starts|FAILURES|ERRORS|short test summary info|.*\b(?:passed|failed|no tests ran|error)\b.* in [\d.]+s.*) =+$|^\d+ (?:passed|failed).* in [\d.]+s/m,
  unittest: /^Ran \d+ tests? in [\d.]+s$/m,
  tsc: /(?:^|[\s(])error TS\d{3,5}:/m,
  eslint: /^\s*✖ \d+ problems?\b|\bESLint:/m,
  cargo:
    /^error(?:\[E\d{4}\])?: could not compile|^error\[E\d{4}\]|^\s+(?:Compiling|Finished|Running) .*(?:v\d|target|unittests|profile)|^test result: (?:ok|FAILED)\./m,
  go: /^(?:---|===) (?:FAIL|PASS|RUN)\b|^(?:FAIL|ok)\s+\S+\s+(?:[\d.]+s|\(cached\)|\[)|^go: |\.go:\d+:\d+: /m,
  maven: /^\[(?:INFO|ERROR)\] (?:BUILD|Tests run|Failed to execute goal|COMPILATION)/m,
  gradle: /^(?:BUILD (?:FAILED|SUCCESSFUL) in|> Task :|\* What went wrong:)/m,
  docker:
    /^(?:docker: |Error response from daemon|ERROR: failed to (?:solve|build)|Cannot connect to the Docker daemon)|^#\d+ (?:ERROR|\[)/m,
  make: /^g?make(?:\[\d+\])?: /m,
  pnpm: /\bERR_PNPM_|\bELIFECYCLE\b.*\n?.*\bpnpm\b/m,
  yarn: /^yarn (?:run )?v\d|^(?:error|info) Command "|^Usage Error: /m,
  npm: /^npm (?:ERR!|error|warn)/m,
  pip: /^ERROR: (?:Could not (?:find|install|open)|No matching distribution|pip's)/m,
  git: /^(?:fatal: |CONFLICT |error: (?:pathspec|failed to push|Your local changes)|! \[rejected\])/m,
}).map(([tool, pattern]) => ({ fact: `tool:${tool}`, pattern }));

/** Why it failed, in kinds that call for different remedies. */
const causes: readonly Sign[] = [
  {
    fact: 'missing:command',
    pattern:
      /command not found|: not found$|is not recognized as (?:an internal|the name)|executable file not found|(?:spawn|exec)\w* \S+ ENOENT|Unknown command:|no such (?:sub)?command/im,
  },
  {
    fact: 'missing:script',
    pattern: /missing script:|ERR_PNPM_NO_SCRIPT|Command "[^"\n]*" not found|Couldn't find a script named/i,
  },
  {
    fact: 'missing:target',
    pattern:
      /No rule to make target|Task '[^'\n]*' not found|does not contain recipe|No targets specified|Unknown lifecycle phase/i,
  },
  {
    fact: 'missing:module',
    pattern:
      /Cannot find (?:module|package)|ModuleNotFoundError|No module named|no required module provides package|unresolved import|can't find crate|could not find `[^`\n]*` in|error TS2307|Failed to resolve import|Module not found|package [\w.]+ does not exist|cannot load such file|ERR_MODULE_NOT_FOUND/i,
  },
  {
    fact: 'missing:file',
    pattern:
      /No such file or directory|\bENOENT\b|FileNotFoundError|cannot find the (?:file|path)|pathspec '[^'\n]*' did not match|no test files|file not found/i,
  },
  { fact: 'missing:repository', pattern: /not a git repository/i },
  {
    fact: 'denied',
    pattern: /permission denied|\bEACCES\b|\bEPERM\b|operation not permitted|access is denied|PermissionError/i,
  },
  { fact: 'conflict', pattern: /^CONFLICT \(|Automatic merge failed|\bERESOLVE\b|both modified:/m },
  {
    fact: 'offline',
    pattern:
      /Could not resolve host|\bENOTFOUND\b|\bEAI_AGAIN\b|Temporary failure in name resolution|Network is unreachable/i,
  },
  { fact: 'out-of-memory', pattern: /out of memory|\bENOMEM\b|MemoryError|Cannot allocate memory/i },
  {
    fact: 'bad-option',
    pattern:
      /(?:unknown|unrecognized|invalid|illegal|unexpected) (?:option|argument|flag)|no such option|flag provided but not defined/i,
  },
];

/** Error names and codes that tools print; the name is group 1. */
const errorName =
  /\b(TS\d{4,5})\b|\berror\[(E\d{4})\]|(?<![\w.])((?:[A-Z][A-Za-z]{1,30})?(?:Error|Exception|Warning))(?=:|\b.*\n|$)|(?<![\w.])(E(?:ADDRINUSE|ADDRNOTAVAIL|CONNREFUSED|CONNRESET|ACCES|EXIST|ISDIR|NOTDIR|NOTEMPTY|NOENT|PERM|MFILE|NOSPC|ROFS|BUSY|PIPE|TIMEDOUT|RESOLVE|LIFECYCLE|BADENGINE|401|403|404|409))\b|\b(ERR_[A-Z_]{4,40})\b/g;

/** Says nothing that `exit:` and the causes do not say. */
const vagueErrors = new Set([
  'Error',
  'Exception',
  'Warning',
  'ELIFECYCLE',
  'DeprecationWarning',
  'ExperimentalWarning',
  'UserWarning',
  'ENOENT',
  'EACCES',
  'EPERM',
  'ModuleNotFoundError',
  'FileNotFoundError',
  'PermissionError',
  'ERESOLVE',
  'ERR_MODULE_NOT_FOUND',
  'TS2307',
]);
const mostErrors = 2;

/** Facts about tests; failures win. */
const testsFailed =
  /^\s*(?:Tests|Test Suites|Test Files):?\s+(?:\S+ \| )?[1-9]\d* failed|\b[1-9]\d* failing\b|^# fail [1-9]|^ℹ fail [1-9]|^FAILED \((?:failures|errors)=|\b[1-9]\d* failed\b.*\bin [\d.]+s|^--- FAIL:|^test result: FAILED|Tests run: \d+, (?:Failures: [1-9]|Failures: \d+, Errors: [1-9])|^There (?:was|were) \d+ failures?|tests completed, [1-9]\d* failed/m;
const testsPassed =
  /^\s*(?:Tests|Test Files):?\s+(?:\S+ \| )?[1-9]\d* passed|\b[1-9]\d* passing\b|^# pass [1-9]|^ℹ pass [1-9]|^Ran [1-9]\d* tests? in [\s\S]{0,40}^OK|\b[1-9]\d* passed\b.*\bin [\d.]+s|^(?:ok\s+\S+\s+(?:[\d.]+s|\(cached\))|PASS)$|^ok\s+\S+\s+(?:[\d.]+s|\(cached\))|^test result: ok\. [1-9]|Tests run: [1-9]\d*, Failures: 0, Errors: 0/m;
const testsNone =
  /no tests? (?:ran|files? found|found|to run)|collected 0 items|\bRan 0 tests\b|No test files found|0 passing/i;

/** A source file with a position: `src/a.ts:3:1`, `src/a.ts(3,1)`, `File "a.py", line 3`, `--> src/a.rs:3:1`. */
const location = /(?<![\w.])[\w@+-][\w@./\\+-]{0,200}\.([A-Za-z]\w{0,4})(?=[:(]\d{1,6}[,:)\s]|", line \d)/g;
const foreign = /(?:^|[\\/])(?:node_modules|site-packages|dist-packages|vendor|\.cargo|rustlib|usr|lib\d*)[\\/]|^node:/;

/** Facts about an observation, in a fixed order. Text is read only to the given length, head and tail: facts cost no time. */
export function observationFacts(observation: Observation): string[] {
  const facts = [statusFact(observation)];
  const failed =
    !['ok', 'rejected', 'refused', 'aborted'].includes(observation.status) &&
    !(observation.status === 'exited' && observation.exitCode === 0);
  if (observation.status === 'rejected' || observation.status === 'refused') return facts;
  const text = headAndTail(observation.text);
  const isCommand = observation.status !== 'ok' && observation.status !== 'toolError';
  if (isCommand) facts.push(...firstOf(tools, text));
  if (isCommand) facts.push(...testFacts(text));
  if (!failed) return facts;
  facts.push(...firstOf(causes, text), ...errorFacts(text), ...fileFacts(text));
  return facts;
}

const longestText = 200_000;

function headAndTail(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText / 2)}\n${text.slice(-longestText / 2)}`;
}

function firstOf(signs: readonly Sign[], text: string): string[] {
  const found = signs.find(({ pattern }) => pattern.test(text));
  return found ? [found.fact] : [];
}

function testFacts(text: string): string[] {
  if (testsFailed.test(text)) return ['tests:failed'];
  if (testsNone.test(text)) return ['tests:none'];
  return testsPassed.test(text) ? ['tests:passed'] : [];
}

/** In alphabetical order, since parallel tools print in any order. */
function errorFacts(text: string): string[] {
  const names = new Set<string>();
  for (const match of text.matchAll(errorName)) {
    const name = match.slice(1).find((group) => group !== undefined);
    if (name !== undefined && !vagueErrors.has(name)) names.add(name);
  }
  return [...names]
    .sort()
    .slice(0, mostErrors)
    .map((name) => `err:${name}`);
}

/** The kind of file that most positions in the output point to. */
function fileFacts(text: string): string[] {
  const counts = new Map<string, number>();
  for (const match of text.matchAll(location)) {
    const kind = (match[1] ?? '').toLowerCase();
    if (!foreign.test(match[0])) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return most ? [`file:*.${most[0]}`] : [];
}

/**
 * What of the workspace belongs to a situation: its package manager, else its language. More would be the same in every
 * state and drown the task. `git:clean` or `git:dirty` only when the task is about version control: tests and builds leave
 * files behind, and the same task must be the same situation on its next run.
 */
export function workspaceFacts(workspace: WorkspaceFacts, taskWords: readonly string[]): string[] {
  const kind = workspace.packageManagers[0] ?? workspace.languages[0];
  const facts = kind === undefined ? [] : [kind.toLowerCase()];
  if (workspace.git !== 'none' && taskWords.some((word) => versionControl.has(word)))
    facts.push(`git:${workspace.git}`);
  return facts;
}

const versionControl = new Set(
  'git commit branch merge rebase stash push pull checkout diff staged stage revert cherry-pick tag bisect amend'.split(
    ' ',
  ),
);
