import { hasLoneSurrogate, hasNul, isStorable } from './storable-text';

describe('text that PostgreSQL can store', () => {
  test.each([
    ['plain text', 'Zürich 東京 🙂', true],
    ['a NUL character', 'a\0b', false],
    ['the first half of a surrogate pair', 'a\ud83d', false],
    ['the second half of a surrogate pair', '\ude42b', false],
  ])('%s', (_what, text, isAccepted) => {
    expect(isStorable(text)).toBe(isAccepted);
    expect(hasNul(text) || hasLoneSurrogate(text)).toBe(!isAccepted);
  });
});
