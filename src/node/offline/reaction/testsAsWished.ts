// "Run the tests without coverage", "compile the tests but don't run them", "run only mocha, skip lint": the run of tests without what a task rules out of it.
import type { Workspace } from '../commands/workspace.ts';
import { isPresentable } from '../commands/workspaceCommand.ts';
import { valueIn } from '../questions/manifests.ts';
import { isFolderIn } from '../request/fileCommand.ts';
import { isKnown } from '../request/goals.ts';
import { nodeTestsOnly } from '../request/nodeTestsOnly.ts';
import { pytestOptions } from '../request/pytestOptions.ts';
import {
  aboutTests,
  noColour,
  noCoverage,
  noLint,
  noReporter,
  oneProcess,
  onlyBuildsTests,
} from '../request/ruledOut.ts';
import { testsWithout } from '../request/testsWithout.ts';
import { bestOf, type ReadRequest } from './taskGoals.ts';

/** The reading of a task with its only line told so, where that can be told; as it is in any other case. */
export function testsAsWished(read: ReadRequest, typed: string, whole: Workspace): ReadRequest {
  const { goals, question, workspace } = read;
  const [goal] = goals;
  if (goal === undefined || question !== undefined || !aboutTests.test(typed)) return read;
  const lines = goals.map((each) =>
    each.literal === undefined && !isKnown(each)
      ? undefined
      : (each.literal ?? bestOf(each, workspace.commands)?.command),
  );
  const [line, another] = lines;
  if (line === undefined || lines.includes(undefined)) return read;
  const changed = onlyBuildsTests(typed)
    ? compiledOnly(lines.join('; '))
    : another === undefined
      ? (pytestWithout(line, typed, whole.root) ?? nodeWithout(line, typed, whole))
      : undefined;
  return changed === undefined || changed === line ? read : { ...read, goals: [{ ...goal, literal: changed }] };
}

/** What compiles the tests that a line would run as well. */
function compiledOnly(line: string): string | undefined {
  if (
    /^(?:cargo build; )?cargo test(?: (?:-p \S+|--workspace|--all-features|--release))*(?:; cargo build)?$/u.test(line)
  )
    return `${line.replaceAll(/cargo build; |; cargo build$/gu, '')} --no-run`;
  if (/^(?:\.\/)?gradlew? test$/u.test(line)) return line.replace(/ test$/u, ' testClasses');
  if (/^(?:\.\/mvnw|mvn)(?: -o)? test$/u.test(line)) return line.replace(/ test$/u, ' test-compile');
  const [, build] = /^(cmake -S \. -B build[^&|;]* && cmake --build build) && ctest [^&|;]*$/u.exec(line) ?? [];
  return build;
}

const pytest = /^(?:\w+=\S+ )*(?:\S*python[\d.]* -m )?pytest(?= |$)[^&|;<>]*$/u;
const measuring = / --cov(?:-[a-z]+)?(?:[= ](?!-)[\w.:/-]+)?(?= |$)/gu;

/** "No pytest-cov here", "a coverage plugin that I don't have": it would refuse its own option `--no-cov` too. */
const lacksPlugin =
  /\b(?:pytest-cov|(?:the\s+|its\s+|an?\s+)?(?:coverage|cov)\s+plug-?in)\b[^.;!?]{0,30}(?:\b(?:not|missing|absent|lacking|un(?:installed|available)|is\s+(?:gone|out))\b|n['’]?t\b)|\b(?:no|without|lack(?:s|ing)?|miss(?:es|ing)?|(?:do|does)(?:n['’]?t|\s+not)\s+have|have(?:n['’]?t|\s+not)\s+(?:got|installed)|have\s+no)\s+(?:the\s+|any\s+|a\s+)?(?:pytest-cov|(?:coverage|cov)\s+plug-?in)\b/iu;
/** Options that choose no tests and change nothing of how they run. */
const onlyShows = /^(?:--no-cov\S*|-[vqr]\w*|--(?:verbose|quiet|tb=\w+|color=\w+|durations=\d+))$/u;
const testsFolder = /\b(?:in|on|under|below|of)\s+(?:the\s+)?[`'"]?(tests?)\b(?![\w.-]|\/\w)/iu;

function pytestWithout(line: string, said: string, root: string): string | undefined {
  if (!pytest.test(line)) return undefined;
  const own = ` ${pytestOptions(root).join(' ')} `;
  const bare = noCoverage.test(said) ? line.replaceAll(measuring, '') : line;
  const isMeasured = noCoverage.test(said) && / --cov[= -]/u.test(own) && !bare.includes('--no-cov');
  const isSpread = oneProcess.test(said) && / (?:-n[= ]?|--numprocesses[= ])(?!0)\w/u.test(own);
  if (isMeasured && lacksPlugin.test(said) && !isSpread) {
    const others = own
      .replaceAll(measuring, '')
      .split(' ')
      .filter((option) => option !== '' && !onlyShows.test(option));
    const folder = testsFolder.exec(said)?.[1]?.toLowerCase();
    if (others.length === 0) return `${bare} -o addopts=`;
    // Doctests of the sources are no tests of that folder.
    if (folder !== undefined && isFolderIn(root, folder) && others.every((option) => option.startsWith('--doctest-')))
      return `${bare} -o addopts=${bare.endsWith('pytest') ? ` ${folder}` : ''}`;
  }
  return [
    bare,
    ...(isMeasured ? ['--no-cov'] : []),
    ...(isSpread ? ['-n 0'] : []),
    ...(noColour.test(said) && !/ --color[= ]/u.test(bare) ? ['--color=no'] : []),
  ].join(' ');
}

/** What runs the tests, and what it writes to. */
const piped = /^((?:\w+=\S+ )*)(tape|node|tap|qunit|mocha)( [\w./*@-]+)+ \| ([\w-]+)$/u;

function nodeWithout(line: string, said: string, whole: Workspace): string | undefined {
  if (!/^(?:npm|pnpm|yarn)(?: run)? test$/u.test(line)) return undefined;
  if (noLint.test(said))
    return (
      testsWithout('run the tests without linting', whole) ?? nodeTestsOnly('run only the tests without lint', whole)
    );
  const reporter = noReporter.exec(said)?.[1]?.toLowerCase();
  const body = valueIn(whole.root, 'package.json', 'scripts', 'test');
  if (reporter === undefined || typeof body !== 'string') return undefined;
  const [, , program, , written] = piped.exec(body.trim()) ?? [];
  if (written !== reporter) return undefined;
  const bare = body.trim().replace(/ \| [\w-]+$/u, '');
  const started = program === 'node' ? bare : bare.replace(/^((?:\w+=\S+ )*)/u, '$1npx ');
  const isPrepared = typeof valueIn(whole.root, 'package.json', 'scripts', 'pretest') === 'string';
  const all = isPrepared ? `${line.split(' ')[0] ?? 'npm'} run pretest && ${started}` : started;
  return isPresentable(all) ? all : undefined;
}
