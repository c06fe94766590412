import { auditQuery, hasFilters, readAuditSearch } from './search';

test('reads the address and ignores unknown values', () => {
  const address = {
    view: 'integrity',
    who: 'user:1',
    action: 'threats.*',
    resource: 7,
    effect: 'all',
    outcome: 'denied',
    from: '2026-11-01',
    to: '2026-11-31x',
    other: 'x',
  };
  expect(readAuditSearch(address)).toEqual({
    view: 'integrity',
    who: 'user:1',
    action: 'threats.*',
    resource: '7',
    effect: 'all',
    outcome: 'denied',
    from: '2026-11-01',
  });
  expect(readAuditSearch({ who: 'nobody', effect: 'write', outcome: 'fine', resource: 'x'.repeat(300) })).toEqual({});
});

test('requests changes by default, and reads or all records if the address says so', () => {
  expect(auditQuery({}).effect).toBe('change');
  expect(auditQuery({ effect: 'read' }).effect).toBe('read');
  expect(auditQuery({ effect: 'all' }).effect).toBeUndefined();
});

test.each([
  ['user:a:b', { user_id: 'a:b' }],
  ['key:01a0', { api_key_id: '01a0' }],
  ['type:operator', { principal_type: 'operator' }],
])('requests the records of %s', (who, expected) => {
  expect(auditQuery({ who })).toMatchObject(expected);
});

test('includes the whole first and last day', () => {
  expect(auditQuery({ from: '2026-11-01', to: '2026-11-02' })).toMatchObject({
    from: '2026-11-01T00:00:00Z',
    to: '2026-11-02T23:59:59.999Z',
  });
});

test('does not count the choice between changes and reads as a filter', () => {
  expect([hasFilters({}), hasFilters({ effect: 'all' }), hasFilters({ resource: 'x' })]).toEqual([false, false, true]);
});
