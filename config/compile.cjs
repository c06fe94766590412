// Compiles the server with swc, as the tests do, into `dist` or the folder of the first argument. It does not check the types, which
// takes ten times as long: `npm run check:lint` does.
const { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { dirname, join, relative } = require('node:path');
const { transformFile } = require('@swc/core');
const { dump } = require('js-yaml');

const FOLDERS = ['src', 'config', 'migrations'];
// Without the annotation, Node would not know the names that a module exports to `import()`. The tests import the sources, whose
// names end in `.ts`.
const OPTIONS = {
  sourceMaps: true,
  jsc: { rewriteRelativeImportExtensions: true },
  module: { type: 'commonjs', ignoreDynamic: true, exportInteropAnnotation: true },
};
const target = process.argv[2] ?? 'dist';

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

async function compile(path) {
  const output = join(target, path.replace(/\.ts$/, '.js'));
  const { code, map } = await transformFile(path, OPTIONS);
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, `${code}//# sourceMappingURL=${relative(dirname(output), `${output}.map`)}\n`);
  writeFileSync(`${output}.map`, map);
}

function copy(path) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  copyFileSync(path, join(target, path));
}

async function main() {
  // A file that was moved or deleted would remain.
  for (const folder of FOLDERS) rmSync(join(target, folder), { recursive: true, force: true });
  const files = FOLDERS.flatMap(filesIn).filter((path) => !path.endsWith('.spec.ts'));
  await Promise.all(files.filter((path) => path.endsWith('.ts')).map(compile));
  for (const path of [...files.filter((one) => one.endsWith('.json')), 'package.json', 'openapi.json']) copy(path);
  const document = JSON.parse(readFileSync('openapi.json', 'utf8'));
  writeFileSync(join(target, 'openapi.yaml'), dump(document, { skipInvalid: true, noRefs: true }));
}

void main();
