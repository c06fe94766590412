import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CliRun, runCaptured } from '../../support/app/captured-terminal';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

let service: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'tms-keys-'));
const keyFile = join(folder, 'operator.key');

beforeAll(async () => {
  service = await startTestApp();
  writeFileSync(keyFile, `${OPERATOR_KEY}\n`);
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const run = (...parameters: string[]): Promise<CliRun> =>
  runCaptured(['keys', ...parameters, '--url', service.url, '--operator-key-file', keyFile]);

test('rotates the key of reports', async () => {
  const before = await run('list', '--purpose', 'report');
  expect(before).toMatchObject({ code: 0, err: '' });
  expect(before.out).toMatch(
    /^kid +purpose +state +valid_to +certificate_sha256\n[\w-]{43} +report +active +\d{4}-\d\d-\d\dT\S+ +[0-9a-f]{64}\n$/,
  );
  const made = await run('generate', '--purpose', 'report', '--json');
  const [{ kid, state }] = JSON.parse(made.out) as [{ kid: string; state: string }];
  expect([made.code, state]).toEqual([0, 'next']);
  expect((await run('activate', kid)).out).toContain('active');
  const after = (await run('list', '--purpose', 'report')).out.trimEnd().split('\n');
  expect(after.map((line) => line.split(/ +/)[2])).toEqual(['state', 'retired', 'active']);
  expect(await run('retire', kid)).toEqual({
    code: 1,
    out: '',
    err: 'The active key cannot be retired; activate another key instead (invalid_transition)\n',
  });
});

test('reports what is wrong with a call', async () => {
  const pem = join(folder, 'none.pem');
  writeFileSync(pem, 'nothing');
  expect(await run('turn')).toMatchObject({ code: 2, err: expect.stringContaining("unknown command 'turn'") });
  expect(await run('generate')).toMatchObject({ code: 2, err: expect.stringContaining('--purpose') });
  expect(await run('generate', '--purpose', 'x')).toMatchObject({
    code: 1,
    err: expect.stringContaining('body.purpose: '),
  });
  expect(await run('import', '--purpose', 'audit', '--key', pem, '--certificates', pem)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^body.private_key: .*in PEM/),
  });
  expect(await run('import', '--purpose', 'audit', '--key', '/not/there', '--certificates', pem)).toMatchObject({
    code: 1,
    err: 'Cannot read /not/there (ENOENT)\n',
  });
  expect(await run('list', '--colour')).toMatchObject({ code: 2 });
  expect(await run('activate', 'short')).toMatchObject({ code: 1, err: expect.stringContaining('path.kid') });
});

test('reports a missing service and a missing key', async () => {
  const nowhere = await runCaptured(['keys', 'list', '--url', 'http://127.0.0.1:9', '--operator-key-file', keyFile]);
  expect(nowhere).toMatchObject({ code: 1, err: expect.stringContaining('did not respond') });
  const keyless = await runCaptured(['keys', 'list', '--operator-key-file', join(folder, 'none')]);
  expect(keyless).toMatchObject({ code: 1, err: expect.stringContaining('There is no operator key in') });
});
