import { parseInstructions } from '../../../../../src/kernel/evaluation/instructions/custom-instructions';
import { readInstructions } from './instruction-lines';

const LINES = `Ignore: protest -violent

 only : "car bomb"
raise:kidnapping -"police exercise"
lower: -
lower: -armed
The gate matters more than the yard
ignore: "
raise: ¡!`;

test('explains each line in words', () => {
  expect(readInstructions(LINES).map(({ kind, words }) => `${kind}: ${words}`)).toEqual([
    'ignore: Excludes events with “protest” and without “violent”.',
    'only: Excludes all events but those with “car bomb”, or those of another “only” line.',
    'raise: Raises the level of a threat by one step for an event with “kidnapping” and without “police exercise”.',
    'unread: Not applied: there is nothing to search for.',
    'lower: Lowers the level of a threat by one step for an event without “armed”.',
    'text: Free text: has an effect only if the operator has configured a language model.',
    'unread: Not applied: there is nothing to search for.',
    'unread: Not applied: there is nothing to search for.',
  ]);
});

test('reads the same rules, free texts and empty rules as the service', () => {
  const { rules, texts, unread } = parseInstructions(LINES);
  const found = readInstructions(LINES);
  const lines = (isWanted: (kind: string) => boolean): string[] =>
    found.filter(({ kind }) => isWanted(kind)).map(({ line }) => line);
  expect(lines((kind) => kind !== 'text' && kind !== 'unread')).toEqual(rules.map(({ line }) => line));
  expect(lines((kind) => kind === 'text')).toEqual(texts);
  expect(lines((kind) => kind === 'unread')).toEqual(unread);
});
