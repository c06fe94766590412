import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type CliRun, runCaptured } from '../../support/app/captured-terminal';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

let service: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'tms-imports-'));

beforeAll(async () => {
  service = await startTestApp();
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const path = (name: string, content: string | Buffer): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const access = (): string[] => ['--url', service.url, '--key', OPERATOR_KEY];
const run = (...parameters: string[]): Promise<CliRun> => runCaptured([...parameters, ...access()]);
const event = (id: string, more: object = {}): string =>
  `${JSON.stringify({ source: 'desk', sourceEventId: id, title: 'T', eventCategory: 'crime', eventType: 'robbery', ...more })}\n`;
const events = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, index) => event(String(from + index), { description: 'd'.repeat(500) })).join('');

test('imports events from a file, from standard input, and compressed', async () => {
  const first = await run('events', 'import', path('events.ndjson', events(3)), '--format', 'ndjson', '--json');
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(first.out)).toMatchObject({ read: 3, stored: 3, rejected: 0, rejections: [] });
  const zipped = path('events.ndjson.gz', gzipSync(events(4)));
  const second = await run('events', 'import', zipped, '--format', 'ndjson');
  expect(second).toMatchObject({ code: 0, err: '' });
  expect(second.out).toMatch(/^read +4\nstored +1\nrevised +0\nunchanged +3\nrejected +0\ncorpus_revision +\d+\n$/);
  const piped = await runCaptured(['events', 'import', '-', '--format', 'ndjson', ...access()], {
    stdin: event('odd', { title: 3 }) + event('even'),
  });
  expect(piped.out).toMatch(/^read +2\nstored +1\n/);
  expect(piped.err).toMatch(/^line 1: title/);
});

test('shows the progress in a terminal and clears it at the end', async () => {
  const large = path('large.ndjson', events(6_000, 1_000));
  const parameters = ['events', 'import', large, '--format', 'ndjson', ...access()];
  const seen = await runCaptured(parameters, { isTTY: true });
  expect(seen).toMatchObject({ code: 0, out: expect.stringMatching(/^read +6000\nstored +6000\n/) });
  expect(seen.err).toMatch(/^\rimporting {2}\[#*-*\] {2}\d+ % {2}[\d.]+ of [\d.]+ MiB {2}\d+ rows/);
  expect(seen.err.endsWith('\r\u001b[K')).toBe(true);
  expect(await runCaptured(parameters)).toMatchObject({ code: 0, err: '' });
}, 600_000);

test('reports what the service rejects', async () => {
  const small = path('small.ndjson', event('small'));
  const refusals: [string[], number, string][] = [
    [['events', 'import', small, '--format', 'xlsx'], 1, 'query.format: '],
    [['events', 'import', small], 2, "'--format <format>' not specified"],
    [['events', 'import', join(folder, 'nowhere'), '--format', 'ndjson'], 1, '(ENOENT)'],
    [['events', 'import', folder, '--format', 'ndjson'], 1, 'is not a file'],
    [['events', 'import', path('empty', ''), '--format', 'ndjson'], 1, 'body: Field required'],
    [['events', 'import', path('cut.gz', gzipSync(events(9)).subarray(0, 90)), '--format', 'ndjson'], 1, 'body: '],
    [['datasets', 'import', 'own', '--format', 'ftm'], 2, 'needs either a file or its parts'],
    [['datasets', 'import', 'own', small, '--format', 'ftm', '--part', 'a=b'], 2, 'needs either a file or its parts'],
    [['datasets', 'import', 'own', '--format', 'ftm', '--part', 'sdn'], 2, 'It should have the form NAME=FILE'],
    [['datasets', 'import', 'sanctions_un', small, '--format', 'ftm'], 1, 'query.format: '],
  ];
  for (const [parameters, code, message] of refusals) {
    expect(await run(...parameters)).toMatchObject({ code, out: '', err: expect.stringContaining(message) });
  }
});

test('reports a refusal even if the file was not sent completely', async () => {
  const large = path('refused.ndjson', events(60_000));
  const parameters = ['events', 'import', large, '--format', 'ndjson', '--url', service.url, '--key', 'tms_wrong'];
  expect(await runCaptured(parameters)).toMatchObject({
    code: 1,
    err: expect.stringContaining('(api_key_invalid)'),
  });
});

test('imports lists as a file, as a table with its mapping and in parts, and articles', async () => {
  const line = JSON.stringify({ id: 'a', schema: 'Person', properties: { name: ['Anna Example'] } });
  expect(await run('datasets', 'import', 'own', path('own.json', `${line}\n`), '--format', 'ftm')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^version +1$/m),
  });
  const mapping = path('mapping.json', JSON.stringify({ No: 'id', Name: 'name' }));
  const table = path('"odd" name.csv', 'No,Name\n1,Boris Example\n2,Clara Example\n');
  const mapped = await run('datasets', 'import', 'table', table, '--format', 'csv', '--mapping', mapping, '--json');
  expect(JSON.parse(mapped.out)).toMatchObject({ dataset: 'table', read: 2, stored: 2 });
  const parts = ['--part', `mapping=${mapping}`, '--part', `file=${table}`];
  expect((await run('datasets', 'import', 'table', '--format', 'csv', ...parts)).out).toMatch(/^unchanged +2$/m);
  const listed = await run('datasets', 'list');
  expect(listed.out).toMatch(/^own +1 +ftm +1 +\d{4}-/m);
  expect(listed.out).toMatch(/^table +1 +csv +2 +\d{4}-/m);
  const article = JSON.stringify({
    url: 'https://news.example/1',
    title: 'Harbour closed',
    text: 'The harbour is closed.',
  });
  const imported = await run('articles', 'import', path('articles.ndjson', `${article}\n`), '--format', 'ndjson');
  expect(imported).toMatchObject({ code: 0, out: expect.stringMatching(/^stored +1$/m) });
});
