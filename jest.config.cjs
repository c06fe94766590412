// NestJS 12 and some of its dependencies are published as ES modules only; Jest 30 on Node 20 can't require() those, so
// they are lowered to CommonJS like our own files. tsc checks the types (npm run check), so tests need no second type check.
const esModulesOnly = [
  '@nestjs',
  '@fastify/cookie',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'light-my-request',
  'cookie',
  'es-toolkit',
  'content-disposition',
  'kdbush',
  '@maplibre/vt-pbf',
  '@mapbox/(point-geometry|vector-tile)',
  'pbf',
  'hyparquet',
  'hyparquet-writer',
  'json-canonicalize',
  'eld',
  'd3-geo',
  'd3-array',
  'internmap',
  'jose',
  'openid-client',
  'oauth4webapi',
  'oidc-provider',
  // Has its own content-disposition within.
  'koa',
].join('|');

const lowered = {
  jsc: { target: 'es2022', parser: { syntax: 'ecmascript' } },
  module: { type: 'commonjs', ignoreDynamic: false },
};

const common = {
  rootDir: __dirname,
  testEnvironment: 'node',
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'json', 'ts'],
  transform: { '^.+\\.ts$': '@swc/jest', '^.+\\.m?js$': ['@swc/jest', { ...lowered, swcrc: false }] },
  // Jest asks for what `require` may have, and the package has it for `import` alone.
  moduleNameMapper: { '^eld/small$': '<rootDir>/node_modules/eld/src/entries/static.small.js' },
  transformIgnorePatterns: [`/node_modules/(?!(${esModulesOnly})/)`],
};

module.exports = {
  ...common,
  testMatch: ['<rootDir>/{src,client,console,config,migrations,test,bench}/**/*.spec.ts'],
  // It only ends a test that hangs: a busy machine may take many times as long as an idle one.
  testTimeout: 600_000,
  // One process for all files would grow beyond what Node gives it: each loads the whole service anew.
  maxWorkers: 2,
  workerIdleMemoryLimit: '1500MB',
  testSequencer: '<rootDir>/test/support/jest/longest-first.cjs',
  globalSetup: '<rootDir>/test/support/jest/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/jest/global-teardown.ts',
  reporters: ['default', '<rootDir>/test/support/jest/summary-reporter.cjs'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/client/dist/'],
};
