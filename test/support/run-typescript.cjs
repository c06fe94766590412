// node test/support/run-typescript.cjs <file.ts> […arguments]: for programs that only tests start. Types are not
// checked.
require('../../src/platform/workers/from-source.cjs');
const { resolve } = require('node:path');

process.argv.splice(1, 1);
process.argv[1] = resolve(process.argv[1]);
require(process.argv[1]);
