// Loaded with `node --require` before a program or thread that runs from TypeScript sources: tests, benchmarks and their children.
// The built service never loads it. Types are not checked here.
const { resolve } = require('node:path');
const { transformFileSync } = require('@swc/core');

const root = resolve(__dirname, '../../..');
// import() stays as it is: some libraries can be reached by it alone.
const options = { cwd: root, root, module: { type: 'commonjs', ignoreDynamic: true } };
require.extensions['.ts'] = (module, path) => module._compile(transformFileSync(path, options).code, path);
