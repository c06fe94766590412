import { retryingFetch, type RetryOptions } from './retrying-fetch.ts';

const URL = 'https://threats.example.com/v1/threats';

/** Answers with these statuses in turn; the last one again and again. */
function service(...answers: [status: number, headers?: Record<string, string>][]) {
  const bodies: string[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    bodies.push(await request.text());
    const [status, headers = {}] = answers[Math.min(bodies.length, answers.length) - 1] ?? [500];
    return new Response('', { status, headers });
  };
  const send = (init: RequestInit = {}, options: RetryOptions = {}): Promise<Response> =>
    retryingFetch({ ...options, fetch })(new Request(URL, init));
  return { bodies, send };
}

const NOW = { 'retry-after': '0' };

test('sends a request again after 429, with the same body', async () => {
  const { bodies, send } = service([429, NOW], [201]);
  expect((await send({ method: 'POST', body: 'same' })).status).toBe(201);
  expect(bodies).toEqual(['same', 'same']);
});

test('takes a date for the time at which to send again', async () => {
  const { bodies, send } = service([429, { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }], [200]);
  expect((await send()).status).toBe(200);
  expect(bodies).toHaveLength(2);
});

test.each([
  ['GET', {}, 2],
  ['PUT', {}, 2],
  ['DELETE', {}, 2],
  ['POST', {}, 1],
  ['PATCH', {}, 1],
  ['POST', { 'idempotency-key': 'k' }, 2],
])('after 503 sends a %s with headers %j %i times', async (method, headers, times) => {
  const { bodies, send } = service([503, NOW], [200]);
  await send({ method, headers });
  expect(bodies).toHaveLength(times);
});

test.each([200, 400, 404, 422, 500])('returns %i at once', async (status) => {
  const { bodies, send } = service([status, NOW]);
  expect((await send()).status).toBe(status);
  expect(bodies).toHaveLength(1);
});

test('returns the answer once maxRetries retries have failed', async () => {
  const { bodies, send } = service([429, NOW]);
  expect((await send({}, { maxRetries: 3 })).status).toBe(429);
  expect(bodies).toHaveLength(4);
});

test('returns the answer if the service asks for a longer wait than is allowed', async () => {
  const { bodies, send } = service([429, { 'retry-after': '61' }]);
  expect((await send({}, { maxRetryDelayMs: 60_000 })).status).toBe(429);
  expect(bodies).toHaveLength(1);
});

test('stops waiting when the request is aborted', async () => {
  const { bodies, send } = service([429, { 'retry-after': '50' }]);
  const end = new AbortController();
  const sent = send({ signal: end.signal });
  end.abort(new Error('enough'));
  await expect(sent).rejects.toThrow();
  expect(bodies.length).toBeLessThan(2);
});
