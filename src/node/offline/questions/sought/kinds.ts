// What kind of thing a question wants named, and what such things look like in a line.
import { environmentReads } from '../environmentReads.ts';
import { isText } from './lines.ts';

export type Kind =
  'variable' | 'cmake' | 'gitSetting' | 'macro' | 'option' | 'errorCode' | 'exception' | 'function' | 'setting';

/** How each kind is asked for; the first that a sentence names. */
const nouns: readonly (readonly [Kind, RegExp])[] = [
  [
    'variable',
    /\benv(?:ironment(?:al)?)?[\s-]*var(?:iable)?\b(?!s)|\b(?:through|via|in|by|from|with|only)\s+the\s+environment\b|\b(?:which|what)\s+variable\b/iu,
  ],
  [
    'cmake',
    /\bcmake\b.*\b(?:option|switch|flag|variable|setting|enable|turn|define|definition)\b|\b(?:option|switch|flag|variable|setting|enable|turn|define)\b.*\bcmake\b/iu,
  ],
  ['gitSetting', /\bgit[\s-]+(?:config\w*|setting)\b/iu],
  [
    'macro',
    /#\s*define\b|\ban?\s+define\b|\bmacro\b|\bpreprocessor\b|\b(?:configure|compile[\s-]time|compiler|build)\s+(?:switch|option|variable|flag|definition)\b/iu,
  ],
  ['option', /\b(?:(?:command[\s-]*line|cli)\s+(?:argument|parameter)|flag|switch|option)\b(?!s)/iu],
  ['errorCode', /\berr(?:or)?[\s-]*(?:code|no|number)\b|\berrno\b/iu],
  [
    'exception',
    /\bexception(?:\s+(?:class|type))?\b(?!s)|\berror[\s-]+(?:class|type|variant|object)\b|\b(?:which|what|what\s+kind\s+of|specific)\s+(?:\w+\s+)?error\b(?=.*\b(?:rais|thr[oe]w|return|catch|caught|get|come)\w*)|\b(?:catch|handle)\s+the\s+(?:\w+\s+)?error\b/iu,
  ],
  [
    'setting',
    /\b(?:setting|config(?:uration)?\s+(?:key|value|entry|field|variable)|git\s+config\w*|parameter|argument|keyword|property|attribute|global)\b(?!s)/iu,
  ],
  ['function', /\b(?:(?<!hash )function|method|class|struct|trait|interface|decorator|helper|middleware)\b(?!s)/iu],
];

/** "Where no flag and no environment variable is set" asks for neither. */
const absent =
  /\b(?:no|without|neither|nor)\s+(?:an?\s+|any\s+)?(?:command[\s-]*line\s+|cli\s+)?(?:flag|switch|option|env(?:ironment)?[\s-]*var(?:iable)?|setting|parameter|argument)s?\b/giu;

export function kindIn(text: string): Kind | undefined {
  const asked = text.replace(absent, ' ');
  return nouns.find(([, pattern]) => pattern.test(asked))?.[0];
}

/** Without the words that only say what kind of thing is wanted. */
export const withoutKind = (text: string): string =>
  text
    .replace(
      /\bname of (?:the|an?)\b|\b(?:what(?:['’]?s| is)|find out|tell me|know) (?:its|the|their) names?\b|\bwhat(?:['’]s| is) it called\b|\benv(?:ironment(?:al)?)?[\s-]*var(?:iable)?s?\b|\b(?:in|via|by|through|from)\s+the\s+environment\b|#\s*define\b|\b(?:c?make|cmake)\s+(?=switch|option|flag)|\bcommand[\s-]*line\b|\bcli\b|\b(?:exception|error)[\s-]+(?:class|type)\b|\berror[\s-]*code\b/giu,
      ' ',
    )
    .replace(
      /\b(?:variable|environment|switch|flag|option|macro|exception|class|setting|parameter|argument|keyword|property|attribute|function|method|struct|middleware|helper|git|cmake|config|configuration|errno|key)\b/giu,
      ' ',
    );

/** In pages of manuals and lists. */
const listedVariable =
  /^\.(?:It|B|BI)\s+(?:Ev\s+)?"?([A-Z][A-Z\d_]{2,})\b|^\s*(?:[-*]\s+|=item\s+)[`*]*\$?([A-Z][A-Z\d_]{3,})\b|\$([A-Z][A-Z\d_]{2,})\b/g;
const isShell = (path: string) => /\.(?:ba|z|k)?sh$|(?:^|\/)[^./]+$|\.ya?ml$/.test(path);
const capital = /(?<![\w$])[A-Z][A-Z\d]*(?:_[A-Z\d]+)+(?![\w(])|(?<=[`'"$])[A-Z][A-Z\d]{3,}(?=[`'"])/gu;
const allOf = (line: string, ...patterns: readonly RegExp[]): readonly string[] =>
  patterns.flatMap((pattern) =>
    [...line.matchAll(pattern)].flatMap(([, ...groups]) =>
      groups.filter((name) => (name as string | undefined) !== undefined),
    ),
  );

const types = '(?:class|struct|interface|trait|enum|object|module|record|type|protocol)';
const words =
  '(?:export|default|public|private|protected|internal|static|final|async|abstract|pub(?:\\([\\w: ]+\\))?|unsafe|const|inline|virtual|override|extern|sealed|open|suspend|local|declare)';
const definitions: readonly RegExp[] = [
  new RegExp(
    `^\\s*(?:${words}\\s+)*(?:def|function\\*?|fn|func|fun|sub|proc|defn|defp|defmacro)\\s+(?:\\([^)]*\\)\\s*)?(?:self\\.)?([A-Za-z_$][\\w$]*[?!]?)`,
    'g',
  ),
  new RegExp(`^\\s*(?:${words}\\s+)*${types}\\s+([A-Za-z_$][\\w$]*)`, 'g'),
  /^\s*(?:export\s+)?(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*(?::[^=]*)?=\s*(?:async\s*)?(?:function\b|\([^)]*\)\s*(?::[^=]*)?=>|\w+\s*=>)/g,
  // A method of a class.
  /^\s+(?:(?:public|private|protected|static|async|override|get|set)\s+)*\*?\s*([A-Za-z_$][\w$]*)\s*\([^;]*\)\s*(?::[^{]*)?\{\s*$/g,
  // A function of C: its type before, what it takes behind.
  /^(?:[A-Za-z_][\w*&<>:]*\s+)+[*&]*([A-Za-z_]\w*)\s*\([^;{}]*\)\s*(?:\{|;|$)/g,
];

const errorName =
  /(?<![\w.])((?:[A-Za-z]\w*(?:::|\.))*[A-Z]\w*(?:Error|Exception|Fault|Failure)(?:::[A-Z]\w*)?)\b|\b(Err[A-Z]\w*)\b/g;
const derived =
  /^\s*(?:export\s+|public\s+|abstract\s+)*class\s+([A-Z]\w*)\s*(?:[(<:]|extends\s+)[^)\n]*(?:Error|Exception|Bad\w+|Invalid\w+)/g;
/** What the language has, and a name that means any. */
const tooGeneral = /^(?:Error|Exception|BaseException|StandardError|Throwable|RuntimeException|std::exception)$/;

/** The names of a kind in a line, as a person would write them. */
export function namesOfKind(kind: Kind, line: string, path: string): readonly string[] {
  switch (kind) {
    case 'variable':
      return isText(path)
        ? /\benv\w*|\bvariables?\b|\bexport\b|\$|^\.(?:It|B|Ev|TP)\b/i.test(line)
          ? [...(line.match(capital) ?? []), ...allOf(line, listedVariable)]
          : []
        : environmentReads(line, isShell(path))
            .map(({ name }) => name)
            .concat(allOf(line, usualRead), line.match(quotedCapital) ?? []);
    case 'cmake':
      return allOf(
        line,
        /^\s*(?:cmake_dependent_)?option\s*\(\s*([A-Za-z_]\w*)/gi,
        /^\s*set\s*\(\s*([A-Z]\w*)\b.*\bCACHE\b/g,
        /(?<![\w-])-D\s?([A-Za-z_]\w*)(?==|:)/g,
      );
    case 'gitSetting':
      return allOf(
        line,
        /\bgit\s+config\b.*?\s["']?([a-z][\w-]*\.[\w.-]*\w)/g,
        /(?:`|\*\*)([a-z][\w-]*\.[a-z][\w-]*)(?:`|\*\*)(?=.*\b(?:git|config|setting)|$)/g,
      );
    case 'macro':
      return allOf(
        line,
        /^\s*#\s*(?:ifn?def|undef)\s+([A-Z_]\w*)/g,
        /\bdefined\s*\(?\s*([A-Z_][A-Z\d_]{2,})\b/g,
        /(?<![\w-])-D\s?([A-Z_]\w*)/g,
        ...(isText(path) ? [/(?<![\w$])([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?![\w(])/g] : []),
      );
    case 'option':
      return optionsIn(line);
    case 'errorCode':
      return allOf(
        line,
        /(?<![\w$])(E[A-Z][A-Z_\d]{2,}|ERR_[A-Z_\d]+|[A-Z]+_E[A-Z]{2,}[A-Z_\d]*|[A-Z\d_]+_ERROR[A-Z_\d]*)(?![\w])/g,
      );
    case 'exception':
      return allOf(line, errorName, derived)
        .map((name) => name.replace(/^(?:[a-z_]\w*(?:\.|::))+/, ''))
        .filter((name) => !tooGeneral.test(name));
    case 'function':
      return allOf(line, ...definitions).filter(
        (name) => !/^(?:if|for|while|switch|catch|function|with|return|else|constructor|describe|test|it)$/.test(name),
      );
    case 'setting':
      return allOf(
        line,
        /^\s*(?:(?:export|public|private|const|let|var|static|readonly|pub|local|self\.|this\.)\s*)*["']?([A-Za-z_][\w.-]*)["']?\??\s*(?::(?!:)|=(?![=>]))/g,
        /(?<=[(,])\s*([a-z_]\w+)\s*(?::[^,=)]+)?=/g,
        /(?::param|@param|\\param)\s+(?:\{[^}]*\}\s*)?\[?([A-Za-z_]\w*)/g,
        /\bgit config\b(?:\s+--?\w+)*\s+([\w.-]+)/g,
        ...(isText(path) ? [/(?<!`)`([A-Za-z_][\w.-]{2,})`(?!`)/g, /^\s*(?:[-*]\s+)?\*\*([A-Za-z_][\w.-]+)\*\*/g] : []),
      );
  }
}

/** Of those too that every session has. */
const usualRead =
  /\b(?:getenv|Getenv|LookupEnv|environ\.get|env::var(?:_os)?|ENV\.fetch)\(\s*["']([A-Z][A-Z\d_]+)|\b(?:environ|ENV|env)\[\s*["']([A-Z][A-Z\d_]+)|\bprocess\.env\.([A-Z][A-Z\d_]+)/g;
const quotedCapital = /(?<=["'`$])[A-Z][A-Z\d]*(?:_[A-Z\d]+)+(?=["'`])/g;

/** `--name`, `-n` where an option is listed, and how libraries are told of one. */
function optionsIn(line: string): readonly string[] {
  const long = allOf(line, /(?<![\w-])(--[A-Za-z][\w-]*)/g);
  const short = long.length > 0 ? [] : allOf(line, /^\s*(?:[*|"'`/]\s*)*(-[A-Za-z\d])(?=[\s,|"'`<[=:]|$)/g);
  const told = [
    ...allOf(line, /\bflag\.(?:\w+)\(\s*(?:&[\w.]+\s*,\s*)?"([\w-]+)"/g).map((name) => `-${name}`),
    ...allOf(
      line,
      /\.long\(\s*"([\w-]+)"/g,
      /\blong\s*=\s*"([\w-]+)"/g,
      /\bflags?\(\s*["']([\w-]+)["']/g,
      /^\s*\{\s*"([a-z][\w-]+)"\s*,\s*(?:no_argument|required_argument|optional_argument|[012])\s*,/g,
    ).map((name) => `--${name}`),
  ];
  return [...long, ...short, ...told].filter((name) => !/^--(?:help|version)$|^-[hV]$/.test(name));
}

/** How much a place tells of a name: one that only uses it, or any that the language has, less. */
export function weightOfPlace(kind: Kind, name: string, line: string, path: string): number {
  if (kind === 'option') {
    // How other programs are run.
    const isRun =
      /^\s*(?:[-$>]\s+)?(?:run:\s*|commands?\s*=\s*|script:\s*)?(?:sudo\s+)?[a-z][\w./-]*(?:\s+[\w./:{}=-]+)*\s+-/.test(
        line,
      );
    const isOfTools =
      /(?:^|\/)(?:tox\.ini|Makefile|Dockerfile|setup\.cfg|package\.json|pyproject\.toml|Rakefile|justfile)$|\.ya?ml$|\.toml$|\.cfg$/i.test(
        path,
      );
    return isOfTools ? 0.4 : isRun ? (isText(path) ? 0.75 : 0.5) : 1;
  }
  if (kind === 'exception')
    return /^(?:Value|Type|Key|Index|Runtime|Attribute|Assertion|Import|Argument|OS|IO|Syntax|Range|Reference|Lookup|Overflow|ModuleNotFound|NotImplemented)(?:Error|Exception)$/.test(
      name,
    )
      ? 0.85
      : 1;
  return 1;
}

const mostOfAttribute = 14;

/** `#[arg(short, long)] no_color: bool` makes `--no-color`. */
export function derivedOption(lines: readonly string[], at: number): readonly string[] {
  const [, field] = /^\s+(?:pub\s+)?([a-z][a-z\d_]*)\s*:\s*[A-Z\w]/.exec(lines[at] ?? '') ?? [];
  if (field === undefined) return [];
  for (let line = at - 1; line >= Math.max(0, at - mostOfAttribute); line--) {
    const text = lines[line] ?? '';
    if (text.trim() === '' || /^\s+(?:pub\s+)?[a-z][a-z\d_]*\s*:\s*[A-Z]/.test(text)) return [];
    if (!/^\s*#\[(?:arg|clap|structopt)\b/.test(text)) continue;
    const attribute = lines.slice(line, at).join(' ');
    return /\blong\b(?!\s*[=(])/.test(attribute) ? [`--${field.replaceAll('_', '-')}`] : [];
  }
  return [];
}
