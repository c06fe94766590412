import { counted, listed } from './counted';

test.each([
  [counted(0, 'event'), '0 events'],
  [counted(1, 'event'), '1 event'],
  [counted(2, 'event'), '2 events'],
  [counted(1, 'entity', 'entities'), '1 entity'],
  [counted(3, 'entity', 'entities'), '3 entities'],
  [listed([]), ''],
  [listed(['severity']), 'severity'],
  [listed(['severity', 'likelihood']), 'severity and likelihood'],
  [listed(['severity', 'likelihood', 'coordinates']), 'severity, likelihood and coordinates'],
])('writes %j', (text, expected) => {
  expect(text).toBe(expected);
});
