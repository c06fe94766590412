import { alertMail } from './alert-mail';
import type { AlertAnswer } from '../alerts.dto';

const ALERT: AlertAnswer = {
  id: '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10',
  rule_id: 'r',
  rule_title: 'Serious ones',
  threat_id: 't',
  threat: {
    id: 't',
    title: 'Earthquake M 6.4, Hualien',
    severity: 'high',
    status: 'active',
    threat_type: 'earthquake',
    risk_score: 71.6,
    location: 'Hualien',
    coordinates: { lat: 24, lng: 121.6 },
    observed_at: new Date('2018-02-06T15:50:42Z'),
    version_count: 1,
    latest_development_title: null,
  },
  severity: 'high',
  matched_asset_ids: ['hq', 'plant'],
  matched_asset_count: 2,
  state: 'new',
  state_changed_at: null,
  state_changed_by: null,
  email: 'pending',
  trigger_count: 1,
  suppressed_count: 0,
  created_at: new Date(0),
  last_triggered_at: new Date(0),
};

const withThreat = (threat: Partial<AlertAnswer['threat']>): AlertAnswer => ({
  ...ALERT,
  threat: { ...ALERT.threat, ...threat },
});

test('states severity, threat, place and assets', () => {
  const mail = alertMail(ALERT);
  expect(mail.subject).toBe('[Threat] HIGH: Earthquake M 6.4, Hualien');
  expect(mail.text).toBe(`HIGH: Earthquake M 6.4, Hualien

A threat matches the rule “Serious ones”.

Type: earthquake
Severity: high
Risk: 72 of 100
Location: Hualien
Coordinates: 24.0000, 121.6000
Observed: 2018-02-06T15:50:42.000Z
Assets: hq, plant

Alert 0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10. You receive this message because the rule lists your address.
`);
  expect(mail.html).toContain('<h1>HIGH: Earthquake M 6.4, Hualien</h1>');
  expect(mail.html).toContain('<td>hq, plant</td>');
});

test('names the change of a threat and the suppressed changes', () => {
  const mail = alertMail({
    ...withThreat({ latest_development_title: 'A second quake' }),
    trigger_count: 2,
    suppressed_count: 3,
  });
  expect(mail.subject).toBe('[Threat changed] HIGH: Earthquake M 6.4, Hualien');
  expect(mail.text).toContain('Latest development: A second quake\nEarlier changes not sent: 3\n');
});

test.each([
  ['a line end', 'Quake\r\nBcc: all@example.com'],
  ['a line separator', 'Quake\u2028Bcc: all@example.com'],
  ['a null', 'Quake\0Bcc: all@example.com'],
  ['a form feed', 'Quake\fBcc: all@example.com'],
])('keeps %s in a title from starting a new line', (_what, title) => {
  const mail = alertMail(withThreat({ title }));
  expect(mail.subject).toBe('[Threat] HIGH: Quake Bcc: all@example.com');
  expect(mail.text.split('\n')[0]).toBe('HIGH: Quake Bcc: all@example.com');
});

test('removes characters that reverse the direction of text', () => {
  expect(alertMail(withThreat({ title: 'Quake \u202egnp.exe\u2069' })).subject).toBe('[Threat] HIGH: Quake  gnp.exe');
});

test('escapes markup in every field of an alert', () => {
  const hostile = '</h1><script src="//x"></script>&amp;\'"';
  const { html } = alertMail({
    ...withThreat({ title: hostile, location: hostile, latest_development_title: hostile, threat_type: hostile }),
    rule_title: hostile,
    matched_asset_ids: [hostile],
  });
  expect(html).not.toContain('<script');
  expect(html.match(/&lt;script src=&quot;\/\/x&quot;&gt;/g)).toHaveLength(7);
});

test('shortens a long subject without splitting a character', () => {
  const { subject } = alertMail(withThreat({ title: '🌋'.repeat(300) }));
  expect([...subject]).toHaveLength(200);
  expect(subject).toMatch(/🌋…$/u);
});

test('names only the nearest of many assets', () => {
  const ids = Array.from({ length: 100 }, (_each, index) => `a${index}`);
  const { text } = alertMail({ ...ALERT, matched_asset_ids: ids, matched_asset_count: 5_000 });
  expect(text).toContain('a18, a19 and 4980 more\n');
});
