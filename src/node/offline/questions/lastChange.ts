// "Who made the newest commit to src/parse.c, and when?": the last commit that changed the file or folder that is named.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { distance } from '../../../core/state/slips.ts';
import { commandAction } from '../../../core/tools/run.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { fileCalled } from '../request/testFile.ts';
import { documentIn } from './documentNames.ts';
import { isDeed } from './git.ts';
import { codeSpan } from './markup.ts';
import type { Question, QuestionKind } from './question.ts';
import { scopeOf } from './scope.ts';
import { spanOf } from './span.ts';

const newest = '(?:last|latest|newest|most\\s+recent(?:ly)?)';
const change =
  '(?:chang(?:es?|ed|ing)|commit(?:s|ted|ter)?|touch(?:ed|es|ing)?|modif(?:y|ied|ication)|edit(?:s|ed|or)?|updat(?:e|ed)|altered|work(?:ed)?\\s+on|revisions?)';
/** Both in one sentence, and who or when. */
const ofLast: readonly RegExp[] = [
  new RegExp(`\\b${newest}\\b[^.;!?]{0,80}?\\b${change}\\b`, 'iu'),
  new RegExp(`\\b${change}\\b.{0,160}?\\b${newest}\\b`, 'iu'),
  new RegExp(`\\b${newest}\\s+author\\s+of\\b`, 'iu'),
];
const wants =
  /^what\s+(?:has\s+|was\s+)?changed\b|\b(?:who|whose|whom|authors?|committers?|name of|when|dates?|(?:what|which)\s+(?:day|date|person|developer|commit|change|revision)|how\s+(?:recent|long\s+ago|old))\b/iu;
/** Yes or no, more than one, or something within the file. */
const others =
  /^\W*(?:is|are|was|were|did|does|do|has|have)\b|\b(?:most\s+(?!recent)(?:\w+)|the\s+most\b(?!\s+recent)|first|oldest|often|how\s+many|number\s+of|list|line\s+number|break|broke|broken|introduced|caused|why|releases?|released|tags?|tagged|versions?|between|instead|not|don['’]?t)\b/iu;
const linesSaid = /\blines?\s+(\d{1,6})(?:\s*(?:-|–|to|and)\s*(\d{1,6}))?/iu;
/** "The parser in src/parse.c." */
const part =
  /\b(?:the|our|its)\s+(?:(?:function|method|class|macro|struct|type|variable|constant|section|test|entry|option|field|key|line)\s+[\w$:.]+|(?!(?:\w+\s+)?(?:history|log|git|file|header|script|source|module|document|person|author|one|time|date|name|day)\b)[\w$]+(?:\s+[\w$]+)?)\s+(?:in|of|from|within)\s+(?:the\s+)?(?:file\s+)?$/iu;

export const lastChangeQuestion: QuestionKind = (task, { root, inGit, onPath }) => {
  if (!inGit || !onPath('git') || isDeed(task)) return undefined;
  const sentences = task.split(/(?<=[.!?;])\s+/u);
  const at = sentences.findIndex((sentence) => ofLast.some((pattern) => pattern.test(sentence)));
  const sentence = sentences[at];
  if (sentence === undefined || !wants.test(sentence) || others.test(sentence)) return undefined;
  const said = pathIn(sentence, root) ?? (/\b(?:it|file)\b/iu.test(sentence) ? pathIn(task, root) : undefined);
  if (said === undefined) return undefined;
  if (said === 'several' || isOfPart(sentence, said.said)) return notUnderstood;
  const span = spanOf(sentence, root);
  if (span === undefined || !/^(?: -n 1)?$/.test(span.options)) return undefined;
  const [, line, to = line] = linesSaid.exec(sentence) ?? [];
  const where = line === undefined ? `-- ${said.path}` : `-s -L ${line},${to ?? line}:${said.path}`;
  const place = line === undefined ? said.path : `${said.path}:${line}`;
  const command = `git log -n 1 --format='%as %h %an: %s' ${where}`;
  return {
    looks: [{ action: commandAction(command), intent: 'git knows', answer: (output) => told(output, place) }],
    nothing: `git knows no commit that changed ${codeSpan(place)}.`,
  };
};

const notUnderstood: Question = {
  looks: [],
  nothing:
    'Without a language model, it is unclear which last change you mean; nothing was run. Name one file or folder.',
};

function told(output: string, path: string): string | undefined {
  const [, date = '', hash = '', name = '', subject = ''] =
    /^(\d{4}-\d\d-\d\d) (\w+) ([^:]*): (.*)$/m.exec(output) ?? [];
  return date === ''
    ? undefined
    : `${name} last changed ${codeSpan(path)}, on ${date}, by commit ${codeSpan(hash)}: ${codeSpan(subject)}`;
}

const ofChange = new RegExp(`\\b(?:${newest}|${change})\\b`, 'iu');

/** Whether what stands ahead of the name is neither the change nor who made it. */
const isOfPart = (sentence: string, name: string): boolean => {
  const thing = name === '' ? undefined : part.exec(sentence.slice(0, sentence.indexOf(name)))?.[0];
  return thing !== undefined && !ofChange.test(thing);
};

interface Named {
  readonly path: string;
  /** As it stands there. */
  readonly said: string;
}

/** The file or folder that is named, also with a letter wrong. */
function pathIn(text: string, root: string): Named | 'several' | undefined {
  const words = text.split(/\s+/u).map((word) => word.replace(/^[`'"(]+|[`'")?!,;:.]+$/gu, ''));
  const named = [...new Set(words)].flatMap((said) => {
    if (!isPlainName(said) || said.includes('..') || !/\w[./]\w|^\.\w/u.test(said)) return [];
    const path = isThere(said, root) ? said : (fileCalled(said, root) ?? nearFile(said, root));
    return path === undefined ? [] : [{ path, said }];
  });
  if (named.length > 0) return named.length === 1 ? named[0] : 'several';
  const document = documentIn(text, root);
  if (document !== undefined) return { path: document, said: '' };
  const { folder } = scopeOf(text, root);
  return folder === '.' || folder.startsWith('..') ? undefined : { path: folder, said: folder };
}

const isThere = (path: string, root: string): boolean =>
  path.length < 256 && statSync(join(root, path), { throwIfNoEntry: false }) !== undefined;

function nearFile(said: string, root: string): string | undefined {
  if (said.length < 6) return undefined;
  const digits = said.replace(/\D/g, '');
  const near = filesBelow(root, () => true).filter(
    (path) =>
      isPlainName(path) &&
      path.replace(/\D/g, '') === digits &&
      Math.abs(path.length - said.length) < 2 &&
      distance(path, said) === 1,
  );
  return near.length === 1 ? near[0] : undefined;
}
