import tseslint from 'typescript-eslint';

/** A class with more dependencies has more than one responsibility. */
const limitDependencies = (most) => ({
  selector: `MethodDefinition[kind='constructor'] > FunctionExpression[params.length>${most}]`,
  message: `A constructor has at most ${most} parameters. Split the class by responsibility.`,
});

/** The properties of a literal stand side by side; spreading a second literal only saves lines. */
const noSpreadLiterals = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression.argument',
  message: 'Write the properties directly into the object.',
};

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      'node_modules/**',
      'coverage/**',
      'data/**',
      '**/*.cjs',
      '**/*.mjs',
      '.ci/**',
      'client/dist/**',
      'client/src/schema.ts',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // NestJS modules are empty classes and its constructors only declare what is injected.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-empty-function': ['error', { allow: ['private-constructors', 'protected-constructors'] }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Classes of requests and answers are shapes with decorators: literals of the same shape are as good.
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
      'max-lines': ['warn', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', limitDependencies(7), noSpreadLiterals],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    // These exceed the limit of dependencies, each for a reason, and are not to grow further.
    files: [
      // A proof combines records, chains, checkpoints, tiles and keys, each from the class that owns it.
      'src/modules/audit/proofs/audit-proofs.service.ts',
      // The demo is made of a tenant, a key, assets, imports and a scan, each by the service of its module.
      'src/modules/demo/demo-maker.ts',
      // Each kind of report subject is read from the service that owns it.
      'src/modules/reports/report-subjects.ts',
      // One transaction writes threats, scans and instructions of an evaluation, so that none is seen without the others.
      'src/modules/threats/evaluation/evaluation.service.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', limitDependencies(10), noSpreadLiterals] },
  },
  {
    // process.env is read in one place only (CONTRIBUTING.md): config/.
    files: ['src/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are parsed once, in config/settings.ts.' },
      ],
    },
  },
  {
    // A rule that adds a violation has no value: `return sink.add(…)` says both.
    files: ['src/platform/http/validation/**/*.ts'],
    rules: { '@typescript-eslint/no-confusing-void-expression': 'off' },
  },
  {
    // Jest calls their default exports.
    files: ['test/support/jest/global-*.ts'],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    // Markup takes more lines than statements do.
    files: ['console/src/**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    // A hook declares its state beside what changes it, and is not divided for a few lines.
    files: ['console/src/**/*.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['**/*.spec.ts', 'test/**/*.ts', 'bench/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/restrict-plus-operands': 'off',
      // Tables of cases read better whole.
      'max-lines': 'off',
      'no-console': 'off',
    },
  },
);
