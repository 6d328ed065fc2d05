// "Build with 4 jobs", "compile it on all cores", "make in parallel": the build as it is, told how many steps it may take at once.
import { availableParallelism } from 'node:os';
import { inDigits } from './numberWords.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const what =
  '(?:\\s+(?:it|this|everything|(?:the|our)\\s+(?:project|program|library|lib|code|thing|sources?|whole\\s+thing)))?';
const order = new RegExp(
  `${politeLead}(?:re)?(?:build|compile|make)${what},?\\s+(?:(?:with|using|on|in|by)\\s+(?:(\\d{1,2}|two|three|four|six|eight|all(?:\\s+(?:the|my|available))?)\\s+(?:parallel\\s+|cpu\\s+)?(?:jobs?|cores?|threads?|cpus?|processes|workers)|-j\\s?(\\d{1,2}))|in\\s+parallel)${politeEnd}`,
  'iu',
);
/** How the builds of a tool are told so. */
const tools: readonly (readonly [line: RegExp, option: (jobs: string) => string])[] = [
  [/^(?:(?!&&).)*\bcmake -S \. -B build\b.* && cmake --build build$/, (jobs) => ` --parallel ${jobs}`],
  [/&& cmake --build --preset [\w.-]+$/, (jobs) => ` --parallel ${jobs}`],
  [/(?:^|&& )make(?: [\w.-]+)?$/, (jobs) => ` -j${jobs}`],
  [/^cargo build$/, (jobs) => ` -j ${jobs}`],
  [/^ninja(?: -C \S+)?$/, (jobs) => ` -j ${jobs}`],
  [/^(?:mvn|\.\/mvnw)\b.*\b(?:compile|package|install)$/, (jobs) => ` -T ${jobs}`],
];

/** `build`: what builds the project here. Undefined where a task says more, or that tool is not told so. */
export function parallelBuild(task: string, build: () => string | undefined): string | undefined {
  const found = order.exec(task.trim());
  if (found === null) return undefined;
  const [, said = '', typed] = found;
  const jobs = typed ?? (said === '' || /^all\b/iu.test(said) ? String(availableParallelism()) : inDigits(said));
  const line = build();
  const [, option] = tools.find(([form]) => line !== undefined && form.test(line)) ?? [];
  return line === undefined || option === undefined ? undefined : `${line}${option(jobs)}`;
}
