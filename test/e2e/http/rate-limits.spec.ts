import { setTimeout as delay } from 'node:timers/promises';
import { Owner } from '../../support/audit/audit-fixtures';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

/** The limits differ so much that the difference shows on any machine. */
const EXACT = 60;
const LEASED = 600;

let one: TestApp;
let other: TestApp;
let owner: Owner;
beforeAll(async () => {
  const settings = { RATE_LIMIT_PER_MINUTE: String(LEASED), ROLE: 'serve', LOG_LEVEL: 'fatal' };
  one = await startTestApp(settings);
  other = await startTestApp(settings, one.database);
  owner = await new Owner(one.database.ownerUrl).connect();
});
afterAll(async () => {
  await owner.close();
  await other.close();
  await one.close();
});

let made = 0;
/** A new key of the tenant, with a full bucket. */
async function freshKey(more: object = {}): Promise<string> {
  const { key = '' } = await one.tenant(`limited-${++made}`, { key: { role: 'viewer', ...more } });
  return key;
}

const limitsOf = ({ headers }: Answer): (string | null)[] =>
  ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'].map((name) => headers.get(name));

const now = async (): Promise<number> =>
  (await owner.query<{ at: number }>('select extract(epoch from clock_timestamp())::float8 as at'))[0]?.at ?? 0;

/**
 * Sends this many requests to both instances, some concurrently. Returns the answers and the elapsed seconds of the
 * database's
 * clock.
 */
async function hammer(key: string, times: number): Promise<{ answers: Answer[]; seconds: number }> {
  const answers: Answer[] = [];
  const before = await now();
  let left = times;
  const ask = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      answers.push(await (left % 2 === 0 ? one : other).call('GET', '/v1/metadata/event-categories', { key }));
    }
  };
  await Promise.all(Array.from({ length: 10 }, ask));
  return { answers, seconds: (await now()) - before };
}

const countOf = (answers: readonly Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

describe('two instances on one database', () => {
  test('enforce a limit of 60 a minute exactly', async () => {
    const key = await freshKey({ rate_limit_per_minute: EXACT });
    const { answers, seconds } = await hammer(key, 150);
    const allowed = countOf(answers, 200);
    expect(allowed).toBeGreaterThanOrEqual(EXACT);
    expect(allowed).toBeLessThanOrEqual(EXACT + Math.ceil((seconds * EXACT) / 60));
    expect(countOf(answers, 429)).toBe(150 - allowed);
    const left = answers
      .filter(({ status }) => status === 200)
      .map(({ headers }) => headers.get('x-ratelimit-remaining'));
    // Each request takes its own token: no number is returned twice before the bucket is refilled.
    expect(new Set(left).size).toBeGreaterThanOrEqual(EXACT - Math.ceil(seconds));
  });

  test('never exceed a larger limit, and allow almost all of it', async () => {
    const { answers, seconds } = await hammer(await freshKey(), 300);
    const allowed = countOf(answers, 200);
    expect(allowed).toBeGreaterThanOrEqual(90);
    expect(allowed).toBeLessThanOrEqual(100 + Math.ceil((seconds * LEASED) / 60));
    expect(countOf(answers, 200) + countOf(answers, 429)).toBe(300);
  });

  test('return leased tokens when they stop', async () => {
    const key = await freshKey();
    const third = await startTestApp({ RATE_LIMIT_PER_MINUTE: String(LEASED), ROLE: 'serve' }, one.database);
    const { status } = await third.call('GET', '/v1/metadata/event-categories', { key });
    expect(status).toBe(200);
    await third.close();
    const [bucket] = await owner.query<{ leases: object }>(
      `select leases from rate_limit_bucket b join api_key k on b.principal = 'api_key:' || k.id where k.prefix = $1`,
      [key.slice(0, 17)],
    );
    expect(bucket).toEqual({ leases: {} });
  });
});

describe('rate-limit headers', () => {
  test('contain the limit, the remaining requests and the time until the bucket is full', async () => {
    const key = await freshKey({ rate_limit_per_minute: 10 });
    const answer = await one.call('GET', '/v1/assets', { key });
    expect(limitsOf(answer)).toEqual(['10', '9', '6', null]);
  });

  test('show the default of 600 a minute, with bursts of 100', async () => {
    const answer = await one.call('GET', '/v1/assets', { key: await freshKey() });
    expect(limitsOf(answer)).toEqual(['100', '99', '1', null]);
  });

  test('of an empty bucket come with 429 and Retry-After', async () => {
    const key = await freshKey({ rate_limit_per_minute: 1 });
    expect((await one.call('GET', '/v1/assets', { key })).status).toBe(200);
    const refused = await one.call('GET', '/v1/assets', { key });
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limit_exceeded']);
    const [limit, remaining, reset, retryAfter] = limitsOf(refused);
    expect([limit, remaining]).toEqual(['1', '0']);
    for (const seconds of [reset, retryAfter]) {
      expect(Number(seconds)).toBeGreaterThan(0);
      expect(Number(seconds)).toBeLessThanOrEqual(60);
    }
  });

  test('are also sent with errors and streams', async () => {
    const key = await freshKey({ role: 'analyst', rate_limit_per_minute: 5 });
    const invalid = await one.call('GET', '/v1/assets?limit=x', { key });
    expect([invalid.status, ...limitsOf(invalid).slice(0, 2)]).toEqual([422, '5', '4']);
    const missing = await one.call('GET', '/v1/incidents/0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10', { key });
    expect([missing.status, ...limitsOf(missing).slice(0, 2)]).toEqual([404, '5', '3']);
    const stream = await fetch(`${one.url}/v1/threats/stream`, { headers: { 'x-api-key': key } });
    expect([stream.status, stream.headers.get('x-ratelimit-remaining')]).toEqual([200, '2']);
    await stream.body?.cancel();
  });

  test('of an earlier refusal show the bucket unchanged', async () => {
    const key = await freshKey({ rate_limit_per_minute: 2 });
    await one.call('GET', '/v1/assets', { key });
    for (let left = 3; left > 0; left -= 1) {
      const refused = await one.call('PUT', '/v1/assets', { key, body: { assets: [] } });
      expect([refused.status, ...limitsOf(refused).slice(0, 2)]).toEqual([403, '2', '1']);
      const elsewhere = await one.call('GET', '/v1/assets', { key, headers: { 'x-portfolio': 'nowhere' } });
      expect([elsewhere.status, ...limitsOf(elsewhere).slice(0, 2)]).toEqual([404, '2', '1']);
    }
  });

  test('are not sent without a principal', async () => {
    for (const [path, key] of [
      ['/healthz', null],
      ['/v1/assets', null],
      ['/v1/assets', `tms_${'0'.repeat(13)}_${'0'.repeat(49)}`],
    ] as const) {
      expect(limitsOf(await one.call('GET', path, { key }))).toEqual([null, null, null, null]);
    }
  });
});

describe('the bucket of a rate limit', () => {
  test('is shared by the portfolios of one principal', async () => {
    const slug = `limited-${++made}`;
    const { key } = await one.tenant(slug, { unused: { role: 'viewer' } }).then(async () => {
      await one.call('POST', `/v1/admin/tenants/${slug}/portfolios`, {
        key: OPERATOR_KEY,
        body: { slug: 'second', name: 'Second' },
      });
      const body = { name: 'both', role: 'viewer', portfolios: ['*'], rate_limit_per_minute: 5 };
      return (await one.call('POST', `/v1/admin/tenants/${slug}/api-keys`, { key: OPERATOR_KEY, body })).body as {
        key: string;
      };
    });
    const inPortfolio = (portfolio: string) => ({ key, headers: { 'x-portfolio': portfolio } });
    const left = [];
    for (const portfolio of ['default', 'second', 'default', 'second']) {
      left.push(limitsOf(await one.call('GET', '/v1/assets', inPortfolio(portfolio)))[1]);
    }
    expect(left).toEqual(['4', '3', '2', '1']);
  });

  test('is separate for each key of a tenant', async () => {
    const keys = await one.tenant(`limited-${++made}`, {
      greedy: { role: 'viewer', rate_limit_per_minute: 2 },
      modest: { role: 'viewer', rate_limit_per_minute: 2 },
    });
    const statusOf = async (key = ''): Promise<number> => (await one.call('GET', '/v1/assets', { key })).status;
    expect([await statusOf(keys.greedy), await statusOf(keys.greedy), await statusOf(keys.greedy)]).toEqual([
      200, 200, 429,
    ]);
    expect(await statusOf(keys.modest)).toBe(200);
  });

  test('exists for the operator', async () => {
    expect(limitsOf(await one.call('GET', '/v1/admin/tenants', { key: OPERATOR_KEY }))[0]).toBe('100');
  });

  test('applies a changed limit on every instance within two seconds', async () => {
    const slug = `limited-${++made}`;
    await one.tenant(slug, {});
    const path = `/v1/admin/tenants/${slug}/api-keys`;
    const body = { name: 'x', role: 'viewer' };
    const { id, key } = (await one.call('POST', path, { key: OPERATOR_KEY, body })).body;
    expect(limitsOf(await other.call('GET', '/v1/assets', { key }))[0]).toBe('100');
    const change = { key: OPERATOR_KEY, body: { rate_limit_per_minute: 6_000 } };
    expect((await one.call('PATCH', `${path}/${id}`, change)).status).toBe(200);
    expect(limitsOf(await one.call('GET', '/v1/assets', { key }))[0]).toBe('1000');
    await delay(2_100);
    expect(limitsOf(await other.call('GET', '/v1/assets', { key }))[0]).toBe('1000');
  });
});

test('refuses nobody if the limiter cannot count', async () => {
  const [exact, leased] = [await freshKey({ rate_limit_per_minute: 1 }), await freshKey()];
  await owner.query('alter table rate_limit_bucket rename to away');
  try {
    for (const key of [exact, exact, leased, leased]) {
      const answer = await one.call('GET', '/v1/assets', { key });
      expect([answer.status, ...limitsOf(answer)]).toEqual([200, null, null, null, null]);
    }
  } finally {
    await owner.query('alter table away rename to rate_limit_bucket');
  }
});

test('is not used if the limit is 0', async () => {
  const unlimited = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0', ROLE: 'serve' }, one.database);
  try {
    const key = await freshKey({ rate_limit_per_minute: 1 });
    for (let left = 5; left > 0; left -= 1) {
      const answer = await unlimited.call('GET', '/v1/assets', { key });
      expect([answer.status, ...limitsOf(answer)]).toEqual([200, null, null, null, null]);
    }
  } finally {
    await unlimited.close();
  }
});
