/** The layers of the architecture, folder to folder. What a folder may import stands beside it. */
const layer = (folder, allowed) => ({
  name: `${folder}-imports-only-${allowed.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: { path: '^(src|bench|test|scripts)/', pathNot: `^(${[folder, ...allowed].join('|')})/` },
});

module.exports = {
  forbidden: [
    layer('src/core', []),
    layer('src/protocol', ['src/core']),
    layer('src/node', ['src/core']),
    layer('src/words', ['src/core']),
    layer('src/vscode', ['src/core', 'src/node', 'src/protocol', 'src/words']),
    layer('src/webview', ['src/core', 'src/protocol', 'src/words']),
    layer('src/cli', ['src/core', 'src/node', 'src/words']),
    layer('bench', ['src/core', 'src/node']),
    {
      name: 'agent-is-on-top',
      comment: 'The loop is made of policy, memory and state; they know nothing of it.',
      severity: 'error',
      from: { path: '^src/core/(action|approval|files|memory|policy|settings|state|tools)/' },
      to: { path: '^src/core/agent/' },
    },
    {
      name: 'core-is-pure',
      comment: 'Pure JavaScript libraries without node, DOM or clock are all that core may use.',
      severity: 'error',
      from: { path: '^src/(core|protocol)/' },
      to: {
        path: ['node_modules'],
        pathNot: 'node_modules/(valibot|unbash|compromise|pure-rand|jsonc-parser|jsonrepair|diff|@noble/hashes)/',
      },
    },
    {
      name: 'core-without-node',
      severity: 'error',
      from: { path: '^src/(core|protocol|webview)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-vscode-imports-vscode',
      severity: 'error',
      from: { pathNot: '^(src/vscode|test/vscode)/' },
      to: { path: '^vscode$' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^(src|bench|test)/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^vscode$' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
