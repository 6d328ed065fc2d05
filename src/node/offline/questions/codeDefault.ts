// "What is the default of maxRetries?", "batch_size of insert_all, if I pass none": the value that code gives a parameter or option by itself.
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { isTest } from './hits.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { isText, sourcesOf, type SourceFile } from './sought/lines.ts';

const asks =
  /\bdefaults?\b|\b(?:if|when)\s+(?:i|you|we|one|nobody)\s+(?:do(?:n['’]?t| not)|pass|give|leave|set)\b|\bwith(?:out|\s+no)\s+/iu;
const wants = /\?|^\W*(?:what|which|how|the|default|look|tell|find|show|if|when|i)\b/iu;
/** As code writes names of several words. */
const names = /(?<![\w./-])((?:[a-z]+[A-Z]\w*|[a-z]+_\w+)\w*)(?:\(\))?(?![\w/-]|\.\w)/g;
const literal =
  '-?\\d[\\d_.]*(?:e\\d+)?|"[^"]*"|\'[^\']*\'|`[^`]*`|true|false|True|False|null|None|undefined|nil|Infinity';
const constant = '[A-Z][A-Z\\d_]{2,}';
/** No value of its own: the class or the caller gives it. */
const placeholders = /^(?:DEFAULT|UNSET|MISSING|NOT_SET|SENTINEL|undefined|None|null|nil)$/;
const reach = 60;

interface Value {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/** "Does it all pass?": only a run tells. */
export const asksWhetherItDoes =
  /\b(?:does|do|did|will)\s+(?:it|they|that|everything|all\s+of\s+(?:it|them))\s+(?:all\s+|still\s+)*(?:pass|work|build|compile|run)\b/iu;

/** Undefined where a task asks for no default, names nothing as code does, or the code gives it no value. */
export const codeDefaultQuestion: QuestionKind = (task, workspace) => {
  if (asksWhetherItDoes.test(task)) return undefined;
  if (!asks.test(task) || !wants.test(task)) return undefined;
  const named = [...new Set([...task.matchAll(names)].map(([, name = '']) => name))];
  const sources = sourcesOf(workspace).filter(({ path }) => !isText(path) && !isTest(path));
  const all = named.flatMap((name) => sources.flatMap((file) => valuesIn(file, name)));
  // "The batch_size of insert_all": as that function has it.
  const inFunctions = named.flatMap((called) =>
    sources.flatMap((file) => startsOf(file, called).map((at) => ({ path: file.path, at }))),
  );
  const near = all.filter(({ path, line }) =>
    inFunctions.some((one) => one.path === path && line > one.at && line - one.at <= reach),
  );
  const found = near.length > 0 && inFunctions.length > 0 ? near : all;
  const distinct = found
    .filter(({ value }, at) => found.findIndex((other) => other.value === value) === at)
    .map((each) => resolved(each, sources));
  const [first, ...others] = distinct;
  if (first === undefined || others.length > 2) return undefined;
  return { known: distinct.join('\n'), looks: [], nothing: '' };
};

/** `maxRetries = 10`, `batch_size: int = 100,`, `opt.maxRetries || MAXRETRIES`. */
function valuesIn({ path, lines }: SourceFile, name: string): readonly Value[] {
  const pattern = new RegExp(
    `(?<![\\w$])${escapeRegExp(name)}\\??(?:\\s*:\\s*[^=,()]{1,60})?\\s*(?:=(?!=|>)|\\|\\||\\?\\?)\\s*(${literal}|${constant})(?![\\w.(])`,
  );
  return lines.flatMap((text, at) => {
    const value = pattern.exec(text)?.[1];
    return value === undefined || placeholders.test(value) || /^\s*(?:#|\/\/|\*)/.test(text)
      ? []
      : [{ name, value, path, line: at + 1 }];
  });
}

/** Lines, from 1, on which a function of that name begins. */
const startsOf = ({ lines }: SourceFile, name: string): readonly number[] =>
  lines.flatMap((text, at) =>
    new RegExp(`\\b(?:def|function|fn|func)\\s+${escapeRegExp(name)}\\s*[(<]`).test(text) ? [at + 1] : [],
  );

/** With what a constant stands for. */
function resolved({ name, value, path, line }: Value, sources: readonly SourceFile[]): string {
  const place = codeSpan(`${path}:${String(line)}`);
  const head = `${codeSpan(value)}, the default of ${codeSpan(name)} (${place})`;
  if (!new RegExp(`^${constant}$`).test(value)) return head;
  const pattern = new RegExp(
    `(?:\\b(?:const|let|var|final|static)\\s+(?:\\w+\\s+)?|#\\s*define\\s+|^\\s*)${value}\\b(?:\\s*:\\s*[^=]+)?\\s*=?\\s*(${literal})`,
  );
  for (const file of sources) {
    const at = file.lines.findIndex((text) => pattern.test(text));
    const said = at < 0 ? undefined : pattern.exec(file.lines[at] ?? '')?.[1];
    if (said !== undefined)
      return `${head}: ${codeSpan(`${value} = ${said}`)} (${codeSpan(`${file.path}:${String(at + 1)}`)})`;
  }
  return head;
}
