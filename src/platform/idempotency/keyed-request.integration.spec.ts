import fc from 'fast-check';
import { ValidationError } from '../../kernel/errors/validation-error';
import { TEST_MASTER_KEY } from '../../../test/support/app/test-database';
import { readIdempotencyKey, requestFingerprint } from './keyed-request';

describe('readIdempotencyKey', () => {
  test.each(['a', '!', '~', 'a'.repeat(255), '"8e03978e-40d5-43dd-bc93-6894a57f9324"'])(
    'accepts the key %.40s',
    (key) => {
      expect(readIdempotencyKey({ 'idempotency-key': key })).toBe(key);
    },
  );

  test('returns undefined without a header', () => {
    expect(readIdempotencyKey({})).toBeUndefined();
  });

  test.each([[''], ['a'.repeat(256)], ['a b'], ['a, a'], ['a\tb'], ['\x7f'], ['ü'], [['a', 'b']]])(
    'refuses the key %j',
    (key) => {
      const error = refusalOf(() => readIdempotencyKey({ 'idempotency-key': key }));
      expect(error.detail).toEqual([
        { loc: ['header', 'idempotency-key'], type: 'string_pattern_mismatch', msg: expect.any(String) },
      ]);
    },
  );
});

function refusalOf(work: () => unknown): ValidationError {
  try {
    work();
  } catch (error) {
    if (error instanceof ValidationError) return error;
  }
  throw new Error('it was not refused');
}

describe('requestFingerprint', () => {
  const key = TEST_MASTER_KEY.derive('request-fingerprint');
  const fingerprint = (input: unknown): string => requestFingerprint(key, input).toString('hex');

  test('is the same for the same body, regardless of the order of its keys', () => {
    const reversed = (value: object): object => Object.fromEntries(Object.entries(value).reverse());
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
        expect(fingerprint(reversed(body))).toBe(fingerprint(body));
      }),
    );
  });

  test.each([
    [{ a: 1 }, { a: 2 }],
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: null }, {}],
    [{ a: '1' }, { a: 1 }],
    [undefined, null],
  ])('distinguishes %j from %j', (one, other) => {
    expect(fingerprint(one)).not.toBe(fingerprint(other));
  });

  test('depends on the secret key', () => {
    expect(requestFingerprint(Buffer.alloc(32), { a: 1 }).toString('hex')).not.toBe(fingerprint({ a: 1 }));
    expect(fingerprint({ a: 1 })).toMatch(/^[0-9a-f]{64}$/);
  });
});
