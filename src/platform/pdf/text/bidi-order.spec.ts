import { detectDirection, mirrored, visualOrder } from './bidi-order';

const ordered = (levels: readonly number[]): number[] =>
  visualOrder(levels.map((level, index) => ({ level, index }))).map(({ index }) => index);

describe('visualOrder', () => {
  it.each([
    [
      [0, 0, 0],
      [0, 1, 2],
    ],
    [
      [1, 1, 1],
      [2, 1, 0],
    ],
    [
      [0, 1, 1, 0],
      [0, 2, 1, 3],
    ],
    // A number within Arabic within English: its digits keep their order.
    [
      [0, 1, 2, 2, 1, 0],
      [0, 4, 2, 3, 1, 5],
    ],
  ])('orders the levels %j as %j (UAX #9, L2)', (levels, expected) => {
    expect(ordered(levels)).toEqual(expected);
  });
});

describe('detectDirection', () => {
  it.each([
    ['plain English', false],
    ['عبد الرحمن', true],
    ['Kowal قالت الشركة إن الاتهامات', false],
    ['عبد الرحمن; Абдурахман; Abdurrahman the younger', false],
    ['(שרה לוי)', true],
  ])('detects the direction of %s', (text, isRtl) => {
    expect(detectDirection(text).isRtl).toBe(isRtl);
  });
});

test('mirrors brackets and quotation marks', () => {
  expect(mirrored('(א) [ב] «ג» ד')).toBe(')א( ]ב[ »ג« ד');
});
