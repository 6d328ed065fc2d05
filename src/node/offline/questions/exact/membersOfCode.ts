// "How many methods has class Path", "how many async functions in curio/kernel.py": counted where the keywords of a language tell.
import { extname } from 'node:path';
import { escapeRegExp } from '../../request/escapeRegExp.ts';
import { fileCalled } from '../../request/testFile.ts';
import { codeSpan } from '../markup.ts';
import type { Question, QuestionKind } from '../question.ts';
import { isWhole, textIn } from '../texts.ts';
import { many, told, unknown } from '../answers.ts';
import { isOfTests, projectFiles } from '../projectFiles.ts';

const count = '^(?:please\\s+)?(?:how\\s+many|count(?:\\s+the)?|(?:the\\s+)?number\\s+of)\\s+';
const ofClass = new RegExp(
  `${count}(?:public\\s+)?methods\\s+(?:(?:has|have|does|do|are\\s+(?:there\\s+)?in|in|of)\\s+)(?:the\\s+)?(?:class\\s+[\`'"]?(\\w+)[\`'"]?|[\`'"]?([A-Z]\\w*)[\`'"]?(?:\\s+class)?)(?:\\s+(?:have|has|define))?\\s*[?.!]*$`,
  'u',
);
const asyncIn = new RegExp(
  `${count}(?:async(?:hronous)?\\s+(?:functions?|methods?|defs?)|coroutines?)\\s+(?:(?:are|is|there|defined)\\s+){0,3}(?:in|of|does|has)\\s+(?:the\\s+)?(?:file\\s+)?[\`'"]?((?:[\\w@.-]+/)*[\\w@-][\\w@.-]*\\.[A-Za-z]\\w{0,4})[\`'"]?(?:\\s+(?:have|has|define|contain)s?)?\\s*[?.!]*$`,
  'iu',
);

export const membersOfCodeQuestion: QuestionKind = (task, { root }) => {
  const [, named, bare] = ofClass.exec(task) ?? [];
  const called = named ?? bare;
  if (called !== undefined) return methodsOf(called, /\bpublic\s+methods\b/iu.test(task), root);
  const file = asyncIn.exec(task)?.[1];
  return file === undefined ? undefined : asyncsIn(file, root);
};

/** Without texts that span lines. */
const codeOf = (text: string): readonly string[] =>
  text.replace(/("""|''')[\s\S]*?\1/gu, (all) => '\n'.repeat(all.split('\n').length - 1)).split(/\r?\n/u);

/** Python's, whose indentation tells what belongs to a class. */
function methodsOf(name: string, isPublic: boolean, root: string): Question {
  const begins = new RegExp(`^(\\s*)class\\s+${escapeRegExp(name)}\\s*[(:]`, 'u');
  const files = projectFiles(root);
  const found = files
    .filter((path) => /\.pyi?$/.test(path) && isWhole(root, path))
    .flatMap((path) => {
      const text = textIn(root, path) ?? '';
      const lines = text.includes(name) ? codeOf(text) : [];
      return lines.flatMap((line, at) => {
        const indent = begins.exec(line)?.[1];
        return indent === undefined ? [] : [{ path, line: at + 1, methods: methodsBelow(lines.slice(at + 1), indent) }];
      });
    });
  const own = found.filter(({ path }) => !isOfTests(path) && !path.endsWith('.pyi'));
  const shown = own.length > 0 ? own : found;
  if (shown.length === 0)
    return unknown(`How many methods ${codeSpan(name)} has cannot be told here without a language model.`);
  const rows = shown.map(({ path, line, methods }) => {
    const counted = isPublic ? methods.filter((method) => !method.startsWith('_')) : methods;
    const names = new Set(counted);
    const again =
      names.size === counted.length
        ? ''
        : ` (${String(names.size)} names: some are defined more than once, as setters and overloads are)`;
    return `${codeSpan(name)} (${codeSpan(`${path}:${String(line)}`)}) has ${many(counted.length, `${isPublic ? 'public ' : ''}method`)} of its own${again}, those that it inherits not counted.`;
  });
  return told(rows.join('\n\n'));
}

/** The names of the functions that stand directly in the class. */
function methodsBelow(lines: readonly string[], indent: string): readonly string[] {
  const end = lines.findIndex(
    (line) =>
      line.trim() !== '' && !/^\s*#/u.test(line) && indentOf(line).length <= indent.length && !/^\s*[)\]}]/u.test(line),
  );
  const body = lines.slice(0, end < 0 ? undefined : end);
  const first = body.find(
    (line) => line.trim() !== '' && !/^\s*#/u.test(line) && indentOf(line).length > indent.length,
  );
  const inner = indentOf(first ?? '');
  return body.flatMap((line) => {
    const [, before, method] = /^(\s+)(?:async\s+)?def\s+(\w+)/u.exec(line) ?? [];
    return before === inner && method !== undefined ? [method] : [];
  });
}
const indentOf = (line: string): string => /^\s*/u.exec(line)?.[0] ?? '';

const asyncs: Readonly<Record<string, RegExp>> = {
  '.py': /^\s*async\s+def\s+\w/u,
  '.rs':
    /^\s*(?:pub(?:\([^)]*\))?\s+)?(?:default\s+)?(?:const\s+)?async\s+(?:unsafe\s+)?(?:extern\s+"[^"]*"\s+)?fn\s+\w/u,
};

function asyncsIn(name: string, root: string): Question {
  const path = fileCalled(name, root);
  if (path === undefined) return unknown(`There is no file ${codeSpan(name)} here, or more than one in folders below.`);
  const pattern = asyncs[extname(path)];
  if (pattern === undefined || !isWhole(root, path))
    return unknown(
      `How many asynchronous functions ${codeSpan(path)} has cannot be told here without a language model.`,
    );
  const found = codeOf(textIn(root, path) ?? '').filter((line) => pattern.test(line));
  const inner = found.filter((line) => /^\s/u.test(line)).length;
  const nested = inner === 0 ? '' : `, ${String(inner)} of them indented, in a class or another function`;
  return told(
    `${many(found.length, 'asynchronous function')} ${found.length === 1 ? 'is' : 'are'} defined in ${codeSpan(path)}${nested}.`,
  );
}
