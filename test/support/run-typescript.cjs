// node test/support/run-typescript.cjs <file.ts> […arguments]: for programs that only tests start. Types are not checked.
const { resolve } = require('node:path');
const { transformFileSync } = require('@swc/core');

const root = resolve(__dirname, '../..');
require.extensions['.ts'] = (module, path) => module._compile(transformFileSync(path, { cwd: root, root }).code, path);
process.argv.splice(1, 1);
process.argv[1] = resolve(process.argv[1]);
require(process.argv[1]);
