// "Where is parseHeader used?", "search for 'timeout'", "find the TODOs".
import { searchAction } from '../../../core/tools/looking.ts';
import { commandAction } from '../../../core/tools/run.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { Hit } from './hits.ts';
import { hiddenToo, hitsOf, isCut, isProse, isSecondary, isTest, literalPattern, placeOf } from './hits.ts';
import { codeSpan } from './markup.ts';
import type { Look, Question, QuestionKind } from './question.ts';
import { quotedFile } from './quotes.ts';
import type { Scope } from './scope.ts';
import { isIn, scopeOf } from './scope.ts';
import { nameLike, textIn } from './texts.ts';

const thing =
  '(?:the\\s+)?(?:function|class|method|type|word|text|string|phrase|symbol|variable|constant|module)?\\s*([^?]+)';
const patterns = [
  /^(?:please\s+)?(?:find|list|show)\s+(?:me\s+)?(?:every|all|each)\s+(?:the\s+)?([\w$.:]+\(\)|`[^`]+`)/iu,
  /\bwhere\b.*?\b(?:is|are)\s+(?:the\s+)?(?:function|class|method|type|variable|constant|symbol)?\s*(\S+)\s+(?:\w+ly\s+)?(?:used|called|referenced|imported|mentioned|invoked|instantiated)/iu,
  /\b(?:usages?|uses?|references?|calls|callers?|occurrences?|mentions?|instances?)\s+(?:of|to|for)\s+([^?]+)/iu,
  /\b(?:who|what|which \w+)\s+(?:calls?|uses?|references?|imports?|mentions?|contains?|has|holds?|depends? on)\s+([^?]+)/iu,
  new RegExp(
    `^(?:please\\s+)?(?:search|grep|look)\\s+(?:the\\s+(?:code|source|files|project|repo(?:sitory)?)\\s+)?for\\s+${thing}`,
    'iu',
  ),
  /^(?:please\s+)?grep\s+([^?-][^?]*)/iu,
];
/** "Which file has the most lines?" counts them. */
const measures =
  /^(?:(?:by\s+far\s+)?the\s+)?(?:most|fewest|least|highest\s+number\s+of|more\s+than\s+\d+|over\s+\d+)\s+(?:lines|bytes|characters|words|code)\b/iu;
/** What a document is about: its words may stand there in another form or order. */
const topic =
  /\b(?:(?:pages?|documents?|docs|chapters?|sections?|guides?|notes)\s+(?:(?:that|which)\s+)?(?:explains?|describes?|covers?|mentions?|is about|are about|about|on)|(?:read|learn)\s+(?:more\s+)?about|(?<!\b(?:install|change|touch|run|modify|delete|remove|add|write|put|leave|do|upload|push|publish|start|alter)\s+)anything\s+(?:about|on|regarding))\s+(?:the\s+|an?\s+|how\s+)?([\p{L}\p{N}][\p{L}\p{N} _-]*)/iu;
/** "Bring up the page on port 8000." */
const orders = /^\W*(?:(?:please|pls|now|can you|could you)\s+)*(?:bring|start|put|get|launch|serve|host|run)\b/iu;
const todo =
  /\b(?:find|list|show|search|grep|where|which|any|are there|count|how many|number of|open|remaining|left)\b.*?\b(TODO|FIXME|XXX|HACK)s?\b|^(TODO|FIXME|XXX|HACK)s?\b/iu;

export const mentionsQuestion: QuestionKind = (task, workspace) => {
  const { root, names } = workspace;
  if (todo.test(task)) {
    const said = new Set(
      [...task.matchAll(/\b(TODO|FIXME|XXX|HACK)s?\b/giu)].map(([, note = '']) => note.toUpperCase()),
    );
    return notes([...said], todoFile([...said][0] ?? '', root, names), scopeOf(task, root), workspace);
  }
  const about = orders.test(task) ? undefined : topic.exec(task)?.[1];
  if (about !== undefined) return lookupTopic(about.replace(/\s+(?:in|here)(?:\s+\w+){0,2}$/iu, '').trim());
  const found = patterns
    .map((pattern) => pattern.exec(task)?.[1])
    .find((match) => match !== undefined && !measures.test(match));
  const quoted = /[`"']([^`"']+)[`"']/.exec(found ?? '')?.[1];
  const wanted =
    quoted ??
    found
      ?.replace(/\s+(?:and|then)\s+(?:tell|show|give|list|print|name|report)\b.*$/iu, '')
      .replace(/\s+in\s+(?:the\s+|this\s+)?(?:code|source|files?|project|repo\w*|docs?|workspace).*$/iu, '');
  const plain = wanted?.replace(/\(\)$|[.!,;]+$/g, '').trim() ?? '';
  if (quoted === undefined && /^(?:that|this|it|them|these|those|me|us|what|which|now|here)\b/iu.test(plain))
    return undefined;
  // More words are a description, not a text to search for.
  return plain === '' || (quoted === undefined && plain.split(' ').length > 3)
    ? undefined
    : lookup(plain, workspace, task);
};

/** A name that only code contains, or something in quotes: whatever the question, its locations are a start. */
export const namedThingQuestion: QuestionKind = (task, workspace) => {
  const quoted = /[`"]([^`"\s]{3,60})[`"]|(?:^|\s)'([^'\s]{3,60})'/.exec(task);
  // A name that only code has says more than a word in capitals.
  const code = [
    /\b([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|\w+_\w+|\w+(?=\(\)))/,
    /\b(?!(?:README|LICEN[CS]E|CHANGELOG|CONTRIBUTING|MAKEFILE)\b)([A-Z]{2,}[A-Z_\d]{2,})\b/,
    /\b([A-Z]{2,}[A-Z_\d]{2,})\b/,
  ]
    .map((pattern) => pattern.exec(task)?.[1])
    .find((name) => name !== undefined);
  const wanted = quoted?.[1] ?? quoted?.[2] ?? code;
  const asks =
    /\?\s*$|^(?:please\s+)?(?:where|what|which|who|how|why|when|find|show|explain|list|tell|describe|locate|look)\b/iu.test(
      task,
    );
  return wanted === undefined || !asks ? undefined : lookup(wanted, workspace);
};

/** `TODO` and `ToDo`: in lower case it is a word of several languages. No match is an answer too. */
function notes(all: readonly string[], file: string | undefined, scope: Scope, { inGit, onPath }: Workspace): Question {
  const spellings = all.flatMap((note) => [
    note,
    `${note[0] ?? ''}${note.slice(1).toLowerCase()}`,
    ...(note === 'TODO' ? ['ToDo'] : []),
  ]);
  const note = all.join(' or ');
  const none = `No file except ignored ones contains ${all.map((each) => codeSpan(each)).join(' or ')}.`;
  const found = (output: string) =>
    placesIn(
      output
        .split('\n')
        .filter((line) => line.startsWith('[') || isIn(scope, line.slice(0, line.indexOf(':'))))
        .join('\n'),
      note,
    );
  return {
    looks: [
      {
        action:
          scope.folder.startsWith('..') && inGit && onPath('git')
            ? commandAction(`git grep --untracked -n -I -w -E -e '${spellings.join('|')}' -- ':/'`)
            : searchAction({ pattern: `\\b(?:${spellings.join('|')})\\b`, ...below(scope), maxResults: 200 }),
        intent: `find ${note} in the files`,
        answer: (output) =>
          [found(output) ?? (isCut(output) ? onlyElsewhere : none), ...(file === undefined ? [] : [file])].join('\n\n'),
      },
    ],
    nothing: none,
  };
}

/** The list that some projects keep in a file. */
function todoFile(note: string, root: string, names: ReadonlySet<string>): string | undefined {
  const path = nameLike(names, new RegExp(`^${note}s?(?:\\.(?:md|rst|txt))?$`, 'i'));
  const text = path === undefined ? undefined : textIn(root, path)?.trim();
  if (path === undefined || text === undefined || text === '') return undefined;
  return quotedFile(path, text, 20);
}

/** The whole in any case, then its last word, which is its subject. */
function lookupTopic(wanted: string): Question {
  const last = wanted.split(' ').at(-1) ?? wanted;
  const whole = lookup(wanted);
  return { ...whole, looks: [...whole.looks.slice(1), ...(last === wanted ? [] : lookup(last).looks.slice(1))] };
}

function lookup(wanted: string, workspace?: Workspace, task = ''): Question {
  const scope = workspace && scopeOf(task, workspace.root);
  const isAsked = (line: string) =>
    scope === undefined || line.startsWith('[') || isIn(scope, line.slice(0, line.indexOf(':')));
  const look = (ignoreCase: boolean): Look => ({
    action: searchAction({
      pattern: literalPattern(wanted),
      ...(scope ? below(scope) : {}),
      maxResults: 200,
      ...(ignoreCase ? { ignoreCase } : {}),
    }),
    intent: `find ${wanted} in the files`,
    answer: (output) => placesIn(output.split('\n').filter(isAsked).join('\n'), wanted),
  });
  const hidden = (workspace ? hiddenToo(wanted, workspace) : []).map((action) => ({ ...look(false), action }));
  const none = `No file except ignored ones contains ${wanted}.`;
  return {
    looks: [look(false), look(true), ...hidden],
    nothing: (outputs) => (outputs.some(isCut) ? onlyElsewhere : none),
  };
}

const onlyElsewhere = 'Not found out: more lines match than are shown, and none of those is where it was asked for.';

/** The search looks only there: what it finds elsewhere would use up the lines it shows. */
const below = ({ folder, others }: Scope): { readonly path?: string } =>
  folder === '.' || folder.startsWith('..') || others !== undefined ? {} : { path: folder };

const mostShown = 30;

function placesIn(output: string, wanted: string): string | undefined {
  const hits = hitsOf(output);
  if (hits.length === 0) return undefined;
  // Code first, then its tests, then what is written about it.
  const rank = ({ path }: Hit) => (isSecondary(path) ? 3 : isProse(path) ? 2 : isTest(path) ? 1 : 0);
  const sorted = hits.toSorted((a, b) => rank(a) - rank(b));
  const files = new Set(hits.map(({ path }) => path)).size;
  const more = isCut(output) ? 'More than ' : '';
  const cut = sorted.length > mostShown ? `\n\nand ${String(sorted.length - mostShown)} more` : '';
  const count = `${more}${String(hits.length)} ${hits.length === 1 ? 'line' : 'lines'} in ${String(files)} ${files === 1 ? 'file' : 'files'}`;
  return `${count} with ${codeSpan(wanted)}:\n\n${sorted.slice(0, mostShown).map(placeOf).join('\n')}${cut}`;
}
