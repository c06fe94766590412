module.exports = {
  rootDir: __dirname,
  testEnvironment: '<rootDir>/test/support/jest/one-realm-environment.cjs',
  runtime: '<rootDir>/test/support/jest/shared-modules-runtime.cjs',
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'json', 'ts'],
  // tsc checks the types (npm run check), so tests need no second type check. Node itself loads the packages of node_modules.
  transform: { '^.+\\.ts$': '@swc/jest' },
  // The package offers this only to `import`, and tests are compiled to `require`.
  moduleNameMapper: { '^eld/small$': '<rootDir>/node_modules/eld/src/entries/static.small.js' },
  testMatch: ['<rootDir>/{src,client,console,config,migrations,test,bench}/**/*.spec.ts'],
  // It only ends a test that hangs: a busy machine may take many times as long as an idle one.
  testTimeout: 600_000,
  // A process that runs all files would exceed Node's heap limit: each file loads the whole service again. Many tests wait
  // for timers, processes and browsers, so three workers use two cores better than two workers do.
  maxWorkers: 3,
  workerIdleMemoryLimit: '1500MB',
  testSequencer: '<rootDir>/test/support/jest/longest-first.cjs',
  globalSetup: '<rootDir>/test/support/jest/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/jest/global-teardown.ts',
  reporters: ['default', '<rootDir>/test/support/jest/summary-reporter.cjs'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/client/dist/'],
};
