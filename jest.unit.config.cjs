const { globalSetup, globalTeardown, ...common } = require('./jest.config.cjs');

/** The unit tests. Those that need a database, start processes or read whole data files are `*.integration.spec.ts`. */
module.exports = {
  ...common,
  testMatch: ['<rootDir>/{src,client,console,config,migrations,bench}/**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.integration\\.spec\\.ts$'],
};
