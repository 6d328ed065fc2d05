// "How do I install it?", "how is it used?": what the documents say under such a heading, else what the manifests imply.
import { basename } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { statedIn, valueIn } from './manifests.ts';
import { codeSpan, fenced } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { quotedFile, quotedSection } from './quotes.ts';
import { sectionsOf, undecorated } from './sections.ts';
import type { Fact } from './texts.ts';
import { cited, factOf, nameLike, namesIn, readme, textIn } from './texts.ts';

const it =
  '(?:it|this|that|(?:the|this|that)\\s+(?:project|package|library|tool|program|app(?:lication)?|plugin|software|module|crate|gem|thing|command|script|hook|component|action|api|cli|theme|extension|template)|%NAME%)';
const asker = '(?:(?:do|does|can|should|would|could|to|is|are)\\s+)?(?:i|we|you|one|people|somebody|users?)?\\s*';
const topics: readonly { readonly asked: string; readonly headings: readonly RegExp[]; readonly files?: RegExp }[] = [
  {
    asked: `\\bhow\\s+${asker}(?:(?:${it}\\s+)?(?:be\\s+)?installed|install\\s+${it}|get\\s+${it}\\s+installed|install)\\s*[?.!]*$|\\binstall(?:ation|ing)?\\s+(?:instructions|guide|steps|docs)\\b`,
    headings: [
      /^(?:\d+[.)]?\s*)?(?:how to )?install(?:ation|ing)?(?:[,:/]?\s+(?:instructions?|guide|steps|notes|it|from|using|with|via|on|and|&|for|%NAME%)(?=\W|$).*)?:?$/i,
      /^(?:download|get(?:ting)? (?:it|started)|quick ?start|set ?up(?! and teardown)|build(?:ing)?\b.*install|integration|package managers?)\b/i,
      /^(?:how to use|using|usage)\b/i,
    ],
    files: /^install(?:\.(?:md|markdown|rst|txt|adoc))?$/i,
  },
  {
    asked: `\\bhow\\s+${asker}(?:(?:${it}\\s+)?(?:be\\s+)?used|use\\s+${it}|${it}\\s+work)\\s*[?.!]*$|\\busage\\s+(?:instructions|guide|examples?)\\b`,
    headings: [
      /^(?:basic |example )?usage/i,
      /^(?:how to use|using\b|quick ?start|getting started|tutorial)/i,
      /^(?:examples?|synopsis)\b/i,
    ],
  },
  {
    asked: `\\bhow\\s+${asker}contribute(?:\\s+to\\s+${it})?\\s*[?.!]*$|\\bhow\\s+${asker}(?:send|open|make|submit|create|raise|file|propose)\\s+(?:in\\s+)?(?:an?\\s+|my\\s+)?(?:pull requests?|prs?|merge requests?|patch(?:es)?|changes?)\\b|\\bcontribut(?:ion|ing)\\s+(?:guide(?:lines?)?|rules?|instructions?|process)\\b`,
    headings: [/^contribut(?!ors?\b)/i, /^(?:develop(?:ing|ment)|hacking)/i],
    files: /^(?:contributing|hacking|development)(?:\.(?:md|markdown|rst|rdoc|txt|adoc))?$/i,
  },
  {
    asked: `\\bhow\\s+${asker}(?:report|file|submit|raise|open|create)\\s+(?:an?\\s+|the\\s+)?(?:new\\s+)?(?:bugs?|issues?|problems?|bug reports?|tickets?)\\b|\\bwhere\\s+${asker}(?:report|file|submit|raise|open)\\s+(?:an?\\s+)?(?:bugs?|issues?|problems?|tickets?)\\b`,
    headings: [
      /^(?:report(?:ing)?\b.*\b(?:bugs?|issues?|problems?)|bugs?\b|issues?\b|submitting (?:an? )?(?:bugs?|issues?))/i,
      /\b(?:bug reports?|issue tracker|report(?:ing)? (?:an? )?(?:bugs?|issues?))\b/i,
      /^(?:support|feedback|getting help|help|contact|questions)\b/i,
    ],
    files: /^(?:support|contributing)(?:\.(?:md|markdown|rst|rdoc|txt|adoc))?$/i,
  },
];
const mostLines = 30;

/** "How do I install it on macOS?", "with Homebrew?" */
const installsWhere = new RegExp(
  `\\bhow\\s+${asker}(?:(?:${it}\\s+)?(?:be\\s+)?installed|install(?:\\s+${it})?)\\s+(?:on|under|for|with|using|via|through|by|from)\\s+(?:an?\\s+|the\\s+|my\\s+)?([\\p{L}][\\p{L}\\d.+-]*)(?:\\s+[\\p{L}\\d.]+)?\\W*$`,
  'iu',
);

/** The section that is called after the system or tool, or else what is said of installing. */
const installOn: QuestionKind = (task, workspace) => {
  const name = escapeRegExp(basename(workspace.root)) || 'it';
  const [, where] =
    new RegExp(
      installsWhere.source.replaceAll('%NAME%', () => name),
      'iu',
    ).exec(task) ?? [];
  if (where === undefined) return undefined;
  const said = where.toLowerCase() === 'mac' ? 'mac ?os|mac|os ?x' : escapeRegExp(where);
  const heading = new RegExp(`(?<![\\p{L}\\d])(?:${said})(?![\\p{L}\\d])`, 'iu');
  const [found] = documentsOf(workspace, topics[0]?.files).flatMap((path) =>
    sectionLike(workspace.root, path, [heading]),
  );
  return found === undefined
    ? howToQuestion('how do I install it?', workspace)
    : { known: found.text, looks: [], nothing: '' };
};

export const howToQuestion: QuestionKind = (task, workspace) => {
  const onOne = installOn(task, workspace);
  if (onOne) return onOne;
  const name = escapeRegExp(basename(workspace.root)) || 'it';
  const withName = (source: string) => source.replaceAll('%NAME%', () => name);
  const topic = topics.find(({ asked }) => new RegExp(withName(asked), 'iu').test(task));
  if (!topic) return undefined;
  const headings = topic.headings.map(({ source }) => new RegExp(withName(source), 'i'));
  const told = documentsOf(workspace, topic.files).flatMap((path) => sectionLike(workspace.root, path, headings));
  const sectionOf = (rank: number) => told.find((section) => section.rank === rank)?.text;
  const file =
    topic.files &&
    ['', '.github/', 'docs/'].flatMap((folder) => {
      const found =
        topic.files && nameLike(folder === '' ? workspace.names : namesIn(workspace.root, folder), topic.files);
      return found === undefined ? [] : [`${folder}${found}`];
    })[0];
  const whole = file === undefined ? undefined : textIn(workspace.root, file);
  const document =
    file === undefined || whole === undefined ? undefined : quotedFile(file, undecorated(whole), mostLines);
  const installs = topic === topics[0];
  const answer =
    sectionOf(0) ??
    document ??
    (installs ? installLine(workspace) : undefined) ??
    sectionOf(1) ??
    (installs ? impliedInstall(workspace) : undefined) ??
    sectionOf(2);
  const home = installs || topic === topics[1] ? undefined : tracker(workspace.root, topic === topics[2]);
  const known = answer ?? home;
  if (known !== undefined) return { known, looks: [], nothing: '' };
  return { looks: [], nothing: 'No document here has a section about that, and no manifest implies it.' };
};

/** Where a project takes bugs and changes, by its manifests or the repository that it was cloned from. */
function tracker(root: string, isForChanges: boolean): string | undefined {
  const stated =
    (isForChanges ? repositoryOf(root) : undefined) ??
    statedIn(root, 'package.json', 'bugs', 'url') ??
    statedIn(root, 'package.json', 'bugs') ??
    factOf(root, 'pyproject.toml', /^["']?(?:bug|issue)[\w -]*["']?\s*=\s*["'](https?:[^"']+)["']/im) ??
    factOf(root, 'composer.json', /"issues"\s*:\s*"([^"]+)"/) ??
    repositoryOf(root);
  const cloned = factOf(
    root,
    '.git/config',
    /url\s*=\s*(?:https:\/\/|git@|ssh:\/\/git@)(\S+[:/]\S+?)(?:\.git)?\s*$/m,
  )?.value;
  const home = cloned === undefined ? undefined : `https://${cloned.replace(/^([^/:]+):/, '$1/')}`;
  const where =
    stated === undefined ? (home === undefined ? undefined : `${home} (the remote of this clone)`) : cited(stated);
  if (where === undefined) return undefined;
  return isForChanges
    ? `No document here says how. Issues and changes go to ${where}.`
    : `No document here says how. Bugs are reported at ${where}.`;
}

/** Where its manifest says that the sources are. */
const repositoryOf = (root: string): Fact | undefined =>
  statedIn(root, 'package.json', 'repository', 'url') ??
  statedIn(root, 'package.json', 'repository') ??
  statedIn(root, 'Cargo.toml', 'package', 'repository') ??
  factOf(root, 'pyproject.toml', /^["']?(?:source|repository|github|code)[\w -]*["']?\s*=\s*["'](https?:[^"']+)["']/im);

/** A line that installs it, or one that begins to tell how, where no section does. */
function installLine({ root, names }: Workspace): string | undefined {
  const own = [
    basename(root),
    valueIn(root, 'package.json', 'name'),
    valueIn(root, 'pyproject.toml', 'project', 'name'),
  ];
  const isOwn = (line: string) => own.some((name) => typeof name === 'string' && line.includes(name));
  const front = nameLike(names, readme);
  const lines = (front === undefined ? undefined : textIn(root, front))?.split('\n') ?? [];
  const installs =
    /^\W*(?:npm (?:i|install)|pnpm (?:add|i)|yarn add|pip3? install|cargo (?:add|install)|go (?:get|install)|gem install|brew install|luarocks install)\s+\S/;
  const at = lines.findIndex(
    (line) =>
      (installs.test(line) && isOwn(line)) ||
      /^\W*(?:(?:to|you can|how to|then|first,?|please) )?(?:\w+ and )?install(?:ation|ing)?\b[^.]{0,60}:\s*$/i.test(
        line,
      ),
  );
  if (front === undefined || at < 0) return undefined;
  const end = lines.findIndex((line, later) => later > at + 1 && line.trim() === '');
  const excerpt = lines
    .slice(at, Math.min(end < 0 ? lines.length : end, at + 8))
    .filter((line) => !/^\s*```/.test(line));
  return `${codeSpan(`${front}:${String(at + 1)}`)}:\n\n${fenced(excerpt.join('\n'))}`;
}

/** README first, then the pages that are named after the topic. */
function documentsOf({ root, names }: Workspace, files: RegExp | undefined): readonly string[] {
  const inDocs = ['.github', 'docs', 'doc', 'docs/source'].flatMap((folder) =>
    namesIn(root, folder)
      .filter(
        (name) =>
          files?.test(name) === true ||
          /^(?:install(?:ation)?|index|quick-?start|getting-?started)\.(?:md|rst)$/i.test(name),
      )
      .map((name) => `${folder}/${name}`),
  );
  const front = nameLike(names, readme);
  return [...(front === undefined ? [] : [front]), ...inDocs];
}

function sectionLike(root: string, path: string, headings: readonly RegExp[]) {
  const sections = sectionsOf(textIn(root, path) ?? '').filter(({ body }) => undecorated(body) !== '');
  return headings.flatMap((heading, rank) => {
    const found = sections.find(({ title }) => heading.test(title.replace(/^[^\p{L}\p{N}]+/u, '')));
    return found ? [{ rank, text: quotedSection(path, found, mostLines) }] : [];
  });
}

/** How users of its ecosystem install a package of this name. It claims nothing about what is published. */
function impliedInstall({ root, names }: Workspace): string | undefined {
  const module = factOf(root, 'go.mod', /^module\s+(\S+)/m);
  const npm = valueIn(root, 'package.json', 'private') === true ? undefined : statedIn(root, 'package.json', 'name');
  const python =
    statedIn(root, 'pyproject.toml', 'project', 'name') ??
    statedIn(root, 'pyproject.toml', 'tool', 'poetry', 'name') ??
    factOf(root, 'setup.cfg', /^name\s*=\s*(\S+)/m) ??
    factOf(root, 'setup.py', /\bname\s*=\s*["']([^"']+)["']/);
  const crate = statedIn(root, 'Cargo.toml', 'package', 'name');
  const isProgram = textIn(root, 'src/main.rs') !== undefined || valueIn(root, 'Cargo.toml', 'bin') !== undefined;
  const makefile = nameLike(names, /^(?:GNUm|M|m)akefile$/);
  const perl = textIn(root, 'Makefile.PL') === undefined ? undefined : 'perl Makefile.PL && make && make install';
  const gems = [...names]
    .flatMap((name) => [name, ...namesIn(root, name).map((inner) => `${name}/${inner}`)])
    .filter((path) => path.endsWith('.gemspec'))
    .slice(0, 3);
  const cabal = nameLike(names, /\.cabal$/);
  const members = names.has('packages')
    ? namesIn(root, 'packages').flatMap((folder) => {
        const path = `packages/${folder}/package.json`;
        const stated = statedIn(root, path, 'name');
        return stated && valueIn(root, path, 'private') !== true ? [stated] : [];
      })
    : [];
  const hasTarget = makefile !== undefined && /^install\s*:/m.test(textIn(root, makefile) ?? '');
  const lines = [
    ...(npm ? [`${codeSpan(`npm install ${npm.value}`)} (the name in package.json)`] : []),
    ...(python
      ? [
          `${codeSpan(`pip install ${python.value}`)} (the name in ${python.path}), or ${codeSpan('pip install .')} from this folder`,
        ]
      : []),
    ...(crate ? [`${codeSpan(`cargo ${isProgram ? 'install' : 'add'} ${crate.value}`)} (the name in Cargo.toml)`] : []),
    ...(module ? [`${codeSpan(`go get ${module.value}`)} (the module in go.mod)`] : []),
    ...(npm ? [] : members.slice(0, 10)).map(
      ({ value, path }) => `${codeSpan(`npm install ${value}`)} (the name in ${path})`,
    ),
    ...gems.map((path) => `${codeSpan(`gem install ${basename(path, '.gemspec')}`)} (${path})`),
    ...(perl === undefined ? [] : [`${codeSpan(perl)} (Makefile.PL)`]),
    ...(cabal === undefined ? [] : [`${codeSpan(`cabal install --lib ${basename(cabal, '.cabal')}`)} (${cabal})`]),
    ...(names.has('configure.ac') || names.has('configure')
      ? [
          `${codeSpan(`${names.has('configure') ? '' : 'autoreconf -i && '}./configure && make && make install`)} (Autotools)`,
        ]
      : []),
    ...(names.has('CMakeLists.txt')
      ? [`${codeSpan('cmake -S . -B build && cmake --build build && cmake --install build')} (CMakeLists.txt)`]
      : []),
    ...(hasTarget ? [`${codeSpan('make install')} (a target of ${makefile})`] : []),
  ];
  return lines.length === 0
    ? undefined
    : `No document says how. From the manifests:\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
}
