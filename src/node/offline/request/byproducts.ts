// What a build makes only if it is told to: the examples, a wheel, an installer. A plain build does not show that they are built.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { conceptsOf } from './vocabulary.ts';

const asked =
  /\b(?:build|compile|make|create|produce|package|generate|assemble)(?:s|d|ing)?\s+(?:(?:me|us|the|an?|all|our|some|its|of|python|binary|source|new|fresh)\s+)*(example|sample|demo|tutorial|wheel|sdist|installer|deb|rpm|dmg|msi|appimage|flatpak|tarball|fuzzer)s?\b(?!\s+(?:app|application|program|project|library|package|repo\w*|code|workspace|config\w*|server|data|files?|text|output)\b)/iu;

/** By default these make both kinds of Python distributions. */
const distributes = /\b(?:-m build|poetry build|uv build|pdm build|hatch build|flit build)\b/;
const distribution = /^(?:wheel|sdist|tarball)$/;

const besides = /^(?:storybook|demos?|examples?|samples?|playground)$/;

/** Whether a text wants something that a command does not name, or a build of the project where the command builds what stands beside it. */
export function missesBuild(text: string, known: WorkspaceCommand): boolean {
  const said = new Set(text.toLowerCase().split(/[^\p{L}]+/u));
  const beside = known.name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => besides.test(part));
  const isBeside = conceptsOf(known.name).has('#build') && known.member === undefined && known.kind === 'declared';
  return (isBeside && beside.some((part) => !said.has(part))) || lacksByproduct(text, known);
}

function lacksByproduct(text: string, known: WorkspaceCommand): boolean {
  const thing = asked.exec(text)?.[1]?.toLowerCase();
  if (thing === undefined) return false;
  const { name, command, body, description, folder = '', requires = [] } = known;
  const says = [name, command, body, description, folder, ...requires].join(' ').toLowerCase();
  return !says.includes(thing) && !(distribution.test(thing) && distributes.test(says));
}
