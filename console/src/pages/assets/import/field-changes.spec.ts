import { isUnchanged, listChanges, shownChange } from './field-changes';

const PREVIEW = {
  added: [],
  changed: [
    {
      asset_id: 'hq',
      name: 'HQ',
      changes: [
        { field: 'attributes.monitoring_radius_km', from: 25, to: 50 },
        { field: 'attributes.floor', from: null, to: { level: 3 } },
      ],
    },
  ],
  removed: [],
  unchanged: 3,
  reordered: false,
  assets_revision: 7,
};

test('lists every changed field in words', () => {
  expect(listChanges(PREVIEW).map(({ field, from, to }) => [field, from, to])).toEqual([
    ['Monitoring radius in km', '25', '50'],
    ['floor', 'None', '{"level":3}'],
  ]);
});

test.each([
  ['', 'None'],
  [[], 'None'],
  [['a', 'b'], 'a, b'],
  [false, 'No'],
  [0, '0'],
])('shows %j as %s', (value, text) => expect(shownChange(value)).toBe(text));

test('knows that a new order is a change', () => {
  expect(isUnchanged(PREVIEW)).toBe(false);
  const same = Object.assign({}, PREVIEW, { changed: [] });
  expect([isUnchanged(same), isUnchanged(Object.assign({}, same, { reordered: true }))]).toEqual([true, false]);
});
