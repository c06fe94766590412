import fc from 'fast-check';
import { foldText } from '../../text/fold';
import { DEFAULT_EVALUATION_SETTINGS } from '../settings';
import { searchableNames } from './asset-names';
import { holdsName } from './event-text';
import { PlacelessEvents } from './placeless-events';

const SETTINGS = DEFAULT_EVALUATION_SETTINGS;

const event = (title: string, more: { description?: string; country?: string } = {}) => ({
  title,
  description: null,
  country: null,
  ...more,
});
const asset = (name: string, more: { aliases?: string[]; organization?: string; country?: string } = {}) => ({
  name,
  aliases: [],
  organization: null,
  country: null,
  ...more,
});

function mayConcern(one: ReturnType<typeof event>, other: ReturnType<typeof asset>): boolean {
  const events = new PlacelessEvents(SETTINGS);
  events.add(event('Something else'));
  events.add(one);
  return events.mayConcern(other);
}

test('an event concerns the assets in its country', () => {
  expect(mayConcern(event('A coup', { country: 'PE' }), asset('Harbour', { country: 'PE' }))).toBe(true);
  expect(mayConcern(event('A coup', { country: 'PE' }), asset('Harbour', { country: 'TW' }))).toBe(false);
  expect(mayConcern(event('A coup'), asset('Harbour'))).toBe(false);
});

test.each([
  ['its name in the title', event('Ransomware at Callao Terminal'), asset('Callao terminal'), true],
  [
    'its name in the description',
    event('Ransomware', { description: 'At Callao Terminal.' }),
    asset('Callao Terminal'),
    true,
  ],
  ['an alias', event('Strike at Muelle Norte'), asset('Callao Terminal', { aliases: ['Muelle Norte'] }), true],
  ['its organisation', event('Leak at Andina Ports'), asset('Depot', { organization: 'Andina Ports' }), true],
  ['its name without accents', event('Leak in Zurich Altstadt'), asset('Zürich Altstadt'), true],
  ['a name between Han characters', event('東京Callao港'), asset('Callao'), true],
  ['a name in Han characters', event('勒索軟體攻擊臺北國際港'), asset('臺北國際港'), true],
  ['only a word of its name', event('Ransomware at a terminal'), asset('Callao Terminal'), false],
  ['its name inside a word', event('The Callaos'), asset('Callao'), false],
  ['a name that is too generic', event('Ransomware at Head Office'), asset('Head Office'), false],
])('an event with %s', (_case, one, other, expected) => {
  expect(mayConcern(one, other)).toBe(expected);
});

test('finds every name that the evaluation finds', () => {
  const part = fc.constantFrom(
    'Acme',
    'pörte',
    '9',
    '東京',
    'ไทย',
    '-',
    '$',
    '.',
    ' ',
    '\n',
    '𠮷',
    'é',
    'X',
    'Ünal',
    '́',
  );
  const text = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
  let named = 0;
  fc.assert(
    fc.property(text, text, text, (name, before, after) => {
      const other = asset(name);
      const one = event(before + name + after);
      const isNamed = searchableNames(other, SETTINGS).asset.some((found) => holdsName(found, foldText(one.title)));
      named += isNamed ? 1 : 0;
      expect(mayConcern(one, other) || !isNamed).toBe(true);
    }),
    { numRuns: 5_000 },
  );
  expect(named).toBeGreaterThan(500);
});
