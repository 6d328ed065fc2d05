// A build by CMake that stops for want of what only its tests, benchmarks or examples need: the rest of it is the build.
import { withoutAnyParts } from '../request/buildWithoutTests.ts';
import { certain, type RepairContext, type Suggestion } from './suggestion.ts';

const build = /^cmake -S \. -B build(?: -D\w+=\w+)* && cmake --build build(?: (?:-j|--parallel)(?: \d+)?)?$/u;
/** Of what tests and benchmarks are made, or where they lie. */
const ofTests =
  /\b(?:googletest|google-?benchmark|gtest|gmock|gtest_main|catch2?|doctest|cppunit|cmocka|criterion|boost_unit_test\w*|(?:third_party|vendor|extern\w*|deps|lib|submodules?)\/(?:google)?benchmark)\b|\bCMake Error at (?:\w+\/)*(?:tests?|unittests?|bench(?:mark)?s?|examples?|samples?)\//iu;
const wantsThem = /\b(?:tests?|bench\w*|examples?|samples?|demos?|everything|all\s+(?:targets|of\s+it|parts))\b/iu;
const leavesThem =
  /\b(?:no|not|without|skip\w*|leave\s+out|don['’]?t|never\s?mind|forget)\b[^.;!?]{0,30}\b(?:tests?|bench\w*|examples?)\b|\b(?:tests?|bench\w*|examples?)\b[^.;!?]{0,30}\b(?:not|off|unneeded|out)\b/iu;

/** The same build without those; undefined where it is another command, a task wants them, or there is no option for them. */
export function buildWithoutParts(command: string, task: string, root: string): string | undefined {
  if (!build.test(command) || (wantsThem.test(task) && !leavesThem.test(task))) return undefined;
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
