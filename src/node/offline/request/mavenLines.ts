// "Verify", "mvn clean and then package with skip test", "run the benchmark": phases and properties of Maven, as people say them.
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const maven = '(?:run\\s+)?(?:(?:mvn|\\./mvnw)\\s+)?';
const and = '(?:\\s*,)?(?:\\s+(?:and|then))*\\s+';
const withoutTests =
  '(?:,?\\s+(?:(?:with|but|and)\\s+)?(?:skip(?:ping|ped)?|without|no)\\s+(?:the\\s+)?(?:unit\\s+)?tests?)';
const verify = new RegExp(`${politeLead}(?:run\\s+)?(?:(?:mvn|\\./mvnw)\\s+)?verify${politeEnd}`, 'iu');
const afresh = new RegExp(
  `${politeLead}${maven}clean${and}(package|verify|compile)(${withoutTests})?${politeEnd}`,
  'iu',
);
const withoutStyle = new RegExp(
  `${politeLead}(?:run\\s+)?(?:mvn|\\./mvnw)\\s+(package|verify|compile|test)(?:\\s*,)?\\s+(?:(?:and|but|with)\\s+)?(?:skip(?:ping)?|without|no)\\s+(?:the\\s+)?checkstyle${politeEnd}`,
  'iu',
);
const benchmark = new RegExp(
  `${politeLead}(?:run|start|execute)\\s+(?:(?:the|all|our)\\s+)*benchmarks?${politeEnd}`,
  'iu',
);

/** Undefined unless this is a Maven project and the task asks for nothing else. */
export function mavenLine(
  said: string,
  { root, names, commands, onPath }: Pick<Workspace, 'root' | 'names' | 'commands' | 'onPath'>,
): string | undefined {
  if (!names.has('pom.xml')) return undefined;
  const known = commands.flatMap(({ command }) => /^(?:\.\/mvnw|mvn)(?= )/u.exec(command)?.[0] ?? []);
  const tool = known.includes('./mvnw') ? './mvnw' : (known[0] ?? (onPath('mvn') ? 'mvn' : undefined));
  if (tool === undefined) return undefined;
  const task = said.trim();
  if (verify.test(task)) return `${tool} verify`;
  const [, phase, skipped] = afresh.exec(task) ?? [];
  if (phase !== undefined) return `${tool} clean ${phase.toLowerCase()}${skipped === undefined ? '' : ' -DskipTests'}`;
  const [, styled] = withoutStyle.exec(task) ?? [];
  if (styled !== undefined) return `${tool} ${styled.toLowerCase()} -Dcheckstyle.skip`;
  return benchmark.test(task) ? documentedProfile(tool, { root, names }) : undefined;
}

/** `mvn test -Pbenchmark`, as a document about benchmarks has it, where the project has that profile. */
function documentedProfile(tool: string, { root, names }: Pick<Workspace, 'root' | 'names'>): string | undefined {
  if (!/<id>\s*benchmark\s*<\/id>/u.test(textIn(root, 'pom.xml') ?? '')) return undefined;
  const documents = [...names].filter((name) => /^(?:bench\w*|readme|contributing)\.(?:md|txt|rst)$/iu.test(name));
  const line = documents
    .map((name) => /^[ \t]*(?:\$ )?mvn ((?:test|verify) -P ?benchmark)[ \t]*$/mu.exec(textIn(root, name) ?? '')?.[1])
    .find((each) => each !== undefined);
  return line === undefined ? undefined : `${tool} ${line}`;
}
