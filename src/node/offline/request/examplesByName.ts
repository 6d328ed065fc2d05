// "Run the echo server example" is `examples/echoServer.ts`, "the spawn example" `3-spawn.js`; one for browsers is shown by their server.
import { existsSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { valueIn } from '../questions/manifests.ts';
import { textIn } from '../questions/texts.ts';
import { entriesOf } from '../sources/recipes.ts';

const form =
  /^(?:(?:please|pls|just|now|can\s+you|could\s+you)\s+)*(?:run|start|try|execute|launch)\s+(?:the\s+|our\s+)?([a-z][\w-]*(?:\s+[\w-]+){0,2})\s+(?:example|demo|sample)(?:\s+(?:in|from|of)\s+(?:the\s+|our\s+)?(?:examples?|demos?|samples?|playground)(?:\s+(?:folder|directory))?)?(?:\s+(?:please|pls|thanks|locally|here|now))*\s*[.!]*$/iu;
const home = /(?:^|\/)(?:examples?|demos?|samples?|playground)\//i;
const code = /^\.(?:[cm]?js|m?ts)$/i;
/** Words that pick one of several examples without naming it. */
const noName = /^(?:only|first|second|last|same|other|little|small|simple|an?|all|every|each|new)$/iu;

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Undefined if none or several have that name, or nothing tells how to start it; `basic.js` alone is found elsewhere. */
export function exampleByName(task: string, whole: Workspace): string | undefined {
  const said = form.exec(task.trim())?.[1] ?? '';
  if (said === '' || said.split(/\s+/u).some((word) => noName.test(word))) return undefined;
  const { root } = whole;
  const wanted = plain(said);
  const stemOf = (path: string) => basename(path, extname(path)).replace(/^\d+[-_.]/, '');
  const isEntry = (path: string) => /^(?:app|index|main)$/i.test(stemOf(path));
  const found = filesBelow(root, (name) => code.test(extname(name)) && !/\.(?:d|test|spec)\.\w+$/.test(name)).filter(
    (path) =>
      home.test(path) && isPlainName(path) && plain(isEntry(path) ? basename(dirname(path)) : stemOf(path)) === wanted,
  );
  const [path, another] = found;
  if (path === undefined || another !== undefined) return undefined;
  if (isForBrowsers(root, path)) return serverOf(path, whole);
  if (/^\.m?ts$/i.test(extname(path))) return startOfTypeScript(path, whole);
  const isNumbered = /^\d/.test(basename(path));
  return isNumbered && whole.onPath('node') ? `node ${path}` : undefined;
}

/** Whether a script lies beside an `index.html` and uses nothing of Node. */
const isForBrowsers = (root: string, path: string): boolean =>
  existsSync(join(root, dirname(path), 'index.html')) &&
  !/\brequire\(|^import\s|\bprocess\./m.test(textIn(root, path) ?? '');

/** `node examples`, where documents show it and it starts a server. */
function serverOf(path: string, { root, onPath, documents }: Workspace): string | undefined {
  const folder = path.split('/')[0] ?? '';
  const listens = (textIn(root, `${folder}/index.js`) ?? '').includes('.listen(');
  const isShown = documents.some((text) => new RegExp(`^\\s*(?:\\$ )?node (?:\\./)?${folder}/?$`, 'm').test(text));
  return listens && isShown && onPath('node') ? `node ${folder}` : undefined;
}

/** As a script or task of the manifest starts such files: `node --import tsx/esm`, `deno run --allow-net`. */
function startOfTypeScript(path: string, { root, onPath, commands }: Workspace): string | undefined {
  const tasks = ['deno.json', 'deno.jsonc'].flatMap((file) => entriesOf(valueIn(root, file, 'tasks')));
  for (const [name, body] of tasks) {
    const [, start, file] =
      /^(deno run(?: --[\w=,.:/-]+)*) (\S+\.ts)$/.exec(typeof body === 'string' ? body : '') ?? [];
    if (start === undefined || file === undefined || dirname(file) !== dirname(path)) continue;
    const own = commands.find(({ command }) => command === `deno task ${name}`);
    return file === path && own !== undefined ? own.command : `${start} ${path}`;
  }
  const scripts = entriesOf(valueIn(root, 'package.json', 'scripts')).flatMap(([, body]) =>
    typeof body === 'string' ? [body] : [],
  );
  const starts = scripts.flatMap(
    (body) => /^node((?: --import [\w@./-]+)*)(?: --test)? \S+\.ts\b/.exec(body)?.[1] ?? [],
  );
  const [flags] = starts;
  return flags === undefined || !onPath('node') ? undefined : `node${flags} ${path}`;
}
