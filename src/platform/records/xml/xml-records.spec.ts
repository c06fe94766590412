import fc from 'fast-check';
import { ImportStreamError } from '../import-stream-error';
import type { XmlRecord } from './open-xml-record';
import { findChild, findChildren, listedChildren, childText, type XmlElement } from './xml-element';
import { readXmlRecords, type XmlRecordOptions } from './xml-records';

interface Outcome {
  records: XmlRecord[];
  error: string | null;
}

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

const MALFORMED = 'The XML document is not well-formed';
const LIST = { roots: ['list'], records: ['item'] };
const FEED = { ...LIST, keepsAttributes: true, takesHtmlEntities: true };

async function read(document: string | Buffer, size = 7, options: XmlRecordOptions = LIST): Promise<Outcome> {
  const records: XmlRecord[] = [];
  try {
    for await (const batch of readXmlRecords(pieces(Buffer.from(document), size), options)) records.push(...batch);
    return { records, error: null };
  } catch (error) {
    if (!(error instanceof ImportStreamError)) throw error;
    return { records, error: error.message };
  }
}

const texts = ({ records }: Outcome): string[] =>
  records.map((record) => ('element' in record ? childText(record.element, 'a') : `${record.line}: ${record.reason}`));
const item = (content: string): string => `<item><a>${content}</a></item>`;

describe('readXmlRecords', () => {
  it('returns records with their lines, regardless of the document around them', async () => {
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
      expect(listedChildren(element!, 'more', 'c').map(({ text }) => text)).toEqual(['1', '2']);
      expect(findChildren(element!, 'b')).toEqual([{ name: 'b', text: '', children: [] }]);
    }
  });

  it('reports the line of each record, regardless of the chunks', async () => {
    const document = '<list>\n<channel>\n<item>é</item>\n\n<item>b</item></channel></list>';
    for (const size of [1, 3, 1_000]) {
      for (const options of [LIST, FEED]) {
        const { records, error } = await read(document, size, options);
        expect([records.map(({ line }) => line), error]).toEqual([[3, 5], null]);
      }
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
    expect(texts(outcome)).toEqual(['2: The record contains an entity that is not predefined', 'next']);
    expect(outcome.records[1]?.line).toBe(content.includes('\n') ? 4 : 3);
    expect(outcome.error).toBeNull();
  });

  it.each([
    ['<!DOCTYPE list [<!ENTITY a "b">]><list></list>', 'A document type declaration is not allowed (line 1)'],
    ['<!DOCTYPE list [<list><item/></list>', 'A document type declaration is not allowed (line 1)'],
    ['<!DOCTYPE list SYSTEM "file:///etc/passwd"><list/>', 'A document type declaration is not allowed (line 1)'],
    ['<list>\n<!ENTITY a "b">', 'A document type declaration is not allowed (line 2)'],
    ['<list>\n<!DOCTYPE x>', `${MALFORMED}: Inappropriately located doctype declaration (line 2)`],
    ['<?xml version="1.0" encoding="UTF-16"?><list/>', 'The encoding should be UTF-8 (line 1)'],
    ['<other/>', 'The root element is not list (line 1)'],
    ['<list/><list/>', 'The document has a second root element (line 1)'],
    ['<list></item>', `${MALFORMED}: Unexpected close tag (line 1)`],
    ['<list><a><b></a></b></list>', `${MALFORMED}: Unexpected close tag (line 1)`],
    ['<list><a b=c></a></list>', `${MALFORMED}: Unquoted attribute value (line 1)`],
    ['<list><1></list>', `${MALFORMED}: Unencoded < (line 1)`],
    ['text', `${MALFORMED}: Non-whitespace before first tag. (line 1)`],
    ['<list/>text', `${MALFORMED}: Text data outside of root node. (line 1)`],
    ['<![CDATA[text]]><list/>', 'The document contains text outside its root element (line 1)'],
    ['', 'The document contains no XML element (line 1)'],
    ['<list>', 'The XML document was cut off before its end (line 1)'],
    ['<list><!-- no end', 'The XML document was cut off before its end (line 1)'],
    ['<list><a b="', 'The XML document was cut off before its end (line 1)'],
    ['<list/>\n<!-- no end', 'The XML document was cut off before its end (line 2)'],
    ['<list><a></list', 'The XML document was cut off before its end (line 1)'],
    [`<list>${'<d>'.repeat(100)}`, 'Elements are nested deeper than 64 levels (line 1)'],
  ])('refuses the document %s: %s', async (document, error) => expect((await read(document)).error).toBe(error));

  it('returns the records before the error', async () => {
    const outcome = await read(`<list>${item('one')}\n${item('two')}\n<item><a>thr`);
    expect(texts(outcome)).toEqual(['one', 'two']);
    expect(outcome.error).toBe('The XML document was cut off before its end (line 3)');
    const broken = await read(`<list>${item('one')}</wrong>${item('two')}`, 1_000);
    expect([texts(broken), broken.error]).toEqual([['one'], `${MALFORMED}: Unexpected close tag (line 1)`]);
    const notUtf8 = Buffer.concat([Buffer.from(`<list>${item('one')} `), Buffer.from([0xc3, 0x28])]);
    expect(await read(notUtf8, 1)).toMatchObject({
      records: [{ line: 1 }],
      error: 'The XML document is not valid UTF-8',
    });
  });

  it('limits what it keeps in memory', async () => {
    const comment = await read(`<list><!--${'x'.repeat(200_000)}--></list>`, 65_536);
    expect(comment.error).toBe(`${MALFORMED}: Max buffer length exceeded: comment (line 1)`);
    const declaration = await read(`<list><!${'x'.repeat(65_536)}`, 65_536);
    expect(declaration.error).toBe('A document type declaration is not allowed (line 1)');
    const references = await read(`<list>${item('&'.repeat(20_000))}</list>`, 65_536);
    expect(references.error).toBe('The XML document contains too many entities that are not predefined (line 1)');
    for (const options of [LIST, FEED]) {
      const text = `<list>${item('one')}${item('x'.repeat(4_300_000))}${item('next')}</list>`;
      expect(texts(await read(text, 65_536, options))).toEqual([
        ...['one', '1: The record has more than 4194304 characters', 'next'],
      ]);
    }
    const large = await read(`<list>${item(`${'x'.repeat(900_000)}<b/>`.repeat(5))}${item('next')}</list>`, 65_536);
    expect(texts(large)).toEqual(['1: The record has more than 4194304 characters', 'next']);
    const many = await read(`<list>${item('<b/>'.repeat(60_000))}${item('next')}</list>`, 65_536);
    expect(texts(many)).toEqual(['1: The record has more than 50000 elements', 'next']);
  });

  it('returns elements without their prefixes, with attributes, entities and CDATA', async () => {
    const { records } = await read(
      '<list><a:item xmlns:a="x"><b c="1 &lt; 2" a:d="2">x &amp; <![CDATA[<y>]]></b><b>z</b> t </a:item></list>',
      65_536,
      FEED,
    );
    const [item] = records.map((record) => ('element' in record ? record.element : null));
    expect(findChildren(item!, 'b').map(({ text }) => text)).toEqual(['x & <y>', 'z']);
    expect([...(findChild(item!, 'b')?.attributes ?? [])]).toEqual([
      ['c', '1 < 2'],
      ['d', '2'],
    ]);
    expect([...(item!.attributes ?? [])]).toEqual([['a', 'x']]);
    expect([childText(item!, 'b'), childText(item!, 'none'), item!.text.trim()]).toEqual(['x & <y>', '', 't']);
  });

  it('accepts several names of the root, which may be the record', async () => {
    const options = { roots: ['list', 'item'], records: ['item'] };
    for (const document of [item('one'), `<list>${item('one')}</list>`]) {
      expect(texts(await read(document, 7, options))).toEqual(['one']);
    }
    expect((await read('<other/>', 7, options)).error).toBe('The root element is not list or item (line 1)');
  });

  it('accepts only the entities of HTML, and only if requested', async () => {
    const document = `<list>${item('&eacute;&nbsp;<b c="&euro;"/>&amp;')}${item('&who;')}${item('next')}</list>`;
    const refused = '1: The record contains an entity that is not predefined';
    expect(await read(document, 1, FEED)).toMatchObject({ error: null });
    expect(texts(await read(document, 1, FEED))).toEqual(['é\u00a0&', refused, 'next']);
    expect(texts(await read(document, 1))).toEqual([refused, refused, 'next']);
  });

  it('limits the attributes that it keeps', async () => {
    const many = (count: number): string => Array.from({ length: count }, (_item, at) => `a${at}="x"`).join(' ');
    const document = (within: string, without = ''): string =>
      `<list ${without}><item><a ${within}>one</a></item>${item('next')}</list>`;
    expect(texts(await read(document(many(50_001)), 65_536, FEED))).toEqual([
      ...['1: The record has more than 50000 attributes', 'next'],
    ]);
    const long = Array.from({ length: 100 }, (_item, at) => `a${at}="${'x'.repeat(50_000)}"`).join(' ');
    expect(texts(await read(document(long), 65_536, FEED))).toEqual([
      ...['1: The record has more than 4194304 characters', 'next'],
    ]);
    expect(texts(await read(document(long, many(60_000)), 65_536))).toEqual(['one', 'next']);
  });

  it('refuses an attribute whose name could break the parser, if attributes are kept', async () => {
    const { error } = await read('<list hasOwnProperty="1" b="2"/>', 7, FEED);
    expect(error).toBe('An attribute has a name that is not allowed (line 1)');
    const { records } = await read('<list><item __proto__="1" constructor="2"/></list>', 7, FEED);
    const attributes = new Map([
      ['__proto__', '1'],
      ['constructor', '2'],
    ]);
    expect(records).toEqual([{ line: 1, element: { name: 'item', text: '', children: [], attributes } }]);
  });

  it('skips attributes, regardless of their names', async () => {
    const attributes = ['hasOwnProperty', '__proto__', 'a', 'a'].map((name) => `${name}=""`).join(' ');
    expect(texts(await read(`<list ${attributes}><item ${attributes}><a>one</a></item></list>`))).toEqual(['one']);
  });

  it('reads back everything that was written', async () => {
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
