import { auditVerify, type ExportVerifier } from './audit-verify';
import { type Command, runCli } from './run-cli';

const good: Awaited<ReturnType<ExportVerifier>> = {
  ...{ verified: true, line: null, reason: null, checked: ['chain platform: all is well'] },
};

async function run(parameters: string[], verify: ExportVerifier = () => Promise.resolve(good)) {
  const written = { out: '', err: '' };
  const terminal = {
    stdout: { write: (text: string) => (written.out += text) },
    stderr: { write: (text: string) => (written.err += text) },
  };
  const commands = new Map<string, Command>([['audit', (rest, on) => auditVerify(rest, on, verify)]]);
  return { code: await runCli(['audit', ...parameters], terminal, commands), ...written };
}
const call = ['verify', 'export.ndjson', '--keys', 'jwks.json'];

test('says what was checked, and the verdict', async () => {
  expect(await run(call)).toEqual({ code: 0, out: 'chain platform: all is well\nVERIFIED\n', err: '' });
});

test('says where and why it is refused', async () => {
  const bad = { verified: false, line: 42, reason: 'record 41 was changed', checked: [] };
  expect(await run(call, () => Promise.resolve(bad))).toEqual({
    ...{ code: 1, out: 'NOT VERIFIED: line 42: record 41 was changed\n', err: '' },
  });
});

test.each([
  [[]],
  [['verify']],
  [['verify', 'a']],
  [['verify', 'a', 'b', '--keys', 'k']],
  [['other', 'a', '--keys', 'k']],
])('%j is no call', async (parameters) => {
  expect(await run(parameters)).toEqual({ code: 2, out: '', err: expect.stringContaining('audit verify takes') });
});

test.each([
  [Object.assign(new Error('x'), { code: 'ENOENT', path: 'export.ndjson' }), "export.ndjson can't be read (ENOENT)"],
  [new SyntaxError('x'), 'jwks.json is not a JWKS'],
  [new TypeError('x'), 'jwks.json is not a JWKS'],
  [Object.assign(new Error('x'), { code: 'ERR_CRYPTO_INVALID_JWK' }), 'jwks.json is not a JWKS'],
])('a file that can not be read: %s', async (error, message) => {
  expect(await run(call, () => Promise.reject(error))).toEqual({ code: 2, out: '', err: `${message}\n` });
});
