// What a build makes only if it is told to: the examples, a wheel, an installer. A plain build does not show that they are built.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';

const asked =
  /\b(?:build|compile|make|create|produce|package|generate|assemble)(?:s|d|ing)?\s+(?:(?:me|us|the|an?|all|our|some|its|of|python|binary|source|new|fresh)\s+)*(example|sample|demo|tutorial|wheel|sdist|installer|deb|rpm|dmg|msi|appimage|flatpak|tarball|fuzzer)s?\b(?!\s+(?:app|application|program|project|library|package|repo\w*|code|workspace|config\w*|server|data|files?|text|output)\b)/iu;

/** By default these make both kinds of Python distributions. */
const distributes = /\b(?:-m build|poetry build|uv build|pdm build|hatch build|flit build)\b/;
const distribution = /^(?:wheel|sdist|tarball)$/;

/** Whether a text wants something that a command does not name. */
export function lacksByproduct(text: string, known: WorkspaceCommand): boolean {
  const thing = asked.exec(text)?.[1]?.toLowerCase();
  if (thing === undefined) return false;
  const { name, command, body, description, folder = '', requires = [] } = known;
  const says = [name, command, body, description, folder, ...requires].join(' ').toLowerCase();
  return !says.includes(thing) && !(distribution.test(thing) && distributes.test(says));
}
