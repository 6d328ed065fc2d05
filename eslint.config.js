import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const nodeGlobals = Object.fromEntries(
  ['process', 'console', 'URL', 'setTimeout', 'module', 'require'].map((name) => [name, 'readonly']),
);

export default tseslint.config(
  { ignores: ['dist', 'out', 'coverage', 'node_modules', 'test/fixtures', 'sample', '.vscode-test'] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js', '.dependency-cruiser.cjs', 'scripts/*.mjs', 'test/*.cjs'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      eqeqeq: 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "BinaryExpression[operator=/^[!=]==$/]:matches([left.name='tool'], [left.property.name='tool']) > Literal.right",
          message: 'Ask what the tool says about itself: toolOf(action.tool), src/core/tools.',
        },
        {
          selector: "ObjectExpression:has(> Property[key.name='input']) > Property[key.name='tool'] > Literal.value",
          message: 'Make the action with the function of its tool, such as commandAction of src/core/tools/run.ts.',
        },
      ],
      'no-console': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
    },
  },
  {
    files: ['**/*.{js,cjs,mjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: nodeGlobals },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  { files: ['scripts/**', 'bench/**', 'test/nightly/**', '*.js'], rules: { 'no-console': 'off' } },
  // The tools of other agents are not Knack's own.
  { files: ['src/node/hooks/**', 'src/node/sessions/**'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['test/**'],
    rules: {
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-floating-promises': 'off',
    },
  },
);
