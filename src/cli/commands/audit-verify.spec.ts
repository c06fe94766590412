import { type CliRun, runCaptured } from '../../../test/support/app/captured-terminal';
import { CLI_PARTS } from '../../cli-parts';
import type { ExportVerifier } from '../cli';

const good: Awaited<ReturnType<ExportVerifier>> = {
  verified: true,
  line: null,
  reason: null,
  checked: ['chain platform: all is well'],
};

const run = (parameters: string[], verifyExport: ExportVerifier = () => Promise.resolve(good)): Promise<CliRun> =>
  runCaptured(['audit', ...parameters], { parts: { ...CLI_PARTS, verifyExport } });
const call = ['verify', 'export.ndjson', '--keys', 'jwks.json'];

test('prints what was checked and the verdict', async () => {
  expect(await run(call)).toEqual({ code: 0, out: 'chain platform: all is well\nVERIFIED\n', err: '' });
});

test('prints where and why an export is refused', async () => {
  const bad = { verified: false, line: 42, reason: 'record 41 was changed', checked: [] };
  expect(await run(call, () => Promise.resolve(bad))).toEqual({
    code: 1,
    out: 'NOT VERIFIED: line 42: record 41 was changed\n',
    err: '',
  });
});

test.each([
  [[], 'Usage: tms audit'],
  [['verify', 'a'], 'audit verify needs both an export and --keys'],
  [['verify', '--keys', 'k'], 'audit verify needs both an export and --keys'],
  [['verify', 'a', 'b', '--keys', 'k'], 'too many arguments'],
  [['other', 'a', '--keys', 'k'], "unknown command 'other'"],
])('refuses the call %j', async (parameters, message) => {
  expect(await run(parameters)).toEqual({ code: 2, out: '', err: expect.stringContaining(message) });
});

test.each([
  [Object.assign(new Error('x'), { code: 'ENOENT', path: 'export.ndjson' }), 'Cannot read export.ndjson (ENOENT)'],
  [new SyntaxError('x'), 'jwks.json is not a JSON Web Key Set (JWKS)'],
  [new TypeError('x'), 'jwks.json is not a JSON Web Key Set (JWKS)'],
  [Object.assign(new Error('x'), { code: 'ERR_CRYPTO_INVALID_JWK' }), 'jwks.json is not a JSON Web Key Set (JWKS)'],
])('reports a file that cannot be read: %s', async (error, message) => {
  expect(await run(call, () => Promise.reject(error))).toEqual({ code: 2, out: '', err: `${message}\n` });
});
