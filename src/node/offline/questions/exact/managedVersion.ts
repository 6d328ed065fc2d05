// "Which version of guava?", "which bouncy castle version": as the root POM manages it, in a property or for all its modules.
import { codeSpan } from '../markup.ts';
import { told } from '../answers.ts';
import type { QuestionKind } from '../question.ts';
import { cited, factIn, textIn } from '../texts.ts';

const name = '[`\'"]?([a-z][\\w.-]*(?:\\s[a-z][\\w.-]*)?)[`\'"]?';
const used =
  '(?:\\s+(?:does|do|is|are)\\s+(?:it|we|this|the\\s+\\w+)(?:\\s+(?:use|need|depend\\s+on|on|build\\s+with|used|using))?|\\s+is\\s+(?:used|in\\s+use|needed)|\\s+here)?\\s*[?.!]*$';
const asks = [
  `^(?:(?:which|what)(?:['’]s|\\s+is)?\\s+)?(?:the\\s+)?version\\s+of\\s+(?:the\\s+)?${name}${used}`,
  `^(?:(?:which|what)\\s+)?(?:the\\s+)?${name}\\s+version${used}`,
].map((pattern) => new RegExp(pattern, 'iu'));
const others =
  /^(?:java|jdk|maven|project|own|this|the|its|our|current|latest|release|parent|source|target|which|what|minimum|new|old|app|package)\b/iu;

export const managedVersionQuestion: QuestionKind = (task, { root, names }) => {
  const said = asks.flatMap((pattern) => pattern.exec(task)?.[1] ?? [])[0];
  const path = 'pom.xml';
  if (said === undefined || others.test(said) || !names.has(path)) return undefined;
  const text = (textIn(root, path) ?? '').replace(/<!--[\s\S]*?-->/g, (part) => part.replace(/[^\n]/g, ' '));
  const properties = [...text.matchAll(/<([\w.-]+)[.-]version>\s*([^<\s]+)\s*</g)];
  const [, key, value] = properties.find(([, key = '']) => plain(key) === plain(said)) ?? [];
  if (key !== undefined && value !== undefined) {
    const fact = factIn(path, text, new RegExp(`<${key.replaceAll('.', '\\.')}[.-]version>\\s*([^<\\s]+)\\s*<`));
    return fact && told(`${codeSpan(key)}: ${cited(fact)}`);
  }
  const blocks = [...text.matchAll(/<artifactId>\s*([\w.-]+)\s*<\/artifactId>\s*<version>\s*([^<\s]+)\s*<\/version>/g)];
  const [, artifact, stated = ''] = blocks.find(([, artifact = '']) => plain(artifact) === plain(said)) ?? [];
  const property = /^\$\{([\w.-]+)\}$/.exec(stated)?.[1];
  const pattern =
    property === undefined
      ? `<artifactId>\\s*${(artifact ?? '').replaceAll('.', '\\.')}\\s*</artifactId>\\s*<version>\\s*([^<\\s]+)`
      : `<${property.replaceAll('.', '\\.')}>\\s*([^<\\s]+)`;
  const fact = artifact === undefined ? undefined : factIn(path, text, new RegExp(pattern));
  return fact === undefined || fact.value.includes('$')
    ? undefined
    : told(`${codeSpan(artifact ?? '')}: ${cited(fact)}`);
};

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s._-]+/gu, '');
