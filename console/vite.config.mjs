import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createLogger, defineConfig } from 'vite';
import { basemapHash } from './basemap/archive.mjs';
import { builtVersions, thirdParty } from './third-party.mjs';
import { verifierPage } from './verifier-page.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const BUILT = fileURLToPath(new URL('../dist/console', import.meta.url));
const TEXT = /\.(?:html|js|mjs|css|json|svg|txt)$/;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Writes a compressed version beside each text file, so that the service compresses nothing while it serves. */
const compressed = () => ({
  name: 'compressed',
  apply: 'build',
  closeBundle() {
    for (const entry of readdirSync(BUILT, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !TEXT.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      const text = readFileSync(path);
      writeFileSync(`${path}.br`, brotliCompressSync(text, BROTLI));
      writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
    }
  },
});

/**
 * The names of the built files. The first file that a browser loads lists all the others, and a hash cannot be compressed. A hash of 7
 * characters has 42 bits, which is enough to distinguish the versions of one file.
 */
const OUTPUT = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
  // Nearly every page has a form or a dialog. Without this group, their parts would become a dozen small files.
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [{ name: 'forms', test: /\/console\/src\/parts\/(?:form\/|dialog)/ }],
  },
};

const asConstants = (values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));

const IGNORED_WARNINGS = new Set(['MODULE_LEVEL_DIRECTIVE']);

/**
 * Vite reads the file that `composes` names without its path, and warns that addresses in it would not be found. These files
 * have none.
 */
function quietLogger() {
  const logger = createLogger('warn');
  const { warnOnce } = logger;
  logger.warnOnce = (text, options) => {
    if (!text.includes('PostCSS plugin did not pass the `from` option')) warnOnce.call(logger, text, options);
  };
  return logger;
}

export default defineConfig({
  root: HERE,
  base: '/console/',
  plugins: [thirdParty(), verifierPage(), compressed()],
  define: asConstants({ __BASEMAP__: basemapHash(), ...builtVersions() }),
  build: {
    outDir: BUILT,
    emptyOutDir: true,
    manifest: true,
    // The policy of the pages allows no font or script in a data URL.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    target: 'es2023',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: OUTPUT,
      onwarn: (warning, warn) => {
        if (!IGNORED_WARNINGS.has(warning.code)) warn(warning);
      },
    },
  },
  server: {
    proxy: {
      '/v1': process.env.TMS_URL ?? 'http://127.0.0.1:3000',
      '/console/basemap': process.env.TMS_URL ?? 'http://127.0.0.1:3000',
    },
  },
  customLogger: quietLogger(),
  logLevel: 'warn',
});
