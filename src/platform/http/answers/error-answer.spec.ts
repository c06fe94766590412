import { HttpException } from '@nestjs/common';
import { ServiceError } from '../../../kernel/errors/service-error';
import { errorAnswer } from './error-answer';

const SECRET = 'select * from api_key where mac = $1 at /srv/tms/dist/src/main.js:1';

test.each<[string, unknown]>([
  ['an unexpected error', new Error(SECRET)],
  ['an error of the database', Object.assign(new Error(SECRET), { code: '42P01', query: SECRET })],
  ['an exception of the framework', new HttpException(SECRET, 500)],
  ['a value that is not an error', SECRET],
  ['nothing', undefined],
])('responds to %s with 500 and a message that reveals no details', (_what, thrown) => {
  const { status, body, code, isFault } = errorAnswer(thrown, 'id');
  expect({ status, code, isFault }).toEqual({ status: 500, code: 'internal_error', isFault: true });
  expect(JSON.stringify(body)).not.toContain('api_key');
  expect(body).toEqual({
    error: {
      code: 'internal_error',
      message: 'An internal error occurred; the log of the service has the details under this request id',
    },
    request_id: 'id',
  });
});

test('uses the status of a framework error, but not its text', () => {
  const { status, body } = errorAnswer(Object.assign(new Error(SECRET), { statusCode: 415 }), 'id');
  expect(status).toBe(415);
  expect(JSON.stringify(body)).not.toContain('api_key');
});

test('sends Retry-After and WWW-Authenticate', () => {
  expect(errorAnswer(new ServiceError('overloaded'), 'id').headers).toMatchObject({ 'retry-after': '5' });
  expect(errorAnswer(new ServiceError('credentials_missing'), 'id').headers).toHaveProperty('www-authenticate');
});
