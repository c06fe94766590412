import * as fc from 'fast-check';
import { apart } from './marker-places';

const SIZE = { width: 400, height: 300 };

describe('apart', () => {
  it('moves overlapping markers only', () => {
    const [one, two, far] = apart(
      [
        { x: 100, y: 100, radius: 6 },
        { x: 100, y: 100, radius: 6 },
        { x: 300, y: 200, radius: 6 },
      ],
      [],
      SIZE,
    );
    expect(Math.hypot(one!.x - two!.x, one!.y - two!.y)).toBeGreaterThanOrEqual(12);
    expect(far).toEqual({ x: 300, y: 200, radius: 6 });
  });

  it('moves markers away from fixed ones', () => {
    const [moved] = apart([{ x: 50, y: 50, radius: 6 }], [{ x: 50, y: 50, radius: 4 }], SIZE);
    expect(Math.hypot(moved!.x - 50, moved!.y - 50)).toBeGreaterThanOrEqual(10);
  });

  it('keeps markers within the map and is deterministic', () => {
    const marker = fc.record({
      x: fc.double({ min: 0, max: 400, noNaN: true }),
      y: fc.double({ min: 0, max: 300, noNaN: true }),
      radius: fc.constant(7),
    });
    fc.assert(
      fc.property(fc.array(marker, { maxLength: 25 }), (markers) => {
        const places = apart(markers, [], SIZE);
        expect(apart(markers, [], SIZE)).toEqual(places);
        for (const { x, y } of places) {
          expect(x >= 0 && x <= 400 && y >= 0 && y <= 300).toBe(true);
        }
      }),
    );
  });
});
