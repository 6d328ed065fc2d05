// "Show the dependency tree": by the tool that knows what the dependencies themselves depend on.
import type { Workspace } from '../commands/workspace.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const asked = new RegExp(
  `${politeLead}(?:(?:show|print|display|list|give|get|see)\\s+(?:me\\s+)?|what\\s+(?:is|does)\\s+)?(?:the\\s+|our\\s+|its\\s+|a\\s+)?(?:full\\s+|whole\\s+|complete\\s+)?(?:dependency|dependencies|deps?)\\s+(?:tree|graph)(?:\\s+(?:look\\s+like|of\\s+(?:this|the)\\s+\\w+))?${politeEnd.replace('[.!]', '[.!?]')}`,
  'iu',
);
const tools: readonly (readonly [manifest: string, line: string])[] = [
  ['Cargo.toml', 'cargo tree'],
  ['package.json', 'npm ls --all'],
  ['go.mod', 'go mod graph'],
  ['pom.xml', 'mvn dependency:tree'],
];

/** Undefined where a task says more, or no such tool is known for what lies here, or for all of it. */
export function dependencyTree(task: string, { names }: Pick<Workspace, 'names'>): string | undefined {
  if (!asked.test(task.trim())) return undefined;
  const [only, another] = tools.filter(([manifest]) => names.has(manifest));
  return another === undefined ? only?.[1] : undefined;
}
