import type { EventInput } from '../../corpus/corpus.contract';
import { importRows } from '../../../../test/support/samples/import-rows';
import { GDELT_COLUMNS } from './gdelt-columns';

const ROW: Record<string, string> = {
  GLOBALEVENTID: '700000001',
  SQLDATE: '20310502',
  Actor1Code: 'COP',
  Actor1Name: 'POLICE',
  Actor1Type1Code: 'COP',
  Actor2Code: 'DEUEDU',
  Actor2Name: 'STUDENT OF THE UN',
  Actor2CountryCode: 'DEU',
  Actor2Type1Code: 'EDU',
  EventCode: '1822',
  QuadClass: '4',
  GoldsteinScale: '-10.0',
  NumMentions: '12',
  NumSources: '4',
  NumArticles: '10',
  AvgTone: '-3.25',
  ActionGeo_Type: '4',
  ActionGeo_FullName: 'Zenda, Strelsau, Germany',
  ActionGeo_CountryCode: 'GM',
  ActionGeo_Lat: '50.5',
  ActionGeo_Long: '12.25',
  DATEADDED: '20310502143000',
  SOURCEURL: 'https://www.example.org/a',
};

const exportOf = (...rows: Record<string, string>[]): string =>
  rows.map((row) => `${GDELT_COLUMNS.map((column) => ({ ...ROW, ...row })[column] ?? '').join('\t')}\n`).join('');
const eventOf = async (row: Record<string, string>): Promise<EventInput> =>
  (await importRows('gdelt-events', exportOf(row))).events[0]!;

describe('gdelt-events', () => {
  it('has the 61 columns of the codebook', () => expect(new Set(GDELT_COLUMNS).size).toBe(61));

  it('fills every field of the export', async () => {
    expect(await eventOf({})).toEqual({
      source: 'gdelt-events',
      sourceEventId: '700000001',
      title: 'Torture of Student of the UN by police, Zenda, Strelsau, Germany',
      description:
        'Machine-coded from news reports (GDELT, CAMEO code 1822): torture of Student of the UN by police on 2031-05-02 in ' +
        'Zenda, Strelsau, Germany. Coverage: 10 articles, 4 sources, 12 mentions. Goldstein scale -10, average tone -3.2.',
      eventCategory: 'crime',
      eventType: 'torture',
      eventSubtype: null,
      eventDate: '2031-05-02',
      eventDateEnd: null,
      occurredAt: null,
      location: 'Zenda, Strelsau, Germany',
      locationCountry: 'DE',
      locationCoordinates: { lat: 50.5, lng: 12.25 },
      admin1: 'Strelsau',
      admin2: null,
      admin3: null,
      geoPrecision: 2,
      uncertaintyKm: 5,
      fatalities: null,
      injuries: null,
      abductions: null,
      civilianTargeting: true,
      magnitude: null,
      salienceScore: 0.265,
      salienceRationale: 'Salience 0.265 of 1: civilians targeted, 4 sources, 10 articles, approximate location.',
      articleCount: 10,
      publisherCount: 4,
      actors: [
        { sourceActorId: 'COP/POLICE', name: 'Police', role: 'initiator', type: 'police', country: null },
        {
          sourceActorId: 'DEUEDU/STUDENT OF THE UN',
          name: 'Student of the UN',
          role: 'target',
          type: 'education',
          country: 'DE',
        },
      ],
      sources: [
        { url: 'https://www.example.org/a', domain: 'example.org', type: 'news', title: null, publishedAt: null },
      ],
      categorySpecificData: expect.objectContaining({
        EventCode: '1822',
        QuadClass: 4,
        GoldsteinScale: -10,
        ActionGeo_CountryCode: 'GM',
        DATEADDED: '20310502143000',
      }) as object,
    });
  });

  it.each<[Record<string, string>, Partial<EventInput>]>([
    [{ EventCode: '141' }, { eventType: 'protest', civilianTargeting: null }],
    [
      { EventCode: '190', Actor2Type1Code: 'MIL' },
      { eventType: 'battle', civilianTargeting: false },
    ],
    [{ EventCode: '---', QuadClass: '1' }, { eventType: 'diplomatic_statement' }],
    [{ Actor1Code: '', Actor1Name: '' }, { title: 'Torture of Student of the UN, Zenda, Strelsau, Germany' }],
    [{ Actor2Code: '', Actor2Name: '' }, { title: 'Torture by police, Zenda, Strelsau, Germany' }],
    [
      { Actor1Code: 'DEU', Actor1Name: 'ZENDA', Actor2Name: 'GERMANY' },
      { title: 'Torture of Germany by Zenda, Strelsau' },
    ],
    [
      { Actor1Code: 'DEU', Actor1Name: 'GERMANY', Actor2Name: 'GERMANY' },
      { title: 'Torture by Germany, Zenda, Strelsau' },
    ],
    [
      { EventCode: '040', Actor1Code: 'GOV', Actor1Name: 'FOREIGN MINIST' },
      { title: 'Consultation by foreign minister with Student of the UN, Zenda, Strelsau, Germany' },
    ],
    [
      { ActionGeo_Type: '1', ActionGeo_FullName: 'Germany', Actor2Name: 'GERMANY' },
      { title: 'Torture of Germany by police', location: 'Germany' },
    ],
    [{ EventCode: '183' }, { title: 'Bombing of Student of the UN by police, Zenda, Strelsau, Germany' }],
    [
      { ActionGeo_Type: '5', ActionGeo_FullName: 'Zenda, Germany' },
      { geoPrecision: 4, uncertaintyKm: 100, admin1: 'Zenda' },
    ],
    [
      { ActionGeo_Type: '1', ActionGeo_FullName: 'Germany' },
      { geoPrecision: 6, uncertaintyKm: null, admin1: null },
    ],
    [
      { ActionGeo_Type: '0', ActionGeo_FullName: '', ActionGeo_Lat: '', ActionGeo_Long: '', ActionGeo_CountryCode: '' },
      { location: null, locationCoordinates: null, locationCountry: null, geoPrecision: null },
    ],
    [{ SOURCEURL: 'Example Monitoring' }, { sources: [] }],
  ])('maps %j', async (row, expected) => expect(await eventOf(row)).toMatchObject(expected));

  it('stores a citation that is not a URL', async () => {
    expect((await eventOf({ SOURCEURL: 'Example Monitoring' })).categorySpecificData.SOURCEURL).toBe(
      'Example Monitoring',
    );
  });

  it('derives a state from its code, but not a continent', async () => {
    const [initiator, target] = (
      await eventOf({
        Actor1Code: 'FRA', Actor1Name: 'PARIS', Actor1CountryCode: 'FRA', Actor1Type1Code: '',
        Actor2Code: 'EUR', Actor2Name: 'EUROPE', Actor2CountryCode: 'EUR', Actor2Type1Code: '',
      })
    ).actors; // prettier-ignore
    expect(initiator).toMatchObject({ name: 'Paris', type: 'state', country: 'FR' });
    expect(target).toMatchObject({ name: 'Europe', type: null, country: null });
  });

  it.each<[Record<string, string>, string]>([
    [{ GLOBALEVENTID: '' }, 'GLOBALEVENTID is missing'],
    [{ SQLDATE: '20310230' }, 'SQLDATE is not a calendar date'],
    [{ ActionGeo_Lat: '-90.01' }, 'ActionGeo_Lat is not between -90 and 90'],
    [{ NumArticles: '-1' }, 'NumArticles is not between 0 and 2147483647'],
    [{ EventCode: '' }, 'EventCode is missing'],
    [
      { EventCode: '---', QuadClass: '' },
      'EventCode is not a CAMEO code, and QuadClass does not classify the event either',
    ],
    [{ Actor1Name: 'A\0' }, 'Actor1Name contains a NUL character'],
  ])('rejects %j and continues', async (row, reason) => {
    const { events, rejections } = await importRows('gdelt-events', exportOf({}, row, { GLOBALEVENTID: '3' }));
    expect(rejections).toEqual([{ line: 2, reason }]);
    expect(events).toHaveLength(2);
  });

  it('rejects rows with another number of columns, including the first one', async () => {
    const { events, rejections } = await importRows('gdelt-events', `1\t2\n${exportOf({})}1\t2\t3\n`);
    expect(events).toHaveLength(1);
    expect(rejections).toEqual([
      { line: 1, reason: 'The row has 2 columns instead of 61' },
      { line: 3, reason: 'The row has 3 columns instead of 61' },
    ]);
  });

  it('reads a CSV of some columns with a header, and the export with a header', async () => {
    const columns = Object.keys(ROW).filter((column) => !column.endsWith('Type1Code'));
    const csv = `${columns.join(',')}\n${columns.map((column) => `"${ROW[column]!}"`).join(',')}\n`;
    const [event] = (await importRows('gdelt-events', csv)).events;
    expect(event).toMatchObject({ eventType: 'torture', actors: [{ type: 'police' }, { type: 'education' }] });
    const { events, rejections } = await importRows('gdelt-events', `${GDELT_COLUMNS.join('\t')}\n${exportOf({})}`);
    expect([events.length, rejections.length]).toEqual([1, 0]);
  });

  it('names missing columns of a header, and accepts an empty update', async () => {
    const { error } = await importRows('gdelt-events', 'GLOBALEVENTID,SQLDATE\n1,20310101\n');
    expect(error?.message).toContain('is missing the columns EventCode, NumArticles');
    expect(await importRows('gdelt-events', '')).toMatchObject({ rows: [], error: null });
  });
});
