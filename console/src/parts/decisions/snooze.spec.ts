import { isSnoozed, snoozeChoices, snoozeProblem } from './snooze';

const WEDNESDAY = new Date(2026, 10, 25, 19, 30);

test('offers times in the future, in the local time of the reader', () => {
  const choices = snoozeChoices(WEDNESDAY);
  expect(choices.map(({ until }) => snoozeProblem(until, WEDNESDAY))).toEqual(choices.map(() => null));
  expect(choices[1]?.until).toEqual(new Date(2026, 10, 26, 8, 0));
  expect(choices[2]?.until).toEqual(new Date(2026, 10, 30, 8, 0));
});

test('on a Monday, Monday is the next one', () => {
  const monday = new Date(2026, 10, 30, 7, 0);
  expect(snoozeChoices(monday)[2]?.until).toEqual(new Date(2026, 11, 7, 8, 0));
});

test.each<[Date, string | null]>([
  [new Date(NaN), 'Choose a date and a time.'],
  [new Date(2026, 10, 25, 19, 30), 'Choose a time in the future.'],
  [new Date(2027, 2, 1), 'Choose a time at most 90 days ahead.'],
  [new Date(2026, 11, 1), null],
])('explains what is wrong with %s', (until, problem) => {
  expect(snoozeProblem(until, WEDNESDAY)).toBe(problem);
});

test('a snooze is over at its time', () => {
  const at = WEDNESDAY.toISOString();
  expect(isSnoozed({ snoozed_until: at }, WEDNESDAY.getTime() - 1)).toBe(true);
  expect(isSnoozed({ snoozed_until: at }, WEDNESDAY.getTime())).toBe(false);
  expect(isSnoozed({ snoozed_until: null }, 0)).toBe(false);
});
