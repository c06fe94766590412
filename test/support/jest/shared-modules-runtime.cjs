const { createRequire } = require('node:module');
const { writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { compileFunction } = require('node:vm');
const Runtime = require('jest-runtime').default;
const { javaScriptOf, storedPath } = require('../../../src/platform/workers/from-source.cjs');

const requireFromProject = createRequire(__filename);
const isLibrary = (moduleName) => !moduleName.startsWith('.') && !moduleName.startsWith('/');
/** Jest binds these to the test file that is running, so each file needs its own. */
const BOUND_TO_TEST_FILE = new Set(['@jest/globals', 'expect']);

const PROJECT = join(__dirname, '../../..');
/** In watch mode, one process runs the changed files again and again, and must load them again. */
const isWatching = process.argv.some((argument) => argument.startsWith('--watch'));
const SHARED_FOLDERS = ['src', 'config', 'migrations'].map((folder) => join(PROJECT, folder, '/'));
const INLINE_SOURCE_MAP = /\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*$/;

const libraries = new Map();
const compiledFiles = new Map();

weakenJobCache();

/**
 * Loads the packages of node_modules and the service itself once per worker process instead of once per test file, and compiles each
 * other file of the project once. What tests add to the service, in test/support and in the test files, runs again for every test file.
 *
 * Loading Nest, TypeORM and the rest through Jest's module registry takes 5.5 s of processor time per test file, and 0.7 s
 * when they are shared. Node also loads packages that are ES modules, which Jest cannot do on Node 20. Loading the service once takes a
 * fifth off the processor time of the end-to-end tests, because its functions also stay optimised. In return, a module of the service
 * must keep no state that a test file could see, except what it looks up by an object of the running service.
 *
 * Needs one-realm-environment.cjs: what a shared module returns must be an instance of the same classes in every test.
 */
module.exports = class SharedModulesRuntime extends Runtime {
  constructor(...parameters) {
    super(...parameters);
    const { executor } = this.cjsLoader;
    executor.compile = (source, filename) => compileOnce(source, filename, executor.injectedModuleParameters);
  }

  requireModuleOrMock(from, moduleName) {
    const { resolution } = this.cjsLoader;
    if (!isLibrary(moduleName)) return this.#requireOwnModule(from, moduleName, resolution);
    if (BOUND_TO_TEST_FILE.has(moduleName) || resolution.isCoreModule(moduleName)) {
      return super.requireModuleOrMock(from, moduleName);
    }
    if (!libraries.has(moduleName)) {
      libraries.set(moduleName, requireFromProject(resolution.resolveCjs(from, moduleName)));
    }
    return libraries.get(moduleName);
  }

  #requireOwnModule(from, moduleName, resolution) {
    const path = resolution.resolveCjs(from, moduleName);
    return isShared(path) ? requireFromProject(path) : super.requireModuleOrMock(from, moduleName);
  }

  /** With those of the shared modules, so that stack traces name lines of the sources. */
  getSourceMaps() {
    const ofTestFile = super.getSourceMaps();
    return {
      get: (path) => ofTestFile.get(path) ?? sourceMapOf(path),
      [Symbol.iterator]: () => ofTestFile[Symbol.iterator](),
    };
  }
};

const isShared = (path) =>
  !isWatching && !path.endsWith('.spec.ts') && SHARED_FOLDERS.some((folder) => path.startsWith(folder));

/** Jest reads source maps from files. Only the traces of failures need them, so they are written when one is asked for. */
function sourceMapOf(path) {
  if (!path.endsWith('.ts') || !isShared(path)) return undefined;
  const map = INLINE_SOURCE_MAP.exec(javaScriptOf(path))?.[1];
  if (map === undefined) return undefined;
  const file = `${storedPath(path)}.map`;
  try {
    writeFileSync(file, Buffer.from(map, 'base64'));
    return file;
  } catch {
    return undefined;
  }
}

function compileOnce(source, filename, parameterNames) {
  const known = compiledFiles.get(filename);
  if (known?.source === source) return known.body;
  const body = compileFunction(source, parameterNames, { filename });
  compiledFiles.set(filename, { source, body });
  return body;
}

/**
 * graphile-worker keeps the options of each runner in a Map for ever, and with them the whole service of the test file that started the
 * runner. The Map is only read by key, so a WeakMap takes its place.
 */
function weakenJobCache() {
  const { Map } = globalThis;
  globalThis.Map = WeakMap;
  try {
    require(join(dirname(requireFromProject.resolve('graphile-worker')), 'taskIdentifiers.js'));
  } finally {
    globalThis.Map = Map;
  }
}
