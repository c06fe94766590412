import { precisionOfGdeltType, precisionOfUsgsError, uncertaintyKmOfCode } from './geo-precision';

describe('geo precision', () => {
  it.each([
    [1, 1],
    [2, 25],
    [3, 50],
    [4, 100],
    [5, 100],
    [6, null],
    [7, null],
    [8, null],
    [null, null],
  ])('maps UCDP code %j to %j km', (code, km) => expect(uncertaintyKmOfCode(code)).toBe(km));

  it.each([
    [1, 6, null],
    [2, 4, 100],
    [3, 2, 5],
    [4, 2, 5],
    [5, 4, 100],
    [0, null, null],
    [null, null, null],
  ])('maps GDELT type %j to code %j within %j km', (type, geoPrecision, uncertaintyKm) =>
    expect(precisionOfGdeltType(type)).toEqual({ geoPrecision, uncertaintyKm }),
  );

  it.each([
    [0.4, 1, 0.4],
    [1, 1, 1],
    [11.08, 2, 11.08],
    [null, 2, 5],
  ])('maps a USGS error of %j km to code %j within %j km', (error, geoPrecision, uncertaintyKm) =>
    expect(precisionOfUsgsError(error)).toEqual({ geoPrecision, uncertaintyKm }),
  );
});
