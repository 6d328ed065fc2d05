// "Build the release archives", "produce the tarball and the zip": the target whose recipe packs such files, whatever it is called.
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { publishes } from '../commands/publishes.ts';
import { requestIn } from './clauses.ts';
import { actionConcepts, conceptsOf } from './vocabulary.ts';

const made =
  /\b(?:(?:re)?(?:build|make|create|produce|generate|assemble|package|pack|bundle|roll|put together|prepare|cut|wrap)|get|give|want|need|like|have|end up with)\b/iu;
const pack = '(?:archives?|tar-?ball?s?|packages?|bundles?|distributables?)';
const archive = new RegExp(
  [
    `\\b(?:release|distribution|dist|source|src|compressed|zipped|distributable|installable|binary)\\s+(?:${pack}|files?|zips?|artifacts?|artefacts?)\\b`,
    '\\b(?:tar-?ball?s?|sdists?|archives?|distributables?|zip(?:\\s+file)?|\\.?tar(?:\\.(?:gz|xz|bz2))?|tgz|source distribution)\\b',
  ].join('|'),
  'iu',
);
/** Done with one that is there, or to one. */
const asksElse =
  /\b(?:unpack|unzip|untar|extract|open|list|check|verify|test|install|upload|publish|push|deploy|send|sign|delete|remove|read|parse|fix|add|write|implement)\b|^\W*(?:what|which|where|how|why|does|do|is|are)\b/iu;
const asMade: ReadonlySet<string> = new Set(['#build', '#release', '#generate', '#start']);

/** What packs files, and of which kinds. */
const packs: readonly (readonly [kind: string, recipe: RegExp])[] = [
  [
    'tar',
    /(?:^|[\s;&|@(])(?:\$[({]?\w*TAR[)}]?|g?tar|bsdtar)\s+(?:-?-?\w*c\w*|-\S+\s+\S+\s+-c)|\.tar\b|\.tgz\b|\bgit archive\b|\bsdist\b/imu,
  ],
  ['zip', /(?:^|[\s;&|@(])(?:\$[({]?ZIP[)}]?|zip|7z a)\s|\bgit archive\b.*\bzip\b|\bjar c/imu],
  [
    'package',
    /\s-m build\b|\bnpm pack\b|\bcargo package\b|\bgem build\b|\b(?:poetry|uv|pdm|hatch|flit) build\b|\bvsce package\b|\bcpack\b/iu,
  ],
];
const sends =
  /\b(?:publish|upload|twine|scp|rsync|curl|docker|ssh|gh release|npm version|git (?:push|tag|commit)|aws|gsutil)\b/iu;
/** The file that was packed goes to a script, which may send it on. */
const handsOn = /^[@-]*(?:\.{0,2}\/|(?:ba|da|z)?sh\s|python3?\s|node\s|perl\s)\S.*\.(?:tar|tgz|t[gx]z|zip|deb|rpm)\b/u;
const unpacks = /\b(?:g?tar|bsdtar)\s+-?(?!\w*c)\w*x\w*/iu;
const isCalledSo =
  /^(?:dist|sdist|package|pack|packages|tarball|tar|zip|archive|archives|bundle|release|distribution|release-?(?:files?|archives?|tarball)|source-?(?:dist|archive))$/iu;
const kinds: readonly (readonly [kind: string, said: RegExp])[] = [
  ['tar', /\btar-?ball?s?\b|\btar\b|\btgz\b|\.tar\b/iu],
  ['zip', /\bzip\b/iu],
];

/** "For a trial install", "before I send it on, ...": what it is for. */
const forWhat =
  /^\W*(?:before|when|once|since|as|because)\s+(?:i|we|you|they|he|she|it)\b[^,.;]*,|\bfor\s+(?:an?|the|my|our)\s+(?:\w+\s+)?(?:install\w*|test|try|trial|release|upload)\b|\b(?:(?:so|such) that|so (?=(?:i|we|you|they|others|people) (?:can|could|may|might)\b))\b.*|\b(?:to|and)\s+(?:send|mail|give|hand)\b[^.;!?]*/giu;

/** Whether a task wants to have such a file made, and nothing else. */
export function isArchiveWanted(request: string): boolean {
  const plain = request.replace(forWhat, ' ');
  if (!archive.test(plain) || !made.test(plain) || asksElse.test(plain)) return false;
  return [...actionConcepts(plain.replace(/\binstallable\b/giu, ' '))].every((concept) => asMade.has(concept));
}

const kindsIn = (request: string): readonly string[] =>
  kinds.filter(([, said]) => said.test(request)).map(([kind]) => kind);

/** Whether a task wants a tarball or a zip by name. */
export const wantsPacked = (task: string): boolean =>
  isArchiveWanted(requestIn(task)) && kindsIn(requestIn(task)).length > 0;

/** What a tool's usual build packs nothing into. */
const builds = /^(?:cmake -S|cargo build|go build|make\b|ninja\b|meson\b|javac\b)/;

/** Whether a task wants a tarball or the like and a target, as far as its recipe shows, packs none. */
export function packsNothing(task: string, known: WorkspaceCommand): boolean {
  const request = requestIn(task);
  if (!isArchiveWanted(request)) return false;
  if (known.kind === 'conventional' && builds.test(known.command)) return !/\bpackage\b|\bcpack\b/.test(known.command);
  if (kindsIn(request).length === 0) return false;
  const recipe = [known.body, known.requiredBody, ...(known.lines ?? [])].join('\n');
  const isShown = known.kind === 'declared' && recipe.trim() !== '' && !/\.(?:sh|py|[cm]?[jt]s|pl|rb)\b/.test(recipe);
  return isShown && !packs.some(([, way]) => way.test(recipe));
}

/** Undefined where a task wants something else, or no target packs what it wants, or several do alike. */
export function archiveCommand(task: string, { commands }: Pick<Workspace, 'commands'>): string | undefined {
  const request = requestIn(task);
  if (!isArchiveWanted(request)) return undefined;
  const wanted = kindsIn(request);
  const found = commands.filter(isTarget).map((known) => ({ known, kinds: packedBy(known) }));
  const apt = found.filter((each) => each.kinds.length > 0 && wanted.every((kind) => each.kinds.includes(kind)));
  const [best, other] = apt.filter(({ known }) => isCalledSo.test(known.name)).map(({ known }) => known);
  if (best !== undefined) return other === undefined ? best.command : undefined;
  return apt.length === 1 ? apt[0]?.known.command : undefined;
}

const isTarget = ({ kind, folder, name, command, body, lines = [], requiredBody = '' }: WorkspaceCommand): boolean =>
  kind === 'declared' &&
  folder === undefined &&
  !publishes(command) &&
  !sends.test(`${body} ${requiredBody}`) &&
  !lines.some((line) => handsOn.test(line)) &&
  !['#test', '#clean', '#docs', '#install'].some((one) => conceptsOf(name).has(one));

function packedBy({ body, lines = [] }: WorkspaceCommand): readonly string[] {
  const recipe = [body, ...lines].join('\n');
  return unpacks.test(recipe) ? [] : packs.filter(([, way]) => way.test(recipe)).map(([kind]) => kind);
}
