import fc from 'fast-check';
import { testWith } from '../../../../test/support/app/programs';
import { capFaults } from '../../../../test/support/cap/cap-schema';
import { publication, PUBLISHER } from '../../../../test/support/cap/published-samples';
import { elementNamed, elementsNamed, parseXml } from '../../../../test/support/xml/xml-dom';
import { RELIABILITIES, SEVERITIES } from '../../../kernel/evaluation/evaluation.types';
import type { Publication, PublishedThreat } from '../publications/published-threat';
import { capAlert } from './cap-alert';
import { capCategory, capCertainty, capSeverity, capUrgency } from './cap-values';

const WEB = 'https://threats.example.com/console/p/default/threats/1';
const US_PER_HOUR = 3_600_000_000;
const alertOf = (message: Publication<PublishedThreat>, earlier: { number: number; added_us: number }[] = []): string =>
  capAlert({ message, earlier, publisher: PUBLISHER, web: WEB });
const first = publication();
const later = { number: 3, added_us: first.added_us + 2 * US_PER_HOUR };
const valuesOf = (xml: string, ...names: string[]): string[] =>
  names.map((name) => elementNamed(parseXml(xml), name).textContent);
const has = (xml: string, name: string): boolean => elementsNamed(parseXml(xml), name).length > 0;

describe('a CAP message', () => {
  test('a new threat is an alert without references', () => {
    const xml = alertOf(first);
    expect(valuesOf(xml, 'identifier', 'sender', 'sent', 'status', 'msgType', 'scope', 'incidents')).toEqual([
      `${first.threat_id}.1`,
      `urn:uuid:${PUBLISHER.portfolio_id}`,
      '2026-11-28T01:00:00-00:00',
      'Actual',
      'Alert',
      'Restricted',
      first.threat_id,
    ]);
    expect(has(xml, 'references')).toBe(false);
    expect(valuesOf(xml, 'senderName', 'headline', 'web')).toEqual([
      'Acme & Sons <Ltd>, Default',
      first.content.title,
      WEB,
    ]);
  });

  test('a change is an update that refers to every earlier message', () => {
    const earlier = [1, 2].map((number) => ({ number, added_us: first.added_us + number * 1_000_000 }));
    const xml = alertOf(publication({}, later), earlier);
    const sender = `urn:uuid:${PUBLISHER.portfolio_id}`;
    expect(valuesOf(xml, 'msgType', 'references')).toEqual([
      'Update',
      `${sender},${first.threat_id}.1,2026-11-28T01:00:01-00:00 ${sender},${first.threat_id}.2,2026-11-28T01:00:02-00:00`,
    ]);
  });

  test.each(['ended', 'resolved', 'dismissed'] as const)('a threat that is %s is cancelled with a reason', (status) => {
    const xml = alertOf(publication({ status, assets: [], asset_count: 0 }, { ...later, is_revoked: true }), [first]);
    expect(valuesOf(xml, 'msgType', 'urgency', 'responseType')).toEqual([
      'Cancel',
      'Past',
      status === 'resolved' ? 'AllClear' : 'None',
    ]);
    expect(valuesOf(xml, 'note')[0]).toContain(status === 'ended' ? 'has ended' : status);
    expect(valuesOf(xml, 'circle')).toEqual(['24.13246,121.659 5']);
  });

  test('the area is what the affected assets watch', () => {
    const xml = alertOf(first);
    expect(valuesOf(xml, 'areaDesc', 'circle')).toEqual([
      'Hualien plant and its surroundings of 100 km',
      '23.9769,121.6044 100',
    ]);
  });

  test('a tenant with a fixed time sends tests', () => {
    const xml = alertOf(publication({ is_test: true }));
    expect(valuesOf(xml, 'status', 'note')).toEqual(['Test', expect.stringContaining('Disregard')]);
  });

  test('a place without coordinates is named, and a threat without any place has no area', () => {
    const nowhere = { assets: [], lat: null, lng: null };
    expect(valuesOf(alertOf(publication({ ...nowhere, location: null })), 'areaDesc')).toEqual(['TW']);
    expect(has(alertOf(publication({ ...nowhere, location: null, country: null })), 'area')).toBe(false);
  });

  test('hostile text stays text', () => {
    const title = '</headline><script>&amp;"\'\u0000\u0007\ud800 \u202eabc ]]> 😀';
    const xml = alertOf(publication({ title }));
    expect(valuesOf(xml, 'headline')).toEqual(['</headline><script>&amp;"\' \u202eabc ]]> 😀']);
    expect(has(xml, 'script')).toBe(false);
  });
});

test.each(SEVERITIES)('the severity %s has a code value', (severity) => {
  expect(['Extreme', 'Severe', 'Moderate', 'Minor']).toContain(capSeverity({ severity }));
});

test('certainty is that of the reported events', () => {
  expect(RELIABILITIES.map((reliability) => capCertainty({ reliability }))).toEqual([
    'Observed',
    'Likely',
    'Possible',
    'Unknown',
  ]);
});

test.each([
  [0.5, 'critical', 'rare', 'Immediate'],
  [0.5, 'medium', 'rare', 'Expected'],
  [23, 'critical', 'rare', 'Expected'],
  [25, 'critical', 'possible', 'Future'],
  [25, 'critical', 'unlikely', 'Unknown'],
] as const)(
  'after %d hours a threat of severity %s and likelihood %s has the urgency %s',
  (hours, severity, likelihood, urgency) => {
    const sent = new Date(Date.parse('2026-11-28T00:00:00Z') + hours * 3_600_000);
    expect(capUrgency({ severity, likelihood, observed_at: '2026-11-28T00:00:00.000Z' }, sent, false)).toBe(urgency);
  },
);

test.each([
  ['flood', 'climate_environment', 'Met'],
  ['earthquake', 'climate_environment', 'Geo'],
  ['wildfire', 'climate_environment', 'Fire'],
  ['battle', 'conflict', 'Security'],
  ['constructor', 'constructor', 'Other'],
])('the type %s in %s has the category %s', (type, category, expected) => {
  expect(capCategory({ threat_type: type, category })).toBe(expected);
});

const validated = testWith('xmllint');

validated('messages of every kind are valid by the schema of CAP 1.2', () => {
  const kinds = [
    alertOf(first),
    alertOf(publication({ expires_at: null, source_rating: null, description: null }, later), [first]),
    alertOf(publication({ status: 'ended', assets: [] }, { ...later, is_revoked: true }), [first]),
    alertOf(publication({ is_test: true, lat: null, lng: null, assets: [], sources: [] })),
    capAlert({ message: publication({ title: '\u0001<&>"\uffff' }), earlier: [], publisher: PUBLISHER, web: null }),
  ];
  expect(kinds.map(capFaults)).toEqual(kinds.map(() => ''));
});

validated('the schema refuses what CAP does not allow', () => {
  const xml = alertOf(first);
  const wrong = [
    xml.replace('-00:00</sent>', 'Z</sent>'),
    xml.replace('<status>Actual', '<status>Real'),
    xml.replace(/<urgency>\w+<\/urgency>/, ''),
    xml.replace(/(<areaDesc>.*?<\/areaDesc>)(<circle>.*?<\/circle>)/, '$2$1'),
  ];
  expect(wrong.map((message) => capFaults(message) !== '')).toEqual([true, true, true, true]);
});

validated('messages with any text are valid', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  const messages = fc.sample(fc.record({ title: text, description: text, location: text, threat_type: text }), {
    numRuns: 40,
    seed: 20_261_128,
  });
  expect(messages.map((content) => capFaults(alertOf(publication(content))))).toEqual(messages.map(() => ''));
});
