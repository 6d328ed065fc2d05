// "What port does it listen on?", "where do I change the timeout?": the lines that give a setting its value.
import { basename } from 'node:path';
import { stemmer } from 'stemmer';
import { searchAction } from '../../../core/tools/looking.ts';
import { valueOf } from './expressions.ts';
import { indexTerms } from '../request/vocabulary.ts';
import { environmentReads } from './environmentReads.ts';
import { asksForEnvironment } from './environmentWords.ts';
import type { Hit } from './hits.ts';
import { hitsOf, isCut, isProse, isSecondary, isTest, placeOf } from './hits.ts';
import { statedIn } from './manifests.ts';
import { codeSpan } from './markup.ts';
import type { Look, Question, QuestionKind } from './question.ts';
import { textIn } from './texts.ts';
import { wantsNumber } from './sought/numbers.ts';
import { nearestTo } from './sought/sought.ts';

/** What programs are usually told by a setting. */
const usual =
  '((?:(?:log|page|batch|cache|buffer|pool|max(?:imum)?|min(?:imum)?|request|read|connect(?:ion)?|retry|listen(?:ing)?|server|http)\\s+)?(?:ports?|hosts?|addresses|address|time-?outs?|limits?|intervals?|delays?|retries|attempts|levels?|sizes?|thresholds?|depth|workers|threads|locale|encoding|ttl|capacity))';
const any =
  '([\\p{L}][\\p{L}\\d_]*(?:\\s+(?!(?:does|do|did|is|are|was|were|can|may|will|would|should|has|have|per|in|of|it|to|for)\\b)[\\p{L}][\\p{L}\\d_]*)?)';
const what = "(?:what(?:['’]?s)?|which|tell me|show me|print|give me|whats)";
const the = '(?:\\s+(?:is|are|was|the|our|its|a|current|configured))*\\s+';
const end = '(?:\\s+(?:of|for|in|on|here|now|by default|at|used|if|when|with|without)\\b.*|\\s*[,;(].*)?\\s*[?.!]*$';
const patterns = [
  `^${what}${the}(?:(?:default|initial)\\s+)+(?:(?:values?|number|amount)\\s+(?:of|for)\\s+(?:the\\s+)?)?${any}${end}`,
  `^(?:the\\s+)?default\\s+(?:(?:values?|number|amount)\\s+(?:of|for)\\s+(?:the\\s+)?)?${any}${end}`,
  `^(?:${what}${the})?(?:the\\s+)?(?:default\\s+)?value\\s+(?:of|for)\\s+(?:the\\s+)?${any}${end}`,
  `^what${the}${any}\\s+(?:is\\s+)?(?:set|configured)\\s+to\\b`,
  `^what\\s+does\\s+(?:the\\s+)?${any}\\s+default\\s+to\\b`,
  `^how\\s+many\\s+${any}\\b.*\\bby default\\b`,
  `^${what}${the}${usual}${end}`,
  `^(?:on |under |at |with )?(?:what|which)\\s+${usual}\\s+(?:does|do|is|are|will|would|it|the|has)\\b`,
  `^(?:where|how)\\s+(?:do|can|should|could|would|to|is|are|does)\\b[^?]*?\\b(?:set|change|configure|adjust|raise|lower|increase|override|specify|find)\\s+(?:the\\s+|another\\s+|a\\s+)?(?:default\\s+)?${usual}\\b`,
  `^where\\s+(?:is|are)\\s+(?:the\\s+)?(?:default\\s+)?${usual}\\s+(?:set|configured|specified|kept)\\b`,
  `^(?:is|are)\\s+(?:the\\s+)?${usual}\\s+(?:configurable|adjustable|fixed|hard-?\\s?coded|settable|changeable)\\b`,
  `^can\\s+(?:the\\s+)?${usual}\\s+be\\s+(?:set|changed|configured|adjusted)\\b`,
  `^can\\s+(?:i|we|one)\\s+(?:set|change|configure|adjust)\\s+(?:the\\s+)?${usual}\\b`,
].map((pattern) => new RegExp(pattern, 'iu'));
const counts = /\bhow\s+(?:many|much|large|big|long|often)\b/iu;
/** "After how many seconds does it time out?" */
const waits =
  /^(?:after\s+)?how\s+(?:long|many\s+\w+)\b.*\b(?:time\s?out|(?:wait\w*|giv\w+ up)\b.*\b(?:by default|out of the box|(?:nothing|neither|no|without)\b.*\b(?:configur\w+|config|set|flags?|options?)))\b/iu;
/** Other answers fit: versions, branches, and what tools are told. */
const others =
  /\b(?:version|branch|python|node|shell|compiler|editor|browser|licen[cs]e|target|command|script|recipe|file|folder|test|tests|build|type|class|function|method|formatter|linter)s?\b/iu;
/** "The size of the docs directory": on the disk. */
const onDisk =
  /\bsizes?\s+of\s+(?:the\s+|this\s+|our\s+)?(?:[\w./-]+\s+){0,2}(?:project|folder|files?|repo|repository|workspace|directory|directories|dir|checkout|clone|tree)\b/iu;
const mostShown = 6;

/** "Nobody has set it. What's the built-in timeout?": each sentence may ask. */
const sentencesOf = (task: string): readonly string[] => [
  task,
  ...task.split(/(?<=[.!?;])\s+|\s+(?=(?:What|Which|How)\b)/u).filter((sentence) => sentence !== task),
];

export const settingQuestion: QuestionKind = (task, workspace) => {
  const { root } = workspace;
  const asked = sentencesOf(task).map((sentence) =>
    sentence.replace(/\b(?:built-?\s?in|hard-?\s?coded|per-\w+)\s+(?=\w)/giu, 'default '),
  );
  const said = patterns
    .flatMap((pattern) => asked.map((sentence) => pattern.exec(sentence)?.[1]))
    .find((found) => found !== undefined);
  const name = waits.test(task) ? 'timeout' : said?.replace(/^(?:of|for)\s+(?:the\s+)?(?=\S)/iu, '');
  if (name === undefined || others.test(name) || (/^sizes?$/iu.test(name) && onDisk.test(task))) return undefined;
  const parts = name
    .replace(/time-?\s?out/iu, 'time out')
    .split(/[\s_-]+/u)
    .map(stemOf)
    .slice(-3);
  // "Interv" is the stem of the interval.
  const last = /\p{L}+$/u.exec(name.toLowerCase())?.[0] ?? '';
  const stem = parts.at(-1) ?? '';
  const cut = last.startsWith(stem) ? last.slice(stem.length) : '';
  const look = (words: readonly string[], inSources: boolean): Look => ({
    action: searchAction({
      pattern: [...asWritten(words), ...(words.join('') === 'port' ? ['^EXPOSE'] : [])].join('|'),
      ...(inSources ? { glob: sources } : {}),
      maxResults: 400,
    }),
    intent: `find where ${name} is set${inSources ? ' in the sources' : ''}`,
    ...(inSources ? { onlyAfter: (outputs: readonly string[]) => outputs.some(isCut) } : {}),
    answer: (output) => {
      // What is not shown may give it its value.
      if (isCut(output) && !inSources) return undefined;
      const whole = asWritten(words).map(
        (form) => `${form}(?:s|es|y|ies|ed|ing${cut === '' ? '' : `|${cut}`})?(?![a-z])`,
      );
      // "The cache time", where only the last word is in the name: the line has the others.
      const others = parts
        .filter((part) => !words.includes(part) && !part.startsWith('instal') && !usualPrefix.test(part))
        .map((part) => part.replace('[iy]', ''));
      const hits = hitsOf(output).filter(({ path, text }) =>
        others.every((other) => `${path} ${text}`.toLowerCase().includes(other)),
      );
      const said = settingIn(hits, new RegExp(whole.join('|'), 'g'), task, root);
      // "How many" wants a number.
      const found = counts.test(task) && !/\d/.test((said ?? '').replace(/`[^`]*:\d+`/gu, '')) ? undefined : said;
      return found === undefined || !isCut(output)
        ? found
        : `${found}\n\nMore lines name it than were searched: there may be others.`;
    },
  });
  const looks = (words: readonly string[]) => [look(words, false), look(words, true)];
  const all = [
    ...looks(parts),
    ...(parts.length > 1 && name.includes(' ') && !/^time/iu.test(name) ? looks(parts.slice(-1)) : []),
  ];
  // A number may stand under another name.
  const final = wantsNumber(task) ? all.findLast(({ onlyAfter }) => onlyAfter === undefined) : undefined;
  return {
    looks: all.map((each) =>
      each === final ? { ...each, answer: (output) => each.answer(output) ?? nearestTo(task, workspace) } : each,
    ),
    nothing: `No line here gives ${codeSpan(name)} a value.`,
  };
};

/** Without documents, tests and what is generated. */
const sources =
  '!{*.md,*.rst,*.txt,*.html,*.lock,*-lock.json,*.min.*,*.map,**/test/**,**/tests/**,**/spec/**,**/docs/**,**/doc/**,**/dist/**,**/vendor/**}';

/** How the program is deployed: a value there overrides what the program itself takes. */
const deploys =
  /(?:^|\/)(?:[^/]*Dockerfile[^/]*|Containerfile|[^/]*compose[^/]*\.ya?ml|\.env[^/]*|\.flaskenv|Procfile|Vagrantfile|Caddyfile|fly\.toml|render\.yaml|app\.ya?ml)$|(?:^|\/)(?:k8s|kubernetes|helm|charts|deploy(?:ment)?s?|docker|nginx|systemd|terraform|ansible|\.devcontainer|\.github|\.circleci)\/|\.(?:conf|service|tf)$/i;
const asksForDeployed =
  /\b(?:docker\w*|compose|container\w*|kubernetes|k8s|helm|deploy\w*|production|nginx|image|expose[sd]?|published|mapped|vagrant|heroku|env file|\.env)\b/iu;

/** "Of fetch()". */
const ownerIn = (task: string): string | undefined =>
  /\b(?:of|for|by)\s+(?:the\s+)?`?([\p{L}_][\p{L}\d_.]{2,})/iu.exec(task)?.[1];

const stemOf = (word: string): string => {
  const stem = stemmer(word.toLowerCase());
  return stem.length < 3 ? word.toLowerCase() : stem.replace(/i$/, '[iy]');
};

/** `max_retries`, `maxRetries`, `MAX_RETRIES`, and `persistenceInterval` though the stem is shorter; `port` in none of `report`, `export` and `import`. */
function asWritten(words: readonly string[]): readonly string[] {
  // All but the last may be longer than their stems.
  const joined = (parts: readonly string[], between: string, more: string) =>
    parts.map((part, at) => (at < parts.length - 1 ? `${part}${more}${between}` : part)).join('');
  const capital = words.map((word) => `${(word[0] ?? '').toUpperCase()}${word.slice(1)}`);
  const [first = '', ...others] = words;
  const more = '[a-z]{0,5}';
  const camel = others.length === 0 ? [] : [`\\b${joined([first, ...capital.slice(1)], '', more)}`];
  const title = others.length === 0 ? [] : [`\\b${joined([capital[0] ?? '', ...others], '', more)}`];
  const upper = joined(
    words.map((word) => word.toUpperCase()),
    '_?',
    '[A-Z]{0,5}',
  );
  return [
    `(?:\\b|_)${joined(words, '[ _.-]?', more)}`,
    ...camel,
    ...title,
    joined(capital, '', more),
    `(?:\\b|_)${upper}`,
  ];
}

const literal = '(?:-?\\d[\\d_.]*\\w*|["\'`][^"\'`]*["\'`]|true\\b|false\\b|/[\\w./-]+)';
/** `port = 80`, `"port": 80`, `#define PORT 80`, `Number(env.PORT ?? 80)`, `--port 80`, `timeout=17`. */
const given = new RegExp(
  `^["'\\])]*\\s*(?::\\s*[\\w<>|. \\[\\]]+?)?\\s*(?:[:=?|]+|=>|,|\\bor\\b|\\bdefault\\w*|\\s)[^;]*?${literal}`,
  'iu',
);
const declares =
  /^(?:(?:export|public|private|protected|static|final|const|let|var|pub|readonly|inline|unsigned|volatile)\s+)*(?:[\w<>[\]*:&]+\s+)?["'`\w.-]*$|^#\s*define\s+\w*$|^\s*(?:ENV|ARG|EXPOSE|set|export)\s*\w*$/iu;

/** `flag.Duration("timeout", 0, ...)`: what applies without it stands elsewhere. */
const nothing = /^["'\])]*\s*(?::\s*\w+\s*)?(?:[:=]+|,)\s*(?:0|""|''|null|nil|None)\s*(?:[,;)]|$)/u;

/** The lines that give it a value, its declarations first; undefined where none does. */
function settingIn(hits: readonly Hit[], name: RegExp, task: string, root: string): string | undefined {
  const owner = ownerIn(task);
  const isAside = ({ path }: Hit) => deploys.test(path) && !asksForDeployed.test(task);
  const ownName = `${basename(root)} ${statedIn(root, 'package.json', 'name')?.value ?? ''} ${task}`.toLowerCase();
  const isOwn = (prefix: string) => usualPrefix.test(prefix) || ownName.includes(prefix.toLowerCase());
  const isOwners = ({ text }: Hit) => owner !== undefined && text.includes(owner);
  const hasOwner = hits.some(isOwners);
  const ranked = hits.flatMap((hit) => {
    const rank = isSecondary(hit.path) || isTest(hit.path) ? undefined : rankOf(hit, name, isOwn);
    return rank === undefined
      ? []
      : [{ hit, rank: rank + (hasOwner && !isOwners(hit) ? 1 : 0) + (isAside(hit) ? 2 : 0) }];
  });
  const best = Math.min(...ranked.map(({ rank }) => rank));
  const shown = ranked.filter(({ rank }) => rank === best).slice(0, mostShown);
  if (shown.length === 0) return undefined;
  const lines = shown.map(({ hit }) => `${placeOf(hit)}${worked(hit, root)}`).join('\n');
  return best < ofAnother ? lines : `Only settings of longer names have a value:\n\n${lines}`;
}

/** What an expression comes to. */
function worked({ path, text }: Hit, root: string): string {
  const expression = /[:=]\s*([^:=,;"'`{}|?]+?)\s*[,;]?\s*(?:\/\/.*)?$/u.exec(text)?.[1];
  const value = expression === undefined ? undefined : valueOf(expression, path, root);
  return value === undefined ? '' : `, which is ${value}`;
}

const imports = /^(?:import|from|use|using|include|#\s*include|export\s*\{)\b/u;

/** `MAIL_PORT` is not the program's port: it ranks after names that match the question. */
const ofAnother = 10;
const usualPrefix =
  /^(?:|(?:default|the|my|our|app|application|server|http|https|listen|listening|web|api|service|base|main|bind|local|global|public|config|cfg|conf|opts?|options?|args?|argv|flags?|env|settings?|params?|max|min|is|get|set|self|this|new|initial|std|use|cli|process)+)$/i;

/** 0 for a declaration, 1 for another line of code with a value, 3 for prose that names one; 10 more for a longer name that something else has. */
function rankOf({ path, text }: Hit, name: RegExp, isOwn: (prefix: string) => boolean): number | undefined {
  if (imports.test(text)) return undefined;
  if (isProse(path)) return /\d/.test(text) ? 3 : undefined;
  if (/^EXPOSE\s+\d/.test(text) && name.test('port')) return 1;
  const ranks = [...text.matchAll(name)].flatMap(({ 0: match, index }) => {
    const rest = text.slice(index + match.length).replace(/^\w*/u, '');
    if (!given.test(rest)) return [];
    const rank = declares.test(text.slice(0, index + 1).replace(/^[\s"'`-]+/, '')) ? 0 : 1;
    const prefix = /[\p{L}\d_]*$/u.exec(text.slice(0, index + (match.startsWith('_') ? 1 : 0)))?.[0] ?? '';
    const other = isOwn(prefix.replaceAll('_', '')) ? 0 : ofAnother;
    const isComment = /^(?:#(?!\s*define)|\/\/|--|;)/.test(text);
    return [(nothing.test(rest) ? rank + 2 : rank) + (isComment ? 1 : 0) + other];
  });
  return ranks.length === 0 ? undefined : Math.min(...ranks);
}

const environment =
  /^(?:(?:what|which|list|show|name|print|are there|does it|tell me|give me)\b.*)?\benv(?:ironment)?[\s-]*var(?:iable)?s?\b(?!\s+(?:sets?|controls?|configures?|changes?|selects?|overrides?|tells?|points?|holds?|defines?|enables?|disables?|decides?|determines?|turns?)\b)(?!.*\b(?:replace|remove|add|set it|rename)\b)/iu;
const readsThem =
  'process\\.env|import\\.meta\\.env|Deno\\.env|os\\.environ|getenv|ENV\\[|ENV\\.fetch|env::var|Getenv|LookupEnv|\\$\\{[A-Z][A-Z_]+:';

/** "Which environment variable sets the database file?", "env var for the port?" */
const whichVariable =
  /^(?:what|which|name|tell me|is there)?\b.*\benv(?:ironment)?[\s-]*var(?:iable)?\b(?!s)(?:\s+(?:do|must|should|can)\s+\w+\b|\s+(?:i|we)\b|\s+(?:sets?|controls?|configures?|changes?|selects?|overrides?|tells?|says?|points?|holds?|defines?|decides?|determines?|is for|is used|for|to|with|has|gives?))\b(.*)$/iu;
const mostNamed = 8;

/** One that sets a thing, where no document says so: those that are read, the likeliest first, each by the line that reads it. */
export const whichVariableQuestion: QuestionKind = (task, { documents, root }): Question | undefined => {
  const subject = whichVariable.exec(task)?.[1];
  if (subject === undefined || /\b(?:replace|remove|add|rename)\b/iu.test(task)) return undefined;
  const words = new Set(
    indexTerms(subject).filter(
      (word) =>
        word.length > 2 && !/^(?:the|that|this|with|for|and|its|our|where|which|from|has|are|can|you)$/u.test(word),
    ),
  );
  const isTold = (line: string) =>
    /\b[A-Z]{2,}_[A-Z\d_]+\b/u.test(line) && indexTerms(line).some((word) => words.has(word));
  if (documents.some((text) => text.split('\n').some(isTold))) return undefined;
  const fits = ({ name, hit }: Read) =>
    new Set(indexTerms(`${name.replaceAll('_', ' ')} ${hit.text}`).filter((word) => words.has(word))).size;
  const listed = (reads: readonly Read[]) => reads.toSorted((a, b) => fits(b) - fits(a)).slice(0, mostNamed);
  return readingQuestion(root, listed);
};

/** "Which environment variables are read?" by anything here; which one sets something, documents say. */
export const environmentQuestion: QuestionKind = (task, { root }): Question | undefined =>
  environment.test(task) || asksForEnvironment(task) ? readingQuestion(root, (reads) => reads) : undefined;

interface Read {
  readonly name: string;
  readonly hit: Hit;
}

const mostLines = 3000;
const isShell = (path: string, root: string): boolean =>
  /\.(?:ba|z|k)?sh$/.test(path) || /^#!.*\b(?:ba|da|k|z)?sh\b/.test(textIn(root, path) ?? '');

/** All that a script reads, its own variables left out. */
function readsOf(path: string, root: string): readonly Read[] {
  // A script as long is generated.
  const lines = (textIn(root, path) ?? '').split('\n', mostLines).map((line) => (line.length < 1000 ? line : ''));
  return environmentReads(lines.join('\n'), true).map(({ name, line }) => ({
    name,
    hit: { path, line, text: (lines[line - 1] ?? '').trim() },
  }));
}

/** Looks for the variables that anything here reads, each once; `listed` orders them. */
function readingQuestion(root: string, listed: (reads: readonly Read[]) => readonly Read[]): Question {
  return {
    looks: [
      {
        action: searchAction({ pattern: readsThem, maxResults: 400 }),
        intent: 'find where the environment is read',
        answer: (output) => {
          const hits = hitsOf(output).filter(({ path }) => !isTest(path) && !isSecondary(path) && !isProse(path));
          const scripts = new Set(hits.map(({ path }) => path).filter((path) => isShell(path, root)));
          const reads = [
            ...hits
              .filter(({ path }) => !scripts.has(path))
              .flatMap((hit) => environmentReads(hit.text, false, true).map(({ name }) => ({ name, hit }))),
            ...[...scripts].flatMap((path) => readsOf(path, root)),
          ];
          const once = reads.filter(({ name }, at) => reads.findIndex((read) => read.name === name) === at);
          const lines = listed(once).map(
            ({ name, hit }) =>
              `- ${codeSpan(name)} (${codeSpan(`${hit.path}:${String(hit.line)}`)}): ${codeSpan(hit.text.slice(0, 120))}`,
          );
          const more = isCut(output) ? ['- and perhaps more: not all lines that read one are shown'] : [];
          return lines.length === 0 ? undefined : [...lines, ...more].join('\n');
        },
      },
    ],
    nothing: 'No line here reads a variable of the environment in a form that is known without a language model.',
  };
}
