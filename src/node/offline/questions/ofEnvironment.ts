// "Which port in production?", "staging port?": the value in the configuration of that environment, or the one that it inherits.
import { basename, dirname } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { stemOf, termsOf, wordsIn, type Term } from './sought/terms.ts';
import { textIn } from './texts.ts';

const environments: readonly (readonly [name: string, said: RegExp, file: RegExp])[] = [
  [
    'production',
    /(?<!\b(?:not|than|no)\s+(?:in\s+|on\s+|for\s+)?)\b(?:prod(?:uction)?|live)\b/iu,
    /(?:^|[._-])prod(?:uction)?(?:$|[._-])|^live$/iu,
  ],
  [
    'staging',
    /(?<!\b(?:not|than|no)\s+(?:in\s+|on\s+|for\s+)?)\b(?:staging|stage)\b/iu,
    /(?:^|[._-])stag(?:e|ing)(?:$|[._-])/iu,
  ],
  [
    'development',
    /(?<!\b(?:not|than|no)\s+(?:in\s+|on\s+|for\s+)?)\b(?:dev(?:elopment)?)\b/iu,
    /(?:^|[._-])dev(?:elopment)?(?:$|[._-])/iu,
  ],
];
const shared = /(?:^|[._-])(?:default|base|common|shared|config|application|settings|appsettings)$/iu;
const configuration = /^(?:[\w.-]+\.(?:json|ya?ml|toml|ini|properties|conf|env)|\.env(?:\.[\w-]+)?)$/iu;
/** A file for one environment says so at its beginning: `; read last, in production only`. */
const onlyFor = /\b(?:only|last|overrides?)\b/iu;
/** `extends = "hosted"` */
const parentKey = /^(?:extends|inherits?|parent|base|include|from)$/iu;
const asks =
  /\?|^\W*(?:max|min)\w*\b|\b(?:which|what|whats|how\s+(?:many|much|large|big|long|often|high|low|old))\b|\b(?:look\s+up|tell\s+me|find\s+out)\b/iu;
/** Words of such a question that name no setting. */
const ofPlace =
  /\b(?:prod(?:uction)?|live|staging|stage|dev(?:elopment)?|NODE_ENV|environments?|servers?|machines?|services?|apis?|app|listens?|listening|reachable|bound|tcp|default|value|setting)\b/giu;
const mostFiles = 60;

interface Setting {
  /** As it stands: `maxScanMb`. */
  readonly key: string;
  /** `server`, of `[server]`; empty where there is none. */
  readonly section: string;
  readonly value: string;
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/** Undefined where a task names no environment that the project has a file for, or no setting of it. */
export const ofEnvironmentQuestion: QuestionKind = (task, { root }) => {
  if (!asks.test(task)) return undefined;
  const [named, another] = environments.filter(([, said]) => said.test(task));
  if (named === undefined || another !== undefined) return undefined;
  const files = filesBelow(root, (name) => configuration.test(name), { deepest: 4 }).slice(0, mostFiles);
  const own = files.filter((path) => named[2].test(stemOfFile(path)));
  const folders = new Set(own.map(dirname));
  const beside = files.filter((path) => folders.has(dirname(path)) && !own.includes(path));
  const over = beside.filter((path) => isOnlyFor(path, named[1], root));
  const parents = own.length === 1 ? parentsOf(own[0] ?? '', beside, root) : [];
  const inherited = beside.filter((path) => shared.test(stemOfFile(path)) && !parents.includes(path));
  const terms = termsOf(task.replaceAll(ofPlace, ' '), '').filter(({ isAsked }) => isAsked);
  if (own.length === 0 || terms.length === 0) return undefined;
  const isOfTime = /\bhow\s+long\b|\b(?:minutes|seconds|hours|days)\b/iu.test(task);
  // The last that sets it counts.
  const found = [over, own, ...parents.map((path) => [path]), inherited]
    .map((paths) => bestOf(paths, terms, root, isOfTime))
    .find((settings) => settings.length > 0);
  const [only, other] = found ?? [];
  if (only === undefined || other !== undefined) return undefined;
  // What comes after it may set it again.
  const isOfOther = (path: string) =>
    environments.some(([, , file]) => file.test(stemOfFile(path))) || /test/iu.test(path);
  const known = [...over, ...own, ...parents, ...inherited];
  const others = files.filter((path) => !known.includes(path) && !isOfOther(path));
  if (others.some((path) => settingsIn(path, textIn(root, path) ?? '').some(({ key }) => key === only.key)))
    return undefined;
  const where = codeSpan(`${only.path}:${String(only.line)}`);
  const from =
    own.includes(only.path) || over.includes(only.path)
      ? `in ${named[0]}`
      : `in ${named[0]}, which does not set it itself`;
  return { known: `${codeSpan(`${only.key} = ${only.value}`)} ${from} (${where})`, looks: [], nothing: '' };
};

const stemOfFile = (path: string): string =>
  basename(path)
    .replace(/^\./u, '')
    .replace(/\.(?:json|ya?ml|toml|ini|properties|conf)$/iu, '');

/** Whether the comment at the head of a file says that it is for that environment alone. */
function isOnlyFor(path: string, environment: RegExp, root: string): boolean {
  const head = /^(?:\s*(?:#|;|\/\/).*\n)+/.exec(textIn(root, path) ?? '')?.[0] ?? '';
  return (
    environment.test(head) && onlyFor.test(head) && !environments.some(([, , file]) => file.test(stemOfFile(path)))
  );
}

/** The files that one says it extends, the nearest first. */
function parentsOf(path: string, beside: readonly string[], root: string): readonly string[] {
  const found: string[] = [];
  for (let at: string | undefined = path; at !== undefined;) {
    const named = settingsIn(at, textIn(root, at) ?? '').find(({ key }) => parentKey.test(key))?.value ?? '';
    const stem = stemOfFile(basename(named));
    const parent = beside.find((each) => stem !== '' && stemOfFile(each) === stem && !found.includes(each));
    if (parent !== undefined) found.push(parent);
    at = parent;
  }
  return found;
}

const ofTime =
  /(?:^|[_-])(?:s|secs?|seconds|ms|min|mins?|minutes|h|hours|days)$|(?:Seconds|Minutes|Hours|Days|Ms|Secs?)$/;
const ofSection = 0.5;
/** Their stems say nothing of the verb. */
const verbs: Readonly<Record<string, string>> = {
  held: 'hold',
  kept: 'keep',
  sent: 'send',
  built: 'build',
  left: 'leave',
};

/** The settings whose names have the most words of a question; none where none has any. */
function bestOf(paths: readonly string[], terms: readonly Term[], root: string, isOfTime: boolean): readonly Setting[] {
  const all = paths.flatMap((path) => settingsIn(path, textIn(root, path) ?? ''));
  const scored = all.map((setting) => {
    const words = new Set(wordsIn(setting.key).map(stemOf));
    const around = new Set(wordsIn(setting.section).map(stemOf));
    // Its own word tells more than what may stand for it.
    const fits = terms.map(({ forms: [own = '', ...others] }) => {
      if (words.has(verbs[own] ?? own)) return 1;
      if (others.some((form) => words.has(form))) return 0.6;
      return around.has(own) ? ofSection : 0;
    });
    const score = fits.reduce<number>((sum, fit) => sum + fit, 0);
    // A section alone names no setting of it.
    const isNamed = fits.some((fit) => fit > ofSection) || (isOfTime && ofTime.test(setting.key));
    return { setting, score: isNamed ? score + (isOfTime && ofTime.test(setting.key) ? ofSection : 0) : 0 };
  });
  const most = Math.max(0, ...scored.map(({ score }) => score));
  return most === 0 ? [] : scored.filter(({ score }) => score === most).map(({ setting }) => setting);
}

/** Lines that give a name a plain value: `"port": 80,`, `port: 80`, `PORT=80`. */
function settingsIn(path: string, text: string): readonly Setting[] {
  let section = '';
  return text.split('\n').flatMap((line, at) => {
    section = /^\s*\[([\w.-]+)\]\s*$/.exec(line)?.[1] ?? section;
    const [, key = '', value = ''] = /^\s*["']?([A-Za-z_][\w.-]*)["']?\s*[:=]\s*(.*?),?\s*$/u.exec(line) ?? [];
    const plain = value.replace(/\s+#.*$/u, '').replace(/^(["'])(.*)\1$/u, '$2');
    return key === '' || plain === '' || /^[[{|>&]/u.test(plain)
      ? []
      : [{ key, section, value: plain, path, line: at + 1 }];
  });
}
