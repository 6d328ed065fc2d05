// "What does parseHeader do?", "explain src/cache.c": its own comment and code, or the script behind a command's name.
import { searchAction } from '../../../core/tools/looking.ts';
import type { Workspace } from '../commands/workspace.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { bestDefinition } from './definition.ts';
import { reading } from './file.ts';
import { fileIn } from './files.ts';
import type { Hit } from './hits.ts';
import { hiddenToo, hitsOf, isCut, literalPattern } from './hits.ts';
import { codeSpan, fenced } from './markup.ts';
import type { Look, Question, QuestionKind } from './question.ts';
import { cited, factOf, namesIn, textIn } from './texts.ts';
import { fileCalled } from '../request/testFile.ts';

const kind =
  '(?:(?:function|class|method|type|interface|struct|variable|constant|macro|enum|trait|module|hook|helper|script|target|recipe|command|file|option)\\s+)?';
const name = `(?:the\\s+)?${kind}([\`'"]?[\\p{L}_$@.][\\p{L}\\p{N}\\w$.:#/-]*(?:\\(\\))?[\`'"]?)`;
const after = '(?:\\s+(?:function|class|method|type|struct|macro|script|target|recipe|command|file|module))?';
const patterns = [
  `^what\\s+(?:does|do)\\s+${name}${after}\\s+(?:do|mean|return)(?:\\s+(?:in|here|exactly)\\b.*)?\\s*[?.!]*$`,
  `^what\\s+${name}${after}\\s+(?:does|do|means|is for)\\s*[?.!]*$`,
  `^(?:explain|describe|document|summari[sz]e)\\s+(?:to\\s+me\\s+|me\\s+)?(?:what\\s+|how\\s+)?${name}${after}(?:\\s+(?:does|works?|is))?(?:\\s+to me)?\\s*[?.!]*$`,
  `^how\\s+does\\s+${name}${after}\\s+work\\s*[?.!]*$`,
  `^what(?:['’]s|\\s+is)\\s+the\\s+(?:point|purpose|use|job|idea)\\s+(?:of|behind)\\s+${name}${after}\\s*[?.!]*$`,
  `^what(?:['’]s|\\s+is)\\s+${name}${after}(?:\\s+(?:for|about))?\\s*[?.!]*$`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** The project, or something else that another answer fits. */
const notNames =
  /^(?:it|this|that|these|those|project|package|library|tool|program|app|application|repo|repository|code|codebase|software|thing|everything|ci|license|licence|version|readme|here|new|wrong|there|test|tests|build|result|status|branch)$/iu;
const ofCommand = /\b(?:scripts?|targets?|recipes?|commands?|task)\b/iu;
const mostLines = 30;

export const explainQuestion: QuestionKind = (task, workspace) => {
  const [rank, said] = patterns
    .map((pattern, at) => [at, pattern.exec(task)?.[1]] as const)
    .find(([, found]) => found !== undefined) ?? [0, undefined];
  if (said === undefined) return undefined;
  const wanted = said.replace(/^[`'"]|[`'"]$|\(\)[`'"]?$/g, '').replace(/[.:]+$/, '');
  if (notNames.test(wanted)) return ofCommand.test(task) ? commandFor(wanted, workspace) : undefined;
  const file = fileIn(wanted, workspace.root) ?? namedBelow(wanted, workspace.root);
  if (file !== undefined) return reading(file, beginning);
  const program = /\b(?:scripts?|programs?)\b/iu.test(task) ? programCalled(wanted, workspace) : undefined;
  if (program !== undefined) return reading(program, beginning);
  const script = workspace.commands.find(
    ({ name: own, command, body }) => body !== '' && [own, command].includes(wanted),
  );
  if (script !== undefined)
    return answered(`${codeSpan(script.command)} (${script.origin}) runs:\n\n${fenced(script.body)}`);
  const option = cmakeOption(wanted, workspace.root);
  if (option !== undefined) return answered(option);
  // "What is X?" may mean anything, unless X is written as code.
  const isCode = /[_$`]|\p{Ll}\p{Lu}|\(\)|::|\w\.\w/u.test(said);
  // Nor does "how linting works" ask for a thing of that name.
  if (!isCode && (rank === patterns.length - 1 || conceptsOf(wanted).size > 0)) return undefined;
  const last = wanted.split(/\.|::|#|\//).at(-1) ?? wanted;
  return {
    looks: looksFor(last, workspace),
    nothing: `Nothing here is called ${wanted}: the word is in no file except ignored ones.`,
  };
};

/** "What does release.sh do?", where the only file of that name lies in a folder. */
const namedBelow = (wanted: string, root: string): string | undefined =>
  /^[\w-]+\.(?:sh|bash|py|rb|pl|[cm]?[jt]s|mk|cmake)$/.test(wanted) ? fileCalled(wanted, root) : undefined;

/** "The uninstall script": the only file of that name where scripts are kept. */
function programCalled(wanted: string, { root }: Workspace): string | undefined {
  const found = ['.', 'scripts', 'script', 'bin', 'tools', 'ci', 'dev'].flatMap((folder) =>
    namesIn(root, folder)
      .filter(
        (name) => name === wanted || (name.startsWith(`${wanted}.`) && /\.(?:sh|bash|py|rb|pl|[cm]?[jt]s)$/.test(name)),
      )
      .map((name) => (folder === '.' ? name : `${folder}/${name}`)),
  );
  const files = found.filter((path) => textIn(root, path) !== undefined);
  return files.length === 1 ? files[0] : undefined;
}

/** "The build script", whatever it is called. */
function commandFor(what: string, { commands }: Workspace): Question | undefined {
  const [concept] = conceptsOf(what);
  const found = commands.find(
    ({ name, kind }) => concept !== undefined && kind === 'declared' && conceptsOf(name).has(concept),
  );
  if (found === undefined) return undefined;
  return answered(
    `${codeSpan(found.command)} (${found.origin}) runs:\n\n${fenced(found.body === '' ? found.command : found.body)}`,
  );
}

const answered = (known: string): Question => ({ known, looks: [], nothing: '' });

function looksFor(wanted: string, workspace: Workspace): readonly Look[] {
  const intent = `find ${wanted} in the files`;
  const answer = (output: string) => explanation(hitsOf(output), wanted, workspace.root);
  const fromMany = (output: string) => explanation(hitsOf(output), wanted, workspace.root, false);
  const starts =
    '\\b(?:fn|func|function|def|class|struct|enum|interface|trait|type|typedef|macro_rules!|define|const|let|var|static|module|sub|local)\\b.*';
  const narrow = `${starts}${literalPattern(wanted)}|^${literalPattern(wanted)}`;
  return [
    {
      action: searchAction({ pattern: literalPattern(wanted), maxResults: 500 }),
      intent,
      answer: (output) => (isCut(output) ? undefined : answer(output)),
    },
    {
      action: searchAction({ pattern: narrow, maxResults: 500 }),
      intent: `find lines that define ${wanted}`,
      onlyAfter: (outputs) => outputs.some(isCut),
      answer: fromMany,
    },
    {
      action: searchAction({ pattern: literalPattern(wanted), maxResults: 200, ignoreCase: true }),
      intent: `find ${wanted} in any case`,
      answer,
    },
    ...hiddenToo(wanted, workspace).map((action) => ({
      action,
      intent: `find ${wanted} in the whole repository`,
      answer,
    })),
  ];
}

/** The definition with its comment; where there is none, the lines that mention it. */
function explanation(hits: readonly Hit[], wanted: string, root: string, isAll = true): string | undefined {
  if (hits.length === 0) return undefined;
  const hit = bestDefinition(hits, wanted);
  const text = hit && textIn(root, hit.path);
  if (hit === undefined || text === undefined) {
    const places = hits
      .slice(0, 5)
      .map(({ path, line, text: said }) => `- ${codeSpan(`${path}:${String(line)}`)}: ${codeSpan(said.slice(0, 160))}`);
    return `No line looks like a definition of ${codeSpan(wanted)}. It is mentioned in:\n\n${places.join('\n')}`;
  }
  const others = hits.length - 1;
  const rest =
    others === 0 || !isAll ? '' : `\n\n${String(others)} other ${others === 1 ? 'line mentions' : 'lines mention'} it.`;
  const place = codeSpan(`${hit.path}:${String(hit.line)}`);
  return `This is ${codeSpan(wanted)}, at ${place}:\n\n${fenced(withComment(text.split(/\r?\n/), hit.line - 1))}${rest}`;
}

const comment = /^\s*(?:\/\/|\/?\*|\*\/|#(?!include|define|if|endif|pragma)|--|;;|"""|@|%)/;
const closes = /^\s*(?:[}\])]|end\b|fi\b|done\b|esac\b)/;
const goesOn = /^\s*(?:[{)\]]|->|:|where\b|=|\||else\b)/;

/** From the comment above a line to the end of what begins there, by indentation. */
function withComment(lines: readonly string[], at: number): string {
  // JSDoc may stand one empty line above.
  let first = lines[at - 1]?.trim() === '' && /\*\/\s*$/.test(lines[at - 2] ?? '') ? at - 1 : at;
  while (first > 0 && comment.test(lines[first - 1] ?? '') && at - first < mostLines) first -= 1;
  // C in the style of GNU: the type stands on the line above.
  if (first === at && /^\w/.test(lines[at] ?? '') && /^\w[\w\s*]*$/.test(lines[at - 1] ?? '')) {
    first -= 1;
    while (first > 0 && comment.test(lines[first - 1] ?? '') && at - first < mostLines) first -= 1;
  }
  const indent = (line: string) => /^\s*/.exec(line)?.[0].length ?? 0;
  const base = indent(lines[at] ?? '');
  let end = at + 1;
  while (end < lines.length) {
    const line = lines[end] ?? '';
    if (line.trim() !== '' && indent(line) <= base) {
      if (closes.test(line)) {
        end += 1;
        break;
      }
      if (!goesOn.test(line)) break;
    }
    end += 1;
  }
  const whole = lines.slice(first, end);
  while (whole.at(-1)?.trim() === '') whole.pop();
  const shown = whole.slice(0, mostLines + (at - first));
  const margin = Math.min(...shown.filter((line) => line.trim() !== '').map(indent));
  const text = shown.map((line) => line.slice(Number.isFinite(margin) ? margin : 0));
  return [
    ...text,
    ...(whole.length > shown.length ? [`[... ${String(whole.length - shown.length)} more lines]`] : []),
  ].join('\n');
}

/** Says who may use it, not what it does. */
const legal =
  /\b(?:copyright|licen[cs]ed?|SPDX|all rights reserved|permission (?:to use|is hereby))\b|\$(?:OpenBSD|NetBSD|FreeBSD|Id)\b/i;

/** A file's first comment that is about it; without one its first lines, after its licence. */
function beginning(text: string): string {
  const lines = text.split(/\r?\n/);
  const afterLicence = pastLicence(lines);
  const rest = lines.slice(afterLicence);
  const start = rest.findIndex((line) => comment.test(line) && !line.startsWith('#!'));
  const end = rest.findIndex((line, at) => at > start && line.trim() === '');
  const block = start >= 0 && start < 10 ? rest.slice(start, end < 0 ? undefined : end) : [];
  const shown = (block.length > 1 ? block : rest).slice(0, mostLines);
  return fenced(shown.join('\n').trim());
}

/** Index of the first line after the comments that a file begins with and that are about its licence. */
function pastLicence(lines: readonly string[]): number {
  let at = 0;
  for (;;) {
    const start = lines.findIndex((line, index) => index >= at && line.trim() !== '' && !line.startsWith('#!'));
    if (start < 0 || !comment.test(lines[start] ?? '')) return at;
    let end = start;
    while (end < lines.length && (lines[end] ?? '').trim() !== '' && comment.test(lines[end] ?? '')) end += 1;
    if (!legal.test(lines.slice(start, end).join('\n')) || end >= lines.length) return at;
    at = end;
  }
}

/** `option(WITH_TLS "Build with TLS" OFF)`: what it says it does. */
function cmakeOption(name: string, root: string): string | undefined {
  if (!/^[A-Z][A-Z\d_]+$/.test(name)) return undefined;
  const fact = factOf(
    root,
    'CMakeLists.txt',
    new RegExp(`^\\s*(?:cmake_dependent_)?option\\s*\\(\\s*(${name}\\s+"[^"]*"\\s+\\w+)`, 'im'),
  );
  const [, said = '', value = ''] = /"([^"]*)"\s+(\w+)/.exec(fact?.value ?? '') ?? [];
  return fact === undefined || said === ''
    ? undefined
    : cited({
        ...fact,
        value: `${codeSpan(name)} is an option of CMake: ${said.replace(/\.$/, '')}. By default it is ${codeSpan(value)}`,
      });
}
