import { THREAT_SORTS, threatCursor, threatOrder } from './threat-order';

test.each(THREAT_SORTS)('by %s, either direction ends with the unique id and changes one key only', (sortBy) => {
  const [up, down] = [
    threatOrder({ sort_by: sortBy, sort_order: 'asc' }),
    threatOrder({ sort_by: sortBy, sort_order: 'desc' }),
  ];
  expect(up.at(-1)).toEqual({ expression: 't.id', type: 'uuid', direction: 'asc' });
  expect(up.filter(({ direction }, index) => direction !== down[index]?.direction)).toHaveLength(1);
});

test('the default direction lists the most important threats first', () => {
  const usual = THREAT_SORTS.map((sortBy) => threatOrder({ sort_by: sortBy }));
  expect(usual[0]).toEqual(threatOrder({ sort_by: 'risk', sort_order: 'desc' }));
  expect(usual[THREAT_SORTS.indexOf('distance')]).toEqual(threatOrder({ sort_by: 'distance', sort_order: 'asc' }));
});

test('refuses a cursor of another order', () => {
  const id = '01a0c3f2-7b10-7d52-8a34-0c1d2e3f4a5b';
  const text = threatCursor({ sort_by: 'title' }).write(['0', 'a title', id]);
  expect(threatCursor({ sort_by: 'title', sort_order: 'asc' }).read(text)).toEqual(['0', 'a title', id]);
  expect(threatCursor({ sort_by: 'title', sort_order: 'desc' }).read(text)).toBeUndefined();
  expect(threatCursor({ sort_by: 'updated_at' }).read(text)).toBeUndefined();
});
