// "Who maintains it?", "who is the author?"
import { commandAction } from '../../../core/tools/run.ts';
import type { Workspace } from '../commands/workspace.ts';
import { field } from '../sources/recipes.ts';
import { iniValue, valueIn } from './manifests.ts';
import { statements } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { quotedFile, readmeSection } from './quotes.ts';
import { undecorated } from './sections.ts';
import type { Fact } from './texts.ts';
import { cited, factOf, nameLike, textIn } from './texts.ts';

const asks =
  /\bwho\b.*\b(?:maintain(?:s|ed|ers?|ing)?|authors?|owns?|owners?|wrote|writes|created?|creators?|made|makes|developed|develops|developers?|behind|responsible|in charge|contacts?|works? on|contributed|contributes)\b|\b(?:show|list|which|what|name)\b.*\b(?:maintainers?|authors?|owners?|contributors?)\b|^(?:the\s+)?(?:maintainers?|authors?|contributors?)\s*\??$/iu;
/** "What its authors demand of it": not who they are. */
const ofTheirs =
  /\bauthors(?:['’]|\s+(?:wrote|demand|intend|want|expect|mean|meant|use|had|set|think|require|promise))/iu;
/** Of a part: git tells who wrote a file, not this. */
const ofPart = /[\w-]+\.\w{1,4}\b|\b(?:function|class|line|lines|commit|bug|test|tests)\b/iu;
const commitsCounted = 300;
const mostNames = 5;
const mostQuotedLines = 8;

export const peopleQuestion: QuestionKind = (task, workspace) => {
  if (!asks.test(task) || ofPart.test(task) || (ofTheirs.test(task) && !/\bwho\b/iu.test(task))) return undefined;
  const named = [...manifestPeople(workspace), ...documentPeople(workspace)];
  if (!workspace.inGit || !workspace.onPath('git'))
    return named.length === 0
      ? { looks: [], nothing: 'No manifest or document names who maintains it.' }
      : known(named);
  const look = {
    action: commandAction(`git log -n ${String(commitsCounted)} --no-merges --format='%as %aN' HEAD`),
    intent: 'who has committed lately',
    answer: (output: string) => {
      const committers = committersIn(output);
      return committers === undefined && named.length === 0
        ? undefined
        : statements([...named, ...(committers === undefined ? [] : [committers])]);
    },
  };
  return { looks: [look], nothing: 'No manifest or document names who maintains it, and git has no commits.' };
};

const known = (lines: readonly string[]) => ({ known: statements(lines), looks: [], nothing: '' });

/** Who made the newest commits, most first. */
function committersIn(output: string): string | undefined {
  const commits = [...output.matchAll(/^(\d{4}-\d{2}-\d{2}) (.+(?<!\[bot\]))$/gm)];
  const counts = new Map<string, number>();
  for (const [, , name = ''] of commits) counts.set(name, (counts.get(name) ?? 0) + 1);
  const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, mostNames);
  const [first] = commits;
  if (!first) return undefined;
  if (commits.length === 1) return `The only commit here, of ${first[1] ?? ''}, is by ${first[2] ?? ''}.`;
  const dates = `${commits.at(-1)?.[1] ?? ''} to ${first[1] ?? ''}`;
  const names = most.map(([name, count]) => `${name} (${String(count)})`).join(', ');
  const rest = counts.size > most.length ? `, and ${String(counts.size - most.length)} others` : '';
  return `The last ${String(commits.length)} commits, ${dates}: ${names}${rest}.`;
}

function manifestPeople({ root, names }: Workspace): readonly string[] {
  const fields: readonly (readonly [path: string, role: string, ...keys: string[]])[] = [
    ['package.json', 'maintainers', 'maintainers'],
    ['package.json', 'author', 'author'],
    ['pyproject.toml', 'maintainers', 'project', 'maintainers'],
    ['pyproject.toml', 'authors', 'project', 'authors'],
    ['pyproject.toml', 'maintainers', 'tool', 'poetry', 'maintainers'],
    ['pyproject.toml', 'authors', 'tool', 'poetry', 'authors'],
    ['Cargo.toml', 'authors', 'package', 'authors'],
    ['Cargo.toml', 'authors', 'workspace', 'package', 'authors'],
    ['composer.json', 'authors', 'authors'],
  ];
  const listed = fields.flatMap(([path, role, ...keys]) => {
    const people = peopleIn(valueIn(root, path, ...keys));
    return people.length === 0 ? [] : [`${people.join(', ')} (${role} in ${path})`];
  });
  const more: readonly (Fact | undefined)[] = [
    iniValue(root, 'setup.cfg', 'metadata', 'maintainer') ?? iniValue(root, 'setup.cfg', 'metadata', 'author'),
    factOf(root, 'setup.py', /\b(?:maintainer|author)\s*=\s*["']([^"']+)["']/),
    factOf(root, nameLike(names, /\.gemspec$/), /\.authors?\s*=\s*\[?\s*["']([^"']+)["']/),
  ];
  return [...listed, ...more.flatMap((fact) => (fact ? [cited(fact)] : []))];
}

/** `"A <a@b.c>"`, `{name, email}`, or a list of those. */
function peopleIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(peopleIn).slice(0, mostNames);
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.replace(/\s*\(http[^)]*\)/, '').trim()];
  const [name, email] = [field(value, 'name'), field(value, 'email')];
  if (typeof name !== 'string') return typeof email === 'string' ? [email] : [];
  return [typeof email === 'string' ? `${name} <${email}>` : name];
}

function documentPeople(workspace: Workspace): readonly string[] {
  const { root, names } = workspace;
  const files = ['MAINTAINERS', 'AUTHORS', 'OWNERS', 'CODEOWNERS', 'CREDITS'].flatMap((name) => [
    ...[...names].filter((file) => new RegExp(`^${name}(?:\\.\\w+)?$`, 'i').test(file)),
    ...(name === 'CODEOWNERS' ? ['.github/CODEOWNERS', 'docs/CODEOWNERS'] : []),
  ]);
  const lists = files.flatMap((path) => {
    const text = undecorated(textIn(root, path) ?? '')
      .replace(/^#.*$/gm, '')
      .replace(/\n{2,}/g, '\n')
      .trim();
    return text === '' ? [] : [quotedFile(path, text, mostQuotedLines)];
  });
  const heading = /^(?:the\s+)?(?:maintainer|author|owner|team|contact|creator)/i;
  const section = readmeSection(workspace, (title) => heading.test(title), mostQuotedLines);
  return [...lists.slice(0, 2), ...(section === undefined ? [] : [section])];
}
