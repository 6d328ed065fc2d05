// "Where is cJSON_Parse declared?": in the languages of C the prototype in a header, where "defined" means the body in a source.
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { bestDefinition } from './definition.ts';
import { isSecondary, isTest, placeOf, type Hit } from './hits.ts';
import { codeSpan } from './markup.ts';

const asks = /\b(?:declar(?:ed|es?|ations?)|prototypes?)\b/iu;
const other = /\b(?:defin\w+|implement\w*)\b/iu;
export const asksForDeclaration = (task: string): boolean => asks.test(task) && !other.test(task);

const header = /\.(?:h|hh|hpp|hxx|h\.in)$/i;
const source = /\.(?:c|cc|cpp|cxx|m|mm|inl|ipp|tcc)$/i;
const mostShown = 4;

/** The prototypes in headers, and where the body is; undefined where no header has one. */
export function declarationIn(hits: readonly Hit[], wanted: string): string | undefined {
  const word = escapeRegExp(wanted);
  const prototype = new RegExp(
    `^(?!(?:return|if|else|while|for|switch|case|do|goto|using|throw|delete|define)\\b)[A-Za-z_][^={;"]*?[\\s*&)]\\(?\\*?${word}\\s*\\)?\\s*\\([^{]*$|^extern\\b[^({]*\\b${word}\\b|^${word}\\s*\\([^{]*$`,
  );
  // `class Options {` has a constructor of its name.
  const type = new RegExp(
    `^(?:typedef\\s+)?(?:class|struct|union|enum(?:\\s+class)?)\\s+(?:[A-Z][A-Z_\\d]+\\s+)?${word}\\b[^;()]*$`,
  );
  if (hits.some(({ path, text }) => header.test(path) && type.test(text))) return undefined;
  const found = hits.filter(({ path, text }) => header.test(path) && prototype.test(text));
  const own = found.filter(({ path }) => !isSecondary(path) && !isTest(path));
  const shown = own.length > 0 ? own : found;
  if (shown.length === 0) return undefined;
  const body = bestDefinition(
    hits.filter(({ path }) => source.test(path)),
    wanted,
  );
  const defined = body === undefined ? '' : `\n\nIts body is here:\n\n${placeOf(body)}`;
  return `${codeSpan(wanted)} is declared here:\n\n${shown.slice(0, mostShown).map(placeOf).join('\n')}${defined}`;
}
