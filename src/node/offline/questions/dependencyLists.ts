// The dependencies that the manifests of one folder list, as they write them.
import { entriesOf, field } from '../sources/recipes.ts';
import { valueIn } from './manifests.ts';
import { namesIn, textIn } from './texts.ts';

export interface DependencyList {
  readonly path: string;
  /** As the manifest calls it: `devDependencies`, `optional: cli`. */
  readonly group: string;
  /** `name version`; empty: the manifest says that there are none. */
  readonly items: readonly string[];
}

type Groups = readonly (readonly [group: string, items: readonly string[]])[];
type Reader = (root: string, path: string, text: string) => Groups;

/** `folder` is empty or ends in `/`; `names` is what lies in it. Groups without an entry are left out, unless the first of its manifest. */
export function dependencyLists(root: string, folder: string, names: readonly string[]): readonly DependencyList[] {
  return manifests.flatMap(([pattern, read]) => {
    const all = names.filter((name) => pattern.test(name)).sort();
    // Of several rock specifications the last is the newest, of others the plainest name the main one.
    const found = all.every((name) => name.includes('requirements'))
      ? all
      : (all[0] ?? '').endsWith('.rockspec')
        ? all.slice(-1)
        : all.toSorted((a, b) => a.length - b.length).slice(0, 1);
    return found.flatMap((file) => {
      const path = `${folder}${file}`;
      const text = textIn(root, path);
      const groups = text === undefined ? [] : read(root, path, text);
      return groups
        .filter(([, items], at) => items.length > 0 || at === 0)
        .map(([group, items]) => ({ path, group, items: [...new Set(items)] }));
    });
  });
}

const mostFolders = 60;

/** Those of the folders of a project, given what lies in its root: each one's, and each package's of a folder of packages. */
export const listsBelow = (root: string, names: readonly string[]): readonly DependencyList[] =>
  names
    .filter((name) => /^[a-z][\w.-]*$/i.test(name) && !/^(?:node_modules|vendor|dist|build|tests?|docs?)$/.test(name))
    .flatMap((name) =>
      /^(?:packages|libs|apps|crates|modules)$/.test(name)
        ? namesIn(root, name).map((inner) => `${name}/${inner}`)
        : [name],
    )
    .slice(0, mostFolders)
    .flatMap((folder) => dependencyLists(root, `${folder}/`, namesIn(root, folder)));

/** `{a: '^1', b: {version: '2'}, c: {version: '3', optional: true}}` as `a ^1`, `b 2`, `c 3 (optional)`. */
const table = (value: unknown): readonly string[] =>
  entriesOf(value).map(([key, stated]) => {
    const version = typeof stated === 'string' ? stated : field(stated, 'version');
    const renamed = field(stated, 'package');
    const name = typeof renamed === 'string' ? `${renamed} as ${key}` : key;
    const optional = field(stated, 'optional') === true ? ' (optional)' : '';
    return `${typeof version === 'string' && version !== '*' && version !== '' ? `${name} ${version}` : name}${optional}`;
  });

const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string').map((one) => one.replace(/\s+/g, ' ')) : [];

/** What a pattern's groups hold, joined by a space, once per match. */
const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, ...groups]) => groups.join(' ').replace(/\s+/g, ' ').trim());

const quoted = (text: string): readonly string[] => matches(text, /["']([^"']+)["']/g);

const keyed =
  (...keys: readonly (readonly [group: string, ...path: string[]])[]): Reader =>
  (root, path) =>
    keys.map(([group, ...inner]) => [group, table(valueIn(root, path, ...(inner.length > 0 ? inner : [group])))]);

const manifests: readonly (readonly [RegExp, Reader])[] = [
  [/^package\.json$/, keyed(['dependencies'], ['peerDependencies'], ['optionalDependencies'], ['devDependencies'])],
  [/^pyproject\.toml$/, pyproject],
  [
    /^setup\.cfg$/,
    (_root, _path, text) => {
      const listed = /^install_requires\s*=\s*((?:.*)(?:\n[ \t]+.*)*)/m.exec(text)?.[1];
      return listed === undefined ? [] : [['install_requires', lines(listed)]];
    },
  ],
  [
    /^setup\.py$/,
    (_root, _path, text) => {
      const listed = /\b(?:install_requires|requires)\s*=\s*\[([^\]]*)\]/.exec(text)?.[1];
      return listed === undefined ? [] : [['install_requires', quoted(listed)]];
    },
  ],
  [/^(?:[\w-]+[-_])?requirements(?:[-_][\w-]+)?\.txt$/, (_root, _path, text) => [['requirements', lines(text)]]],
  [/^Pipfile$/, (root, path) => [['packages', table(valueIn(root, path, 'packages'))]]],
  [
    /^Cargo\.toml$/,
    (root, path, text) => [
      ...keyed(
        ['dependencies'],
        ['workspace.dependencies', 'workspace', 'dependencies'],
        ['build-dependencies'],
        ['dev-dependencies'],
      )(root, path, text),
      ...entriesOf(valueIn(root, path, 'target')).flatMap(([target, tables]) =>
        ['dependencies', 'build-dependencies', 'dev-dependencies'].map(
          (group) => [`${group} for ${target}`, table(field(tables, group))] as const,
        ),
      ),
    ],
  ],
  [/^go\.mod$/, goModule],
  [
    /^Gemfile$/,
    (_root, _path, text) => [['gems', matches(text, /^\s*gem\s+["']([\w.-]+)["'](?:\s*,\s*["']([^"']+)["'])?/gm)]],
  ],
  [
    /\.gemspec$/,
    (_root, _path, text) => {
      const of = (kind: string) =>
        matches(
          text,
          new RegExp(`\\.add_${kind}dependency[\\s(]+["']([\\w.-]+)["'](?:\\s*,\\s*["']([^"']+)["'])?`, 'g'),
        );
      return [
        ['dependencies', of('(?:runtime_)?')],
        ['development dependencies', of('development_')],
      ];
    },
  ],
  [/^composer\.json$/, keyed(['require'], ['require-dev'])],
  [/^pom\.xml$/, maven],
  [
    /^build\.gradle(?:\.kts)?$/,
    (_root, _path, text) => {
      const of = (name: string) => matches(text, new RegExp(`^\\s*(?:${name})[\\s(]+["']([^"'\\s]+)["']`, 'gm'));
      return [
        ['dependencies', of('api|implementation|compile|compileOnly|runtimeOnly')],
        ['test dependencies', of('test\\w+')],
      ];
    },
  ],
  [
    /^mix\.exs$/,
    (_root, _path, text) => [['deps', matches(text, /\{\s*:(\w+)\s*,\s*"([^"]+)"(?:\s*,\s*only: (:\w+))?/g)]],
  ],
  [
    /\.cabal$/,
    (_root, _path, text) => [
      [
        'build-depends',
        [
          ...text.matchAll(
            /^[ \t]*build-depends:[ \t]*(.*(?:\n(?:[ \t]+(?![ \t]*[\w-]+:[ \t])[^\n]*|[ \t]*--[^\n]*))*)/gim,
          ),
        ].flatMap(([, block = '']) =>
          block
            .replace(/--.*$/gm, '')
            .replace(/^\s*(?:if|else|elif)\b[\s\S]*/m, '')
            .split(',')
            .map((one) => one.replace(/\s+/g, ' ').trim())
            .filter((one) => /^[\w-]+/.test(one)),
        ),
      ],
    ],
  ],
  [
    /\.rockspec$/,
    (_root, _path, text) => [['dependencies', quoted(/\bdependencies\s*=\s*\{([^}]*)\}/.exec(text)?.[1] ?? '')]],
  ],
  [
    /^cpanfile$/,
    (_root, _path, text) => {
      const listed = /^\s*requires\s+["']([\w:]+)["'](?:\s*(?:=>|,)\s*["']([^"']+)["'])?/gm;
      const phases = [...text.matchAll(/^on\s+\(?["']?(\w+)["']?\s*=>\s*sub\s*\{([\s\S]*?)^\}/gm)];
      const own = phases.reduce((rest, [whole, phase]) => (phase === 'runtime' ? rest : rest.replace(whole, '')), text);
      const others = phases.filter(([, phase]) => phase !== 'runtime');
      return [
        ['requires', matches(own, listed)],
        ...others.map(([, phase = '', body = '']) => [`${phase} requires`, matches(body, listed)] as const),
      ];
    },
  ],
  [
    /^Makefile\.PL$/,
    (_root, _path, text) => [
      [
        'PREREQ_PM',
        // A version of 0 is any.
        matches(
          /\bPREREQ_PM\s*=>\s*\{([^}]*)\}/.exec(text)?.[1] ?? '',
          /["']([\w:]+)["']\s*=>\s*["']?(?:0\b(?!\.))?([\d.]*)/g,
        ),
      ],
    ],
  ],
  [
    /^CMakeLists\.txt$/,
    (_root, _path, text) =>
      (
        [
          [
            'find_package',
            matches(text, /^\s*(?:find_package|FetchContent_Declare)\s*\(\s*([\w-]+)(?:\s+([\d.]+))?/gim),
          ],
          [
            'pkg-config',
            matches(text, /^\s*pkg_check_modules\s*\(\s*\w+\s+(?:REQUIRED\s+|IMPORTED_TARGET\s+)*([^)]+)\)/gim),
          ],
        ] satisfies Groups
      ).filter(([, items]) => items.length > 0),
  ],
  [/^meson\.build$/, (_root, _path, text) => [['dependency', matches(text, /\bdependency\s*\(\s*'([\w+.-]+)'/g)]]],
  [
    /^configure\.(?:ac|in)$/,
    (_root, _path, text) => [
      [
        'libraries looked for',
        [
          ...matches(text, /\bAC_(?:CHECK|SEARCH)_LIBS?\s*\(\s*\[?([\w+.-]+)/g),
          ...matches(text, /\bPKG_CHECK_MODULES\s*\(\s*\[?\w+\]?\s*,\s*\[?([^\],)]+)/g),
        ],
      ],
    ],
  ],
  [
    /\.(?:cs|fs)proj$/,
    (_root, _path, text) => [
      ['PackageReference', matches(text, /<PackageReference\s+Include="([^"]+)"(?:\s+Version="([^"]+)")?/g)],
    ],
  ],
];

/** Lines of a list without comments and options. */
const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('-'));

function pyproject(root: string, path: string): Groups {
  const at = (...keys: readonly string[]) => valueIn(root, path, ...keys);
  const each = (value: unknown, name: string): Groups =>
    entriesOf(value).map(([group, listed]) => [`${name}: ${group}`, strings(listed)]);
  const poetry = table(at('tool', 'poetry', 'dependencies')).filter((item) => !/^python\b/.test(item));
  const runtime = [...strings(at('project', 'dependencies')), ...poetry];
  const isProject = at('project') !== undefined || at('tool', 'poetry') !== undefined;
  const isDynamic = strings(at('project', 'dynamic')).includes('dependencies');
  return [
    ...(isProject && !(isDynamic && runtime.length === 0) ? [['dependencies', runtime] as const] : []),
    ...each(at('project', 'optional-dependencies'), 'optional'),
    ...each(at('dependency-groups'), 'group'),
    ...entriesOf(at('tool', 'poetry', 'group')).map(
      ([group, value]) => [`group: ${group}`, table(field(value, 'dependencies'))] as const,
    ),
    ['dev-dependencies', table(at('tool', 'poetry', 'dev-dependencies'))] as const,
    ['to build', strings(at('build-system', 'requires'))] as const,
  ];
}

function goModule(_root: string, _path: string, text: string): Groups {
  const required = [
    ...text.matchAll(/^(?:require\s+|[ \t]+)([\w.-]+\.[\w.-]+\/?[^\s"()]*)\s+(v\S+)([ \t]*\/\/ indirect)?/gm),
  ];
  const of = (isIndirect: boolean) =>
    required
      .filter(([, , , indirect]) => (indirect !== undefined) === isIndirect)
      .map(([, module = '', version = '']) => `${module} ${version}`);
  return [
    ['require', of(false)],
    ['indirect', of(true)],
  ];
}

function maven(_root: string, _path: string, text: string): Groups {
  const own = text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(dependencyManagement|build|profiles|reporting)>[\s\S]*?<\/\1>/g, '');
  const value = (block: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(block)?.[1]?.trim();
  const property = (version: string) =>
    version.replace(/\$\{([\w.-]+)\}/g, (whole, name: string) => value(text, name.replace(/\./g, '\\.')) ?? whole);
  const all = [...own.matchAll(/<dependency>([\s\S]*?)<\/dependency>/g)].map(([, block = '']) => ({
    name: `${value(block, 'groupId') ?? ''}:${value(block, 'artifactId') ?? ''} ${property(value(block, 'version') ?? '')}`.trim(),
    scope: value(block, 'scope') ?? 'compile',
  }));
  const of = (isTest: boolean) => all.filter(({ scope }) => (scope === 'test') === isTest).map(({ name }) => name);
  return [
    ['dependencies', of(false)],
    ['test dependencies', of(true)],
  ];
}
