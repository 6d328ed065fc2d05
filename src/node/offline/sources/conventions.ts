// What a tool does by convention in a folder with its manifest: not in any script, but known to the tool's users.
import { optionOfTests } from '../request/cmakeOptions.ts';
import { autotools } from './autotools.ts';
import { cargo } from './cargo.ts';
import { furtherTools } from './furtherTools.ts';
import { testProgram } from './cmakePrograms.ts';
import { cmakeTestTarget } from './cmakeTestTarget.ts';
import { clangTidy } from './clangTidy.ts';
import { gradle } from './gradle.ts';
import { mdbook } from './mdbook.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';

export interface ConventionalFolder {
  readonly names: ReadonlySet<string>;
  readonly text: (file: string) => string | undefined;
}

export type Line = readonly [command: string, name: string];

/** Cargo, Go, Maven, Gradle, CMake, Meson, Composer, Rake, Bundler, Mix, .NET, Swift, Dart, Deno, Bazel, Docker, mdBook, Perl, Lua, Haskell and others. */
export function conventionalCommands(folder: ConventionalFolder): readonly WorkspaceCommand[] {
  return [...tools, ...furtherTools].flatMap(({ manifest, lines }) => {
    const file = [...folder.names].filter((name) => manifest.test(name)).sort()[0];
    if (file === undefined) return [];
    return lines(folder, file).map(([command, name]) => ({
      command,
      name,
      description: '',
      body: '',
      origin: file,
      kind: command.startsWith('deno task ')
        ? 'declared'
        : command.startsWith('zig fmt ')
          ? 'fallback'
          : 'conventional',
    }));
  });
}

const tools: readonly {
  readonly manifest: RegExp;
  readonly lines: (folder: ConventionalFolder, file: string) => readonly Line[];
}[] = [
  { manifest: /^Cargo\.toml$/, lines: cargo },
  {
    manifest: /^go\.mod$/,
    lines: ({ names }) => [
      ['go test ./...', 'test'],
      ['go build ./...', 'build'],
      ['go vet ./...', 'vet typecheck'],
      ['gofmt -w .', 'format'],
      // It lists what it would change, and ends well all the same.
      ['gofmt -l . >/dev/null && ! gofmt -l . | grep .', 'format check'],
      ['go test -bench=. ./...', 'bench'],
      ['go test -cover ./...', 'coverage test'],
      ['go generate ./...', 'generate'],
      ['go mod download', 'install dependencies'],
      ...(names.has('main.go') ? [['go run .', 'start'] as const] : []),
      ...([...names].some((name) => name.startsWith('.golangci')) ? [['golangci-lint run', 'lint'] as const] : []),
    ],
  },
  {
    manifest: /^pom\.xml$/,
    lines: ({ names, text }) => {
      const mvn = names.has('mvnw') ? './mvnw' : 'mvn';
      return [
        ...(/<artifactId>\s*maven-checkstyle-plugin\s*</.test(text('pom.xml') ?? '')
          ? [[`${mvn} checkstyle:check`, 'lint checkstyle'] as const]
          : []),
        [`${mvn} test`, 'test unit'],
        [`${mvn} package`, 'build package'],
        [`${mvn} compile`, 'compile'],
        [`${mvn} test-compile`, 'typecheck'],
        [`${mvn} verify`, 'verify integration test'],
        [`${mvn} clean`, 'clean'],
        [`${mvn} javadoc:javadoc`, 'docs'],
        [`${mvn} dependency:resolve`, 'install dependencies'],
      ];
    },
  },
  { manifest: /^(build|settings)\.gradle(\.kts)?$/, lines: gradle },
  {
    manifest: /^CMakeLists\.txt$/,
    lines: ({ names, text }) => {
      // Reconfiguring costs little, and a folder `build` may belong to something else.
      const configure = 'cmake -S . -B build && ';
      const lists = text('CMakeLists.txt') ?? '';
      const off = optionOfTests(lists);
      const examples = /^\s*option\s*\(\s*(\w*(?:EXAMPLE|SAMPLE|DEMO)\w*)\s+(?:"[^"]*"\s+)?(?:ON|OFF)\b/im.exec(
        lists,
      )?.[1];
      const withTests = off === undefined ? configure : `cmake -S . -B build -D${off}=ON && `;
      const target = cmakeTestTarget(lists, text);
      const tested = target === undefined ? ' && ctest --test-dir build --output-on-failure' : ` --target ${target}`;
      return [
        ['cmake -S . -B build', 'configure'],
        [`${configure}cmake --build build`, 'build compile'],
        ...(examples === undefined
          ? []
          : [[`cmake -S . -B build -D${examples}=ON && cmake --build build`, 'build examples samples demos'] as const]),
        ...(/enable_testing|add_test|include\s*\(\s*CTest/i.test(lists) || off !== undefined
          ? [[`${withTests}cmake --build build${tested}`, 'test'] as const]
          : testProgram(lists, text).map(
              (program) => [`${configure}cmake --build build && ./${program}`, 'test'] as const,
            )),
        ...(names.has('build') ? [['cmake --build build --target clean', 'clean'] as const] : []),
      ];
    },
  },
  {
    manifest: /^meson\.build$/,
    lines: ({ text }) => {
      const build = 'meson setup build && meson compile -C build';
      return [
        [build, 'build compile'],
        ...(/\btest\s*\(|subdir\s*\(\s*'tests?'/.test(text('meson.build') ?? '')
          ? [[`${build} && meson test -C build`, 'test'] as const]
          : []),
      ];
    },
  },
  {
    manifest: /^\.?perltidyrc$/,
    lines: (_, file) => {
      // Only the one with a dot is found by itself.
      const profile = file.startsWith('.') ? '' : ` --profile=${file}`;
      const files = "$(git ls-files '*.pl' '*.pm' '*.t')";
      return [
        [`perltidy --assert-tidy${profile} ${files}`, 'format check'],
        // Without a copy of each file as it was.
        [`perltidy -b -bext='/'${profile} ${files}`, 'format'],
      ];
    },
  },
  {
    // It takes files, no folders.
    manifest: /^[._]clang-format$/,
    lines: () => {
      const files = "$(git ls-files '*.c' '*.h' '*.cc' '*.cpp' '*.hpp')";
      return [
        [`clang-format --dry-run --Werror ${files}`, 'format check'],
        [`clang-format -i ${files}`, 'format'],
      ];
    },
  },
  {
    manifest: /^erlang\.mk$/,
    lines: ({ names }) =>
      names.has('Makefile')
        ? [
            ['make tests', 'test'],
            ['make', 'build compile'],
          ]
        : [],
  },
  { manifest: /^\.clang-tidy$/, lines: clangTidy },
  { manifest: /^configure(?:\.ac|\.in)?$/, lines: autotools },
  { manifest: /^composer\.json$/, lines: composer },
  {
    manifest: /^Gemfile$/,
    lines: ({ names, text }) => [
      ...(needsGems(names, text) ? [['bundle install', 'install dependencies'] as const] : []),
      ...(names.has('spec') ? [['bundle exec rspec', 'test spec'] as const] : []),
      ...(names.has('.rubocop.yml') || (text('Gemfile') ?? '').includes('rubocop')
        ? [
            ['bundle exec rubocop', 'lint'] as const,
            ['bundle exec rubocop --only Layout', 'format check'] as const,
            ['bundle exec rubocop --fix-layout', 'format'] as const,
          ]
        : []),
    ],
  },
  { manifest: /\.gemspec$/, lines: (_, file) => [[`gem build ${file}`, 'build gem']] },
  {
    manifest: /^Rakefile$/,
    lines: ({ names, text }) => {
      const rake = names.has('Gemfile') ? 'bundle exec rake' : 'rake';
      const rakefile = text('Rakefile') ?? '';
      const tasks = [...rakefile.matchAll(/^\s*task\s+:?['"]?(\w+)/gm)].map(([, name = '']) => name);
      const implied = /Rake::TestTask|Minitest::TestTask/.test(rakefile)
        ? ['test']
        : rakefile.includes('RSpec::Core::RakeTask')
          ? ['spec']
          : [];
      return [...new Set([...implied, ...tasks])]
        .filter((name) => name !== 'default')
        .map((name) => [`${rake} ${name}`, name] as const);
    },
  },
  {
    manifest: /^mix\.exs$/,
    lines: ({ names, text }) => [
      ['mix test', 'test'],
      ['mix compile', 'build compile'],
      ['mix format', 'format'],
      ['mix format --check-formatted', 'format check'],
      ['mix deps.get', 'install dependencies'],
      ...(names.has('.credo.exs') || /:credo\b/.test(text('mix.exs') ?? '') ? [['mix credo', 'lint'] as const] : []),
      ...(/:dialyxir\b/.test(text('mix.exs') ?? '') ? [['mix dialyzer', 'typecheck'] as const] : []),
      ...(/:ex_doc\b/.test(text('mix.exs') ?? '') ? [['mix docs', 'docs'] as const] : []),
    ],
  },
  {
    manifest: /\.(sln|csproj|fsproj|slnx)$/,
    lines: () => [
      ['dotnet test', 'test'],
      ['dotnet build', 'build'],
      ['dotnet restore', 'install dependencies'],
      ['dotnet format', 'format'],
      ['dotnet format --verify-no-changes', 'format check'],
      ['dotnet run', 'start'],
      ['dotnet clean', 'clean'],
    ],
  },
  {
    manifest: /^Package\.swift$/,
    lines: ({ text }) => {
      const says = (pattern: RegExp) => pattern.test(text('Package.swift') ?? '');
      return [
        ...(says(/\btestTarget\b/) ? [['swift test', 'test'] as const] : []),
        ['swift build', 'build'],
        ...(says(/\bexecutable(?:Target)?\b/) ? [['swift run', 'start'] as const] : []),
      ];
    },
  },
  {
    manifest: /^pubspec\.yaml$/,
    lines: ({ text }) => {
      const tool = /\bsdk:\s*flutter\b/.test(text('pubspec.yaml') ?? '') ? 'flutter' : 'dart';
      return [
        [`${tool} test`, 'test'],
        [`${tool} analyze`, 'lint analyze'],
        ['dart format .', 'format'],
        ['dart format --output=none --set-exit-if-changed .', 'format check'],
        [`${tool} pub get`, 'install dependencies'],
      ];
    },
  },
  {
    manifest: /^deno\.jsonc?$/,
    lines: ({ text }, file) => {
      const tasks = /"tasks"\s*:\s*\{([^{}]*)\}/.exec(text(file) ?? '')?.[1] ?? '';
      return [
        ...[...tasks.matchAll(/"([\w:-]+)"\s*:/g)].map(([, name = '']) => [`deno task ${name}`, name] as const),
        ['deno test', 'test'],
        ['deno lint', 'lint'],
        ['deno fmt', 'format'],
        ['deno fmt --check', 'format check'],
        ['deno check .', 'typecheck'],
      ];
    },
  },
  {
    manifest: /^(MODULE\.bazel|WORKSPACE)$/,
    lines: () => [
      ['bazel test //...', 'test'],
      ['bazel build //...', 'build'],
    ],
  },
  { manifest: /^(?:Makefile|Build)\.PL$|^dist\.ini$/, lines: perl },
  {
    manifest: /\.rockspec$|^\.busted$|^rockspecs$/,
    lines: ({ names }, file) => [
      ...(names.has('spec') || names.has('.busted') ? [['busted', 'test spec'] as const] : []),
      ...(names.has('.luacheckrc') ? [['luacheck .', 'lint'] as const] : []),
      ...(file.endsWith('.rockspec')
        ? [[`luarocks install --only-deps ${file}`, 'install dependencies'] as const]
        : []),
    ],
  },
  {
    manifest: /^stack\.yaml$|^cabal\.project$|\.cabal$/,
    lines: ({ names }) => {
      const program = names.has('stack.yaml') ? 'stack' : 'cabal';
      const all = program === 'cabal' ? ' all' : '';
      return [
        [`${program} test${all}`, 'test'],
        [`${program} build${all}`, 'build'],
        [`${program} bench${all}`, 'bench'],
        [`${program} clean`, 'clean'],
        ...(names.has('.hlint.yaml') ? [['hlint .', 'lint'] as const] : []),
      ];
    },
  },
  { manifest: /^(docker-)?compose\.ya?ml$/, lines: () => [['docker compose up', 'start containers']] },
  { manifest: /^book\.toml$/, lines: mdbook },
  { manifest: /^Dockerfile$/, lines: () => [['docker build .', 'build docker image']] },
];

/** Whether a Gemfile, or the specification that it refers to, names a gem of others. */
function needsGems(names: ReadonlySet<string>, text: ConventionalFolder['text']): boolean {
  const gemfile = text('Gemfile') ?? '';
  const specs = /^\s*gemspec\b/m.test(gemfile) ? [...names].filter((name) => name.endsWith('.gemspec')) : [];
  const isPlain = specs.every((name) => /^(?![\s\S]*add_\w*dependency)[\s\S]*\S/.test(text(name) ?? ''));
  return (
    !isPlain ||
    specs.length === 0 ||
    /^\s*(?:gem|eval_gemfile|git|path|source)\b.*(?:do|['"][\w-]+['"])/m.test(
      gemfile.replace(/^\s*source\s+\S+\s*$/gm, ''),
    )
  );
}

/** A distribution with its own installer; `prove` runs the tests of one that needs no build. */
function perl({ names }: ConventionalFolder, file: string): readonly Line[] {
  const isDist = file === 'dist.ini';
  const [make, configure] = names.has('Build.PL')
    ? ['./Build', 'perl Build.PL && ./Build']
    : ['make', 'perl Makefile.PL && make'];
  return [
    ...(isDist ? [] : [[configure, 'build'] as const, [`${configure} && ${make} test`, 'test'] as const]),
    ...(isDist && names.has('t') ? [['prove -lr t', 'test'] as const] : []),
    ...(names.has('.perlcriticrc') || names.has('perlcriticrc')
      ? [
          [
            `perlcritic --profile ${names.has('.perlcriticrc') ? '.' : ''}perlcriticrc ${names.has('lib') ? 'lib' : '.'}`,
            'lint',
          ] as const,
        ]
      : []),
    ...(names.has('cpanfile') ? [['cpanm --installdeps .', 'install dependencies'] as const] : []),
  ];
}

function composer({ names, text }: ConventionalFolder): readonly Line[] {
  const scripts = /"scripts"\s*:\s*\{([\s\S]*?)\n\s{0,4}\}/.exec(text('composer.json') ?? '')?.[1] ?? '';
  const declared = [...scripts.matchAll(/^\s*"([\w:-]+)"\s*:/gm)].map(([, name = '']) => name);
  const called = declared.filter((name) => !/^(pre|post)-/.test(name));
  return [
    ...called.map((name) => [`composer ${name}`, name] as const),
    ['composer install', 'install dependencies'],
    ...(!called.includes('test') && (names.has('phpunit.xml') || names.has('phpunit.xml.dist'))
      ? [['vendor/bin/phpunit', 'test'] as const]
      : []),
  ];
}
