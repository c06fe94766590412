import { ViolationSink } from '../../../platform/http/validation/rule';
import { circle, degreeBox } from './geo-rules';

function read(rule: ReturnType<typeof degreeBox> | ReturnType<typeof circle>, value: unknown): unknown {
  const sink = new ViolationSink('query');
  const parsed = rule.parse(value, ['it'], sink);
  return sink.violations.length > 0 ? sink.violations.map(({ loc, type }) => [...loc, type].join(' ')) : parsed;
}

describe('degreeBox', () => {
  it.each([
    ['119,21,123,26', { minLng: 119, minLat: 21, maxLng: 123, maxLat: 26 }],
    [' 170, -10.5 ,-170,1e1', { minLng: 170, minLat: -10.5, maxLng: -170, maxLat: 10 }],
    ['-180,-90,180,90', { minLng: -180, minLat: -90, maxLng: 180, maxLat: 90 }],
    ['', ['it value_error']],
    ['1,2,3', ['it value_error']],
    ['1,2,3,4,5', ['it value_error']],
    ['a,2,3,4', ['it 0 float_parsing']],
    ['1,,3,NaN', ['it 1 float_parsing', 'it 3 float_parsing']],
    [
      '-181,-91,181,91',
      ['it 0 greater_than_equal', 'it 1 greater_than_equal', 'it 2 less_than_equal', 'it 3 less_than_equal'],
    ],
    ['1,5,2,4', ['it value_error']],
    [['1,2,3,4', '1,2,3,4'], ['it string_type']],
  ])('%j', (value, expected) => expect(read(degreeBox(), value)).toEqual(expected));
});

describe('circle', () => {
  it.each([
    ['23.98,121.6,50', { lat: 23.98, lng: 121.6, km: 50 }],
    ['90,180,10000', { lat: 90, lng: 180, km: 10_000 }],
    ['23.98,121.6', ['it value_error']],
    ['23.98;121.6;50', ['it value_error']],
    ['91,181,0', ['it 0 less_than_equal', 'it 1 less_than_equal', 'it 2 greater_than']],
    ['0,0,10001', ['it 2 less_than_equal']],
    ['0,0,1e999', ['it 2 finite_number']],
  ])('%j', (value, expected) => expect(read(circle(), value)).toEqual(expected));
});
