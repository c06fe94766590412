import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Functions that the service must never call: a shell, code built from text, deserialisers that build objects of any
 * class,
 * TLS without verification, markup written into a page. A new use fails here and has to give its reason.
 */

const sources = ['src', 'config', 'migrations']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const usesOf = (pattern: RegExp): string[] => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('reads the sources', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(usesOf(/\bspawn\(/)).toContain('src/platform/workers/start-worker.ts');
});

test.each([
  ['starts a shell', /import \{[^}]*\bexec(?:Sync)?\b[^}]*\} from '(?:node:)?child_process'|\bshell:\s*true/],
  // A constant text is not input. The natives syntax, which ends a hung process, cannot be written in another way.
  ['runs code made of text', /\beval\(|new Function\((?!'[^']*'\)\()|\bsetTimeout\(\s*['"`]/],
  [
    'builds objects of any class from bytes',
    /\bv8\.deserialize|from 'node:v8'[^]*\bdeserialize\(|from 'js-yaml'[^]*\bload\(/,
  ],
  [
    'speaks TLS without verifying the other side',
    /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/,
  ],
  ['allows a version of TLS below 1.2', /TLSv1(?:\.1)?['"]|minVersion/],
  [
    'uses a cipher without authentication, or a broken hash for a signature',
    /createCipheriv\(['"](?!aes-256-gcm)|createSign\(['"](?:RSA-)?(?:SHA1|MD5)/i,
  ],
  ['writes text into a page as markup', /\.innerHTML\s*=|document\.write\(|dangerouslySetInnerHTML/],
  ['keeps anything in the storage of a browser', /\b(?:localStorage|sessionStorage|indexedDB|persistAuthorization)\b/],
  ['answers JSONP', /\bcallback\s*=\s*request\.query|jsonp/i],
])('no source %s', (_what, pattern) => {
  expect(usesOf(pattern)).toEqual([]);
});

test('node:vm only loads the files of the bundle, which the build has written', () => {
  expect(usesOf(/from '(?:node:)?vm'/)).toEqual(['src/start/bundle.ts']);
});

test('Math.random only chooses delays, nothing that must be unpredictable', () => {
  expect(usesOf(/Math\.random\(/).sort()).toEqual([
    'src/modules/connectors/guard/connector-health.ts',
    'src/modules/feeds/feed-poller.ts',
    'src/modules/webhooks/webhook-sender.ts',
    'src/platform/database/retry.ts',
  ]);
});
