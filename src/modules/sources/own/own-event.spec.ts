import fc from 'fast-check';
import { importRows } from '../../../../test/support/samples/import-rows';

const LINE = {
  id: 'ignored',
  createdAt: 'ignored',
  source: 'desk',
  sourceEventId: 'd-1',
  title: 'Fire in a warehouse',
  description: 'Two halls, "A" and B.',
  eventCategory: 'corporate',
  eventType: 'industrial_accident',
  eventSubtype: 'fire',
  eventDate: '2031-05-02',
  eventDateEnd: '2031-05-03',
  location: 'Strelsau',
  locationCountry: 'Germany',
  locationCoordinates: { lat: 50.5, lng: 12 },
  geoPrecision: 1,
  fatalities: 0,
  injuries: 4,
  civilianTargeting: false,
  articleCount: 2,
  actors: [{ sourceActorId: 'x', name: 'Example Ltd', role: 'target', type: 'company', country: 'DEU' }],
  sources: [{ url: 'https://www.example.org/fire', type: 'news', title: 'Fire', publishedAt: '2031-05-02T10:00:00Z' }],
  categorySpecificData: { halls: 2 },
};
const EVENT = {
  source: 'desk',
  sourceEventId: 'd-1',
  title: 'Fire in a warehouse',
  description: 'Two halls, "A" and B.',
  eventCategory: 'corporate',
  eventType: 'industrial_accident',
  eventSubtype: 'fire',
  eventDate: '2031-05-02',
  eventDateEnd: '2031-05-03',
  occurredAt: null,
  location: 'Strelsau',
  locationCountry: 'DE',
  locationCoordinates: { lat: 50.5, lng: 12 },
  admin1: null,
  admin2: null,
  admin3: null,
  geoPrecision: 1,
  uncertaintyKm: 1,
  fatalities: 0,
  injuries: 4,
  abductions: null,
  civilianTargeting: false,
  magnitude: null,
  salienceScore: 0.178,
  salienceRationale: 'Salience 0.178 of 1: no one killed, 4 injured, 1 source, 2 articles, exact location.',
  articleCount: 2,
  actors: [{ sourceActorId: 'x', name: 'Example Ltd', role: 'target', type: 'company', country: 'DE' }],
  sources: [
    {
      url: 'https://www.example.org/fire',
      domain: 'example.org',
      type: 'news',
      title: 'Fire',
      publishedAt: '2031-05-02T10:00:00.000Z',
    },
  ],
  categorySpecificData: { halls: 2 },
};

const ndjson = (...lines: object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const cellOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);
  return `"${text.replaceAll('"', '""')}"`;
};
const csv = (...lines: Record<string, unknown>[]): string =>
  [Object.keys(LINE), ...lines.map((line) => Object.keys(LINE).map((key) => cellOf(line[key])))].join('\n');

describe.each([
  ['ndjson', ndjson, 1],
  ['csv', csv, 2],
] as const)('%s with the fields of this service', (format, write, firstLine) => {
  it('fills every field', async () => {
    expect(await importRows(format, write(LINE))).toMatchObject({ events: [EVENT], rejections: [], error: null });
  });

  it('requires only five fields', async () => {
    const { source, sourceEventId, title, eventCategory, eventType } = LINE;
    const { events } = await importRows(format, write({ source, sourceEventId, title, eventCategory, eventType }));
    expect(events[0]).toMatchObject({
      eventDate: null,
      locationCoordinates: null,
      actors: [],
      sources: [],
      articleCount: 0,
    });
  });

  it.each<[object, string]>([
    [{ title: '' }, 'title is missing'],
    [{ title: 'x'.repeat(1_001) }, 'title is longer than 1000 characters'],
    [{ title: 'a\0' }, 'title contains a NUL character'],
    [{ description: 'x'.repeat(20_001) }, 'description is longer than 20000 characters'],
    [{ sourceEventId: null }, 'sourceEventId is missing'],
    [{ eventCategory: 'weather' }, 'eventCategory is not one of conflict, crime,'],
    [{ eventDate: '2031-02-30' }, 'eventDate is not a calendar date'],
    [{ eventDateEnd: '2031-05-01' }, 'eventDateEnd is before the start date'],
    [{ locationCountry: 'Ruritania' }, 'locationCountry is not a known country'],
    [{ locationCoordinates: { lat: 91, lng: 0 } }, 'locationCoordinates.lat is not between -90 and 90'],
    [{ locationCoordinates: { lat: 1 } }, 'locationCoordinates.lng is missing'],
    [{ geoPrecision: 8 }, 'geoPrecision is not between 1 and 7'],
    [{ fatalities: -1 }, 'fatalities is not between 0 and 2147483647'],
    [{ injuries: 2_147_483_648 }, 'injuries is not between 0 and 2147483647'],
    [{ injuries: 1.5 }, 'injuries is not a whole number'],
    [{ injuries: 'some' }, 'injuries is not a number'],
    [{ civilianTargeting: 'maybe' }, 'civilianTargeting is neither true nor false'],
    [{ actors: {} }, 'actors is not an array'],
    [{ actors: [{ name: 'x', role: 'y' }] }, 'actors[0].sourceActorId is missing'],
    [{ actors: [{ ...LINE.actors[0], country: 'Atlantis' }] }, 'actors[0].country is not a known country'],
    [{ sources: [{ type: 'news' }] }, 'sources[0].domain is missing'],
    [{ sources: [{ url: 'ftp://x' }] }, 'sources[0].url is not an http or https URL'],
    [{ sources: [{ domain: 'a.org', type: 'gossip' }] }, 'sources[0].type is not one of news,'],
    [{ sources: [{ domain: 'a.org', publishedAt: 'today' }] }, 'sources[0].publishedAt is not an RFC 3339 timestamp'],
    [{ categorySpecificData: [1] }, 'categorySpecificData is not an object'],
    [{ categorySpecificData: { a: 'x\0' } }, 'categorySpecificData contains a NUL character'],
    [{ categorySpecificData: { a: '\ud800' } }, 'categorySpecificData contains half of a surrogate pair'],
    [{ categorySpecificData: { a: 'x'.repeat(65_536) } }, 'categorySpecificData is larger than 64 KiB'],
  ])('rejects %j and continues', async (change, reason) => {
    const { events, rejections, error } = await importRows(format, write(LINE, { ...LINE, ...change }, LINE));
    expect(rejections).toEqual([{ line: firstLine + 1, reason: expect.stringContaining(reason) as string }]);
    expect(events).toHaveLength(2);
    expect(error).toBeNull();
  });
});

describe('import format ndjson', () => {
  it.each([
    ['{"title":', 'The line is not valid JSON'],
    ['[]', 'The line is not an object'],
    ['null', 'The line is not an object'],
    ['{"fatalites":1}', 'fatalites is not a field of an event'],
    ['{"__proto__":1}', '__proto__ is not a field of an event'],
    ['{"toString":1}', 'toString is not a field of an event'],
    [
      JSON.stringify(LINE).replace('{"halls":2}', '{"halls":1e999}'),
      'categorySpecificData contains a number that is out of range',
    ],
    [
      JSON.stringify(LINE).replace('{"halls":2}', `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`),
      'categorySpecificData is nested deeper than 20 levels',
    ],
    ['x'.repeat(4 * 1024 * 1024 + 1), 'The line is longer than 4 MiB'],
  ])('rejects the line %.40j and continues', async (line, reason) => {
    const { events, rejections } = await importRows('ndjson', `${line}\n\n${JSON.stringify(LINE)}`);
    expect(rejections).toEqual([{ line: 1, reason }]);
    expect(events).toHaveLength(1);
  });

  it('uses the domains of an exported line without sources', async () => {
    const { events } = await importRows(
      'ndjson',
      ndjson({ ...LINE, sourceDomains: ['example.org', 'www.other.org'], sourceTypes: ['official'] }),
    );
    expect(events[0]!.sources.map(({ domain, type }) => `${domain} ${type}`)).toEqual([
      'example.org news',
      'other.org official',
    ]);
  });

  it('keeps the score of the line', async () => {
    const { events } = await importRows('ndjson', ndjson({ ...LINE, salienceScore: 0.9, salienceRationale: 'Big.' }));
    expect(events[0]).toMatchObject({ salienceScore: 0.9, salienceRationale: 'Big.' });
  });

  it('stores free data unchanged', async () => {
    const data = fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 4 }), { maxKeys: 5 });
    await fc.assert(
      fc.asyncProperty(data, async (categorySpecificData) => {
        fc.pre(!JSON.stringify(categorySpecificData).includes('\\u0000'));
        const { events } = await importRows('ndjson', ndjson({ ...LINE, categorySpecificData }));
        expect(events[0]!.categorySpecificData).toEqual(JSON.parse(JSON.stringify(categorySpecificData)));
      }),
    );
  });
});

describe('import format csv', () => {
  it.each([
    ['source,title\n', 'The header is missing the columns sourceEventId, eventCategory, eventType'],
    ['source,sourceEventId,title,eventCategory,eventType,fatalites\n', 'not fields of an event: "fatalites"'],
    [
      'source,sourceEventId,title,eventCategory,eventType,title\n',
      'The header contains the same column more than once',
    ],
  ])('refuses the header %j', async (text, message) => {
    expect((await importRows('csv', text)).error?.message).toContain(message);
  });

  it('reads the coordinates from columns of their own', async () => {
    const rest = Object.fromEntries(Object.entries(LINE).filter(([name]) => name !== 'locationCoordinates'));
    const table = (...places: readonly (readonly [string, string])[]): string =>
      [
        [...Object.keys(rest), 'lat', 'lng'],
        ...places.map((place) => [...Object.values(rest).map(cellOf), ...place]),
      ].join('\n');
    const { events, rejections } = await importRows('csv', table(['50.5', '-12'], ['', ''], ['91', '0'], ['5', '']));
    expect(events.map((event) => event.locationCoordinates)).toEqual([{ lat: 50.5, lng: -12 }, null]);
    expect(rejections).toEqual([
      { line: 4, reason: 'locationCoordinates.lat is not between -90 and 90' },
      { line: 5, reason: 'locationCoordinates.lng is missing' },
    ]);
    expect((await importRows('csv', `${Object.keys(LINE).join(',')},lat,lng\n`)).error?.message).toContain(
      'contains locationCoordinates as well as lat or lng',
    );
  });

  it('takes away the apostrophe of an exported text that looks like a formula', async () => {
    const { events } = await importRows('csv', csv({ ...LINE, title: "'=1+1", location: "'s-Hertogenbosch" }));
    expect(events[0]).toMatchObject({ title: '=1+1', location: "'s-Hertogenbosch" });
  });

  it('names a list that is not valid JSON', async () => {
    const { rejections } = await importRows('csv', csv({ ...LINE, actors: 'me and you' }));
    expect(rejections).toEqual([{ line: 2, reason: 'actors is not valid JSON' }]);
  });
});
