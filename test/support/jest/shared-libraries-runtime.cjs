const { createRequire } = require('node:module');
const { dirname, join, sep } = require('node:path');
const { compileFunction } = require('node:vm');
const Runtime = require('jest-runtime').default;

const requireFromProject = createRequire(__filename);
const isLibrary = (moduleName) => !moduleName.startsWith('.') && !moduleName.startsWith('/');
/** Jest binds these to the test file that is running, so each file needs its own. */
const BOUND_TO_TEST_FILE = new Set(['@jest/globals', 'expect']);

const KERNEL = join(__dirname, '../../../src/kernel') + sep;

const libraries = new Map();
const kernelModules = new Map();
const compiledFiles = new Map();

weakenJobCache();

/**
 * Loads the packages of node_modules and the modules of src/kernel once per worker process instead of once per test file, and
 * compiles each file of the project once. The kernel is pure and keeps no state. All other modules of the project run again
 * for every test file, so no test file sees the state of another.
 *
 * Loading Nest, TypeORM and the rest through Jest's module registry takes 5.5 s of processor time per test file, and 0.7 s
 * when they are shared. Node also loads packages that are ES modules, which Jest cannot do on Node 20.
 *
 * Needs one-realm-environment.cjs: what a shared package returns must be an instance of the same classes in every test.
 */
module.exports = class SharedLibrariesRuntime extends Runtime {
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
    if (!path.startsWith(KERNEL)) return super.requireModuleOrMock(from, moduleName);
    if (!kernelModules.has(path)) kernelModules.set(path, super.requireModuleOrMock(from, moduleName));
    return kernelModules.get(path);
  }
};

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
