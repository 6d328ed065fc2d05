// Tests that were left out because a file of the workspace is not there: what was made before they count.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { testCounts } from '../../core/agent/mostlyLeftOut.ts';
import { redactSecrets } from '../../core/state/secrets/redact.ts';
import type { Observation } from '../../core/episode.ts';

const ofTests =
  /(?:^|\/)(?:tests?|testing|specs?|t|__tests__)\/|(?:^|\/)(?:conftest|test_\w+|\w+[._-]test|\w+[._-]spec)\.\w+$/u;
const source = /\.(?:[cm]?[jt]sx?|py|rb|sh|bats|bash|pl|t|php|lua|exs?|go)$/u;
const passedOver = /^(?:\.|node_modules$|venv$|target$|vendor$|dist$|build$)/u;
const mostFiles = 80;
const mostFolders = 60;
/** Lines around a skip that may name what it looks for. */
const around = 4;

const skips = /\bskip|\bpending\b|\bignored\b|\btodo\b/iu;
/** In words: "no src/generated", "data/x.json is missing", "needs build/lib.so". */
const inWords =
  /(?<![\w/.~$@:-])(?:\.\/)?([a-z_][\w-]*(?:\/[\w.-]*\w)+|[a-z_][\w-]*\.(?:json|db|sqlite3?|csv|bin|dat|so|js|mjs|py|txt|xml|ya?ml|pb|wasm|idx|index|gz|zip))(?![\w/(-])/giu;
const wanting =
  /\bno\b|\bnot\b|n['’]t\b|\bmissing\b|\babsent\b|\bneeds?\b|\brequires?\b|\bwithout\b|\bfirst\b|\blacks?\b|\bunbuilt\b|\bungenerated\b/iu;
/** Looks whether it is there. */
const looks =
  /\bexists(?:Sync)?\b|\bis_?file\b|\bis_?dir\b|\bFile\.exist|\baccessSync\b|\bstatSync\b|\[\s+!?\s*-[edf]\s|\bos\.Stat\b|\bfile_exists\b/u;

/** What most tests of a run were left out for, by their reasons or by the tests themselves: a path that is not in the workspace. */
export function skippedFor(root: string, text: string): Observation['skipped'] {
  const { ran, left, line } = testCounts(text);
  if (ran === 0 || left < ran) return undefined;
  const said = text
    .split('\n')
    .filter((each) => wanting.test(each) && (skips.test(each) || /#\s/u.test(each)))
    .flatMap((each) => pathsIn(each));
  const missing = [...said, ...guardedIn(root)].find((path) => isLacking(root, path));
  return missing === undefined ? undefined : { line: redactSecrets(line).slice(0, 200), missing };
}

const pathsIn = (line: string): readonly string[] => [...line.matchAll(inWords)].map(([, path = '']) => path);

/** Neither there nor elsewhere, but its own place is: it is the project's. */
function isLacking(root: string, path: string): boolean {
  const [top = '', ...rest] = path.split('/');
  if (existsSync(join(root, path)) || /^(?:node|https?|usr|etc|dev|tmp|var)$/u.test(top)) return false;
  return rest.length > 0 ? existsSync(join(root, top)) || isIgnored(root, top) : isIgnored(root, top);
}

function isIgnored(root: string, name: string): boolean {
  return textOf(join(root, '.gitignore'))
    .split('\n')
    .some((line) => line.trim().replace(/^\/|\/\*?$/gu, '') === name);
}

/** Paths for which tests look near where they skip. */
function guardedIn(root: string): readonly string[] {
  return testFiles(root).flatMap((file) => {
    const lines = textOf(join(root, file)).split('\n');
    return lines.flatMap((line, at) => {
      if (!looks.test(line)) return [];
      const near = lines.slice(Math.max(0, at - around), at + around + 1);
      return near.some((each) => skips.test(each)) ? near.flatMap((each) => [...pathsIn(each), ...partsIn(each)]) : [];
    });
  });
}

/** `Path("data") / "index.db"`, `path.join(root, 'src', 'generated')`. */
function partsIn(line: string): readonly string[] {
  const parts = [...line.matchAll(/['"]([\w.-]+)['"]\s*(?=[/,)]|$)/gu)].map(([, part = '']) => part);
  return parts.length > 1 && /\bjoin\(|['"]\s*\/\s*['"]/u.test(line) ? [parts.join('/')] : [];
}

function testFiles(root: string): readonly string[] {
  const found: string[] = [];
  const folders = [''];
  for (let seen = 0; folders.length > 0 && seen < mostFolders && found.length < mostFiles; seen += 1) {
    const folder = folders.shift() ?? '';
    for (const entry of entriesOf(join(root, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !passedOver.test(entry.name)) folders.push(path);
      if (entry.isFile() && source.test(entry.name) && ofTests.test(path)) found.push(path);
    }
  }
  return found.slice(0, mostFiles);
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function textOf(path: string): string {
  try {
    return existsSync(dirname(path)) ? readFileSync(path, 'utf8') : '';
  } catch {
    return '';
  }
}
