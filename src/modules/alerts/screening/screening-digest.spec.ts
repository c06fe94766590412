import { digestMail, digestTime, type ScreeningDigest } from './screening-digest';

const SINCE = new Date('2026-03-01T12:00:00Z');
const LINK = 'https://threats.example.com/console/p/north/lookup/monitored';
const DIGEST: ScreeningDigest = {
  portfolio: 'north',
  newCount: 20,
  changedCount: 3,
  removedCount: 1,
  alertIds: ['a1', 'a2'],
  waitingSince: SINCE,
};

test.each([
  ['five minutes after the only alert', '12:00', '12:05'],
  ['five minutes after the last alert', '12:30', '12:35'],
  ['at the latest an hour after the first alert', '12:58', '13:00'],
  ['at once if the first alert has waited for longer', '14:00', '13:00'],
])('a digest is sent %s', (_name, now, time) => {
  expect(digestTime(SINCE, new Date(`2026-03-01T${now}:00Z`))).toEqual(new Date(`2026-03-01T${time}:00Z`));
});

test('a digest has counts, the first ids and a link, as text and as HTML', () => {
  const { subject, text, html } = digestMail(DIGEST, LINK);
  expect(subject).toBe('[Screening] 24 screening alerts in north');
  expect(text.split('\n').slice(0, 12)).toEqual([
    '24 screening alerts',
    '',
    'Hits of monitored subjects in the portfolio north are new, have changed or were removed.',
    '',
    'New hits: 20',
    'Changed hits: 3',
    'Removed hits: 1',
    'Since: 2026-03-01T12:00:00.000Z',
    'Alerts: a1, a2 and 22 more',
    '',
    `Open the subjects: ${LINK}`,
    '',
  ]);
  expect(html).toContain(`<a href="${LINK}">Open the subjects</a>`);
  expect(html).toContain('<th scope="row">New hits</th><td>20</td>');
});

test('a digest of one alert is in the singular and lists all of it', () => {
  const { subject, text } = digestMail(
    { ...DIGEST, newCount: 1, changedCount: 0, removedCount: 0, alertIds: ['a1'] },
    LINK,
  );
  expect(subject).toBe('[Screening] 1 screening alert in north');
  expect(text).toContain('Alerts: a1\n');
});
