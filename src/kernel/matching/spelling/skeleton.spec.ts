import fc from 'fast-check';
import { consonantSkeletons } from './skeleton';
import { soundForm } from './sound-form';

const skeletons = (word: string): string[] => consonantSkeletons(soundForm(word, false), false);

describe('skeletonsOf', () => {
  test.each([
    ['gaddafi', 'qadhafi', 'gdv'],
    ['kaddafi', 'gadafy', 'gdv'],
    ['tschaikowski', 'chaikovsky', 'sgvsg'],
    ['zuganov', 'syuganov', 'sgnv'],
    ['petrov', 'bedrow', 'bdrv'],
    ['shevardnadze', 'schewardnadse', 'svrdnds'],
    ['khomeini', 'homeini', 'hmn'],
  ])('%s and %s have a common skeleton', (left, right, shared) => {
    expect(skeletons(left)).toContain(shared);
    expect(skeletons(right)).toContain(shared);
  });

  test('reads j as a vowel and as a consonant', () => {
    expect(consonantSkeletons('jovan', false)).toEqual(['vn', 'svn']);
    expect(consonantSkeletons('jelsin', false)).toEqual(['lsn', 'slsn']);
    expect(consonantSkeletons('mojm', false)).toEqual(['msm']);
  });

  test('reads the w of scripts without vowels both ways too', () => {
    expect(consonantSkeletons('dvd', true)).toEqual(['dvd']);
    expect(consonantSkeletons('mvsvlini', true)).toEqual(['mvsvln', 'msln']);
    expect(consonantSkeletons('mvsvlini', false)).toEqual(['mvsvln']);
    // Joseph, in Arabic.
    expect(consonantSkeletons('jvzif', true)).toEqual(['vsv', 'sv', 'svsv']);
    expect(skeletons('joseph')).toEqual(['sv']);
  });

  test.each(['', 'a', 'aeiou', 'li', 'ooo', 'j', 'y'])('has none for %j', (sound) => {
    expect(consonantSkeletons(sound, false)).toEqual([]);
  });

  test('have at least two consonants, none twice in a row, and no vowel', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{0,20}$/), fc.boolean(), (word, isAbjad) => {
        const found = consonantSkeletons(soundForm(word, isAbjad), isAbjad);
        expect(new Set(found).size).toBe(found.length);
        for (const skeleton of found) expect(skeleton).toMatch(/^(?!.*(.)\1)[^aeiouy]{2,}$/);
      }),
    );
  });
});
