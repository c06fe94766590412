const { AsyncLocalStorage } = require('node:async_hooks');
const { PerformanceObserver } = require('node:perf_hooks');
const { TestEnvironment } = require('jest-environment-node');

/** Jest Circus stores the state of a test file here. */
const CIRCUS_SYMBOLS = [
  'EVENT_HANDLERS',
  'RETRY_TIMES',
  'RETRY_IMMEDIATELY',
  'WAIT_BEFORE_RETRY',
  'TEST_TIMEOUT_SYMBOL',
  'LOG_ERRORS_BEFORE_RETRY',
].map((name) => Symbol.for(name));
/** Jest Circus makes another symbol of this name for each file; the state contains all tests of the file. */
const CIRCUS_STATE = 'JEST_STATE_SYMBOL';

/** The instances of AsyncLocalStorage that the running test file has used. */
const usedStorages = new Set();
for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...parameters) {
    usedStorages.add(this);
    return original.apply(this, parameters);
  };
}

/**
 * On Node 20 each used instance adds work to every promise of the process until it is disabled. The service and Jest create
 * three of them per test file. Without this, 42 test files in one process took 306 s of processor time, and 204 s with it.
 */
function disableUsedStorages() {
  for (const storage of usedStorages) storage.disable();
  usedStorages.clear();
}

/**
 * Jest Circus runs each test and hook with itself as the store of an AsyncLocalStorage. Timers of shared packages, such as the one of
 * Node's HTTP client, keep these stores for ever, and with their functions the whole service that a test file has started.
 */
function emptyTests({ children, hooks }) {
  for (const child of children) if (child.type === 'describeBlock') emptyTests(child);
  for (const each of [...children, ...hooks]) Object.assign(each, { fn: undefined, asyncError: undefined, errors: [] });
}

/** The observers of the running test file. The metrics of each service observe garbage collection, also after its end. */
const usedObservers = new Set();
const { observe } = PerformanceObserver.prototype;
PerformanceObserver.prototype.observe = function (...parameters) {
  usedObservers.add(this);
  return observe.apply(this, parameters);
};

function disconnectUsedObservers() {
  for (const observer of usedObservers) observer.disconnect();
  usedObservers.clear();
}

/**
 * Runs tests in the realm of the worker process instead of a `vm` context of their own, as shared-modules-runtime.cjs
 * requires. Restores what a test file may have changed: the environment variables, the console, `process.exit`.
 */
module.exports = class OneRealmEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
    this.moduleMocker = new this.moduleMocker.constructor(globalThis);
    const FakeTimers = this.fakeTimersModern.constructor;
    this.fakeTimersModern = new FakeTimers({ config: config.projectConfig, global: globalThis });
    this.before = {
      console: globalThis.console,
      exit: process.exit,
      variables: { ...process.env },
    };
  }

  async teardown() {
    await super.teardown();
    globalThis.console = this.before.console;
    process.exit = this.before.exit;
    for (const key of Object.getOwnPropertySymbols(globalThis).filter(
      ({ description }) => description === CIRCUS_STATE,
    )) {
      emptyTests(globalThis[key].rootDescribeBlock);
      delete globalThis[key];
    }
    for (const key of CIRCUS_SYMBOLS) delete globalThis[key];
    disableUsedStorages();
    disconnectUsedObservers();
    this.#restoreVariables();
  }

  #restoreVariables() {
    const { variables } = this.before;
    for (const name of Object.keys(process.env)) {
      if (!(name in variables)) delete process.env[name];
    }
    Object.assign(process.env, variables);
  }
};
