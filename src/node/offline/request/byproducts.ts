// What a build makes only if it is told to: the examples, a wheel, an installer. A plain build does not show that they are built.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { wantsJar } from './jars.ts';
import { conceptsOf } from './vocabulary.ts';

const asked =
  /\b(?:build|compile|make|create|produce|package|generate|assemble)(?:s|d|ing)?\s+(?:(?:me|us|the|an?|all|our|some|its|of|python|binary|source|new|fresh)\s+)*(example|sample|demo|tutorial|wheel|sdist|installer|deb|rpm|dmg|msi|appimage|flatpak|tarball|fuzzer)s?\b(?!\s+(?:app|application|program|project|library|package|repo\w*|code|workspace|config\w*|server|data|files?|text|output)\b)/iu;

/** What only a command for it makes -> what shows that a command does. */
const things: readonly (readonly [thing: string, shown: RegExp])[] = [
  ['(?:container |docker |oci )?images?|containers?', /docker|podman|buildah|image|container|kaniko|compose/],
  ['(?:debian|deb|rpm|snap|msi) packages?', /deb|rpm|snap|msi|fpm|nfpm|jpackage/],
  ['man ?pages?', /\bman\b|manpage|help2man|ronn|pandoc|scdoc|a2x|asciidoc|docs?\b/],
  ['change ?logs?|release notes', /change|cliff|towncrier|notes|news|history/],
  ['(?:api |cli |command )?reference', /doc|reference|sphinx|typedoc/],
  ['fixtures?', /fixture/],
  ['translations?|locales?|message catalogs?', /translat|locale|i18n|l10n|msgfmt|gettext|message|lang|\.mo\b/],
  ['pdfs?', /pdf|latex|pandoc|typst|groff/],
  ['epubs?|e-?books?', /epub|e-?book|pandoc|calibre/],
];
/** The same, where it is to be generated: a build of the project may build its own client. */
const generated: typeof things = [
  [
    '(?:api |rest |grpc )?(?:clients?|sdks?|stubs?|bindings?)',
    /client|sdk|stub|bind|openapi|swagger|proto|grpc|gen|wsdl/,
  ],
  ['parsers?|lexers?', /pars|lex|yacc|bison|antlr|peg|grammar|tree-sitter|gen/],
  ['mocks?', /mock|gen/],
  ['schemas?', /schema|gen/],
  [
    'diagrams?|icons?|thumbnails?|sprites?|figures?|plots?|charts?',
    /diagram|icon|thumb|sprite|fig|plot|chart|dot|uml|svg|png|gen/,
  ],
];
const asThing = (verb: string, thing: string): RegExp =>
  new RegExp(
    `\\b(?:(?:re)?(?:${verb})(?:s|ing)?|(?:bring|get)(?=.*\\bup[\\s-]to[\\s-]date\\b))\\s+(?:(?:me|us|the|an?|all|our|some|its|of|new|fresh|generated|production|local|project['’]s)\\s+)*(?:${thing})(?=\\s*(?:[.,;:!?)]|$)|\\s+(?:files?\\s*)?(?:and|or|with|for|from|of|in|into|on|to|as|so|that|please|pls|now|again|here|using|by|before|after|under|locally|but|then|back|up)\\b)`,
    'iu',
  );
const wanted = [
  ...things.map(
    ([thing, shown]) =>
      [asThing('buil[dt]|mak|make|creat|create|produce?|generat|generate|render|compile?', thing), shown] as const,
  ),
  ...generated.map(([thing, shown]) => [asThing('generate|generat|render|draw', thing), shown] as const),
];

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
    (isBeside && beside.some((part) => !said.has(part))) ||
    lacksByproduct(text, known) ||
    lacksToolchain(text, known) ||
    onlyPackages(text, known)
  );
}

const generates =
  /\b(?:re-?)?(?:generat|creat)(?:e|es|ing)\s+(?:(?:the|our|all|an?|new|fresh)\s+)*(?:file\s+)?[`'"]?([\p{L}\d_./-]*[\p{L}\d_])/iu;
const buildsFile = /\b(?:re)?build\s+(?:the\s+)?([\w./-]+\.(?!whl\b|zip\b|gz\b)[a-z]\w{1,4})(?=[\s,.;:!?]|$)/iu;
const packaging = /(?:^|&& )(?:\S+ -m build|(?:poetry|uv|pdm|hatch|flit) build|\S+ setup\.py \w+)$/;
const packaged =
  /^(?:it|this|that|everything|distributions?|dists?|artifacts?|artefacts?|archives?|sources?|releases?)$/i;

/** "Generate idnadata.py": one file, of which a build as such says nothing. */
export const generatesFile = (text: string): boolean => /\.[a-z]\w{1,4}$/i.test(generates.exec(text)?.[1] ?? '');

/** "Regenerate idnadata": what packages a project as it is makes none of its files anew. */
function onlyPackages(text: string, { command }: WorkspaceCommand): boolean {
  const thing = (generates.exec(text) ?? buildsFile.exec(text))?.[1];
  return thing !== undefined && packaging.test(command) && !packaged.test(thing) && conceptsOf(thing).size === 0;
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

/** Whether a text asks for something that a plain build does not make. */
export const asksForByproduct = (text: string): boolean =>
  asked.test(text) || wanted.some(([pattern]) => pattern.test(text));

function lacksByproduct(text: string, known: WorkspaceCommand): boolean {
  const { name, command, body, requiredBody = '', description, folder = '', requires = [] } = known;
  const says = [name, command, body, requiredBody, description, folder, ...requires].join(' ').toLowerCase();
  if (wanted.some(([pattern, shown]) => pattern.test(text) && !shown.test(says))) return true;
  if (wantsJar(text) && !/jar|packag|assemble|bundle|install|dist/.test(says)) return true;
  const thing = asked.exec(text)?.[1]?.toLowerCase();
  if (thing === undefined) return false;
  return !says.includes(thing) && !(distribution.test(thing) && distributes.test(says));
}
