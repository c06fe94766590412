import { AssetEvents } from './asset-events';

it('lists each event of an asset once, whether it was added before or after the first reading', () => {
  const events = new AssetEvents();
  for (const id of ['a', 'b', 'a']) events.add('asset', id);
  expect([...events.of('asset')]).toEqual(['a', 'b']);
  for (const id of ['b', 'c']) events.add('asset', id);
  expect([...events.of('asset')]).toEqual(['a', 'b', 'c']);
});

it('forgets removed events and assets', () => {
  const events = new AssetEvents();
  for (const id of ['a', 'b']) events.add('asset', id);
  events.add('other', 'a');
  events.remove('asset', 'a');
  events.remove('unknown', 'a');
  expect([events.has('asset', 'a'), events.has('asset', 'b'), events.has('other', 'a')]).toEqual([false, true, true]);
  events.removeAsset('asset');
  expect([...events.of('asset')]).toEqual([]);
  expect(events.has('unknown', 'a')).toBe(false);
});
