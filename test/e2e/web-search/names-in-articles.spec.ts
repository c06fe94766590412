import { ArchiveDesk, article, lines } from '../../support/fixtures/archive-fixture';

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

async function search(
  type: string,
  name: string,
): Promise<{ label: string; adverse: { role: string; reason: string }[] }[]> {
  const body = { subject: { type, name } };
  const answer = await desk.service.call('POST', '/v1/web-search?responseMode=sync', { key, body });
  expect(answer.status).toBe(200);
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
