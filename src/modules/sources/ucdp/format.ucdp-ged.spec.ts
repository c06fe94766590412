import { importRows } from '../../../../test/support/samples/import-rows';

/** An invented row by the column names of the official releases. */
const ROW: Record<string, string> = {
  id: '900001',
  year: '2031',
  type_of_violence: '1',
  conflict_new_id: '77',
  conflict_name: 'Ruritania: Government',
  side_a_new_id: '11',
  side_a: 'Government of Myanmar (Burma)',
  side_b_new_id: '22',
  side_b: 'Front',
  number_of_sources: '3',
  source_office: 'Example Press',
  source_date: '2031-05-03',
  source_headline: 'Shots, "many", heard',
  where_prec: '2',
  where_coordinates: 'Strelsau town',
  where_description: 'north of the bridge',
  adm_1: 'Zenda state',
  adm_2: 'Castle district',
  latitude: '16.5',
  longitude: '-97.25',
  country: 'Myanmar (Burma)',
  date_prec: '1',
  date_start: '2031-05-02 00:00:00.000',
  date_end: '2031-05-02 00:00:00.000',
  deaths_a: '1',
  deaths_b: '2',
  deaths_civilians: '0',
  deaths_unknown: '0',
  best: '3',
  high: '5',
  low: '1',
};

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const table = (...rows: Record<string, string>[]): string =>
  [
    Object.keys(ROW).join(','),
    ...rows.map((row) =>
      Object.values({ ...ROW, ...row })
        .map(quoted)
        .join(','),
    ),
  ].join('\n');
const eventOf = async (row: Record<string, string>): Promise<Awaited<ReturnType<typeof importRows>>['events'][0]> =>
  (await importRows('ucdp-ged', table(row))).events[0]!;

const CIVILIANS_ALONE = { deaths_a: '0', deaths_b: '0' };

describe('ucdp-ged', () => {
  it('fills every field of the dataset', async () => {
    expect(await eventOf({})).toEqual({
      source: 'ucdp-ged',
      sourceEventId: '900001',
      title: 'Clash between Government of Myanmar and Front near Strelsau, Myanmar: 3 killed',
      description:
        'The Government of Myanmar (Burma) and Front fought in Strelsau town, Zenda state, Myanmar (Burma) on 2031-05-02. ' +
        "3 people were killed (UCDP's best estimate; range 1 to 5): 1 on the side of the Government of Myanmar (Burma) and " +
        '2 on the side of Front. Conflict: Ruritania: Government. Location as described by UCDP: north of the bridge. ' +
        'Reported by Example Press: "Shots, "many", heard".',
      eventCategory: 'conflict',
      eventType: 'battle',
      eventSubtype: 'state_based',
      eventDate: '2031-05-02',
      eventDateEnd: '2031-05-02',
      occurredAt: null,
      location: 'Strelsau town',
      locationCountry: 'MM',
      locationCoordinates: { lat: 16.5, lng: -97.25 },
      admin1: 'Zenda state',
      admin2: 'Castle district',
      admin3: null,
      geoPrecision: 2,
      uncertaintyKm: 25,
      fatalities: 3,
      injuries: null,
      abductions: null,
      civilianTargeting: false,
      magnitude: null,
      salienceScore: 0.242,
      salienceRationale: 'Salience 0.242 of 1: 3 killed, 3 sources, 3 articles, approximate location.',
      articleCount: 3,
      actors: [
        { sourceActorId: '11', name: 'Government of Myanmar (Burma)', role: 'side_a', type: 'state', country: 'MM' },
        { sourceActorId: '22', name: 'Front', role: 'side_b', type: 'armed_group', country: null },
      ],
      sources: [
        {
          url: null,
          domain: 'ucdp.uu.se',
          type: 'dataset',
          title: 'Example Press: Shots, "many", heard',
          publishedAt: '2031-05-03T00:00:00.000Z',
        },
      ],
      categorySpecificData: expect.objectContaining({
        type_of_violence: 1,
        conflict_new_id: 77,
        country: 'Myanmar (Burma)',
        source_headline: 'Shots, "many", heard',
        high: 5,
      }) as object,
    });
  });

  it.each<[Record<string, string>, string]>([
    [{ best: '0' }, 'Clash between Government of Myanmar and Front near Strelsau, Myanmar'],
    [{ best: '40', where_prec: '1' }, 'Battle between Government of Myanmar and Front in Strelsau, Myanmar: 40 killed'],
    [
      { type_of_violence: '3', side_b: 'Civilians' },
      'Attack by Government of Myanmar on civilians near Strelsau, Myanmar: 3 killed',
    ],
    [
      { type_of_violence: '3', best: '99' },
      'Mass killing of civilians by Government of Myanmar near Strelsau, Myanmar: 99 killed',
    ],
    [{ where_prec: '6' }, 'Clash between Government of Myanmar and Front in Myanmar: 3 killed'],
    [{ where_prec: '5' }, 'Clash between Government of Myanmar and Front around Strelsau, Myanmar: 3 killed'],
    [
      { date_prec: '5', date_end: '2031-12-31' },
      'Fighting between Government of Myanmar and Front near Strelsau, Myanmar (2031-05-02 to 2031-12-31): 3 killed',
    ],
    [
      { deaths_a: '0', deaths_b: '0', deaths_civilians: '3' },
      'Violence between Government of Myanmar and Front near Strelsau, Myanmar: 3 killed',
    ],
  ])('words the title of %j', async (row, title) => expect((await eventOf(row)).title).toBe(title));

  it.each<[Record<string, string>, string]>([
    [{ best: '0', low: '0', high: '2' }, "No deaths are recorded (UCDP's best estimate; range 0 to 2)."],
    [{ best: '1', deaths_b: '0' }, '1 person was killed, on the side of the Government of Myanmar (Burma).'],
    [{ best: '2', deaths_a: '0' }, '2 people were killed, all of them on the side of Front.'],
    [{ best: '94', ...CIVILIANS_ALONE, deaths_civilians: '94' }, '94 people were killed, all of them civilians.'],
    [{ best: '1', ...CIVILIANS_ALONE, deaths_civilians: '1' }, '1 person was killed, a civilian.'],
    [{ best: '5', ...CIVILIANS_ALONE, deaths_civilians: '1' }, '5 people were killed, including 1 civilian.'],
    [{ best: '5', ...CIVILIANS_ALONE }, '5 people were killed.'],
    [
      { best: '6', deaths_civilians: '3' },
      '6 people were killed: 1 on the side of the Government of Myanmar (Burma), 2 on the side of Front and 3 civilians.',
    ],
  ])('words the deaths of %j', async (row, words) => {
    const { description } = await eventOf({ low: row.best ?? '', high: row.best ?? '', ...row });
    const plain = words.replace(' killed', " killed (UCDP's best estimate)");
    expect(description).toContain(` on 2031-05-02. ${plain} Conflict: `);
  });

  it('marks civilians as the target of one-sided violence', async () => {
    const event = await eventOf({ type_of_violence: '3', side_b: 'Civilians', side_b_new_id: '1' });
    expect(event).toMatchObject({ eventType: 'violence_against_civilians', civilianTargeting: true });
    expect(event.actors[1]).toEqual({
      sourceActorId: '1',
      name: 'Civilians',
      role: 'target',
      type: 'civilians',
      country: null,
    });
  });

  it('counts an unknown number of sources as one', async () => {
    expect((await eventOf({ number_of_sources: '-1' })).articleCount).toBe(1);
  });

  it('supports a missing end, a region as the location and an actor without an id', async () => {
    const event = await eventOf({
      date_end: '',
      where_coordinates: '',
      side_b_new_id: '',
      latitude: '',
      longitude: '',
    });
    expect(event).toMatchObject({ eventDateEnd: null, location: 'Zenda state', locationCoordinates: null });
    expect(event.actors[1]!.sourceActorId).toBe('name:front');
  });

  it('accepts the older names of columns', async () => {
    const text = table({}).replace('best,high,low', 'best_est,high_est,low_est').replace('side_a_new_id', 'side_a_id');
    const { events } = await importRows('ucdp-ged', text);
    expect(events[0]).toMatchObject({ fatalities: 3, actors: [{ sourceActorId: '11' }, { sourceActorId: '22' }] });
  });

  it.each<[Record<string, string>, string]>([
    [{ id: '' }, 'id is missing'],
    [{ type_of_violence: '4' }, 'type_of_violence is not between 1 and 3'],
    [{ type_of_violence: '' }, 'type_of_violence is missing'],
    [{ side_a: ' ' }, 'side_a is missing'],
    [{ latitude: '91' }, 'latitude is not between -90 and 90'],
    [{ longitude: 'east' }, 'longitude is not a number'],
    [{ longitude: '' }, 'longitude is missing'],
    [{ where_prec: '0' }, 'where_prec is not between 1 and 7'],
    [{ best: '-1' }, 'best is not between 0 and 2147483647'],
    [{ best: '2147483648' }, 'best is not between 0 and 2147483647'],
    [{ best: '3.5' }, 'best is not a whole number'],
    [{ date_start: '2031-02-30' }, 'date_start is not a calendar date'],
    [{ date_start: '' }, 'date_start is missing'],
    [{ date_end: '2031-05-01' }, 'date_end is before the start date'],
    [{ adm_1: 'a\0b' }, 'adm_1 contains a NUL character'],
    [{ source_headline: 'x'.repeat(20_001) }, 'source_headline is longer than 20000 characters'],
    [{ year: 'y'.repeat(20_001) }, 'year is longer than 20000 characters'],
  ])('rejects %j and continues', async (row, reason) => {
    const { events, rejections, error } = await importRows('ucdp-ged', table({}, row, { id: '900003' }));
    expect(rejections).toEqual([{ line: 3, reason }]);
    expect(events.map(({ sourceEventId }) => sourceEventId)).toEqual(['900001', '900003']);
    expect(error).toBeNull();
  });

  it('reads a quoted place name over two lines, and Windows line ends', async () => {
    const { events, rejections } = await importRows(
      'ucdp-ged',
      `\ufeff${table({ where_description: 'first\nsecond' }, {}).replaceAll('\n', '\r\n')}\r\n`,
      11,
    );
    expect(rejections).toEqual([]);
    expect(events[0]!.categorySpecificData.where_description).toBe('first\nsecond');
  });

  it.each([
    ['', 'The file is empty; it should begin with a header'],
    ['a,b\n1,2\n', 'The header is missing the columns id, type_of_violence, side_a'],
    ['a,"b\n', 'The header cannot be read: A quoted field is never closed'],
  ])('refuses the header %j', async (text, message) => {
    const { rows, error } = await importRows('ucdp-ged', text);
    expect(rows).toEqual([]);
    expect(error?.message).toContain(message);
  });
});
