// Hits of the tool `search`: one `path:line:text` each.
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { codeSpan } from './markup.ts';

export interface Hit {
  readonly path: string;
  readonly line: number;
  /** Without indentation. */
  readonly text: string;
}

/** The hits of an output, in its order; notes in brackets are left out. */
export function hitsOf(output: string): readonly Hit[] {
  return output.split('\n').flatMap((record) => {
    const [, path, line, text] = /^(?!\[)(.+?):(\d+):(.*)$/.exec(record) ?? [];
    return path === undefined ? [] : [{ path, line: Number(line), text: (text ?? '').trim() }];
  });
}

/** One item of a list. */
export const placeOf = ({ path, line, text }: Hit): string =>
  `- ${codeSpan(`${path}:${String(line)}`)}${text === '' ? '' : `: ${codeSpan(text.slice(0, 160))}`}`;

/** A text as a regular expression that matches it, whole words where it begins or ends with one. */
export function literalPattern(text: string): string {
  const escaped = escapeRegExp(text).replaceAll('/', '\\/');
  return `${/^\w/.test(text) ? '\\b' : ''}${escaped}${/\w$/.test(text) ? '\\b' : ''}`;
}

/** Whether a path holds generated files or text about the code: less informative than the source itself. */
export function isSecondary(path: string): boolean {
  return /(^|\/)(dist|build|out|target|vendor|node_modules|third_party|coverage)\/|\.min\.|\.map$|\.lock$|-lock\./.test(
    path,
  );
}

export const isTest = (path: string): boolean =>
  /(^|\/)(tests?|specs?|__tests__|examples?|fixtures?|bench(es|marks?)?)(\/|[._-])|[._-](test|spec)\./i.test(path);
