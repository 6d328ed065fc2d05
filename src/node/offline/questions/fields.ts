// "What is the module path?", "which keywords does the package have?", "show the scripts in package.json": fields of manifests.
import { aboutQuestion } from './about.ts';
import { commandAction } from '../../../core/tools/run.ts';
import type { Workspace } from '../commands/workspace.ts';
import { field } from '../sources/recipes.ts';
import { iniValue, valueIn } from './manifests.ts';
import { codeSpan, fenced, statements } from './markup.ts';
import type { Question, QuestionKind } from './question.ts';
import { cited, factOf, nameLike, textIn, type Fact } from './texts.ts';

const thing =
  '(?:package|project|module|crate|gem|library|distribution|app(?:lication)?|program|tool|repo(?:sitory)?|manifest|npm\\s+package)';
const asking =
  "^(?:please\\s+)?(?:(?:what(?:['’]?s)?|which|show|list|print|tell|give|get|find|display|where)(?:\\s+(?:me|us|is|are|does|do|the|this|its|our|all))*\\s+|the\\s+|its\\s+)?";
const tail = `(?:\\s+(?:of|in|from|for|on|does|do|is|are|has|have|with|used|use|set|stated|given|declared|listed|written|the|this|that|our|its|it|here|there|we|you|rust|cargo|node|npm|python|go|${thing}(?:['’]s)?|[\\w.-]+\\.(?:json|toml|cfg|mod|py)))*\\s*[?.!]*$`;
const own = `(?:(?:the\\s+|this\\s+|our\\s+|its\\s+)?(?:${thing}(?:['’]s)?|npm|cargo|rust|go|python|official|git|github)\\s+)*`;
const called = (words: string) => new RegExp(`${asking}${own}(?:${words})${tail}`, 'iu');

type Keys = readonly string[];
interface Field {
  readonly asks: readonly RegExp[];
  /** What it is called in an answer. */
  readonly said: string;
  /** Paths of keys, by the manifest. */
  readonly npm?: Keys;
  readonly cargo?: string;
  readonly python?: string;
  /** Keys of `project.urls`. */
  readonly urls?: RegExp;
  readonly cfg?: string;
  /** Groups that hold it, by the file's name. */
  readonly patterns?: readonly (readonly [file: RegExp, pattern: RegExp])[];
}

const text = '["\']([^"\']+)["\']';
const assigned = (name: string) => new RegExp(`^\\s*(?:\\w+\\.)?(?:${name})\\s*=\\s*${text}`, 'm');
const inSetup = (name: string) => new RegExp(`\\b(?:${name})\\s*=\\s*${text}`);
const inPom = (name: string) =>
  new RegExp(
    `^(?:(?!<(?:dependencies|build|parent|modules|profiles)>)[\\s\\S])*?(?:<parent>[\\s\\S]*?</parent>(?:(?!<(?:dependencies|build|modules|profiles)>)[\\s\\S])*?)?<${name}>\\s*([^<]+?)\\s*</${name}>`,
  );

const fields: readonly Field[] = [
  {
    asks: [called('(?:go\\s+)?(?:module|import)\\s+path|go\\s+module(?:\\s+name)?')],
    said: 'a module path',
    patterns: [[/^go\.mod$/, /^module\s+(\S+)/m]],
  },
  {
    asks: [
      new RegExp(`${asking}(?:(?:official|exact|full)\\s+)?(?:npm\\s+)?${thing}(?:['’]s)?\\s+name${tail}`, 'iu'),
      new RegExp(`${asking}name\\s+(?:of|for)\\s+(?:the|this|our)\\s+${thing}\\s*[?.!]*$`, 'iu'),
      new RegExp(`^(?:what|how)\\s+is\\s+(?:the|this|our)\\s+${thing}\\s+(?:called|named)\\s*[?.!]*$`, 'iu'),
      new RegExp(`^(?:under\\s+)?(?:what|which)\\s+name\\b.*\\bpublished\\b`, 'iu'),
    ],
    said: 'a name',
    ...{ npm: ['name'], cargo: 'name', python: 'name', cfg: 'name' },
    patterns: [
      [/^go\.mod$/, /^module\s+(\S+)/m],
      [/^setup\.py$/, inSetup('name')],
      [/\.gemspec$/, assigned('name')],
      [/^CMakeLists\.txt$/, /^\s*project\s*\(\s*["']?([\w.+-]+)/im],
      [/^meson\.build$/, /^project\(\s*'([^']+)'/m],
      [/^pom\.xml$/, inPom('artifactId')],
      [/^settings\.gradle(?:\.kts)?$/, /rootProject\.name\s*=\s*["']([^"']+)["']/],
      [/^Makefile\.PL$/, /\bNAME['"]?\s*=>\s*['"]([^'"]+)['"]/],
      [/^dist\.ini$/, /^name\s*=\s*(\S+)/m],
      [/\.cabal$|^pubspec\.yaml$/, /^name:\s*(\S+)/m],
      [/^mix\.exs$/, /\bapp:\s*:(\w+)/],
      [/^Package\.swift$/, /\bname:\s*"([^"]+)"/],
    ],
  },
  {
    asks: [called('(?:short\\s+)?description')],
    said: 'a description',
    ...{ npm: ['description'], cargo: 'description', python: 'description', cfg: 'description' },
    patterns: [
      [/^setup\.py$/, inSetup('description')],
      [/\.gemspec$/, assigned('summary|description')],
      [/^CMakeLists\.txt$/, /^\s*project\s*\([^)]*\bDESCRIPTION\s+"([^"]+)"/im],
      [/^pom\.xml$/, inPom('description')],
      [/^Makefile\.PL$/, /\bABSTRACT['"]?\s*=>\s*['"]([^'"]+)['"]/],
      [/\.cabal$/, /^synopsis:\s*(\S.*)$/m],
      [/^pubspec\.yaml$/, /^description:\s*([^>|\s].*)$/m],
    ],
  },
  {
    asks: [
      called('home\\s?page(?:\\s+url)?|web\\s?site(?:\\s+url)?'),
      new RegExp(`${asking}(?:package|project|library)(?:['’]s)?\\s+url${tail}`, 'iu'),
    ],
    said: 'a homepage',
    ...{ npm: ['homepage'], cargo: 'homepage', cfg: 'url', urls: /^home\s?-?page$|^web\s?site$/i },
    patterns: [
      [/^setup\.py$/, inSetup('url')],
      [/\.gemspec$/, assigned('homepage')],
      [/^CMakeLists\.txt$/, /^\s*project\s*\([^)]*\bHOMEPAGE_URL\s+"([^"]+)"/im],
      [/^pom\.xml$/, inPom('url')],
      [/\.cabal$|^pubspec\.yaml$/, /^homepage:\s*(\S+)/m],
    ],
  },
  {
    asks: [
      called(
        '(?:source\\s+)?(?:repo(?:sitory)?|source(?:\\s+code)?|github|git)(?:\\s+(?:url|address|link|location))|(?:url|address|link)\\s+(?:of|to|for)\\s+(?:the\\s+)?(?:repo(?:sitory)?|source(?:\\s+code)?)',
      ),
      /^where\s+is\s+(?:the\s+)?(?:source(?:\s+code)?|code|project|repo(?:sitory)?|it|this)\s+hosted\b/iu,
    ],
    said: 'a repository',
    ...{ npm: ['repository'], cargo: 'repository', urls: /^(?:repository|source(?:\s?code)?|github|code)$/i },
    patterns: [
      [/^pubspec\.yaml$/, /^repository:\s*(\S+)/m],
      [/\.gemspec$/, /source_code_uri["']?\]?\s*=>?\s*["']([^"']+)["']/],
    ],
  },
  {
    asks: [
      called('(?:bugs?|issues?)(?:\\s+tracker)?(?:\\s+(?:url|address|link))|(?:bug|issue)\\s+tracker'),
      /^where\s+(?:do|can|should|to)\s+(?:i\s+|we\s+|one\s+|you\s+)?(?:report|file|open|submit)\s+(?:an?\s+)?(?:bugs?|issues?)\b/iu,
    ],
    said: 'a place for bugs',
    ...{ npm: ['bugs'], urls: /^(?:(?:bug|issue)s?[\s-]?(?:tracker|reports?)?|tracker)$/i },
    patterns: [
      [/\.gemspec$/, /bug_tracker_uri["']?\]?\s*=>?\s*["']([^"']+)["']/],
      [/\.cabal$/, /^bug-reports:\s*(\S+)/m],
    ],
  },
  {
    asks: [called('key\\s?words?')],
    said: 'keywords',
    ...{ npm: ['keywords'], cargo: 'keywords', python: 'keywords', cfg: 'keywords' },
    patterns: [[/^setup\.py$/, inSetup('keywords')]],
  },
  { asks: [called('categor(?:y|ies)')], said: 'categories', cargo: 'categories' },
  { asks: [called('(?:rust\\s+|cargo\\s+)?edition(?:\\s+of\\s+rust)?')], said: 'an edition', cargo: 'edition' },
  {
    asks: [called('funding(?:\\s+(?:url|link))?')],
    said: 'funding',
    npm: ['funding'],
    urls: /^(?:funding|sponsor|donate)$/i,
  },
  { asks: [called('engines?(?:\\s+(?:field|requirements?))?')], said: 'engines', npm: ['engines'] },
  {
    asks: [called('group\\s?id')],
    said: 'a group id',
    patterns: [
      [/^pom\.xml$/, inPom('groupId')],
      [/^build\.gradle(?:\.kts)?$/, /^\s*group\s*=?\s*["']([^"']+)["']/m],
    ],
  },
  ...['unpkg', 'jsdelivr'].map((key) => ({
    asks: [new RegExp(`^(?:which|what|to what|if|where|show|give|tell|the)\\b.*\\b${key}\\b`, 'iu')],
    ...{ said: `a file for ${key}`, npm: [key] },
  })),
  { asks: [called('artifact\\s?id')], said: 'an artifact id', patterns: [[/^pom\.xml$/, inPom('artifactId')]] },
  {
    asks: [
      called('module\\s+(?:type|format|system)'),
      /^(?:is|does)\s+(?:it|this|the\s+\w+)\s+(?:use\s+|an?\s+)?(?:ESM|ES\s?modules?|CommonJS)(?:\s+(?:package|module))?(?:\s+or\s+(?:an?\s+)?(?:ESM|ES\s?modules?|CommonJS))?\s*[?.!]*$/iu,
    ],
    said: 'a type of modules',
    npm: ['type'],
  },
  {
    asks: [
      /^(?:which|what)\s+(?:binar(?:y|ies)|executables?|programs?|command-line\s+(?:programs?|tools?|commands?))\s+(?:does|do|are|is)\s+(?:(?:it|this|the\s+\w+)\s+)?(?:install|provide|ship|come|get)/iu,
    ],
    said: 'programs',
    ...{ npm: ['bin'], python: 'scripts' },
  },
];

export const fieldsQuestion: QuestionKind = (task, workspace) => {
  const named = namedKey(task, workspace);
  if (named !== undefined) return named;
  const wanted = fields.find(({ asks }) => asks.some((pattern) => pattern.test(task)));
  if (wanted === undefined) return undefined;
  const facts = factsOf(wanted, workspace);
  if (facts.length > 0) return { known: statements(facts.map(cited)), looks: [], nothing: '' };
  if (wanted.said === 'programs') return undefined;
  if (wanted.said === 'a type of modules' && workspace.names.has('package.json')) return withoutType(workspace);
  if (wanted.said === 'a description') {
    const told = aboutQuestion('what does this project do?', workspace);
    if (told) return told;
  }
  const looked = manifestsIn(workspace).map((name) => codeSpan(name));
  const none =
    looked.length === 0
      ? 'There is no manifest here'
      : `No manifest states ${wanted.said}: it is not in ${looked.join(', ')}`;
  const repository = fields.find(({ said }) => said === 'a repository');
  if (wanted === repository) return remote(workspace, none);
  const beside = wanted.said === 'a homepage' && repository ? factsOf(repository, workspace) : [];
  return {
    looks: [],
    nothing: `${none}.${beside.length > 0 ? ` The repository is ${beside.map(cited).join(', ')}.` : ''}`,
  };
};

function withoutType({ root }: Workspace): Question {
  const also = ['module', 'exports'].flatMap((key) => stateIn(root, 'package.json', [key]) ?? []);
  const none = `${codeSpan('package.json')} states no ${codeSpan('type')}, which Node takes for CommonJS`;
  const more = also.map((fact) => `, ${fact === also[0] ? 'but names for importers ' : ''}${cited(fact)}`).join('');
  return { known: `${none}${more}.`, looks: [], nothing: '' };
}

/** Where no manifest names one, git knows where it came from. */
function remote({ inGit, onPath }: Workspace, none: string): Question {
  if (!inGit || !onPath('git')) return { looks: [], nothing: `${none}.` };
  const answer = (output: string) => {
    const url = output.trim().split('\n')[0] ?? '';
    return url === '' ? undefined : `${codeSpan(url)}, which git calls ${codeSpan('origin')}. ${none}.`;
  };
  return {
    looks: [{ action: commandAction('git remote get-url origin'), intent: 'git knows', answer }],
    nothing: `${none}, and git has no remote ${codeSpan('origin')}.`,
  };
}

const manifest =
  /^(?:package\.json|composer\.json|deno\.jsonc?|Cargo\.toml|pyproject\.toml|setup\.(?:cfg|py)|go\.mod|pom\.xml|settings\.gradle(?:\.kts)?|build\.gradle(?:\.kts)?|CMakeLists\.txt|meson\.build|Makefile\.PL|dist\.ini|pubspec\.yaml|mix\.exs|Package\.swift|.*\.gemspec|.*\.cabal)$/;
const manifestsIn = ({ names }: Workspace): readonly string[] =>
  [...names].filter((name) => manifest.test(name)).sort();

function factsOf({ npm, cargo, python, urls, cfg, patterns = [] }: Field, { root, names }: Workspace): readonly Fact[] {
  const inUrls = Object.keys(tableIn(root, 'pyproject.toml', 'project', 'urls')).find((key) => urls?.test(key));
  const keys: readonly (readonly [path: string, ...keys: string[]] | undefined)[] = [
    ...(npm
      ? [['package.json', ...npm] as const, ['composer.json', ...npm] as const, ['deno.json', ...npm] as const]
      : []),
    ...(cargo === undefined ? [] : [['Cargo.toml', 'package', cargo] as const]),
    ...(python === undefined
      ? []
      : [['pyproject.toml', 'project', python] as const, ['pyproject.toml', 'tool', 'poetry', python] as const]),
    ...(inUrls === undefined ? [] : [['pyproject.toml', 'project', 'urls', inUrls] as const]),
  ];
  const stated = keys.flatMap((each) => {
    const [path = '', ...rest] = each ?? [];
    const fact = stateIn(root, path, rest);
    return fact ? [fact] : [];
  });
  const inCfg = cfg === undefined ? undefined : iniValue(root, 'setup.cfg', 'metadata', cfg);
  const found = patterns.flatMap(([file, pattern]) => factOf(root, nameLike(names, file), pattern) ?? []);
  // "Foo" as the distribution and `Foo` again say it once.
  return [...stated, ...(inCfg ? [inCfg] : []), ...found];
}

const tableIn = (root: string, path: string, ...keys: Keys): Readonly<Record<string, unknown>> => {
  const value = valueIn(root, path, ...keys);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
};

/** A value that may be a list or a table, in one line, with the line of its key. */
function stateIn(root: string, path: string, keys: Keys): Fact | undefined {
  const value = valueIn(root, path, ...keys);
  const inherited = field(value, 'workspace') === true ? valueIn(root, path, 'workspace', ...keys) : value;
  const said = inOneLine(inherited);
  if (said === undefined) return undefined;
  const key = keys.at(-1) ?? '';
  const lines = (textIn(root, path) ?? '').split('\n');
  const isKey = (line: string) => new RegExp(`^\\s*["']?${key.replace(/\W/g, '\\$&')}["']?\\s*[:=]`).test(line);
  const isWhole = (line: string) => isKey(line) && line.includes(said);
  const at = lines.findIndex(isWhole) >= 0 ? lines.findIndex(isWhole) : lines.findIndex(isKey);
  return { value: said, path, ...(at < 0 ? {} : { line: at + 1 }) };
}

function inOneLine(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => inOneLine(item) ?? []);
    return items.length === 0 ? undefined : items.join(', ');
  }
  const url = field(value, 'url');
  if (typeof url === 'string') return url;
  if (typeof value !== 'object' || value === null) return undefined;
  const parts = Object.entries(value).map(([key, item]) => `${key} ${inOneLine(item) ?? ''}`.trim());
  return parts.length === 0 ? undefined : parts.join(', ');
}

const inManifest =
  /^(?:please\s+)?(?:(?:what(?:['’]?s)?|which|show|list|print|display|give|read)(?:\s+(?:me|is|are|the|all|value|of))*\s+)(?:the\s+)?[`'"]?([\w.-]+)[`'"]?(?:\s+(?:field|key|property|section|entry|entries|value|table|block))?(?:\s+(?:are|is|does|do))?(?:\s+(?:there|listed|defined|declared|set|stated|it))?\s+(?:in|of|from|have|has|say|says|list|lists|define|defines)\s+(?:the\s+)?[`'"]?((?:package|composer|deno|tsconfig)\.json|Cargo\.toml|pyproject\.toml)[`'"]?\s*[?.!]*$/iu;
/** "What does package.json have under engines for node?" */
const under =
  /^(?:please\s+)?(?:what|which\s+\w+)\s+does\s+(?:the\s+)?[`'"]?(?<path>(?:package|composer|deno|tsconfig)\.json|Cargo\.toml|pyproject\.toml)[`'"]?\s+(?:have|say|state|list|declare|contain|hold|give|show)\s+(?:under|for|in|as|about)\s+(?:the\s+|its\s+)?[`'"]?(?<key>[\w.-]*\w)[`'"]?(?:\s+(?:field|key|property|section|entry))?(?:\s+(?:for|about)\s+[\w.-]*\w)?\s*[?.!]*$/iu;
const sections: readonly Keys[] = [
  [],
  ['package'],
  ['project'],
  ['tool', 'poetry'],
  ['compilerOptions'],
  ['workspace', 'package'],
  ['tool'],
];

/** A key of the manifest that the words name, as it stands there. */
function namedKey(task: string, { root, names }: Workspace): Question | undefined {
  const { key: below, path: stated } = under.exec(task)?.groups ?? {};
  const [, key = below ?? '', path = stated ?? ''] = inManifest.exec(task) ?? [];
  if (
    key === '' ||
    valueIn(root, path) === undefined ||
    !names.has(path) ||
    /^(?:version|dependenc\w*|licen[cs]es?|contents?|file|what|is|lines?)$/iu.test(key)
  )
    return undefined;
  const parts = key.split('.');
  const found = sections
    .map((section) => [...section, ...parts])
    .find((keys) => valueIn(root, path, ...keys) !== undefined);
  if (found === undefined) return { looks: [], nothing: `${codeSpan(path)} has no ${codeSpan(key)}.` };
  const value = valueIn(root, path, ...found);
  const fact = stateIn(root, path, found);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return {
      known: fact === undefined ? `${codeSpan(found.join('.'))} is empty in ${codeSpan(path)}.` : cited(fact),
      looks: [],
      nothing: '',
    };
  const rows = Object.entries(value).map(
    ([name, item]) => `${name}: ${typeof item === 'string' ? item : JSON.stringify(item)}`,
  );
  return {
    known: `${codeSpan(found.join('.'))} in ${codeSpan(path)}:\n\n${fenced(rows.length === 0 ? '(empty)' : rows.join('\n'))}`,
    looks: [],
    nothing: '',
  };
}
