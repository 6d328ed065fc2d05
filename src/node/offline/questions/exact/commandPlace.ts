// "Where is the pdf command defined?": the function of Python that a decorator makes a command, by its own name or by that of the function.
import { toldWithPlaces } from '../answers.ts';
import { isTest, type Hit } from '../hits.ts';
import { codeSpan } from '../markup.ts';
import type { QuestionKind } from '../question.ts';
import { sourcesOf, type SourceFile } from '../sought/lines.ts';

const kind = '(?:(?:cli\\s+)?(?:sub-?)?commands?)';
const name = '[`\'"]?([a-z][\\w-]*)[`\'"]?';
const done = '(?:defined|declared|implemented|registered|located|written|handled)';
const asks = [
  `^(?:so\\s+)?where(?:['’]?s|\\s+is)\\s+(?:the\\s+)?${name}\\s+${kind}(?:\\s+${done})?(?:\\s+(?:here|in\\s+(?:the|this)\\s+(?:code|sources?|repo(?:sitory)?|project)))?\\s*[?.!]*$`,
  `^(?:so\\s+)?where(?:['’]?s|\\s+is)\\s+(?:the\\s+)?${kind}\\s+${name}\\s+${done}\\s*[?.!]*$`,
  `^(?:which|what)\\s+(?:source\\s+)?(?:file|function|module|line)\\s+(?:defines|declares|implements|registers|handles|is)\\s+(?:the\\s+)?${name}\\s+${kind}\\s*[?.!]*$`,
].map((pattern) => new RegExp(pattern, 'iu'));

const decorator = /^\s*@[\w.]*\b(?:command|group)\b\s*(?:\(\s*(?:name\s*=\s*)?(?:["']([\w-]+)["'])?|$)/u;
/** Lines of other decorators between it and its function. */
const reach = 120;

export const commandPlaceQuestion: QuestionKind = (task, workspace) => {
  const said = asks.map((pattern) => pattern.exec(task)?.[1]).find((found) => found !== undefined);
  if (said === undefined) return undefined;
  const hits = sourcesOf(workspace)
    .filter(({ path }) => path.endsWith('.py') && !isTest(path))
    .flatMap((file) => commandsIn(file, said));
  return hits.length === 0 ? undefined : toldWithPlaces(`The command ${codeSpan(said)} is defined here:`, hits);
};

const plain = (called: string): string => called.toLowerCase().replaceAll('_', '-');

function commandsIn({ path, lines }: SourceFile, said: string): readonly Hit[] {
  return lines.flatMap((line, at) => {
    const made = decorator.exec(line);
    if (made === null) return [];
    const below = lines.slice(at + 1, at + reach);
    const first = below.findIndex((text) => /^\s*(?:async\s+)?(?:def|class)\s/u.test(text));
    const text = below[first] ?? '';
    const called = made[1] ?? /^\s*(?:async\s+)?def\s+(\w+)/u.exec(text)?.[1] ?? '';
    return plain(called) === plain(said) ? [{ path, line: at + first + 2, text: text.trim() }] : [];
  });
}
