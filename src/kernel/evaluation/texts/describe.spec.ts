import { sampleEvent } from '../../../../test/support/samples/evaluation-samples';
import { describeTitle, typeName } from './describe';

const titleAt = (title: string, location: string | null, country: string | null = 'SO'): string => {
  const leader = sampleEvent({ title, location, country });
  return describeTitle({ leader, events: [leader] });
};

describe('the title of a threat', () => {
  it.each([
    ['Clash between A and B in Tijuana: 1 killed', 'Tijuana town', 'Clash between A and B in Tijuana: 1 killed'],
    ['Car bomb explodes near the port', 'Mogadishu, Banaadir', 'Car bomb explodes near the port, Mogadishu, Banaadir'],
    ['Car bomb explodes in Somalia', 'Mogadishu, Somalia', 'Car bomb explodes in Somalia, Mogadishu'],
    ['Fighting between A and B in Myanmar', 'Myanmar (Burma)', 'Fighting between A and B in Myanmar'],
    [
      'Flood warning issued today',
      'Harris, TX; Galveston, TX',
      'Flood warning issued today, Harris, TX; Galveston, TX',
    ],
    ['Arson attack on a depot', null, 'Arson attack on a depot, Somalia'],
    ['Arson attack in Somalia', ' ', 'Arson attack in Somalia'],
  ])('of %j at %j contains each place once', (title, location, expected) => {
    expect(titleAt(title, location)).toBe(expected);
  });

  it('marks the report as unverified if there is only a single machine-coded article', () => {
    const coded = (articleCount: number): string => {
      const given = { source: 'gdelt-events', title: 'Police arrests a protester in Suva', location: 'Suva' };
      const leader = sampleEvent({ ...given, articleCount });
      return describeTitle({ leader, events: [leader] });
    };
    expect(coded(1)).toBe('Unverified report: Police arrests a protester in Suva');
    expect(coded(2)).toBe('Police arrests a protester in Suva');
  });

  it('names no place if none is known', () => {
    expect(titleAt('Arson attack on a depot', null, null)).toBe('Arson attack on a depot');
  });
});

test.each([
  ['violence_against_civilians', 'Violence against civilians'],
  ['relations_reduced', 'Reduced diplomatic relations'],
  ['constructor', 'Constructor'],
  [' ', 'Event'],
])('shows the type %j as %j', (type, name) => {
  expect(typeName(sampleEvent({ type }))).toBe(name);
});
