// Whether a command may be a server that is meant to go on running, judged by its line alone.
import { commandVerb } from './commandVerb.ts';

const ends = new Set([
  'test',
  'lint',
  'format',
  'install',
  'clean',
  'publish',
  'read',
  'ls',
  'search',
  'fetch',
  'kill',
]);
/** Programs that start a server of their own and end it. */
const trials =
  /(?:^|[^a-z])(?:e2e|smoke|specs?|acceptance|integration|tests?|check|ci|bench(?:mark)?s?|playwright|cypress)(?![a-z])/iu;
const serves = /(?:^|[\s/:._-])(?:start|dev|serve|(?:run)?server|uvicorn|gunicorn)(?=$|[\s:._-])/u;

/** `sure`: it says that it starts or serves. Undefined: it comes to its own end, even if it listens meanwhile, as tests do. */
export function mayServe(command: string): 'sure' | 'possible' | undefined {
  const verb = commandVerb(command);
  if (ends.has(verb.split(':')[0] ?? '') || trials.test(command)) return undefined;
  return verb === 'start' || serves.test(command) ? 'sure' : 'possible';
}
