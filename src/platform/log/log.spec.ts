import { QueryFailedError } from 'typeorm';
import { createLog } from './log';

interface Line {
  level: string;
  time: string;
  msg: string;
  [name: string]: unknown;
}

function logged(write: (log: ReturnType<typeof createLog>) => void, logLevel: 'info' | 'error' = 'info'): Line[] {
  const lines: string[] = [];
  write(createLog({ logLevel }, { write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Line);
}

test('writes one JSON object per line, with its level and the time', () => {
  const [line] = logged((log) => log.info({ rows: 3 }, 'imported'));
  expect(line).toEqual({ level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), rows: 3, msg: 'imported' });
});

test('writes nothing below the level', () => {
  expect(logged((log) => log.info('quiet'), 'error')).toEqual([]);
});

test.each(['authorization', 'cookie', 'set-cookie', 'x-api-key', 'api_key', 'key', 'password', 'secret', 'token'])(
  'removes %s at three levels',
  (name) => {
    const secrets = { [name]: 's3cret' };
    const [line] = logged((log) => log.info({ ...secrets, request: { ...secrets, headers: secrets } }, 'x'));
    expect(JSON.stringify(line)).not.toContain('s3cret');
    expect(line?.request).toEqual({ [name]: '[redacted]', headers: { [name]: '[redacted]' } });
  },
);

test('logs what helps to find the cause of an error, but not the values of its statement', () => {
  const driverError = Object.assign(new Error('duplicate key value violates unique constraint "u"'), {
    code: '23505',
    detail: 'Key (mac)=(s3cret) already exists.',
  });
  const failed = new QueryFailedError('insert into api_key values ($1)', ['s3cret'], driverError);
  const [line] = logged((log) => log.error({ err: new Error('outer', { cause: failed }) }, 'failed'));
  expect(JSON.stringify(line)).not.toContain('s3cret');
  expect(line?.err).toMatchObject({
    type: 'Error',
    message: 'outer',
    stack: expect.stringContaining('log.spec'),
    cause: { type: 'QueryFailedError', message: driverError.message, code: '23505' },
  });
});

test('logs a thrown value that is not an error unchanged', () => {
  expect(logged((log) => log.error({ err: 'text' }, 'failed'))[0]?.err).toBe('text');
});
