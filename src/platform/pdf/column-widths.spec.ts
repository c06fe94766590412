import * as fc from 'fast-check';
import { columnWidths } from './column-widths';

describe('columnWidths', () => {
  it('gives each column the width of its text, and distributes the rest', () => {
    expect(
      columnWidths(
        [
          { widest: 10, longestWord: 5 },
          { widest: 30, longestWord: 5 },
        ],
        80,
      ),
    ).toEqual([20, 60]);
  });

  it('does not break words when a long text wraps', () => {
    const [key, text] = columnWidths(
      [
        { widest: 40, longestWord: 40 },
        { widest: 2_000, longestWord: 60 },
      ],
      300,
    );
    expect(key).toBeCloseTo(40, 0);
    expect(text).toBeCloseTo(260, 0);
  });

  it('always fills the width, and gives every column some', () => {
    const demand = fc.record({
      word: fc.double({ min: 1, max: 400, noNaN: true }),
      more: fc.double({ min: 0, max: 3_000, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(demand, { minLength: 1, maxLength: 9 }), (columns) => {
        const demands = columns.map(({ word, more }) => ({ longestWord: word, widest: word + more }));
        const widths = columnWidths(demands, 467);
        expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(467, 3);
        for (const width of widths) expect(width).toBeGreaterThan(0);
      }),
    );
  });
});
