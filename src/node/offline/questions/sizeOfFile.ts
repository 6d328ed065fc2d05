// "How big is src/lexer.c?": the bytes of one file.
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { fileCalled } from '../request/testFile.ts';
import { documentIn } from './documentNames.ts';
import { fileIn } from './files.ts';
import { codeSpan } from './markup.ts';
import { projectFiles } from './projectFiles.ts';
import type { QuestionKind } from './question.ts';
import { realPathIn } from './texts.ts';

const asks =
  /\b(?:how\s+(?:big|large|heavy)\s+is|(?:file\s*)?size\s+of|how\s+many\s+bytes\s+(?:is|are\s+in|has))\s+(?:the\s+)?(?:file\s+)?[`'"]?(?<name>[\w@.-]+(?:\/[\w@.-]+)*)[`'"]?(?:\s+file)?(?:\s+(?:here|now|currently|in\s+(?:bytes|kb|kib)|on\s+disk))?\s*[?.!]*$/iu;

const mostNamed = 8;

export const sizeOfFileQuestion: QuestionKind = (task, { root }) => {
  const name = asks.exec(task)?.groups?.['name']?.replace(/\.+$/, '');
  if (name === undefined) return undefined;
  const file =
    fileIn(name, root) ?? documentIn(name, root) ?? (name.includes('.') ? fileCalled(name, root) : undefined);
  const several = file === undefined && name.includes('.') ? filesNamed(name, root) : [];
  if (several.length > 1)
    return {
      known: several.map((path) => `${codeSpan(path)} has ${String(sizeWithin(root, path))} bytes.`).join('\n'),
      looks: [],
      nothing: '',
    };
  const size = file === undefined ? undefined : sizeWithin(root, file);
  if (file === undefined || size === undefined) return undefined;
  const larger = size < 2048 ? '' : ` (${(size / 1024).toFixed(1)} KiB)`;
  return { known: `${codeSpan(file)} has ${String(size)} bytes${larger}.`, looks: [], nothing: '' };
};

/** All of a name without a folder, where they are few. */
function filesNamed(name: string, root: string): readonly string[] {
  const found = name.includes('/') ? [] : projectFiles(root).filter((path) => basename(path) === name);
  return found.length <= mostNamed ? found.filter((path) => sizeWithin(root, path) !== undefined) : [];
}

/** Undefined for what lies outside the repository, whatever leads there. */
function sizeWithin(root: string, file: string): number | undefined {
  try {
    const real = realPathIn(root, file);
    return real === undefined ? undefined : statSync(real).size;
  } catch {
    return undefined;
  }
}
