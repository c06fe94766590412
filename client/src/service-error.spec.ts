import { ServiceError, unwrap } from './service-error.ts';

const answered = (status: number, error: unknown) =>
  Promise.resolve({ error, response: new Response('', { status, headers: { 'x-request-id': 'r1' } }) });

test('unwraps the data of an answer, also if there is none', async () => {
  const response = new Response('', { status: 200 });
  expect(await unwrap(Promise.resolve({ data: { total: 1 }, response }))).toEqual({ total: 1 });
  expect(await unwrap(Promise.resolve({ response: new Response(null, { status: 204 }) }))).toBeUndefined();
});

test.each([
  [
    404,
    { error: { code: 'not_found', message: 'The incident was not found' }, request_id: 'r1' },
    { code: 'not_found', message: 'The incident was not found (not_found)' },
  ],
  [
    422,
    { detail: [{ loc: ['query', 'limit'], msg: 'Input should be a valid integer', type: 'int_parsing' }] },
    { code: 'validation_failed', message: 'query.limit: Input should be a valid integer' },
  ],
  [502, '<html>', { code: 'unknown', message: 'The service answered with status 502' }],
])('throws what a %i says', async (status, body, expected) => {
  const thrown: unknown = await unwrap(answered(status, body)).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(ServiceError);
  expect(thrown).toMatchObject({ ...expected, status, body, requestId: 'r1' });
});
