// "How many commands does it provide?", "how many settings does it contribute?": what package.json installs, or adds to an editor.
import { codeSpan } from './markup.ts';
import { valueIn } from './manifests.ts';
import type { Question, QuestionKind } from './question.ts';

const asks =
  /^(?:how\s+many|count(?:\s+the)?|the\s+number\s+of)\s+(?:(?:different|cli|shell|vs\s?code|editor)\s+)*(commands|binaries|executables|programs|settings|configuration\s+(?:options|settings)|key\s?bindings|themes|languages|snippets)\s+(?:does\s+(?:it|this|the\s+[\w-]+|[\w@./-]+)|do\s+(?:we|they|you)|(?:it|this|the\s+[\w-]+))\s+(contributes?|provides?|installs?|ships?(?:\s+with)?|exposes?|offers?|comes?\s+with|adds?|registers?)\s*[?.!]*$/iu;
const mostNamed = 30;

export const contributedQuestion: QuestionKind = (task, { root }) => {
  const [, noun = '', verb = ''] = asks.exec(task) ?? [];
  if (noun === '') return undefined;
  const what = noun.toLowerCase().replaceAll(/\s+/g, ' ');
  return ofEditor(what, root) ?? (/^(?:contribut|register)/iu.test(verb) ? undefined : installed(what, root));
};

/** `contributes` of an extension. */
function ofEditor(what: string, root: string): Question | undefined {
  if (valueIn(root, 'package.json', 'engines', 'vscode') === undefined) return undefined;
  if (/^(?:settings|configuration)/.test(what)) {
    const stated = valueIn(root, 'package.json', 'contributes', 'configuration');
    const parts: readonly unknown[] = Array.isArray(stated) ? stated : [stated];
    const keys = parts.flatMap((part) => keysOf(part, 'properties'));
    return keys.length === 0 ? undefined : told(keys.length, what, 'contributes.configuration', []);
  }
  const key = what === 'keybindings' || what === 'key bindings' ? 'keybindings' : what;
  const list = valueIn(root, 'package.json', 'contributes', key);
  return Array.isArray(list) ? told(list.length, what, `contributes.${key}`, []) : undefined;
}

function keysOf(part: unknown, key: string): readonly string[] {
  if (typeof part !== 'object' || part === null || !(key in part)) return [];
  const value = (part as Readonly<Record<string, unknown>>)[key];
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

/** `bin` of a package. */
function installed(what: string, root: string): Question | undefined {
  if (!/^(?:commands|binaries|executables|programs)$/.test(what)) return undefined;
  const bin = valueIn(root, 'package.json', 'bin');
  const name = valueIn(root, 'package.json', 'name');
  if (typeof bin === 'string' && typeof name === 'string') return told(1, what, 'bin', [name]);
  const names = typeof bin === 'object' && bin !== null ? Object.keys(bin) : [];
  return names.length === 0 ? undefined : told(names.length, what, 'bin', names);
}

function told(count: number, what: string, key: string, names: readonly string[]): Question {
  const named =
    names.length === 0 || names.length > mostNamed ? '' : `: ${names.map((each) => codeSpan(each)).join(', ')}`;
  const noun = count !== 1 ? what : what.replace(/ies$/, 'y').replace(/s$/, '');
  return {
    known: `${String(count)} ${noun} in ${codeSpan(key)} of ${codeSpan('package.json')}${named}.`,
    looks: [],
    nothing: '',
  };
}
