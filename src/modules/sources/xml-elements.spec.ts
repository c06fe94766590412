import { ImportStreamError } from '../../platform/records/import-stream-error';
import { childOf, childrenOf, readXmlRecords, textOf, type XmlRecord } from './xml-elements';

async function recordsOf(
  document: string,
  chunkBytes = 65_536,
): Promise<{ records: XmlRecord[]; error: string | null }> {
  const bytes = Buffer.from(document);
  const chunks = async function* (): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      yield await Promise.resolve(bytes.subarray(at, at + chunkBytes));
    }
  };
  const records: XmlRecord[] = [];
  try {
    for await (const batch of readXmlRecords(chunks(), ['rss'], 'item')) records.push(...batch);
    return { records, error: null };
  } catch (error) {
    if (!(error instanceof ImportStreamError)) throw error;
    return { records, error: error.message };
  }
}

const elementOf = async (document: string) => {
  const [record] = (await recordsOf(document)).records;
  if (!record || !('element' in record)) throw new Error('there is no record');
  return record.element;
};

describe('readXmlRecords', () => {
  it('gives elements without their prefixes, with attributes, entities and CDATA', async () => {
    const item = await elementOf(
      '<rss><a:item xmlns:a="x"><b c="1 &lt; 2" a:d="2">x &amp; <![CDATA[<y>]]></b><b>z</b> t </a:item></rss>',
    );
    expect(childrenOf(item, 'b').map(({ text }) => text)).toEqual(['x & <y>', 'z']);
    expect([...(childOf(item, 'b')?.attributes ?? [])]).toEqual([
      ['c', '1 < 2'],
      ['d', '2'],
    ]);
    expect([textOf(item, 'b'), textOf(item, 'none'), item.text.trim()]).toEqual(['x & <y>', '', 't']);
  });

  it('tells the line of each record, whatever the chunks', async () => {
    const document = '<rss>\n<channel>\n<item>é</item>\n\n<item>b</item></channel></rss>';
    for (const chunkBytes of [1, 3, 1_000]) {
      const { records, error } = await recordsOf(document, chunkBytes);
      expect([records.map(({ line }) => line), error]).toEqual([[3, 5], null]);
    }
  });

  it('refuses a record of more than 4 MiB alone', async () => {
    const long = `<item><b>${'x'.repeat(4_300_000)}</b></item>`;
    const { records, error } = await recordsOf(`<rss><item/>${long}<item/></rss>`);
    expect(error).toBeNull();
    expect(records.map((record) => ('reason' in record ? record.reason : 'taken'))).toEqual([
      ...['taken', 'item: is longer than 4 MiB', 'taken'],
    ]);
  });

  it.each([
    ['a document type', '<!DOCTYPE rss SYSTEM "file:///etc/passwd"><rss/>', /document type/],
    ['an entity that it does not know', '<rss><item>&who;</item></rss>', /not the XML expected/],
    ['great depth', `<rss>${'<a>'.repeat(100)}`, /nested deeper than 64/],
    ['a second root', '<rss/><rss/>', /not the XML expected/],
    ['tags that cross', '<rss><a><b></a></b></rss>', /not the XML expected/],
    ['an attribute that breaks the reader', '<rss hasOwnProperty="1" b="2"/>', /not allowed/],
  ])('ends at %s', async (_name, document, reason) => expect((await recordsOf(document)).error).toMatch(reason));

  it('has given what came before the fault', async () => {
    const { records, error } = await recordsOf('<rss><item>a</item><item>b</item><item></rss>');
    expect(records).toHaveLength(2);
    expect(error).toMatch(/line 1/);
  });
});
