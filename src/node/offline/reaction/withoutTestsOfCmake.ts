// A build by CMake that stops for want of what only its tests, benchmarks or examples need: the rest of it is the build.
import { withoutAnyParts } from '../request/buildWithoutTests.ts';
import { certain, type RepairContext, type Suggestion } from './suggestion.ts';

const build = /^cmake -S \. -B build(?: -D\w+=\w+)* && cmake --build build(?: (?:-j|--parallel)(?: \d+)?)?$/u;
/** Of what tests and benchmarks are made, or where they lie. */
const ofTests =
  /\b(?:googletest|google-?benchmark|gtest|gmock|gtest_main|catch2?|doctest|cppunit|cmocka|criterion|boost_unit_test\w*|(?:third_party|vendor|extern\w*|deps|lib|submodules?)\/(?:google)?benchmark)\b|\bCMake Error at (?:\w+\/)*(?:tests?|unittests?|bench(?:mark)?s?|examples?|samples?)\//iu;
const part = '(?:\\w*tests?|testing|bench\\w*|examples?|samples?|demos?|fuzz\\w*)';
const wantsThem = new RegExp(
  `\\b(?:${part}|\\w*_?unit_?tests?\\w*|everything|all\\s+(?:targets|of\\s+it|parts))\\b`,
  'iu',
);
const list = `(?:the\\s+|any\\s+)?${part}(?:(?:\\s*[,/]\\s*|\\s+(?:and|or)\\s+)(?:the\\s+)?${part}){0,2}`;
/** "Tests/benchmarks not needed", "without the tests": the only words about them. */
const leavesThem = new RegExp(
  `\\b(?:(?:no|without|skip|skipping|leaving\\s+out|i\\s+don['’]?t\\s+need|never\\s*mind|forget(?:\\s+about)?)\\s+${list}|${list}\\s+(?:are\\s+)?(?:not|un)\\s?needed)\\b`,
  'iu',
);

/** A text without what says that they are not wanted; one that takes that back stays as it is. */
const withoutThem = (task: string): string =>
  /\b(?:not|never|n['’]t)\s+(?:skip|leave|forget)/iu.test(task) ? task : task.replace(leavesThem, ' ');

/** The same build with tests and benchmarks off; undefined if `command` is not a plain CMake build, the task wants them, or no option turns them off. */
export function buildWithoutParts(command: string, task: string, root: string): string | undefined {
  if (!build.test(command) || wantsThem.test(withoutThem(task))) return undefined;
  const off = withoutAnyParts(root).filter((option) => !command.includes(option.slice(0, option.indexOf('=') + 1)));
  return off.length === 0 ? undefined : command.replace(' && ', ` ${off.join(' ')} && `);
}

/** For a part of the tests that is not here. */
export function withoutTestsOfCmake({ workspace: { root }, failure, task }: RepairContext): readonly Suggestion[] {
  if (!failure.text.includes('Configuring incomplete') || !ofTests.test(failure.text)) return [];
  const command = buildWithoutParts(failure.command, task, root);
  return command === undefined
    ? []
    : [
        {
          command,
          logit: certain + 0.2,
          intent: 'only the tests and benchmarks need what is missing',
          substitute: true,
        },
      ];
}
