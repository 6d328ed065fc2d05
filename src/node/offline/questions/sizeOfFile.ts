// "How big is src/lexer.c?": the bytes of one file.
import { statSync } from 'node:fs';
import { fileCalled } from '../request/testFile.ts';
import { documentIn } from './documentNames.ts';
import { fileIn } from './files.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { realPathIn } from './texts.ts';

const asks =
  /\b(?:how\s+(?:big|large|heavy)\s+is|(?:file\s*)?size\s+of|how\s+many\s+bytes\s+(?:is|are\s+in|has))\s+(?:the\s+)?(?:file\s+)?[`'"]?(?<name>[\w@.-]+(?:\/[\w@.-]+)*)[`'"]?(?:\s+file)?(?:\s+(?:here|now|currently|in\s+(?:bytes|kb|kib)|on\s+disk))?\s*[?.!]*$/iu;

export const sizeOfFileQuestion: QuestionKind = (task, { root }) => {
  const name = asks.exec(task)?.groups?.['name']?.replace(/\.+$/, '');
  if (name === undefined) return undefined;
  const file =
    fileIn(name, root) ?? documentIn(name, root) ?? (name.includes('.') ? fileCalled(name, root) : undefined);
  const size = file === undefined ? undefined : sizeWithin(root, file);
  if (file === undefined || size === undefined) return undefined;
  const larger = size < 2048 ? '' : ` (${(size / 1024).toFixed(1)} KiB)`;
  return { known: `${codeSpan(file)} has ${String(size)} bytes${larger}.`, looks: [], nothing: '' };
};

/** Undefined for what lies outside the repository, whatever leads there. */
function sizeWithin(root: string, file: string): number | undefined {
  try {
    const real = realPathIn(root, file);
    return real === undefined ? undefined : statSync(real).size;
  } catch {
    return undefined;
  }
}
