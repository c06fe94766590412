// Loaded with `node --require` before a program or thread that runs from TypeScript sources: tests, benchmarks and their children.
// The built service never loads it. Types are not checked here.
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { dirname, join, relative, resolve } = require('node:path');
const { threadId } = require('node:worker_threads');

const root = resolve(__dirname, '../../..');
const cache = join(root, 'node_modules/.cache/from-source');
// import() of a package stays as it is, because some packages can be loaded by it alone.
const options = { cwd: root, root, module: { type: 'commonjs', ignoreDynamic: true } };
/** Node cannot import() a TypeScript file, but it can require one with this file's extension. */
const IMPORT_OF_SOURCE = /\bimport\(('\.[^']*\.ts'|"\.[^"]*\.ts")\)/g;
const version = [
  JSON.stringify(options),
  IMPORT_OF_SOURCE.source,
  readFileSync(join(root, '.swcrc'), 'utf8'),
  require('@swc/core/package.json').version,
].join('\n');

const storedPath = (path) => join(cache, `${relative(root, path)}.js`);

/** Every thread and process loads its modules again, so the JavaScript of each source is stored beside a hash of the source. */
function javaScriptOf(path) {
  const hash = createHash('sha256').update(version).update(readFileSync(path)).digest('hex');
  const stored = storedPath(path);
  const mark = `//${hash}\n`;
  const known = readIfPresent(stored);
  if (known?.startsWith(mark)) return known.slice(mark.length);
  const transformed = require('@swc/core').transformFileSync(path, options);
  const code = transformed.code.replaceAll(IMPORT_OF_SOURCE, 'Promise.resolve().then(() => require($1))');
  store(stored, mark + code);
  return code;
}

function readIfPresent(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Renamed once it is complete, because other threads and processes read it. An account that may not write stores nothing. */
function store(path, text) {
  const unfinished = `${path}.${process.pid}-${threadId}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(unfinished, text);
    renameSync(unfinished, path);
  } catch {
    return;
  }
}

require.extensions['.ts'] = (module, path) => module._compile(javaScriptOf(path), path);

module.exports = { javaScriptOf, storedPath };
