// "How large may the body of receiveBody be by default?": what a function takes where nobody says otherwise.
import { isSlipOf } from '../../../../core/state/slips.ts';
import { looksDefined } from '../definition.ts';
import { valueOf } from '../expressions.ts';
import { isProse, isTest, placeOf } from '../hits.ts';
import { codeSpan } from '../markup.ts';
import type { SourceFile } from './lines.ts';

const asks =
  /\b(?:default|by default|limit|max\w*|min\w*|at (?:which|what) (?:size|length|point)|how\s+(?:many|much|large|big|long|high|deep|often))\b/iu;
const left =
  /\b(?:default|limit|max\w*|without|never|unless|omit\w*|not (?:pass|give|set|specif\w+)|before it|no (?:second|third|further|other) arg\w*|if i do(?:n['’]?t| not))\b/iu;
const identifier = /`([A-Za-z_]\w+)`|\b([a-z]+(?:[A-Z][a-z\d]*)+|[A-Za-z]+_\w+)\b|\b([A-Za-z_]\w+)\(\)/gu;
const mostLines = 14;
const parameter = /([A-Za-z_]\w*)\??\s*(?::\s*[^=,()]+)?\s*=\s*([^,=()]+(?:\([^()]*\))?)/gu;

interface Definition {
  readonly file: SourceFile;
  readonly at: number;
}

/** Whether a task asks what a function does where nobody says otherwise. */
export const asksForLimit = (task: string): boolean => asks.test(task) && left.test(task);

/** The default of the only parameter with one, or of the one that the words name; undefined where none is. */
export function limitOf(
  task: string,
  files: readonly SourceFile[],
  root: string,
  isNamed: (text: string) => boolean,
): string | undefined {
  const said = [...task.matchAll(identifier)].map(
    ([, ...groups]) => groups.find((group: string | undefined) => group !== undefined) ?? '',
  );
  for (const name of said) {
    const found = definitionsOf(name, files);
    const answers = found.flatMap((definition) => defaultIn(definition, root, isNamed) ?? []);
    const [first] = answers;
    if (first !== undefined) return first;
  }
  return undefined;
}

/** Where a name is defined, also one that is misspelt. */
function definitionsOf(name: string, files: readonly SourceFile[]): readonly Definition[] {
  const sources = files.filter(({ path }) => !isProse(path) && !isTest(path) && !/\.d\.[cm]?ts$/.test(path));
  const defining = (wanted: string) =>
    sources.flatMap((file) =>
      file.lines.flatMap((text, at) =>
        text.includes(wanted) &&
        text.length < 300 &&
        looksDefined({ path: file.path, line: at + 1, text: text.trim() }, wanted)
          ? [{ file, at }]
          : [],
      ),
    );
  const exact = defining(name);
  if (exact.length > 0) return exact;
  const known = new Set(
    sources.flatMap(({ lines }) => lines.flatMap((line) => line.match(/\b[A-Za-z_]\w{5,}\b/g) ?? [])),
  );
  const meant = [...known].filter(
    (other) => other.startsWith(name.charAt(0)) && isSlipOf(name.toLowerCase(), other.toLowerCase()),
  );
  return meant.length === 1 ? defining(meant[0] ?? '') : [];
}

function defaultIn({ file, at }: Definition, root: string, isNamed: (text: string) => boolean): string | undefined {
  const { lines, path } = file;
  const head = headOf(lines, at);
  const given = [...head.matchAll(parameter)]
    .map(([, name = '', value = '']) => ({ name, value: value.trim() }))
    .filter(({ value }) => /^(?:-?\d|[A-Z][A-Z\d_.]{2,}|[\w.]+\.[A-Z_]{3,})/.test(value));
  const named = given.filter(({ name, value }) => isNamed(`${name} ${value}`));
  const [only, other] = named.length > 0 ? named : given;
  if (only === undefined || other !== undefined) return undefined;
  const value = valueOf(only.value, path, root);
  const line = lines.findIndex((text, index) => index >= at && text.includes(only.name) && text.includes(only.value));
  const place = placeOf({ path, line: line + 1, text: (lines[line] ?? '').trim() });
  const constant =
    /^[\w.]+$/.test(only.value) && !/^\d/.test(only.value)
      ? constantOf(only.value.split('.').at(-1) ?? '', file)
      : undefined;
  if (value === undefined && constant === undefined && !/^-?\d/.test(only.value)) return undefined;
  return [
    `${codeSpan(`${only.name} = ${only.value}`)}${value === undefined ? '' : `, which is ${value}`}:`,
    [place, ...(constant === undefined ? [] : [constant])].join('\n'),
  ].join('\n\n');
}

/** What a function takes: from its name to the end of the brackets. */
function headOf(lines: readonly string[], at: number): string {
  const text = lines.slice(at, at + mostLines).join('\n');
  let depth = 0;
  for (let index = text.indexOf('('); index >= 0 && index < text.length; index++) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (depth === 0) return text.slice(text.indexOf('(') + 1, index);
  }
  return '';
}

function constantOf(name: string, { lines, path }: SourceFile): string | undefined {
  const at = lines.findIndex(
    (text) =>
      new RegExp(`\\b${name}\\b\\s*(?::[^=]*)?=(?!=)`).test(text) &&
      !/[({,].*\b\w+\s*=/.test(text.split(name)[0] ?? ''),
  );
  return at < 0 ? undefined : placeOf({ path, line: at + 1, text: (lines[at] ?? '').trim() });
}
