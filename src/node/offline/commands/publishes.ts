// What publishes, deploys or releases by its name, whatever its lines look like.
import { commandRisk } from '../../../core/approval/commandRisk.ts';
import { conceptsOf } from '../request/vocabulary.ts';

/** Whether a line always asks because it publishes, deploys or releases. */
export const publishes = (line: string): boolean =>
  commandRisk(line).reasons.some(({ code }) => code === 'publishes' || code === 'deletesOrDeploys');

/**
 * Whether the lines of a recipe would run unasked although its name says that it publishes: then its runner is not left out, and a person
 * is asked. `release` that builds is a build.
 */
export const hidesPublishing = (name: string, lines: string): boolean =>
  publishes(`just ${name}`) && !commandRisk(lines).alwaysAsk && !conceptsOf(lines).has('#build');
