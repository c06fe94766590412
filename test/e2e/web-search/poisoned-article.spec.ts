import { join } from 'node:path';
import { WorkerPools } from '../../../src/platform/workers/worker-pools';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

const LOOPING = join(__dirname, '../../support/workers/looping-task');
const DOTS = 790_000;
const search = (name: string): object => ({ subject: { type: 'person', name } });

let service: TestApp;
let poisoned: string;
let other: string;

beforeAll(async () => {
  service = await startTestApp({ TASK_DEADLINE_MS: '20000', TASK_PROCESSES: '2' });
  poisoned = (await service.tenant('poisoned')).analyst!;
  other = (await service.tenant('other')).analyst!;
  const lines = [
    {
      url: 'https://news.example/poison',
      title: 'Ivan Petrov',
      text: `Ivan Petrov http://a.b/${'.'.repeat(DOTS)} x Ivan Petrov fraud`,
      language: 'en',
    },
    {
      url: 'https://news.example/good',
      title: 'Boris Antonov charged with fraud',
      text: 'The businessman Boris Antonov was charged with fraud by prosecutors on Monday.',
      language: 'en',
    },
  ];
  const { status, body } = await service.call('POST', '/v1/admin/articles/import?format=ndjson', {
    key: OPERATOR_KEY,
    rawBody: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  });
  expect([status, body.stored]).toEqual([200, 2]);
}, 600_000);
afterAll(() => service.close());

const ended = async (key: string, id: string): Promise<{ status: string }> => {
  for (;;) {
    const { body } = await service.call('GET', `/v1/web-search/jobs/${id}`, { key });
    if (!['queued', 'running'].includes(body.status as string)) return body;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

async function start(key: string, name: string): Promise<string> {
  const { body, text } = await service.call('POST', '/v1/web-search?responseMode=async', { key, body: search(name) });
  if (typeof body.jobId !== 'string') throw new Error(text);
  return body.jobId;
}

const warningsOf = async (key: string, id: string): Promise<{ code: string; message: string }[]> => {
  const { text } = await service.call('GET', `/v1/web-search/jobs/${id}/stream`, {
    key,
    headers: { accept: 'text/event-stream' },
  });
  return [...text.matchAll(/event: warning\ndata: (.*)/g)].map(([, data]) => JSON.parse(data!));
};

test('an article of 790,000 dots leads to a hit or a warning, and the search ends', async () => {
  const id = await start(poisoned, 'Ivan Petrov');
  expect((await service.call('GET', '/healthz')).status).toBe(200);
  await expect(ended(poisoned, id)).resolves.toMatchObject({ status: 'completed' });
}, 600_000);

test('a search whose article takes too long continues without it, and does not affect another tenant’s search', async () => {
  const pools = service.app.get(WorkerPools);
  const run = pools.run.bind(pools);
  jest.spyOn(pools, 'run').mockImplementation((task, input, options) => {
    const isPoison = JSON.stringify(input).includes('Ivan Petrov');
    return isPoison
      ? run({ ...task, module: LOOPING }, input, { ...options, deadlineMs: 3_000 })
      : run(task, input, options);
  });
  const id = await start(poisoned, 'Ivan Petrov');
  const good = await start(other, 'Boris Antonov');
  expect((await service.call('GET', '/healthz')).status).toBe(200);
  await expect(ended(other, good)).resolves.toMatchObject({ status: 'completed', summary: { itemsFound: 1 } });
  await expect(ended(poisoned, id)).resolves.toMatchObject({ status: 'completed', summary: { itemsFound: 0 } });
  expect(await warningsOf(poisoned, id)).toContainEqual(
    expect.objectContaining({
      code: 'article_skipped',
      provider: 'archive',
      message: expect.stringMatching(
        /^The article at https:\/\/news\.example\/poison was skipped: reading it took longer than/,
      ),
    }),
  );
}, 600_000);
