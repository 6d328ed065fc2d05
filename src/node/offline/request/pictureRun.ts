// "Render the scene", "I want the out.ppm": a run of the program whose sources say that it draws such a file.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { onlyAsks } from './questionWords.ts';
import { actionConcepts } from './vocabulary.ts';

const endings = '(?:p[pgbn]m|png|bmp|tga|jpe?g|svg|gif|exr|hdr|webp|tiff?)';
const source = /\.(?:c|cc|cpp|cxx|h|hpp|rs|go|zig|nim|d|f90|java)$/u;
/** A call that writes the file which it names. */
const writes =
  /(?:\bofstream\s+\w+\s*[({]|\bofstream\s*\(|\bstbi_write_\w+\s*\(|\bsave\w*\s*\(|\bwrite\w*\s*\(|\bFile::create\s*\(|\bos\.Create\s*\()[^"\n;]{0,60}"([^"\n]+)"|\bfopen\s*\(\s*"([^"\n]+)"\s*,\s*"w/gu;
const mostFiles = 60;

/** The pictures that the sources write by a name of their own, seen from where the program is started. */
function picturesOf(root: string): readonly string[] {
  const files = filesBelow(root, (name) => source.test(name), { deepest: 3, mostFolders: 30 }).slice(0, mostFiles);
  const named = files.flatMap((path) =>
    [...(textIn(root, path) ?? '').matchAll(writes)].map(([, one, other]) => (one ?? other ?? '').replace(/^\.\//, '')),
  );
  const isPicture = new RegExp(`^[\\w./-]+\\.${endings}$`, 'iu');
  return [...new Set(named)].filter((path) => isPicture.test(path) && isPlainName(path) && !path.includes('..'));
}

const polite =
  '(?:^|[.;!?:]\\s+)\\W*(?:(?:please|pls|plz|now|just|hey|hi|ok|so|and|then|can\\s+you|could\\s+you|would\\s+you)\\W+)*';
const which =
  '(?:(?:me|us|the|a|an|its|this|that|our|my|all|of|default|stock|sample|test|demo|example|whole|built-in|result|resulting|final|first)\\s+)*';
const thing = `(?:scene|images?|pictures?|rendering|render|frame|drawing|(?:[\\w-]+\\.)?${endings}(?:\\s+(?:file|image|picture))?)`;
const draws = '(?:render|re-render|draw|trace|raytrace|ray-trace|paint|rasteri[sz]e)';
const rest =
  '(?:\\s+(?:once|please|pls|now|here|for\\s+me|again|with\\s+(?:this|the|it|default)(?:\\s+[\\w-]+){0,3}))*\\s*(?=[.,;!?]|$)';
/** An order to draw, and nothing else in that sentence. */
const order = new RegExp(
  `${polite}(?:${draws}|(?:make|create|produce|generate|give|get)(?=\\s+(?:me\\s+|us\\s+)?(?:the|a|an|its)\\s))\\s+${which}${thing}${rest}`,
  'iu',
);
const wish =
  "(?:(?:i|we)(?:\\s+would|['’]d)?\\s+(?:(?:just|only|really)\\s+)?(?:want|need|like|love)(?:\\s+to\\s+(?:see|have|get|look\\s+at))?|\\bso\\s+that\\s+(?:i|we)\\s+(?:(?:can|will)\\s+)?(?:get|have|see)|\\bso\\s+(?:i|we)\\s+can\\s+(?:get|have|see))";
/** "The picture that this program makes". */
const itsPicture = new RegExp(
  `\\b${wish}\\s+${which}${thing}(?:\\s+(?:file|image|picture))?(?:\\s+(?:(?:that|which)\\s+)?(?:this|the|it|our)\\s*(?:[\\w-]+\\s+){0,3}?(?:makes?|renders?|draws?|produces?|creates?|writes?|generates?|outputs?))?${rest}`,
  'iu',
);
/** "The explosion image that this program renders", "leave me the image that it writes". */
const saidToMake = new RegExp(
  `(?:${wish}|\\b(?:leave|give|get|show)\\s+(?:me|us))\\s+${which}(?:[\\w-]+\\s+){0,2}?${thing}\\s+(?:that|which)\\s+(?:this|the|it|our)\\s*(?:[\\w-]+\\s+){0,3}?(?:makes?|renders?|draws?|produces?|creates?|writes?|generates?|outputs?)${rest}`,
  'iu',
);
const forbids =
  /\b(?:do(?:n['’]?t|\s+not)|never|without|instead\s+of|rather\s+than|how|why|where\s+(?:is|does|do)|convert|delete|remove|move|copy|compare|commit|upload|send|mail|resize|scale|crop|change|edit|fix|add|rename|open|test|bench\w*|lint|format|install|refactor|implement|replace|git|ignored?|kept|keep|closed|stop|smaller|larger|bigger)\b/iu;
const own: ReadonlySet<string> = new Set(['#build', '#start', '#generate', '#image']);

/** The picture that the project's program draws, where a task wants that and nothing else. */
function pictureIn(task: string, root: string): string | undefined {
  if (onlyAsks(task) || forbids.test(task) || [...actionConcepts(task)].some((concept) => !own.has(concept)))
    return undefined;
  const isSaid = order.test(task) || itsPicture.test(task) || saidToMake.test(task);
  if (!isSaid) return undefined;
  const [picture, other] = picturesOf(root);
  if (picture === undefined || other !== undefined) return undefined;
  // Another file than what it draws.
  const files = task.match(new RegExp(`[\\w-]+\\.${endings}\\b`, 'giu')) ?? [];
  return files.every((file) => file === basename(picture)) ? picture : undefined;
}

const starts = /(?:^|&& )\.\/[\w./-]+$|^cargo run\b[^&|;]*$|^go run [\w./-]+$/;

/** The only command that starts the program, where nothing here is called after drawing. */
export function pictureRun(task: string, { root, commands }: Pick<Workspace, 'root' | 'commands'>): string | undefined {
  if (commands.some(({ kind, name }) => kind === 'declared' && /^(?:render|draw|image|picture)\b/iu.test(name)))
    return undefined;
  const found = commands.filter(
    ({ name, command, folder, onlyFor, parameters }) =>
      folder === undefined &&
      onlyFor === undefined &&
      parameters === undefined &&
      /^start\b/.test(name) &&
      starts.test(command),
  );
  const [only, other] = new Set(found.map(({ command }) => command));
  return only !== undefined && other === undefined && pictureIn(task, root) !== undefined ? only : undefined;
}

/** What such a run is to leave, unless it is there already. */
export function pictureToBe(task: string, root: string, line: string): string | undefined {
  const picture = starts.test(line) ? pictureIn(task, root) : undefined;
  return picture === undefined || existsSync(join(root, picture)) ? undefined : picture;
}
