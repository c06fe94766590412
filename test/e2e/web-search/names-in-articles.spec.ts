import { ArchiveDesk, article, lines } from '../../support/fixtures/archive-fixture';
import { runSearch } from '../../support/app/run-search';

let desk: ArchiveDesk;
let key: string;

beforeAll(async () => {
  desk = await ArchiveDesk.open();
  key = (await desk.service.tenant('names', { analyst: { role: 'analyst' } })).analyst!;
  const texts = {
    umlaut: 'Juergen Muellner was convicted of fraud in Selwick.',
    transliteration: 'Viktor Yanukovich was accused of corruption, the court said.',
    apostrophe: "Lloyd's Register was fined for money laundering.",
    nickname: 'Bill Falkenrath was arrested on Monday and charged with bribery.',
    other: 'Anna Muellner opened a bakery. Viktor Yanukovsky plays chess.',
  };
  const all = Object.entries(texts).map(([title, text], index) => article(40 + index, { title, text, language: 'en' }));
  await desk.send('ndjson', lines(...all));
});
afterAll(() => desk.close());

interface Item {
  label: string;
  confidenceCategory: string;
  confidenceReason: string;
  adverse: { role: string; reason: string }[];
}

async function search(type: string, name: string): Promise<Item[]> {
  const body = { subject: { type, name } };
  const answer = await runSearch((method, path, sent) => desk.service.call(method, path, { key, body: sent }), body);
  return answer.body.result.items;
}

test.each([
  ['person', 'Jürgen Müllner', 'umlaut', 'convicted'],
  ['person', 'Juergen Muellner', 'umlaut', 'convicted'],
  ['person', 'Viktor Yanukovych', 'transliteration', 'accused'],
  ['organization', "Lloyd's Register", 'apostrophe', 'other'],
  ['person', 'William Falkenrath', 'nickname', 'accused'],
])('finds the %s %s in the article "%s", with its role', async (type, name, label, role) => {
  const items = await search(type, name);
  expect(items.map((item) => item.label)).toEqual([label]);
  expect(items[0]?.adverse.map((finding) => finding.role)).toContain(role);
  for (const { reason } of items[0]?.adverse ?? []) expect(reason).toMatch(/^The term “.+” refers to “.+”\.$/);
});

test('does not find somebody who only shares the family name', async () => {
  expect(await search('person', 'Otto Muellner')).toEqual([]);
  expect(await search('person', 'Viktor Yanukovenko')).toEqual([]);
});

test('rates an article as likely if it is adverse about the subject, and others as uncertain, with the reason', async () => {
  const court = 'A court convicted Ines Falkenrath of bribery. Ines Falkenrath had accepted 40,000 euros.';
  const texts = { convicted: court, timetable: 'Ines Falkenrath, director of the ferry, presented the new timetable.' };
  const all = Object.entries(texts).map(([title, text], index) => article(60 + index, { title, text, language: 'en' }));
  await desk.send('ndjson', lines(...all));
  const items = await search('person', 'Ines Falkenrath');
  const rated = items.map(({ label, confidenceCategory, confidenceReason }) => [
    label,
    confidenceCategory,
    confidenceReason,
  ]);
  expect(rated).toHaveLength(2);
  expect(rated).toEqual(
    expect.arrayContaining([
      ['convicted', 'likely', expect.stringMatching(/^The article names the subject and has \d adverse statements/)],
      ['timetable', 'uncertain', 'No adverse statement about the subject was found in the article.'],
    ]),
  );
});
