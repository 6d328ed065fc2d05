// "Build and run the tests", where only the target of the tests builds anything.
import type { Workspace } from '../commands/workspace.ts';
import { conceptsOf } from './vocabulary.ts';

/** "Build and run the tests", where the target that runs them builds them. */
export const builtByTests = (said: string, { commands }: Pick<Workspace, 'commands'>): string =>
  commands.some(
    ({ origin, name, requires = [] }) =>
      origin === 'Makefile target' && conceptsOf(name).has('#test') && requires.length > 0,
  ) && !commands.some(({ kind, name }) => kind !== 'documented' && conceptsOf(name).has('#build'))
    ? said.replace(buildsTests, 'run ')
    : said;
const buildsTests =
  /\b(?:build|compile)\s+and\s+(?:then\s+)?(?:run|execute)\s+(?=(?:(?:all|the|our|its|my|of|unit)\s+){0,4}tests?\b)/giu;
