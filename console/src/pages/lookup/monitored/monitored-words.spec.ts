import { alertTitle, isOpenAlert } from './monitored-words';

test('says what an alert reports, and what is different about a changed hit', () => {
  expect(alertTitle({ kind: 'new', changes: [] })).toBe('New hit');
  expect(alertTitle({ kind: 'removed', changes: [] })).toBe('Removed hit');
  expect(alertTitle({ kind: 'changed', changes: ['confidence', 'birth_dates'] })).toBe(
    'Changed hit: confidence, birth dates',
  );
});

test('counts an alert as open until it is acknowledged', () => {
  expect((['new', 'seen', 'acked'] as const).map((state) => isOpenAlert({ state }))).toEqual([true, true, false]);
});
