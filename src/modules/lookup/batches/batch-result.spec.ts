import { subjectBy } from '../../../../test/support/samples/resolution-samples';
import { checkIdentifiers } from '../../../kernel/identifiers/check-identifiers';
import { resolve } from '../../../kernel/resolution/resolve';
import { batchResult, failedResult, hashed, isUnmonitored, monitoredResult } from './batch-result';

const SUBJECT_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';
const { identifiers } = checkIdentifiers([
  { type: 'name', value: 'Nobody' },
  { type: 'date_of_birth', value: '1974-13-01' },
]);
const RESULT = batchResult(7, {
  requestId: SUBJECT_ID,
  queriedAt: new Date('2026-03-01T12:00:00Z'),
  depth: 'standard',
  requesterReference: 'supplier 7',
  identifiers,
  outcomes: [],
  screening: new Set(),
  resolution: resolve(subjectBy({ name: 'Nobody' }), [], { decisions: [] }),
});

test('a result has the id of its monitored subject, which its hash covers', () => {
  const result = monitoredResult(RESULT, SUBJECT_ID);
  expect(result).toEqual({ ...RESULT, monitored_subject_id: SUBJECT_ID });
  expect(RESULT.monitored_subject_id).toBeNull();
  expect(isUnmonitored(result)).toBe(false);
  expect(hashed(result).hash).not.toBe(hashed(RESULT).hash);
});

test('a result beyond the limit of the portfolio keeps its warnings and says that its subject is not monitored', () => {
  const result = monitoredResult(RESULT, null);
  const { warnings } = RESULT;
  expect(warnings.map(({ code }) => code)).toEqual(['invalid_date']);
  expect(result.warnings.slice(0, -1)).toEqual(warnings);
  expect(result.warnings.at(-1)).toEqual({ code: 'not_monitored', message: expect.stringMatching(/limit/) });
  expect([isUnmonitored(result), isUnmonitored(RESULT)]).toEqual([true, false]);
});

test.each([true, false])(
  'a failed result warns about missing monitoring only if its row asks for it: %s',
  (isMonitored) => {
    const result = failedResult({ line: 3, reference: null, identifiers, isMonitored });
    expect(result).toMatchObject({ line: 3, status: 'failed', monitored_subject_id: null });
    expect(isUnmonitored(result)).toBe(isMonitored);
  },
);
