// "Format epithets.json", "does data.json conform to the schema?": the project's own script that does so to its data, `format.py`, `scripts/validate_json.py`.
import { existsSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { asksAboutFormat } from '../reaction/beyondGoal.ts';
import { programFile } from '../sources/programFiles.ts';
import { requestIn } from './clauses.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { actionConcepts } from './vocabulary.ts';

const kind = '(?:json|jsonl|geojson|ya?ml|csv|tsv|xml|toml)';
const data = new RegExp(`(?<![\\w./-])(?:\\./)?((?:[\\w-]+/)*[\\w.-]*\\w\\.${kind})(?![\\w/])`, 'giu');
const ofKind = new RegExp(`^${kind}$`, 'iu');
const polite = '^\\W*(?:(?:please|pls|now|just|can you|could you|would you)\\W+)*';
const thing = `(?:the\\s+|our\\s+|my\\s+)?(?:file\\s+)?(?:[\\w./-]+\\.${kind}|${kind}(?:\\s+(?:files?|data))?)`;

interface Deed {
  /** In the name of the script. */
  readonly word: RegExp;
  readonly asked: RegExp;
  readonly concepts: ReadonlySet<string>;
}

const deeds: readonly Deed[] = [
  {
    word: /^(?:re)?(?:format(?:ter|s)?|fmt|prettify|normali[sz]er?|canonicali[sz]e)$/iu,
    asked: new RegExp(
      [
        `${polite}(?:re)?(?:format|prettify|normali[sz]e)\\s+${thing}(?=\\s|[.,;!]|$)`,
        `\\b(?:bring|put|get)\\s+${thing}\\s+(?:back\\s+)?in(?:to)?\\s+(?:(?:the|its|our)\\s+)?(?:\\w+\\s+)?(?:shape|form|format|layout|order)\\b`,
        `[\\w-]\\.${kind}\\s+(?:is\\s*n['’]t|is\\s+not|is\\s+no\\s+longer)\\s+in\\s+(?:the\\s+|its\\s+|our\\s+)?(?:\\w+\\s+)?(?:shape|form|format|layout|order)\\b[^?]*\\b(?:put|bring|set|make)\\s+(?:it|that)\\s+(?:right|in(?:to)?\\s+order|straight)\\b`,
      ].join('|'),
      'iu',
    ),
    concepts: new Set(['#format', '#fix', '#lint']),
  },
  {
    word: /^(?:validat(?:e|or|ion)|verify|verifier|check(?:er|s)?)$/iu,
    asked: new RegExp(
      [
        `${polite}(?:validate|verify|check)\\s+(?:that\\s+|if\\s+|whether\\s+)?${thing}\\s+(?:against|for|with|conforms?|matches|complies|is\\s+valid|follows|fits)\\b`,
        `^\\W*(?:does|do|will|is)\\s+${thing}\\s+(?:still\\s+|really\\s+)?(?:conform|comply|validate|match|adhere|stick|fit|follow|valid)\\b`,
        '\\b(?:schema|json|data)[\\s-](?:check|validation)\\b[^?]*[.;]\\s+(?:please\\s+)?run\\s+(?:it|that|the\\s+one)\\b',
      ].join('|'),
      'iu',
    ),
    concepts: new Set(['#check', '#migrate', '#lint', '#start']),
  },
];

const refuses =
  /^\W*(?:how|what|which|where|why|who|when)\b|\b(?:do(?:n['’]?t| not)|never|instead\s+of|rather\s+than|write\s+a|add\s+a|create\s+a|only\s+tell)\b/iu;

/** How the file would look is wanted, or it is to stay as it is. */
const onlyToSee =
  /\b(?:show\w*|diffs?|difference|chat|preview\w*|dry|print\w*|display\w*|output|stdout|console|terminal|screen|paste\w*|repl(?:y|ies)|answer|inline|have\s+a\s+look|(?:me|to)\s+see|would(?!\s+you\b)|suggest\w*|propos\w*|leav\w+|keep\w*|untouched|unchanged|read-?only|in\s+memory|a\s+copy|new\s+file|another\s+file)\b|\bwithout\s+(?:any\s+)?(?:writ|sav|touch|overwrit|modif|alter|replac)\w*|\bwithout\s+chang\w+\s+(?:it|the\s+file|(?:the\s+)?[\w./-]+\.\w+|anything|any\s+files?)(?:\s|[.,;!]|$)|\bnot(?:hing)?\s+(?:be\s+|to\s+)?(?:in\s+place|on\s+disk|sav|writ|overwrit|chang|touch|replac)|\b(?:sav|writ|chang|touch|overwrit)\w*\s+(?:nothing|no)\b/iu;

/** Undefined where no script or more than one is called after that deed, or it has nothing to do with the file that the task names. */
export function scriptOnData(
  said: string,
  { root, commands }: Pick<Workspace, 'root' | 'commands'>,
): string | undefined {
  const deed = deeds.find(({ asked }) => asked.test(said));
  if (
    deed === undefined ||
    refuses.test(said) ||
    (deed === deeds[0] && (asksAboutFormat(said) || onlyToSee.test(said.replace(data, ' it '))))
  )
    return undefined;
  const [path, another] = new Set([...said.matchAll(data)].map(([, found = '']) => found));
  if (another !== undefined || (path !== undefined && !(isPlainName(path) && existsSync(join(root, path)))))
    return undefined;
  const asked = actionConcepts(path === undefined ? requestIn(said) : said.replaceAll(path, ' '));
  const ending = path === undefined ? new RegExp(`\\b(${kind})\\b`, 'iu').exec(said)?.[1] : extname(path).slice(1);
  if ([...asked].some((concept) => !deed.concepts.has(concept))) return undefined;
  const found = commands.filter(({ origin, command, parameters }) => {
    const file = /^(?:\S+ )?(?:\.\/)?([\w./-]+)$/.exec(command)?.[1] ?? '';
    if (origin !== programFile || parameters !== undefined || !isPlainName(file)) return false;
    const parts = basename(file)
      .replace(/\.\w+$/, '')
      .split(/[-_]/);
    const rest = parts.filter((part) => !deed.word.test(part));
    const isOfData = rest.every(
      (part) =>
        /^(?:data|files?|schemas?|all)$/iu.test(part) || part === ending || (ending === undefined && ofKind.test(part)),
    );
    return rest.length < parts.length && isOfData && speaksOf(textIn(root, file) ?? '', path, ending);
  });
  const [only, other] = new Set(found.map(({ command }) => command));
  return other === undefined ? only : undefined;
}

/** A script without the name of a file is for any that it is given. */
const speaksOf = (text: string, path: string | undefined, ending: string | undefined): boolean =>
  path === undefined
    ? new RegExp(`\\w\\.${escapeRegExp(ending ?? 'json')}\\b`, 'iu').test(text)
    : new RegExp(`(?<![\\w.-])${escapeRegExp(basename(path))}(?![\\w-])`, 'u').test(text);
