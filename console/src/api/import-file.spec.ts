import { failureOf, resultOf } from './import-file';

test('reads the counts and the rejected rows of a result', () => {
  const line = {
    read: 2,
    stored: 1,
    rejected: 1,
    corpus_revision: 7,
    dataset: 'x',
    rejections: [{ line: 2, reason: 'no' }],
  };
  expect(resultOf(line)).toEqual({
    counts: { read: 2, stored: 1, rejected: 1 },
    rejections: [{ line: 2, reason: 'no' }],
  });
});

test('reads why an import was refused', () => {
  const body = { detail: [{ loc: ['body'], msg: 'The file is cut off', type: 'value_error' }] };
  expect(failureOf(body)).toMatchObject({ status: 422, message: 'The file is cut off' });
  const conflict = { error: { code: 'conflict', message: 'Another import of this list is running' } };
  expect(failureOf(conflict)).toMatchObject({ code: 'conflict', message: 'Another import of this list is running' });
  expect(failureOf({ progress: { read: 5 } })).toBeNull();
});
