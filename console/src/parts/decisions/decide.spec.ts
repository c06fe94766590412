import { changedThreat, type DecidedThreat, invertChange, isAllowed, describeChange } from './decide';

const threat: DecidedThreat = {
  id: 'one',
  etag: '"7"',
  title: 'M 6.4',
  status: 'monitoring',
  severity: 'high',
  risk_level: 'high',
  pinned: false,
  snoozed_until: null,
};

test('undoes a decision with the change that restores the threat', () => {
  expect(invertChange(threat, { pinned: true })).toEqual({ pinned: false });
  expect(invertChange(threat, { severity: 'low' })).toEqual({ severity: null });
  expect(invertChange({ ...threat, severity: 'critical' }, { severity: 'low' })).toEqual({ severity: 'critical' });
  expect(invertChange(threat, { status: 'contained' })).toEqual({ status: 'monitoring' });
});

test('offers no undo if the service does not allow the opposite change', () => {
  expect(invertChange(threat, { status: 'dismissed', dismissal_reason: 'no' })).toBeNull();
  expect(invertChange({ ...threat, status: 'active' }, { status: 'dismissed', dismissal_reason: 'no' })).toEqual({
    status: 'active',
  });
  expect(invertChange({ ...threat, status: 'dismissed' }, { status: 'active' })).toBeNull();
});

test('allows the changes of status that the service allows', () => {
  expect([isAllowed('active', 'dismissed'), isAllowed('resolved', 'dismissed'), isAllowed('ended', 'active')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a snooze is undone by the end that it had, unless that has passed', () => {
  const change = { snoozed_until: '2990-01-01T00:00:00Z' };
  expect(invertChange(threat, change)).toEqual({ snoozed_until: null });
  expect(invertChange({ ...threat, snoozed_until: '2018-01-01T00:00:00Z' }, change)).toEqual({ snoozed_until: null });
  const snoozed = { ...threat, snoozed_until: '2989-01-01T00:00:00Z' };
  expect(invertChange(snoozed, { snoozed_until: null })).toEqual({ snoozed_until: '2989-01-01T00:00:00Z' });
  expect(describeChange(threat, change)).toBe('Snoozed “M 6.4”.');
  expect(changedThreat(threat, change).snoozed_until).toBe('2990-01-01T00:00:00Z');
});

test('announces the decision and shows it at once', () => {
  expect(describeChange(threat, { status: 'dismissed' })).toBe('Dismissed “M 6.4”.');
  expect(changedThreat(threat, { severity: 'low' })).toMatchObject({ severity: 'low', status: 'monitoring' });
  expect(changedThreat({ ...threat, severity: 'low' }, { severity: null }).severity).toBe('high');
});
