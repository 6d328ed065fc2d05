// "Which Node version does it need?": what manifests and tool files require, else what CI runs and documents say.
import { searchAction } from '../../../core/tools/looking.ts';
import type { Workspace } from '../commands/workspace.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { hitsOf, placeOf } from './hits.ts';
import { iniValue, statedIn } from './manifests.ts';
import { codeSpan, statements } from './markup.ts';
import type { Question, QuestionKind } from './question.ts';
import { runtimeOfMachine } from './runtimeOfMachine.ts';
import type { Fact } from './texts.ts';
import { cited, factOf, nameLike, namesIn, textIn } from './texts.ts';

const need =
  '(?:wants?|(?:asks?|calls?) for(?=\\s*(?:[?.!,;]|$)|\\s+(?:here\\s*(?:[?.!,;]|$)|versions?\\b|v?\\d))|needs?|needed|requires?|required|requirements?|supports?|supported|works? (?:with|on)|runs? on|compatible|minimum|minimal|min|lowest|oldest|earliest|least|at least|be used|usable|onwards?|upwards?|should i (?:use|have|install)|must i (?:use|have)|do i (?:need|have to)|targets?|expects?|pins?|pinned)';
const name =
  '(node(?:\\.?js)?|python|golang|go|rust|rustc|ruby|php|java|jdk|c\\+\\+|c(?!\\+)|cmake|bash|zsh|lua|perl|deno|bun|npm|pnpm|yarn|\\.net|dotnet|swift|elixir|ghc|haskell|meson|gradle|maven|gawk|gnu awk|tcl|bison|compiler)(?!\\s+(?:packages?|modules?|librar(?:y|ies)|dependenc(?:y|ies)|gems?|crates?|scripts?|files?)\\b)';
const patterns = [
  `\\b(?:which|what)(?:['’]s)?\\s+(?:is\\s+)?(?:the\\s+|our\\s+)?(?:rust(?:['’]s)?\\s+|cargo\\s+|crate\\s+)(edition)\\b`,
  `\\b(?:which|what)\\s+(?:${need}\\s+)?(?:versions?\\s+of\\s+)?${name}(?:\\s+(?:versions?|standards?|editions?))*(?!\\w).*\\b${need}`,
  `\\b(?:which|what)(?:['’]s)?\\s+(?:is\\s+)?(?:the\\s+)?(?:${need}\\s+)+(?:versions?\\s+of\\s+)?${name}(?=\\W|$)`,
  `\\b${need}\\s+${name}\\s+(?:versions?|releases?|standards?|editions?)\\b`,
  `^${name}\\s+(?:versions?|standards?|editions?)\\s+(?:is\\s+|are\\s+)?${need}\\s*[?.!]*$`,
  `^(?:and\\s+|the\\s+)?(?:${need}\\s+)+(?:versions?\\s+of\\s+)?${name}\\s*[?.!]*$`,
  `\\b(?:which|what)\\s+versions?\\s+of\\s+${name}\\b.*\\b${need}`,
  `^(?:does|do|will|would|can|is|are|could|must)\\s+(?:it|this|that|the\\s+\\w+|we|i|one)\\b.*\\b(?:${need}|work|run|build|used?|compatib\\w+)\\s+(?:(?:it|this)\\s+)?(?:with|on|under|for)?\\s*${name}\\s*v?\\d[\\d.x+]*(?:\\s+(?:for|or|to|here)\\b[^.;!?]*)?\\s*[?.!]*$`,
  `^(?:and\\s+|so\\s+)?(?:(?:which|what)\\s+)?${name}\\s+(?:versions|standards?|editions?)\\s*[?.!]*$`,
  `^(?:which|what)\\s+${name}\\s+(?:standards?|editions?)\\b(?!\\s+librar)`,
  `^(?:would|will|does|do|can|could)\\s+(?:it|this|that|the\\s+\\w+)\\s+(?:still\\s+)?(?:run|work|build|compile)\\s+(?:on|with|under)\\s+(?:an?|my|our)\\s+(?:(?:very|rather|really|pretty)\\s+)?(?:old|older|ancient)\\s+${name}\\b`,
  `\\b(?:oldest|lowest|earliest|minimum|minimal)\\s+${name}\\s+(?:compiler|interpreter|runtime)\\b`,
  '^(?:which|what)\\s+(node(?:\\.?js)?|python|rust|ruby|java|perl|php)\\s*\\?*$',
  `\\b(?:which|what)(?:['’]s|\\s+is)?\\s+the\\s+(?:oldest|lowest|earliest|minimum|minimal)\\s+(?:release|version)\\s+of\\s+(?:the\\s+)?${name}\\b`,
  `\\bhow\\s+(?:old|recent|new|young|modern|ancient)\\s+(?:may|must|can|should|does)\\s+${name}\\s+(?:have\\s+to\\s+)?be\\b`,
  `\\bhow\\s+(?:old|recent|new|young|modern|ancient)\\s+an?\\s+${name}\\b`,
  // "How old may my CMake be?", "how recent must somebody's Node be?"
  `\\bhow\\s+(?:old|recent|new|young|modern|ancient|far\\s+back)\\s+(?:may|must|can|should|could|might|does|do)\\b[^.;!?]*?\\b(?:my|our|your|the|an?|their|one['’]s|\\w+['’]s?)\\s+${name}(?!\\w)`,
  `\\b(?:which|what)\\b[^.;!?]*\\bversions?\\s+of\\s+(?:the\\s+)?${name}\\s+(?:standard|language)\\b`,
  // "We still have older Pythons. What is the oldest one I can use?"
  `\\b${name}s?\\b[^.;!?]*[.;!]\\s+(?:what|which)(?:['’]s|\\s+is)\\s+the\\s+(?:oldest|lowest|earliest|minimum)\\s+(?:one|version)\\b`,
  '\\b(msrv)\\b(?!\\s+(?:check|job|test|badge)\\b)',
  `^(?:which|what)\\s+(python|node|ruby|java|rust|perl|php)s\\s+(?:are|do|does|can)\\b.*\\b(?:${need}|run|used?|work)`,
].map((pattern) => new RegExp(pattern, 'iu'));

type Sources = (workspace: Workspace) => readonly (Fact | undefined)[];

/** Per runtime: where its version is required, the binding statement first. */
const runtimes: Readonly<
  Record<string, { readonly label: string; readonly looked: string; readonly sources: Sources }>
> = {
  node: {
    label: 'Node',
    looked: 'engines in package.json, .nvmrc, .node-version',
    sources: ({ root }) => [
      statedIn(root, 'package.json', 'engines', 'node'),
      statedIn(root, 'package.json', 'devEngines', 'runtime', 'version'),
      statedIn(root, 'package.json', 'volta', 'node'),
      ...['.nvmrc', '.node-version'].map((path) => factOf(root, path, /^\s*(\S+)/)),
      factOf(root, '.tool-versions', /^nodejs?\s+(\S+)/m),
    ],
  },
  python: {
    label: 'Python',
    looked: 'requires-python in pyproject.toml, setup.cfg, setup.py',
    sources: ({ root }) => [
      statedIn(root, 'pyproject.toml', 'project', 'requires-python'),
      statedIn(root, 'pyproject.toml', 'tool', 'poetry', 'dependencies', 'python'),
      statedIn(root, 'pyproject.toml', 'tool', 'flit', 'metadata', 'requires-python'),
      iniValue(root, 'setup.cfg', 'options', 'python_requires'),
      factOf(root, 'setup.py', /python_requires\s*=\s*["']([^"']+)["']/),
      factOf(root, '.python-version', /^\s*(\S+)/),
      ...['pyproject.toml', 'setup.cfg', 'setup.py'].map((path) => classifiersIn(path, textIn(root, path))),
    ],
  },
  go: {
    label: 'Go',
    looked: 'go.mod',
    sources: ({ root }) => [factOf(root, 'go.mod', /^go\s+(\d\S*)/m), factOf(root, 'go.mod', /^(toolchain\s+\S+)/m)],
  },
  rust: {
    label: 'Rust',
    looked: 'rust-version in Cargo.toml, rust-toolchain',
    sources: ({ root }) => [
      statedIn(root, 'Cargo.toml', 'package', 'rust-version'),
      statedIn(root, 'Cargo.toml', 'workspace', 'package', 'rust-version'),
      statedIn(root, 'rust-toolchain.toml', 'toolchain', 'channel'),
      factOf(root, 'rust-toolchain', /^\s*([\w.-]+)\s*$/m),
      ...['clippy.toml', '.clippy.toml'].map((path) => statedIn(root, path, 'msrv')),
    ],
  },
  ruby: {
    label: 'Ruby',
    looked: 'required_ruby_version of the gemspec, .ruby-version, the Gemfile',
    sources: ({ root, names }) => {
      const gemspec = nameLike(names, /\.gemspec$/);
      return [
        factOf(root, gemspec, /required_ruby_version\s*=\s*(?:Gem::Requirement\.new\()?\[?\s*["']([^"']+)["']/),
        factOf(root, '.ruby-version', /^\s*(\S+)/),
        factOf(root, 'Gemfile', /^\s*ruby\s+["']([^"']+)["']/m),
      ];
    },
  },
  c: {
    label: 'C',
    looked: 'CMakeLists.txt, meson.build, -std= in the Makefile',
    sources: (workspace) => standardsOf(workspace, 'c'),
  },
  'c++': {
    label: 'C++',
    looked: 'CMakeLists.txt, meson.build, -std= in the Makefile',
    sources: (workspace) => standardsOf(workspace, 'c++'),
  },
  cmake: {
    label: 'CMake',
    looked: 'CMakeLists.txt',
    sources: ({ root }) => [factOf(root, 'CMakeLists.txt', /cmake_minimum_required\s*\(\s*VERSION\s+([\d.]+)/i)],
  },
  meson: {
    label: 'Meson',
    looked: 'meson_version in meson.build',
    sources: ({ root }) => [factOf(root, 'meson.build', /\bmeson_version\s*:\s*['"]([^'"]+)['"]/)],
  },
  gradle: {
    label: 'Gradle',
    looked: 'the Gradle wrapper',
    sources: ({ root }) => [factOf(root, 'gradle/wrapper/gradle-wrapper.properties', /gradle-(\d[\d.]*)-/)],
  },
  maven: {
    label: 'Maven',
    looked: 'requireMavenVersion in pom.xml',
    sources: ({ root }) => [factOf(root, 'pom.xml', /<requireMavenVersion>\s*<version>([^<]+)</)],
  },
  java: {
    label: 'Java',
    looked: 'the compiler settings of pom.xml and build.gradle, .java-version',
    sources: ({ root }) => [
      factOf(
        root,
        'pom.xml',
        /<(?:maven\.compiler\.(?:release|source|target)|java\.version|release|source)>\s*([\d.]+)\s*</,
      ),
      ...['build.gradle', 'build.gradle.kts'].map((path) =>
        factOf(
          root,
          path,
          /(?:sourceCompatibility|JavaLanguageVersion\.of|release)\s*[=(.]*\s*(?:set\()?["']?(?:JavaVersion\.VERSION_)?([\d._]+)/,
        ),
      ),
      factOf(root, '.java-version', /^\s*(\S+)/),
    ],
  },
  perl: {
    label: 'Perl',
    looked: 'Makefile.PL, cpanfile, dist.ini',
    sources: ({ root }) => [
      factOf(root, 'Makefile.PL', /\bMIN_PERL_VERSION['"]?\s*(?:=>|,)\s*['"]?([\d._]+)/),
      factOf(root, 'cpanfile', /^\s*requires\s+['"]perl['"]\s*(?:=>|,)\s*['"]?([\d._]+)/m),
      factOf(root, 'dist.ini', /^perl\s*=\s*([\d._]+)/m),
      factOf(root, 'Makefile.PL', /^\s*(?:use|require)\s+v?(5[\d._]*)/m),
    ],
  },
  lua: {
    label: 'Lua',
    looked: 'the rockspec',
    sources: ({ root, names }) => {
      const folder = names.has('rockspecs') ? 'rockspecs' : '.';
      const file = namesIn(root, folder).findLast((name) => name.endsWith('.rockspec')) ?? '';
      const path = folder === '.' ? file : `${folder}/${file}`;
      return [factOf(root, path, /["']lua\s*([^"']+)["']/)];
    },
  },
  elixir: {
    label: 'Elixir',
    looked: 'mix.exs, .tool-versions',
    sources: ({ root }) => [
      factOf(root, 'mix.exs', /\belixir:\s*"([^"]+)"/),
      factOf(root, '.tool-versions', /^elixir\s+(\S+)/m),
    ],
  },
  haskell: {
    label: 'GHC',
    looked: 'tested-with in the cabal file, base, the resolver in stack.yaml',
    sources: ({ root, names }) => {
      const cabal = nameLike(names, /\.cabal$/) ?? '';
      return [
        factOf(root, cabal, /^tested-with:\s*(\S.*(?:\n[ \t]+\S.*)*)/im),
        factOf(root, cabal, /^[ \t]*build-depends:[^\n]*?\b(base\s*[<>=^][^,\n]*)/im),
        factOf(root, 'stack.yaml', /^((?:resolver|snapshot):\s*\S+)/m),
      ];
    },
  },
  compiler: {
    label: 'a compiler',
    looked: 'CMakeLists.txt, meson.build, -std= in the Makefile, rust-version in Cargo.toml',
    sources: (workspace) => [
      ...standardsOf(workspace, 'c'),
      ...standardsOf(workspace, 'c++'),
      statedIn(workspace.root, 'Cargo.toml', 'package', 'rust-version'),
    ],
  },
  edition: {
    label: 'the edition',
    looked: 'edition in Cargo.toml, rustfmt.toml',
    sources: ({ root }) => [
      statedIn(root, 'Cargo.toml', 'package', 'edition'),
      statedIn(root, 'Cargo.toml', 'workspace', 'package', 'edition'),
      ...['rustfmt.toml', '.rustfmt.toml'].map((path) => statedIn(root, path, 'edition')),
    ],
  },
  gawk: {
    label: 'gawk',
    looked: 'the README',
    sources: ({ root, names }) => {
      const path = nameLike(names, /^readme(?:\.\w+)?$/i);
      return [
        factOf(
          root,
          path,
          /\b(?:GNU Awk|gawk)\b[^\n\d]{0,60}?\b(\d+\.\d[\w.]*(?:\W{0,4}(?:\+|or (?:later|newer|higher)))?)/i,
        ),
      ];
    },
  },
  php: {
    label: 'PHP',
    looked: 'composer.json',
    sources: ({ root }) => [statedIn(root, 'composer.json', 'require', 'php')],
  },
};
const spellings: Readonly<Record<string, string>> = {
  'node.js': 'node',
  nodejs: 'node',
  golang: 'go',
  rustc: 'rust',
  msrv: 'rust',
  ghc: 'haskell',
  jdk: 'java',
  'gnu awk': 'gawk',
};

export const needsQuestion: QuestionKind = (task, workspace) => {
  const found = (
    patterns.map((pattern) => pattern.exec(task)?.[1]).find((match) => match !== undefined) ??
    runtimeOfMachine(task, name)
  )?.toLowerCase();
  if (found === undefined) return undefined;
  if (found === 'interpreter') {
    const required = requiredRuntimes(workspace);
    return required.length === 0 ? undefined : { known: statements(required), looks: [], nothing: '' };
  }
  const asked = spellings[found] ?? found;
  const runtime = Object.hasOwn(runtimes, asked) ? runtimes[asked] : undefined;
  const stated = (runtime?.sources(workspace) ?? []).filter((fact) => fact !== undefined);
  const facts = stated.length > 0 ? stated : testedBy(workspace, asked);
  const distinct = facts.filter((fact, at) => facts.findIndex(({ path }) => path === fact.path) === at);
  if (distinct.length > 0)
    return {
      known: statements(distinct.map((fact) => cited({ ...fact, value: codeSpan(fact.value) }))),
      looks: [],
      nothing: '',
    };
  return mentioned(runtime?.label ?? found, runtime?.looked);
};

/** People ask for these as for a runtime, but no manifest requires them to run the project. */
const notRuntimes: ReadonlySet<string> = new Set(['compiler', 'edition', 'gawk']);

/** What the manifests require, one line a runtime: `Python: >=3.8 (pyproject.toml:9)`. */
export const requiredRuntimes = (workspace: Workspace): readonly string[] =>
  Object.entries(runtimes).flatMap(([key, { label, sources }]) => {
    const fact = notRuntimes.has(key) ? undefined : sources(workspace).find((one) => one !== undefined);
    return fact === undefined ? [] : [`${label}: ${cited({ ...fact, value: codeSpan(fact.value) })}`];
  });

const travisKeys: Readonly<Record<string, string>> = {
  ...{ node: 'node_js', ruby: 'rvm', java: 'jdk', haskell: 'ghc' },
};

/** The versions that Travis CI lists, one a line. */
function testedBy({ root }: Workspace, asked: string): readonly Fact[] {
  const key = travisKeys[asked] ?? asked;
  const text = textIn(root, '.travis.yml');
  const list = new RegExp(`^${escapeRegExp(key)}:[ \\t]*\\n((?:[ \\t]*-[^\\n]*\\n?)+)`, 'm').exec(text ?? '')?.[1];
  const versions = (list ?? '')
    .split('\n')
    .map((line) => line.replace(/^[ \t]*-[ \t]*|["']|#.*$/g, '').trim())
    .filter((version) => version !== '');
  return versions.length === 0 ? [] : [{ value: `tested: ${versions.join(', ')}`, path: '.travis.yml' }];
}

/** What CI runs and what documents say: no requirement, but what is known. */
function mentioned(label: string, looked: string | undefined): Question {
  const isC = label === 'C' || label === 'C++';
  const isCompiler = label === 'a compiler';
  const word = escapeRegExp(label);
  const undeclared = `No manifest requires a version of ${label}${looked === undefined ? '' : ` (looked at ${looked})`}. `;
  const none = `${undeclared}No document or CI file names one either.`;
  const hits = (output: string) => hitsOf(output).slice(0, 6).map(placeOf).join('\n');
  return {
    looks: [
      {
        action: searchAction({
          pattern: isCompiler
            ? '\\b(?:ANSI C(?:\\W|$)|C(?:\\+\\+)?[- ]?(?:89|90|98|99|03|11|14|17|20|23)\\b|(?:gcc|g\\+\\+|clang|MSVC|Visual (?:C\\+\\+|Studio))[-_ ](?:version )?(?:>=? ?)?\\d|(?:C\\+\\+|C) compiler\\b)'
            : isC
              ? `\\b(?:ANSI ${word}(?:\\W|$)|${word}[- ]?(?:89|90|98|99|03|11|14|17|20|23)\\b)`
              : `(?:^|[^\\w-])${word}(?:\\.js)?(?:[-_ ]versions?)?["'\`]?\\s{0,2}(?:[:=(<>≥~^]|version|v|at least|or)*\\s{0,2}\\[?["']?v?\\d`,
          glob: '{README*,CONTRIBUTING*,INSTALL*,docs/**,doc/**,.github/workflows/*,.travis.yml,tox.ini,appveyor.yml}',
          ...{ ignoreCase: true, maxResults: 20 },
        }),
        intent: `what CI and the documents say of ${label}`,
        answer: (output) => (hits(output) === '' ? none : `${undeclared}It is mentioned here:\n\n${hits(output)}`),
      },
    ],
    nothing: none,
  };
}

function classifiersIn(path: string, text: string | undefined): Fact | undefined {
  const versions = [...(text ?? '').matchAll(/Programming Language :: Python :: (\d+\.\d+)\b/g)].map(
    ([, one = '']) => one,
  );
  return versions.length === 0 ? undefined : { value: `supported: ${[...new Set(versions)].join(', ')}`, path };
}

/** The language standard that a build file sets. */
function standardsOf({ root, names }: Workspace, language: 'c' | 'c++'): readonly (Fact | undefined)[] {
  const isC = language === 'c';
  const makefile = nameLike(names, /^(?:GNUm|M|m)akefile$/);
  return [
    factOf(root, 'CMakeLists.txt', isC ? /(C_STANDARD\s+\d+)/ : /(CXX_STANDARD\s+\d+)/),
    factOf(root, 'CMakeLists.txt', isC ? /\b(c_std_\d+)/ : /\b(cxx_std_\d+)/),
    factOf(root, 'meson.build', isC ? /\bc_std=(\w+)/ : /\bcpp_std=(\S+?)['"]/),
    factOf(root, makefile, isC ? /-std=((?:c|gnu|iso)\d[\w:]*)/ : /-std=((?:c|gnu)\+\+\w+)/),
  ];
}
