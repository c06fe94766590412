const { globalSetup, globalTeardown, ...common } = require('./jest.config.cjs');

/** The tests beside the code that need neither a database nor a process of the service. */
module.exports = {
  ...common,
  testMatch: ['<rootDir>/{src,client,console,config,migrations,bench}/**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.integration\\.spec\\.ts$'],
};
