import { ServiceError } from '../../../kernel/errors/service-error';
import {
  formatEntityTag,
  isNotModified,
  type Preconditions,
  readPreconditions,
  requirePreconditions,
} from './entity-tag';

const TAG = formatEntityTag(7);
const none = { ifMatch: undefined, ifNoneMatch: undefined };

function refusalOf(work: () => unknown): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof ServiceError ? [error.code, error.headers.etag] : error;
  }
}

test('makes a strong tag of a version', () => {
  expect(TAG).toBe('"7"');
});

test('makes another tag of the same version if the digest of other parts differs', () => {
  expect(formatEntityTag(7, 'x_-1')).toBe('"7-x_-1"');
  expect(isNotModified({ ...none, ifNoneMatch: '"7-x_-1"' }, formatEntityTag(7, 'x_-1'))).toBe(true);
});

test('reads conditions from the headers', () => {
  expect(readPreconditions({ 'if-match': '"1"' })).toEqual({ ifMatch: '"1"', ifNoneMatch: undefined });
});

describe('If-Match', () => {
  test.each([
    [undefined, true],
    ['"7"', true],
    ['*', true],
    [' * ', true],
    ['"6", "7"', true],
    ['"6" ,,"7" ,', true],
    ['"a,b", "7"', true],
    ['W/"7"', false],
    ['"8"', false],
    ['7', false],
    ['', false],
    ['"7" "8"', true],
    ['"7"; "8"', false],
    ['*, "7"', false],
    ['"7', false],
  ])('decides whether %p holds: %p', (ifMatch, holds) => {
    const conditions: Preconditions = { ...none, ifMatch };
    const expected = holds ? null : ['precondition_failed', TAG];
    expect(refusalOf(() => requirePreconditions(conditions, TAG))).toEqual(expected);
    expect(refusalOf(() => isNotModified(conditions, TAG))).toEqual(expected);
  });
});

describe('If-None-Match', () => {
  test.each([
    [undefined, false],
    ['"7"', true],
    ['W/"7"', true],
    ['*', true],
    ['"5", W/"7"', true],
    ['"5"', false],
    ['7', false],
  ])('decides whether %p names the tag: %p', (ifNoneMatch, isNamed) => {
    const conditions: Preconditions = { ...none, ifNoneMatch };
    expect(isNotModified(conditions, TAG)).toBe(isNamed);
    const expected = isNamed ? ['precondition_failed', TAG] : null;
    expect(refusalOf(() => requirePreconditions(conditions, TAG))).toEqual(expected);
  });
});

describe('conditions on a missing resource', () => {
  test.each<[Partial<Preconditions>, boolean]>([
    [{}, true],
    [{ ifNoneMatch: '*' }, true],
    [{ ifNoneMatch: TAG }, true],
    [{ ifMatch: '*' }, false],
    [{ ifMatch: TAG }, false],
    [{ ifMatch: TAG, ifNoneMatch: '*' }, false],
  ])('decides whether %j may be created: %p', (conditions, holds) => {
    const refusal = refusalOf(() => requirePreconditions({ ...none, ...conditions }, null));
    expect(refusal).toEqual(holds ? null : ['precondition_failed', undefined]);
  });
});
