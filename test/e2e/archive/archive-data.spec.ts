import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { ArchiveDesk, lines } from '../../support/fixtures/archive-fixture';
import { describeWithData, sharedFile } from '../../support/app/shared-data';

const ADVISORIES = 'news/travel_advisories_us_uk.jsonl.gz';

describeWithData('travel advisories as articles', [ADVISORIES], () => {
  let desk: ArchiveDesk;
  beforeAll(async () => {
    desk = await ArchiveDesk.open();
  });
  afterAll(() => desk.close());

  test('imports the whole archive, finds articles by their text, and recognises them when they are imported again', async () => {
    const rows = gunzipSync(readFileSync(sharedFile(ADVISORIES)))
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      // Absent values are written as Python writes them.
      .map((line) => JSON.parse(line.replace(/: NaN(?=[,}])/g, ': null')) as Record<string, string | null>);
    const body = lines(
      ...rows.map(({ url, title, text, published, lang, publisher }) => ({
        url,
        title,
        text,
        published_at: published,
        language: lang,
        publisher,
        source_type: 'government',
      })),
    );
    const first = (await desk.send('ndjson', body)).body;
    expect(first).toMatchObject({ read: rows.length, rejected: 0, cut: 0 });
    expect(first.stored + first.unchanged + first.revised).toBe(rows.length);
    expect(first.stored).toBeGreaterThan(100);
    const [best] = await desk.search('Afghanistan Bamiyan Khorasan');
    expect(best).toMatchObject({ publisher: 'UK FCDO', language: 'en', sourceType: 'government' });
    expect((await desk.send('ndjson', body)).body).toMatchObject({ stored: 0 });
  }, 600_000);
});
