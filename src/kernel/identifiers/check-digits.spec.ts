import fc from 'fast-check';
import { isValidImoNumber, isValidIsin, isValidLei } from './check-digits';

describe('check digits', () => {
  it.each([
    // The example of ISO 17442, and two from its register.
    [isValidLei, '54930084UKLVMY22DS16', true],
    [isValidLei, '7ZW8QJWVPR4P1J1KQY45', true],
    [isValidLei, '7ZW8QJWVPR4P1J1KQY54', false],
    [isValidLei, '7zw8qjwvpr4p1j1kqy45', false],
    // The examples of ISO 6166.
    [isValidIsin, 'US0378331005', true],
    [isValidIsin, 'AU0000XVGZA3', true],
    [isValidIsin, 'GB0002634946', true],
    [isValidIsin, 'US0378331006', false],
    [isValidIsin, 'US037833100', false],
    // The example of IMO resolution A.1117(30).
    [isValidImoNumber, '9074729', true],
    [isValidImoNumber, '9074792', false],
    [isValidImoNumber, '907472', false],
  ])('%p %s: %s', (check, number, isValid) => expect(check(number)).toBe(isValid));

  it('detects every single wrong digit of an LEI and of an ISIN', () => {
    const at = fc.integer({ min: 0, max: 1_000 });
    fc.assert(
      fc.property(
        fc.constantFrom('54930084UKLVMY22DS16', 'US0378331005'),
        at,
        fc.integer({ min: 1, max: 9 }),
        (number, where, by) => {
          const positions = [...number].flatMap((character, index) => (/\d/.test(character) ? [index] : []));
          const index = positions[where % positions.length]!;
          const wrong = number.slice(0, index) + String((Number(number[index]) + by) % 10) + number.slice(index + 1);
          expect(isValidLei(wrong) || isValidIsin(wrong)).toBe(false);
        },
      ),
    );
  });
});
