// "Run Nikto's own database check (the -dbcheck option)": a script of the folder with an option of its own that a task names, and that only checks.
import { basename, extname } from 'node:path';
import { isSlipOf } from '../../../core/state/slips.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { interpreters } from '../sources/interpreters.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { actionConcepts } from './vocabulary.ts';

const option = /(?<![\w-])--?([a-z][\w-]*\w)(?![\w=/-]|\.\w)/giu;
/** What changes nothing. */
const onlyChecks = /^(?!.*(?:out|fix|update|write)).*(?:check|lint|valid|verif|syntax)/iu;
const forbids =
  /[,;]?\s*\(?\s*(?:(?:and|but|please)\s+)*(?:(?:do\s+not|don['’]?t|never)\s+(?:scan|install|instal|download|change|fix)\s+(?:or\s+\w+\s+)?(?:anything|things|it|any\s+\w+)|(?:please\s+)?(?:instal{1,2}|change|fix|scan)\s+nothing|no\s+(?:additional|new|more|further)\s+(?:packages|modules|installs?)|nothing\s+(?:is\s+)?(?:to\s+be\s+)?install?ed)\s*\)?(?:\s+and\b)?/giu;
const source = /\b(?:the|its)\s+(?:manual|docs?|documentation|readme|usage|help)\s+(?:says|tells|states|claims)\b/giu;
const orders =
  /(?:^\W*|[.;!?:,]\s+|\b(?:please|you|just|now|then|and|to)\s+)(?:run|execute|call|start|try|use|let|have|do)\b/iu;
const asksElse =
  /\b(?:how|where|which|why(?!\s*[.;!?]*(?:\s*please|$|\s*[.;!]))|explain|documented|mean|means|add|implement|write|remove|delete|rename|without|instead|rather|skip|except|twice|every|daily|cron|commit|unless|only\s+if|if|when|on\s+(?!this\s+machine)|before|after|what\s+(?:does|is|do|are))\b/iu;
const negated = /\b(?:not|never|no\s+need\s+to)\b|n['’]t\b|\bdont\b/iu;
const asked: ReadonlySet<string> = new Set(['#start', '#check', '#types', '#lint', '#test']);
const within = { deepest: 3, mostFolders: 40 };
const texts = /\.(?:pl|pm|plugin|py|rb|sh|js|lua|tcl|php|md|txt|1)$/iu;

/** `perl nikto.pl -dbcheck`; undefined where no script here is called so, nothing here knows the option, or more is said. */
export function checkOption(said: string, whole: Workspace): string | undefined {
  const [found, another] = new Map([...said.matchAll(option)].map(([typed, name = '']) => [typed, name]));
  if (found === undefined || another !== undefined || /[|<>`$]/u.test(said)) return undefined;
  const [typed, name] = found;
  const script = scriptSaid(said, whole);
  if (script === undefined) return undefined;
  const bare = said.replaceAll(forbids, ' ').replaceAll(source, ' ');
  const sentence = bare
    .split(/(?<=[.;!?])\s/u)
    .filter((each) => each.includes(typed))
    .join(' ');
  const stem = escapeRegExp(basename(script, extname(script)));
  const isTyped = new RegExp(`^\\W*(?:\\./)?${stem}(?:\\.\\w+)?\\s+${escapeRegExp(typed)}(?![\\w-])`, 'iu').test(bare);
  if (!(isTyped || orders.test(bare)) || asksElse.test(bare) || negated.test(sentence)) return undefined;
  if ([...actionConcepts(bare.replaceAll(typed, ' '))].some((one) => !asked.has(one))) return undefined;
  const program = interpreters[extname(script).slice(1)] ?? (script.endsWith('.py') ? whole.python : undefined);
  if (program === undefined || !whole.onPath(program)) return undefined;
  const known = knownOption(name, script, whole);
  if (known === undefined || !onlyChecks.test(known)) return undefined;
  return `${program} ${script} ${typed.slice(0, -name.length)}${known}`;
}

/** The only script at the top that a text names, with its ending or without. */
function scriptSaid(said: string, { names }: Workspace): string | undefined {
  const all = [...names].filter((name) => {
    const stem = basename(name, extname(name));
    return (
      /^[\w-]+\.(?:pl|py|rb|sh|lua|tcl)$/u.test(name) &&
      stem.length > 2 &&
      new RegExp(`(?<![\\w./-])(?:\\./)?${escapeRegExp(stem)}(?:\\.\\w+)?(?![\\w-]|\\.\\w)`, 'iu').test(said)
    );
  });
  return all.length === 1 ? all[0] : undefined;
}

/** As the sources or documents below write it, or what it is a slip of. */
function knownOption(name: string, script: string, { root }: Workspace): string | undefined {
  const files = [script, ...filesBelow(root, (each) => texts.test(each), within)];
  const all = files.slice(0, 100).map((path) => textIn(root, path) ?? '');
  const isKnown = (each: string) => {
    const form = new RegExp(`(?:(?<![\\w-])--?|["'])${escapeRegExp(each)}(?![\\w-])`, 'u');
    return all.some((text) => form.test(text));
  };
  if (isKnown(name)) return name;
  const near = new Set(
    all.flatMap((text) =>
      [...text.matchAll(/(?<![\w-])--?([a-z][\w-]*check)(?![\w-])/giu)].flatMap(([, known = '']) =>
        isSlipOf(name, known) ? known : [],
      ),
    ),
  );
  return near.size === 1 ? [...near][0] : undefined;
}
