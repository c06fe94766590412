import { type GivenQuery, parseQuery } from './query-input';
import { list } from './validation/composite-rules';
import { Field } from './validation/field';
import { type ObjectClass, ViolationSink } from './validation/rule';
import { date, integer, oneOf } from './validation/rules';

class SampleQuery {
  @Field(integer({ ge: 1 }), { default: 10 })
  limit: number;

  @Field(date(), { isOptional: true })
  date_from?: string;

  @Field(list(oneOf(['open', 'closed'])), { default: () => [] })
  status: string[];
}

class NeedyQuery {
  @Field(date(), {})
  day: string;
}

function parse(given: GivenQuery, mode: 'closed' | 'open' = 'closed', objectClass: ObjectClass = SampleQuery) {
  const sink = new ViolationSink('query');
  const value = parseQuery(objectClass, given, sink, mode);
  return { value, violations: sink.violations.map(({ loc, type }) => `${loc.join('.')}: ${type}`) };
}

test('treats a parameter without a value as absent', () => {
  const { value, violations } = parse({ limit: '', date_from: '', status: '' });
  expect([value, violations]).toEqual([{ limit: 10, status: [] }, []]);
  expect(parse({ limit: ['', '5'], status: ['', 'open', ''] }).value).toEqual({ limit: 5, status: ['open'] });
  expect(parse({ day: '' }, 'closed', NeedyQuery).violations).toEqual(['query.day: missing']);
});

test('reads a repeated name as a list', () => {
  expect(parse({ status: ['open', 'closed'] }).value).toEqual({ limit: 10, status: ['open', 'closed'] });
  expect(parse({ status: 'open' }).value).toEqual({ limit: 10, status: ['open'] });
});

test('refuses a repeated parameter that accepts one value, even with the same value', () => {
  expect(parse({ limit: ['5', '5'] }).violations).toEqual(['query.limit: duplicate']);
});

test('refuses unknown parameters, regardless of their names and values', () => {
  const given = JSON.parse('{"__proto__":"1","constructor":"","Limit":"5","page":["1","2"],"":""}') as GivenQuery;
  expect(parse(given).violations).toEqual([
    ...['query.__proto__: extra_forbidden', 'query.constructor: extra_forbidden', 'query.Limit: extra_forbidden'],
    'query.page: extra_forbidden',
  ]);
});

test('ignores unknown parameters of an open query, and checks the known ones', () => {
  expect(parse({ tracking: ['1', '2'], limit: '5' }, 'open')).toEqual({
    value: { limit: 5, status: [] },
    violations: [],
  });
  expect(parse({ limit: ['1', '2'] }, 'open').violations).toEqual(['query.limit: duplicate']);
});

test('refuses every parameter of an operation without parameters, unless its query is open', () => {
  const refused = new ViolationSink('query');
  parseQuery(undefined, { x: '1' }, refused, 'closed');
  expect(refused.violations).toEqual([{ loc: ['query', 'x'], type: 'extra_forbidden', msg: expect.any(String) }]);
  const open = new ViolationSink('query');
  parseQuery(undefined, { x: '1' }, open, 'open');
  expect(open.count).toBe(0);
});
