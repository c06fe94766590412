import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const FOLDER = fileURLToPath(new URL('./src/verify/page/', import.meta.url));
const read = (name) => readFileSync(`${FOLDER}${name}`, 'utf8');
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Builds the script of the page as one file without imports. */
async function script() {
  const result = await build({
    root: FOLDER,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      reportCompressedSize: false,
      modulePreload: false,
      rolldownOptions: { input: `${FOLDER}page.ts`, output: { format: 'iife' } },
    },
  });
  const [{ output }] = [result].flat();
  const text = output[0].code.trim();
  if (text.includes('</script')) throw new Error('the script of verify.html would end its element');
  return text;
}

/**
 * Adds `verify.html` to the build: the verifier of audit exports as one file. Its policy allows its own script and style by
 * their hashes, and no connection, so that the page works from a disk and can send nothing anywhere.
 */
export const verifierPage = () => ({
  name: 'verifier-page',
  apply: 'build',
  async generateBundle() {
    const [code, style] = [await script(), read('page.css')];
    const policy = [
      "default-src 'none'",
      "connect-src 'none'",
      `script-src ${hashOf(code)}`,
      `style-src ${hashOf(style)}`,
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; ');
    const source = read('page.html')
      .replace('%POLICY%', () => policy)
      .replace('<!--STYLE-->', () => `<style>${style}</style>`)
      .replace('<!--SCRIPT-->', () => `<script>${code}</script>`);
    this.emitFile({ type: 'asset', fileName: 'verify.html', source });
  },
});
