// "Which gcc version does it bundle?": what the files that build it fetch, `ARG GCC_VERSION=16.2.0`, and not what this machine has.
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { statements } from './markup.ts';
import type { Question } from './question.ts';
import { cited, factIn, textIn } from './texts.ts';

const bundles =
  /\b(?:bundl(?:es?|ed|ing)|ships?|shipped|includes?|included|contains?|packages?|packed|vendors?|comes?\s+with|built\s+in|build(?:s|ing)?\s+in(?:to)?)\b/iu;
const asks =
  /\b(?:which|what)\s+([\w.+-]+)\s+version\b|\b(?:which|what)\s+version\s+of\s+(?:the\s+)?([\w.+-]+)|\bversion\s+of\s+(?:the\s+)?([\w.+-]+)/iu;
const holders =
  /^(?:Dockerfile|Containerfile)(?:\.[\w-]+)?$|\.(?:Dockerfile|mk|sh|env)$|^(?:GNUm|M|m)akefile$|^\.env$|^versions?(?:\.\w+)?$/;
const mostFiles = 60;

/** The lines of files at the top of the workspace that set the version; undefined where no bundled version is asked for, or none is set. */
export function pinnedQuestion(
  task: string,
  { root, names }: { readonly root: string; readonly names: ReadonlySet<string> },
): Question | undefined {
  if (!bundles.test(task)) return undefined;
  const [, before, after, of] = asks.exec(task) ?? [];
  const name = before ?? after ?? of;
  if (name === undefined) return undefined;
  const word = name
    .split(/[-_.]/)
    .map((part) => escapeRegExp(part))
    .join('[-_.]?');
  const pinned = new RegExp(
    `(?:^|[\\s;])(?:export\\s+)?${word}_?VER(?:SION)?[ \\t]*[:?]?=[ \\t]*["']?v?(\\d+(?:\\.\\d+)+[\\w.-]*)["']?(?=[\\s\\\\;]|$)`,
    'im',
  );
  const found = [...names]
    .filter((file) => holders.test(file))
    .slice(0, mostFiles)
    .flatMap((file) => factIn(file, textIn(root, file), pinned) ?? []);
  return found.length === 0 ? undefined : { known: statements(found.map(cited)), looks: [], nothing: '' };
}
