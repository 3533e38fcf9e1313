import tseslint from 'typescript-eslint';

/** Project rules. Each message names the alternative. */
const bans = [
  { selector: 'ExportAllDeclaration', message: 'Export by name: the front door of a context is a short list, not a barrel.' },
  { selector: "Identifier[name='forwardRef']", message: 'Avoid the module cycle: change the order of the contexts or publish an event.' },
  { selector: "MemberExpression[object.name='process'][property.name='env']", message: 'Read configuration through platform/config.' },
  {
    selector: "CallExpression[callee.name='fetch']",
    message: 'Send requests to addresses that users provide through platform/outgoing-http.',
  },
  {
    selector: 'BinaryExpression[operator=/^[!=]==$/]:has(CallExpression[callee.property.name=/^(derive|digest)$/])',
    message: 'Compare secrets by ServerSecrets.areEqual, whose time does not depend on where they differ.',
  },
];

/** The limits of vitest.config.ts, and longer ones. */
const bansOfTests = [
  {
    selector: "Property[key.name='timeout'][value.value<120000]",
    message: 'Leave the limit to vitest.config.ts: it only ends what hangs, because a busy machine may be slow.',
  },
];

/** What the views do only through a file of theirs. */
const bansOfViews = [
  {
    selector:
      "CallExpression[callee.property.name='focus'][callee.object.name!='composer'][callee.object.name!='writing']:not([callee.object.type='ThisExpression'])",
    message: 'Move the focus through views/focus.ts, which leaves it with whoever writes.',
  },
  { selector: "CallExpression[callee.property.name='showModal']", message: 'Open dialogs through views/focus.ts, or with Dialog.' },
  {
    selector: 'MemberExpression[property.name=/^(isComposing|keyCode)$/]',
    message: 'Ask isComposing of views/input-method.ts, which knows what Safari says.',
  },
];

export default tseslint.config(
  { ignores: ['dist/**', '.skein/**', 'coverage/**', '**/*.cjs', '**/*.mjs', 'web/api/api-types.ts'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/max-params': ['error', { max: 8 }],
      '@typescript-eslint/no-extraneous-class': 'off', // Nest modules are classes without members
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off', // Nest and TypeORM declare plain options as classes
      complexity: ['error', 14],
      'no-restricted-syntax': ['error', ...bans],
    },
  },
  {
    files: ['test/**', 'web/**', '**/*.spec.ts', 'vitest.config.ts', 'src/platform/config/**', 'ormconfig.ts'],
    rules: { 'no-restricted-syntax': ['error', ...bans.slice(0, 2)] },
  },
  {
    files: ['**/*.spec.ts', 'test/support/**'],
    rules: { 'no-restricted-syntax': ['error', ...bans.slice(0, 2), ...bansOfTests] },
  },
  {
    files: ['web/{client,ui,views}/**'],
    ignores: ['web/ui/focus.ts', 'web/ui/input-method.ts', '**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...bans.slice(0, 2), ...bansOfViews] },
  },
);
