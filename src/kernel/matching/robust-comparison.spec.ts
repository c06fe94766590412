import fc from 'fast-check';
import { ListedNames, OTHER_PERSONS } from '../../../test/support/samples/listed-names';
import { matchNames } from './match-names';
import type { EntitySchema } from './matching.types';

const scoreOf = (left: string, right: string, schema: EntitySchema = 'Person'): number =>
  matchNames(left, right, schema).score;

describe('names with one typing error', () => {
  it.each([
    ['a wrong letter', 'Marek Dvorak', 'Marek Dvosak'],
    ['a lost letter', 'Ilyas Tursun', 'Ilyas Tursn'],
    ['an added letter', 'Omid Karvan', 'Omqid Karvan'],
    ['two letters exchanged', 'Nadia Belkou', 'Ndaia Belkou'],
    ['a slip in a word of four letters', 'Rafi Mansour', 'Rfai Mansour'],
    ['a slip in a short word of a long name', 'Aye Thiha Kyawswar', 'Ave Thiha Kyawswar'],
    ['a slip in Abd', "Salim 'Abd al-Wahid Nasser", "Salim 'Bad al-Wahid Nasser"],
    ['a slip in a compound written together', 'Abdulmalik Nasser', 'Abdlumalik Nasser'],
    ['a slip in Abubakar', 'Surkan Abubakar Toure', 'Surkan dAbubakar Toure'],
    ['an impossible Chinese syllable', 'Chen Guoming', 'Chcen Guoming'],
    ['a Korean syllable that is not a name', 'Pak Song Hyok', 'Pak Rong Hyok'],
  ])('matches a person despite %s', (_, listed, damaged) => {
    expect(scoreOf(listed, damaged)).toBeGreaterThanOrEqual(0.7);
  });

  it.each([
    ['Severny Orbit Trading LLC', 'Severny Orbti Trading LLC'],
    ['Severny Orbit Trading LLC', 'Severny Orbit Traxding LLC'],
    ['Severny Orbit Trading LLC', 'Severny Orbit Trading LXC'],
    ['Joint Stock Company Kulon', 'Joint Tsock Company Kulon'],
  ])('matches %s with %s', (listed, damaged) => {
    expect(scoreOf(listed, damaged, 'Company')).toBeGreaterThanOrEqual(0.7);
  });

  it.each<[string, string, EntitySchema]>([
    ['Amir Karvan', 'Omar Karvan', 'Person'],
    ['Ali Omid', 'Avi Omid', 'Person'],
    ['Kim Myong Chol', 'Kim Kyong Chol', 'Person'],
    ['عياض الدنوني', 'Adnan Ali Iyad', 'Person'],
    ['A.B.C. Company', 'C.B.A. Company', 'Company'],
    ['Lilia Palomo de Canales', 'LPC JSC', 'Organization'],
    ['Mario Belkou', 'Maria Belkou', 'Person'],
    ['Orbit Fund VII', 'Orbit Fund VIII', 'Company'],
    ['Orbit Unit 417', 'Orbit Unit 418', 'Company'],
    ['OOO Orbit', 'OAO Orbit', 'Company'],
    ['Bank of Iran', 'Bank of Iraq', 'Company'],
  ])('does not match %s with %s', (left, right, schema) => {
    expect(scoreOf(left, right, schema)).toBeLessThan(0.7);
  });

  it('finds the listed person among its candidates', () => {
    const listed = new ListedNames([...OTHER_PERSONS, 'Abdul Rahim Zeyani', 'Ilyas Tursun'], 'Person');
    expect(listed.namesLike('ZEYANI, Abdurrahim')).toContain('Abdul Rahim Zeyani');
    expect(listed.namesLike('Rahim Zeyani, Abdul')[0]).toBe('Abdul Rahim Zeyani');
    expect(listed.namesLike('Ilays Tursun')[0]).toBe('Ilyas Tursun');
  });
});

describe('Arabic compounds', () => {
  it.each([
    ['REHMAN, ABDUR', 'ABDUR REHMAN'],
    ['Abdul Rahman', 'Abdurrahman'],
    ['Abdul Rahman', 'Abd al-Rahman'],
    ['Abdul Rahman', 'Abdel Rahmane'],
    ['Abdul Rahman', 'RAHMAN, Abdul'],
    ['Abdirahman Warsame', 'WARSAME, Abdul Rahman'],
    ['Abu Bakr Toure', 'Abubakar Toure'],
    ['Abu Bakr Toure', 'Aboubacar Toure'],
    ['Salah al-Din Toure', 'Salahuddin Toure'],
    ['Nour Eddine Toure', 'Toure Noureddine'],
    ['Abd Allah Toure', 'Abdullah Toure'],
    ['Allah Toure Abd', 'Abdullah Toure'],
  ])('matches %s with %s', (left, right) => {
    expect(scoreOf(left, right)).toBeGreaterThanOrEqual(0.95);
  });

  it.each([
    ['Abdul Rahim Toure', 'Abdul Karim Toure'],
    ['Abdulrahman', 'Abdulrahman Toure'],
    ['Salahuddin Toure', 'Jamaluddin Toure'],
    ['Abdul Aziz', 'Abdul Karim'],
  ])('does not match %s with %s', (left, right) => {
    expect(scoreOf(left, right)).toBeLessThan(0.7);
  });
});

describe('a maiden name that only one source has', () => {
  it.each([
    ['Leila Marwan', 'Leila Marwan née Petrova'],
    ['Leila', 'Leila (née) Petrova'],
    ['Nasima Sheikh', 'Nasima Sheikh geb. Petrova'],
    ['Gulbaz Akhund', 'Gulbaz Akhund -Petrova'],
  ])('%s matches %s', (name, longer) => {
    expect(scoreOf(name, longer)).toBeGreaterThanOrEqual(0.7);
    expect(scoreOf(longer, name)).toBe(scoreOf(name, longer));
  });

  it('does not make another given name match', () => {
    expect(scoreOf('Leila Marwan', 'Salma Marwan née Petrova')).toBeLessThan(0.7);
  });
});

describe('acronyms', () => {
  it('does not read the initials of a person as an acronym', () => {
    expect(scoreOf('John Andrew Taylor', 'JAT', 'Organization')).toBeLessThan(0.7);
    expect(scoreOf('Karim Omar Nasser', 'K.O.N.', 'Organization')).toBeLessThan(0.7);
  });

  it('matches an acronym that is written as one', () => {
    expect(scoreOf('NOSL', 'Northern Orient Shipping Lines', 'Organization')).toBeGreaterThanOrEqual(0.7);
    expect(scoreOf('N.O.S.L.', 'Northern Orient Shipping Lines', 'Organization')).toBeGreaterThanOrEqual(0.7);
    expect(scoreOf('Nosl', 'Northern Orient Shipping Lines', 'Organization')).toBeLessThan(0.7);
  });

  it('reads the initials of a company as its acronym', () => {
    expect(scoreOf('KTM', 'Kestrel Tundra Meridian', 'Company')).toBeGreaterThanOrEqual(0.7);
  });
});

describe('another order of words', () => {
  const WORDS =
    `Anna Boris Abdul Rahman Abd al-Aziz Noureddine Salah Din Abu Bakr Dvorak Karvan Belkou Tursun Петров Иван محمد عبد الكريم Maria
    Lopez Kyawswar Hughes Okafor Ναταλία Παππάς`.split(/\s+/);
  const names = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 5 });

  it('costs at most a twentieth of the score', () => {
    fc.assert(
      fc.property(
        names.chain((words) => fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length }))),
        ([words, shuffled]) => {
          expect(scoreOf(words.join(' '), shuffled.join(' '))).toBeGreaterThanOrEqual(0.95);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('costs as little in "Last, First"', () => {
    fc.assert(
      fc.property(names, (words) => {
        const [first = '', ...rest] = words;
        expect(scoreOf(words.join(' '), `${rest.join(' ')}, ${first}`)).toBeGreaterThanOrEqual(0.95);
        expect(
          scoreOf(words.join(' '), `${words.at(-1) ?? ''}, ${words.slice(0, -1).join(' ')}`),
        ).toBeGreaterThanOrEqual(0.95);
      }),
      { numRuns: 300 },
    );
  });
});
