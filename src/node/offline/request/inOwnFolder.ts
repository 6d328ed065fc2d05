// "Start the sample", "run the benchmark", "run the example with body-parser": what lies in a folder of its own, by its own manifest or its only script.
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { foldersIn } from '../questions/folderOfWords.ts';
import { valueIn } from '../questions/manifests.ts';
import { namesIn } from '../questions/texts.ts';
import { isFileIn } from './fileCommand.ts';

const polite = '^(?:(?:please|pls|just|now|can\\s+you|could\\s+you)\\s+)*';
const starts = '(?:run|start|launch|serve|try|execute)\\s+(?:the\\s+|our\\s+)?';
const end = '(?:\\s+(?:please|pls|thanks|locally|here|now))*\\s*[.!]*$';
const form = (text: string) => new RegExp(`${polite}${text}${end}`, 'iu');
const benchmark = form('(?:run|start|execute|try)\\s+(?:the\\s+|our\\s+|all\\s+)?bench(?:mark)?s?(?:\\s+suite)?');
const sample = form(`${starts}(sample|example|demo|playground)(?:\\s+(?:app|application|project|site))?`);
/** "The hello example with body-parser" lies in `examples/with-body-parser`. */
const withThing = form(`${starts}(?:[\\w-]+\\s+){0,2}?examples?\\s+(?:with|of|for|using)\\s+([\\w.-]+)`);
const named = form(`${starts}([\\w-]+(?:\\s+[\\w-]+)?)\\s+(?:example|demo|sample)(?:\\s+app)?`);

/** Undefined where a command of the workspace has that name, or nothing in the folder tells how it is started. */
export function inOwnFolder(task: string, whole: Workspace): string | undefined {
  const { root, commands } = whole;
  const text = task.trim();
  const isCalled = (pattern: RegExp) => commands.some(({ name, folder }) => folder === undefined && pattern.test(name));
  if (benchmark.test(text)) return isCalled(/bench/i) ? undefined : benchmarkIn(whole);
  const kind = sample.exec(text)?.[1]?.toLowerCase();
  if (kind !== undefined)
    return isCalled(new RegExp(`${kind}|^play`, 'i'))
      ? undefined
      : [kind, `${kind}s`].map((folder) => scriptOf(folder, ['start', 'dev', 'serve'], root)).find(Boolean);
  const thing = withThing.exec(text)?.[1];
  const said = thing ?? named.exec(text)?.[1];
  if (said === undefined) return undefined;
  const plain = said.toLowerCase().replaceAll(/\s+/gu, '-');
  const homes = ['examples', 'example', 'demos', 'demo', 'samples'].flatMap((home) =>
    foldersIn(join(root, home)).flatMap((name) =>
      [plain, `with-${plain}`].includes(name.toLowerCase()) ? [`${home}/${name}`] : [],
    ),
  );
  const [only, another] = homes;
  if (only === undefined || another !== undefined || isCalled(new RegExp(`(?:^|[:_-])${plain}$`, 'i')))
    return undefined;
  return scriptOf(only, ['start', 'dev', 'serve'], root);
}

/** Starts the first script of these names in the manifest of a folder. */
function scriptOf(folder: string, names: readonly string[], root: string): string | undefined {
  const found = names.find((name) => typeof valueIn(root, `${folder}/package.json`, 'scripts', name) === 'string');
  if (found === undefined || !isPlainName(folder)) return undefined;
  return `(cd ${folder} && npm ${/^(?:start|test)$/.test(found) ? found : `run ${found}`})`;
}

const entry = /^(?:bench|benchmarks?|index|main|run)\.[cm]?js$/i;

function benchmarkIn({ root, onPath }: Workspace): string | undefined {
  const [folder, another] = foldersIn(root).filter((name) => /^bench(?:mark)?s?$/i.test(name));
  if (folder === undefined || another !== undefined || !onPath('node') || !onPath('npm')) return undefined;
  const own = scriptOf(folder, ['bench', 'benchmark', 'benchmarks', 'start'], root);
  if (own !== undefined) return own;
  // Its "tests" may be the benchmarks.
  const test = valueIn(root, `${folder}/package.json`, 'scripts', 'test');
  if (typeof test === 'string' && /^node [\w./-]*bench[\w./-]*$/.test(test)) return `(cd ${folder} && ${test})`;
  const [file, other] = namesIn(root, folder).filter((name) => entry.test(name));
  const path = `${folder}/${file ?? ''}`;
  return file === undefined || other !== undefined || !isFileIn(root, path) ? undefined : `node ${path}`;
}
