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
  return (
    (isBeside && beside.some((part) => !said.has(part))) || lacksByproduct(text, known) || lacksToolchain(text, known)
  );
}

const toolchains: readonly (readonly [asked: RegExp, named: RegExp])[] = [
  [/^(?:c\+\+|cpp|cxx)$/i, /c\+\+|g\+\+|cpp|cxx/i],
  [/^(?:gcc|g\+\+)$/i, /gcc|g\+\+/i],
  [/^(?:clang|clang\+\+|llvm)$/i, /clang|llvm/i],
  [
    /^(?:musl|wasm|webassembly|windows|mingw|arm64|aarch64|32-?bit|i686|pypy)$/i,
    /musl|wasm|windows|mingw|arm64|aarch64|32|i686|pypy/i,
  ],
  [/^(?:address|thread|memory|undefined|[atm]san|ubsan|sanitizers?)$/i, /sanitize|[atm]san|ubsan/i],
];

/** "Does it pass when compiled as C++?": whether another compiler, language or machine is asked for than a command names. */
function lacksToolchain(text: string, { name, command, body, description }: WorkspaceCommand): boolean {
  const asked =
    /\b(?:compil|buil[dt]|run)\w*\s+(?:(?:it|this|them|everything|the\s+\w+)\s+)?(?:as|with|under|using|for|on)\s+(?:the\s+)?([\w+-]+)/iu.exec(
      text,
    )?.[1];
  const wanted = toolchains.find(([words]) => asked !== undefined && words.test(asked));
  return wanted !== undefined && !wanted[1].test([name, command, body, description].join(' '));
}

function lacksByproduct(text: string, known: WorkspaceCommand): boolean {
  const thing = asked.exec(text)?.[1]?.toLowerCase();
  if (thing === undefined) return false;
  const { name, command, body, description, folder = '', requires = [] } = known;
  const says = [name, command, body, description, folder, ...requires].join(' ').toLowerCase();
  return !says.includes(thing) && !(distribution.test(thing) && distributes.test(says));
}
