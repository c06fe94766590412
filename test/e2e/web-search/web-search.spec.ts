import { expectWhole, readStream } from '../../support/http/event-stream';
import { BOUT, SearchDesk } from '../../support/fixtures/search-fixture';

let desk: SearchDesk;

beforeAll(async () => {
  desk = await SearchDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.engine.failWith = null;
  desk.engine.options = { pages: 1, perPage: 10, delayMs: 0, name: 'Viktor Bout', words: 30 };
});

const streamNew = (body: unknown = BOUT, headers: Record<string, string> = {}) =>
  readStream(`${desk.service.url}/v1/web-search/stream`, { method: 'POST', key: desk.key, body, headers });

describe('a streamed search', () => {
  test('sends the job first, then progress and items, and the result last', async () => {
    const { status, headers, events, text, hasEnded } = await streamNew();
    expect([status, hasEnded]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    expectWhole(events);
    expect(text.startsWith('retry: 2000\n\nid: 1\nevent: job\n')).toBe(true);
    const [first] = events.map(({ data }) => JSON.parse(data) as Record<string, unknown>);
    expect(first).toMatchObject({ jobId: headers['x-job-id'], seq: 1, status: 'queued' });
    const items = events.filter(({ type }) => type === 'item').map(({ data }) => JSON.parse(data).item);
    expect(items).toHaveLength(10);
    expect(items[0]).toMatchObject({
      type: 'web_hit',
      confidenceCategory: expect.stringMatching(/^(likely|uncertain)$/),
      displayDomain: expect.stringMatching(/example\.org$/),
      safeMetadata: { provider: 'searxng' },
      adverse: expect.arrayContaining([expect.objectContaining({ category: 'arms_trafficking' })]),
    });
    const result = JSON.parse(events.at(-1)?.data ?? '{}') as { items: unknown[]; summary: object };
    expect(result.summary).toEqual({ itemsFound: 10, itemsReturned: 10 });
    expect(result.items).toHaveLength(10);
  });

  test('sends its first event while its providers are still queried', async () => {
    desk.engine.options.delayMs = 3_000;
    const { events } = await streamNew();
    expect(events.at(-1)!.atMs - events[0]!.atMs).toBeGreaterThan(2_000);
  });

  test('reports unconfigured providers, which is not an error', async () => {
    const { events } = await streamNew();
    const warnings = events.filter(({ type }) => type === 'warning').map(({ data }) => JSON.parse(data));
    expect(warnings).toEqual([
      {
        jobId: expect.any(String),
        seq: expect.any(Number),
        code: 'not_configured',
        provider: null,
        message: 'These providers are not configured and were not searched: GDELT, Brave Search, News feeds',
      },
    ]);
    expect(events.at(-1)?.type).toBe('result');
  });

  test('succeeds if a provider fails', async () => {
    desk.engine.failWith = 403;
    const { events } = await streamNew();
    const warnings = events.filter(({ type }) => type === 'warning').map(({ data }) => JSON.parse(data));
    expect(warnings).toContainEqual(expect.objectContaining({ provider: 'searxng', code: 'unauthorized' }));
    expect(events.at(-1)?.type).toBe('result');
  });

  test('writes two audit records, the first before the first byte is sent', async () => {
    const { headers } = await streamNew();
    const { body } = await desk.service.call('GET', `/v1/audit/${String(headers['x-request-id'])}`, { key: desk.key });
    expect(body).toMatchObject({ action: 'web_search.stream_new', status_code: 200 });
    expect(body.resource_ids).toContain(headers['x-job-id']);
  });
});

describe('resuming a stream', () => {
  test('returns the same bytes from any event on', async () => {
    const whole = await streamNew();
    const url = desk.streamUrl(String(whole.headers['x-job-id']));
    for (const [index, { id }] of whole.events.slice(0, -1).entries()) {
      const read = await readStream(url, { key: desk.key, lastEventId: id });
      expectWhole(read.events, id + 1);
      expect(read.events.map(({ data }) => data)).toEqual(whole.events.slice(index + 1).map(({ data }) => data));
    }
    const again = await readStream(url, { key: desk.key });
    expect(again.text).toBe(whole.text);
    expect((await readStream(url, { key: desk.key, lastEventId: 0 })).text).toBe(whole.text);
  });

  test('returns 204 at or after the end', async () => {
    const { headers, events } = await streamNew();
    const url = desk.streamUrl(String(headers['x-job-id']));
    for (const lastEventId of [events.length, events.length + 1, 2_147_483_647]) {
      const read = await readStream(url, { key: desk.key, lastEventId });
      expect([read.status, read.text]).toEqual([204, '']);
    }
  });

  test('waits for new events of a running search', async () => {
    desk.engine.options.delayMs = 400;
    const id = await desk.start();
    const { events } = await readStream(desk.streamUrl(id), { key: desk.key, lastEventId: 100_000 });
    expect(events.at(-1)?.type).toBe('result');
  });

  test('works for several readers, even before the first byte was sent', async () => {
    desk.engine.options.delayMs = 100;
    const id = await desk.start();
    const reads = await Promise.all(
      Array.from({ length: 20 }, () => readStream(desk.streamUrl(id), { key: desk.key })),
    );
    expectWhole(reads[0]?.events ?? []);
    expect(new Set(reads.map(({ text }) => text)).size).toBe(1);
  });

  test.each(['-1', '1.5', 'abc', '99999999999'])('rejects %s as the id of an event', async (lastEventId) => {
    const id = await desk.start();
    const { status } = await readStream(desk.streamUrl(id), { key: desk.key, lastEventId });
    expect(status).toBe(422);
    await desk.ended(id);
  });

  test('is refused to others with 404', async () => {
    const id = await desk.start();
    const keys = await desk.service.tenant('other');
    for (const path of [`/v1/web-search/jobs/${id}`, `/v1/web-search/jobs/${id}/stream`]) {
      expect((await desk.service.call('GET', path, { key: keys.analyst })).status).toBe(404);
    }
    expect((await desk.service.call('DELETE', `/v1/web-search/jobs/${id}`, { key: keys.analyst })).status).toBe(404);
    const unknown = '01890000-0000-7000-8000-000000000000';
    expect((await desk.job(unknown)).status).toBe(404);
    await desk.ended(id);
  });
});

describe('a search without a stream', () => {
  test('waits for its result', async () => {
    const { status, body, headers } = await desk.post();
    expect([status, body.status, body.result.items.length]).toEqual([200, 'completed', 10]);
    expect(headers.get('x-job-id')).toBe(body.jobId);
    expect(body.progress).toMatchObject({ stage: 'finished', completedSteps: body.progress.totalSteps });
  });

  test('returns at once on request', async () => {
    desk.engine.options.delayMs = 300;
    const { status, body } = await desk.post(BOUT, 'async');
    expect(status).toBe(202);
    expect(['queued', 'running']).toContain(body.status);
    expect([body.result, body.expiresAt, body.completedAt]).toEqual([null, null, null]);
    await desk.ended(body.jobId as string);
    const read = await desk.job(body.jobId as string);
    expect(read.body).toMatchObject({ status: 'completed', summary: { itemsFound: 10, itemsReturned: 10 } });
  });

  test('can be read page by page, best first', async () => {
    desk.engine.options.perPage = 25;
    const { body } = await desk.post();
    const scores: number[] = [];
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = (await desk.job(body.jobId as string, `?limit=10&cursor=${cursor}`)).body.result;
      scores.push(...page.items.map(({ relevanceScore }: { relevanceScore: number }) => relevanceScore));
      ids.push(...page.items.map(({ id }: { id: string }) => id));
      cursor = page.nextCursor as string | null;
    }
    expect(new Set(ids).size).toBe(25);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  test('finds articles of a few words, whose fingerprints are the largest numbers', async () => {
    Object.assign(desk.engine.options, { perPage: 30, words: 1 });
    const { status, body } = await desk.post();
    expect([status, body.status]).toEqual([200, 'completed']);
    expect(body.summary.itemsFound).toBeGreaterThan(20);
  });

  test('returns at most the requested number', async () => {
    const { body } = await desk.post({ ...BOUT, maxResults: 3 });
    expect(body.summary).toEqual({ itemsFound: 10, itemsReturned: 3 });
    expect(body.result.items).toHaveLength(3);
  });

  test('is listed, by its state on request', async () => {
    const id = await desk.start();
    await desk.ended(id);
    const { body } = await desk.service.call('GET', '/v1/web-search/jobs?status=completed&limit=1', { key: desk.key });
    expect(body.jobs).toEqual([expect.objectContaining({ jobId: id, status: 'completed' })]);
    expect(body.total).toBeGreaterThan(1);
    expect(body.jobs[0]).not.toHaveProperty('result');
  });

  test('names its subject in the list, and returns the whole request and every provider', async () => {
    const subject = { type: 'person', name: 'Viktor Bout', dateOfBirth: '1967-01-13', aliases: ['The Merchant'] };
    const id = await desk.start({ subject, adverseTerms: ['arms deal'] });
    await desk.ended(id);
    const identity = { type: 'person', name: 'Viktor Bout', dateOfBirth: '1967-01-13', placeOfBirth: null };
    const employment = { employer: null, employmentRole: null, employmentLocation: null };
    const { body: list } = await desk.service.call('GET', '/v1/web-search/jobs?limit=1', { key: desk.key });
    expect(list.jobs[0]).toMatchObject({ jobId: id, subject: { ...identity, ...employment } });
    expect(list.jobs[0].subject).not.toHaveProperty('aliases');
    const { body } = await desk.job(id);
    expect(body.subject).toEqual({ ...identity, ...employment });
    expect(body.request).toMatchObject({ subject, adverseTerms: ['arms deal'], maxResults: 50 });
    expect(body.providers).toContainEqual({ id: 'searxng', name: 'SearXNG', state: 'completed', itemsFound: 10 });
    expect(body.providers).toContainEqual({ id: 'brave', name: 'Brave Search', state: 'skipped', itemsFound: 0 });
  });

  test('shows which provider has not answered yet, and which one failed', async () => {
    desk.engine.options.delayMs = 1_000;
    desk.engine.failWith = 403;
    const id = await desk.start();
    const stateOf = async (provider: string): Promise<unknown> =>
      (await desk.job(id)).body.providers.find((one: { id: string }) => one.id === provider).state;
    expect(await stateOf('searxng')).toBe('pending');
    await desk.ended(id);
    expect(await stateOf('searxng')).toBe('failed');
  });

  test('with the same Idempotency-Key is the same search', async () => {
    const headers = { 'idempotency-key': 'one' };
    const first = await desk.post(BOUT, 'sync', desk.key, headers);
    const again = await desk.post(BOUT, 'sync', desk.key, headers);
    expect(again.body.jobId).toBe(first.body.jobId);
    const other = await desk.post({ ...BOUT, maxResults: 7 }, 'sync', desk.key, headers);
    expect([other.status, other.body.error.code]).toEqual([409, 'idempotency_key_reused']);
  });
});

test('more searches than a tenant may run at once are refused with 429', async () => {
  const busy = await SearchDesk.open({ WEB_SEARCH_JOBS_PER_TENANT: '2' });
  try {
    busy.engine.options.delayMs = 60_000;
    const answers = await Promise.all(Array.from({ length: 6 }, () => busy.post(BOUT, 'async')));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 429, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.error).toMatchObject({ code: 'job_limit_exceeded' });
    expect(refused?.headers.get('retry-after')).toBe('5');
    expect(refused?.body.error.message).toContain('2 searches');
    const { body } = await busy.service.call('GET', '/v1/web-search/jobs', { key: busy.key });
    for (const { jobId } of body.jobs)
      await busy.service.call('DELETE', `/v1/web-search/jobs/${jobId}`, { key: busy.key });
    expect((await busy.post(BOUT, 'async')).status).toBe(202);
  } finally {
    await busy.close();
  }
});

describe('the body of a search', () => {
  const subject = BOUT.subject;
  test.each([
    [{}, ['body', 'subject'], 'missing'],
    [{ subject: { type: 'person' } }, ['body', 'subject', 'name'], 'missing'],
    [{ subject: { type: 'ship', name: 'x' } }, ['body', 'subject', 'type'], 'enum'],
    [{ subject: { type: 'person', name: '   ' } }, ['body', 'subject', 'name'], 'string_too_short'],
    [{ subject: { type: 'person', name: 'x'.repeat(301) } }, ['body', 'subject', 'name'], 'string_too_long'],
    [{ subject: { ...subject, alias: [] } }, ['body', 'subject', 'alias'], 'extra_forbidden'],
    [{ subject, more: 1 }, ['body', 'more'], 'extra_forbidden'],
    [{ subject, maxResults: 0 }, ['body', 'maxResults'], 'greater_than_equal'],
    [{ subject, maxResults: 201 }, ['body', 'maxResults'], 'less_than_equal'],
    [{ subject, seedUrls: ['ftp://example.org'] }, ['body', 'seedUrls', 0], 'url_parsing'],
    [{ subject, seedUrls: ['http://a:b@example.org'] }, ['body', 'seedUrls', 0], 'url_parsing'],
    [
      { subject, seedUrls: ['https://example.org/', 'https://example.org:22/'] },
      ['body', 'seedUrls', 1],
      'value_error',
    ],
    [{ subject, seedUrls: Array.from({ length: 21 }, () => 'http://example.org') }, ['body', 'seedUrls'], 'too_long'],
    [{ subject, adverseTerms: Array.from({ length: 51 }, () => 'x') }, ['body', 'adverseTerms'], 'too_long'],
    [{ subject, platformFilters: ['myspace'] }, ['body', 'platformFilters', 0], 'enum'],
    [{ subject, platformFilters: [] }, ['body', 'platformFilters'], 'too_short'],
    [{ subject, dateRange: { from: '2020-02-30' } }, ['body', 'dateRange', 'from'], 'date_from_datetime_parsing'],
    [{ subject, dateRange: { from: '2021-01-01', to: '2020-01-01' } }, ['body', 'dateRange', 'to'], 'value_error'],
    [{ subject, socialAccounts: [{ platform: 'x' }] }, ['body', 'socialAccounts', 0], 'value_error'],
    [
      { subject: { ...subject, dateOfBirth: '1967-13' } },
      ['body', 'subject', 'dateOfBirth'],
      'string_pattern_mismatch',
    ],
  ])('rejects %j at %j', async (body, loc, type) => {
    const { status, body: answer } = await desk.post(body, 'async');
    expect(status).toBe(422);
    expect(answer.detail).toContainEqual(expect.objectContaining({ loc, type }));
  });
});
