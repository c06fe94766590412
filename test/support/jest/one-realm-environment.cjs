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
/** TypeORM and class-validator register the classes of the project here. Every test file loads classes of its own. */
const CLASS_REGISTRIES = ['typeormMetadataArgsStorage', 'classValidatorMetadataStorage'];

/**
 * Runs tests in the realm of the worker process instead of a `vm` context of their own, as shared-libraries-runtime.cjs
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
    for (const key of [...CIRCUS_SYMBOLS, ...CLASS_REGISTRIES]) delete globalThis[key];
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
