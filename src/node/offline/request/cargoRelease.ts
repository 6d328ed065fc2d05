// "Run it in release mode", "start the optimized binary": a start by Cargo with that profile, and no build alone.
import type { Workspace } from '../commands/workspace.ts';
import { cargoPrograms } from './cargoPrograms.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const start = '(?:run|start|launch|execute)';
const released = '(?:release|optimi[sz]ed)';
const inRelease = new RegExp(
  `${politeLead}${start}(?:\\s+(?:it|this|(?:the|our)\\s+(?:program|project|app|application|binary|server|tool|cli|crate|game|demo)|[\`'"]?(?!tests?\\b|bench|examples?\\b|all\\b|everything\\b)([a-z][\\w-]*)[\`'"]?))?\\s+(?:in|with|using|as|under)\\s+(?:the\\s+|an?\\s+)?${released}(?:\\s+(?:mode|profile|build|binary|optimi[sz]ations?))?${politeEnd}`,
  'iu',
);
const theRelease = new RegExp(
  `${politeLead}${start}\\s+(?:the|our|an?)\\s+${released}\\s+(?:build|binary|version|executable|program)${politeEnd}`,
  'iu',
);

/** Undefined where several programs may be meant. */
export function cargoRelease(task: string, place: Workspace): string | undefined {
  const said = inRelease.exec(task.trim()) ?? theRelease.exec(task.trim());
  if (said === null || !place.names.has('Cargo.toml')) return undefined;
  const name = said[1]?.toLowerCase();
  const programs = cargoPrograms(place).filter((program) => name === undefined || program.name.toLowerCase() === name);
  const [only, another] = programs;
  return only === undefined || another !== undefined ? undefined : `${only.line} --release`;
}
