import { mortonCode, codesOfCell, firstFrom, orderByCode } from './tile-places';
import { randomNumbers } from '../../../../test/support/samples/random-numbers';

const random = randomNumbers(3);
const anyPlace = (): [x: number, y: number] => [Math.floor(random() * 2 ** 32), Math.floor(random() * 2 ** 32)];

test('codesOfCell returns the codes of the places in a cell', () => {
  for (let round = 0; round < 2_000; round += 1) {
    const [x, y] = anyPlace();
    const zoom = Math.floor(random() * 17);
    const side = 2 ** (32 - zoom);
    const [column, row] = [Math.floor(x / side), Math.floor(y / side)];
    const { first, end } = codesOfCell(zoom, column, row);
    expect(mortonCode(x, y)).toBeGreaterThanOrEqual(first);
    expect(mortonCode(x, y)).toBeLessThan(end);
    const beside = codesOfCell(zoom, column ^ 1, row);
    if (zoom > 0) expect(beside.first >= end || beside.end <= first).toBe(true);
  }
  expect(codesOfCell(0, 0, 0)).toEqual({ first: 0, end: 2 ** 32 });
  expect(codesOfCell(1, 1, 1)).toEqual({ first: 3 * 2 ** 30, end: 2 ** 32 });
  expect([mortonCode(0, 0), mortonCode(2 ** 32 - 1, 2 ** 32 - 1)]).toEqual([0, 2 ** 32 - 1]);
});

test('orderByCode sorts positions by code and is stable', () => {
  const codes = Uint32Array.from({ length: 3_000 }, (_item, index) =>
    index % 3 === 0 ? index % 7 : Math.floor(random() * 2 ** 32),
  );
  const expected = [...codes.keys()].sort((a, b) => codes[a]! - codes[b]! || a - b);
  expect([...orderByCode(codes, codes.length)]).toEqual(expected);
  expect([...orderByCode(codes, 10)]).toEqual(expected.filter((position) => position < 10));
  expect([...orderByCode(codes, 0)]).toEqual([]);
});

test('firstFrom finds the first code that is not below a bound', () => {
  const codes = Uint32Array.of(1, 4, 4, 9, 4_294_967_295);
  const found = [0, 1, 2, 4, 5, 9, 10, 4_294_967_295, 4_294_967_296].map((bound) => firstFrom(codes, 5, bound));
  expect(found).toEqual([0, 0, 1, 1, 3, 3, 4, 4, 5]);
  expect(firstFrom(codes, 2, 5)).toBe(2);
});
