import { countedNoun, joinWithAnd } from './counted';

test.each([
  [countedNoun(0, 'event'), '0 events'],
  [countedNoun(1, 'event'), '1 event'],
  [countedNoun(2, 'event'), '2 events'],
  [countedNoun(1, 'entity', 'entities'), '1 entity'],
  [countedNoun(3, 'entity', 'entities'), '3 entities'],
  [joinWithAnd([]), ''],
  [joinWithAnd(['severity']), 'severity'],
  [joinWithAnd(['severity', 'likelihood']), 'severity and likelihood'],
  [joinWithAnd(['severity', 'likelihood', 'coordinates']), 'severity, likelihood and coordinates'],
])('writes %j', (text, expected) => {
  expect(text).toBe(expected);
});
