import fc from 'fast-check';
import { ImportStreamError } from '../../platform/records/import-stream-error';
import type { XmlRecord } from './open-xml-record';
import { childrenOf, listOf, textOf, type XmlElement } from './xml-element';
import { readXmlRecords } from './xml-records';

interface Outcome {
  records: XmlRecord[];
  error: string | null;
}

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

async function read(document: string | Buffer, size = 7): Promise<Outcome> {
  const records: XmlRecord[] = [];
  try {
    const options = { root: 'list', records: ['item'] };
    for await (const batch of readXmlRecords(pieces(Buffer.from(document), size), options)) records.push(...batch);
    return { records, error: null };
  } catch (error) {
    if (!(error instanceof ImportStreamError)) throw error;
    return { records, error: error.message };
  }
}

const texts = ({ records }: Outcome): string[] =>
  records.map((record) => ('element' in record ? textOf(record.element, 'a') : `${record.line}: ${record.reason}`));
const item = (content: string): string => `<item><a>${content}</a></item>`;

describe('readXmlRecords', () => {
  it('gives records with their lines, whatever the document around them looks like', async () => {
    const document = `\ufeff<?xml version="1.0" encoding="UTF-8"?>
<!-- <item> > in a comment -->
<n:list xmlns:n="urn:x" note="a > b" other='"'>
  <part>
    <item id="1"><a>one</a><b/><more><c>1</c><c>2</c></more></item>
    <n:item
      id='2'><a >t<!-- x -->wo</a ></n:item>
  </part>
  <?target data?>
</n:list>
<!-- end -->
`;
    for (const size of [1, 3, 64, 4_096]) {
      const { records, error } = await read(document, size);
      expect(error).toBeNull();
      expect(records.map(({ line }) => line)).toEqual([5, 6]);
      expect(texts({ records, error })).toEqual(['one', 'two']);
      const [first] = records;
      const element = first !== undefined && 'element' in first ? first.element : null;
      expect(listOf(element!, 'more', 'c').map(({ text }) => text)).toEqual(['1', '2']);
      expect(childrenOf(element!, 'b')).toEqual([{ name: 'b', text: '', children: [] }]);
    }
  });

  it.each([
    ['&lt;a&gt; &amp;amp; &quot;&apos;', `<a> &amp; "'`],
    ['&#65;&#x42;&#x1F600;', 'AB😀'],
    ['<![CDATA[<b> & ]] > &lt;]]>!', '<b> & ]] > &lt;!'],
    ['Žluťoučký 例', 'Žluťoučký 例'],
  ])('reads %s', async (content, expected) => {
    expect(texts(await read(`<list>${item(content)}</list>`, 1))).toEqual([expected]);
  });

  it.each([
    '&nbsp;',
    '&evil;',
    '&',
    'a & b',
    '&#;',
    '&#x;',
    '&#xD800;',
    '&#1114112;',
    '&amp',
    '&\n',
    '<b c="&nbsp;"/>',
    '<b c="&"/>',
  ])('refuses a record with %s and goes on', async (content) => {
    const outcome = await read(`<list>\n${item(content)}\n${item('next')}</list>`);
    expect(texts(outcome)).toEqual(['2: the record contains an entity that is not predefined', 'next']);
    expect(outcome.records[1]?.line).toBe(content.includes('\n') ? 4 : 3);
    expect(outcome.error).toBeNull();
  });

  it.each([
    ['<!DOCTYPE list [<!ENTITY a "b">]><list></list>', 'a document type declaration is not allowed (line 1)'],
    ['<!DOCTYPE list [<list><item/></list>', 'a document type declaration is not allowed (line 1)'],
    ['<list>\n<!ENTITY a "b">', 'a document type declaration is not allowed (line 2)'],
    ['<list>\n<!DOCTYPE x>', 'the document is not well-formed: Inappropriately located doctype declaration (line 2)'],
    ['<?xml version="1.0" encoding="UTF-16"?><list/>', 'the encoding should be UTF-8 (line 1)'],
    ['<other/>', 'the document should be a <list> (line 1)'],
    ['<list/><list/>', 'the document has a second element (line 1)'],
    ['<list></item>', 'the document is not well-formed: Unexpected close tag (line 1)'],
    ['<list><a b=c></a></list>', 'the document is not well-formed: Unquoted attribute value (line 1)'],
    ['<list><1></list>', 'the document is not well-formed: Unencoded < (line 1)'],
    ['text', 'the document is not well-formed: Non-whitespace before first tag. (line 1)'],
    ['<list/>text', 'the document is not well-formed: Text data outside of root node. (line 1)'],
    ['<![CDATA[text]]><list/>', 'text stands outside the element (line 1)'],
    ['', 'the document ends before its element does (line 1)'],
    ['<list>', 'the document is not well-formed: Unclosed root tag (line 1)'],
    ['<list><!-- no end', 'the document is not well-formed: Unclosed root tag (line 1)'],
    ['<list><a b="', 'the document is not well-formed: Unclosed root tag (line 1)'],
    [`<list>${'<d>'.repeat(100)}`, 'elements stand in each other more than 64 deep (line 1)'],
  ])('%s: %s', async (document, error) => expect((await read(document)).error).toBe(error));

  it('gives what was complete before the fault', async () => {
    const outcome = await read(`<list>${item('one')}\n${item('two')}\n<item><a>thr`);
    expect(texts(outcome)).toEqual(['one', 'two']);
    expect(outcome.error).toBe('the document is not well-formed: Unclosed root tag (line 3)');
    const broken = await read(`<list>${item('one')}</wrong>${item('two')}`, 1_000);
    expect([texts(broken), broken.error]).toEqual([
      ['one'],
      'the document is not well-formed: Unexpected close tag (line 1)',
    ]);
    const notUtf8 = Buffer.concat([Buffer.from(`<list>${item('one')} `), Buffer.from([0xc3, 0x28])]);
    expect(await read(notUtf8, 1)).toMatchObject({ records: [{ line: 1 }], error: 'the document is not UTF-8' });
  });

  it('bounds what it holds', async () => {
    const comment = await read(`<list><!--${'x'.repeat(200_000)}--></list>`, 65_536);
    expect(comment.error).toBe('the document is not well-formed: Max buffer length exceeded: comment (line 1)');
    const declaration = await read(`<list><!${'x'.repeat(65_536)}`, 65_536);
    expect(declaration.error).toBe('a document type declaration is not allowed (line 1)');
    const references = await read(`<list>${item('&'.repeat(20_000))}</list>`, 65_536);
    expect(references.error).toBe('too many entities are not predefined (line 1)');
    const text = await read(`<list>${item('x'.repeat(5_000_000))}${item('next')}</list>`, 65_536);
    expect(texts(text)).toEqual(['1: the record has more than 4000000 characters', 'next']);
    const large = await read(`<list>${item(`${'x'.repeat(900_000)}<b/>`.repeat(5))}${item('next')}</list>`, 65_536);
    expect(texts(large)).toEqual(['1: the record has more than 4000000 characters', 'next']);
    const many = await read(`<list>${item('<b/>'.repeat(60_000))}${item('next')}</list>`, 65_536);
    expect(texts(many)).toEqual(['1: the record has more than 50000 elements', 'next']);
  });

  it('reads over attributes, whatever their names', async () => {
    const attributes = ['hasOwnProperty', '__proto__', 'a', 'a'].map((name) => `${name}=""`).join(' ');
    expect(texts(await read(`<list ${attributes}><item ${attributes}><a>one</a></item></list>`))).toEqual(['one']);
  });

  it('reads back whatever was written', async () => {
    const text = fc.string({
      unit: fc.constantFrom('a', ' ', '<', '&', '>', '"', '\n', 'é', '例', '😀', ']]>', ';'),
      maxLength: 12,
    });
    const element: fc.Memo<XmlElement> = fc.memo((depth) =>
      fc.record({
        name: fc.constantFrom('b', 'c-d', 'É_1'),
        text,
        children: depth > 1 ? fc.array(element(depth - 1), { maxLength: 2 }) : fc.constant([]),
      }),
    );
    const escape = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const write = ({ name, text: own, children }: XmlElement): string =>
      `<${name}>${escape(own)}${children.map(write).join('')}</${name}>`;
    await fc.assert(
      fc.asyncProperty(
        fc.array(element(4), { maxLength: 4 }),
        fc.integer({ min: 1, max: 50 }),
        async (elements, size) => {
          const items = elements.map((each) => ({ ...each, name: 'item' }));
          const { records, error } = await read(`<list>${items.map(write).join('\n')}</list>`, size);
          expect(error).toBeNull();
          expect(records.map((record) => 'element' in record && record.element)).toEqual(items);
        },
      ),
      { numRuns: 300 },
    );
  });
});
