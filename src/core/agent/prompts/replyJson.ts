// Finds the JSON object in a model's reply, whatever surrounds it, and the offsets of its parts.
import { parseTree } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import { jsonrepair } from 'jsonrepair';
import type { JsonObject, JsonValue } from '../../types.ts';

export interface LocatedObject {
  readonly value: JsonObject;
  /** Parse tree with offsets into the searched text; undefined when the text had to be repaired first. */
  readonly tree: Node | undefined;
  /** False when the text ends inside the object: its last parts may be cut. */
  readonly closed: boolean;
}

/** Deepest nesting accepted, as the readers are recursive. */
const maxDepth = 100;
const maxAttempts = 50;

/**
 * The last object in `text` that has one of the properties `wanted`, also inside prose, code fences or after a reasoning block;
 * comments, trailing commas, single quotes and the like are tolerated. Undefined if there is none.
 * `cut`: the text is known to be truncated, so nothing is completed by guessing.
 */
export function locateObject(
  text: string,
  wanted: readonly string[],
  options: { readonly cut: boolean } = { cut: false },
): LocatedObject | undefined {
  if (tooDeep(text)) return undefined;
  for (const searched of new Set([blankReasoning(text), text])) {
    const found = lastObject(searched, wanted);
    const end = found ? found.tree.offset + found.tree.length : 0;
    const broken = !found || found.errors.some(({ offset }) => offset < end);
    const repaired = broken && !options.cut ? repair(searched, found?.tree.offset, wanted) : undefined;
    if (repaired) return { value: repaired, tree: found?.tree, closed: true };
    if (!found) continue;
    const closed = !found.errors.some(({ error }) => unterminated.has(error)) && searched[end - 1] === '}';
    return { value: valueOf(found.tree) as JsonObject, tree: found.tree, closed };
  }
  return undefined;
}

/** A list without an enclosing object, read as its property `name`. Not the list of a broken object. */
export function locateList(
  text: string,
  name: string,
  options: { readonly cut: boolean } = { cut: false },
): LocatedObject | undefined {
  const start = text.search(/\[\s*\{/u);
  if (start < 0 || text.includes(name)) return undefined;
  return locateObject(`{"${name}":${text.slice(start, text.lastIndexOf(']') + 1)}}`, [name], options);
}

function lastObject(text: string, wanted: readonly string[]): { tree: Node; errors: ParseError[] } | undefined {
  let last: { tree: Node; errors: ParseError[] } | undefined;
  let start = text.indexOf('{');
  for (let attempt = 0; start >= 0 && attempt < maxAttempts; attempt++) {
    const errors: ParseError[] = [];
    const tree = parseTree(' '.repeat(start) + text.slice(start), errors, { allowTrailingComma: true });
    const fits = tree !== undefined && wanted.some((name) => property(tree, name) !== undefined);
    if (fits) last = { tree, errors };
    start = text.indexOf('{', fits ? Math.max(tree.offset + tree.length, start + 1) : start + 1);
  }
  return last;
}

/** jsonc-parser's ParseErrorCode: CloseBraceExpected, CloseBracketExpected, UnexpectedEndOfComment, UnexpectedEndOfString. */
const unterminated: ReadonlySet<number> = new Set([7, 8, 11, 12]);

/** The value of a property of an object node; the last one where it occurs twice, as JSON.parse has it. */
export function property(node: Node, name: string): Node | undefined {
  return node.type === 'object'
    ? node.children?.findLast(({ children }) => children?.[0]?.value === name)?.children?.[1]
    : undefined;
}

function valueOf(node: Node): JsonValue {
  switch (node.type) {
    case 'object':
      return Object.fromEntries(
        (node.children ?? []).flatMap(({ children }) => {
          const [name, value] = children ?? [];
          return name && value ? [[String(name.value), valueOf(value)] as const] : [];
        }),
      );
    case 'array':
      return (node.children ?? []).map(valueOf);
    default:
      return (node.value ?? null) as JsonValue;
  }
}

/** Replaces a leading reasoning block with spaces, keeping every offset. Some servers drop its opening tag. */
function blankReasoning(text: string): string {
  const block = /^\s*(?:<(?:think|thinking|reasoning)>)?[\s\S]*?<\/(?:think|thinking|reasoning)>/u.exec(text);
  return block ? ' '.repeat(block[0].length) + text.slice(block[0].length) : text;
}

/** A repaired text must be complete: truncated text is never completed by guessing. */
function repair(text: string, start: number | undefined, wanted: readonly string[]): JsonObject | undefined {
  const from = start ?? text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0 || to <= from || !/^[\s`'"]*$/u.test(text.slice(to + 1, to + 20).split('\n', 1)[0] ?? ''))
    return undefined;
  try {
    const value: unknown = JSON.parse(jsonrepair(text.slice(from, to + 1)));
    const fits = isObject(value) && wanted.some((name) => Object.hasOwn(value, name));
    return fits ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function tooDeep(text: string): boolean {
  let depth = 0;
  let deepest = 0;
  for (const char of text) {
    if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth);
    else if (char === '}' || char === ']') depth = Math.max(0, depth - 1);
  }
  return deepest > maxDepth;
}
