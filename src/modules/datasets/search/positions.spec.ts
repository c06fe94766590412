import fc from 'fast-check';
import { decodePositions, encodePositions } from './positions';

const roundTrip = (positions: readonly number[]): number[] => [...decodePositions(encodePositions(positions))];

describe('positions', () => {
  test.each([
    { what: 'no positions', positions: [], bytes: [] },
    { what: 'the first position', positions: [0], bytes: [1] },
    { what: 'adjacent positions', positions: [0, 1, 2], bytes: [1, 1, 1] },
    { what: 'a gap of 127', positions: [126], bytes: [0x7f] },
    { what: 'a gap of 128', positions: [127], bytes: [0x80, 0x01] },
    { what: 'a gap of 16,383', positions: [0, 16_383], bytes: [1, 0xff, 0x7f] },
    { what: 'a gap of 16,384', positions: [0, 16_384], bytes: [1, 0x80, 0x80, 0x01] },
    { what: 'the last position of a full segment', positions: [65_535], bytes: [0x80, 0x80, 0x04] },
    { what: 'the largest position', positions: [2 ** 31 - 2], bytes: [0xff, 0xff, 0xff, 0xff, 0x07] },
  ])('encode $what', ({ positions, bytes }) => {
    expect([...encodePositions(positions)]).toEqual(bytes);
    expect(roundTrip(positions)).toEqual(positions);
  });

  test('are decoded unchanged for any positions', () => {
    const gaps = fc.array(fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 2_000_000 })));
    fc.assert(
      fc.property(gaps, (steps) => {
        let last = -1;
        const positions = steps.map((step) => (last += step));
        expect(roundTrip(positions)).toEqual(positions);
      }),
    );
  });

  test('are decoded from a part of a larger buffer', () => {
    const bytes = Buffer.concat([Buffer.from([0xff]), encodePositions([5, 500, 50_000]), Buffer.from([0xff])]);
    expect([...decodePositions(bytes.subarray(1, -1))]).toEqual([5, 500, 50_000]);
  });
});
