// "Run ./autogen.sh to get a configure script", "run the spec tests (run-spec)": the script that a task names is what is run.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { ordersMore } from './otherOrders.ts';
import { asking } from './questionWords.ts';
import { isFileIn, type Place, programCalled } from './fileCommand.ts';
import { namesIn } from '../questions/texts.ts';
import { scriptStart } from './scriptStart.ts';
import { conceptsOf } from './vocabulary.ts';
import { spelled } from './spelling.ts';

const file = String.raw`['"\x60]?((?:\./)?(?:[\w-]+/)*[\w-]+(?:\.[\w-]+)*)['"\x60]?`;
const after = String.raw`(?=\s+(?:to|so|in order|for me|which|that|please|pls|here|now|once|and (?:tell|show|see|report|let))\b|\s*[,.;:!?)]|\s*$)`;
/** Where a task says with what. */
const named: readonly RegExp[] = [
  new RegExp(
    `\\b(?:run|execute|start|launch|call|invoke|use|running|executing|using|calling|with|via|through|by)\\s+(?:(?:the|our|its)\\s+)?(?:script\\s+|file\\s+)?${file}(\\s+(?:script|file))?${after}`,
    'giu',
  ),
  // In brackets, behind what it does.
  /\(\s*[`'"]?((?:\.\/)?(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*)[`'"]?(\s+script)?\s*\)/giu,
  // "(maintain.sh does that)", "bench.py is meant for this"
  /(?<![\w./-])[`'"]?((?:\.\/)?(?:[\w-]+\/)*[\w-]+\.(?:sh|bash|py|pl|rb|[cm]?js))[`'"]?()\s+(?:(?:is|was)\s+(?:meant|made|there|written|good)\s+for|does|handles|takes\s+care\s+of|can\s+do)\s+(?:exactly\s+|just\s+)?(?:that|this|it)\b/giu,
  // "There's a script run-spec for it, run it", "the autogen script writes one, so run that".
  /\b(?:an?|the|own|called|named)\s+(?:script|program|file)\s+(?:called\s+|named\s+)?[`'"]?((?:\.\/)?(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*)[`'"]?()(?=.*\b(?:run|execute|start|use|call)\s+(?:it|that|this)\b)/giu,
  /\b(?:the|an?|our)\s+[`'"]?((?:\.\/)?(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*)[`'"]?(\s+script)\b(?=.*\b(?:run|execute|start|use|call)\s+(?:it|that|this)\b)/giu,
];
const orders =
  /\b(?:run|execute|start|launch|call|invoke|use|do|create|generate|make|build|produce|get|write|prepare|set\s+up|bootstrap|check|render|compile|convert|export|lint|format|test|clean)\b/iu;
const isQuestion = new RegExp(
  String.raw`(?:${asking}|^\W*(?:should|must)\b)(?!.*[.!?;,]\s+(?:\w+\s+)*(?:run|execute|start|use)\b)`,
  'iu',
);
const forbids =
  /\b(?:do(?:es)?(?:n['’]?t|\s+not)|never|without|not|no)\s+(?:\w+\s+){0,3}?(?:run|running|execut\w+|start\w*|call\w*|us(?:e|ing))\b/iu;

/** The start of the only script which a task says is to be run; undefined where it names none, or several. */
export function namedScript(said: string, place: Place): string | undefined {
  const bare = scriptAlone(said, place);
  if (bare !== undefined) return bare;
  const task = spelled(said, new Set());
  if (isQuestion.test(task) || forbids.test(task) || !(orders.test(task) || placed.test(said))) return undefined;
  const found = named.flatMap((pattern) =>
    [...said.matchAll(pattern)].flatMap(([whole, name = '', kind = '']) =>
      ordersMore(said, name) ? [] : (startOf(name, whole, kind !== '', place) ?? []),
    ),
  );
  const [only = inPlace(said, place), another] = new Set(found);
  return another === undefined ? only : undefined;
}

const placed =
  /\b(?:the|our|its|a|an)\s+(?:(shell|bash|python|perl)\s+)?script\s+(?:in|at)\s+(?:the\s+)?(?:root|top(?:\s+level)?)(?:\s+(?:folder|directory))?(?:\s+of\s+(?:the|this|our)\s+\w+)?\s+(?:(?:is|was)\s+(?:meant|made|there|written|good)\s+for|does|handles|takes\s+care\s+of|can\s+do)\s+(?:exactly\s+|just\s+)?(?:that|this|it)\b/iu;
const endings: Readonly<Record<string, string>> = {
  shell: '(?:sh|bash)',
  bash: '(?:sh|bash)',
  python: 'py',
  perl: 'pl',
};

/** "The shell script in the root is meant for this": the only one. */
function inPlace(said: string, place: Place): string | undefined {
  const [whole, language = ''] = placed.exec(said) ?? [];
  if (whole === undefined) return undefined;
  const ending = new RegExp(`\\.${endings[language.toLowerCase()] ?? '(?:sh|bash|py|pl)'}$`, 'u');
  const [only, another] = namesIn(place.root, '.').filter((name) => ending.test(name));
  return only === undefined || another !== undefined ? undefined : startOf(only, only, true, place);
}

/** "Test.sh", and nothing else: what it does, its name says. */
const alone = /^\s*[`'"]?((?:\.\/)?(?:[\w-]+\/)*([\w-]+)\.(?:sh|bash))[`'"]?\s*$/iu;
const doings: ReadonlySet<string> = new Set([
  '#test',
  '#build',
  '#lint',
  '#format',
  '#types',
  '#check',
  '#start',
  '#clean',
]);

function scriptAlone(said: string, place: Place): string | undefined {
  const [, path = '', stem = ''] = alone.exec(said) ?? [];
  const does = [...conceptsOf(stem)];
  const isPlain = does.length > 0 && does.every((concept) => doings.has(concept)) && stem.split(/[-_]/).length < 3;
  return isPlain && !/check-?in/i.test(stem) ? startOf(path, path, true, place) : undefined;
}

/** A word is a script's name where it looks like one, or is said to be. */
function startOf(name: string, whole: string, isSaid: boolean, place: Place): string | undefined {
  const path = name.replace(/^\.\//, '');
  if (/(?:^|\/)(?:conftest|__init__)\.py$/.test(path)) return undefined;
  const looks =
    name.startsWith('./') || /\.(?:sh|bash|py|pl|rb|[cm]?js|lua)$/.test(name) || /[a-z][-_][a-z]/i.test(name);
  const isScript = isSaid || /\b(?:script|program|file)\s/i.test(whole);
  if (!looks && !isScript) return undefined;
  if (isFileIn(place.root, path)) return programCalled(path, false, place) ?? ownStart(path, place);
  if (path.includes('/') || path.includes('.')) return undefined;
  const known = place.commands.filter((each) => isNamesake(each, path)).map(({ command }) => command);
  const [only, another] = new Set(known.length > 0 ? known : inRoot(path, place));
  return another === undefined ? only : undefined;
}

const isNamesake = ({ command }: WorkspaceCommand, stem: string): boolean => {
  const script = /^(?:[\w.-]+ )?(?:\.\/)?((?:[\w-]+\/)*[\w-]+)(\.\w+)?$/.exec(command);
  return script !== null && /[./]/.test(command) && basename(script[1] ?? '') === stem;
};

const inRoot = (stem: string, place: Place): readonly string[] =>
  ['sh', 'bash', 'py', 'pl', 'rb', 'js'].flatMap((ending) => programCalled(`${stem}.${ending}`, false, place) ?? []);

/** What may be executed starts by itself. */
function ownStart(path: string, { root }: Place): string | undefined {
  const start = scriptStart(root, path);
  return start.includes('./') && !/\.\w+$/.test(path) && existsSync(join(root, path)) ? start : undefined;
}
