// What the files of tools hold: the package manager, the base image, the environments of tox, the options of CMake, the targets of make.
import type { Workspace } from '../commands/workspace.ts';
import { codeSpan } from './markup.ts';
import { statedIn, valueIn } from './manifests.ts';
import { packagesAround } from './packages.ts';
import type { Question, QuestionKind } from './question.ts';
import { cited, factOf, namesIn, textIn } from './texts.ts';

export const toolingQuestion: QuestionKind = (task, workspace) => {
  const kind = kinds.find(({ asks, other }) => asks.test(task) && other?.test(task) !== true);
  const lines = kind?.lines(workspace) ?? [];
  if (kind === undefined || lines.length === 0) return undefined;
  return known(lines.length === 1 ? (lines[0] ?? '') : lines.map((line) => `- ${line}`).join('\n'));
};

const known = (answer: string): Question => ({ known: answer, looks: [], nothing: '' });

interface Kind {
  readonly asks: RegExp;
  /** Wants something else than the answer. */
  readonly other?: RegExp;
  /** Empty where the workspace has no such thing: another kind of question may know. */
  readonly lines: (workspace: Workspace) => readonly string[];
}

const list = String.raw`\b(?:list|which|what|show|print|name|are there)\b`;

const kinds: readonly Kind[] = [
  { asks: /\b(?:which|what)\s+package\s+manager\b|\bpackage\s+manager\b.*\?/iu, lines: managersOf },
  {
    asks: /\bbase\s+image\b|\b(?:which|what)\s+image\b.*\b(?:docker\w*|based|from)\b|\bdocker\w*\b.*\b(?:based\s+on|starts?\s+from)\b/iu,
    lines: ({ root, names }) =>
      [...names]
        .filter((name) => /^(?:Dockerfile|Containerfile)(?:\.|$)/.test(name))
        .flatMap((path) => linesLike(root, path, /^FROM\s+(?:--\S+\s+)*(\S+)/i)),
  },
  {
    asks: new RegExp(`${list}.*\\b(?:tox|nox)\\b.*\\b(?:environments?|envs?|sessions?)\\b`, 'iu'),
    lines: ({ root }) => [
      ...[factOf(root, 'tox.ini', /^env_?list\s*=\s*((?:.*\n?)(?:[ \t]+\S.*\n?)*)/m)].flatMap((fact) =>
        fact ? [cited({ ...fact, value: fact.value.replace(/\s*\n\s*/g, ' ') })] : [],
      ),
      ...linesLike(root, 'tox.ini', /^\[testenv:([^\]]+)\]/),
      ...sessionsOf(root),
    ],
  },
  {
    asks: new RegExp(`${list}.*\\b(?:cmake|meson|build|configur\\w+)\\s+options\\b`, 'iu'),
    lines: ({ root }) => [
      ...linesLike(root, 'CMakeLists.txt', /^\s*((?:cmake_dependent_)?option\s*\(.*)/i),
      ...['meson_options.txt', 'meson.options'].flatMap((path) => linesLike(root, path, /^\s*(option\s*\(.*)/)),
    ],
  },
  {
    asks: /\b(?:which|what)\s+files\b.*\b(?:published|shipped|packed|in\s+the\s+(?:npm\s+)?(?:package|tarball))\b/iu,
    lines: ({ root }) => {
      const files = valueIn(root, 'package.json', 'files');
      return Array.isArray(files)
        ? files.flatMap((file: unknown) => (typeof file === 'string' ? [`${codeSpan(file)} (\`package.json\`)`] : []))
        : [];
    },
  },
  {
    asks: /^(?:please\s+)?(?:what\s+(?:does|do|is in|are in)|explain|describe|show(?:\s+me)?)\s+(?:the\s+)?(?:targets?\s+(?:of|in)\s+)?(?:the\s+)?(?:makefile|justfile)\b/iu,
    lines: ({ commands }) =>
      commands
        .filter(({ origin }) => /^(?:Makefile target|justfile)/i.test(origin))
        .map(({ command, body }) => `${codeSpan(command)}${body === '' ? '' : `: ${codeSpan(body)}`}`),
  },
  {
    asks: new RegExp(
      `${list}(?:\\s+(?:me|all|the|are|there|of|every))*\\s+(?:\\w+\\s+)?(?:packages|crates|modules|workspaces|members|sub-?projects)\\b.*\\b(?:mono-?repo|workspaces?|repo\\w*|project|here|there|exist|have)\\b`,
      'iu',
    ),
    other: /\b(?:depend\w*|need\w*|use[sd]?|using|require\w*|install\w*|import\w*|outdated|version|test\w*)\b/iu,
    lines: ({ root }) => {
      const all = packagesAround(root).filter(({ folder }) => folder !== '.');
      return all.length < 2
        ? []
        : all.map(({ name, folder, version }) => `${name}, ${version.value} (${codeSpan(folder)})`);
    },
  },
];

const locks: readonly (readonly [file: string, manager: string])[] = [
  ...([
    ['pnpm-lock.yaml', 'pnpm'],
    ['yarn.lock', 'Yarn'],
    ['package-lock.json', 'npm'],
    ['npm-shrinkwrap.json', 'npm'],
    ['bun.lock', 'Bun'],
    ['bun.lockb', 'Bun'],
    ['uv.lock', 'uv'],
    ['poetry.lock', 'Poetry'],
    ['pdm.lock', 'PDM'],
    ['Pipfile', 'Pipenv'],
    ['Cargo.toml', 'Cargo'],
    ['go.mod', 'Go modules'],
    ['Gemfile', 'Bundler'],
    ['composer.json', 'Composer'],
    ['mix.exs', 'Mix'],
    ['pom.xml', 'Maven'],
  ] as const),
  ...(['build.gradle', 'build.gradle.kts'] as const).map((file) => [file, 'Gradle'] as const),
];

function managersOf({ root, names }: Workspace): readonly string[] {
  const stated = statedIn(root, 'package.json', 'packageManager');
  const byLock = locks.filter(([file]) => names.has(file)).map(([path, value]) => cited({ value, path }));
  if (stated) return [cited(stated), ...byLock];
  if (byLock.length > 0) return byLock;
  return names.has('package.json') ? ['npm, or any that reads `package.json`: there is no lock file'] : [];
}

function linesLike(root: string, path: string, pattern: RegExp): readonly string[] {
  return (textIn(root, path) ?? '').split('\n').flatMap((text, at) => {
    const value = pattern.exec(text)?.[1]?.trim();
    return value === undefined ? [] : [cited({ value, path, line: at + 1 })];
  });
}

function sessionsOf(root: string): readonly string[] {
  if (!namesIn(root, '.').includes('noxfile.py')) return [];
  const text = textIn(root, 'noxfile.py') ?? '';
  return [...text.matchAll(/^@nox\.session(?:\(([^)]*)\))?\s*\n(?:@.*\n)*def (\w+)/gm)].map(
    ([, options = '', name = '']) => {
      const called = /\bname\s*=\s*["']([^"']+)/.exec(options)?.[1] ?? name;
      return cited({ value: called, path: 'noxfile.py' });
    },
  );
}
